import type { Db, Tx } from '#server/db/connect.ts'

export interface NewSignInLink {
  codeHash: Buffer
  attendeeId: number
  expiresAt: string
}

export const insertSignInLink = (tx: Tx, { codeHash, attendeeId, expiresAt }: NewSignInLink) =>
  tx
    .insertInto('sign_in_link')
    .values({ code_hash: codeHash, attendee_id: attendeeId, expires_at: expiresAt })
    .execute()

export const findSignInLink = (db: Db, codeHash: Buffer, now: string) =>
  db
    .selectFrom('sign_in_link')
    .select('attendee_id')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Returns the row to only one of several concurrent calls. */
export const deleteValidSignInLink = (tx: Tx, codeHash: Buffer, now: string) =>
  tx
    .deleteFrom('sign_in_link')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('attendee_id')
    .executeTakeFirst()

export const deleteExpiredSignInLinks = (tx: Tx, now: string) =>
  tx.deleteFrom('sign_in_link').where('expires_at', '<=', now).execute()
