import type { AppointmentType } from '@uurwerk/contract/roster/appointment'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { lockTimeoutSetting } from '#server/db/locks.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { createStatement } from '#server/db/statement.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import type { NoteReader } from '#server/db/sql/absence.ts'
import { isPublicAppointment } from '#server/db/sql/appointment.ts'
import { isMemberAt, rosterSourceTables } from '#server/db/sql/membership.ts'
import { isNotDraft } from '#server/db/sql/publication.ts'
import { canSeeDetails, type Viewer } from '#server/db/sql/appointment-visibility.ts'
import type { EditableAppointment } from '@uurwerk/contract/rules/appointment'
import { appointmentRowColumns, appointmentJoins, versionColumns } from './column-queries.ts'
import {
  type AppointmentRow,
  type AppointmentTextRow,
  parseTextRow,
  redactAppointment,
  type VersionedAppointmentRow,
} from './appointment-row.ts'

interface RosterFilter extends NoteReader {
  attendeeIds: readonly number[]
  /** Dates, both included. */
  start: string
  end: string
  /** Person whose subscription is included. */
  subscriber: number | null
  seesUnpublished: boolean
  detailsViewer: Viewer
  /** For calendars, which must show cancellations. */
  withCancelledBookings?: boolean
  type?: AppointmentType
  appointmentId?: number
}

/**
 * Lists appointments by start, each once. A roster has own appointments, those of groups (during membership) and team
 * members, subscriptions, holidays and, for students, offers to all.
 */
export async function listRosterRows(db: Db, filter: RosterFilter): Promise<AppointmentRow[]> {
  const rows = await listRosterTextRows(db, filter)
  return rows.map(parseTextRow)
}

/** Rows with rare fields must end with `parseTextRow`, which redacts them. */
export const listRosterTextRows = createStatement<RosterFilter, AppointmentTextRow>((filter) => rosterQuery(filter))

export async function listVersionedRosterRows(
  db: Db,
  filter: RosterFilter,
): Promise<(VersionedAppointmentRow & JoinedColumn)[]> {
  const columns = sql`, ${versionColumns}, ${selectJoined(filter)} as joined_ids`
  const { rows } = await rosterQuery(filter, columns).execute(db)
  return (rows as (AppointmentTextRow & VersionedAppointmentRow & JoinedColumn)[]).map(parseTextRow)
}

const selectJoined = ({ attendeeIds }: RosterFilter) => sql`
  case when a.subscribe_from is null then '{}' else array(
    select attendee_id from subscription
    where appointment_id = a.id and attendee_id = any(${attendeeIds}) and not denied) end`

interface JoinedColumn {
  /** Requested attendees who joined an appointment with a sign-up window. */
  joined_ids: number[]
}

/** Opens connections and plans the roster query on each, before the first request. */
export async function warmUpRosterPlans(db: Db, connections: number): Promise<void> {
  const [start, end] = ['2000-01-01', '2000-01-01']
  const emptyFilter = { attendeeIds: [], start, end, subscriber: 0, seesUnpublished: false, detailsViewer: 0 }
  await Promise.all(Array.from({ length: connections }, () => listRosterRows(db, emptyFilter)))
}

/** The most frequent query; its plan is tested. */
export const rosterQuery = (
  filter: RosterFilter,
  extraColumns: RawBuilder<unknown> = sql``,
): RawBuilder<AppointmentTextRow> => sql<AppointmentTextRow>`${sql.raw(preparedPrefix)}
    with ${rosterSourceTables(filter.attendeeIds)}, roster_entry as (${rosterEntriesQuery(filter)})
    ${appointmentRowColumns({ ...filter, isSingle: filter.appointmentId !== undefined }, 'text')} ${extraColumns},
      array_to_string(case when ${isNotHiddenTalk} then roster.attendee_ids else array(
        select unnest(roster.attendee_ids) intersect select id from requested where type <> 'student' order by 1
      ) end, ',') as attendee_ids
    from (select appointment_id, array_agg(distinct requested order by requested) as attendee_ids from roster_entry group by 1) roster
    join appointment a on a.id = roster.appointment_id
    ${appointmentJoins(filter)}
    where a.ends_at > ${filter.start}::date and ${publishedCondition(filter.seesUnpublished)}
      ${filter.withCancelledBookings === true ? sql`` : notCancelledBooking}
      and (${isNotHiddenTalk} or (not a.is_cancelled
        and roster.attendee_ids && array(select id from requested where type <> 'student')))
      ${filter.type ? sql`and case when ${isNotHiddenTalk} then a.type else 'activity' end = ${filter.type}` : sql``}
      ${filter.appointmentId ? sql`and a.id = ${filter.appointmentId}` : sql``}
    order by a.starts_at, a.ends_at, a.id`

export async function listRosterAppointmentIds(
  db: Db,
  rosterRange: Pick<RosterFilter, 'attendeeIds' | 'start' | 'end'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${rosterSourceTables(rosterRange.attendeeIds)}
    select distinct appointment_id as id from (${rosterEntriesQuery(rosterRange)}) roster_entry`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findAppointment(
  db: Db,
  id: number,
  filter: Pick<RosterFilter, 'subscriber' | 'seesUnpublished' | 'detailsViewer' | keyof NoteReader>,
): Promise<(VersionedAppointmentRow & { is_public: boolean }) | undefined> {
  const { rows } = await sql<VersionedAppointmentRow & { is_public: boolean }>`
    ${appointmentRowColumns({ ...filter, isSingle: true })}, ${versionColumns}, array[]::int[] as attendee_ids, ${isPublicAppointment('a')} as is_public
    from appointment a
    ${appointmentJoins(filter)}
    where a.id = ${id} and ${publishedCondition(filter.seesUnpublished)} ${notCancelledBooking}
      and (${isNotHiddenTalk} or not a.is_cancelled)`.execute(db)
  return rows.map(redactAppointment)[0]
}

/**
 * False for a talk of others. Rosters of students never have such a talk, and no roster has it once cancelled. Requires
 * `appointmentJoins`.
 */
const isNotHiddenTalk: RawBuilder<boolean> = sql`(visibility.can_see_details or a.type = 'booking')`

/**
 * Selects `requested` (an attendee) and `appointment_id`, with repetitions. Requires `rosterSourceTables`. Appointments
 * longer than a day have their own index.
 */
export const rosterEntriesQuery = ({
  attendeeIds,
  start,
  end,
}: Pick<RosterFilter, 'attendeeIds' | 'start' | 'end'>): RawBuilder<unknown> => sql`
  select source.requested, appointment_attendee.appointment_id
  from source
  join appointment_attendee on appointment_attendee.attendee_id = source.source
    and appointment_attendee.starts_at >= ${start}::date - 1 and appointment_attendee.starts_at < ${end}::date + 1
    and ${isMemberAt('source', sql.ref('appointment_attendee.starts_at'))}
  union all
  -- There are few long appointments. A subquery looks each up, where a join would read whole rosters.
  select source.requested, long_appointment.id
  from appointment long_appointment
  cross join source
  where long_appointment.ends_at > long_appointment.starts_at + interval '1 day'
    and long_appointment.starts_at < ${start}::date - 1 and long_appointment.ends_at > ${start}::date
    and (
      select true from appointment_attendee
      where appointment_attendee.attendee_id = source.source
        and appointment_attendee.starts_at = long_appointment.starts_at
        and appointment_attendee.appointment_id = long_appointment.id)
  union all
  select requested.id, a.id
  from appointment a
  cross join requested
  where ${isOfferedTo('requested')} and a.starts_at >= ${start}::date and a.starts_at < ${end}::date + 1
  union all
  select requested.id, holiday.id
  from appointment holiday
  cross join requested
  where holiday.whole_school and holiday.starts_at < ${end}::date + 1 and holiday.ends_at > ${start}::date
  union all
  select subscription.attendee_id, a.id ${fromJoined(sql`any(${attendeeIds})`)}
    and a.starts_at >= ${start}::date and a.starts_at < ${end}::date + 1`

/** Requires the appointment as `a`. */
const isOfferedTo = (attendee: 'requested' | 'source'): RawBuilder<boolean> =>
  sql`a.offered_to_all and ${sql.ref(`${attendee}.type`)} = 'student'`

const fromJoined = (attendeeId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from subscription
  join appointment a on a.id = subscription.appointment_id
  where subscription.attendee_id = ${attendeeId} and not subscription.denied`

const notCancelledBooking: RawBuilder<unknown> = sql`and not (a.type = 'booking' and a.is_cancelled)`

/** Hides drafts from those who may not see them. Requires the appointment as `a`. */
export const publishedCondition = (seesUnpublished: boolean): RawBuilder<unknown> =>
  seesUnpublished ? sql`true` : isNotDraft('a')

interface RosterDates {
  start: string | null
  end: string | null
}

/** Null if nothing is visible; holidays of the whole school do not count. */
export async function findRosterDates(db: Db, filter: RosterDatesFilter): Promise<RosterDates> {
  const { rows } = await rosterDatesQuery(filter).execute(db)
  return rows[0] ?? { start: null, end: null }
}

type RosterDatesFilter = { attendeeId: number } & Pick<RosterFilter, 'seesUnpublished' | 'detailsViewer'>

/** Reads both ends of each source's index. An appointment that ends last may start a day before the last start. */
export const rosterDatesQuery = ({ attendeeId, ...filter }: RosterDatesFilter): RawBuilder<RosterDates> => {
  const from = sql`
    from appointment_attendee
    join appointment a on a.id = appointment_attendee.appointment_id
    where appointment_attendee.attendee_id = source.source
      and ${isMemberAt('source', sql.ref('appointment_attendee.starts_at'))} and ${isInRosterDates(filter)}`
  const findFirst = (direction: 'asc' | 'desc') => sql`
    cross join lateral (
      select appointment_attendee.starts_at ${from}
      order by appointment_attendee.starts_at ${sql.raw(direction)} limit 1
    ) entry`
  const findOffered = (direction: 'asc' | 'desc') => sql`(
        select a.starts_at, a.ends_at from appointment a
        where ${isOfferedTo('source')} and ${isInRosterDates(filter)}
        order by a.starts_at ${sql.raw(direction)} limit 1
      )`
  return sql<RosterDates>`${sql.raw(preparedPrefix)}
    with ${rosterSourceTables([attendeeId])},
    roster_source as (select source.*, requested.type from source join requested on requested.id = source.requested),
    last_entry as (select max(entry.starts_at) as starts_at from roster_source source ${findFirst('desc')}),
    joinable_entry as (
      select entry.starts_at, entry.ends_at
      from roster_source source
      cross join lateral (
        select a.starts_at, a.ends_at ${fromJoined(sql`source.source`)} and ${isInRosterDates(filter)}
        union all ${findOffered('asc')}
        union all ${findOffered('desc')}
      ) entry
      where source.source = source.requested
    )
    select least(
      (select min(entry.starts_at) from roster_source source ${findFirst('asc')}),
      (select min(starts_at) from joinable_entry)
    )::date as start, greatest((
      select max(greatest(entry.starts_at, entry.ends_at - interval '1 minute'))
      from roster_source source
      cross join last_entry
      cross join lateral (
        select a.starts_at, a.ends_at ${from}
          and appointment_attendee.starts_at >= last_entry.starts_at - interval '1 day' and appointment_attendee.starts_at <= last_entry.starts_at
        union all
        select a.starts_at, a.ends_at
        from appointment a
        where a.ends_at > a.starts_at + interval '1 day' and a.ends_at > last_entry.starts_at and a.starts_at <= last_entry.starts_at
          and ${isMemberAt('source', sql.ref('a.starts_at'))} and ${isInRosterDates(filter)}
          and (
            select true from appointment_attendee
            where appointment_attendee.attendee_id = source.source
              and appointment_attendee.starts_at = a.starts_at and appointment_attendee.appointment_id = a.id)
      ) entry
    ), (select max(greatest(starts_at, ends_at - interval '1 minute')) from joinable_entry))::date as end`
}

/** Requires the appointment as `a`, and `source` with the type of the requested attendee. */
const isInRosterDates = ({ seesUnpublished, detailsViewer }: Omit<RosterDatesFilter, 'attendeeId'>) => sql`
  ${publishedCondition(seesUnpublished)} ${notCancelledBooking}
  -- An appointment through a group or a team member is no talk of the attendee.
  and (source.source <> source.requested or a.type = 'booking' or (not a.is_cancelled and source.type <> 'student')
    or ${canSeeDetails('a', detailsViewer)})`

export interface WeekChanges {
  monday: string
  changed_at: string
  changes: number
}

/** Counts changes whose details the viewer may see. */
export async function listChangesPerWeek(
  db: Db,
  appointmentIds: readonly number[],
  detailsViewer: Viewer,
): Promise<WeekChanges[]> {
  const { rows } = await sql<WeekChanges>`
    select date_trunc('week', starts_at)::date as monday, max(changed_at) as changed_at, count(*)::int as changes
    from appointment
    where id = any(${appointmentIds}) and change is not null and changed_at is not null
      and ${canSeeDetails('appointment', detailsViewer)}
    group by 1`.execute(db)
  return rows
}

export interface SubscriptionRow {
  attendee_id: number
  attendee_name: string
  motivation: string | null
  locked: boolean
  accepted: boolean
  denied: boolean
}

export const listSubscriptionRows = (db: Db, appointmentId: number): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscription')
    .innerJoin(attendees.as('attendee'), 'attendee.id', 'subscription.attendee_id')
    .select(['attendee_id', 'attendee.name as attendee_name', 'motivation', 'locked', 'accepted', 'denied'])
    .where('appointment_id', '=', appointmentId)
    .orderBy('attendee.name')
    .orderBy('attendee.id')
    .execute()

export async function lockAppointment(tx: Tx, id: number) {
  const { rows } = await sql<{ is_online: boolean; teacher_note: string | null; version: number }>`
    select is_online, teacher_note, version
    from appointment, (select ${lockTimeoutSetting}) as lock_timeout
    where id = ${id}
    for update of appointment`.execute(tx)
  return rows[0]
}

export const updateAppointment = (tx: Tx, id: number, { isOnline, teacherNote }: EditableAppointment) =>
  tx
    .updateTable('appointment')
    .set((eb) => ({ is_online: isOnline, teacher_note: teacherNote, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const listAppointmentIdsBySourceId = (db: Db, sourceIds: readonly string[]) =>
  db
    .selectFrom('appointment')
    .select(['id', 'source_id'])
    .where('source_id', '=', sql<string>`any(${sourceIds})`)
    .execute()
