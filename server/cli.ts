import { Command, CommanderError } from 'commander'
import { displayCommand } from './commands/display.ts'
import { doctorCommand } from './commands/doctor.ts'
import { importCommand } from './commands/import.ts'
import { migrateCommand } from './commands/migrate.ts'
import { publishCommand, unpublishCommand } from './commands/publish.ts'
import { serveCommand } from './commands/serve.ts'
import { tokenCommand } from './commands/token.ts'
import { ConfigError } from './lib/config.ts'
import { isDatabaseLost } from './http/problem.ts'
import { version } from './lib/version.ts'

/** The command line: `npx uurwerk …`. Ends with a sentence and a non-zero exit when something fails. */
export async function run(argv: string[]): Promise<void> {
  const program = new Command('uurwerk')
    .description('Rosters, choices and rooms of a school')
    .version(version)
    .showHelpAfterError()
    .exitOverride()
  for (const command of [
    serveCommand(),
    migrateCommand(),
    importCommand(),
    publishCommand(),
    unpublishCommand(),
    tokenCommand(),
    displayCommand(),
    doctorCommand(),
  ])
    program.addCommand(command.exitOverride())
  // Whoever reads us may stop early, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  try {
    await program.parseAsync(argv)
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode
      return
    }
    console.error(explain(error))
    process.exitCode = 1
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is wrong:\n${error.message.replace(/^/gm, '  ')}`
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE')
    return `Another program already uses that address: set PORT to another one.\n  ${error.message}`
  if (isDatabaseLost(error)) return `The database cannot be reached: ${error.message || code}`
  return process.env['LOG_LEVEL'] === 'debug' ? (error.stack ?? error.message) : error.message
}
