import { type RawBuilder, sql } from 'kysely'
import { inAppointment } from './appointment.ts'

/** Who looks at appointments: a person, or nobody known (null), or one of the staff, who see all. */
export type Viewer = number | null | 'staff'

/**
 * Whether an appointment is a talk: without group and registration window, with one or two students in person besides
 * those who work at the school, and rooms. An aggregate over `p`, all who are in it.
 */
const isTalkAmong = (appointment: string): RawBuilder<boolean> => sql`(
  ${sql.ref(`${appointment}.subscribe_from`)} is null and ${sql.ref(`${appointment}.type`)} <> 'booking'
  and count(*) filter (where p.type = 'student') in (1, 2) and bool_and(p.type not in ('group', 'team')))`

export const isTalk = (appointment: string): RawBuilder<boolean> =>
  sql`(select ${isTalkAmong(appointment)} ${inAppointment(appointment)})`

/**
 * Whether the viewer is told more of an appointment than that a teacher and a room are taken: of a booking those who
 * hold or join it are, of a talk those who are in it and the students' coach, of anything else everyone is. An aggregate
 * over `p`, all who are in it.
 */
export const isToldAmong = (appointment: string, viewer: Viewer): RawBuilder<boolean> =>
  viewer === 'staff'
    ? sql`true`
    : sql`(case
        when coalesce(bool_or(p.id = ${viewer}::int), false) then true
        when ${sql.ref(`${appointment}.type`)} = 'booking' then false
        when not ${isTalkAmong(appointment)} then true
        else bool_or(p.id in (select attendee_id from person where coach_id = ${viewer}::int))
          or exists (
            select from subscription
            where subscription.appointment_id = ${sql.ref(`${appointment}.id`)}
              and subscription.attendee_id = ${viewer}::int and not subscription.denied)
      end)`

/** The same of one appointment; a group, which most name, settles it before all who are in it are read. */
export const isTold = (appointment: string, viewer: Viewer): RawBuilder<boolean> =>
  viewer === 'staff'
    ? sql`true`
    : sql`(${namesGroup(appointment)} or (select ${isToldAmong(appointment, viewer)} ${inAppointment(appointment)}))`

/** Whether a group is in it. An aggregate: an exists would be worked out for every appointment of the school at once. */
const namesGroup = (appointment: string): RawBuilder<boolean> => sql`coalesce((
  select bool_or(x.attendee_id in (select attendee_id from student_group))
  from appointment_attendee x
  where x.appointment_id = ${sql.ref(`${appointment}.id`)}), false)`
