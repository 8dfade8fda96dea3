import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { toIsoInstant } from './to-iso-instant.ts'
import { createPreparingPool } from './prepared.ts'
import type { DB } from './schema.ts'

/** The whole database: for who opens it, and for tests. */
export type Database = Kysely<DB>
/** For reading: a connection, also inside a transaction. It cannot write, so that code that writes must take a `Tx`. */
export type Db = Omit<
  Database,
  'transaction' | 'startTransaction' | 'insertInto' | 'replaceInto' | 'updateTable' | 'deleteFrom' | 'mergeInto'
>
/** A connection inside a transaction, see `runInTransaction`. */
export type Tx = Transaction<DB>

// Dates and local times stay text, as on the wire; a Date object would put them in the process's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => `${text.slice(0, 10)}T${text.slice(11, 16)}`)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIsoInstant)
pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text.slice(0, 5))
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** What every connection asks of the database. */
export const connectionSettings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  jit: 'off',
  // Planning the roster query again each time costs three times what reading it does; its plan fits every week.
  plan_cache_mode: 'force_generic_plan',
} as const

export interface Connection {
  db: Database
  pool: pg.Pool
  /** Returns a database on the same pool with another query timeout, in milliseconds. */
  withQueryTimeout: (queryTimeout: number) => Database
  close(): Promise<void>
}

/** Maximum delay of a Node timer (24 days), for `withQueryTimeout`. */
export const noQueryTimeout = 2_147_483_647
/** Maximum time to open a connection, in milliseconds; TCP alone would try for a quarter of an hour. */
const handshakeTimeout = 5000

interface Options {
  max?: number
  /** Under which the database lists its connections. */
  name?: string
  /** Maximum time of a query in milliseconds; beyond it the query fails and its connection is closed. Unlimited by default. */
  queryTimeout?: number
  /** Maximum time to wait for a free connection of the pool, in milliseconds. */
  acquireTimeout?: number
  /** Called when a connection breaks; the pool replaces it by itself. */
  onLost?: (error: Error) => void
  /** Called for each statement, which has a sign in place of each value. */
  onStatement?: ((line: string) => void) | undefined
}

/** Opens a pool. */
export function connect(
  url: string,
  { max = 15, name = 'uurwerk', queryTimeout, acquireTimeout = 20_000, onLost, onStatement }: Options = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // What was opened stays open, with its statements planned: a new connection plans each of them again. By one that
    // is open a server also hears that its database is gone, and the command line that it is in use.
    idleTimeoutMillis: 0,
    application_name: name,
    ...(queryTimeout && { query_timeout: queryTimeout }),
    keepAlive: true,
    // Soon enough for a firewall not to forget one that rests.
    keepAliveInitialDelayMillis: 60_000,
    // Long, because a whole school asks at once when a lesson begins.
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
  // A client that breaks while in use emits `error` itself; without a listener that would end the process.
  pool.on('connect', (client) => {
    client.on('error', handleLost)
  })
  const createDatabase = (limit?: number) =>
    new Kysely<DB>({
      dialect: new PostgresDialect({ pool: createPreparingPool(pool, limit) }),
      log: (event) => onStatement?.(formatStatement(event)),
    })
  const db = createDatabase()
  return { db, pool, withQueryTimeout: createDatabase, close: () => db.destroy() }
}

/** `12.3 ms  select …`: what was asked and how long it took. The values, and what an error quotes of them, stay out. */
function formatStatement({ level, query, queryDurationMillis }: LogEvent): string {
  const text = query.sql.replace(/\s+/g, ' ').trim()
  return `${queryDurationMillis.toFixed(1)} ms  ${level === 'error' ? 'FAILED  ' : ''}${text}`
}
