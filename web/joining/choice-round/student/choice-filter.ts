import type { GroupChoice } from '@uurwerk/contract/joining/choice-round/student'

/** Days are from 1 (Monday); undefined means every day. */
export interface ChoiceFilter {
  day: number | undefined
  hidesFull: boolean
}

type FilteredChoice = Pick<GroupChoice, 'chosen' | 'full' | 'moments'>

/** Lists the days on which any choice has lessons. */
export const listChoiceDays = (choices: readonly Pick<GroupChoice, 'moments'>[]): number[] =>
  [...new Set(choices.flatMap(({ moments }) => moments.map(({ day }) => day)))].toSorted()

/**
 * Chosen choices always stay. A choice that fills up after the filter was set stays too (`wasFull` is false), because
 * nothing moves while students choose.
 */
export const passesFilter = (
  { day, hidesFull }: ChoiceFilter,
  { chosen, full, moments }: FilteredChoice,
  wasFull: boolean,
): boolean =>
  chosen || ((day === undefined || moments.some((moment) => moment.day === day)) && !(hidesFull && full && wasFull))
