import type { Db, Tx } from '#server/db/connect.ts'

export const insertSetupLink = (tx: Tx, link: { code_hash: Buffer; expires_at: string }) =>
  tx.insertInto('setup_link').values(link).execute()

export const isSetupLink = async (db: Db, codeHash: Buffer, now: string): Promise<boolean> =>
  (await db
    .selectFrom('setup_link')
    .select('code_hash')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined

export const deleteSetupLinks = (tx: Tx) => tx.deleteFrom('setup_link').execute()
