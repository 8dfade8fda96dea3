import type { Adapter, Payload } from 'oidc-provider'
import { runInTransaction } from '#server/db/transaction.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import { errors } from './library.ts'
import {
  markRecordConsumed,
  findRecord,
  upsertRecord,
  deleteExpiredRecords,
  deleteRecord,
  deleteGrantRecords,
} from './record-queries.ts'

const purgeInterval = { hours: 1 }

/** Stores records in the database, so that a restart keeps people signed in. */
export function createAdapterFactory(db: Db, clock: Clock): (kind: string) => Adapter {
  const now = () => clock.instant().toString()
  let nextPurge = clock.instant()

  const purgeExpiredRecords = async () => {
    if (Temporal.Instant.compare(clock.instant(), nextPurge) < 0) return
    nextPurge = clock.instant().add(purgeInterval)
    await runInTransaction({ db }, (tx) => deleteExpiredRecords(tx, now()))
  }

  return (kind) => ({
    find: async (id) => (await findRecord(db, kind, 'id', id, now())) as Payload | undefined,
    findByUid: async (uid) => (await findRecord(db, kind, 'uid', uid, now())) as Payload | undefined,
    findByUserCode: async () => undefined,
    upsert: async (id, payload, expiresIn) => {
      const expiresAt = expiresIn === undefined ? null : clock.instant().add({ seconds: expiresIn }).toString()
      const { grantId = null, uid = null } = payload
      await runInTransaction({ db }, (tx) => upsertRecord(tx, { kind, id }, { payload, grantId, uid, expiresAt }))
      await purgeExpiredRecords()
    },
    consume: async (id) => {
      // Only the first of concurrent requests with the same code or refresh token succeeds.
      const isFirstUse = await runInTransaction({ db }, (tx) => markRecordConsumed(tx, { kind, id }))
      if (!isFirstUse) throw new errors.InvalidGrant('already used')
    },
    destroy: async (id) => void (await runInTransaction({ db }, (tx) => deleteRecord(tx, { kind, id }))),
    revokeByGrantId: async (grantId) =>
      void (await runInTransaction({ db }, (tx) => deleteGrantRecords(tx, kind, grantId))),
  })
}
