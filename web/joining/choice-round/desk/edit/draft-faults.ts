import { listOptionsWithPath, type RoundFault, listRoundFaults } from '@uurwerk/contract/rules/round'
import { completeRoundDraft, isBlank, isBlankOption, isBlankSet, type RoundDraft } from './round-draft.ts'

export type DraftFault =
  | 'noName'
  | 'noAudience'
  | 'nothingToChoose'
  | 'periodEndsBefore'
  | 'closesBefore'
  | 'coachesBefore'
  | 'minAboveMax'
  | 'tooFewOptions'
  | 'sameName'

/** Faults by path: a field, or a part of a list such as `optionSets/0/max`. */
export type DraftFaults = ReadonlyMap<string, DraftFault>

const optionSetPath = /^optionSets\/(\d+)/

const orderFaultByPath: Record<string, DraftFault> = {
  periodEnd: 'periodEndsBefore',
  studentExpirationDate: 'closesBefore',
  coachExpirationDate: 'coachesBefore',
}

/** Converts a fault to a path and text key; undefined for faults that the form cannot produce. */
function toFormFault({ kind, path }: RoundFault): [string, DraftFault | undefined] {
  if (kind === 'order') return [path, orderFaultByPath[path]]
  if (kind === 'bounds') return [`${path}/max`, 'minAboveMax']
  if (kind === 'tooFewOptions') return [`${path}/min`, 'tooFewOptions']
  const isSameSetName = kind === 'twice' && optionSetPath.exec(path)?.[0] === path
  return [`${path}/name`, isSameSetName ? 'sameName' : undefined]
}

/** Finds faults without the server. Blank rows have none, because they are not sent. */
export function findDraftFaults(draft: RoundDraft): DraftFaults {
  const completeDraft = completeRoundDraft(draft)
  const sentSetIndexes = draft.optionSets.flatMap((set, index) => (isBlankSet(set) ? [] : index))
  /** The complete draft has fewer sets. */
  const toDraftPath = (path: string) =>
    path.replace(optionSetPath, (_, index) => `optionSets/${sentSetIndexes[Number(index)]}`)
  const hasChoices = completeDraft.groups.length > 0 || listOptionsWithPath(completeDraft).length > 0
  const requiredNames = [
    { path: 'name', name: draft.name },
    ...draft.optionSets.flatMap(({ id, name }, index) =>
      id === undefined ? [] : [{ path: `optionSets/${index}/name`, name }],
    ),
    ...listOptionsWithPath(draft)
      .filter(({ option }) => !isBlankOption(option))
      .map(({ option: { name }, path }) => ({ path, name })),
  ]
  const faults: [string, DraftFault | undefined][] = [
    ['audience', draft.audience.length === 0 ? 'noAudience' : undefined],
    ['choices', hasChoices ? undefined : 'nothingToChoose'],
    ...listRoundFaults(completeDraft)
      .map(toFormFault)
      .map(([path, fault]): [string, DraftFault | undefined] => [toDraftPath(path), fault]),
    // Comes last, because a path's last fault counts: two empty names are missing rather than equal.
    ...requiredNames.map(({ path, name }): [string, DraftFault | undefined] => [
      path,
      isBlank(name) ? 'noName' : undefined,
    ]),
  ]
  return new Map(faults.filter((entry): entry is [string, DraftFault] => entry[1] !== undefined))
}
