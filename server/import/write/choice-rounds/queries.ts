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
  join staged_choice_round s on s.source_id = round.source_id`

/** Blocks choices in staged rounds until the import ends. */
export async function lockRounds(tx: Tx): Promise<void> {
  await sql`select ${roundLock(sql`id`)} from (select id from (${stagedRounds}) r order by id) rounds`.execute(tx)
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
    select r.source_id as round, a.name as choice, s.seats, round_group.taken
    from (${stagedRounds}) r
    join choice_round_group round_group on round_group.round_id = r.id
    join attendee a on a.id = round_group.group_id
    left join staged_choice_round_group s on s.round = r.source_id and s.student_group = a.source_id
    where round_group.taken > coalesce(s.seats, 0)
    union all
    select r.source_id, o.name, s.seats, greatest(o.taken, ranked.students)
    from (${stagedRounds}) r
    join choice_round_option o on o.round_id = r.id
    left join staged_choice_round_option s on s.round = r.source_id and s.source_id = o.source_id
    cross join lateral (
      select greatest(
        (select count(*)::int from choice_round_ranking ranking where ranking.option_id = o.id),
        (select count(*)::int from choice_round_allocated allocated where allocated.option_id = o.id)) as students
    ) ranked
    where o.taken > coalesce(s.seats, 0) or (s.seats is null and ranked.students > 0)
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
    from staged_choice_round s
    where s.source_id = round.source_id and s.allocate_at_closing and not round.allocate_at_closing`.execute(tx)

const touchChangedRounds = (tx: Tx, statement: RawBuilder<unknown>) => touchChanged(tx, 'interrogations', statement)

async function writeAudience(tx: Tx): Promise<void> {
  const stagedAudience = sql`
    select r.id, a.id as group_id
    from staged_choice_round_audience s
    join (${stagedRounds}) r on r.source_id = s.round
    join attendee a on a.source_id = s.student_group`
  await touchChangedRounds(
    tx,
    sql`
      delete from choice_round_audience
      where round_id in (select id from (${stagedRounds}) r)
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
    select r.id, a.id as group_id, s.description, s.seats, s.position
    from staged_choice_round_group s
    join (${stagedRounds}) r on r.source_id = s.round
    join attendee a on a.source_id = s.student_group`
  await touchChangedRounds(
    tx,
    sql`
      delete from choice_round_group
      where round_id in (select id from (${stagedRounds}) r)
        and (round_id, group_id) not in (select id, group_id from (${stagedGroups}) staged)
      returning round_id as id`,
  )
  const stagedValues = sql`(excluded.description, excluded.seats, excluded.position)`
  await touchChangedRounds(
    tx,
    sql`
      insert into choice_round_group as g (round_id, group_id, description, seats, position) ${stagedGroups}
      on conflict (round_id, group_id) do update set (description, seats, position) = row ${stagedValues}
      where (g.description, g.seats, g.position) is distinct from ${stagedValues}
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
      select r.id, s.name, s.min, s.max, s.position
      from staged_choice_round_set s join (${stagedRounds}) r on r.source_id = s.round
      order by r.id, s.position
      on conflict (round_id, name) do update set (min, max, position) = row ${stagedSetValues}
      where (option_set.min, option_set.max, option_set.position) <> ${stagedSetValues}
      returning round_id as id`,
  )
  const stagedOptionValues = sql`(excluded.set_id, excluded.name, excluded.description, excluded.course_group_name,
    excluded.group_id, excluded.seats, excluded.position)`
  await touchChangedRounds(
    tx,
    sql`
      insert into choice_round_option as o
        (round_id, source_id, set_id, name, description, course_group_name, group_id, seats, position)
      select r.id, s.source_id, option_set.id, s.name, s.description, s.course_group_name, a.id, s.seats, s.position
      from staged_choice_round_option s
      join (${stagedRounds}) r on r.source_id = s.round
      left join choice_round_option_set option_set on option_set.round_id = r.id and option_set.name = s.set_name
      left join attendee a on a.source_id = s.student_group
      order by r.id, option_set.position, s.position
      on conflict (round_id, source_id) do update
      set (set_id, name, description, course_group_name, group_id, seats, position) = row ${stagedOptionValues}
      where (o.set_id, o.name, o.description, o.course_group_name, o.group_id, o.seats, o.position)
        is distinct from ${stagedOptionValues}
      returning round_id as id`,
  )
  await touchChangedRounds(
    tx,
    sql`
      delete from choice_round_option o using (${stagedRounds}) r
      where r.id = o.round_id and not exists (
        select from staged_choice_round_option s where s.round = r.source_id and s.source_id = o.source_id)
      returning round_id as id`,
  )
  await touchChangedRounds(
    tx,
    sql`
      delete from choice_round_option_set option_set using (${stagedRounds}) r
      where r.id = option_set.round_id and not exists (
        select from staged_choice_round_set s where s.round = r.source_id and s.name = option_set.name)
      returning round_id as id`,
  )
}

async function writeCourses(tx: Tx): Promise<void> {
  const groupCourses = sql`
    select r.id, a.id as group_id, c.id as course_id
    from staged_choice_round_course s
    join (${stagedRounds}) r on r.source_id = s.round
    join attendee a on a.source_id = s.student_group
    join course c on c.source_id = s.course`
  await touchChangedRounds(
    tx,
    sql`
      delete from choice_round_group_course
      where round_id in (select id from (${stagedRounds}) r)
        and (round_id, group_id, course_id) not in (${groupCourses})
      returning round_id as id`,
  )
  await touchChangedRounds(
    tx,
    sql`insert into choice_round_group_course ${groupCourses} on conflict do nothing returning round_id as id`,
  )
  const optionCourses = sql`
    select o.id as option_id, c.id as course_id
    from staged_choice_round_course s
    join (${stagedRounds}) r on r.source_id = s.round
    join choice_round_option o on o.round_id = r.id and o.source_id = s.option
    join course c on c.source_id = s.course`
  await touchChangedRounds(
    tx,
    sql`
      delete from choice_round_option_course option_course using choice_round_option o
      where o.id = option_course.option_id and o.round_id in (select id from (${stagedRounds}) r)
        and (option_course.option_id, option_course.course_id) not in (${optionCourses})
      returning o.round_id as id`,
  )
  await touchChangedRounds(
    tx,
    sql`
      insert into choice_round_option_course ${optionCourses} on conflict do nothing
      returning (select round_id from choice_round_option where choice_round_option.id = option_id) as id`,
  )
}
