import type { NewRound, RoundOption } from '../joining/choice-round/desk.ts'

/** What is wrong with a round as it is made or changed; `path` is the field, as `optionSets/2`. */
export interface RoundFault {
  kind: 'order' | 'twice' | 'bounds' | 'tooFewOptions' | 'ranks' | 'notRanked' | 'rankedGroups'
  path: string
}

/** What of a round can be wrong in itself. */
type Checked = Omit<NewRound, 'name' | 'countsOnly'>

/** What of a round can be edited, in the order of the form; its kind stays. */
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

/** The fields in which two versions of a round differ; the audience has no order. */
export const listChangedFields = (a: Edited, b: Edited): EditedField[] =>
  editedFields.filter((field) => JSON.stringify(toComparable(a, field)) !== JSON.stringify(toComparable(b, field)))

const toComparable = (round: Edited, field: EditedField) =>
  field === 'audience' ? round.audience.toSorted() : round[field]

/** All options of a round, loose and in sets, each with its path. */
export const listOptionsWithPath = ({ options, optionSets }: Pick<NewRound, 'options' | 'optionSets'>) => [
  ...options.map((option, index) => ({ option, path: `options/${index}` })),
  ...optionSets.flatMap((set, place) =>
    set.options.map((option, index) => ({ option, path: `optionSets/${place}/options/${index}` })),
  ),
]

/** All that is wrong with a round in itself, whatever there is in the school. */
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
      // Nobody could ever confirm.
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

/** The second of two that are the same; those without a value are never. */
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
