import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { SignInCode } from './account/identity-provider/provider.ts'
import { impersonationJobs } from './account/impersonation/service.ts'
import { assertSchoolIsClosed, type SignInProvider, readProviders, signInJobs } from './account/sign-in/service.ts'
import { createApp } from './app.ts'
import { getActor } from './auth/get-actor.ts'
import { readSecret } from './auth/secret.ts'
import { createTokenVerifier } from './auth/tokens.ts'
import { connect, type Connection, type Database, type Db, noQueryTimeout } from './db/connect.ts'
import { registerBackupMetrics } from './backup/service.ts'
import { registerPoolMetrics, registerReplicaMetrics } from './db/metrics.ts'
import { isDatabaseLost } from './db/database-lost.ts'
import { migrate } from './db/migrate.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { findOrigin } from './school/queries.ts'
import { warmUpRosterPlans } from './roster/appointment/service.ts'
import { makeDemoWhenEmpty } from './demo/first-start.ts'
import { demoPeople } from './demo/people-to-try.ts'
import { importJobs } from './desk/school-imports/service.ts'
import { retentionJobs } from './desk/school-person-data/service.ts'
import { publicationJobs } from './import/publish-weeks.ts'
import { type Clock, createSystemClock } from './lib/clock.ts'
import { type Config, getPublicUrl, waitsForSetup } from './lib/config.ts'
import { findFreePort } from './lib/free-port.ts'
import { createInFlightLimit } from './http/in-flight-limit.ts'
import { removeOldKeys } from './http/idempotency.ts'
import { createRateLimit, writeRate } from './http/rate-limit.ts'
import { createSchoolClock } from './school/clock.ts'
import { allocationJobs } from './joining/choice-round/allocation/service.ts'
import { createRoundStreams, roundJobs } from './joining/choice-round/student/service.ts'
import { findSeatAudience } from './joining/subscription/service.ts'
import { bookingJobs } from './rooms/booking/service.ts'
import { deploymentPlanJobs } from './staff/deployment-plan/service.ts'
import { rosterJobs } from './roster/appointment/service.ts'
import { availabilityJobs } from './staff/availability/service.ts'
import { announcementJobs } from './tell/announcement/service.ts'
import { type Job, startJobs } from './tell/jobs/service.ts'
import { Readiness } from './http/readiness.ts'
import { openRealtime } from './tell/realtime/service.ts'

export interface RunningServer {
  url: string
  db: Database
  seeded: boolean
  /** The built-in sign-in's code, required once the school is imported. */
  signInCode: SignInCode | undefined
  /** Waits until a proxy in front of the server knows that it stops. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** In milliseconds; the first bounds the wait on a connection that a firewall dropped, the second answers 503 within 6 s. */
const callLimits = { queryTimeout: 10_000, patience: 3000 }
/** Keep readiness within two seconds: 0.9 s to connect and 0.9 s to query. */
const healthLimits = { max: 1, queryTimeout: 900, acquireTimeout: 900 }
/** In milliseconds; nobody waits for a job's answer. */
const jobQueryTimeout = 5 * 60_000

/** Connections that wait while the server is busy. Of a whole school at once, Node's 511 would drop some for seconds. */
const connectionBacklog = 4096

/** A few cores answer no more at once; the pool opens others under load. */
const connectionsAtStart = 4

interface StartOptions {
  logger?: FastifyBaseLogger
  /** Aborts the start. */
  signal?: AbortSignal
  printNotice?: (line: string) => void
  /** Parses each answer against its contract; for development. */
  validatesAnswers?: boolean
}

/** Migrates the database, creates the demo school in an empty non-live installation, and starts serving. */
export async function startServer(
  config: Config,
  { logger, signal, printNotice = () => undefined, validatesAnswers = false }: StartOptions = {},
): Promise<RunningServer> {
  let app: FastifyInstance | undefined
  let stopJobs: (() => Promise<void>) | undefined
  const readiness = new Readiness()
  const stop = () => stopAll(stopJobs, app, database, health)
  // Calls answer 503 until the pool reconnects.
  const onLost = (error: unknown) => app?.log.warn({ reason: String(error) }, 'lost a database connection')
  const database = await openDatabase(config, { onLost, ...callLimits })
  const health = connect(database.url, { ...healthLimits, name: 'uurwerk health' })
  try {
    await waitForDatabase(database, { printNotice, signal })
    await migrate(database.direct.withQueryTimeout(noQueryTimeout))
    const seeded = !waitsForSetup(config) && (await makeDemoWhenEmpty(database.direct, config, signal))
    await warmUpRosterPlans(database.db, Math.min(config.DATABASE_POOL, connectionsAtStart))
    signal?.throwIfAborted()
    const port = config.PORT || (await findFreePort(config.HOST))
    const metrics = new Registry()
    const built = await buildApp(config, database, port, {
      logger,
      printNotice,
      onLost,
      metrics,
      validatesAnswers,
      healthDb: health.db,
      readiness,
    })
    app = built.app
    await app.listen({ host: config.HOST, port, backlog: connectionBacklog })
    registerPoolMetrics(metrics, database.pool)
    registerBackupMetrics(metrics, health.db)
    if (database.replica) registerReplicaMetrics(metrics, database.replica)
    stopJobs = await startFeatureJobs(app, database, config, { metrics, metricsDb: health.db })
    const { signInCode } = built
    const drain = () => readiness.drain()
    return { url: getPublicUrl(config, port), db: database.db, seeded, signInCode, drain, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const jobs: readonly Job[] = [
  ...announcementJobs,
  ...bookingJobs,
  ...impersonationJobs,
  ...signInJobs,
  ...rosterJobs,
  ...roundJobs,
  ...allocationJobs,
  ...availabilityJobs,
  ...deploymentPlanJobs,
  ...importJobs,
  ...retentionJobs,
  ...publicationJobs,
  { name: 'idempotency.clean-up', cron: '23 * * * *', run: removeOldKeys },
]

async function startFeatureJobs(
  app: FastifyInstance,
  { db, direct, withQueryTimeout }: OpenDatabase,
  config: Config,
  measured: { metrics: Registry; metricsDb: Db },
) {
  const clock = await createSchoolClock(db, config.CLOCK)
  const warn = (error: unknown, message: string) => app.log.warn({ err: error }, message)
  const log = (details: object, message: string) => app.log.info(details, message)
  return startJobs(jobs, { db: withQueryTimeout(jobQueryTimeout), pool: direct.pool, clock, ...measured, warn, log })
}

type Warn = (error: unknown) => void

interface AppOptions {
  logger: FastifyBaseLogger | undefined
  printNotice: (line: string) => void
  onLost: Warn
  metrics: Registry
  validatesAnswers: boolean
  healthDb: Db
  readiness: Readiness
}

async function buildApp(
  config: Config,
  { db, direct }: OpenDatabase,
  port: number,
  { logger, printNotice, onLost, metrics, validatesAnswers, healthDb, readiness }: AppOptions,
) {
  const url = getPublicUrl(config, port)
  const clock = await createSchoolClock(db, config.CLOCK)
  const warn = (error: unknown) => logger?.warn({ reason: String(error) }, 'sign-in')
  if (config.OIDC_AUDIENCE !== undefined)
    logger?.warn('OIDC_AUDIENCE is ignored: the server signs people in itself, and the API takes its own tokens alone')
  const external = readProviders(config)
  const providerOptions = { clock: createSystemClock(clock().timeZone), warn, printNotice }
  const builtIn = external.length > 0 ? undefined : await createBuiltInProvider(config, db, url, providerOptions)
  const signingSecret = readSecret(config)
  const verify = createTokenVerifier(signingSecret)
  const app = await createApp({
    config,
    runtime: {
      db,
      clock,
      authenticate: async (bearer) => getActor(db, clock(), await verify(bearer)),
      limitInFlight: createInFlightLimit(),
      limitWrites: createRateLimit(writeRate),
      validatesAnswers,
    },
    signingSecret,
    web: { directory: path.join(import.meta.dirname, '../web/dist'), publicUrl: url },
    providers: builtIn ? [toSignInProvider(builtIn.issuer, config, port)] : external,
    realtime: openRealtime(
      direct.url,
      (streamDb) => ({
        seats: (id) => findSeatAudience(streamDb, id),
        features: [createRoundStreams(streamDb, clock)],
      }),
      onLost,
    ),
    metrics,
    healthDb,
    readiness,
    imports: { url: direct.url, fixedInstant: config.CLOCK },
    identityProvider: builtIn,
    logger,
  })
  return { app, signInCode: builtIn?.code }
}

/** Uses real time for sessions even if the school's clock is set. */
async function createBuiltInProvider(
  config: Config,
  db: Db,
  url: string,
  providerOptions: { clock: Clock; warn: Warn; printNotice: (line: string) => void },
) {
  const { createIdentityProvider } = await import('./account/identity-provider/provider.ts')
  const origin = await findOrigin(db)
  assertSchoolIsClosed(config, waitsForSetup(config) ? 'import' : origin)
  const suggestedSourceIds = origin === 'demo' ? demoPeople.map(({ sourceId }) => sourceId) : []
  return createIdentityProvider({ db, publicUrl: url, config, suggestedSourceIds, ...providerOptions })
}

/** Registers the server as a client of its built-in provider. Requests to itself bypass proxies. */
const toSignInProvider = (issuer: string, { OIDC_CLIENT_ID, HOST }: Config, port: number): SignInProvider => ({
  id: '',
  name: '',
  issuer,
  clientId: OIDC_CLIENT_ID,
  scope: 'openid profile email',
  claim: 'sub',
  matches: 'sourceId',
  requires: {},
  reach: `http://${['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`,
})

async function stopAll(
  stopJobs: (() => Promise<void>) | undefined,
  app: FastifyInstance | undefined,
  database: OpenDatabase,
  health: Connection,
) {
  await Promise.all([stopJobs?.(), app?.close()])
  try {
    await health.close()
    await database.close()
  } catch (error) {
    if (!isDatabaseLost(error)) throw error
  }
}
