import type { Role } from '@uurwerk/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { people } from '#server/db/sql/attendee.ts'
import { affectedPeople } from '#server/db/sql/roster-change.ts'

/** Writes changes, and creates `notified_change`, once per transaction. @param entries selects `id` and `entry` */
export async function writeRosterChanges(tx: Tx, entries: RawBuilder<unknown>): Promise<void> {
  await sql`
    create temp table notified_change on commit drop as
    with inserted as (
      insert into appointment_change (appointment_id, entry) ${entries}
      returning id, appointment_id, entry
    )
    select
      id,
      appointment_id,
      least(entry ->> 'start', entry #>> '{change,start}')::date as first_date,
      greatest(entry ->> 'start', entry #>> '{change,start}')::date as last_date
    from inserted
  `.execute(tx)
  await sql`analyze notified_change`.execute(tx)
}

export interface RosterChangeNotice {
  /** Only people with one of these roles are notified. */
  roles: readonly Role[]
  createdAt: string
  /** Person who made the changes and needs no notification. */
  exceptPerson?: number | null
  onlyPeople?: readonly number[]
  deedId?: number
}

/** Inserts one notification for each person whose roster changed. Needs `notified_change` and `link_before`. */
export async function insertRosterChanges(
  tx: Tx,
  { roles, createdAt, exceptPerson = null, onlyPeople, deedId }: RosterChangeNotice,
): Promise<number[]> {
  const { rows } = await sql<{ attendee_id: number }>`
    with told as (
      -- One sort finds repetitions and groups by person: a new timetable has millions of rows here.
      select distinct on (affected.attendee_id, affected.id)
        affected.attendee_id, affected.id, notified_change.first_date, notified_change.last_date
      from (${affectedPeople}) affected
      join notified_change using (id)
      join (${sql`select person.attendee_id, person.held_roles from ${people}`}) person
        on person.attendee_id = affected.attendee_id and person.held_roles && ${roles}::text[]
      where affected.attendee_id is distinct from ${exceptPerson}::int
        and (${onlyPeople ?? null}::int[] is null or affected.attendee_id = any(${onlyPeople ?? null}::int[]))
      order by affected.attendee_id, affected.id
    ),
    inserted as (
      insert into notification (attendee_id, type, data, details, created_at, deed_id)
      select
        attendee_id,
        'rosterChange',
        jsonb_build_object('changes', count(*), 'start', min(first_date), 'end', max(last_date)),
        jsonb_agg(id order by id),
        ${createdAt}::timestamptz,
        ${deedId ?? null}::int
      from told
      group by attendee_id
      order by attendee_id
      returning attendee_id
    )
    select attendee_id from inserted
  `.execute(tx)
  return rows.map(({ attendee_id }) => attendee_id)
}

/** Deletes the notifications of a deed that nobody has read. */
export async function withdrawRosterChanges(
  tx: Tx,
  deedId: number,
): Promise<{ withdrawn: number[]; readers: number[] }> {
  const { rows } = await sql<{ attendee_id: number; is_read: boolean }>`
    with withdrawn as (
      delete from notification where deed_id = ${deedId} and read_at is null returning attendee_id
    )
    select attendee_id, false as is_read from withdrawn
    union all
    select attendee_id, true from notification where deed_id = ${deedId} and read_at is not null`.execute(tx)
  const listPeople = (isRead: boolean) => rows.filter((row) => row.is_read === isRead).map((row) => row.attendee_id)
  return { withdrawn: listPeople(false), readers: listPeople(true) }
}
