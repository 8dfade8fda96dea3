import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import { mergeRecords } from '#server/import/sources/merge-queries.ts'
import { toSearchText } from '#server/lib/search-text.ts'

const stagedDetails = [
  [sql.table('staged_attendee'), 'source_id'],
  [sql.table('staged_person'), 'source_id'],
  [sql.table('staged_team'), 'source_id'],
  [sql.table('staged_team_member'), 'team'],
  [sql.table('staged_group'), 'source_id'],
  [sql.table('staged_room'), 'source_id'],
] as const

/** Roles besides the one of the type, which every source gives. */
const buildGivenRoles = (roles: string, type: string) =>
  sql`case when ${sql.ref(roles)} <> '{}' and ${sql.ref(roles)} <> array[${sql.ref(type)}] then to_jsonb(${sql.ref(roles)}) end`

/** Kind of an attendee by the type in this column; a record never moves to another kind. */
export const buildAttendeeKind = (type: string) =>
  sql`case ${sql.ref(type)} when 'team' then 'teams' when 'group' then 'groups' when 'classroom' then 'rooms' else 'people' end`

const storedFields = sql`(
  select jsonb_strip_nulls(jsonb_build_object(
    'type', r.type, 'name', r.name, 'code', r.code,
    'email', person.email, 'roles', ${buildGivenRoles('person.roles', 'r.type')}, 'fte', person.fte,
    'coach', (select source_id from attendee coach where coach.id = person.coach_id and not person.coach_by_desk),
    'unit', team.unit, 'kind', student_group.kind,
    'coordinators', (
      select jsonb_agg(a.source_id order by a.source_id) from team_member m join attendee a on a.id = m.person_id
      where m.team_id = r.id and m.is_coordinator),
    'members', (
      select jsonb_agg(a.source_id order by a.source_id) from team_member m join attendee a on a.id = m.person_id
      where m.team_id = r.id and m.is_member),
    'groups', (
      select jsonb_agg(a.source_id order by a.source_id) from attendee a where a.id = any(team.group_ids)),
    'building', room.building, 'capacity', room.capacity, 'latitude', room.latitude, 'longitude', room.longitude,
    'facilities', case when room.facilities <> '{}' then to_jsonb(room.facilities) end))
  from (select r.id) present
  left join person on person.attendee_id = present.id
  left join team on team.attendee_id = present.id
  left join student_group on student_group.attendee_id = present.id
  left join classroom room on room.attendee_id = present.id)`

const stagedFields = sql`(
  select jsonb_strip_nulls(jsonb_build_object(
    'type', s.type, 'name', s.name, 'code', s.code,
    'email', person.email, 'roles', ${buildGivenRoles('person.roles', 's.type')}, 'fte', person.fte,
    'coach', person.coach,
    'unit', team.unit, 'kind', student_group.kind,
    'coordinators', (
      select jsonb_agg(m.person order by m.person) from staged_team_member m
      where m.team = s.source_id and m.is_coordinator),
    'members', (
      select jsonb_agg(m.person order by m.person) from staged_team_member m where m.team = s.source_id and m.is_member),
    'groups', (select jsonb_agg(id order by id) from unnest(team.groups) id),
    'building', room.building, 'capacity', room.capacity, 'latitude', room.latitude, 'longitude', room.longitude,
    'facilities', case when room.facilities <> '{}' then to_jsonb(room.facilities) end))
  from (select s.source_id) staged
  left join staged_person person using (source_id)
  left join staged_team team using (source_id)
  left join staged_group student_group using (source_id)
  left join staged_room room using (source_id))`

export async function mergeAttendees(tx: Tx, sources: ImportSources, covered: RawBuilder<unknown>): Promise<void> {
  await mergeRecords(tx, sources, {
    table: sql.table('attendee'),
    stagedTable: sql.table('staged_attendee'),
    storedFields,
    stagedFields,
    covered,
  })
  for (const [table, column] of stagedDetails)
    await sql`
      delete from ${table} s using merged where merged.source_id = s.${sql.ref(column)}`.execute(tx)
  await stageMergedFields(tx)
  await updateSearchTexts(tx)
}

async function stageMergedFields(tx: Tx): Promise<void> {
  await sql`
    insert into staged_attendee (source_id, kind, type, name, code)
    select source_id, ${buildAttendeeKind('field.type')}, type, name, code
    from merged cross join jsonb_to_record(fields) as field (type text, name text, code text)
    where fields is not null`.execute(tx)
  await sql`
    insert into staged_person (source_id, email, roles, coach, fte)
    select
      merged.source_id, email,
      case
        when type not in ('student', 'teacher', 'exam-desk') or type = any (roles) then coalesce(roles, '{}')
        else type || coalesce(roles, '{}')
      end,
      coach, fte
    from merged
    join staged_attendee s on s.source_id = merged.source_id and s.kind = 'people'
    cross join jsonb_to_record(fields) as field (email text, roles text[], coach text, fte numeric)`.execute(tx)
  await sql`
    insert into staged_team (source_id, unit, groups)
    select source_id, fields ->> 'unit', array(select jsonb_array_elements_text(fields -> 'groups'))
    from merged where fields ->> 'type' = 'team'`.execute(tx)
  await sql`
    insert into staged_team_member (team, person, is_coordinator, is_member)
    select source_id, person, bool_or(is_coordinator), bool_or(not is_coordinator)
    from merged
    cross join lateral (
      select person, true as is_coordinator from jsonb_array_elements_text(fields -> 'coordinators') person
      union all select person, false from jsonb_array_elements_text(fields -> 'members') person
    ) named
    group by source_id, person`.execute(tx)
  await sql`
    insert into staged_group (source_id, kind)
    select source_id, fields ->> 'kind' from merged where fields ->> 'type' = 'group'`.execute(tx)
  await sql`
    insert into staged_room (source_id, building, capacity, latitude, longitude, facilities)
    select source_id, building, capacity, latitude, longitude, coalesce(facilities, '{}')
    from merged
    cross join jsonb_to_record(fields) as field
      (type text, building text, capacity integer, latitude double precision, longitude double precision, facilities text[])
    where type = 'classroom'`.execute(tx)
}

async function updateSearchTexts(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; code: string | null }>`
    select s.source_id as id, s.name, s.code from staged_attendee s join merged using (source_id)`.execute(tx)
  const searchTexts = rows.map(({ id, name, code }) => toSearchText(name, code, id))
  await sql`
    update staged_attendee s set search_text = found.search_text
    from unnest(${rows.map(({ id }) => id)}::text[], ${searchTexts}::text[]) as found (source_id, search_text)
    where found.source_id = s.source_id`.execute(tx)
}
