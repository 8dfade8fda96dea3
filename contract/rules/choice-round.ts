import type {
  ChoiceRound,
  ChoiceRoundListItem,
  ChoiceRoundPeriod,
  ChoiceRoundState,
} from '../joining/choice-round/student.ts'

type RoundWindow = Pick<ChoiceRound, 'openingDate' | 'studentExpirationDate' | 'coachExpirationDate'>

/** Compares times with minute precision, so `now` may have it too. */
export function getRoundState(roundWindow: RoundWindow, now: string): ChoiceRoundState {
  if (now < roundWindow.openingDate) return 'notOpen'
  if (now < roundWindow.studentExpirationDate) return 'open'
  return now < roundWindow.coachExpirationDate ? 'closed' : 'closedPermanently'
}

/** Allows students until it closes for them, coaches and coordinators until it closes for all. */
export const canChooseInRound = (state: ChoiceRoundState, { isSelf }: { isSelf: boolean }): boolean =>
  state === 'open' || (state === 'closed' && !isSelf)

/** States, most urgent first. */
export const statesByUrgency: readonly ChoiceRoundState[] = ['open', 'notOpen', 'closed', 'closedPermanently']

type PeriodRound = Pick<ChoiceRoundListItem, 'periodStart' | 'periodEnd' | 'state'>

/** Sorts periods by start. Each has the most urgent state of its rounds. */
export function groupRoundPeriods(rounds: readonly PeriodRound[]): ChoiceRoundPeriod[] {
  const periods = new Map<string, ChoiceRoundPeriod>()
  for (const { periodStart: start, periodEnd: end, state } of rounds) {
    const existingPeriod = periods.get(`${start} ${end}`)
    if (!existingPeriod || statesByUrgency.indexOf(state) < statesByUrgency.indexOf(existingPeriod.state))
      periods.set(`${start} ${end}`, { start, end, state })
  }
  return [...periods].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, period]) => period)
}

export interface ChosenInRound {
  /** Whether one of the groups must be chosen. */
  hasGroups: boolean
  groupId: number | null
  sets: readonly { id: number; name: string; min: number; max: number; chosenCount: number }[]
  /** A list for the group, and a list per option. */
  courses: readonly (readonly { id: number; name: string }[])[]
}

export type ChoiceFault =
  | { kind: 'noGroup' }
  | { kind: 'tooFew' | 'tooMany'; setId: number; name: string; bound: number }
  | { kind: 'sameCourse'; courseId: number; name: string }

export function listChoiceFaults({ hasGroups, groupId, sets, courses }: ChosenInRound): ChoiceFault[] {
  const setFaults = sets.flatMap(({ id: setId, name, min, max, chosenCount }): ChoiceFault[] => {
    if (chosenCount < min) return [{ kind: 'tooFew', setId, name, bound: min }]
    return chosenCount > max ? [{ kind: 'tooMany', setId, name, bound: max }] : []
  })
  const seenCourseIds = new Set<number>()
  const duplicateCourseFaults = new Map<number, ChoiceFault>()
  for (const { id: courseId, name } of courses.flat())
    if (seenCourseIds.has(courseId)) duplicateCourseFaults.set(courseId, { kind: 'sameCourse', courseId, name })
    else seenCourseIds.add(courseId)
  return [
    ...(hasGroups && groupId === null ? [{ kind: 'noGroup' as const }] : []),
    ...setFaults,
    ...duplicateCourseFaults.values(),
  ]
}
