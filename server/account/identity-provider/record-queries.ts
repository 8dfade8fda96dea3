import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

/** One thing that the provider remembers, of some kind. */
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

/** The payload of the record with an id or uid, unless its time has passed. */
export async function findRecord(db: Db, kind: string, by: 'id' | 'uid', value: string, now: string): Promise<unknown> {
  // PostgreSQL has no text with a NUL, so an id with one was never ours.
  if (value.includes('\0')) return undefined
  const row = await db
    .selectFrom('identity_record')
    .select('payload')
    .where('kind', '=', kind)
    .where(by, '=', value)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  return row?.payload
}

export async function upsertRecord(tx: Tx, place: RecordKey, record: NewIdentityRecord) {
  const values = {
    payload: JSON.stringify(record.payload),
    grant_id: record.grantId,
    uid: record.uid,
    expires_at: record.expiresAt,
  }
  await tx
    .insertInto('identity_record')
    .values({ ...place, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(values))
    .execute()
}

/** Keeps a payload for good, unless one is there already. */
export const insertFirstRecord = (tx: Tx, place: RecordKey, payload: unknown) =>
  tx
    .insertInto('identity_record')
    .values({ ...place, payload: JSON.stringify(payload) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Marks a record as used; false when it was already, or is not there. */
export async function markRecordConsumed(tx: Tx, place: RecordKey): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_record')
    .set({ payload: sql<string>`payload || jsonb_build_object('consumed', floor(extract(epoch from now())))` })
    .where('kind', '=', place.kind)
    .where('id', '=', place.id)
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
