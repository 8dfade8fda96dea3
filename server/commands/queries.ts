import { sql } from 'kysely'
import { keepsPreparedStatements, listLostSettings, withClient } from '../db/connection-settings.ts'
import { connect, type Db } from '../db/connect.ts'

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

export interface ConnectionFacts {
  isDirect: boolean
  keepsStatements: boolean
  lostSettings: string[]
  /** The same for all addresses of a database. */
  databaseId: string
}

/** Finds a pooler between: it answers with a process id of its own making. */
export async function getConnectionFacts(url: string): Promise<ConnectionFacts> {
  const keepsStatements = await keepsPreparedStatements(url)
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number; database_id: string }>(
      `select pg_backend_pid() as pid, concat(oid, ' ', pg_postmaster_start_time()) as database_id
      from pg_database where datname = current_database()`,
    )
    const { processID } = client as unknown as { processID: number | null }
    const lostSettings = await listLostSettings(client)
    return {
      isDirect: rows[0]?.pid === processID,
      keepsStatements,
      lostSettings,
      databaseId: rows[0]?.database_id ?? '',
    }
  })
}
