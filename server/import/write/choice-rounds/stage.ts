import type { Tx } from '#server/db/connect.ts'
import { stageRecords } from '#server/import/queries.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import type { ChoiceRound, ChoiceRoundOption } from '#server/import/school.ts'

export async function stageChoiceRounds(
  tx: Tx,
  rounds: readonly ChoiceRound[],
  { toCell }: ImportSources,
): Promise<void> {
  await stageRecords(
    tx,
    'staged_choice_round',
    {
      source_id: 'text primary key',
      name: 'text',
      kind: 'text',
      year_start: 'date',
      year_end: 'date',
      period_start: 'date',
      period_end: 'date',
      opens_at: 'timestamp',
      student_until: 'timestamp',
      coach_until: 'timestamp',
      ranks: 'integer',
      counts_only: 'boolean',
      allocate_at_closing: 'boolean',
      sources: 'smallint[]',
    },
    rounds,
    (round) => [
      round.id,
      round.name,
      round.kind,
      round.yearStart,
      round.yearEnd,
      round.periodStart,
      round.periodEnd,
      round.openingDate,
      round.studentExpirationDate,
      round.coachExpirationDate,
      round.ranks,
      round.countsOnly,
      round.allocateAtClosing,
      toCell(round),
    ],
  )
  await stageRecords(
    tx,
    'staged_choice_round_audience',
    { round: 'text', student_group: 'text' },
    rounds.flatMap(({ id, for: groups }) => groups.map((group) => [id, group])),
    (row) => row,
  )
  await stageGroups(tx, rounds)
  await stageRecords(
    tx,
    'staged_choice_round_set',
    { round: 'text', name: 'text', min: 'integer', max: 'integer', position: 'integer' },
    rounds.flatMap(({ id, optionSets }) => optionSets.map(({ name, min, max }, index) => [id, name, min, max, index])),
    (row) => row,
  )
  await stageOptions(tx, rounds)
}

async function stageGroups(tx: Tx, rounds: readonly ChoiceRound[]): Promise<void> {
  await stageRecords(
    tx,
    'staged_choice_round_group',
    { round: 'text', student_group: 'text', description: 'text', seats: 'integer', position: 'integer' },
    rounds.flatMap(({ id, groupChoice }) =>
      groupChoice.map(({ group, description, seats }, index) => [id, group, description, seats, index]),
    ),
    (row) => row,
  )
}

interface PositionedOption {
  round: string
  setName: string | null
  option: ChoiceRoundOption
  position: number
}

const listOptions = (round: ChoiceRound): PositionedOption[] => [
  ...round.options.map((option, position) => ({ round: round.id, setName: null, option, position })),
  ...round.optionSets.flatMap(({ name: setName, options }) =>
    options.map((option, position) => ({ round: round.id, setName, option, position })),
  ),
]

async function stageOptions(tx: Tx, rounds: readonly ChoiceRound[]): Promise<void> {
  const positionedOptions = rounds.flatMap(listOptions)
  await stageRecords(
    tx,
    'staged_choice_round_option',
    {
      round: 'text',
      source_id: 'text',
      set_name: 'text',
      name: 'text',
      description: 'text',
      course_group_name: 'text',
      student_group: 'text',
      seats: 'integer',
      position: 'integer',
    },
    positionedOptions,
    ({ round, setName, option: { id, name, description, courseGroupName, group, seats }, position }) => [
      round,
      id,
      setName,
      name,
      description,
      courseGroupName,
      group,
      seats,
      position,
    ],
  )
  await stageRecords(
    tx,
    'staged_choice_round_course',
    { round: 'text', student_group: 'text', option: 'text', course: 'text' },
    [
      ...rounds.flatMap(({ id, groupChoice }) =>
        groupChoice.flatMap(({ group, courses }) => courses.map((course) => [id, group, null, course])),
      ),
      ...positionedOptions.flatMap(({ round, option }) =>
        option.courses.map((course) => [round, null, option.id, course]),
      ),
    ],
    (row) => row,
  )
}
