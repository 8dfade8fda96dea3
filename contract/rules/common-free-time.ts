/** In minutes since midnight; `until` is exclusive. */
interface MinuteInterval {
  from: number
  until: number
}

/** An interval in which the same people are busy. */
export interface OccupancyInterval extends MinuteInterval {
  busyCount: number
  /** Index of the only busy person; undefined for none or several. */
  onlyBusyPersonIndex: number | undefined
}

/** `missingPersonIndex` is that of the only busy person. */
export interface CommonFreeTime extends MinuteInterval {
  missingPersonIndex: number | undefined
}

/** Divides a day at each time when someone becomes busy or free. */
export function computeOccupancyIntervals(
  busyTimesByPerson: readonly (readonly MinuteInterval[])[],
  day: MinuteInterval,
): OccupancyInterval[] {
  const changes = busyTimesByPerson
    .flatMap((busyTimes, person) =>
      busyTimes
        .map(({ from, until }) => ({ from: Math.max(from, day.from), until: Math.min(until, day.until) }))
        .filter(({ from, until }) => from < until)
        .flatMap(({ from, until }) => [
          { minute: from, person, delta: 1 },
          { minute: until, person, delta: -1 },
        ]),
    )
    .toSorted((a, b) => a.minute - b.minute)
  const intervals: OccupancyInterval[] = []
  const busyCounts = new Map<number, number>()
  let intervalStart = day.from
  const closeInterval = (until: number) => {
    const [firstBusyPerson] = busyCounts.keys()
    if (until > intervalStart)
      intervals.push({
        from: intervalStart,
        until,
        busyCount: busyCounts.size,
        onlyBusyPersonIndex: busyCounts.size === 1 ? firstBusyPerson : undefined,
      })
    intervalStart = until
  }
  for (const { minute, person, delta } of changes) {
    closeInterval(minute)
    const overlapCount = (busyCounts.get(person) ?? 0) + delta
    if (overlapCount === 0) busyCounts.delete(person)
    else busyCounts.set(person, overlapCount)
  }
  closeInterval(day.until)
  return intervals
}

function mergeAdjacent(
  intervals: readonly OccupancyInterval[],
  isIncluded: (interval: OccupancyInterval) => boolean,
): MinuteInterval[] {
  const mergedIntervals: MinuteInterval[] = []
  for (const interval of intervals) {
    if (!isIncluded(interval)) continue
    const lastInterval = mergedIntervals.at(-1)
    if (lastInterval?.until === interval.from) lastInterval.until = interval.until
    else mergedIntervals.push({ from: interval.from, until: interval.until })
  }
  return mergedIntervals
}

function subtractIntervals(interval: MinuteInterval, subtractedIntervals: readonly MinuteInterval[]): MinuteInterval[] {
  return subtractedIntervals.reduce<MinuteInterval[]>(
    (remaining, { from, until }) =>
      remaining
        .flatMap((remainder) => [
          { from: remainder.from, until: Math.min(remainder.until, from) },
          { from: Math.max(remainder.from, until), until: remainder.until },
        ])
        .filter((remainder) => remainder.from < remainder.until),
    [interval],
  )
}

/**
 * Lists times of at least `minimumMinutes` when everyone is free, in order. `canMissOnePerson` adds times when the same
 * person is busy throughout, and replaces none.
 */
export function findCommonFreeTimes(
  intervals: readonly OccupancyInterval[],
  { minimumMinutes, canMissOnePerson }: { minimumMinutes: number; canMissOnePerson: boolean },
): CommonFreeTime[] {
  const isLongEnough = ({ from, until }: MinuteInterval) => until - from >= minimumMinutes
  const freeTimes: CommonFreeTime[] = mergeAdjacent(intervals, ({ busyCount }) => busyCount === 0)
    .filter(isLongEnough)
    .map((interval) => ({ ...interval, missingPersonIndex: undefined }))
  if (!canMissOnePerson) return freeTimes
  const onlyBusyPersonIndexes = new Set(
    intervals.map(({ onlyBusyPersonIndex }) => onlyBusyPersonIndex).filter((personIndex) => personIndex !== undefined),
  )
  const timesWithoutOnePerson = [...onlyBusyPersonIndexes]
    .flatMap((missingPersonIndex) =>
      mergeAdjacent(
        intervals,
        ({ busyCount, onlyBusyPersonIndex }) => busyCount === 0 || onlyBusyPersonIndex === missingPersonIndex,
      ).map((interval) => ({ ...interval, missingPersonIndex })),
    )
    .toSorted((a, b) => a.from - b.from || b.until - a.until)
  for (const { missingPersonIndex, ...interval } of timesWithoutOnePerson)
    freeTimes.push(
      ...subtractIntervals(interval, freeTimes)
        .filter(isLongEnough)
        .map((remaining) => ({ ...remaining, missingPersonIndex })),
    )
  return freeTimes.toSorted((a, b) => a.from - b.from)
}
