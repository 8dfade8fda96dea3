import type {
  ChoiceRound,
  ChoiceRoundListItem,
  ChoiceRoundPeriod,
  ChoiceRoundState,
} from '../joining/choice-round/student.ts'

type Window = Pick<ChoiceRound, 'openingDate' | 'studentExpirationDate' | 'coachExpirationDate'>

/** What can still be done with a round; its times are whole minutes, so that `now` may be one too. */
export function getRoundState(window: Window, now: string): ChoiceRoundState {
  if (now < window.openingDate) return 'notOpen'
  if (now < window.studentExpirationDate) return 'open'
  return now < window.coachExpirationDate ? 'closed' : 'closedPermanently'
}

/** Students until it closes for them; who coaches or coordinates them until it closes for all. */
export const canChooseInRound = (state: ChoiceRoundState, isSelf: boolean): boolean =>
  state === 'open' || (state === 'closed' && !isSelf)

/** From what one should look at first. */
export const urgency: readonly ChoiceRoundState[] = ['open', 'notOpen', 'closed', 'closedPermanently']

type OfPeriod = Pick<ChoiceRoundListItem, 'periodStart' | 'periodEnd' | 'state'>

/** The periods of rounds by start; where several are for one, the state of what is most urgent. */
export function groupRoundPeriods(rounds: readonly OfPeriod[]): ChoiceRoundPeriod[] {
  const periods = new Map<string, ChoiceRoundPeriod>()
  for (const { periodStart: start, periodEnd: end, state } of rounds) {
    const known = periods.get(`${start} ${end}`)
    if (!known || urgency.indexOf(state) < urgency.indexOf(known.state))
      periods.set(`${start} ${end}`, { start, end, state })
  }
  return [...periods].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, period]) => period)
}

/** What is chosen, as far as it decides whether it can be confirmed. */
export interface ChosenInRound {
  /** Whether there are groups, of which one is chosen. */
  hasGroups: boolean
  groupId: number | null
  sets: readonly { id: number; name: string; min: number; max: number; chosen: number }[]
  /** The courses of the group and of each option, one list each. */
  courses: readonly (readonly { id: number; name: string }[])[]
}

/** Why something cannot be confirmed. */
export type ChoiceFault =
  | { kind: 'noGroup' }
  | { kind: 'tooFew' | 'tooMany'; setId: number; name: string; bound: number }
  | { kind: 'sameCourse'; courseId: number; name: string }

/** All that is wrong with what is chosen: no group, too few or too many of a set, or one course by two choices. */
export function listChoiceFaults({ hasGroups, groupId, sets, courses }: ChosenInRound): ChoiceFault[] {
  const ofSets = sets.flatMap(({ id: setId, name, min, max, chosen }): ChoiceFault[] => {
    if (chosen < min) return [{ kind: 'tooFew', setId, name, bound: min }]
    return chosen > max ? [{ kind: 'tooMany', setId, name, bound: max }] : []
  })
  const seen = new Set<number>()
  const twice = new Map<number, ChoiceFault>()
  for (const { id: courseId, name } of courses.flat())
    if (seen.has(courseId)) twice.set(courseId, { kind: 'sameCourse', courseId, name })
    else seen.add(courseId)
  return [...(hasGroups && groupId === null ? [{ kind: 'noGroup' as const }] : []), ...ofSets, ...twice.values()]
}
