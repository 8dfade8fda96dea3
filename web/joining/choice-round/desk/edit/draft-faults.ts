import { listOptionsWithPath, type RoundFault, listRoundFaults } from '@uurwerk/contract/rules/round'
import type { RoundDraft } from './round-draft.ts'

export type DraftFault =
  | 'noName'
  | 'noAudience'
  | 'nothingToChoose'
  | 'yearEndsBefore'
  | 'periodEndsBefore'
  | 'closesBefore'
  | 'coachesBefore'
  | 'minAboveMax'
  | 'tooFewOptions'
  | 'sameName'

/** Faults by path: a field, or a part of a list such as `optionSets/0/max`. */
export type DraftFaults = ReadonlyMap<string, DraftFault>

const isEmpty = (text: string) => text.trim() === ''

const optionSetPath = /^optionSets\/\d+$/

const orderFaultByPath: Record<string, DraftFault> = {
  yearEnd: 'yearEndsBefore',
  periodEnd: 'periodEndsBefore',
  studentExpirationDate: 'closesBefore',
  coachExpirationDate: 'coachesBefore',
}

/** Converts a fault to a path and text key; undefined for faults that the form cannot produce. */
function toFormFault({ kind, path }: RoundFault): [string, DraftFault | undefined] {
  if (kind === 'order') return [path, orderFaultByPath[path]]
  if (kind === 'bounds') return [`${path}/max`, 'minAboveMax']
  if (kind === 'tooFewOptions') return [`${path}/min`, 'tooFewOptions']
  const isSameSetName = kind === 'twice' && optionSetPath.test(path)
  return [`${path}/name`, isSameSetName ? 'sameName' : undefined]
}

/** Finds faults without the server. */
export function findDraftFaults(draft: RoundDraft): DraftFaults {
  const hasChoices = draft.groups.length > 0 || listOptionsWithPath(draft).length > 0
  const namedFields = [
    { path: 'name', name: draft.name },
    ...draft.optionSets.map(({ name }, index) => ({ path: `optionSets/${index}/name`, name })),
    ...listOptionsWithPath(draft).map(({ option: { name }, path }) => ({ path, name })),
  ]
  const faults: [string, DraftFault | undefined][] = [
    ['audience', draft.audience.length === 0 ? 'noAudience' : undefined],
    ['choices', hasChoices ? undefined : 'nothingToChoose'],
    ...listRoundFaults(draft).map(toFormFault),
    // Comes last, because a path's last fault counts: two empty names are missing rather than equal.
    ...namedFields.map(({ path, name }): [string, DraftFault | undefined] => [
      path,
      isEmpty(name) ? 'noName' : undefined,
    ]),
  ]
  return new Map(faults.filter((entry): entry is [string, DraftFault] => entry[1] !== undefined))
}
