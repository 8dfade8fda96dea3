import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { boundWaiting, roundKept } from '#server/db/locks.ts'
import { takingPart } from '#server/db/sql/choice-round.ts'

/** The round stays as it is until students are reminded. */
export async function lockRoundForReminder(tx: Tx, id: number): Promise<void> {
  await sql`select ${boundWaiting}, ${roundKept(id)}`.execute(tx)
}

interface ReminderRequest {
  roundId: number
  date: string
  /** Of these alone; of all when null. */
  studentIds: readonly number[] | null
  at: string
  /** Who was reminded after this is left alone. */
  notSince: string
}

/** Keeps when the students were reminded who have not confirmed; answers who they are. Two who do so at once do it once. */
export async function upsertReminders(
  tx: Tx,
  { roundId, date, studentIds, at, notSince }: ReminderRequest,
): Promise<number[]> {
  const { rows } = await sql<{ student_id: number }>`
    insert into choice_round_student as s (round_id, student_id, reminded_at)
    select ${roundId}, p.id, ${at}::timestamptz
    from ${takingPart(sql`${roundId}::int`, date)} p
    ${studentIds ? sql`where p.id = any(${studentIds}::int[])` : sql``}
    order by p.id
    on conflict (round_id, student_id) do update set reminded_at = excluded.reminded_at
    where s.confirmed_at is null and (s.reminded_at is null or s.reminded_at <= ${notSince}::timestamptz)
    returning student_id`.execute(tx)
  return rows.map(({ student_id }) => student_id)
}
