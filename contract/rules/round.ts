import type { NewRound, RoundOption } from '../joining/choice-round/desk.ts'

/** `path` is the field, such as `optionSets/2`. */
export interface RoundFault {
  kind: 'order' | 'twice' | 'bounds' | 'tooFewOptions' | 'ranks' | 'notRanked' | 'rankedGroups'
  path: string
}

type Checked = Omit<NewRound, 'name' | 'countsOnly'>

/** In the order of the form; `kind` cannot change. */
export const editedFields = [
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
export type EditedField = (typeof editedFields)[number]
type Edited = Pick<NewRound, EditedField>

/** Ignores the order of the audience. */
export const listChangedFields = (a: Edited, b: Edited): EditedField[] =>
  editedFields.filter((field) => JSON.stringify(toComparable(a, field)) !== JSON.stringify(toComparable(b, field)))

const toComparable = (round: Edited, field: EditedField) =>
  field === 'audience' ? round.audience.toSorted() : round[field]

export const listOptionsWithPath = ({ options, optionSets }: Pick<NewRound, 'options' | 'optionSets'>) => [
  ...options.map((option, index) => ({ option, path: `options/${index}` })),
  ...optionSets.flatMap((set, place) =>
    set.options.map((option, index) => ({ option, path: `optionSets/${place}/options/${index}` })),
  ),
]

export const listRoundFaults = (round: Checked): RoundFault[] => [
  ...listOrderFaults(round),
  ...listContentFaults(round),
]

const listOrderFaults = (round: Checked): RoundFault[] =>
  [
    { path: 'yearEnd', wrong: round.yearEnd < round.yearStart },
    { path: 'periodEnd', wrong: round.periodEnd < round.periodStart },
    { path: 'studentExpirationDate', wrong: round.studentExpirationDate <= round.openingDate },
    { path: 'coachExpirationDate', wrong: round.coachExpirationDate < round.studentExpirationDate },
  ].flatMap(({ path, wrong }) => (wrong ? [{ kind: 'order' as const, path }] : []))

function listContentFaults(round: Checked): RoundFault[] {
  const isRanked = round.kind === 'ranked'
  const options = listOptionsWithPath(round)
  return [
    ...(isRanked === (round.ranks === null) ? [{ kind: 'ranks' as const, path: 'ranks' }] : []),
    ...(!isRanked && round.allocateAtClosing ? [{ kind: 'notRanked' as const, path: 'allocateAtClosing' }] : []),
    ...(isRanked && round.groups.length > 0 ? [{ kind: 'rankedGroups' as const, path: 'groups' }] : []),
    ...round.optionSets.flatMap(({ min, max, options: own }, index): RoundFault[] => {
      if (min > max) return [{ kind: 'bounds', path: `optionSets/${index}` }]
      // Otherwise nobody could ever confirm.
      return min > own.length ? [{ kind: 'tooFewOptions', path: `optionSets/${index}` }] : []
    }),
    ...findDuplicates(round.audience.map((id, index) => ({ of: id, path: `audience/${index}` }))),
    ...findDuplicates(round.groups.map(({ groupId }, index) => ({ of: groupId, path: `groups/${index}` }))),
    ...findDuplicates(round.optionSets.map(({ name }, index) => ({ of: name, path: `optionSets/${index}` }))),
    ...findDuplicates(round.optionSets.map(({ id }, index) => ({ of: id, path: `optionSets/${index}` }))),
    ...findDuplicates(options.map(({ option: { id }, path }) => ({ of: id, path }))),
    ...[...round.groups.map((group, index) => ({ option: group, path: `groups/${index}` })), ...options].flatMap(
      ({ option: { courseIds }, path }: { option: Pick<RoundOption, 'courseIds'>; path: string }) =>
        findDuplicates(courseIds.map((id, index) => ({ of: id, path: `${path}/courseIds/${index}` }))),
    ),
  ]
}

/** Reports repeated values, except undefined. */
function findDuplicates(items: readonly { of: unknown; path: string }[]): RoundFault[] {
  const seen = new Set<unknown>()
  return items.flatMap(({ of, path }) => {
    if (of === undefined || !seen.has(of)) {
      seen.add(of)
      return []
    }
    return [{ kind: 'twice', path }]
  })
}
