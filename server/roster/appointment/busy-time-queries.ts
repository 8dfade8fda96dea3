import type { AppointmentType } from '@uurwerk/contract/roster/appointment'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { appointmentAttendeesFrom } from '#server/db/sql/appointment.ts'
import { isWeekPublished } from '#server/db/sql/publication.ts'
import { rosterSourceTables } from '#server/db/sql/membership.ts'
import { canSeeDetails, type Viewer } from '#server/db/sql/appointment-visibility.ts'
import { sourceAppointments, publishedCondition } from './queries.ts'

/** The name is empty if the viewer may not know it. */
export interface BusyTimeRow {
  attendee_id: number
  type: AppointmentType
  name: string
  starts_at: string
  ends_at: string
}

interface BusyTimesFilter {
  attendeeIds: readonly number[]
  /** Dates, both included. */
  start: string
  end: string
  viewer: number | null
  seesUnpublished: boolean
  detailsViewer: Viewer
  /** Ignores this booking; 0 ignores none. */
  without: number
}

export async function listBusyTimeRows(db: Db, asked: BusyTimesFilter): Promise<BusyTimeRow[]> {
  const { rows } = await busyTimesQuery(asked).execute(db)
  return rows
}

/** The query plan is tested. */
export const busyTimesQuery = (asked: BusyTimesFilter): RawBuilder<BusyTimeRow> => sql<BusyTimeRow>`${sql.raw(prepared)}
  with ${rosterSourceTables(asked.attendeeIds)}, found as (${sourceAppointments(asked)})
  select distinct a.starts_at, a.ends_at, requested.id as attendee_id,
    case when sight.is_told or a.type = 'booking' then a.type else 'activity' end as type,
    case when sight.is_told then a.name else '' end as name
  from found
  join requested on requested.id = found.requested
  join appointment a on a.id = found.appointment_id
  cross join lateral (select ${canSeeDetails('a', asked.detailsViewer)} as is_told offset 0) sight
  where a.ends_at > ${asked.start}::date and not a.is_cancelled and a.id <> ${asked.without}
    and ${publishedCondition(asked.seesUnpublished)}
    -- A talk of others stands in no student's roster.
    and (sight.is_told or a.type = 'booking' or requested.type <> 'student')
    and (requested.type <> 'student' or a.subscribe_from is null or ${hasSeat(asked)})
  order by a.starts_at, a.ends_at, requested.id`

/**
 * True if the student has a seat and the viewer may know it. Scalar subqueries replace `exists`, which PostgreSQL would
 * compute for all rows at once.
 */
const hasSeat = ({ viewer, detailsViewer }: BusyTimesFilter): RawBuilder<boolean> => sql`(
  coalesce((
    select s.accepted from subscription s where s.appointment_id = a.id and s.attendee_id = requested.id), false)
  and (${detailsViewer === 'staff'} or requested.id = ${viewer}::int
    or coalesce((select true ${appointmentAttendeesFrom('a', 'teacher')} and x.attendee_id = ${viewer}::int), false)))`

export async function listUnpublishedDates(db: Db, dates: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select day.date from unnest(${dates}::date[]) as day (date)
    where not ${isWeekPublished('day.date')}
    order by day.date`.execute(db)
  return rows.map(({ date }) => date)
}
