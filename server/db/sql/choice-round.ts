import type { Named } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'
import { attendees } from './attendee.ts'
import { isMemberAt } from './membership.ts'
import { isGroupOfTeam, isTeamCoordinatorFor, teamsOfCoordinators } from './team.ts'

/** Excludes rows of students who were only reminded to choose. */
const hasChosen = (studentAlias: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${studentAlias}.first_chosen_at`)} is not null or ${sql.ref(`${studentAlias}.confirmed_at`)} is not null)`

/** Includes students in the audience, and those who chose or were put in the round. */
export const isRoundParticipant = (
  round: string,
  studentId: number | RawBuilder<unknown>,
  date: string,
): RawBuilder<boolean> => {
  const id = sql.ref(`${round}.id`)
  return sql`(
    exists (select from attendee where id = ${studentId} and type = 'student' and not removed)
    and (
      exists (
        select from choice_round_student round_student
        where round_student.round_id = ${id} and round_student.student_id = ${studentId} and ${hasChosen('round_student')})
      or exists (
        select from membership
        join choice_round_audience audience on audience.group_id = membership.group_id and audience.round_id = ${id}
        where membership.person_id = ${studentId} and ${isMemberAt('membership', sql`${date}::date`)})))`
}

/** Builds the mover and the reason; null unless the confirmed choice is that of a move. */
export const moveJson = (studentAlias: string): RawBuilder<{ by: Named | null; reason: string } | null> => {
  const toColumn = (column: string) => sql.ref(`${studentAlias}.${column}`)
  return sql`
    case when ${toColumn('moved_at')} = ${toColumn('confirmed_at')} then json_build_object(
      'reason', ${toColumn('moved_reason')},
      'by', (
        select json_build_object('id', mover.id, 'name', mover.name)
        from ${attendees} mover where mover.id = ${toColumn('moved_by')})) end`
}

export const isCoachOfStudent = (
  personId: number | null | RawBuilder<unknown>,
  studentId: number | RawBuilder<unknown>,
): RawBuilder<boolean> => sql`
  exists (select from person where attendee_id = ${studentId} and coach_id = ${personId}::int)`

/** Includes coordinators of the student's or the coach's team. */
export const isCoordinatorOfStudent = (
  personId: number | null | RawBuilder<unknown>,
  studentId: number | RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(
  ${isTeamCoordinatorFor(personId, sql`${studentId}`)}
  or exists (
    select from person coached
    where coached.attendee_id = ${studentId} and ${isTeamCoordinatorFor(personId, sql`coached.coach_id`)}))`

/** Includes the creator, and coordinators of a team with a group of the audience. */
export const isCoordinatorOfRound = (
  round: string,
  personId: number | null | RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(
  coalesce(${sql.ref(`${round}.created_by`)} = ${personId}::int, false)
  or exists (
    select from ${teamsOfCoordinators} team
    join choice_round_audience audience on audience.round_id = ${sql.ref(`${round}.id`)}
    where team.coordinator_id = ${personId}::int and ${isGroupOfTeam(sql`audience.group_id`)}))`

/** Columns: `id`, `name`, `source_id`, `coach_id`, `group_ids` (in the audience). */
export const roundParticipants = (roundId: RawBuilder<unknown>, date: string): RawBuilder<unknown> => sql`(
  select participant.student_id as id, student.name, student.source_id, person.coach_id,
    array_remove(array_agg(participant.group_id), null) as group_ids
  from (
    select membership.person_id as student_id, membership.group_id
    from choice_round_audience audience
    join membership on membership.group_id = audience.group_id and ${isMemberAt('membership', sql`${date}::date`)}
    where audience.round_id = ${roundId}
    union
    select round_student.student_id, null
    from choice_round_student round_student
    where round_student.round_id = ${roundId} and ${hasChosen('round_student')}
  ) participant
  join attendee student on student.id = participant.student_id and student.type = 'student' and not student.removed
  join person on person.attendee_id = student.id
  group by participant.student_id, student.id, person.coach_id)`

export const audienceCountQuery = (groupIds: readonly number[], date: string): RawBuilder<{ students: number }> => sql<{
  students: number
}>`
  select count(distinct student.id)::int as students
  from membership
  join attendee student on student.id = membership.person_id and student.type = 'student' and not student.removed
  where membership.group_id = any(${groupIds}::int[]) and ${isMemberAt('membership', sql`${date}::date`)}`

export const roundStudentIds = (roundId: RawBuilder<unknown>, date: string): RawBuilder<{ id: number }> => sql`
  select participant.id from ${roundParticipants(roundId, date)} participant`

/** Selects the students, their coaches and coordinators, and the creator. */
export const concernedPersonIds = (roundId: number, date: string): RawBuilder<{ id: number }> => sql`
  with student as (${roundStudentIds(sql`${roundId}::int`, date)}),
  student_coach as (
    select id, coach_id from student join person on attendee_id = id
  )
  select id from student
  union
  select coach_id from student_coach where coach_id is not null
  union
  select created_by from choice_round where id = ${roundId} and created_by is not null
  union
  select coordinator_member.person_id
  from team_member coordinator_member
  join team_member member on member.team_id = coordinator_member.team_id and member.is_member
  where coordinator_member.is_coordinator
    and (member.person_id in (select coach_id from student_coach) or member.person_id in (select id from student_coach))
  union
  select team.coordinator_id
  from ${teamsOfCoordinators} team
  join choice_round_audience audience on audience.round_id = ${roundId}
  where ${isGroupOfTeam(sql`audience.group_id`)}`

/** Selects memberships by confirmed choices and published allocations. */
export const grantedMemberships = (roundIds: readonly number[]): RawBuilder<unknown> => sql`(
  select granted.group_id, round_student.student_id as person_id, round.period_start as from_date,
    round.period_end as until_date, round_student.round_id
  from choice_round_student round_student
  join choice_round round on round.id = round_student.round_id and not round.counts_only and not round.removed
  cross join lateral (
    select round_student.group_id
    union
    select option.group_id
    from choice_round_choice choice
    join choice_round_option option on option.id = choice.option_id
    where choice.round_id = round_student.round_id and choice.student_id = round_student.student_id
  ) granted
  where round_student.round_id = any(${roundIds}::int[]) and granted.group_id is not null
    and (round_student.confirmed_at is not null or round.kind = 'ranked'))`

/** Includes students without a row. */
export const isRemindable = (studentAlias: string, notRemindedSince: string): RawBuilder<boolean> => sql`(
  ${sql.ref(`${studentAlias}.confirmed_at`)} is null
  and (${sql.ref(`${studentAlias}.reminded_at`)} is null
    or ${sql.ref(`${studentAlias}.reminded_at`)} <= ${notRemindedSince}::timestamptz))`

/** `undecided` means that nothing is chosen or ranked. */
export type StudentState = 'undecided' | 'unconfirmed' | 'confirmed'

export const studentStateColumn = (studentAlias: string): RawBuilder<StudentState> => {
  const studentKey = sql`(${sql.ref(`${studentAlias}.round_id`)}, ${sql.ref(`${studentAlias}.student_id`)})`
  return sql`(
    case
      when ${sql.ref(`${studentAlias}.confirmed_at`)} is not null then 'confirmed'
      when ${sql.ref(`${studentAlias}.group_id`)} is not null
        or exists (select from choice_round_choice choice where (choice.round_id, choice.student_id) = ${studentKey})
        or exists (select from choice_round_ranking ranking where (ranking.round_id, ranking.student_id) = ${studentKey})
        then 'unconfirmed'
      else 'undecided'
    end)`
}
