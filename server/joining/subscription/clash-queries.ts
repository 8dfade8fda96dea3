import type { AppointmentType } from '@uurwerk/contract/roster/appointment'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { people } from '#server/db/sql/attendee.ts'
import { appointmentAttendeesFrom } from '#server/db/sql/appointment.ts'
import { sourceIdsAt } from '#server/db/sql/membership.ts'
import { isNotDraft, isWeekPublished } from '#server/db/sql/publication.ts'
import { canSeeDetails, type Viewer } from '#server/db/sql/appointment-visibility.ts'

// The fragments refer to the person as `attendee`.

/** Ids of the person and of their groups at the start of the appointment. */
export const attendeeSourcesAt = (appointment: string) =>
  sourceIdsAt(sql.ref('attendee.id'), sql.ref(`${appointment}.starts_at`))

/** Selects lessons and fixed exams at that time, as `l`. */
const concurrentLessons = (appointment: string): RawBuilder<unknown> => {
  const a = sql.raw(appointment)
  return sql`
    from (${attendeeSourcesAt(appointment)}) s
    join appointment_attendee x on x.attendee_id = s.source
      and x.starts_at < ${a}.ends_at and x.starts_at > ${a}.starts_at - interval '1 day'
    join appointment l on l.id = x.appointment_id
    where l.id <> ${a}.id and l.ends_at > ${a}.starts_at and l.type in ('lesson', 'exam') and l.subscribe_from is null
      and not l.is_cancelled and ${isWeekPublished('l.starts_at')}`
}

/** Selects seats at that time: the answer as `s`, the appointment as `l`. */
const concurrentSeats = (appointment: string): RawBuilder<unknown> => {
  const a = sql.raw(appointment)
  return sql`
    from subscription s
    join appointment l on l.id = s.appointment_id
    where s.attendee_id = attendee.id and s.accepted and l.id <> ${a}.id and not l.is_cancelled
      and l.starts_at < ${a}.ends_at and l.ends_at > ${a}.starts_at`
}

export const hasConcurrentLesson = (appointment: string): RawBuilder<boolean> =>
  sql`exists (select ${concurrentLessons(appointment)})`

export const hasConcurrentSeat = (appointment: string): RawBuilder<boolean> =>
  sql`exists (select ${concurrentSeats(appointment)})`

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
  const isVisible = viewer === 'staff' ? sql`true` : sql`${canSeeDetails('l', viewer)} and ${isNotDraft('l')}`
  const columns = sql`
    l.id, l.name, l.type, l.starts_at, l.ends_at, l.subscribe_from, l.subscribe_until,
    array(select p.id ${appointmentAttendeesFrom('l', 'teacher')}) as teacher_ids, ${isVisible} as is_visible`
  const { rows } = await sql<ClashRow>`
    select attendee.id as attendee_id, l.*
    from appointment a
    join (${people}) on attendee.id = any(${ids}::int[])
    join lateral (
      select distinct ${columns}, false as is_seat, false as locked ${concurrentLessons('a')}
      union all
      select ${columns}, true, s.locked ${concurrentSeats('a')}
    ) l on true
    where a.id = ${appointmentId}
    order by attendee.id, l.starts_at, l.id`.execute(db)
  return rows
}
