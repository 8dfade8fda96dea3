import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { createErasedTest } from '#server/person-data/service.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import type { ExistingRecords } from '#server/import/existing-records.ts'
import { maximumMisfits, touchChanged } from '#server/import/queries.ts'
import { areGivers, areOnlyGivers, claimRecords } from '#server/import/sources/queries.ts'
import { buildAttendeeKind, mergeAttendees } from './merge-attendees-queries.ts'
import { mergeCourses } from './merge-courses-queries.ts'

interface KindClash {
  sourceId: string
  kind: string
  existing: 'people' | 'teams' | 'groups' | 'rooms'
}

/** Lists staged ids that belong to a record of another kind. */
export async function listKindClashes(tx: Tx): Promise<KindClash[]> {
  const { rows } = await sql<KindClash>`
    select s.source_id as "sourceId", s.kind, ${buildAttendeeKind('a.type')} as existing
    from staged_attendee s
    join attendee a using (source_id)
    where s.kind <> ${buildAttendeeKind('a.type')}
    order by s.source_id
    limit ${maximumMisfits}
  `.execute(tx)
  return rows
}

/**
 * Removes attendees that no source gives any more, only of the types in `importedTypes`. Restores attendees that
 * return.
 */
export async function writeAttendees(tx: Tx, sources: ImportSources, importedTypes: string[]): Promise<void> {
  await mergeAttendees(tx, sources, sql`r.type = any(${importedTypes}::text[])`)
  await sql`
    with inserted as (
      insert into attendee (source_id, type, name, code, search_text, sources, removed)
      select source_id, type, name, code, search_text, s.sources, s.sources = '{}'
      from staged_attendee s
      where not exists (select from attendee a where a.source_id = s.source_id)
      order by kind, source_id
      returning id, source_id, removed
    )
    insert into touched
    select s.kind, inserted.id, case when inserted.removed then 'unseen' else 'added' end
    from inserted join staged_attendee s using (source_id)
  `.execute(tx)
  await sql`
    with restored as (
      update attendee a set removed = false
      from staged_attendee s
      where s.source_id = a.source_id and a.removed and a.sources <> '{}'
      returning a.id, s.kind
    )
    insert into touched select kind, id, 'added' from restored
  `.execute(tx)
  await sql`
    with changed as (
      update attendee a
      set type = s.type, name = s.name, code = s.code, search_text = s.search_text
      from staged_attendee s
      where s.source_id = a.source_id
        and (a.type, a.name, a.code, a.search_text) is distinct from (s.type, s.name, s.code, s.search_text)
      returning a.id, s.kind
    )
    insert into touched select kind, id, 'changed' from changed on conflict do nothing
  `.execute(tx)
  await sql`
    with retired as (
      update attendee a set removed = true, sources = '{}'
      where not a.removed
        and ${areOnlyGivers(sources.all, 'a.sources')}
        and a.type = any(${importedTypes}::text[])
        and not exists (select from staged_attendee s where s.source_id = a.source_id)
      returning a.id, ${buildAttendeeKind('a.type')} as kind
    )
    insert into touched select kind, id, 'removed' from retired
  `.execute(tx)
}

/** Writes everything of attendees except names. */
export async function writeAttendeeDetails(tx: Tx): Promise<void> {
  // An unchanged person is not locked, so that the desk can change roles meanwhile.
  const personUpsert = sql`
    insert into person (attendee_id, email, roles, coach_id, fte)
    select a.id, s.email, s.roles, coach.id, s.fte
    from staged_person s
    join attendee a using (source_id)
    left join attendee coach on coach.source_id = s.coach
    left join person present on present.attendee_id = a.id
    where present.attendee_id is null or (present.email, present.roles, present.fte) is distinct from (s.email, s.roles, s.fte)
      or not present.coach_by_desk and present.coach_id is distinct from coach.id
    on conflict (attendee_id) do update
    set email = excluded.email, roles = excluded.roles, fte = excluded.fte,
      coach_id = case when person.coach_by_desk then person.coach_id else excluded.coach_id end
    returning attendee_id as id
  `
  const teamUpsert = sql`
    insert into team (attendee_id, unit, group_ids)
    select a.id, s.unit, array(
      select g.id from attendee g where g.source_id = any(s.groups) and g.type = 'group' order by g.id)
    from staged_team s
    join attendee a using (source_id)
    on conflict (attendee_id) do update set unit = excluded.unit, group_ids = excluded.group_ids
    where (team.unit, team.group_ids) is distinct from (excluded.unit, excluded.group_ids)
    returning attendee_id as id
  `
  const groupUpsert = sql`
    insert into student_group (attendee_id, kind)
    select a.id, s.kind from staged_group s join attendee a using (source_id)
    on conflict (attendee_id) do update set kind = excluded.kind where student_group.kind <> excluded.kind
    returning attendee_id as id
  `
  const roomUpsert = sql`
    insert into classroom (attendee_id, building, capacity, latitude, longitude, facilities)
    select a.id, s.building, s.capacity, s.latitude, s.longitude, s.facilities
    from staged_room s
    join attendee a using (source_id)
    on conflict (attendee_id) do update
    set
      building = excluded.building,
      capacity = excluded.capacity,
      latitude = excluded.latitude,
      longitude = excluded.longitude,
      facilities = excluded.facilities
    where (classroom.building, classroom.capacity, classroom.latitude, classroom.longitude, classroom.facilities)
      is distinct from
      (excluded.building, excluded.capacity, excluded.latitude, excluded.longitude, excluded.facilities)
    returning attendee_id as id
  `
  await touchChanged(tx, 'people', personUpsert)
  await touchChanged(tx, 'teams', teamUpsert)
  await touchChanged(tx, 'groups', groupUpsert)
  await touchChanged(tx, 'rooms', roomUpsert)
}

export async function writeTeamMembers(tx: Tx): Promise<void> {
  await sql`
    create temp table resolved_team_member on commit drop as
    select t.id as team_id, p.id as person_id, s.is_coordinator, s.is_member
    from staged_team_member s
    join attendee t on t.source_id = s.team
    join attendee p on p.source_id = s.person
  `.execute(tx)
  const deletion = sql`
    delete from team_member m
    where m.team_id in (select a.id from staged_team s join attendee a using (source_id))
      and (m.team_id, m.person_id) not in (select team_id, person_id from resolved_team_member)
    returning m.team_id as id
  `
  const upsert = sql`
    insert into team_member (team_id, person_id, is_coordinator, is_member)
    select team_id, person_id, is_coordinator, is_member from resolved_team_member
    on conflict (team_id, person_id) do update
    set is_coordinator = excluded.is_coordinator, is_member = excluded.is_member
    where (team_member.is_coordinator, team_member.is_member)
      is distinct from (excluded.is_coordinator, excluded.is_member)
    returning team_id as id
  `
  await touchChanged(tx, 'teams', deletion)
  await touchChanged(tx, 'teams', upsert)
}

const resolveMemberships = (tx: Tx) =>
  sql`
    create temp table resolved_membership on commit drop as
    select g.id as group_id, p.id as person_id, s.from_date, s.until_date, s.sources
    from staged_membership s
    join attendee g on g.source_id = s.student_group
    join attendee p on p.source_id = s.person
  `.execute(tx)

interface MemberRow {
  person_id: number
}

export interface MembershipCounts {
  added: number
  changed: number
  removed: number
}

/**
 * Leaves memberships from choice rounds unchanged. Those of a group that is removed end yesterday, so that what has taken
 * place stays in rosters; others that are no longer given are deleted. `keepsOthers` leaves them all. `people` are those
 * with changes.
 */
export async function writeMemberships(
  tx: Tx,
  sources: ImportSources,
  { today, keepsOthers }: { today: Temporal.PlainDate; keepsOthers: boolean },
): Promise<{ counts: MembershipCounts; people: number[] }> {
  const yesterday = today.subtract({ days: 1 }).toString()
  await resolveMemberships(tx)
  await claimRecords(tx, sources, {
    table: sql.table('membership'),
    stagedTable: sql.table('resolved_membership'),
    matches: sql`r.round_id is null and (s.group_id, s.person_id, coalesce(s.from_date, '-infinity'))
      = (r.group_id, r.person_id, coalesce(r.from_date, '-infinity'))`,
    covered: sql`${!keepsOthers}::boolean`,
  })
  const isGone = sql`
    m.round_id is null and ${!keepsOthers}::boolean
      and ${areOnlyGivers(sources.all, 'm.sources')}
      and (m.group_id, m.person_id, coalesce(m.from_date, '-infinity'))
      not in (select group_id, person_id, coalesce(from_date, '-infinity') from resolved_membership)`
  const hasBegunInRemovedGroup = sql`(
    coalesce(m.from_date, '-infinity') <= ${yesterday}::date
      and (select removed from attendee where attendee.id = m.group_id))`
  const ended = await sql<MemberRow>`
    update membership m set until_date = ${yesterday}::date
    where ${isGone} and ${hasBegunInRemovedGroup} and (m.until_date is null or m.until_date > ${yesterday}::date)
    returning m.person_id
  `.execute(tx)
  const deleted = await sql<MemberRow>`
    delete from membership m
    where ${isGone} and not ${hasBegunInRemovedGroup}
    returning m.person_id
  `.execute(tx)
  const updated = await sql<MemberRow>`
    update membership m set until_date = w.until_date
    from resolved_membership w
    where m.round_id is null
      and ${areGivers(sources.all, 'm.sources')}
      and w.group_id = m.group_id
      and w.person_id = m.person_id
      and coalesce(w.from_date, '-infinity') = coalesce(m.from_date, '-infinity')
      and w.until_date is distinct from m.until_date
    returning m.person_id
  `.execute(tx)
  const inserted = await sql<MemberRow>`
    insert into membership (group_id, person_id, from_date, until_date, sources)
    select group_id, person_id, from_date, until_date, sources
    from resolved_membership
    order by person_id, group_id
    on conflict do nothing
    returning person_id
  `.execute(tx)
  const removed = [...ended.rows, ...deleted.rows]
  const rows = [...removed, ...updated.rows, ...inserted.rows]
  return {
    counts: { added: inserted.rows.length, changed: updated.rows.length, removed: removed.length },
    people: [...new Set(rows.map(({ person_id }) => person_id))],
  }
}

/**
 * Removes courses that no source gives any more, if `hasCourses` says that the import has courses. Restores courses that return.
 */
export async function writeCourses(tx: Tx, sources: ImportSources, hasCourses: boolean): Promise<void> {
  await mergeCourses(tx, sources, hasCourses)
  await sql`
    with inserted as (
      insert into course (source_id, name, code, sources, removed)
      select source_id, name, code, s.sources, s.sources = '{}'
      from staged_course s
      where not exists (select from course c where c.source_id = s.source_id)
      order by source_id
      returning id, removed
    )
    insert into touched select 'courses', id, 'added' from inserted where not removed
  `.execute(tx)
  await sql`
    with restored as (
      update course c set removed = false from staged_course s
      where s.source_id = c.source_id and c.removed and c.sources <> '{}'
      returning c.id
    )
    insert into touched select 'courses', id, 'added' from restored
  `.execute(tx)
  const courseUpdate = sql`
    update course c set name = s.name, code = s.code
    from staged_course s
    where s.source_id = c.source_id and (c.name, c.code) is distinct from (s.name, s.code)
    returning c.id
  `
  await touchChanged(tx, 'courses', courseUpdate)
  if (!hasCourses) return
  await sql`
    with retired as (
      update course c set removed = true, sources = '{}'
      where not removed and ${areOnlyGivers(sources.all, 'c.sources')} and not exists (select from staged_course s where s.source_id = c.source_id)
      returning c.id
    )
    insert into touched select 'courses', id, 'removed' from retired
  `.execute(tx)
}

/** Lists ids that staged records refer to and that do not exist. */
export async function listUnresolvedReferences(tx: Tx): Promise<{ kind: string; field: string; sourceId: string }[]> {
  const { rows } = await sql<{ kind: string; field: string; sourceId: string }>`
    select kind, field, source_id as "sourceId"
    from (
      select 'people' as kind, 'coach' as field, coach as source_id from staged_person where coach is not null
      union select 'teams', 'members', person from staged_team_member
      union select 'teams', 'groups', unnest(groups) from staged_team
      union select 'memberships', 'group', student_group from staged_membership
      union select 'memberships', 'person', person from staged_membership
      union select 'bookingProfiles', 'rooms', room from staged_booking_profile_room
      union select 'bookingProfiles', 'attendees', attendee from staged_booking_profile_attendee
      union select 'interrogations', 'for', student_group from staged_choice_round_audience
      union select 'interrogations', 'group', student_group from staged_choice_round_group
      union select 'interrogations', 'group', student_group from staged_choice_round_option where student_group is not null
      union select 'availability', 'teachers', teacher from staged_availability
      union select 'programs', 'group', student_group from staged_program
      union select 'appointments', 'attendees', attendee from (select distinct attendee from staged_link) link
    ) as reference
    where not exists (select from attendee a where a.source_id = reference.source_id)
      and not exists (select from staged_attendee s where s.source_id = reference.source_id)
    union all
    select distinct kind, 'course', course
    from (
      select 'appointments' as kind, course from (select distinct course from staged_appointment) staged where course is not null
      union select 'interrogations', course from staged_choice_round_course
      union select 'programs', course from staged_program
    ) as s
    where not exists (select from course c where c.source_id = s.course)
      and not exists (select from staged_course c where c.source_id = s.course)
    limit ${maximumMisfits}
  `.execute(tx)
  return rows
}

/** Returns attendees and courses by the school's own ids, and people also by those of the source. */
export async function findExistingRecords(db: Db, source: string): Promise<ExistingRecords> {
  const attendees = await db
    .selectFrom('attendee')
    .leftJoin('classroom', 'classroom.attendee_id', 'attendee.id')
    .select(['source_id', 'type', 'removed', 'latitude', 'longitude'])
    .execute()
  const courses = await db.selectFrom('course').select(['source_id', 'removed']).execute()
  const knownPeople = await db
    .selectFrom('source_person')
    .innerJoin('import_source as source', 'source.id', 'source_person.source')
    .innerJoin('attendee', 'attendee.id', 'source_person.person_id')
    .select(['given_id', 'type', 'removed'])
    .where('source.name', '=', source)
    .execute()
  const erasedTest = await createErasedTest(db)
  return {
    isErased: (sourceId) => erasedTest?.isErasedId(sourceId) === true,
    attendees: new Map([
      ...attendees.map(({ source_id, type, removed }) => [source_id, { type, removed }] as const),
      ...knownPeople.map(({ given_id, type, removed }) => [given_id, { type, removed }] as const),
    ]),
    locatedRoomIds: new Set(
      attendees
        .filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
        .map(({ source_id }) => source_id),
    ),
    courses: new Map(courses.map(({ source_id, removed }) => [source_id, { removed }])),
  }
}
