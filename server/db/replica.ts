import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { createBatchLoader } from '../lib/batch-loader.ts'
import { type Connection, connect, type ConnectOptions, createKysely, type Db } from './connect.ts'
import { isDatabaseLost } from './database-lost.ts'
import { createPreparingClient, createPreparingPool } from './prepared.ts'

const readDatabases = new WeakMap<Db, Db>()

/**
 * Returns the database for a statement that reads much and decides no right: a replica, if there is one and it has all
 * that was committed before the statement. A transaction reads in itself.
 */
export const getReadDatabase = (db: Db): Db => readDatabases.get(db) ?? db

/** Since the start; the lag is that of the last statement. */
export interface ReplicaFigures {
  replicaReads: number
  primaryReads: number
  lagBytes: number
}

/** Milliseconds; a slower replica is as good as away. */
const checkTimeout = 500
/** Milliseconds before one statement tries a replica again that was away. */
const retryMilliseconds = 2000

/** Failures of the replica are no errors: each statement can go to the primary. */
export function addReplica(primary: Connection, url: string, options: ConnectOptions) {
  const replica = connect(url, { ...options, name: 'uurwerk reads', acquireTimeout: checkTimeout })
  const figures: ReplicaFigures = { replicaReads: 0, primaryReads: 0, lagBytes: 0 }
  const pool = createReadPool(replica, primary, figures)
  readDatabases.set(primary.db, createKysely(pool, options.onStatement))
  return { figures, close: () => replica.close() }
}

function createReadPool(replica: Connection, primary: Connection, figures: ReplicaFigures): PostgresPool {
  const primaryPool = createPreparingPool(primary.pool, primary.watch)
  const loadPosition = createBatchLoader(() => findPosition(primary.pool))
  let triesAgainAt = 0
  const tryReplica = async () => {
    const position = await loadPosition([])
    const now = performance.now()
    if (now < triesAgainAt) return undefined
    if (triesAgainAt > 0) triesAgainAt = now + retryMilliseconds
    try {
      const { client, lagBytes } = await acquireReplica(replica.pool, position)
      triesAgainAt = 0
      figures.lagBytes = lagBytes
      return client
    } catch {
      triesAgainAt = performance.now() + retryMilliseconds
      return undefined
    }
  }
  return {
    options: replica.pool.options,
    end: () => replica.pool.end(),
    connect: async () => {
      const client = await tryReplica()
      figures[client ? 'replicaReads' : 'primaryReads'] += 1
      return client ? withFallback(createPreparingClient(client, replica.watch), primaryPool) : primaryPool.connect()
    },
  }
}

async function findPosition(primary: pg.Pool): Promise<string> {
  const text = 'select pg_current_wal_flush_lsn()::text as position'
  const { rows } = await primary.query<{ position: string }>({ name: 'log position', text })
  return rows[0]?.position ?? ''
}

const lagQuery = {
  name: 'replica lag',
  // The log of a replica that was promoted may have gone another way.
  text: 'select greatest(0, $1::pg_lsn - pg_last_wal_replay_lsn()) as lag where pg_is_in_recovery()',
}

/** Returns a connection only if the replica has the log up to this position. @throws if it is away or none any more */
async function acquireReplica(replica: pg.Pool, position: string) {
  const client = await replica.connect()
  try {
    const query = { ...lagQuery, values: [position], query_timeout: checkTimeout }
    const { rows } = await client.query<{ lag: number }>(query)
    const lagBytes = rows[0]?.lag
    if (lagBytes === undefined) throw new Error('not a replica')
    if (lagBytes === 0) return { client, lagBytes }
    client.release()
    return { client: undefined, lagBytes }
  } catch (error) {
    client.release(true)
    throw error
  }
}

const withFallback = (client: PostgresPoolClient, primaryPool: PostgresPool): PostgresPoolClient => ({
  ...client,
  query: (async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query(text, values)
    } catch (error) {
      if (!isReplicaFault(error)) throw error
      const primaryClient = await primaryPool.connect()
      return primaryClient.query(text, values).finally(() => primaryClient.release())
    }
  }) as PostgresPoolClient['query'],
})

/** A replica cancels statements that need rows which the primary has vacuumed (40001). */
const isReplicaFault = (error: unknown) =>
  isDatabaseLost(error) || (error instanceof Error && 'code' in error && error.code === '40001')
