import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from './appointment-visibility.ts'

/** Requires the table `cover`. */
export const isActiveCover: RawBuilder<boolean> = sql`cover.answer is distinct from 'declined'`

/** Selects the lessons of others that each teacher takes. */
export const countedCovers: RawBuilder<unknown> = sql`(
  select link.attendee_id as teacher_id, appointment.starts_at, day_change.solution
  from day_change
  join appointment on appointment.id = day_change.appointment_id and not appointment.is_cancelled
  join appointment_attendee link on link.appointment_id = appointment.id
  join attendee teacher on teacher.id = link.attendee_id and teacher.type = 'teacher'
  where not day_change.is_added and link.attendee_id <> all(day_change.teacher_ids || day_change.invigilator_ids))`

const coverJson = sql`jsonb_build_object('id', cover.id, 'attendeeId', cover.attendee_id, 'state',
  case when cover.answer is not null then cover.answer
    when exists (
      select from notification
      where notification.deed_id = cover.deed_id and notification.attendee_id = cover.attendee_id
        and notification.read_at is not null) then 'seen'
    else 'asked' end)`

/**
 * Selects the last cover of the appointment, as JSON, or null; only staff and the teacher who is asked see it. Staff see
 * a declined cover until the lesson is arranged otherwise.
 */
export const selectCover = (appointment: string, viewer: Viewer): RawBuilder<unknown> => {
  const id = sql.ref(`${appointment}.id`)
  return sql`(
    select ${coverJson}
    from (
      select * from cover
      where cover.appointment_id = ${id} ${viewer === 'staff' ? sql`` : sql`and cover.attendee_id = ${viewer}::int`}
      order by cover.id desc
      limit 1
    ) cover
    ${viewer === 'staff' ? sql`where ${isActiveCover} or not ${isArranged(appointment)}` : sql``})`
}

const isArranged = (appointment: string): RawBuilder<boolean> => sql`(
  ${sql.ref(`${appointment}.is_cancelled`)} or exists (
    select from day_change
    where day_change.appointment_id = ${sql.ref(`${appointment}.id`)}
      and (day_change.solution is not null or day_change.starts_at <> ${sql.ref(`${appointment}.starts_at`)})))`

/** Null rather than false without a cover. */
export const hasCover = (appointment: string): RawBuilder<boolean | null> =>
  sql`(select true from cover where cover.appointment_id = ${sql.ref(`${appointment}.id`)} limit 1)`

/** Selects the covers that a notification is about, as a JSON object to add to its data. */
export const coversOfNotification: RawBuilder<unknown> = sql`(
  select jsonb_build_object('covers', jsonb_agg(
    ${coverJson} || jsonb_build_object('appointmentId', cover.appointment_id) order by cover.id))
  from cover
  where cover.deed_id = notification.deed_id and cover.attendee_id = notification.attendee_id
  having count(*) > 0)`
