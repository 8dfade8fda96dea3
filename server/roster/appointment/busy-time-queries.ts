import type { AppointmentType } from '@uurwerk/contract/roster/appointment'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { appointmentAttendeesFrom } from '#server/db/sql/appointment.ts'
import { isWeekPublished } from '#server/db/sql/publication.ts'
import { rosterSourceTables } from '#server/db/sql/membership.ts'
import { canSeeDetails, type Viewer } from '#server/db/sql/appointment-visibility.ts'
import { rosterEntriesQuery, publishedCondition } from './queries.ts'

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
  excludedBookingId: number
}

export async function listBusyTimeRows(db: Db, filter: BusyTimesFilter): Promise<BusyTimeRow[]> {
  const { rows } = await busyTimesQuery(filter).execute(db)
  return rows
}

/** The query plan is tested. */
export const busyTimesQuery = (
  filter: BusyTimesFilter,
): RawBuilder<BusyTimeRow> => sql<BusyTimeRow>`${sql.raw(preparedPrefix)}
  with ${rosterSourceTables(filter.attendeeIds)}, roster_entry as (${rosterEntriesQuery(filter)})
  select distinct a.starts_at, a.ends_at, requested.id as attendee_id,
    case when visibility.can_see_details or a.type = 'booking' then a.type else 'activity' end as type,
    case when visibility.can_see_details then a.name else '' end as name
  from roster_entry
  join requested on requested.id = roster_entry.requested
  join appointment a on a.id = roster_entry.appointment_id
  cross join lateral (select ${canSeeDetails('a', filter.detailsViewer)} as can_see_details offset 0) visibility
  where a.ends_at > ${filter.start}::date and not a.is_cancelled and a.id <> ${filter.excludedBookingId}
    and ${publishedCondition(filter.seesUnpublished)}
    -- A talk of others stands in no student's roster.
    and (visibility.can_see_details or a.type = 'booking' or requested.type <> 'student')
    and (requested.type <> 'student' or a.subscribe_from is null or ${hasSeat(filter)})
  order by a.starts_at, a.ends_at, requested.id`

/**
 * True if the student has a seat and the viewer may know it. Scalar subqueries replace `exists`, which PostgreSQL would
 * compute for all rows at once.
 */
const hasSeat = ({ viewer, detailsViewer }: BusyTimesFilter): RawBuilder<boolean> => sql`(
  coalesce((
    select own_subscription.accepted from subscription own_subscription
    where own_subscription.appointment_id = a.id and own_subscription.attendee_id = requested.id), false)
  and (${detailsViewer === 'staff'} or requested.id = ${viewer}::int
    or coalesce((select true ${appointmentAttendeesFrom('a', 'teacher')} and link.attendee_id = ${viewer}::int), false)))`

export async function listUnpublishedDates(db: Db, dates: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select day.date from unnest(${dates}::date[]) as day (date)
    where not ${isWeekPublished('day.date')}
    order by day.date`.execute(db)
  return rows.map(({ date }) => date)
}
