import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/** `add_version_of_appointments` has the same limit: more change the version of all rosters. */
const fewAppointments = 300

interface ManyAppointments {
  count: number
  /** Table with `id`, `ends_at` and `is_cancelled`. */
  appointments: RawBuilder<unknown>
  /** Table with `id`, `attendee_id` and `starts_at`. */
  links: RawBuilder<unknown>
}

/**
 * Writes appointments with their participants and links; many of them without triggers and checks of foreign keys, if the
 * role may, but then with the occupied rooms and the version, as triggers would.
 */
export async function writeManyAppointments(
  tx: Tx,
  { count, appointments, links }: ManyAppointments,
  write: () => Promise<void>,
): Promise<void> {
  if (count <= fewAppointments || !(await maySkipTriggers(tx))) return write()
  await sql`set local session_replication_role = replica`.execute(tx)
  await write()
  await sql`
    insert into occupancy (appointment_id, room_id, during, is_booking)
    select id, attendee_id, tsrange(link.starts_at, ends_at), 0
    from ${links} link
    join ${appointments} written using (id)
    join classroom using (attendee_id)
    where not is_cancelled and link.starts_at < ends_at
    order by id
  `.execute(tx)
  await sql`set local session_replication_role = origin`.execute(tx)
  await sql`insert into roster_version (source) values (0)`.execute(tx)
}

/**
 * Returns whether the role may write without triggers and checks of foreign keys, which take two thirds of a first import.
 * Rows refer only to what this transaction joined, and nobody else deletes attendees or courses.
 */
export async function maySkipTriggers(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_parameter_privilege('session_replication_role', 'set') as may`.execute(tx)
  return rows[0]?.may === true
}

export const noParticipants = sql`'{"groups" : [], "teachers" : [], "classrooms" : []}'::json`

/** Selects `participants` and `is_personal` as the triggers on `appointment_attendee` write them. */
export const selectParticipation = (links: RawBuilder<unknown>) => {
  const collect = (type: 'group' | 'teacher' | 'classroom') => sql`
    ('[' || coalesce(string_agg(part, ',' order by position) filter (where type = ${sql.lit(type)}), '') || ']')::json`
  return sql`
    select
      link.id,
      json_build_object(
        'groups', ${collect('group')}, 'teachers', ${collect('teacher')}, 'classrooms', ${collect('classroom')}
      ) as participants,
      count(*) filter (where type = 'student') in (1, 2) and bool_and(type not in ('group', 'team')) as is_personal
    from ${links} link
    join (
      select
        p.id as attendee_id, p.type, row_number() over (order by p.name, p.id) as position,
        (select row_to_json(part)::text from (select p.id, p.name, p.code) part) as part
      from attendee p
    ) participant using (attendee_id)
    group by link.id`
}
