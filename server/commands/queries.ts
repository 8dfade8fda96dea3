import { sql } from 'kysely'
import type pg from 'pg'
import { connect, connectionSettings, type Db } from '../db/connect.ts'
import { isQueryTimeout } from '../db/database-lost.ts'

export async function getDatabaseFacts(
  db: Db,
): Promise<{ version: string; clockDifferenceSeconds: number; bytes: number }> {
  const askedAt = Temporal.Now.instant()
  const { rows } = await sql<{ version: string; database_time: string; bytes: number }>`
    select current_setting('server_version') as version, now() as database_time, pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The database did not answer.')
  return {
    version: row.version,
    clockDifferenceSeconds: Math.abs(askedAt.until(Temporal.Instant.from(row.database_time)).total('seconds')),
    bytes: row.bytes,
  }
}

/** @throws if the replica is away, or is none of this database */
export async function findReplicaLag(primary: Db, url: string): Promise<number> {
  const identity = sql`(select system_identifier from pg_control_system())::text || current_database()`
  const { rows } = await sql<{ identity: string; position: string }>`
    select ${identity} as identity, pg_current_wal_flush_lsn()::text as position`.execute(primary)
  const replica = connect(url, { max: 1, name: 'uurwerk doctor', queryTimeout: 3000, acquireTimeout: 3000 })
  try {
    const { rows: replicaRows } = await sql<{ lag: number }>`
      select greatest(0, ${rows[0]?.position}::pg_lsn - pg_last_wal_replay_lsn()) as lag
      where pg_is_in_recovery() and ${rows[0]?.identity} = ${identity}`.execute(replica.db)
    if (!replicaRows[0]) throw new Error('no replica of DATABASE_URL')
    return replicaRows[0].lag
  } finally {
    await replica.close()
  }
}

/** Finds a pooler that shares our connections or drops our settings. */
export async function getConnectionFacts(url: string): Promise<{ isDirect: boolean; lostSettings: string[] }> {
  const connection = connect(url, { max: 4, name: 'uurwerk doctor', queryTimeout: 3000 })
  try {
    const clients = await Promise.all(Array.from({ length: 4 }, () => connection.pool.connect()))
    try {
      const [first, ...otherClients] = clients
      if (!first) throw new Error('The database gave no connection.')
      return { lostSettings: await listLostSettings(first), isDirect: await hasProcessOfItsOwn(first, otherClients) }
    } finally {
      // Destroys the clients, since some are still in a transaction.
      for (const client of clients) client.release(true)
    }
  } finally {
    await connection.close()
  }
}

/**
 * Each connection to PostgreSQL has a process of its own. There is a pooler if two clients share a process, if a
 * client's process changes while others hold transactions, or if a query waits for one.
 */
async function hasProcessOfItsOwn(first: pg.PoolClient, otherClients: pg.PoolClient[]): Promise<boolean> {
  try {
    const firstPid = await getBackendPid(first)
    for (const otherClient of otherClients) {
      await otherClient.query('begin')
      if ((await getBackendPid(otherClient)) === firstPid || (await getBackendPid(first)) !== firstPid) return false
    }
    return true
  } catch (error) {
    if (isQueryTimeout(error)) return false
    throw error
  }
}

async function getBackendPid(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

async function listLostSettings(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[], $2::text[]) as expected (name, value)
    where lower(split_part(current_setting(name), ',', 1)) <> lower(value)`,
    [Object.keys(connectionSettings), Object.values(connectionSettings)],
  )
  return rows.map(({ name }) => name)
}
