import { type RawBuilder, sql } from 'kysely'

/** Who looks at appointments: a person, or nobody known (null), or one of the staff, who see all. */
export type Viewer = number | null | 'staff'

/**
 * Whether an appointment is a talk: without group and registration window, with one or two students in person besides
 * those who work at the school, and rooms.
 */
export const isTalk = (appointment: string): RawBuilder<boolean> => sql`(
  ${sql.ref(`${appointment}.is_personal`)} and ${sql.ref(`${appointment}.subscribe_from`)} is null
  and ${sql.ref(`${appointment}.type`)} <> 'booking')`

/**
 * Whether the viewer is told more of an appointment than that a teacher and a room are taken: of a booking those who
 * hold or join it are, of a talk those who are in it and the students' coach, of anything else everyone is. That is
 * most of all, and needs nothing but the row.
 */
export const canSeeDetails = (appointment: string, viewer: Viewer): RawBuilder<boolean> => {
  if (viewer === 'staff') return sql`true`
  const [id, startsAt, type] = [`${appointment}.id`, `${appointment}.starts_at`, `${appointment}.type`].map((column) =>
    sql.ref(column),
  )
  // Each a value and no exists, which would be worked out for every appointment of the school at once.
  const isIn = sql`(
    select true from appointment_attendee x
    where x.attendee_id = ${viewer}::int and x.starts_at = ${startsAt} and x.appointment_id = ${id})`
  const coaches = sql`(
    select bool_or(x.attendee_id in (select attendee_id from person where coach_id = ${viewer}::int))
    from appointment_attendee x where x.appointment_id = ${id})`
  const isSubscribed = sql`(
    select true from subscription
    where subscription.appointment_id = ${id} and subscription.attendee_id = ${viewer}::int and not subscription.denied)`
  return sql`(
    ${type} <> 'booking' and not ${isTalk(appointment)}
    or coalesce(${isIn}, false)
    or ${type} <> 'booking' and (coalesce(${coaches}, false) or coalesce(${isSubscribed}, false)))`
}
