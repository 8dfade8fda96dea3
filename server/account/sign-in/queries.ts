import type { Db, Tx } from '../../db/connect.ts'

export interface NewLink {
  codeHash: Buffer
  attendeeId: number
  expiresAt: string
}

export const insertLink = (tx: Tx, { codeHash, attendeeId, expiresAt }: NewLink) =>
  tx
    .insertInto('sign_in_link')
    .values({ code_hash: codeHash, attendee_id: attendeeId, expires_at: expiresAt })
    .execute()

export const findLink = (db: Db, codeHash: Buffer, now: string) =>
  db
    .selectFrom('sign_in_link')
    .select('attendee_id')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses a link up; of two who do so at once, one gets its person. */
export const takeLink = (tx: Tx, codeHash: Buffer, now: string) =>
  tx
    .deleteFrom('sign_in_link')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('attendee_id')
    .executeTakeFirst()

export const deleteExpiredLinks = (tx: Tx, now: string) =>
  tx.deleteFrom('sign_in_link').where('expires_at', '<=', now).execute()
