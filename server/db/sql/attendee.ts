import { type RawBuilder, sql } from 'kysely'
import type { AttendeeType } from '@uurwerk/contract/roster/attendee'

interface AttendeeColumns {
  id: number
  source_id: string
  type: AttendeeType
  name: string
  code: string | null
  removed: boolean
}

/** Includes removed attendees; used as `join ${attendees} coach on coach.id = …`. */
export const attendees: RawBuilder<AttendeeColumns> = sql`(select id, source_id, type, name, code, removed from attendee)`

/** Has the aliases `person` and `attendee`, without removed people. */
export const people: RawBuilder<unknown> = sql`
  person join attendee on attendee.id = person.attendee_id and not attendee.removed`

/** Has the aliases `room` (attendee) and `classroom`; includes removed rooms. */
export const rooms: RawBuilder<unknown> = sql`attendee room join classroom on classroom.attendee_id = room.id`

export const isCoach = (attendeeId: string): RawBuilder<boolean> => sql`exists (
  select from person student
  join attendee student_attendee on student_attendee.id = student.attendee_id and not student_attendee.removed
  where student.coach_id = ${sql.ref(attendeeId)}
)`
