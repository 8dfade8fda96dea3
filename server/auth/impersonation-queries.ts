import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { attendees } from '../db/sql/attendee.ts'

interface NewImpersonation {
  id: string
  impersonatorId: number
  attendeeId: number
  sessionId: string | null
  startedAt: string
  expiresAt: string
}

export const insertImpersonation = (
  tx: Tx,
  { id, impersonatorId, attendeeId, sessionId, startedAt, expiresAt }: NewImpersonation,
) =>
  tx
    .insertInto('impersonation')
    .values({
      id,
      impersonator_id: impersonatorId,
      attendee_id: attendeeId,
      session_id: sessionId,
      started_at: startedAt,
      expires_at: expiresAt,
    })
    .execute()

/** Ends an impersonation. Returns true to only one of several concurrent callers. */
export async function endImpersonationOnce(tx: Tx, id: string, endedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('impersonation')
    .set({ ended_at: endedAt })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Also of ended sessions. Returns each to only one of several concurrent callers. */
export const endExpiredImpersonations = (tx: Tx, expiredBy: string, endedAt: string) =>
  tx
    .updateTable('impersonation')
    .set({ ended_at: endedAt })
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`(expires_at <= ${expiredBy}::timestamptz
        or session_id is not null and not exists (select from session where session.id = session_id))`,
    )
    .returning(['impersonator_id', 'attendee_id'])
    .execute()

interface ImpersonationRow {
  impersonator_id: number
  name: string
  code: string | null
  started_at: string
  ended_at: string | null
}

export async function listImpersonationsOf(db: Db, attendeeId: number, limit: number): Promise<ImpersonationRow[]> {
  const { rows } = await sql<ImpersonationRow>`
    select impersonator_id, impersonator.name, impersonator.code, started_at, ended_at
    from impersonation join ${attendees} impersonator on impersonator.id = impersonator_id
    where attendee_id = ${attendeeId}
    order by started_at desc, impersonation.id
    limit ${limit}`.execute(db)
  return rows
}
