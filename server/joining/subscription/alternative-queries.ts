import type { AppointmentType } from '@uurwerk/contract/roster/appointment'
import type { Participant } from '@uurwerk/contract/values'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { appointmentAttendeesFrom, participantsJson } from '#server/db/sql/appointment.ts'
import { isWeekPublished } from '#server/db/sql/publication.ts'
import { hasConcurrentLesson, hasConcurrentSeat } from './clash-queries.ts'
import { isOfferedToAttendee } from './queries.ts'

// Require the aliases `a` (the appointment) and `alternative`.
const isOtherOfSameType = sql`alternative.id <> a.id and alternative.type = a.type`
/** Without a course, the names must be equal. */
const hasSameSubject = sql`(
  alternative.course_id = a.course_id
  or (a.course_id is null and alternative.course_id is null and alternative.name = a.name))`
const isParallelChoice = sql`(a.type = 'choice' and alternative.starts_at = a.starts_at)`

export interface AlternativeRow {
  id: number
  name: string
  starts_at: string
  ends_at: string
  teachers: Participant[]
  classrooms: Participant[]
  seats_left: number | null
}

/** Lists the alternatives that the person can join now: choice lessons at the same time first, then by start. */
export async function listAlternativeRows(
  db: Db,
  { appointmentId, attendeeId, now, limit }: { appointmentId: number; attendeeId: number; now: string; limit: number },
): Promise<AlternativeRow[]> {
  const { rows } = await sql<AlternativeRow>`
    select alternative.id, alternative.name, alternative.starts_at, alternative.ends_at,
      alternative.capacity - alternative.seats_taken as seats_left,
      ${participantsJson('alternative', 'teachers')} as teachers, ${participantsJson('alternative', 'classrooms')} as classrooms
    from appointment a
    join ${attendees} attendee on attendee.id = ${attendeeId}
    join appointment alternative on ${isOtherOfSameType} and (${hasSameSubject} or ${isParallelChoice})
    where a.id = ${appointmentId} and not alternative.is_cancelled and ${isWeekPublished('alternative.starts_at')}
      and alternative.subscribe_from <= ${now}::timestamp and alternative.subscribe_until > ${now}::timestamp
      and alternative.starts_at > ${now}::timestamp
      and (alternative.capacity is null or alternative.seats_taken < alternative.capacity)
      and (not alternative.students_only or attendee.type = 'student')
      and ${isOfferedToAttendee('alternative')}
      and not ${hasConcurrentLesson('alternative')} and not ${hasConcurrentSeat('alternative')}
      and not exists (
        select from subscription own_subscription
        where own_subscription.appointment_id = alternative.id and own_subscription.attendee_id = attendee.id
          and own_subscription.accepted)
    order by ${isParallelChoice} desc, alternative.starts_at, alternative.id
    limit ${limit}`.execute(db)
  return rows
}

interface ManageableAlternativeRow extends AlternativeRow {
  type: AppointmentType
  teacher_ids: number[]
}

/**
 * Lists the alternatives with free seats, by start; sign-up need not be open. A fixed exam is no alternative for an exam
 * that people join.
 */
export async function listManageableAlternativeRows(
  db: Db,
  { appointmentId, now }: { appointmentId: number; now: string },
): Promise<ManageableAlternativeRow[]> {
  const { rows } = await sql<ManageableAlternativeRow>`
    select alternative.id, alternative.name, alternative.type, alternative.starts_at, alternative.ends_at,
      alternative.capacity - alternative.seats_taken as seats_left,
      ${participantsJson('alternative', 'teachers')} as teachers, ${participantsJson('alternative', 'classrooms')} as classrooms,
      array(select participant.id ${appointmentAttendeesFrom('alternative', 'teacher')}) as teacher_ids
    from appointment a
    join appointment alternative on ${isOtherOfSameType} and ${hasSameSubject}
    where a.id = ${appointmentId} and not alternative.is_cancelled and ${isWeekPublished('alternative.starts_at')}
      and alternative.starts_at > ${now}::timestamp
      and (alternative.capacity is null or alternative.seats_taken < alternative.capacity)
      and (alternative.subscribe_from is null) = (a.subscribe_from is null)
      and (alternative.capacity is not null or alternative.subscribe_from is not null)
    order by alternative.starts_at, alternative.id
    limit 50`.execute(db)
  return rows
}
