import type { Tx } from '../db/connect.ts'

/** What is kept of a call under its key. */
export interface Kept {
  request_hash: Buffer
  answer: Buffer | null
}

interface Taken {
  id: Buffer
  requestHash: Buffer
  now: Temporal.Instant
  /** Keys from before this moment no longer count, removed or not. */
  forgotten: Temporal.Instant
}

/**
 * Takes a key for the call in whose transaction this is; false when an earlier call has it. When another
 * transaction has just taken it, this waits for the end of that one, also when it runs on another server.
 */
export async function takeKey(tx: Tx, { id, requestHash, now, forgotten }: Taken): Promise<boolean> {
  const taken = await tx
    .insertInto('idempotency_key')
    .values({ id, request_hash: requestHash, created_at: now.toString() })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ request_hash: requestHash, created_at: now.toString(), answer: null })
        .where('idempotency_key.created_at', '<=', forgotten.toString()),
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export const findKept = (tx: Tx, id: Buffer): Promise<Kept | undefined> =>
  tx.selectFrom('idempotency_key').select(['request_hash', 'answer']).where('id', '=', id).executeTakeFirst()

export const keepAnswer = (tx: Tx, id: Buffer, answer: Buffer) =>
  tx.updateTable('idempotency_key').set({ answer }).where('id', '=', id).execute()

export const removeKeysUntil = (tx: Tx, moment: Temporal.Instant) =>
  tx.deleteFrom('idempotency_key').where('created_at', '<=', moment.toString()).execute()
