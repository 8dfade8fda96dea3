import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** One thing that the provider remembers, of some kind. */
export interface Place {
  kind: string
  id: string
}

export interface NewRecord {
  payload: unknown
  grantId: string | null
  uid: string | null
  expiresAt: string | null
}

/** The payload of the record with an id or uid, unless its time has passed. */
export async function findRecord(db: Db, kind: string, by: 'id' | 'uid', value: string, now: string): Promise<unknown> {
  // PostgreSQL has no text with a NUL; who sends one has guessed.
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

export async function putRecord(db: Db, place: Place, record: NewRecord) {
  const values = {
    payload: JSON.stringify(record.payload),
    grant_id: record.grantId,
    uid: record.uid,
    expires_at: record.expiresAt,
  }
  await db
    .insertInto('identity_record')
    .values({ ...place, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(values))
    .execute()
}

/** Keeps a payload for good, unless one is there already. */
export const keepFirstRecord = (db: Db, place: Place, payload: unknown) =>
  db
    .insertInto('identity_record')
    .values({ ...place, payload: JSON.stringify(payload) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Marks a record as used; false when it was already, or is not there. */
export async function consumeRecord(db: Db, place: Place): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity_record')
    .set({ payload: sql<string>`payload || jsonb_build_object('consumed', floor(extract(epoch from now())))` })
    .where('kind', '=', place.kind)
    .where('id', '=', place.id)
    .where(sql<boolean>`not payload ? 'consumed'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const removeRecord = (db: Db, { kind, id }: Place) =>
  db.deleteFrom('identity_record').where('kind', '=', kind).where('id', '=', id).execute()

export const removeRecordsOfGrant = (db: Db, kind: string, grantId: string) =>
  db.deleteFrom('identity_record').where('kind', '=', kind).where('grant_id', '=', grantId).execute()

export const removeExpiredRecords = (db: Db, now: string) =>
  db.deleteFrom('identity_record').where('expires_at', '<=', now).execute()
