import { type RawBuilder, sql } from 'kysely'
import type { Role } from '@uurwerk/contract/roles'
import type { Tx } from '#server/db/connect.ts'
import { rolesLock } from '#server/db/locks.ts'
import { people } from '#server/db/sql/attendee.ts'
import type { ImportSources } from '../sources/import-sources.ts'
import { areGivers } from '../sources/queries.ts'
import type { StayingRecords } from '../import-summary.ts'
import type { SchoolHoldings } from './rules.ts'

/** Counts what the source gives, and all roles, and stores its coming lessons; must run before these are written. */
export async function snapshotHoldings(tx: Tx, { all }: ImportSources, now: string): Promise<SchoolHoldings> {
  await sql`
    create temp table coming_lesson on commit drop as
    select id from appointment
    where type = 'lesson' and source_id is not null and not is_cancelled
      and ${areGivers(all, 'sources')} and ends_at > ${now}::timestamp
  `.execute(tx)
  const countGiven = (table: RawBuilder<unknown>) =>
    sql`(select count(*)::int from ${table} where ${areGivers(all, 'sources')})`
  const { rows } = await sql<Omit<SchoolHoldings, 'roles'>>`
    select
      count(*) filter (where type not in ('team', 'group', 'classroom'))::int as people,
      count(*) filter (where type = 'group')::int as groups,
      count(*) filter (where type = 'classroom')::int as rooms,
      (select count(*)::int from coming_lesson) as lessons,
      count(*) filter (where type = 'team')::int as teams,
      ${countGiven(sql.table('membership'))} as memberships,
      ${countGiven(sql.table('course'))} as courses,
      ${countGiven(sql.table('booking_profile'))} as "bookingProfiles",
      ${countGiven(sql.table('choice_round'))} as interrogations,
      ${countGiven(sql.table('availability_request'))} as availability,
      ${countGiven(sql.table('deployment_plan'))} as "deploymentPlans",
      ${countGiven(sql.table('program'))} as programs,
      (select count(*)::int from appointment
        where source_id is not null and not is_cancelled and ${areGivers(all, 'sources')} and ends_at > ${now}::timestamp
      ) as appointments
    from attendee
    where not removed and ${areGivers(all, 'sources')}
  `.execute(tx)
  if (rows[0] === undefined) throw new Error('Nothing was counted.')
  return { ...rows[0], roles: await countRoles(tx) }
}

/** Makes changes of roles at the desk wait until the import commits, which must write no more people. */
export const lockRemainingRoles = (tx: Tx) => sql`select ${rolesLock}`.execute(tx)

export async function countRoles(tx: Tx): Promise<{ role: Role; count: number }[]> {
  const { rows } = await sql<{ role: Role; count: number }>`
    select role, count(*)::int as count from ${people} cross join unnest(person.held_roles) as role group by role order by role
  `.execute(tx)
  return rows
}

const selectRolesBeyondTypes = (column: string) => sql`
  array(select role from unnest(${sql.ref(column)}) as role where role not in ('student', 'teacher') order by role)`

/**
 * Selects rights beyond those of the types, with what their holders sign in by and how many people have it, since it lets
 * none of several in. Settings that decide about others count as the rights of nobody.
 */
const selectRights = sql`
  select id, email, code, matches, jsonb_build_object(
    'roles', ${selectRolesBeyondTypes('roles')}, 'held', ${selectRolesBeyondTypes('held_roles')}, 'teams', array(
      select team_id from team_member where person_id = present.id and is_coordinator order by team_id)) as rights
  from (
    select person.id, details.email, person.code, details.held_roles,
      details.roles || coalesce(details.desk_roles, '{}') as roles,
      array[count(details.email) over (partition by lower(details.email)),
        count(person.code) over (partition by person.code)] as matches
    from attendee person join person details on details.attendee_id = person.id
    where not person.removed
  ) present
  where not roles <@ '{student,teacher}'
  union all
  select 0, null, null, null, jsonb_build_object('modules', modules_per_role, 'retention', retention,
    'sees', students_see_students, 'covers', cover_rules) from school`

/** Must run before anything is written. */
export const snapshotRights = (tx: Tx) =>
  sql`create temp table right_before on commit drop as ${selectRights}`.execute(tx)

interface ChangedRights {
  count: number
  roles: Role[]
  people: number[]
}

/** Counts people whose rights, or whose way to them, differ from what `snapshotRights` found, and lists their new roles. */
export async function compareRights(tx: Tx): Promise<ChangedRights> {
  const { rows } = await sql<ChangedRights>`
    with changed as (
      select id, new.rights -> 'roles' as roles, old.rights is distinct from new.rights as has_other_rights
      from right_before old full join (${selectRights}) new using (id)
      where (old.rights, old.email, old.code, old.matches)
        is distinct from (new.rights, new.email, new.code, new.matches)
    )
    select count(*)::int as count,
      array(select distinct role.name from changed, jsonb_array_elements_text(changed.roles) role (name)) as roles,
      array(select id from changed where has_other_rights and id <> 0) as people
    from changed`.execute(tx)
  return rows[0] ?? { count: 0, roles: [], people: [] }
}

export async function isPresent(tx: Tx, attendeeId: number): Promise<boolean> {
  const { rows } = await sql`select from attendee where id = ${attendeeId} and not removed`.execute(tx)
  return rows.length > 0
}

/** Counts what a change of year leaves; `span` is the dates that it replaced. */
export async function countStaying(
  tx: Tx,
  span: { start: string; end: string } | null,
  now: string,
): Promise<StayingRecords> {
  const { rows } = await sql<StayingRecords>`
    select
      (select count(*)::int from ${people}) as people,
      (select count(*)::int from appointment where type <> 'booking' and not is_cancelled
        and (starts_at < ${span?.start ?? null}::date or starts_at >= ${span?.end ?? null}::date + 1) is not false) as appointments,
      (select count(*)::int from appointment where type = 'booking' and not is_cancelled and ends_at > ${now}::timestamp) as bookings`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new Error('Nothing was counted.')
  return rows[0]
}

export async function countLostLessons(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from coming_lesson
    left join appointment using (id)
    where appointment.id is null or appointment.is_cancelled
  `.execute(tx)
  return rows[0]?.count ?? 0
}
