import type { RoundProgress } from '@uurwerk/contract/joining/choice-round/desk'

export interface ChoiceSeats {
  id: number
  name: string
  seats: number
  taken: number
  confirmed: number
  /** How many rank it first, and at all. */
  first: number
  listed: number
}

/** What is chosen from together: the groups, a set, or the options in none. */
export interface ChoiceSection {
  kind: 'groups' | 'set' | 'loose'
  /** Of a set its own; the others are named by their kind. */
  id: number
  name: string
  min: number
  max: number
  rows: ChoiceSeats[]
}

/** All that can be chosen, part by part, in the order of the round: it stays so, whatever becomes full. */
export function listChoiceSections({ groups, optionSets, options }: RoundProgress): ChoiceSection[] {
  const ofGroups = groups.map(({ groupId, ...seats }) => ({ id: groupId, ...seats, first: 0, listed: 0 }))
  const parts: ChoiceSection[] = [
    { kind: 'groups', id: 0, name: '', min: 1, max: 1, rows: ofGroups },
    ...optionSets.map((set) => ({
      kind: 'set' as const,
      ...set,
      rows: options.filter(({ setId }) => setId === set.id),
    })),
    { kind: 'loose', id: 0, name: '', min: 0, max: 0, rows: options.filter(({ setId }) => setId === null) },
  ]
  return parts.filter(({ rows }) => rows.length > 0)
}

/** Few enough left to say so. */
export const isNearlyFull = ({ seats, taken }: Pick<ChoiceSeats, 'seats' | 'taken'>) =>
  taken < seats && seats - taken <= Math.max(2, seats * 0.1)
