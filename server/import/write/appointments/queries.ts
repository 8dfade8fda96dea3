import type { DayChangeConflict } from '@uurwerk/contract/desk/imports'
import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { isPlannedIn } from '#server/db/sql/day-change.ts'
import { isWeekPublished } from '#server/db/sql/publication.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import { areOnlyGivers, claimRecords } from '#server/import/sources/queries.ts'
import { overruleDayChanges } from '#server/changes/day-change/service.ts'
import { maySkipTriggers, noParticipants, selectParticipation, writeManyAppointments } from './write-many-queries.ts'
import { isUnchanged } from './unchanged-queries.ts'

/** Dates that an import replaces, both included. */
export interface ReplacedSpan {
  start: string
  end: string
}

/** Unstages appointments whose fields another source owns. Appointments that are over keep their sources. */
export const claimAppointments = (tx: Tx, sources: ImportSources, span: ReplacedSpan | null, now: string) =>
  claimRecords(tx, sources, {
    table: sql.table('appointment'),
    stagedTable: sql.table('staged_appointment'),
    matches: sql`s.source_id = r.source_id`,
    covered: span === null ? sql`false` : sql`${isInSpan('r', span, now)} and not ${isUnchanged('r.id')}`,
  })

const isInSpan = (table: string, span: ReplacedSpan, now: string) =>
  sql`(${isPlannedIn(table, span.start, span.end)} and ${sql.ref(`${table}.ends_at`)} > ${now}::timestamp)`

/** Creates `resolved_link`: the attendees of each staged appointment. */
export async function resolveLinks(tx: Tx): Promise<void> {
  await sql`
    create temp table resolved_link on commit drop as
    select staged_link.appointment as source_id, attendee.id as attendee_id
    from staged_link
    join attendee on attendee.source_id = staged_link.attendee
  `.execute(tx)
  await sql`analyze resolved_link`.execute(tx)
}

/** Selects when staged appointments occupy their attendees. Bookings overlap only in rooms. */
export const stagedAttendeeTimes = sql`
  select resolved_link.attendee_id as room_id, tsrange(staged.starts_at, staged.ends_at) as during
  from resolved_link
  join staged_appointment staged using (source_id)
  where not staged.is_cancelled`

/** Marks new appointments in published weeks as added. */
export async function addAppointments(tx: Tx, changedAt: string): Promise<void> {
  const count = await stageAddedAppointments(tx)
  if (count === 0) return
  await writeManyAppointments(
    tx,
    { count, appointments: sql.table('added_appointment'), links: addedLinks },
    async () => {
      await insertAppointments(tx, changedAt)
      await sql`
      insert into appointment_attendee (attendee_id, starts_at, appointment_id)
      select attendee_id, starts_at, id from added_link order by attendee_id, starts_at
    `.execute(tx)
      await sql`insert into touched select 'appointments', id, 'added' from added_appointment`.execute(tx)
      await sql`analyze touched`.execute(tx)
      await sql`
      insert into imported_appointment (appointment_id, fingerprint)
      select id, fingerprint from added_appointment order by id
    `.execute(tx)
    },
  )
}

const addedLinks = sql.table('added_link')

/** Creates `added_appointment` and `added_link`, with the ids that new appointments get. Returns their number. */
async function stageAddedAppointments(tx: Tx): Promise<number> {
  await sql`
    create temp table added_appointment on commit drop as
    select nextval((select pg_get_serial_sequence('appointment', 'id')))::integer as id, ordered.*
    from (
      select source_id, starts_at, ends_at, is_cancelled, fingerprint
      from staged_appointment staged
      where not exists (select from appointment where appointment.source_id = staged.source_id)
      order by starts_at, source_id
    ) ordered
  `.execute(tx)
  await sql`analyze added_appointment`.execute(tx)
  await sql`
    create temp table added_link on commit drop as
    select id, attendee_id, starts_at from resolved_link join added_appointment using (source_id)
  `.execute(tx)
  await sql`analyze added_link`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from added_appointment`.execute(tx)
  return rows[0]?.count ?? 0
}

async function insertAppointments(tx: Tx, changedAt: string): Promise<void> {
  await sql`
    with participation as (${selectParticipation(addedLinks)})
    insert into appointment (
      id, source_id, type, name, starts_at, ends_at, course_id, is_online, imported_online, is_cancelled, capacity,
      subscribe_from, subscribe_until, students_only, wait_list, offered_to_all, whole_school, change, changed_at,
      sources, participants, is_personal
    )
    overriding system value
    select
      added.id, staged.source_id, staged.type, staged.name, staged.starts_at, staged.ends_at, course.id,
      coalesce(staged.is_online, false), staged.is_online, staged.is_cancelled, staged.capacity,
      staged.subscribe_from, staged.subscribe_until, staged.students_only, staged.wait_list, staged.offered_to_all,
      staged.whole_school,
      case when staged.is_published then jsonb_build_object('kind', 'added', 'at', ${changedAt}::text) end,
      case when staged.is_published then ${changedAt}::timestamptz end, staged.sources,
      coalesce(participation.participants, ${noParticipants}),
      coalesce(participation.is_personal, false)
    from added_appointment added
    join (
      select *, ${isWeekPublished('staged_appointment.starts_at')} as is_published from staged_appointment
    ) staged using (source_id)
    left join course on course.source_id = staged.course
    left join participation on participation.id = added.id
    order by added.id
  `.execute(tx)
}

/**
 * Drops appointments of the span that no source gives any more and that have not ended. Cancels those in published weeks or with
 * subscribers, deletes the others. Returns the number cancelled.
 */
export async function dropAppointments(
  tx: Tx,
  { all }: ImportSources,
  span: ReplacedSpan,
  now: string,
  changedAt: string,
): Promise<{ cancelled: number; overruled: DayChangeConflict[] }> {
  await sql`
    create temp table dropped on commit drop as
    select appointment.id, ${isWeekPublished('appointment.starts_at')} as stays_cancelled
    from appointment
    where appointment.source_id is not null
      and ${areOnlyGivers(all, 'appointment.sources')}
      and ${isInSpan('appointment', span, now)}
      and not exists (select from staged_appointment staged where staged.source_id = appointment.source_id)
      and not ${isUnchanged('appointment.id')}
  `.execute(tx)
  // Locks the rows, so that a concurrent subscription is either seen below or refused.
  await sql`select id from appointment where id in (select id from dropped) order by id for update`.execute(tx)
  const overruled = await overruleDayChanges(tx, sql`select id from dropped`)
  await sql`
    update dropped set stays_cancelled = true
    where exists (select from subscription where subscription.appointment_id = dropped.id)
      or exists (select from waiting where waiting.appointment_id = dropped.id)
  `.execute(tx)
  const { numAffectedRows } = await sql`
    with cancelled as (
      update appointment
      set
        is_cancelled = true,
        sources = '{}',
        change = jsonb_build_object('kind', 'cancelled', 'at', ${changedAt}::text),
        changed_at = ${changedAt}::timestamptz,
        version = appointment.version + 1
      from dropped
      where dropped.id = appointment.id and dropped.stays_cancelled
        and (not appointment.is_cancelled or appointment.id = any(${overruled.map(({ id }) => id)}::int[]))
      returning appointment.id
    )
    insert into touched select 'appointments', id, 'removed' from cancelled
  `.execute(tx)
  await sql`
    with retired as (
      delete from appointment using dropped
      where dropped.id = appointment.id and not dropped.stays_cancelled
      returning appointment.id
    )
    insert into touched select 'appointments', id, 'removed' from retired
  `.execute(tx)
  return { cancelled: Number(numAffectedRows ?? 0), overruled }
}

/** Remembers those that were not added. Must run after they are written, which forgets what was remembered of them. */
export async function rememberAppointments(tx: Tx): Promise<void> {
  const skipsKeys = await maySkipTriggers(tx)
  if (skipsKeys) await sql`set local session_replication_role = replica`.execute(tx)
  await sql`
    insert into imported_appointment (appointment_id, fingerprint)
    select appointment.id, staged.fingerprint
    from staged_appointment staged
    join appointment using (source_id)
    where appointment.sources = staged.sources
      and not exists (select from added_appointment where added_appointment.source_id = staged.source_id)
    order by appointment.id
    on conflict (appointment_id) do update set fingerprint = excluded.fingerprint`.execute(tx)
  if (skipsKeys) await sql`set local session_replication_role = origin`.execute(tx)
}
