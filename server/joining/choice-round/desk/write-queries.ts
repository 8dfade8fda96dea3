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

export async function writeRoundLists(tx: Tx, id: number, round: RoundInput): Promise<void> {
  await writeAudience(tx, id, round.audience)
  await writeGroups(tx, id, round.groups)
  await writeOptions(tx, id, round)
}

async function writeAudience(tx: Tx, id: number, groupIds: readonly number[]) {
  await sql`
    delete from choice_round_audience where round_id = ${id} and group_id <> all(${groupIds}::int[])`.execute(tx)
  await sql`
    insert into choice_round_audience (round_id, group_id)
    select ${id}, g.id from unnest(${groupIds}::int[]) as g (id) on conflict do nothing`.execute(tx)
}

async function writeGroups(tx: Tx, id: number, groups: RoundInput['groups']) {
  const ids = groups.map(({ groupId }) => groupId)
  await sql`
    delete from choice_round_group where round_id = ${id} and group_id <> all(${ids}::int[])`.execute(tx)
  await sql`
    insert into choice_round_group (round_id, group_id, seats, position)
    select ${id}, g.id, g.seats, g.position
    from unnest(${ids}::int[], ${groups.map(({ seats }) => seats)}::int[]) with ordinality as g (id, seats, position)
    on conflict (round_id, group_id) do update set seats = excluded.seats, position = excluded.position`.execute(tx)
  const links = groups.flatMap(({ groupId, courseIds }) => courseIds.map((course) => [groupId, course] as const))
  await sql`delete from choice_round_group_course where round_id = ${id}`.execute(tx)
  await sql`
    insert into choice_round_group_course (round_id, group_id, course_id)
    select ${id}, l.group_id, l.course_id
    from unnest(${links.map(([group]) => group)}::int[], ${links.map(([, course]) => course)}::int[])
      as l (group_id, course_id)`.execute(tx)
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

/** Returns the ids in the order of the sets. */
async function writeSets(tx: Tx, id: number, sets: RoundInput['optionSets']): Promise<number[]> {
  // Temporary unique names, so that two sets can swap names.
  await sql`
    update choice_round_option_set set name = chr(31) || id where round_id = ${id}`.execute(tx)
  const toSetArrays = (selectedSets: typeof sets) => sql`
    ${selectedSets.map(({ name }) => name)}::text[], ${selectedSets.map(({ min }) => min)}::int[], ${selectedSets.map(({ max }) => max)}::int[],
    ${selectedSets.map((set) => sets.indexOf(set))}::int[]`
  const existingSets = sets.filter((set) => set.id !== undefined)
  await sql`
    update choice_round_option_set t set name = s.name, min = s.min, max = s.max, position = s.position
    from unnest(${existingSets.map((set) => set.id)}::int[], ${toSetArrays(existingSets)}) as s (id, name, min, max, position)
    where t.round_id = ${id} and t.id = s.id`.execute(tx)
  const { rows } = await sql<{ id: number; position: number }>`
    insert into choice_round_option_set (round_id, name, min, max, position)
    select ${id}, s.name, s.min, s.max, s.position
    from unnest(${toSetArrays(sets.filter((set) => set.id === undefined))}) as s (name, min, max, position)
    returning id, position`.execute(tx)
  return sets.map((set, index) => set.id ?? rows.find(({ position }) => position === index)?.id ?? 0)
}

const toOptionArrays = (options: readonly OptionWithPosition[]) => sql`
  ${options.map(({ setId }) => setId)}::int[], ${options.map(({ option }) => option.name)}::text[],
  ${options.map(({ option }) => option.courseGroupName)}::text[], ${options.map(({ option }) => option.groupId)}::int[],
  ${options.map(({ option }) => option.seats)}::int[], ${options.map(({ position }) => position)}::int[]`

async function updateOptions(tx: Tx, id: number, options: readonly OptionWithPosition[]) {
  await sql`
    update choice_round_option o
    set (set_id, name, course_group_name, group_id, seats, position) =
      row (s.set_id, s.name, s.course_group_name, s.group_id, s.seats, s.position)
    from unnest(${options.map(({ option }) => option.id)}::int[], ${toOptionArrays(options)})
      as s (id, set_id, name, course_group_name, group_id, seats, position)
    where o.round_id = ${id} and o.id = s.id`.execute(tx)
}

async function insertOptions(tx: Tx, id: number, options: readonly OptionWithPosition[]) {
  await sql`
    insert into choice_round_option (round_id, set_id, name, course_group_name, group_id, seats, position)
    select ${id}, s.* from unnest(${toOptionArrays(options)}) as s`.execute(tx)
}

/** Identifies an option by its set and its position in that set. */
async function writeCourses(tx: Tx, id: number, options: readonly OptionWithPosition[]) {
  const links = options.flatMap(({ option, setId, position }) =>
    option.courseIds.map((course) => ({ setId, position, course })),
  )
  await sql`
    delete from choice_round_option_course x using choice_round_option o
    where o.id = x.option_id and o.round_id = ${id}`.execute(tx)
  await sql`
    insert into choice_round_option_course (option_id, course_id)
    select o.id, l.course_id
    from unnest(${links.map(({ setId }) => setId)}::int[], ${links.map(({ position }) => position)}::int[],
      ${links.map(({ course }) => course)}::int[]) as l (set_id, position, course_id)
    join choice_round_option o
      on o.round_id = ${id} and o.set_id is not distinct from l.set_id and o.position = l.position`.execute(tx)
}
