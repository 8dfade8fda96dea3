import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import type { Participant } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'

/** Has the aliases `link` and `participant` (attendee). */
export const appointmentAttendeesFrom = (appointment: string, ...types: AttendeeType[]): RawBuilder<unknown> => sql`
  from appointment_attendee link
  join attendee participant on participant.id = link.attendee_id
  where link.appointment_id = ${sql.ref(`${appointment}.id`)}
    ${types.length === 0 ? sql`` : sql`and participant.type in (${sql.join(types.map((type) => sql.lit(type)))})`}`

/** Selects the participants of a type, sorted by name. Triggers keep them in the appointment's row. */
export const participantsJson = (
  appointment: string,
  participantType: 'groups' | 'teachers' | 'classrooms',
): RawBuilder<Participant[]> => sql`(${sql.ref(`${appointment}.participants`)} -> ${sql.lit(participantType)})`

/** Types with public rosters. */
export const publicAttendeeTypes = ['group', 'teacher', 'classroom'] as const

/** True if a public roster has the appointment, or it is for everyone. Ignores whether it is a draft. */
export const isPublicAppointment = (appointment: string): RawBuilder<boolean> => sql`
  (${sql.ref(`${appointment}.offered_to_all`)} or ${sql.ref(`${appointment}.whole_school`)}
    or exists (select ${appointmentAttendeesFrom(appointment, ...publicAttendeeTypes)}))`

export const isRoomBlock = (appointment: string): RawBuilder<boolean> =>
  sql`exists (select from room_block where appointment_id = ${sql.ref(`${appointment}.id`)})`

/** Selects the person's place on the waiting list, from 1; null if not on it. */
export const selectWaitingPlace = (appointment: string, personId: number): RawBuilder<number | null> => sql`(
  select (
    select count(*) from waiting ahead
    where ahead.appointment_id = own_waiting.appointment_id and ahead.place <= own_waiting.place)
  from waiting own_waiting
  where own_waiting.appointment_id = ${sql.ref(`${appointment}.id`)} and own_waiting.attendee_id = ${personId})`

/** Has the aliases `booking` and `organizer`. */
export const bookingFrom = (appointment: string): RawBuilder<unknown> => sql`
  from booking join attendee organizer on organizer.id = booking.organizer_id
  where booking.appointment_id = ${sql.ref(`${appointment}.id`)}`

interface CourseColumns {
  id: number
  name: string
  removed: boolean
}

/** Has only the columns that other features may use. */
export const courseTable: RawBuilder<CourseColumns> = sql`(select id, source_id, name, removed from course)`
