import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { lockTimeoutSetting, sharedRoundLock } from '#server/db/locks.ts'
import { isRemindable, roundParticipants, type StudentState, studentStateColumn } from '#server/db/sql/choice-round.ts'

/** Locks the round against changes until the transaction ends. */
export async function lockRoundForReminder(tx: Tx, id: number): Promise<void> {
  await sql`select ${lockTimeoutSetting}, ${sharedRoundLock(id)}`.execute(tx)
}

interface ReminderRequest {
  roundId: number
  /** Day at which membership of the audience groups counts. */
  audienceDate: string
  /** Restricts the reminder to these students; null for all. */
  studentIds: readonly number[] | null
  remindedAt: string
  /** Students reminded after this instant are skipped. */
  notRemindedSince: string
}

/** Records a reminder for students who have not confirmed, and returns them. Concurrent calls remind each once. */
export async function upsertReminders(
  tx: Tx,
  { roundId, audienceDate, studentIds, remindedAt, notRemindedSince }: ReminderRequest,
): Promise<{ id: number; state: StudentState }[]> {
  const { rows } = await sql<{ id: number; state: StudentState }>`
    insert into choice_round_student as round_student (round_id, student_id, reminded_at)
    select ${roundId}, participant.id, ${remindedAt}::timestamptz
    from ${roundParticipants(sql`${roundId}::int`, audienceDate)} participant
    ${studentIds ? sql`where participant.id = any(${studentIds}::int[])` : sql``}
    order by participant.id
    on conflict (round_id, student_id) do update set reminded_at = excluded.reminded_at
    where ${isRemindable('round_student', notRemindedSince)}
    returning student_id as id, ${studentStateColumn('round_student')} as state`.execute(tx)
  return rows
}
