import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { lockTimeoutSetting } from '../db/locks.ts'
import { preparedPrefix } from '../db/prepared.ts'

interface KeyRow {
  id: Buffer
  requestHash: Buffer
}

/**
 * Takes the keys; returns the ids of those that no earlier call took. Waits up to the lock timeout for a concurrent
 * transaction, also on another server.
 * @param retentionStart keys created until then may be taken again
 */
export async function takeKeys(
  tx: Tx,
  keys: readonly KeyRow[],
  { now, retentionStart }: { now: Temporal.Instant; retentionStart: Temporal.Instant },
): Promise<Buffer[]> {
  // Sorted to prevent deadlocks.
  const { rows } = await sql<{ id: Buffer }>`${sql.raw(preparedPrefix)}
    insert into idempotency_key (id, request_hash, created_at)
    select id, request_hash, ${now.toString()}::timestamptz
    from (select ${lockTimeoutSetting}) as lock_timeout, unnest(
      ${keys.map(({ id }) => id)}::bytea[], ${keys.map(({ requestHash }) => requestHash)}::bytea[]
    ) as requested (id, request_hash)
    order by id
    on conflict (id) do update set request_hash = excluded.request_hash, created_at = excluded.created_at, answer = null
    where idempotency_key.created_at <= ${retentionStart.toString()}::timestamptz
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface StoredAnswerRow {
  id: Buffer
  request_hash: Buffer
  answer: Buffer | null
}

export const listStoredAnswers = (tx: Tx, ids: readonly Buffer[]): Promise<StoredAnswerRow[]> =>
  tx.selectFrom('idempotency_key').select(['id', 'request_hash', 'answer']).where('id', 'in', ids).execute()

export async function updateAnswers(tx: Tx, answers: readonly { id: Buffer; answer: Buffer }[]): Promise<void> {
  await sql`${sql.raw(preparedPrefix)}
    update idempotency_key set answer = new_answer.answer
    from unnest(
      ${answers.map(({ id }) => id)}::bytea[], ${answers.map(({ answer }) => answer)}::bytea[]
    ) as new_answer (id, answer)
    where idempotency_key.id = new_answer.id`.execute(tx)
}

export const deleteKeysUntil = (tx: Tx, instant: Temporal.Instant) =>
  tx.deleteFrom('idempotency_key').where('created_at', '<=', instant.toString()).execute()
