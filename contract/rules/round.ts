import type { NewRound, RoundOption } from '../joining/choice-round/desk.ts'

/** A rule that a round breaks. `path` is the field, such as `optionSets/2`. */
export interface RoundFault {
  kind: 'order' | 'twice' | 'bounds' | 'tooFewOptions' | 'ranks' | 'notRanked' | 'rankedGroups'
  path: string
}

type CheckedRound = Omit<NewRound, 'name' | 'countsOnly'>

/** In the order of the form; `kind` cannot change. */
export const editableRoundFields = [
  'name',
  'yearStart',
  'yearEnd',
  'periodStart',
  'periodEnd',
  'openingDate',
  'studentExpirationDate',
  'coachExpirationDate',
  'countsOnly',
  'ranks',
  'allocateAtClosing',
  'audience',
  'groups',
  'optionSets',
  'options',
] as const satisfies readonly (keyof NewRound)[]
export type EditableRoundField = (typeof editableRoundFields)[number]
type EditableRound = Pick<NewRound, EditableRoundField>

/** Ignores the order of the audience. */
export const listChangedFields = (before: EditableRound, after: EditableRound): EditableRoundField[] =>
  editableRoundFields.filter(
    (field) => JSON.stringify(toComparable(before, field)) !== JSON.stringify(toComparable(after, field)),
  )

const toComparable = (round: EditableRound, field: EditableRoundField) =>
  field === 'audience' ? round.audience.toSorted() : round[field]

export const listOptionsWithPath = ({ options, optionSets }: Pick<NewRound, 'options' | 'optionSets'>) => [
  ...options.map((option, index) => ({ option, path: `options/${index}` })),
  ...optionSets.flatMap((optionSet, setIndex) =>
    optionSet.options.map((option, optionIndex) => ({ option, path: `optionSets/${setIndex}/options/${optionIndex}` })),
  ),
]

export const listRoundFaults = (round: CheckedRound): RoundFault[] => [
  ...listOrderFaults(round),
  ...listContentFaults(round),
]

const listOrderFaults = (round: CheckedRound): RoundFault[] =>
  [
    { path: 'yearEnd', isBroken: round.yearEnd < round.yearStart },
    { path: 'periodEnd', isBroken: round.periodEnd < round.periodStart },
    { path: 'studentExpirationDate', isBroken: round.studentExpirationDate <= round.openingDate },
    { path: 'coachExpirationDate', isBroken: round.coachExpirationDate < round.studentExpirationDate },
  ].flatMap(({ path, isBroken }) => (isBroken ? [{ kind: 'order' as const, path }] : []))

function listContentFaults(round: CheckedRound): RoundFault[] {
  const isRanked = round.kind === 'ranked'
  const options = listOptionsWithPath(round)
  return [
    ...(isRanked === (round.ranks === null) ? [{ kind: 'ranks' as const, path: 'ranks' }] : []),
    ...(!isRanked && round.allocateAtClosing ? [{ kind: 'notRanked' as const, path: 'allocateAtClosing' }] : []),
    ...(isRanked && round.groups.length > 0 ? [{ kind: 'rankedGroups' as const, path: 'groups' }] : []),
    ...round.optionSets.flatMap(({ min, max, options: setOptions }, index): RoundFault[] => {
      if (min > max) return [{ kind: 'bounds', path: `optionSets/${index}` }]
      // Otherwise nobody could ever confirm.
      return min > setOptions.length ? [{ kind: 'tooFewOptions', path: `optionSets/${index}` }] : []
    }),
    ...listDuplicateFaults(round.audience.map((id, index) => ({ value: id, path: `audience/${index}` }))),
    ...listDuplicateFaults(round.groups.map(({ groupId }, index) => ({ value: groupId, path: `groups/${index}` }))),
    ...listDuplicateFaults(round.optionSets.map(({ name }, index) => ({ value: name, path: `optionSets/${index}` }))),
    ...listDuplicateFaults(round.optionSets.map(({ id }, index) => ({ value: id, path: `optionSets/${index}` }))),
    ...listDuplicateFaults(options.map(({ option: { id }, path }) => ({ value: id, path }))),
    ...[...round.groups.map((group, index) => ({ option: group, path: `groups/${index}` })), ...options].flatMap(
      ({ option: { courseIds }, path }: { option: Pick<RoundOption, 'courseIds'>; path: string }) =>
        listDuplicateFaults(courseIds.map((id, index) => ({ value: id, path: `${path}/courseIds/${index}` }))),
    ),
  ]
}

/** Reports repeated values, except undefined. */
function listDuplicateFaults(items: readonly { value: unknown; path: string }[]): RoundFault[] {
  const seenValues = new Set<unknown>()
  return items.flatMap(({ value, path }) => {
    if (value === undefined || !seenValues.has(value)) {
      seenValues.add(value)
      return []
    }
    return [{ kind: 'twice', path }]
  })
}
