import { type RawBuilder, sql } from 'kysely'
import type { Cell } from './csv-lines.ts'
import { inCodePointOrder } from './cursor-queries.ts'

export type ExportedRow = { sources: number[] } & Record<string, Cell | number[]>

/** True if a record may name the attendee, so that the export has it although it is removed. */
const isAttendeeNamed = sql`(
  exists (select from person where coach_id = attendee.id)
  or exists (select from team_member where person_id = attendee.id or team_id = attendee.id)
  or exists (select from team where attendee.id = any(group_ids))
  or exists (select from membership where person_id = attendee.id or group_id = attendee.id)
  or exists (select from booking_profile_facility where facility_id = attendee.id)
  or exists (select from booking_profile_attendee where attendee_id = attendee.id)
  or exists (select from choice_round_audience where group_id = attendee.id)
  or exists (select from choice_round_group where group_id = attendee.id)
  or exists (select from choice_round_option where group_id = attendee.id)
  or exists (select from availability where person_id = attendee.id)
  or exists (select from program where group_id = attendee.id)
  or exists (
    select from appointment_attendee link join appointment on appointment.id = link.appointment_id
    where link.attendee_id = attendee.id and appointment.source_id is not null))`

const isCourseNamed = sql`(
  exists (select from appointment where course_id = course.id and appointment.source_id is not null)
  or exists (select from choice_round_group_course where course_id = course.id)
  or exists (select from choice_round_option_course where course_id = course.id)
  or exists (select from program where course_id = course.id)
  or exists (
    select from deployment_plan plan, jsonb_path_query(plan.tables, '$[*].rows[*].course') as named
    where named #>> '{}' = course.source_id))`

const isAttendeeExported = sql`(not attendee.removed or ${isAttendeeNamed})`

/** Empty for a removed record, which may still list sources. */
const currentSources = (record: string) =>
  sql`case when ${sql.ref(`${record}.removed`)} then '{}'::smallint[] else ${sql.ref(`${record}.sources`)} end as sources`

const listSourceIds = (ids: RawBuilder<unknown>) => sql`array(
  select named.source_id from attendee named where named.id in (${ids}) order by ${inCodePointOrder('named.source_id')})`

/** Omits the role that the person's type implies. */
const people = sql<ExportedRow>`
  select attendee.source_id as id, attendee.type, attendee.name, person.email, attendee.code,
    array_remove(person.roles, attendee.type) as roles,
    coach.source_id as coach, person.fte, ${currentSources('attendee')}
  from attendee
  join person on person.attendee_id = attendee.id
  left join attendee coach on coach.id = person.coach_id
  where ${isAttendeeExported}
  order by ${inCodePointOrder('attendee.source_id')}`

const listTeamMembers = (part: 'is_coordinator' | 'is_member') =>
  listSourceIds(
    sql`select person_id from team_member where team_id = attendee.id and ${sql.ref(`team_member.${part}`)}`,
  )

const teams = sql<ExportedRow>`
  select attendee.source_id as id, attendee.name, team.unit, ${listTeamMembers('is_coordinator')} as coordinators,
    ${listTeamMembers('is_member')} as members,
    ${listSourceIds(sql`select unnest(team.group_ids)`)} as groups, ${currentSources('attendee')}
  from attendee join team on team.attendee_id = attendee.id
  where ${isAttendeeExported}
  order by ${inCodePointOrder('attendee.source_id')}`

const groups = sql<ExportedRow>`
  select attendee.source_id as id, attendee.name, student_group.kind, ${currentSources('attendee')}
  from attendee join student_group on student_group.attendee_id = attendee.id
  where ${isAttendeeExported}
  order by ${inCodePointOrder('attendee.source_id')}`

/** Excludes memberships that students chose. */
const memberships = sql<ExportedRow>`
  select student_group.source_id as "group", person.source_id as person, membership.from_date as "from",
    membership.until_date as until, membership.sources
  from membership
  join attendee student_group on student_group.id = membership.group_id
  join attendee person on person.id = membership.person_id
  where membership.round_id is null and membership.sources <> '{}'
  order by ${inCodePointOrder('student_group.source_id')}, ${inCodePointOrder('person.source_id')},
    membership.from_date nulls first`

const rooms = sql<ExportedRow>`
  select attendee.source_id as id, attendee.name, building, capacity, latitude, longitude, facilities,
    ${currentSources('attendee')}
  from attendee join classroom on classroom.attendee_id = attendee.id
  where ${isAttendeeExported}
  order by ${inCodePointOrder('attendee.source_id')}`

const courses = sql<ExportedRow>`
  select course.source_id as id, course.name, course.code, ${currentSources('course')}
  from course
  where not course.removed or ${isCourseNamed}
  order by ${inCodePointOrder('course.source_id')}`

const listProfileAttendees = (type: 'team' | 'group') =>
  listSourceIds(sql`
    select attendee_id from booking_profile_attendee join attendee covered on covered.id = attendee_id
    where profile_id = profile.id and covered.type = ${sql.lit(type)}`)

const bookingProfiles = sql<ExportedRow>`
  select profile.source_id as id, profile.name,
    ${listSourceIds(sql`select facility_id from booking_profile_facility where profile_id = profile.id`)} as rooms,
    profile.roles, ${listProfileAttendees('team')} as teams, ${listProfileAttendees('group')} as groups,
    max_minutes as "maxMinutes", max_minutes_per_week as "maxMinutesPerWeek", opens, closes, days_ahead as "daysAhead",
    confirmation, confirm_before as "confirmBefore", confirm_after as "confirmAfter", radius, profile.sources
  from booking_profile profile
  where not profile.removed and profile.sources <> '{}'
  order by ${inCodePointOrder('profile.source_id')}`

const roles = sql<ExportedRow>`
  select attendee.source_id as person,
    array(select role from unnest(person.desk_roles) role order by role collate "C") as roles, '{}'::smallint[] as sources
  from attendee join person on person.attendee_id = attendee.id
  where person.desk_roles is not null and not attendee.removed
  order by ${inCodePointOrder('attendee.source_id')}`

const blocks = sql<ExportedRow>`
  select room.source_id as room, appointment.starts_at as start, appointment.ends_at as "end", appointment.name as reason,
    '{}'::smallint[] as sources
  from room_block block
  join appointment on appointment.id = block.appointment_id
  join attendee room on room.id = block.room_id
  where not room.removed and block.absence_id is null
  order by ${inCodePointOrder('room.source_id')}, appointment.starts_at, appointment.ends_at,
    ${inCodePointOrder('appointment.name')}`

/** Queries of all CSV files except `appointments.csv`. */
export const recordQueries = { people, teams, groups, memberships, rooms, courses, bookingProfiles, roles, blocks }
