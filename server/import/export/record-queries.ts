import { type RawBuilder, sql } from 'kysely'
import type { Cell } from './csv-lines.ts'
import { inCodeOrder } from './cursor-queries.ts'

export type ExportedRow = { sources: number[] } & Record<string, Cell | number[]>

/** Whether something may name the attendee `a`, so that the export has it though removed. */
const isAttendeeNamed = sql`(
  exists (select from person x where x.coach_id = a.id)
  or exists (select from team_member x where x.person_id = a.id or x.team_id = a.id)
  or exists (select from membership x where x.person_id = a.id or x.group_id = a.id)
  or exists (select from booking_profile_facility x where x.facility_id = a.id)
  or exists (select from booking_profile_attendee x where x.attendee_id = a.id)
  or exists (select from choice_round_audience x where x.group_id = a.id)
  or exists (select from choice_round_group x where x.group_id = a.id)
  or exists (select from choice_round_option x where x.group_id = a.id)
  or exists (select from availability x where x.person_id = a.id)
  or exists (select from program x where x.group_id = a.id)
  or exists (
    select from appointment_attendee x join appointment on appointment.id = x.appointment_id
    where x.attendee_id = a.id and appointment.source_id is not null))`

const isCourseNamed = sql`(
  exists (select from appointment x where x.course_id = c.id and x.source_id is not null)
  or exists (select from choice_round_group_course x where x.course_id = c.id)
  or exists (select from choice_round_option_course x where x.course_id = c.id)
  or exists (select from program x where x.course_id = c.id)
  or exists (
    select from deployment_plan x, jsonb_path_query(x.tables, '$[*].rows[*].course') as named
    where named #>> '{}' = c.source_id))`

const isAttendeeExported = sql`(not a.removed or ${isAttendeeNamed})`

/** No source gives a removed record, whatever it remembers. */
const currentSources = (record: string) =>
  sql`case when ${sql.ref(`${record}.removed`)} then '{}'::smallint[] else ${sql.ref(`${record}.sources`)} end as sources`

const listIds = (from: RawBuilder<unknown>) => sql`array(
  select named.source_id ${from} join attendee named on named.id = x.id order by ${inCodeOrder('named.source_id')})`

/** The role that a type brings is left out. */
const people = sql<ExportedRow>`
  select a.source_id as id, a.type, a.name, person.email, a.code, array_remove(person.roles, a.type) as roles,
    coach.source_id as coach, person.fte, ${currentSources('a')}
  from attendee a
  join person on person.attendee_id = a.id
  left join attendee coach on coach.id = person.coach_id
  where ${isAttendeeExported}
  order by ${inCodeOrder('a.source_id')}`

const listTeamMembers = (part: 'is_coordinator' | 'is_member') =>
  listIds(
    sql`from (select person_id as id from team_member where team_id = a.id and ${sql.ref(`team_member.${part}`)}) x`,
  )

const teams = sql<ExportedRow>`
  select a.source_id as id, a.name, team.unit, ${listTeamMembers('is_coordinator')} as coordinators,
    ${listTeamMembers('is_member')} as members, ${currentSources('a')}
  from attendee a join team on team.attendee_id = a.id
  where ${isAttendeeExported}
  order by ${inCodeOrder('a.source_id')}`

const groups = sql<ExportedRow>`
  select a.source_id as id, a.name, student_group.kind, ${currentSources('a')}
  from attendee a join student_group on student_group.attendee_id = a.id
  where ${isAttendeeExported}
  order by ${inCodeOrder('a.source_id')}`

/** Without those that students chose. */
const memberships = sql<ExportedRow>`
  select g.source_id as "group", p.source_id as person, m.from_date as "from", m.until_date as until, m.sources
  from membership m
  join attendee g on g.id = m.group_id
  join attendee p on p.id = m.person_id
  where m.round_id is null and m.sources <> '{}'
  order by ${inCodeOrder('g.source_id')}, ${inCodeOrder('p.source_id')}, m.from_date nulls first`

const rooms = sql<ExportedRow>`
  select a.source_id as id, a.name, building, capacity, latitude, longitude, facilities, ${currentSources('a')}
  from attendee a join classroom on classroom.attendee_id = a.id
  where ${isAttendeeExported}
  order by ${inCodeOrder('a.source_id')}`

const courses = sql<ExportedRow>`
  select c.source_id as id, c.name, c.code, ${currentSources('c')}
  from course c
  where not c.removed or ${isCourseNamed}
  order by ${inCodeOrder('c.source_id')}`

const listCovered = (type: 'team' | 'group') =>
  listIds(sql`from (
    select attendee_id as id from booking_profile_attendee join attendee covered on covered.id = attendee_id
    where profile_id = profile.id and covered.type = ${sql.lit(type)}) x`)

const bookingProfiles = sql<ExportedRow>`
  select profile.source_id as id, profile.name,
    ${listIds(sql`from (select facility_id as id from booking_profile_facility where profile_id = profile.id) x`)} as rooms,
    profile.roles, ${listCovered('team')} as teams, ${listCovered('group')} as groups,
    max_minutes as "maxMinutes", max_minutes_per_week as "maxMinutesPerWeek", opens, closes, days_ahead as "daysAhead",
    confirmation, confirm_before as "confirmBefore", confirm_after as "confirmAfter", radius, profile.sources
  from booking_profile profile
  where not profile.removed and profile.sources <> '{}'
  order by ${inCodeOrder('profile.source_id')}`

/** All CSV files but that of appointments. */
export const recordQueries = { people, teams, groups, memberships, rooms, courses, bookingProfiles }
