import type { AppointmentType } from '@uurwerk/contract/roster/appointment'
import type { Participant } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { participantsJson } from '#server/db/sql/appointment.ts'
import { rosterSourceTables } from '#server/db/sql/membership.ts'
import { canSeeDetails, type Viewer } from '#server/db/sql/appointment-visibility.ts'
import { rosterEntriesQuery, publishedCondition } from './queries.ts'

export interface UpcomingRow {
  attendee_id: number
  id: number
  type: AppointmentType
  name: string
  course: Participant | null
  starts_at: string
  ends_at: string
  classrooms: Participant[]
}

interface UpcomingFilter {
  attendeeIds: readonly number[]
  /** Wall-clock time of the school. */
  now: string
  start: string
  end: string
  detailsViewer: Viewer
  seesUnpublished: boolean
  maximumPerAttendee: number
}

/** Leaves out offers that are not joined. */
export async function listUpcomingRows(db: Db, filter: UpcomingFilter): Promise<UpcomingRow[]> {
  const { rows } = await upcomingQuery(filter).execute(db)
  return rows
}

/** `offset 0` forces a lookup by id; a join may read all appointments of the school. */
const appointmentById = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select * from appointment where id = ${id} offset 0`

/** The query plan is tested. */
export const upcomingQuery = (filter: UpcomingFilter): RawBuilder<UpcomingRow> => sql<UpcomingRow>`
  with ${rosterSourceTables(filter.attendeeIds)},
  upcoming as materialized (
    select roster_entry.requested, a.id, a.starts_at, a.ends_at
    from (select distinct requested, appointment_id from (${rosterEntriesQuery(filter)}) source_entry) roster_entry
    cross join lateral (${appointmentById(sql.ref('roster_entry.appointment_id'))}) a
    where a.ends_at > ${filter.now}::timestamp and not a.is_cancelled and a.type <> 'holiday'
      and ${publishedCondition(filter.seesUnpublished)} and ${canSeeDetails('a', filter.detailsViewer)}
      -- A scalar subquery replaces exists, for which PostgreSQL would read all subscriptions of the school.
      and (a.subscribe_from is null or coalesce((
        select not own_subscription.denied from subscription own_subscription
        where own_subscription.appointment_id = a.id and own_subscription.attendee_id = roster_entry.requested), false))
  ),
  numbered as (
    select upcoming.*, row_number() over (partition by requested order by starts_at, ends_at, id) as position from upcoming
  )
  select numbered.requested as attendee_id, a.id, a.type, a.name,
    case when course.id is not null
      then json_build_object('id', course.id, 'name', course.name, 'code', course.code) end as course,
    a.starts_at, a.ends_at, ${participantsJson('a', 'classrooms')} as classrooms
  from numbered
  cross join lateral (${appointmentById(sql.ref('numbered.id'))}) a
  left join course on course.id = a.course_id
  where numbered.position <= ${filter.maximumPerAttendee}
  order by numbered.requested, numbered.position`
