import { listOptionsWithPath, type RoundFault, listRoundFaults } from '@uurwerk/contract/rules/round'
import type { RoundDraft } from './round-draft.ts'

/** What of a draft cannot be sent. */
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

/** By where they stand: a field, or a part of a list as `optionSets/0/max`. */
export type DraftFaults = ReadonlyMap<string, DraftFault>

const isEmpty = (text: string) => text.trim() === ''

const orders: Record<string, DraftFault> = {
  yearEnd: 'yearEndsBefore',
  periodEnd: 'periodEndsBefore',
  studentExpirationDate: 'closesBefore',
  coachExpirationDate: 'coachesBefore',
}

/** How the form says what is wrong with a round in itself; the rest cannot be made in it. */
function toFormFault({ kind, path }: RoundFault): [string, DraftFault | undefined] {
  if (kind === 'order') return [path, orders[path]]
  if (kind === 'bounds') return [`${path}/max`, 'minAboveMax']
  if (kind === 'tooFewOptions') return [`${path}/min`, 'tooFewOptions']
  return [`${path}/name`, kind === 'twice' && /^optionSets\/\d+$/.test(path) ? 'sameName' : undefined]
}

/** The faults that can be told without the server. */
export function findDraftFaults(draft: RoundDraft): DraftFaults {
  const hasChoices = draft.groups.length > 0 || listOptionsWithPath(draft).length > 0
  const named = [
    { path: 'name', name: draft.name },
    ...draft.optionSets.map(({ name }, index) => ({ path: `optionSets/${index}/name`, name })),
    ...listOptionsWithPath(draft).map(({ option: { name }, path }) => ({ path, name })),
  ]
  const all: [string, DraftFault | undefined][] = [
    ['audience', draft.audience.length === 0 ? 'noAudience' : undefined],
    ['choices', hasChoices ? undefined : 'nothingToChoose'],
    ...listRoundFaults(draft).map(toFormFault),
    // An empty name is said as that, also where two are empty.
    ...named.map(({ path, name }): [string, DraftFault | undefined] => [path, isEmpty(name) ? 'noName' : undefined]),
  ]
  return new Map(all.filter((entry): entry is [string, DraftFault] => entry[1] !== undefined))
}
