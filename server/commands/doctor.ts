import { statfs } from 'node:fs/promises'
import { Command } from 'commander'
import { assertSchoolIsClosed, readProviders, RelyingParty } from '../account/sign-in/service.ts'
import { type DatabaseFacts, getDatabaseFacts } from '../db/facts.ts'
import { NoPreparedStatements } from '../db/connection-settings.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { listLaterMigrations, listPendingMigrations } from '../db/migrate.ts'
import { type Config, getPublicUrl, readConfig } from '../lib/config.ts'
import { listUnknownSettings } from '../lib/unknown-settings.ts'
import { findOrigin } from '../school/queries.ts'
import { type JobStatus, listJobStatuses } from '../tell/jobs/service.ts'
import { findReplicaLag, getConnectionFacts } from './queries.ts'

const minimumPostgresVersion = 15
const maximumClockDifferenceSeconds = 5
const minimumFreeBytes = 512 * 1_048_576

interface Finding {
  what: 'configuration' | 'database' | 'replica' | 'connections' | 'migrations' | 'clock' | 'disk' | 'jobs' | 'sign-in'
  ok: boolean
  says: string
}

export const createDoctorCommand = () =>
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
    return [addUnknownSettings(toFailedFinding('configuration', error))]
  }
  const says = `${config.APP_ENV}, port ${config.PORT}`
  const { findings, origin } = await examineDatabase(config)
  return [
    addUnknownSettings({ what: 'configuration', ok: true, says }),
    ...findings,
    await examineDisk(config),
    await examineSignIn(config, origin),
  ]
}

/** Reports variables that match no setting. A likely typo fails, since the intended setting is unset. */
function addUnknownSettings({ what, ok, says }: Finding): Finding {
  const unknownSettings = listUnknownSettings(process.env)
  return {
    what,
    ok: ok && unknownSettings.every(({ likelyMeant }) => likelyMeant === undefined),
    says: [says, ...unknownSettings.map(({ message }) => message)].join('; '),
  }
}

type Origin = Awaited<ReturnType<typeof findOrigin>>

async function examineDatabase(config: Config): Promise<{ findings: Finding[]; origin?: Origin }> {
  let database: OpenDatabase | undefined
  try {
    database = await openDatabase(config)
    const facts = await getDatabaseFacts(database.db)
    const later = await listLaterMigrations(database.db)
    const pending = await listPendingMigrations(database.db)
    const findings: Finding[] = [
      toDatabaseFinding(database, facts),
      ...(await examineReplica(config, database)),
      await examineConnections(database),
      toMigrationsFinding(pending, later),
      {
        what: 'clock',
        ok: facts.clockDifferenceSeconds < maximumClockDifferenceSeconds,
        says: `${facts.clockDifferenceSeconds.toFixed(1)} s from the database’s`,
      },
      toJobsFinding(await listJobStatuses(database.db)),
    ]
    return { findings, origin: pending.length === 0 ? await findOrigin(database.db) : undefined }
  } catch (error) {
    const finding = toFailedFinding('database', error)
    // PgBouncer refuses startup parameters that it does not know.
    if (/unsupported startup parameter/.test(finding.says))
      finding.says += '; a pooler refuses a parameter of DATABASE_URL: remove it there'
    return { findings: [finding] }
  } finally {
    await database?.close()
  }
}

function toDatabaseFinding({ isEmbedded }: OpenDatabase, { version, bytes, knowsCase }: DatabaseFacts): Finding {
  const says = `${isEmbedded ? 'embedded' : 'external'} PostgreSQL ${version}, ${Math.ceil(bytes / 1_048_576)} MiB`
  return {
    what: 'database',
    ok: Number.parseInt(version, 10) >= minimumPostgresVersion && knowsCase,
    says: knowsCase ? says : `${says}; ${asciiWarning}`,
  }
}

const asciiWarning =
  'its locale knows the case of ASCII letters only, so searches and erasures miss names: restore a backup into a database with locale C.UTF-8'

async function examineReplica({ DATABASE_URL_READ }: Config, { db }: OpenDatabase): Promise<Finding[]> {
  if (!DATABASE_URL_READ) return []
  try {
    const lagBytes = await findReplicaLag(db, DATABASE_URL_READ)
    return [{ what: 'replica', ok: true, says: `answers, ${lagBytes} bytes behind` }]
  } catch (error) {
    return [toFailedFinding('replica', error)]
  }
}

function toMigrationsFinding(pending: readonly string[], later: readonly string[]): Finding {
  const says = pending.length === 0 ? 'none pending' : `pending: ${pending.join(', ')}; run uurwerk migrate`
  const laterText = later.length > 0 ? `; of a later version: ${later.join(', ')}` : ''
  return { what: 'migrations', ok: pending.length === 0, says: says + laterText }
}

async function examineConnections({ url, direct }: OpenDatabase): Promise<Finding> {
  const facts = await getConnectionFacts(url)
  const isSplit = direct.url !== url
  const directFacts = isSplit ? await getConnectionFacts(direct.url) : facts
  const problems = [
    !facts.keepsStatements && new NoPreparedStatements().message,
    ...[facts, directFacts].map(({ lostSettings }) => lostSettings.length > 0 && describeLostSettings(lostSettings)),
    isSplit && !directFacts.isDirect && 'DATABASE_URL_DIRECT leads through a pooler: name PostgreSQL itself',
    isSplit && directFacts.databaseId !== facts.databaseId && 'DATABASE_URL_DIRECT leads to another database',
  ].filter((text) => text !== false)
  if (problems.length > 0) return { what: 'connections', ok: false, says: [...new Set(problems)].join('; ') }
  return { what: 'connections', ok: true, says: describeConnections(facts.isDirect, isSplit) }
}

const describeLostSettings = (lostSettings: readonly string[]) =>
  `our role lacks settings (${lostSettings.join(', ')}): start the server, which stores them for new connections`

function describeConnections(isDirect: boolean, isSplit: boolean): string {
  if (isDirect) return 'PostgreSQL itself'
  return `a pooler that keeps prepared statements${isSplit ? ', and PostgreSQL itself for migrations, jobs and listening' : ''}`
}

function toJobsFinding(statuses: readonly JobStatus[]): Finding {
  const says = statuses.map(({ name, succeededAt, failedAt, failureReason }) =>
    failedAt
      ? `${name} failed at ${failedAt}: ${failureReason}`
      : `${name} ${succeededAt ? `done at ${succeededAt}` : 'not done yet'}`,
  )
  const ok = statuses.every(({ failedAt }) => failedAt === null)
  return { what: 'jobs', ok, says: says.length > 0 ? says.join('; ') : 'no server has run a job yet' }
}

async function examineDisk({ DATA_DIR, DATABASE_URL }: Config): Promise<Finding> {
  if (DATABASE_URL) return { what: 'disk', ok: true, says: 'the database keeps its own' }
  try {
    const { bavail, bsize } = await statfs(DATA_DIR)
    const freeBytes = bavail * bsize
    return {
      what: 'disk',
      ok: freeBytes > minimumFreeBytes,
      says: `${(freeBytes / 1_073_741_824).toFixed(1)} GiB free for ${DATA_DIR}`,
    }
  } catch (error) {
    return toFailedFinding('disk', error)
  }
}

/** Checks that each identity provider answers with its configured issuer, and that sign-in is not open to anyone. */
async function examineSignIn(config: Config, origin: Origin): Promise<Finding> {
  try {
    const providers = readProviders(config)
    if (config.BUILT_IN_SIGN_IN) return { what: 'sign-in', ok: false, says: openSignInWarning }
    if (providers.length === 0) {
      assertSchoolIsClosed(config, origin)
      const says = `the built-in sign-in${origin === 'import' ? ' with a code' : ''}, for trying only`
      return { what: 'sign-in', ok: true, says }
    }
    const providerFindings = await Promise.all(
      providers.map(async (provider) => {
        const findings = await new RelyingParty(provider, getPublicUrl(config)).examine()
        const reasons = findings.filter(({ ok }) => ok === false).map(({ reason }) => reason)
        return reasons.length === 0
          ? { ok: true, says: `${provider.issuer} answers` }
          : { ok: false, says: `${provider.issuer}: ${reasons.join('; ')}` }
      }),
    )
    return {
      what: 'sign-in',
      ok: providerFindings.every(({ ok }) => ok),
      says: providerFindings.map(({ says }) => says).join('; '),
    }
  } catch (error) {
    return toFailedFinding('sign-in', error)
  }
}

const openSignInWarning =
  'BUILT_IN_SIGN_IN lets anyone who reaches this server sign in as anyone: remove it, and set OIDC_ISSUER'

const toFailedFinding = (what: Finding['what'], error: unknown): Finding => ({
  what,
  ok: false,
  says: error instanceof Error ? error.message.replaceAll('\n', '; ') : String(error),
})
