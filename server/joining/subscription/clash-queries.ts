import type { AppointmentType } from '@uurwerk/contract/roster/appointment'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { people } from '#server/db/sql/attendee.ts'
import { appointmentAttendeesFrom } from '#server/db/sql/appointment.ts'
import { sourceIdsAt } from '#server/db/sql/membership.ts'
import { isNotDraft, isWeekPublished } from '#server/db/sql/publication.ts'
import { canSeeDetails, type Viewer } from '#server/db/sql/appointment-visibility.ts'

// The fragments refer to the person as `attendee`, and take the alias of the appointment that may clash.

/** Selects as `source` the ids of the person and of their groups at the start of the appointment. */
export const attendeeSourceIdsAt = (appointment: string) =>
  sourceIdsAt(sql.ref('attendee.id'), sql.ref(`${appointment}.starts_at`))

/** Selects published lessons and fixed exams at that time as `clash`, if they began less than a day earlier. */
const concurrentLessonsFrom = (appointment: string): RawBuilder<unknown> => {
  const a = sql.raw(appointment)
  return sql`
    from (${attendeeSourceIdsAt(appointment)}) own_source
    join appointment_attendee on appointment_attendee.attendee_id = own_source.source
      and appointment_attendee.starts_at < ${a}.ends_at
      and appointment_attendee.starts_at > ${a}.starts_at - interval '1 day'
    join appointment clash on clash.id = appointment_attendee.appointment_id
    where clash.id <> ${a}.id and clash.ends_at > ${a}.starts_at and clash.type in ('lesson', 'exam')
      and clash.subscribe_from is null
      and not clash.is_cancelled and ${isWeekPublished('clash.starts_at')}`
}

/** Selects seats at that time: the answer as `own_subscription`, the appointment as `clash`. */
const concurrentSeatsFrom = (appointment: string): RawBuilder<unknown> => {
  const a = sql.raw(appointment)
  return sql`
    from subscription own_subscription
    join appointment clash on clash.id = own_subscription.appointment_id
    where own_subscription.attendee_id = attendee.id and own_subscription.accepted and clash.id <> ${a}.id
      and not clash.is_cancelled
      and clash.starts_at < ${a}.ends_at and clash.ends_at > ${a}.starts_at`
}

export const hasConcurrentLesson = (appointment: string): RawBuilder<boolean> =>
  sql`exists (select ${concurrentLessonsFrom(appointment)})`

export const hasConcurrentSeat = (appointment: string): RawBuilder<boolean> =>
  sql`exists (select ${concurrentSeatsFrom(appointment)})`

export interface ClashRow {
  attendee_id: number
  id: number
  name: string
  type: AppointmentType
  starts_at: string
  ends_at: string
  subscribe_from: string | null
  subscribe_until: string | null
  teacher_ids: number[]
  is_seat: boolean
  locked: boolean
  /** Whether the viewer may see the details. */
  is_visible: boolean
}

export async function listClashRows(
  db: Db,
  { appointmentId, ids, viewer }: { appointmentId: number; ids: readonly number[]; viewer: Viewer },
): Promise<ClashRow[]> {
  const isVisible = viewer === 'staff' ? sql`true` : sql`${canSeeDetails('clash', viewer)} and ${isNotDraft('clash')}`
  const columns = sql`
    clash.id, clash.name, clash.type, clash.starts_at, clash.ends_at, clash.subscribe_from, clash.subscribe_until,
    array(select participant.id ${appointmentAttendeesFrom('clash', 'teacher')}) as teacher_ids, ${isVisible} as is_visible`
  const { rows } = await sql<ClashRow>`
    select attendee.id as attendee_id, clash.*
    from appointment a
    join (${people}) on attendee.id = any(${ids}::int[])
    join lateral (
      select distinct ${columns}, false as is_seat, false as locked ${concurrentLessonsFrom('a')}
      union all
      select ${columns}, true, own_subscription.locked ${concurrentSeatsFrom('a')}
    ) clash on true
    where a.id = ${appointmentId}
    order by attendee.id, clash.starts_at, clash.id`.execute(db)
  return rows
}
