import type { RoundProgress } from '@uurwerk/contract/joining/choice-round/desk'

export interface ChoiceSeats {
  id: number
  name: string
  seats: number
  taken: number
  confirmed: number
  /** Numbers of students who rank it first, and who rank it at all. */
  first: number
  listed: number
}

/** A part of the choices: the groups, an option set, or the loose options. */
export interface ChoiceSection {
  kind: 'groups' | 'set' | 'loose'
  /** The set's id; 0 for groups and loose options. */
  id: number
  name: string
  /** How many rows to choose; 0 for loose options, which have no bounds. */
  min: number
  max: number
  rows: ChoiceSeats[]
}

/** Lists the non-empty sections in the round's order, no matter how full they are. */
export function listChoiceSections({ groups, optionSets, options }: RoundProgress): ChoiceSection[] {
  const groupRows = groups.map(({ groupId, ...seats }) => ({ id: groupId, ...seats, first: 0, listed: 0 }))
  const sections: ChoiceSection[] = [
    { kind: 'groups', id: 0, name: '', min: 1, max: 1, rows: groupRows },
    ...optionSets.map((set) => ({
      kind: 'set' as const,
      ...set,
      rows: options.filter(({ setId }) => setId === set.id),
    })),
    { kind: 'loose', id: 0, name: '', min: 0, max: 0, rows: options.filter(({ setId }) => setId === null) },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

/** Returns whether at most 2 seats or 10% are left, but not zero. */
export const isNearlyFull = ({ seats, taken }: Pick<ChoiceSeats, 'seats' | 'taken'>) =>
  taken < seats && seats - taken <= Math.max(2, seats * 0.1)
