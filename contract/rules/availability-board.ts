import type { AvailabilityEntry, AvailabilityWeeks, WeekName } from '../staff/availability.ts'

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
const days = [1, 2, 3, 4, 5, 6, 7] as const

export const toMinutesOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const toTimeOfDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Drops a shorter remainder at the end. */
export function listHalfHours({ start, end }: SchoolDay): HalfHourSlot[] {
  const first = toMinutesOfDay(start)
  const count = Math.floor((toMinutesOfDay(end) - first) / unitMinutes)
  return Array.from({ length: count }, (_, index) => ({
    start: toTimeOfDay(first + index * unitMinutes),
    end: toTimeOfDay(first + (index + 1) * unitMinutes),
  }))
}

export const listWeekNames = (weeks: AvailabilityWeeks): readonly WeekName[] => (weeks === 'ab' ? weekNames : ['A'])

const isIn = ({ week }: AvailabilityEntry, name: WeekName) => week === undefined || week === name

/** Finds an entry off the half hours, for a week not requested, or overlapping another. */
export function findEntriesFault(
  entries: readonly AvailabilityEntry[],
  day: SchoolDay,
  weeks: AvailabilityWeeks,
): { index: number; message: string } | undefined {
  const units = listHalfHours(day)
  const [starts, ends] = [new Set(units.map(({ start }) => start)), new Set(units.map(({ end }) => end))]
  const taken = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    if (!starts.has(entry.start) || !ends.has(entry.end) || entry.start >= entry.end)
      return { index, message: `expected whole half hours between ${day.start} and ${day.end}` }
    if (entry.week !== undefined && weeks === 'all') return { index, message: 'one week is asked for, not A and B' }
    for (const name of weekNames.filter((week) => isIn(entry, week)))
      for (const weekday of new Set(entry.days))
        for (const { start } of units.filter((unit) => unit.start >= entry.start && unit.end <= entry.end)) {
          const place = `${name} ${weekday} ${start}`
          if (taken.has(place)) return { index, message: `${place} is given twice` }
          taken.add(place)
        }
  }
  return undefined
}

/** Lets the last entry win where entries overlap. */
export function toAvailabilityBoard(entries: readonly AvailabilityEntry[], day: SchoolDay): AvailabilityBoard {
  const units = listHalfHours(day)
  const ofWeek = (week: WeekName) =>
    days.map((weekday) =>
      units.map(({ start }): Giving => {
        const entry = entries.findLast(
          (availabilityEntry) =>
            isIn(availabilityEntry, week) &&
            availabilityEntry.days.includes(weekday) &&
            availabilityEntry.start <= start &&
            start < availabilityEntry.end,
        )
        return entry ? (entry.preference ?? 'available') : 'not'
      }),
    )
  return { A: ofWeek('A'), B: ofWeek('B') }
}

export interface GivingRun {
  from: number
  /** Exclusive. */
  until: number
  giving: Giving
}

export function groupGivings(givings: readonly Giving[]): GivingRun[] {
  const runs: GivingRun[] = []
  for (const [index, giving] of givings.entries()) {
    const last = runs.at(-1)
    if (last?.giving === giving) last.until = index + 1
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
  const units = listHalfHours(day)
  const found = new Map<string, AvailabilityEntry>()
  const add = (weekday: number, { from, until, giving }: GivingRun, week?: WeekName) => {
    const [start, end] = [units[from]?.start ?? day.start, units[until - 1]?.end ?? day.end]
    const key = [start, end, giving, week].join(' ')
    const known = found.get(key)
    if (known) known.days.push(weekday)
    else
      found.set(key, {
        start,
        end,
        days: [weekday],
        ...(giving === 'ratherNot' && { preference: giving }),
        ...(week && { week }),
      })
  }
  const listGivenRuns = (week: WeekName, weekday: number) =>
    groupGivings(board[week][weekday - 1] ?? []).filter(({ giving }) => giving !== 'not')
  for (const weekday of days) {
    const [ofA, ofB] = [
      listGivenRuns('A', weekday),
      weeks === 'ab' ? listGivenRuns('B', weekday) : listGivenRuns('A', weekday),
    ]
    const isIn = (runs: GivingRun[], run: GivingRun) =>
      runs.some(({ from, until, giving }) => from === run.from && until === run.until && giving === run.giving)
    for (const run of ofA) add(weekday, run, isIn(ofB, run) ? undefined : 'A')
    for (const run of ofB) if (!isIn(ofA, run)) add(weekday, run, 'B')
  }
  return [...found.values()].toSorted(compareEntries)
}

const toSortKey = ({ days: [first = 0], start, week }: AvailabilityEntry) => `${first} ${start} ${week ?? ''}`
const compareEntries = (a: AvailabilityEntry, b: AvailabilityEntry) => toSortKey(a).localeCompare(toSortKey(b))

/** Sums weekly hours, averaging alternating weeks. */
export function sumAvailabilityHours(entries: readonly AvailabilityEntry[]): { given: number; ratherNot: number } {
  const sum = (all: readonly AvailabilityEntry[]) =>
    all.reduce((hours, { start, end, days: on, week }) => {
      const once = ((toMinutesOfDay(end) - toMinutesOfDay(start)) / 60) * new Set(on).size
      return hours + (week === undefined ? once : once / 2)
    }, 0)
  return { given: sum(entries), ratherNot: sum(entries.filter(({ preference }) => preference !== undefined)) }
}

/** Rounds to a tenth of an hour. */
export const computeContractedHours = (fte: number | null, fteHours: number): number | null =>
  fte === null ? null : Math.round(fte * fteHours * 10) / 10
