import { statfs } from 'node:fs/promises'
import { Command } from 'commander'
import { readProviders, RelyingParty } from '../account/sign-in/service.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { type Config, publicUrl, readConfig } from '../lib/config.ts'
import { type LastRun, lastRuns } from '../tell/jobs/service.ts'
import { connectionFacts, databaseFacts } from './queries.ts'

interface Finding {
  what: 'configuration' | 'database' | 'connections' | 'migrations' | 'clock' | 'disk' | 'jobs' | 'sign-in'
  ok: boolean
  says: string
}

export const doctorCommand = () =>
  new Command('doctor')
    .description('Check configuration, database, clock, disk and sign-in')
    .option('--json', 'report as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const findings = await examine()
      if (json) console.log(JSON.stringify(findings))
      else
        for (const { what, ok, says } of findings) console.log(`${ok ? 'ok  ' : 'FAIL'}  ${what.padEnd(13)}  ${says}`)
      if (findings.some(({ ok }) => !ok)) process.exitCode = 1
    })

async function examine(): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    return [failed('configuration', error)]
  }
  const configuration: Finding = { what: 'configuration', ok: true, says: `${config.APP_ENV}, port ${config.PORT}` }
  return [configuration, ...(await examineDatabase(config)), await examineDisk(config), await examineSignIn(config)]
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  let database: OpenDatabase | undefined
  try {
    database = await openDatabase(config)
    const facts = await databaseFacts(database.db)
    const pending = await pendingMigrations(database.db)
    const where = database.embedded ? 'embedded' : 'external'
    const size = `${Math.ceil(facts.bytes / 1_048_576)} MiB`
    return [
      {
        what: 'database',
        ok: Number.parseInt(facts.version, 10) >= 15,
        says: `${where} PostgreSQL ${facts.version}, ${size}`,
      },
      connectionsFinding(await connectionFacts(database.url)),
      {
        what: 'migrations',
        ok: pending.length === 0,
        says: pending.length === 0 ? 'none pending' : `pending: ${pending.join(', ')}; run uurwerk migrate`,
      },
      {
        what: 'clock',
        ok: facts.clockDifferenceSeconds < 5,
        says: `${facts.clockDifferenceSeconds.toFixed(1)} s from the database’s`,
      },
      jobsFinding(await lastRuns(database.db)),
    ]
  } catch (error) {
    const finding = failed('database', error)
    // As PgBouncer refuses the settings of a connection.
    if (/unsupported startup parameter/.test(finding.says)) finding.says += `; a pooler refuses our settings: ${remedy}`
    return [finding]
  } finally {
    await database?.close()
  }
}

/** A pooler that hands connections round breaks prepared statements; one that drops our settings changes every time. */
function connectionsFinding({ isOurs, lostSettings }: Awaited<ReturnType<typeof connectionFacts>>): Finding {
  const wrong = [
    !isOurs && 'a pooler hands our connections round (transaction mode)',
    lostSettings.length > 0 && `a pooler drops our settings (${lostSettings.join(', ')})`,
  ].filter((text) => text !== false)
  const says = wrong.length === 0 ? 'each is ours, with our settings' : `${wrong.join('; ')}: ${remedy}`
  return { what: 'connections', ok: wrong.length === 0, says }
}

const remedy = 'connect to PostgreSQL itself, or see “Database” in docs/operating.md'

/** When each job was last done, and what failed since. */
function jobsFinding(runs: readonly LastRun[]): Finding {
  const says = runs.map(({ name, doneAt, failedAt, reason }) =>
    failedAt ? `${name} failed at ${failedAt}: ${reason}` : `${name} ${doneAt ? `done at ${doneAt}` : 'not done yet'}`,
  )
  const ok = runs.every(({ failedAt }) => failedAt === null)
  return { what: 'jobs', ok, says: says.length > 0 ? says.join('; ') : 'no server did any yet' }
}

async function examineDisk({ DATA_DIR, DATABASE_URL }: Config): Promise<Finding> {
  if (DATABASE_URL) return { what: 'disk', ok: true, says: 'the database keeps its own' }
  try {
    const { bavail, bsize } = await statfs(DATA_DIR)
    const free = bavail * bsize
    return {
      what: 'disk',
      ok: free > 512 * 1_048_576,
      says: `${(free / 1_073_741_824).toFixed(1)} GiB free for ${DATA_DIR}`,
    }
  } catch (error) {
    return failed('disk', error)
  }
}

/** Whether each of the school's identity providers is there, and is what the settings call it. */
async function examineSignIn(config: Config): Promise<Finding> {
  try {
    const providers = readProviders(config)
    if (providers.length === 0) return { what: 'sign-in', ok: true, says: 'the built-in provider, for trying only' }
    const checked = await Promise.all(
      providers.map((provider) =>
        new RelyingParty(provider, publicUrl(config)).check().then(
          () => ({ ok: true, says: `${provider.issuer} answers` }),
          (error: unknown) => ({ ok: false, says: `${provider.issuer}: ${reasonOf(error)}` }),
        ),
      ),
    )
    return { what: 'sign-in', ok: checked.every(({ ok }) => ok), says: checked.map(({ says }) => says).join('; ') }
  } catch (error) {
    return failed('sign-in', error)
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const failed = (what: Finding['what'], error: unknown): Finding => ({
  what,
  ok: false,
  says: error instanceof Error ? error.message.replaceAll('\n', '; ') : String(error),
})
