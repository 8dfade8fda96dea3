import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import type { Participant } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'

/** Who is in an appointment, as `p`, of all types or of some: what a `select` goes on with. */
export const appointmentAttendeesFrom = (appointment: string, ...types: AttendeeType[]): RawBuilder<unknown> => sql`
  from appointment_attendee x
  join attendee p on p.id = x.attendee_id
  where x.appointment_id = ${sql.ref(`${appointment}.id`)}
    ${types.length === 0 ? sql`` : sql`and p.type in (${sql.join(types.map((type) => sql.lit(type)))})`}`

/** The groups, teachers or rooms of an appointment, by name, as JSON; triggers keep them in its row. */
export const participantsJson = (
  appointment: string,
  kind: 'groups' | 'teachers' | 'classrooms',
): RawBuilder<Participant[]> => sql`(${sql.ref(`${appointment}.participants`)} -> ${sql.lit(kind)})`

/** The types of which everyone may see the rosters. */
export const publicAttendeeTypes = ['group', 'teacher', 'classroom'] as const

/** Whether an appointment stands in a roster that everyone may see, once it is no draft. */
export const isPublic = (appointment: string): RawBuilder<boolean> => sql`
  (${sql.ref(`${appointment}.offered_to_all`)} or ${sql.ref(`${appointment}.whole_school`)}
    or exists (select ${appointmentAttendeesFrom(appointment, ...publicAttendeeTypes)}))`

/** Whether a person stands in line for a seat of an appointment. */
export const isOnWaitList = (appointment: string, personId: number): RawBuilder<boolean> => sql`
  exists (
    select from waiting
    where waiting.appointment_id = ${sql.ref(`${appointment}.id`)} and waiting.attendee_id = ${personId})`

/** Who holds a booking, as `organizer`, and the `booking`: what a `select` goes on with. */
export const bookingFrom = (appointment: string): RawBuilder<unknown> => sql`
  from booking join attendee organizer on organizer.id = booking.organizer_id
  where booking.appointment_id = ${sql.ref(`${appointment}.id`)}`

interface CourseColumns {
  id: number
  name: string
  removed: boolean
}

/** What everything else may read of courses, to be given a name. */
export const courses: RawBuilder<CourseColumns> = sql`(select id, name, removed from course)`
