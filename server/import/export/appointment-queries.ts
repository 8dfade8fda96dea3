import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { plannedAppointments } from '#server/db/sql/day-change.ts'
import { inCodePointOrder, streamRows } from './cursor-queries.ts'
import type { ExportedRow } from './record-queries.ts'

export type AppointmentRow = ExportedRow & { attendeeIds: number[] }

/** Excludes appointments that no source gives any more, such as dropped lessons that stay cancelled. */
const isExported = sql`source_id is not null and sources <> '{}'`

/** `online` is what the source said last, null if nothing; a teacher's switch is left out, as notes are. */
export const streamAppointments = (tx: Tx) =>
  streamRows(
    tx,
    sql<AppointmentRow>`
      select appointment.source_id as id, type, appointment.name, starts_at as start, ends_at as "end",
        course.source_id as course, capacity, subscribe_from as "subscribeFrom", subscribe_until as "subscribeUntil",
        students_only as "studentsOnly", imported_online as online, is_cancelled as cancelled, wait_list as "waitList",
        appointment.sources, coalesce(planned_attendee_ids, link.ids, '{}') as "attendeeIds"
      from (select * from ${plannedAppointments} planned where ${isExported}) appointment
      left join course on course.id = appointment.course_id
      left join (
        select appointment_id, array_agg(attendee_id) as ids from appointment_attendee group by appointment_id
      ) link on link.appointment_id = appointment.id
      order by ${inCodePointOrder('appointment.source_id')}`,
  )

export async function countAppointments(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from appointment where ${isExported}`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface NamedAttendee {
  id: number
  sourceId: string
  type: string
}

export async function listAttendees(tx: Tx): Promise<NamedAttendee[]> {
  const { rows } = await sql<NamedAttendee>`select id, source_id as "sourceId", type from attendee`.execute(tx)
  return rows
}
