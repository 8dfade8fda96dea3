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

/** Ends an impersonation; true for the one who did, however many try at once. */
export async function endImpersonationOnce(tx: Tx, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('impersonation')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends those whose token has expired, and answers who they were; each is answered once. */
export const endExpiredImpersonations = (tx: Tx, expiredBy: string, at: string) =>
  tx
    .updateTable('impersonation')
    .set({ ended_at: at })
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', expiredBy)
    .returning(['impersonator_id', 'attendee_id'])
    .execute()
