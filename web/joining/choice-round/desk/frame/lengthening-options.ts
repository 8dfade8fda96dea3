import type { Round, RoundPatch } from '@uurwerk/contract/joining/choice-round/desk'

type ClosingTimes = Pick<Round, 'studentExpirationDate' | 'coachExpirationDate'>

const durations = {
  quarter: { minutes: 15 },
  hour: { hours: 1 },
  day: { days: 1 },
  week: { weeks: 1 },
} as const

interface LengtheningOption {
  by: keyof typeof durations | 'endOfDay'
  until: string
}

const formatMinute = (dateTime: Temporal.PlainDateTime) => dateTime.toString({ smallestUnit: 'minute' })

/**
 * Lists closing times, soonest first: after each duration, and at `dayEnd`, when the school closes. They count from the
 * current closing time, or from now if that has passed.
 */
export function listLengtheningOptions(
  round: ClosingTimes,
  now: Temporal.PlainDateTime,
  dayEnd: string,
): LengtheningOption[] {
  const closingTime = Temporal.PlainDateTime.from(round.studentExpirationDate)
  const countedFrom =
    Temporal.PlainDateTime.compare(closingTime, now) < 0
      ? now.round({ smallestUnit: 'minute', roundingMode: 'ceil' })
      : closingTime
  const endOfDay = formatMinute(countedFrom.toPlainDate().toPlainDateTime(dayEnd))
  const durationOptions = (Object.keys(durations) as (keyof typeof durations)[]).map((by) => ({
    by,
    until: formatMinute(countedFrom.add(durations[by])),
  }))
  const endOfDayOptions = endOfDay > formatMinute(countedFrom) ? [{ by: 'endOfDay' as const, until: endOfDay }] : []
  const options: LengtheningOption[] = [...durationOptions, ...endOfDayOptions]
  // Two durations can lead to the same time, listed once.
  return options
    .filter(({ until }, index) => options.findIndex((other) => other.until === until) === index)
    .toSorted((a, b) => (a.until < b.until ? -1 : 1))
}

/**
 * Builds the patch that closes a round later. The closing time for coaches moves along if it would otherwise come
 * first.
 */
export const buildLengthenPatch = (round: ClosingTimes, until: string): RoundPatch => [
  { op: 'replace', path: '/studentExpirationDate', value: until },
  ...(round.coachExpirationDate < until
    ? [{ op: 'replace' as const, path: '/coachExpirationDate' as const, value: until }]
    : []),
]
