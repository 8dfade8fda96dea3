import type { Tx } from '../db/connect.ts'

interface NewImpersonation {
  id: string
  impersonatorId: number
  attendeeId: number
  startedAt: string
  expiresAt: string
}

export const insertImpersonation = (
  tx: Tx,
  { id, impersonatorId, attendeeId, startedAt, expiresAt }: NewImpersonation,
) =>
  tx
    .insertInto('impersonation')
    .values({
      id,
      impersonator_id: impersonatorId,
      attendee_id: attendeeId,
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

/** Ends expired impersonations. Returns each to only one of several concurrent callers. */
export const endExpiredImpersonations = (tx: Tx, expiredBy: string, endedAt: string) =>
  tx
    .updateTable('impersonation')
    .set({ ended_at: endedAt })
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', expiredBy)
    .returning(['impersonator_id', 'attendee_id'])
    .execute()
