import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { preparedPrefix } from '#server/db/prepared.ts'

export interface StreamAnnouncement {
  topic: string
  data: object
}

/** Reaches every server if the transaction commits. */
export const insertStreamAnnouncement = ({ topic, data }: StreamAnnouncement) =>
  sql`insert into stream_event (topic, data) values (${topic}, ${JSON.stringify(data)}::jsonb) returning id`

/** Snapshot of the transactions that were read. A sequence number would skip those that commit later. */
export type StreamCursor = string

/** Makes the row that a crash removes with the announcements; the first server does. */
export const insertStreamGeneration = (tx: Tx) =>
  sql`insert into stream_generation default values on conflict do nothing`.execute(tx)

export async function getCurrentCursor(db: Db): Promise<{ cursor: StreamCursor; generation: string }> {
  const { rows } = await sql<{ cursor: StreamCursor; generation: string }>`
    select pg_current_snapshot()::text as cursor, id as generation from stream_generation`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database lost the stream of events.')
  return row
}

interface ReadAnnouncements {
  cursor: StreamCursor
  /** Null, or another than before, after a crash. */
  generation: string | null
  announcements: StreamAnnouncement[]
}

/**
 * Returns each announcement once, in order. Ignores rows of a restored backup, whose transaction ids are of another
 * database.
 */
export async function listAnnouncementsSince(db: Db, cursor: StreamCursor): Promise<ReadAnnouncements> {
  const { rows } = await sql<Omit<ReadAnnouncements, 'announcements'> & { announcements: StreamAnnouncement[] | null }>`
    ${sql.raw(preparedPrefix)}
    select pg_current_snapshot()::text as cursor, (select id from stream_generation) as generation, (
      select json_agg(json_build_object('topic', topic, 'data', data) order by id)
      from stream_event
      where xid >= pg_snapshot_xmin(${cursor}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${cursor}::pg_snapshot)
        and pg_visible_in_snapshot(xid, pg_current_snapshot())
    ) as announcements`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database gave no snapshot.')
  return { ...row, announcements: row.announcements ?? [] }
}

export const deleteReadAnnouncements = (tx: Tx, cursor: StreamCursor) =>
  sql`
    delete from stream_event where (xid, id) in (
      select xid, id from stream_event where pg_visible_in_snapshot(xid, ${cursor}::pg_snapshot)
      for update skip locked
    )`.execute(tx)
