import { type RawBuilder, sql } from 'kysely'

/** Person, unknown user (null), or staff, who see everything. */
export type Viewer = number | null | 'staff'

/** Talks name one or two students, no group or team, and have no sign-up. */
export const isTalk = (appointment: string): RawBuilder<boolean> => sql`(
  ${sql.ref(`${appointment}.is_personal`)} and ${sql.ref(`${appointment}.subscribe_from`)} is null
  and ${sql.ref(`${appointment}.type`)} <> 'booking')`

/** Bookings show details to participants, talks also to subscribers and students' coaches, others to everyone. */
export const canSeeDetails = (appointment: string, viewer: Viewer): RawBuilder<boolean> => {
  if (viewer === 'staff') return sql`true`
  const [id, startsAt, type] = [`${appointment}.id`, `${appointment}.starts_at`, `${appointment}.type`].map((column) =>
    sql.ref(column),
  )
  // Unlike these subqueries, `exists` would be computed for all appointments at once.
  const isParticipant = sql`(
    select true from appointment_attendee participant
    where participant.attendee_id = ${viewer}::int and participant.starts_at = ${startsAt} and participant.appointment_id = ${id})`
  const coachesParticipant = sql`(
    select bool_or(participant.attendee_id in (select attendee_id from person where coach_id = ${viewer}::int))
    from appointment_attendee participant where participant.appointment_id = ${id})`
  const isSubscribed = sql`(
    select true from subscription
    where subscription.appointment_id = ${id} and subscription.attendee_id = ${viewer}::int and not subscription.denied)`
  return sql`(
    ${type} <> 'booking' and not ${isTalk(appointment)}
    or coalesce(${isParticipant}, false)
    or ${type} <> 'booking' and (coalesce(${coachesParticipant}, false) or coalesce(${isSubscribed}, false)))`
}
