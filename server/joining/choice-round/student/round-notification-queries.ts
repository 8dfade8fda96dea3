import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { studentsOf } from '#server/db/sql/choice-round.ts'

/** A round that a student is told of. */
export interface RoundNotificationRow {
  id: number
  name: string
  opens_at: string
  student_until: string
  student_id: number
}

/** So long before it opens students hear of it: to be there in time, and not to forget it again. */
const beforeOpening = sql`interval '10 minutes'`
/** So long before it closes, but not in the first half of the time that it is open. */
const beforeClosing = sql`least(interval '24 hours', (student_until - opens_at) / 2)`

interface WallClockNow {
  /** On the school's wall. */
  now: string
  date: string
}

/** The students of rounds that open soon and of which they were not told; what another server is telling is left to it. */
export const claimOpeningNotifications = (tx: Tx, moment: WallClockNow): Promise<RoundNotificationRow[]> =>
  claimNotifications(tx, moment, {
    since: sql`opens_at - ${beforeOpening}`,
    toldFor: sql`opening_told_for`,
    of: sql`opens_at`,
    who: sql`true`,
  })

/** The students who have not confirmed in rounds that close soon, likewise. */
export const claimClosingNotifications = (tx: Tx, moment: WallClockNow): Promise<RoundNotificationRow[]> =>
  claimNotifications(tx, moment, {
    since: sql`student_until - ${beforeClosing}`,
    toldFor: sql`closing_told_for`,
    of: sql`student_until`,
    who: sql`not exists (
      select from choice_round_student s
      where s.round_id = told.id and s.student_id = student.id and s.confirmed_at is not null)`,
  })

interface NotificationRule {
  since: RawBuilder<unknown>
  /** The column that keeps of which moment was told, and the column of that moment. */
  toldFor: RawBuilder<unknown>
  of: RawBuilder<unknown>
  who: RawBuilder<unknown>
}

async function claimNotifications(
  tx: Tx,
  { now, date }: WallClockNow,
  { since, toldFor, of, who }: NotificationRule,
): Promise<RoundNotificationRow[]> {
  const { rows } = await sql<RoundNotificationRow>`
    with due as (
      select id from choice_round
      where not removed and ${now}::timestamp between ${since} and student_until - interval '1 minute'
        and ${toldFor} is distinct from ${of}
      order by id
      for update skip locked
    ),
    told as (
      update choice_round set ${toldFor} = ${of} where id in (select id from due)
      returning id, name, opens_at, student_until
    )
    select told.*, student.id as student_id
    from told cross join lateral (${studentsOf(sql.ref('told.id'), date)}) student
    where ${who}
    order by told.id, student.id`.execute(tx)
  return rows
}
