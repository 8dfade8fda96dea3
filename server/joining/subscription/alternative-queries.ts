import type { AppointmentType } from '@uurwerk/contract/roster/appointment'
import type { Participant } from '@uurwerk/contract/values'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { appointmentAttendeesFrom, participantsJson } from '#server/db/sql/appointment.ts'
import { isWeekPublished } from '#server/db/sql/publication.ts'
import { hasConcurrentLesson, hasConcurrentSeat } from './clash-queries.ts'
import { isOffered } from './queries.ts'

const isOtherTimeSlot = sql`
  o.id <> a.id and o.type = a.type
  and (o.course_id = a.course_id or (a.course_id is null and o.course_id is null and o.name = a.name))`

export interface AlternativeRow {
  id: number
  name: string
  starts_at: string
  ends_at: string
  classrooms: Participant[]
  seats_left: number | null
}

/** Lists other time slots that the person can join now, by start. */
export async function listAlternativeRows(
  db: Db,
  { appointmentId, attendeeId, now, limit }: { appointmentId: number; attendeeId: number; now: string; limit: number },
): Promise<AlternativeRow[]> {
  const { rows } = await sql<AlternativeRow>`
    select o.id, o.name, o.starts_at, o.ends_at, o.capacity - o.seats_taken as seats_left,
      ${participantsJson('o', 'classrooms')} as classrooms
    from appointment a
    join ${attendees} attendee on attendee.id = ${attendeeId}
    join appointment o on ${isOtherTimeSlot}
    where a.id = ${appointmentId} and not o.is_cancelled and ${isWeekPublished('o.starts_at')}
      and o.subscribe_from <= ${now}::timestamp and o.subscribe_until > ${now}::timestamp
      and o.starts_at > ${now}::timestamp
      and (o.capacity is null or o.seats_taken < o.capacity) and (not o.students_only or attendee.type = 'student')
      and ${isOffered('o')} and not ${hasConcurrentLesson('o')} and not ${hasConcurrentSeat('o')}
      and not exists (select from subscription s where s.appointment_id = o.id and s.attendee_id = attendee.id and s.accepted)
    order by o.starts_at, o.id
    limit ${limit}`.execute(db)
  return rows
}

interface OtherTimeSlotRow extends AlternativeRow {
  type: AppointmentType
  teacher_ids: number[]
}

/**
 * Lists other time slots with free seats, by start; registration need not be open. A fixed exam is no time slot of an
 * exam that people join.
 */
export async function listOtherTimeSlotRows(
  db: Db,
  { appointmentId, now }: { appointmentId: number; now: string },
): Promise<OtherTimeSlotRow[]> {
  const { rows } = await sql<OtherTimeSlotRow>`
    select o.id, o.name, o.type, o.starts_at, o.ends_at, o.capacity - o.seats_taken as seats_left,
      ${participantsJson('o', 'classrooms')} as classrooms,
      array(select p.id ${appointmentAttendeesFrom('o', 'teacher')}) as teacher_ids
    from appointment a
    join appointment o on ${isOtherTimeSlot}
    where a.id = ${appointmentId} and not o.is_cancelled and ${isWeekPublished('o.starts_at')}
      and o.starts_at > ${now}::timestamp and (o.capacity is null or o.seats_taken < o.capacity)
      and (o.subscribe_from is null) = (a.subscribe_from is null) and (o.capacity is not null or o.subscribe_from is not null)
    order by o.starts_at, o.id
    limit 50`.execute(db)
  return rows
}
