import path from 'node:path'
import { Command, CommanderError } from 'commander'
import { printNotice } from './lib/print-notice.ts'
import { version } from './lib/version.ts'

/** Commands load on demand, since loading all adds a second to each start. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./commands/serve.ts')).createServeCommand(),
  migrate: async () => (await import('./commands/migrate.ts')).createMigrateCommand(),
  import: async () => (await import('./commands/import.ts')).createImportCommand(),
  export: async () => (await import('./commands/export.ts')).createExportCommand(),
  backup: async () => (await import('./commands/backup.ts')).createBackupCommand(),
  restore: async () => (await import('./commands/backup.ts')).createRestoreCommand(),
  erased: async () => (await import('./commands/erased.ts')).createErasedCommand(),
  retention: async () => (await import('./commands/retention.ts')).createRetentionCommand(),
  source: async () => (await import('./commands/source.ts')).createSourceCommand(),
  publish: async () => (await import('./commands/publish.ts')).createPublishCommand(),
  unpublish: async () => (await import('./commands/publish.ts')).createUnpublishCommand(),
  availability: async () => (await import('./commands/availability.ts')).createAvailabilityCommand(),
  token: async () => (await import('./commands/token.ts')).createTokenCommand(),
  'sign-in': async () => (await import('./commands/sign-in.ts')).createSignInCommand(),
  display: async () => (await import('./commands/display.ts')).createDisplayCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).createDoctorCommand(),
}

/** Runs `npx uurwerk …`; a failure sets a non-zero exit code. */
export async function run(argv: string[]): Promise<void> {
  const program = new Command('uurwerk')
    .description('Rosters, choices and rooms of a school')
    .version(version)
    .showHelpAfterError()
    .exitOverride()
  const matchingCommands = Object.keys(commands).filter((name) => name === argv[2])
  for (const name of matchingCommands.length > 0 ? matchingCommands : Object.keys(commands)) {
    const command = await commands[name]?.()
    if (command) program.addCommand(command.exitOverride())
  }
  // The reader of our output may stop early, like `head`.
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
    const message = await explain(error)
    if (argv[2] === 'serve') printNotice(message, 'fatal')
    else console.error(message)
    process.exitCode = 1
  }
}

async function explain(error: unknown): Promise<string> {
  const { ConfigError } = await import('./lib/config.ts')
  const { isDatabaseLost } = await import('./db/database-lost.ts')
  if (error instanceof ConfigError) return `The configuration is wrong:\n${error.message.replace(/^/gm, '  ')}`
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE')
    return `Another program already uses that address: set PORT to another one.\n  ${error.message}`
  const full = await explainFullDisk(error)
  if (full !== undefined) return full
  if (isDatabaseLost(error)) return `The database cannot be reached: ${error.message || code}`
  return process.env['LOG_LEVEL'] === 'debug' ? (error.stack ?? error.message) : error.message
}

/** MiB for the embedded database's next write-ahead log file, without which it ends. */
const leastFree = 32

/** Explains a full disk, which may only show as a lost connection. */
async function explainFullDisk(error: Error): Promise<string | undefined> {
  const { isDatabaseLost } = await import('./db/database-lost.ts')
  const { findShortage } = await import('./http/problem.ts')
  const isShort = findShortage(error) === 'disk full'
  if (!isShort && !isDatabaseLost(error)) return undefined
  const { readConfig } = await import('./lib/config.ts')
  const { DiskFull, findFreeSpace } = await import('./lib/disk-space.ts')
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
  if (DATABASE_URL) return isShort ? 'The disk of the database is full. Make room there and try again.' : undefined
  const folder = path.resolve(DATA_DIR)
  return isShort || (findFreeSpace(folder) ?? leastFree) < leastFree ? new DiskFull(folder).message : undefined
}
