import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

export interface RecordKey {
  kind: string
  id: string
}

export interface NewIdentityRecord {
  payload: unknown
  grantId: string | null
  uid: string | null
  expiresAt: string | null
}

/** Ignores expired records. */
export async function findRecord(
  db: Db,
  kind: string,
  column: 'id' | 'uid',
  value: string,
  now: string,
): Promise<unknown> {
  // PostgreSQL text cannot contain NUL.
  if (value.includes('\0')) return undefined
  const row = await db
    .selectFrom('identity_record')
    .select('payload')
    .where('kind', '=', kind)
    .where(column, '=', value)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  return row?.payload
}

export async function upsertRecord(tx: Tx, key: RecordKey, record: NewIdentityRecord) {
  const values = {
    payload: JSON.stringify(record.payload),
    grant_id: record.grantId,
    uid: record.uid,
    expires_at: record.expiresAt,
  }
  await tx
    .insertInto('identity_record')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(values))
    .execute()
}

/** Inserts a record that never expires, unless it exists. */
export const insertFirstRecord = (tx: Tx, key: RecordKey, payload: unknown) =>
  tx
    .insertInto('identity_record')
    .values({ ...key, payload: JSON.stringify(payload) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Returns false if the record is missing or already used. */
export async function markRecordConsumed(tx: Tx, key: RecordKey): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_record')
    .set({ payload: sql<string>`payload || jsonb_build_object('consumed', floor(extract(epoch from now())))` })
    .where('kind', '=', key.kind)
    .where('id', '=', key.id)
    .where(sql<boolean>`not payload ? 'consumed'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteRecord = (tx: Tx, { kind, id }: RecordKey) =>
  tx.deleteFrom('identity_record').where('kind', '=', kind).where('id', '=', id).execute()

export const deleteGrantRecords = (tx: Tx, kind: string, grantId: string) =>
  tx.deleteFrom('identity_record').where('kind', '=', kind).where('grant_id', '=', grantId).execute()

export const deleteExpiredRecords = (tx: Tx, now: string) =>
  tx.deleteFrom('identity_record').where('expires_at', '<=', now).execute()
