import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import { roundLock } from '#server/db/locks.ts'
import { maximumMisfits, touchChanged } from '#server/import/queries.ts'
import { claimAllRecords, writeRecords } from '../records-queries.ts'

/** Selects `id` and `source_id` of stored rounds that are staged. */
const stagedRounds = sql`
  select round.id, round.source_id
  from choice_round round
  join staged_choice_round staged on staged.source_id = round.source_id`

/** Blocks choices in staged rounds until the import ends. */
export async function lockRounds(tx: Tx): Promise<void> {
  await sql`select ${roundLock(sql`id`)} from (select id from (${stagedRounds}) round order by id) locked_round`.execute(
    tx,
  )
}

const roundTables = { table: sql.table('choice_round'), stagedTable: sql.table('staged_choice_round') }

/** Must run under the lock of the rounds, before anything compares them. */
export const claimRounds = (tx: Tx, sources: ImportSources) => claimAllRecords(tx, sources, roundTables)

/** `seats` is null if the files no longer name the group or option. */
export interface OverfullChoice {
  round: string
  choice: string
  seats: number | null
  taken: number
}

/**
 * Lists groups and options with more students than staged seats, or that are no longer staged although students chose,
 * ranked or were allocated them.
 */
export async function listOverfullChoices(tx: Tx): Promise<OverfullChoice[]> {
  const { rows } = await sql<OverfullChoice>`
    select round.source_id as round, student_group.name as choice, staged.seats, round_group.taken
    from (${stagedRounds}) round
    join choice_round_group round_group on round_group.round_id = round.id
    join attendee student_group on student_group.id = round_group.group_id
    left join staged_choice_round_group staged
      on staged.round = round.source_id and staged.student_group = student_group.source_id
    where round_group.taken > coalesce(staged.seats, 0)
    union all
    select round.source_id, option.name, staged.seats, greatest(option.taken, ranked.students)
    from (${stagedRounds}) round
    join choice_round_option option on option.round_id = round.id
    left join staged_choice_round_option staged
      on staged.round = round.source_id and staged.source_id = option.source_id
    cross join lateral (
      select greatest(
        (select count(*)::int from choice_round_ranking ranking where ranking.option_id = option.id),
        (select count(*)::int from choice_round_allocated allocated where allocated.option_id = option.id)) as students
    ) ranked
    where option.taken > coalesce(staged.seats, 0) or (staged.seats is null and ranked.students > 0)
    order by 1, 2
    limit ${maximumMisfits}`.execute(tx)
  return rows
}

/**
 * Marks rounds that the files no longer name as removed, without loss of data. Suppresses the notification of opening
 * for rounds that are already open. Returns the ids of changed rounds, and of new or restored ones.
 */
export async function writeChoiceRounds(
  tx: Tx,
  now: string,
  sources: ImportSources,
): Promise<{ changedIds: number[]; addedIds: number[] }> {
  await startAllocatingAtClosing(tx, now)
  await writeRounds(tx, sources)
  await writeAudience(tx)
  await writeGroups(tx)
  await writeOptions(tx)
  await writeCourses(tx)
  await sql`
    update choice_round set opening_told_for = opens_at
    where opens_at <= ${now}::timestamp and opening_told_for is distinct from opens_at
      and id in (select id from touched where kind = 'interrogations')`.execute(tx)
  await sql`
    update choice_round set allocates_since = ${now}::timestamp
    where allocate_at_closing
      and id in (select id from touched where kind = 'interrogations' and effect = 'added')`.execute(tx)
  const changedRounds = await sql<{ id: number }>`
    update choice_round set version = version + 1
    where id in (select id from touched where kind = 'interrogations' and effect = 'changed')
    returning id`.execute(tx)
  const addedRounds = await sql<{ id: number }>`
    select id from touched where kind = 'interrogations' and effect = 'added'`.execute(tx)
  return { changedIds: changedRounds.rows.map(({ id }) => id), addedIds: addedRounds.rows.map(({ id }) => id) }
}

const writeRounds = (tx: Tx, sources: ImportSources) =>
  writeRecords(tx, {
    sources,
    kind: 'interrogations',
    ...roundTables,
    columns: [
      'name',
      'kind',
      'year_start',
      'year_end',
      'period_start',
      'period_end',
      'opens_at',
      'student_until',
      'coach_until',
      'ranks',
      'counts_only',
      'allocate_at_closing',
    ],
  })

/** Records the start for stored rounds that from now on allocate at closing. */
const startAllocatingAtClosing = (tx: Tx, now: string) =>
  sql`
    update choice_round round set allocates_since = ${now}::timestamp
    from staged_choice_round staged
    where staged.source_id = round.source_id and staged.allocate_at_closing and not round.allocate_at_closing`.execute(
    tx,
  )

const touchChangedRounds = (tx: Tx, statement: RawBuilder<unknown>) => touchChanged(tx, 'interrogations', statement)

async function writeAudience(tx: Tx): Promise<void> {
  const stagedAudience = sql`
    select round.id, student_group.id as group_id
    from staged_choice_round_audience staged
    join (${stagedRounds}) round on round.source_id = staged.round
    join attendee student_group on student_group.source_id = staged.student_group`
  await touchChangedRounds(
    tx,
    sql`
      delete from choice_round_audience
      where round_id in (select id from (${stagedRounds}) round)
        and (round_id, group_id) not in (${stagedAudience})
      returning round_id as id`,
  )
  await touchChangedRounds(
    tx,
    sql`insert into choice_round_audience ${stagedAudience} on conflict do nothing returning round_id as id`,
  )
}

async function writeGroups(tx: Tx): Promise<void> {
  const stagedGroups = sql`
    select round.id, student_group.id as group_id, staged.description, staged.seats, staged.position
    from staged_choice_round_group staged
    join (${stagedRounds}) round on round.source_id = staged.round
    join attendee student_group on student_group.source_id = staged.student_group`
  await touchChangedRounds(
    tx,
    sql`
      delete from choice_round_group
      where round_id in (select id from (${stagedRounds}) round)
        and (round_id, group_id) not in (select id, group_id from (${stagedGroups}) staged_group)
      returning round_id as id`,
  )
  const stagedValues = sql`(excluded.description, excluded.seats, excluded.position)`
  await touchChangedRounds(
    tx,
    sql`
      insert into choice_round_group as round_group (round_id, group_id, description, seats, position) ${stagedGroups}
      on conflict (round_id, group_id) do update set (description, seats, position) = row ${stagedValues}
      where (round_group.description, round_group.seats, round_group.position) is distinct from ${stagedValues}
      returning round_id as id`,
  )
}

/** Writes new sets before options and deletes old sets after them, because an option may move between sets. */
async function writeOptions(tx: Tx): Promise<void> {
  const stagedSetValues = sql`(excluded.min, excluded.max, excluded.position)`
  await touchChangedRounds(
    tx,
    sql`
      insert into choice_round_option_set as option_set (round_id, name, min, max, position)
      select round.id, staged.name, staged.min, staged.max, staged.position
      from staged_choice_round_set staged join (${stagedRounds}) round on round.source_id = staged.round
      order by round.id, staged.position
      on conflict (round_id, name) do update set (min, max, position) = row ${stagedSetValues}
      where (option_set.min, option_set.max, option_set.position) <> ${stagedSetValues}
      returning round_id as id`,
  )
  const stagedOptionValues = sql`(excluded.set_id, excluded.name, excluded.description, excluded.course_group_name,
    excluded.group_id, excluded.seats, excluded.position)`
  await touchChangedRounds(
    tx,
    sql`
      insert into choice_round_option as option
        (round_id, source_id, set_id, name, description, course_group_name, group_id, seats, position)
      select round.id, staged.source_id, option_set.id, staged.name, staged.description, staged.course_group_name,
        student_group.id, staged.seats, staged.position
      from staged_choice_round_option staged
      join (${stagedRounds}) round on round.source_id = staged.round
      left join choice_round_option_set option_set
        on option_set.round_id = round.id and option_set.name = staged.set_name
      left join attendee student_group on student_group.source_id = staged.student_group
      order by round.id, option_set.position, staged.position
      on conflict (round_id, source_id) do update
      set (set_id, name, description, course_group_name, group_id, seats, position) = row ${stagedOptionValues}
      where (option.set_id, option.name, option.description, option.course_group_name, option.group_id, option.seats,
        option.position)
        is distinct from ${stagedOptionValues}
      returning round_id as id`,
  )
  await touchChangedRounds(
    tx,
    sql`
      delete from choice_round_option option using (${stagedRounds}) round
      where round.id = option.round_id and not exists (
        select from staged_choice_round_option staged
        where staged.round = round.source_id and staged.source_id = option.source_id)
      returning round_id as id`,
  )
  await touchChangedRounds(
    tx,
    sql`
      delete from choice_round_option_set option_set using (${stagedRounds}) round
      where round.id = option_set.round_id and not exists (
        select from staged_choice_round_set staged
        where staged.round = round.source_id and staged.name = option_set.name)
      returning round_id as id`,
  )
}

async function writeCourses(tx: Tx): Promise<void> {
  const groupCourses = sql`
    select round.id, student_group.id as group_id, course.id as course_id
    from staged_choice_round_course staged
    join (${stagedRounds}) round on round.source_id = staged.round
    join attendee student_group on student_group.source_id = staged.student_group
    join course on course.source_id = staged.course`
  await touchChangedRounds(
    tx,
    sql`
      delete from choice_round_group_course
      where round_id in (select id from (${stagedRounds}) round)
        and (round_id, group_id, course_id) not in (${groupCourses})
      returning round_id as id`,
  )
  await touchChangedRounds(
    tx,
    sql`insert into choice_round_group_course ${groupCourses} on conflict do nothing returning round_id as id`,
  )
  const optionCourses = sql`
    select option.id as option_id, course.id as course_id
    from staged_choice_round_course staged
    join (${stagedRounds}) round on round.source_id = staged.round
    join choice_round_option option on option.round_id = round.id and option.source_id = staged.option
    join course on course.source_id = staged.course`
  await touchChangedRounds(
    tx,
    sql`
      delete from choice_round_option_course option_course using choice_round_option option
      where option.id = option_course.option_id and option.round_id in (select id from (${stagedRounds}) round)
        and (option_course.option_id, option_course.course_id) not in (${optionCourses})
      returning option.round_id as id`,
  )
  await touchChangedRounds(
    tx,
    sql`
      insert into choice_round_option_course ${optionCourses} on conflict do nothing
      returning (select round_id from choice_round_option where choice_round_option.id = option_id) as id`,
  )
}
