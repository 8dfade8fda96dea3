import type { DayRoom } from '@uurwerk/contract/rooms/room'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { countMinutes, type BookingPeriod, findAllowingProfile, getWeeklyLimit } from './rules.ts'

export interface BookableRoom {
  id: number
  name: string
  building: string | null
  capacity: number | null
  features: string[]
}

export type UsedMinutesLookup = (facilityId: number, monday: string) => number

export type ProfileWithLastDate = BookingProfile & { last: string }

/** Sorts the profiles of each room by length allowed, longest first. */
export function groupProfilesByRoom(
  profiles: readonly BookingProfile[],
  today: string,
): Map<number, ProfileWithLastDate[]> {
  const byRoom = new Map<number, ProfileWithLastDate[]>()
  const generousFirst = profiles.toSorted((a, b) => b.maxMinutes - a.maxMinutes || a.id - b.id)
  for (const profile of generousFirst) {
    const last = Temporal.PlainDate.from(today).add({ days: profile.daysAhead }).toString()
    for (const { id } of profile.facilities) {
      const holding = byRoom.get(id)
      if (holding) holding.push({ ...profile, last })
      else byRoom.set(id, [{ ...profile, last }])
    }
  }
  return byRoom
}

/** Ignores whether the rooms are free. */
export function findAllowedRooms(
  byRoom: ReadonlyMap<number, readonly BookingProfile[]>,
  { period, today, used }: { period: BookingPeriod; today: string; used: (facilityId: number) => number },
): Map<number, BookingProfile> {
  const profiles = new Map([...byRoom.values()].flat().map((profile) => [profile.id, profile]))
  const allowing = new Set(
    [...profiles.values()].filter((profile) => isAllowedByProfile(profile, period, today)).map(({ id }) => id),
  )
  const minutes = countMinutes(period)
  const allowed = new Map<number, BookingProfile>()
  for (const [id, holding] of byRoom) {
    const profile = holding.find((item) => allowing.has(item.id))
    if (profile && used(id) + minutes <= getWeeklyLimit(holding)) allowed.set(id, profile)
  }
  return allowed
}

/** Ignores the weekly limit, which is checked per room. */
function isAllowedByProfile(profile: BookingProfile, period: BookingPeriod, today: string): boolean {
  const facilityId = profile.facilities[0]?.id ?? 0
  return (
    'id' in findAllowingProfile([{ ...profile, maxMinutesPerWeek: Infinity }], { facilityId, period, used: 0, today })
  )
}

export interface SlotSearch {
  /** In order of preference. */
  days: readonly SearchDay[]
  minutes: number
  notBefore: string
  /** Preferred time of day; `00:00` means as early as possible. */
  near: string
}

/** Interval in minutes since midnight of the first day of a search. */
export type BusyInterval = readonly [from: number, until: number]

export interface SearchDay {
  date: string
  /** Midnight, in minutes since that of the first day. */
  from: number
  monday: string
}

/** Returns the best slot of the first day that has any. */
export function findFreeSlot(
  room: { id: number; busy: readonly BusyInterval[] },
  holding: readonly ProfileWithLastDate[],
  search: SlotSearch,
  used: UsedMinutesLookup,
): { slot: BookingPeriod; profile: BookingProfile } | undefined {
  const { days, minutes } = search
  const weekly = getWeeklyLimit(holding)
  const fitting = holding.filter(({ maxMinutes }) => minutes <= maxMinutes)
  for (const day of fitting.length > 0 ? days : []) {
    const { date, monday } = day
    if (used(room.id, monday) + minutes > weekly) continue
    const taken = listBusyIntervals(day, room.busy)
    const [best] = fitting
      .filter(({ last }) => date <= last)
      .flatMap((profile) => {
        const start = findNearestStart(taken, date, profile, search)
        return start === undefined ? [] : [{ profile, start }]
      })
      // The sort is stable: of equally near slots, the more generous profile's wins.
      .toSorted((a, b) => computeMinutesApart(search.near, a.start) - computeMinutesApart(search.near, b.start))
    if (best) return { slot: buildSlot(date, best.start, minutes), profile: best.profile }
  }
  return undefined
}

const computeMinutesApart = (near: string, start: number) => Math.abs(start - toMinuteOfDay(near))

/** Returns minutes of the day; `taken` must be sorted by start. */
function findNearestStart(
  taken: readonly BusyInterval[],
  date: string,
  { opens, closes }: BookingProfile,
  { minutes, notBefore, near }: SlotSearch,
): number | undefined {
  if (date < notBefore.slice(0, 10)) return undefined
  const earliest = date === notBefore.slice(0, 10) ? toMinuteOfDay(notBefore.slice(11)) : 0
  let from = Math.max(earliest, toMinuteOfDay(opens))
  let best: number | undefined
  for (const [start, end] of [...taken, [minutesOfDay, minutesOfDay]] as const) {
    const until = Math.min(start, toMinuteOfDay(closes))
    if (until - from >= minutes) {
      const nearest = Math.min(Math.max(toMinuteOfDay(near), from), until - minutes)
      if (best === undefined || computeMinutesApart(near, nearest) < computeMinutesApart(near, best)) best = nearest
    }
    from = Math.max(from, end)
  }
  return best
}

const minutesOfDay = 24 * 60
const toMinuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Clips intervals to a day and sorts them. */
const listBusyIntervals = ({ from: midnight }: SearchDay, busy: readonly BusyInterval[]): BusyInterval[] =>
  busy
    .filter(([from, until]) => from < midnight + minutesOfDay && until > midnight)
    .map(([from, until]): BusyInterval => [Math.max(0, from - midnight), Math.min(minutesOfDay, until - midnight)])
    .toSorted(([one], [other]) => one - other)

const buildSlot = (date: string, from: number, minutes: number): BookingPeriod => ({
  start: formatDateTime(date, from),
  end: formatDateTime(date, from + minutes),
})

/** Mostly avoids Temporal, because a search formats slots for a thousand rooms. */
const formatDateTime = (date: string, minute: number): string =>
  minute < minutesOfDay
    ? `${date}T${padTwoDigits(Math.floor(minute / 60))}:${padTwoDigits(minute % 60)}`
    : `${Temporal.PlainDate.from(date).add({ days: 1 }).toString()}T00:00`
const padTwoDigits = (number: number) => String(number).padStart(2, '0')

/** Returns the widest value of each limit as a hint; no single profile need allow them all. */
export function computeDayBounds(
  date: string,
  holding: readonly ProfileWithLastDate[],
): Pick<DayRoom, 'opens' | 'closes' | 'maxMinutes' | 'daysAhead'> {
  const reaching = holding.filter(({ last }) => date <= last)
  const asked = reaching.length > 0 ? reaching : holding
  return {
    opens: asked.map(({ opens }) => opens).toSorted()[0] ?? '00:00',
    closes:
      asked
        .map(({ closes }) => closes)
        .toSorted()
        .at(-1) ?? '00:00',
    maxMinutes: Math.max(...asked.map(({ maxMinutes }) => maxMinutes)),
    daysAhead: Math.max(...holding.map(({ daysAhead }) => daysAhead)),
  }
}

/** Sorts by capacity, with unknown capacities last. */
export const compareByFit = (a: BookableRoom, b: BookableRoom): number =>
  compare(a.capacity ?? Infinity, b.capacity ?? Infinity) || compareByName(a, b)

export function compareByLikenessTo(wanted: BookableRoom): (a: BookableRoom, b: BookableRoom) => number {
  const scoreOtherBuilding = ({ building }: BookableRoom) => Number(building !== wanted.building)
  const countExtraSeats = ({ capacity }: BookableRoom) => (capacity ?? 0) - (wanted.capacity ?? 0)
  const scoreTooSmall = (room: BookableRoom) => Number(countExtraSeats(room) < 0)
  const countMissingFeatures = (room: BookableRoom) =>
    wanted.features.filter((feature) => !room.features.includes(feature)).length
  return (a, b) =>
    scoreOtherBuilding(a) - scoreOtherBuilding(b) ||
    scoreTooSmall(a) - scoreTooSmall(b) ||
    Math.abs(countExtraSeats(a)) - Math.abs(countExtraSeats(b)) ||
    countMissingFeatures(a) - countMissingFeatures(b) ||
    compareByName(a, b)
}

const compareByName = (a: BookableRoom, b: BookableRoom) => compare(a.name, b.name) || a.id - b.id
const compare = <T extends number | string>(a: T, b: T) => (a < b ? -1 : Number(a > b))
