import type { AvailabilityEntry, AvailabilityWeeks, WeekName } from '../staff/availability.ts'

/** Whether a teacher can work in a half hour; `ratherNot`: if need be. */
export const givings = ['available', 'ratherNot', 'not'] as const
export type Giving = (typeof givings)[number]

export interface SchoolDay {
  start: string
  end: string
}
export interface HalfHourSlot {
  start: string
  end: string
}
/** Per week, the days from Monday; per day, its half hours. */
export type AvailabilityBoard = Record<WeekName, readonly (readonly Giving[])[]>

export const unitMinutes = 30
export const weekNames = ['A', 'B'] as const
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export const toMinutesOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const toTimeOfDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Drops a shorter remainder at the end. */
export function listHalfHours({ start, end }: SchoolDay): HalfHourSlot[] {
  const startMinutes = toMinutesOfDay(start)
  const halfHourCount = Math.floor((toMinutesOfDay(end) - startMinutes) / unitMinutes)
  return Array.from({ length: halfHourCount }, (_, index) => ({
    start: toTimeOfDay(startMinutes + index * unitMinutes),
    end: toTimeOfDay(startMinutes + (index + 1) * unitMinutes),
  }))
}

export const listWeekNames = (weeks: AvailabilityWeeks): readonly WeekName[] => (weeks === 'ab' ? weekNames : ['A'])

const appliesToWeek = ({ week }: AvailabilityEntry, weekName: WeekName) => week === undefined || week === weekName

/** Finds an entry off the half hours, for a week not requested, or overlapping another. */
export function findEntriesFault(
  entries: readonly AvailabilityEntry[],
  day: SchoolDay,
  weeks: AvailabilityWeeks,
): { index: number; message: string } | undefined {
  const halfHours = listHalfHours(day)
  const [starts, ends] = [new Set(halfHours.map(({ start }) => start)), new Set(halfHours.map(({ end }) => end))]
  const coveredHalfHours = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    if (!starts.has(entry.start) || !ends.has(entry.end) || entry.start >= entry.end)
      return { index, message: `expected whole half hours between ${day.start} and ${day.end}` }
    if (entry.week !== undefined && weeks === 'all') return { index, message: 'one week is asked for, not A and B' }
    for (const weekName of weekNames.filter((week) => appliesToWeek(entry, week)))
      for (const weekday of new Set(entry.days))
        for (const { start } of halfHours.filter(
          (halfHour) => halfHour.start >= entry.start && halfHour.end <= entry.end,
        )) {
          const halfHourKey = `${weekName} ${weekday} ${start}`
          if (coveredHalfHours.has(halfHourKey)) return { index, message: `${halfHourKey} is given twice` }
          coveredHalfHours.add(halfHourKey)
        }
  }
  return undefined
}

/** Lets the last entry win where entries overlap. */
export function toAvailabilityBoard(entries: readonly AvailabilityEntry[], day: SchoolDay): AvailabilityBoard {
  const halfHours = listHalfHours(day)
  const buildWeek = (week: WeekName) =>
    weekdays.map((weekday) =>
      halfHours.map(({ start }): Giving => {
        const entry = entries.findLast(
          (availabilityEntry) =>
            appliesToWeek(availabilityEntry, week) &&
            availabilityEntry.days.includes(weekday) &&
            availabilityEntry.start <= start &&
            start < availabilityEntry.end,
        )
        return entry ? (entry.preference ?? 'available') : 'not'
      }),
    )
  return { A: buildWeek('A'), B: buildWeek('B') }
}

/** Half hours in a row with the same giving, by index in the day. */
export interface GivingRun {
  from: number
  /** Exclusive. */
  until: number
  giving: Giving
}

export function groupGivings(givings: readonly Giving[]): GivingRun[] {
  const runs: GivingRun[] = []
  for (const [index, giving] of givings.entries()) {
    const lastRun = runs.at(-1)
    if (lastRun?.giving === giving) lastRun.until = index + 1
    else runs.push({ from: index, until: index + 1, giving })
  }
  return runs
}

/** Returns the fewest entries, sorted: equal boards give equal entries. */
export function toAvailabilityEntries(
  board: AvailabilityBoard,
  day: SchoolDay,
  weeks: AvailabilityWeeks,
): AvailabilityEntry[] {
  const halfHours = listHalfHours(day)
  const entriesByKey = new Map<string, AvailabilityEntry>()
  const addRun = (weekday: number, { from, until, giving }: GivingRun, week?: WeekName) => {
    const [start, end] = [halfHours[from]?.start ?? day.start, halfHours[until - 1]?.end ?? day.end]
    const key = [start, end, giving, week].join(' ')
    const existingEntry = entriesByKey.get(key)
    if (existingEntry) existingEntry.days.push(weekday)
    else
      entriesByKey.set(key, {
        start,
        end,
        days: [weekday],
        ...(giving === 'ratherNot' && { preference: giving }),
        ...(week && { week }),
      })
  }
  const listGivenRuns = (week: WeekName, weekday: number) =>
    groupGivings(board[week][weekday - 1] ?? []).filter(({ giving }) => giving !== 'not')
  for (const weekday of weekdays) {
    const [runsInA, runsInB] = [
      listGivenRuns('A', weekday),
      weeks === 'ab' ? listGivenRuns('B', weekday) : listGivenRuns('A', weekday),
    ]
    const includesRun = (runs: GivingRun[], run: GivingRun) =>
      runs.some(({ from, until, giving }) => from === run.from && until === run.until && giving === run.giving)
    for (const run of runsInA) addRun(weekday, run, includesRun(runsInB, run) ? undefined : 'A')
    for (const run of runsInB) if (!includesRun(runsInA, run)) addRun(weekday, run, 'B')
  }
  return [...entriesByKey.values()].toSorted(compareEntries)
}

const toSortKey = ({ days: [first = 0], start, week }: AvailabilityEntry) => `${first} ${start} ${week ?? ''}`
const compareEntries = (a: AvailabilityEntry, b: AvailabilityEntry) => toSortKey(a).localeCompare(toSortKey(b))

/** Sums weekly hours, averaging alternating weeks. */
export function sumAvailabilityHours(entries: readonly AvailabilityEntry[]): { offered: number; ratherNot: number } {
  const sumHours = (summedEntries: readonly AvailabilityEntry[]) =>
    summedEntries.reduce((hours, { start, end, days: weekdays, week }) => {
      const hoursPerWeek = ((toMinutesOfDay(end) - toMinutesOfDay(start)) / 60) * new Set(weekdays).size
      return hours + (week === undefined ? hoursPerWeek : hoursPerWeek / 2)
    }, 0)
  return {
    offered: sumHours(entries),
    ratherNot: sumHours(entries.filter(({ preference }) => preference !== undefined)),
  }
}

/** Rounds to a tenth of an hour. */
export const computeContractedHours = (fte: number | null, fteHours: number): number | null =>
  fte === null ? null : Math.round(fte * fteHours * 10) / 10
