import type { NewRound, RoundOption } from '@uurwerk/contract/joining/choice-round/desk'
import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { lockTimeoutSetting, roundLock } from '#server/db/locks.ts'

export type RoundInput = Omit<NewRound, 'kind'>

/** Locks the round against choices until the transaction ends. */
export async function lockRoundForEditing(tx: Tx, id: number): Promise<void> {
  await sql`select ${lockTimeoutSetting}, ${roundLock(sql`${id}::int`)}`.execute(tx)
}

const toRoundColumns = (round: RoundInput) => ({
  name: round.name,
  year_start: round.yearStart,
  year_end: round.yearEnd,
  period_start: round.periodStart,
  period_end: round.periodEnd,
  opens_at: round.openingDate,
  student_until: round.studentExpirationDate,
  coach_until: round.coachExpirationDate,
  ranks: round.ranks,
  counts_only: round.countsOnly,
  allocate_at_closing: round.allocateAtClosing,
})

/** Inserts a round without its lists and returns its id. */
export async function insertRound(
  tx: Tx,
  round: NewRound,
  { createdBy, now }: { createdBy: number | null; now: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('choice_round')
    .values({ ...toRoundColumns(round), kind: round.kind, created_by: createdBy, allocates_since: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Updates a round without its lists and increments its version. Allocation at closing counts from `now` if it was off
 * before.
 */
export async function updateRound(tx: Tx, id: number, round: RoundInput, now: string): Promise<void> {
  await tx
    .updateTable('choice_round')
    .set((eb) => ({
      ...toRoundColumns(round),
      allocates_since: sql`case when allocate_at_closing then allocates_since else ${now}::timestamp end`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Marks a round as removed; its choices stay in the database. */
export async function markRoundRemoved(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('choice_round')
    .set((eb) => ({ removed: true, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function writeRoundContents(tx: Tx, id: number, round: RoundInput): Promise<void> {
  await writeAudience(tx, id, round.audience)
  await writeGroups(tx, id, round.groups)
  await writeOptions(tx, id, round)
}

async function writeAudience(tx: Tx, id: number, groupIds: readonly number[]) {
  await sql`
    delete from choice_round_audience where round_id = ${id} and group_id <> all(${groupIds}::int[])`.execute(tx)
  await sql`
    insert into choice_round_audience (round_id, group_id)
    select ${id}, audience_group.id from unnest(${groupIds}::int[]) as audience_group (id) on conflict do nothing`.execute(
    tx,
  )
}

async function writeGroups(tx: Tx, id: number, groups: RoundInput['groups']) {
  const groupIds = groups.map(({ groupId }) => groupId)
  await sql`
    delete from choice_round_group where round_id = ${id} and group_id <> all(${groupIds}::int[])`.execute(tx)
  await sql`
    insert into choice_round_group (round_id, group_id, description, seats, position)
    select ${id}, input.id, input.description, input.seats, input.position - 1
    from unnest(${groupIds}::int[], ${groups.map(({ description }) => description)}::text[],
      ${groups.map(({ seats }) => seats)}::int[]) with ordinality as input (id, description, seats, position)
    on conflict (round_id, group_id) do update
    set description = excluded.description, seats = excluded.seats, position = excluded.position`.execute(tx)
  const links = groups.flatMap(({ groupId, courseIds }) => courseIds.map((courseId) => [groupId, courseId] as const))
  await sql`delete from choice_round_group_course where round_id = ${id}`.execute(tx)
  await sql`
    insert into choice_round_group_course (round_id, group_id, course_id)
    select ${id}, link.group_id, link.course_id
    from unnest(${links.map(([groupId]) => groupId)}::int[], ${links.map(([, courseId]) => courseId)}::int[])
      as link (group_id, course_id)`.execute(tx)
}

interface OptionWithPosition {
  option: RoundOption
  setId: number | null
  position: number
}

/** Writes new sets before options and deletes old sets after them, since an option may move between sets. */
async function writeOptions(tx: Tx, id: number, round: RoundInput) {
  const setIds = await writeSets(tx, id, round.optionSets)
  const positionedOptions = [
    ...round.options.map((option, position) => ({ option, setId: null, position })),
    ...round.optionSets.flatMap(({ options }, index) =>
      options.map((option, position) => ({ option, setId: setIds[index] ?? null, position })),
    ),
  ]
  const keptOptionIds = positionedOptions.flatMap(({ option }) => option.id ?? [])
  await sql`
    delete from choice_round_option where round_id = ${id} and id <> all(${keptOptionIds}::int[])`.execute(tx)
  await updateOptions(
    tx,
    id,
    positionedOptions.filter(({ option }) => option.id !== undefined),
  )
  await insertOptions(
    tx,
    id,
    positionedOptions.filter(({ option }) => option.id === undefined),
  )
  await sql`
    delete from choice_round_option_set where round_id = ${id} and id <> all(${setIds}::int[])`.execute(tx)
  await writeCourses(tx, id, positionedOptions)
}

async function writeSets(tx: Tx, id: number, sets: RoundInput['optionSets']): Promise<number[]> {
  // Temporary unique names, so that two sets can swap names.
  await sql`
    update choice_round_option_set set name = chr(31) || id where round_id = ${id}`.execute(tx)
  const toSetArrays = (selectedSets: typeof sets) => sql`
    ${selectedSets.map(({ name }) => name)}::text[], ${selectedSets.map(({ min }) => min)}::int[], ${selectedSets.map(({ max }) => max)}::int[],
    ${selectedSets.map((set) => sets.indexOf(set))}::int[]`
  const existingSets = sets.filter((set) => set.id !== undefined)
  await sql`
    update choice_round_option_set option_set set name = input.name, min = input.min, max = input.max,
      position = input.position
    from unnest(${existingSets.map((set) => set.id)}::int[], ${toSetArrays(existingSets)}) as input (id, name, min, max, position)
    where option_set.round_id = ${id} and option_set.id = input.id`.execute(tx)
  const { rows } = await sql<{ id: number; position: number }>`
    insert into choice_round_option_set (round_id, name, min, max, position)
    select ${id}, input.name, input.min, input.max, input.position
    from unnest(${toSetArrays(sets.filter((set) => set.id === undefined))}) as input (name, min, max, position)
    returning id, position`.execute(tx)
  return sets.map((set, index) => set.id ?? rows.find(({ position }) => position === index)?.id ?? 0)
}

const toOptionArrays = (options: readonly OptionWithPosition[]) => sql`
  ${options.map(({ setId }) => setId)}::int[], ${options.map(({ option }) => option.name)}::text[],
  ${options.map(({ option }) => option.description)}::text[],
  ${options.map(({ option }) => option.courseGroupName)}::text[], ${options.map(({ option }) => option.groupId)}::int[],
  ${options.map(({ option }) => option.seats)}::int[], ${options.map(({ position }) => position)}::int[]`

async function updateOptions(tx: Tx, id: number, options: readonly OptionWithPosition[]) {
  await sql`
    update choice_round_option option
    set (set_id, name, description, course_group_name, group_id, seats, position) =
      row (input.set_id, input.name, input.description, input.course_group_name, input.group_id, input.seats,
        input.position)
    from unnest(${options.map(({ option }) => option.id)}::int[], ${toOptionArrays(options)})
      as input (id, set_id, name, description, course_group_name, group_id, seats, position)
    where option.round_id = ${id} and option.id = input.id`.execute(tx)
}

/** Gives options of an imported round an id as files have, so that an export can name them. */
async function insertOptions(tx: Tx, id: number, options: readonly OptionWithPosition[]) {
  await sql`
    insert into choice_round_option
      (round_id, source_id, set_id, name, description, course_group_name, group_id, seats, position)
    select round.id, case when round.source_id is not null then 'desk.' || gen_random_uuid() end, input.*
    from choice_round round, unnest(${toOptionArrays(options)}) as input
    where round.id = ${id}`.execute(tx)
}

/** Finds the ids of options by set and position, since new options have just got theirs. */
async function writeCourses(tx: Tx, id: number, positionedOptions: readonly OptionWithPosition[]) {
  const links = positionedOptions.flatMap(({ option, setId, position }) =>
    option.courseIds.map((course) => ({ setId, position, course })),
  )
  await sql`
    delete from choice_round_option_course option_course using choice_round_option option
    where option.id = option_course.option_id and option.round_id = ${id}`.execute(tx)
  await sql`
    insert into choice_round_option_course (option_id, course_id)
    select option.id, link.course_id
    from unnest(${links.map(({ setId }) => setId)}::int[], ${links.map(({ position }) => position)}::int[],
      ${links.map(({ course }) => course)}::int[]) as link (set_id, position, course_id)
    join choice_round_option option
      on option.round_id = ${id} and option.set_id is not distinct from link.set_id and option.position = link.position`.execute(
    tx,
  )
}
