import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { Semaphore } from '../lib/semaphore.ts'
import { toIsoInstant } from './to-iso-instant.ts'
import { startupSettings } from './connection-settings.ts'
import { createPreparingPool } from './prepared.ts'
import { isAnswering, SilenceWatch } from './silence-watch.ts'
import { limitTransactions } from './transaction-limit.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
/** Database or transaction without methods that write, so that code that writes must take a `Tx`. */
export type Db = Omit<
  Database,
  'transaction' | 'startTransaction' | 'insertInto' | 'replaceInto' | 'updateTable' | 'deleteFrom' | 'mergeInto'
>
export type Tx = Transaction<DB>

// Keeps dates and times as text: a Date would use the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => `${text.slice(0, 10)}T${text.slice(11, 16)}`)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIsoInstant)
pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text.slice(0, 5))
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export interface Connection {
  db: Database
  pool: pg.Pool
  watch: SilenceWatch
  /** Returns a database that shares the pool; the timeout is in milliseconds. */
  withQueryTimeout: (queryTimeout: number) => Database
  close(): Promise<void>
}

/** Maximum of Node's timers. */
export const noQueryTimeout = 2_147_483_647
/** Milliseconds to wait at shutdown for a database that does not answer. */
const closeTimeout = 1500
/** Share of the connections that transactions may hold. They wait for locks, and reads go on with the others. */
const transactionShare = 2 / 3
/** Milliseconds to open a connection; TCP alone would try for a quarter of an hour. */
const handshakeTimeout = 5000
/** Connections leave, since a pooler that ends waits for them; not sooner, since new ones plan all statements again. */
const [idleMilliseconds, lifetimeSeconds] = [60_000, 120]
/** Milliseconds; ten seconds of silence later a dead peer is noticed, long before a firewall forgets the connection. */
const idleBeforeProbes = 5000

/** Milliseconds; on a busy machine an import's own process may wait this long for the processor. */
const patienceOfCommands = 30_000

export interface ConnectOptions {
  max?: number
  name?: string
  /** Milliseconds; a slower query fails and its connection is closed. */
  queryTimeout?: number
  /** Milliseconds to wait for a free connection. */
  acquireTimeout?: number
  /** Milliseconds of silence after which all work fails. */
  patience?: number
  /** Keeps idle connections, which notice a lost database and prevent its stop. */
  keepsIdle?: boolean
  /** Called for each lost connection, which the pool replaces. */
  onLost?: (error: Error) => void
  /** Without values. */
  onStatement?: ((line: string) => void) | undefined
}

export function connect(
  url: string,
  {
    max = 15,
    name = 'uurwerk',
    queryTimeout,
    acquireTimeout = 20_000,
    patience = patienceOfCommands,
    keepsIdle,
    onLost,
    onStatement,
  }: ConnectOptions = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...(keepsIdle
      ? { idleTimeoutMillis: 0 }
      : { idleTimeoutMillis: idleMilliseconds, maxLifetimeSeconds: lifetimeSeconds }),
    application_name: name,
    ...(queryTimeout && { query_timeout: queryTimeout }),
    keepAlive: true,
    keepAliveInitialDelayMillis: idleBeforeProbes,
    // Long, because a whole school calls when a lesson begins.
    connectionTimeoutMillis: acquireTimeout,
    options: Object.entries(startupSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionTimeoutMillis: Math.min(acquireTimeout, handshakeTimeout) })
      }
    },
  })
  const handleLost = (error: Error) => onLost?.(error)
  pool.on('error', handleLost)
  // Without a listener, an error of a client in use would end the process.
  pool.on('connect', (client) => {
    client.on('error', handleLost)
  })
  const transactionLimit = new Semaphore(Math.max(1, Math.floor(max * transactionShare)), acquireTimeout)
  const watch = new SilenceWatch(() => isAnswering(url, patience / 3), patience)
  const createDatabase = (databaseQueryTimeout?: number) => {
    const database = createKysely(createPreparingPool(pool, watch, databaseQueryTimeout), onStatement)
    limitTransactions(database, transactionLimit)
    return database
  }
  const db = createDatabase()
  return {
    db,
    pool,
    watch,
    withQueryTimeout: createDatabase,
    close: () => Promise.race([db.destroy(), sleep(closeTimeout, undefined, { ref: false })]),
  }
}

export const createKysely = (pool: PostgresPool, onStatement: ConnectOptions['onStatement']): Database =>
  new Kysely({ dialect: new PostgresDialect({ pool }), log: (event) => onStatement?.(formatStatement(event)) })

/** Formats `12.3 ms  select …`, without values; errors quote values too. */
function formatStatement({ level, query, queryDurationMillis }: LogEvent): string {
  const text = query.sql.replace(/\s+/g, ' ').trim()
  return `${queryDurationMillis.toFixed(1)} ms  ${level === 'error' ? 'FAILED  ' : ''}${text}`
}
