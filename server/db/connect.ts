import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { toIsoInstant } from './to-iso-instant.ts'
import { createPreparingPool } from './prepared.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
/** Cannot write, so that code that writes must take a `Tx`. */
export type Db = Omit<
  Database,
  'transaction' | 'startTransaction' | 'insertInto' | 'replaceInto' | 'updateTable' | 'deleteFrom' | 'mergeInto'
>
export type Tx = Transaction<DB>

// A Date would use the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => `${text.slice(0, 10)}T${text.slice(11, 16)}`)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIsoInstant)
pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text.slice(0, 5))
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export const connectionSettings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  jit: 'off',
  // Planning the roster query costs three times its execution.
  plan_cache_mode: 'force_generic_plan',
} as const

export interface Connection {
  db: Database
  pool: pg.Pool
  /** Shares the pool; the timeout is in milliseconds. */
  withQueryTimeout: (queryTimeout: number) => Database
  close(): Promise<void>
}

/** Maximum delay of Node's timers. */
export const noQueryTimeout = 2_147_483_647
/** Maximum wait at shutdown for a database that does not answer. */
const closeTimeout = 1500
/** TCP alone would try for a quarter of an hour. */
const handshakeTimeout = 5000

interface ConnectOptions {
  max?: number
  name?: string
  /** Milliseconds; a slower query fails and its connection is closed. */
  queryTimeout?: number
  /** Milliseconds. */
  acquireTimeout?: number
  /** The pool replaces the connection. */
  onLost?: (error: Error) => void
  /** Receives no values. */
  onStatement?: ((line: string) => void) | undefined
}

export function connect(
  url: string,
  { max = 15, name = 'uurwerk', queryTimeout, acquireTimeout = 20_000, onLost, onStatement }: ConnectOptions = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // A new connection plans all statements again, and an open connection shows that the database is lost or in use.
    idleTimeoutMillis: 0,
    application_name: name,
    ...(queryTimeout && { query_timeout: queryTimeout }),
    keepAlive: true,
    // Firewalls forget idle connections.
    keepAliveInitialDelayMillis: 60_000,
    // A whole school calls when a lesson begins.
    connectionTimeoutMillis: acquireTimeout,
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionTimeoutMillis: Math.min(acquireTimeout, handshakeTimeout) })
      }
    },
    options: Object.entries(connectionSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  const handleLost = (error: Error) => onLost?.(error)
  pool.on('error', handleLost)
  // Without a listener, an error of a client in use would end the process.
  pool.on('connect', (client) => {
    client.on('error', handleLost)
  })
  const createDatabase = (databaseQueryTimeout?: number) =>
    new Kysely<DB>({
      dialect: new PostgresDialect({ pool: createPreparingPool(pool, databaseQueryTimeout) }),
      log: (event) => onStatement?.(formatStatement(event)),
    })
  const db = createDatabase()
  return {
    db,
    pool,
    withQueryTimeout: createDatabase,
    close: () => Promise.race([db.destroy(), sleep(closeTimeout, undefined, { ref: false })]),
  }
}

/** Formats `12.3 ms  select …`, without values; errors quote values too. */
function formatStatement({ level, query, queryDurationMillis }: LogEvent): string {
  const text = query.sql.replace(/\s+/g, ' ').trim()
  return `${queryDurationMillis.toFixed(1)} ms  ${level === 'error' ? 'FAILED  ' : ''}${text}`
}
