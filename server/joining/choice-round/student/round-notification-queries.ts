import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { roundStudentIds } from '#server/db/sql/choice-round.ts'

export interface RoundNotificationRow {
  id: number
  name: string
  opens_at: string
  student_until: string
  student_id: number
}

/** Time before the opening at which students are notified. */
const openingNoticePeriod = sql`interval '10 minutes'`
/** Time before the closing at which students are notified, but never in the first half of the opening period. */
const closingNoticePeriod = sql`least(interval '24 hours', (student_until - opens_at) / 2)`

interface WallClockNow {
  /** Wall-clock time of the school. */
  now: string
  /** Date that decides who is a member of the audience. */
  date: string
}

/**
 * Marks rounds that open soon as notified, and returns the students to notify. Skips rounds that another server is
 * marking. A late run still notifies, until a minute before the closing.
 */
export const claimOpeningNotifications = (tx: Tx, wallClockNow: WallClockNow): Promise<RoundNotificationRow[]> =>
  claimNotifications(tx, wallClockNow, {
    notifyFromTime: sql`opens_at - ${openingNoticePeriod}`,
    notifiedColumn: sql`opening_told_for`,
    announcedTimeColumn: sql`opens_at`,
    studentCondition: sql`true`,
  })

/** Does the same for rounds that close soon, with the students who have not confirmed. */
export const claimClosingNotifications = (tx: Tx, wallClockNow: WallClockNow): Promise<RoundNotificationRow[]> =>
  claimNotifications(tx, wallClockNow, {
    notifyFromTime: sql`student_until - ${closingNoticePeriod}`,
    notifiedColumn: sql`closing_told_for`,
    announcedTimeColumn: sql`student_until`,
    studentCondition: sql`not exists (
      select from choice_round_student round_student
      where round_student.round_id = notified.id and round_student.student_id = student.id
        and round_student.confirmed_at is not null)`,
  })

interface NotificationRule {
  notifyFromTime: RawBuilder<unknown>
  /** Column with the time that students were last notified of; a changed time is announced again. */
  notifiedColumn: RawBuilder<unknown>
  announcedTimeColumn: RawBuilder<unknown>
  /** Refers to the round as `notified` and to the student as `student`. */
  studentCondition: RawBuilder<unknown>
}

async function claimNotifications(
  tx: Tx,
  { now, date }: WallClockNow,
  { notifyFromTime, notifiedColumn, announcedTimeColumn, studentCondition }: NotificationRule,
): Promise<RoundNotificationRow[]> {
  const { rows } = await sql<RoundNotificationRow>`
    with due as (
      select id from choice_round
      where not removed and ${now}::timestamp between ${notifyFromTime} and student_until - interval '1 minute'
        and ${notifiedColumn} is distinct from ${announcedTimeColumn}
      order by id
      for update skip locked
    ),
    notified as (
      update choice_round set ${notifiedColumn} = ${announcedTimeColumn} where id in (select id from due)
      returning id, name, opens_at, student_until
    )
    select notified.*, student.id as student_id
    from notified cross join lateral (${roundStudentIds(sql.ref('notified.id'), date)}) student
    where ${studentCondition}
    order by notified.id, student.id`.execute(tx)
  return rows
}
