import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { countMinutes, type BookingPeriod, findAllowingProfile, getWeeklyLimit, type RoomProfile } from './rules.ts'

export interface BookableRoom {
  id: number
  name: string
  building: string | null
  capacity: number | null
  features: string[]
}

export type UsedMinutesLookup = (facilityId: number, monday: string) => number

export type ProfileWithLastDate = RoomProfile & { lastDate: string }

/** Sorts the profiles of each room by length allowed, longest first. */
export function groupProfilesByRoom(
  profiles: readonly RoomProfile[],
  today: string,
): Map<number, ProfileWithLastDate[]> {
  const profilesByRoom = new Map<number, ProfileWithLastDate[]>()
  const generousFirst = profiles.toSorted((a, b) => b.maxMinutes - a.maxMinutes || a.id - b.id)
  for (const profile of generousFirst) {
    const lastDate = Temporal.PlainDate.from(today).add({ days: profile.daysAhead }).toString()
    const datedProfile = { ...profile, lastDate }
    for (const { id } of profile.facilities) {
      const roomProfiles = profilesByRoom.get(id)
      if (roomProfiles) roomProfiles.push(datedProfile)
      else profilesByRoom.set(id, [datedProfile])
    }
  }
  return profilesByRoom
}

/** Ignores whether the rooms are free. */
export function findAllowedRooms(
  profilesByRoom: ReadonlyMap<number, readonly RoomProfile[]>,
  {
    period,
    today,
    getUsedMinutes,
  }: { period: BookingPeriod; today: string; getUsedMinutes: (facilityId: number) => number },
): Map<number, RoomProfile> {
  const profiles = new Map([...profilesByRoom.values()].flat().map((profile) => [profile.id, profile]))
  const allowingIds = new Set(
    [...profiles.values()].filter((profile) => isAllowedByProfile(profile, period, today)).map(({ id }) => id),
  )
  const minutes = countMinutes(period)
  const allowedProfiles = new Map<number, RoomProfile>()
  for (const [id, roomProfiles] of profilesByRoom) {
    const profile = roomProfiles.find((item) => allowingIds.has(item.id))
    if (profile && getUsedMinutes(id) + minutes <= getWeeklyLimit(roomProfiles)) allowedProfiles.set(id, profile)
  }
  return allowedProfiles
}

export function findRoomsWithinDaysAhead(
  profilesByRoom: ReadonlyMap<number, readonly ProfileWithLastDate[]>,
  date: string,
): Map<number, RoomProfile> {
  const profileByRoom = new Map<number, RoomProfile>()
  for (const [id, roomProfiles] of profilesByRoom) {
    const profile = roomProfiles.find(({ lastDate }) => date <= lastDate)
    if (profile) profileByRoom.set(id, profile)
  }
  return profileByRoom
}

/** Ignores the weekly limit, which is checked per room. */
function isAllowedByProfile(profile: RoomProfile, period: BookingPeriod, today: string): boolean {
  const facilityId = profile.facilities[0]?.id ?? 0
  return (
    'id' in
    findAllowingProfile([{ ...profile, maxMinutesPerWeek: Infinity }], { facilityId, period, usedMinutes: 0, today })
  )
}

export interface FreePeriodSearch {
  /** In order of preference. */
  days: readonly SearchDay[]
  minutes: number
  notBefore: string
  /** Preferred time of day; `00:00` means as early as possible. */
  preferredTime: string
}

/** Interval in minutes since midnight of the first day of a search. */
export type BusyInterval = readonly [from: number, until: number]

export interface SearchDay {
  date: string
  /** In minutes since the midnight of the first day. */
  midnight: number
  monday: string
}

/** Returns the best free period of the first day that has any, with a profile that allows it. */
export function findFreePeriod(
  room: { id: number; busy: readonly BusyInterval[] },
  roomProfiles: readonly ProfileWithLastDate[],
  search: FreePeriodSearch,
  getUsedMinutes: UsedMinutesLookup,
): { period: BookingPeriod; profile: RoomProfile } | undefined {
  const { days, minutes } = search
  const weeklyLimit = getWeeklyLimit(roomProfiles)
  const fittingProfiles = roomProfiles.filter(({ maxMinutes }) => minutes <= maxMinutes)
  if (fittingProfiles.length === 0) return undefined
  for (const day of days) {
    const { date, monday } = day
    if (getUsedMinutes(room.id, monday) + minutes > weeklyLimit) continue
    const busyIntervals = listBusyIntervals(day, room.busy)
    const [bestMatch] = fittingProfiles
      .filter(({ lastDate }) => date <= lastDate)
      .flatMap((profile) => {
        const start = findNearestStart(busyIntervals, date, profile, search)
        return start === undefined ? [] : [{ profile, start }]
      })
      // The sort is stable: of equally near periods, the more generous profile's wins.
      .toSorted(
        (a, b) =>
          computeMinutesApart(search.preferredTime, a.start) - computeMinutesApart(search.preferredTime, b.start),
      )
    if (bestMatch) return { period: buildPeriod(date, bestMatch.start, minutes), profile: bestMatch.profile }
  }
  return undefined
}

const computeMinutesApart = (preferredTime: string, start: number) => Math.abs(start - toMinuteOfDay(preferredTime))

/** Returns minutes of the day; `busyIntervals` must be sorted by start. */
function findNearestStart(
  busyIntervals: readonly BusyInterval[],
  date: string,
  { opens, closes }: RoomProfile,
  { minutes, notBefore, preferredTime }: FreePeriodSearch,
): number | undefined {
  if (date < notBefore.slice(0, 10)) return undefined
  const earliest = date === notBefore.slice(0, 10) ? toMinuteOfDay(notBefore.slice(11)) : 0
  let freeFrom = Math.max(earliest, toMinuteOfDay(opens))
  let bestStart: number | undefined
  for (const [start, end] of [...busyIntervals, [minutesPerDay, minutesPerDay]] as const) {
    const freeUntil = Math.min(start, toMinuteOfDay(closes))
    if (freeUntil - freeFrom >= minutes) {
      const nearestStart = Math.min(Math.max(toMinuteOfDay(preferredTime), freeFrom), freeUntil - minutes)
      if (
        bestStart === undefined ||
        computeMinutesApart(preferredTime, nearestStart) < computeMinutesApart(preferredTime, bestStart)
      )
        bestStart = nearestStart
    }
    freeFrom = Math.max(freeFrom, end)
  }
  return bestStart
}

const minutesPerDay = 24 * 60
const toMinuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Clips intervals to a day and sorts them. */
const listBusyIntervals = ({ midnight }: SearchDay, busy: readonly BusyInterval[]): BusyInterval[] =>
  busy
    .filter(([from, until]) => from < midnight + minutesPerDay && until > midnight)
    .map(([from, until]): BusyInterval => [Math.max(0, from - midnight), Math.min(minutesPerDay, until - midnight)])
    .toSorted(([firstStart], [secondStart]) => firstStart - secondStart)

const buildPeriod = (date: string, startMinute: number, minutes: number): BookingPeriod => ({
  start: formatDateTime(date, startMinute),
  end: formatDateTime(date, startMinute + minutes),
})

/** Mostly avoids Temporal, because a search formats periods for a thousand rooms. */
const formatDateTime = (date: string, minute: number): string =>
  minute < minutesPerDay
    ? `${date}T${padTwoDigits(Math.floor(minute / 60))}:${padTwoDigits(minute % 60)}`
    : `${Temporal.PlainDate.from(date).add({ days: 1 }).toString()}T00:00`
const padTwoDigits = (number: number) => String(number).padStart(2, '0')

/** Returns the widest value of each limit as a hint; no single profile need allow them all. */
export function computeDayBounds(
  date: string,
  roomProfiles: readonly ProfileWithLastDate[],
): Pick<DayRoom, 'opens' | 'closes' | 'maxMinutes' | 'daysAhead'> {
  const reachingProfiles = roomProfiles.filter(({ lastDate }) => date <= lastDate)
  const boundingProfiles = reachingProfiles.length > 0 ? reachingProfiles : roomProfiles
  return {
    opens: boundingProfiles.map(({ opens }) => opens).toSorted()[0] ?? '00:00',
    closes:
      boundingProfiles
        .map(({ closes }) => closes)
        .toSorted()
        .at(-1) ?? '00:00',
    maxMinutes: Math.max(...boundingProfiles.map(({ maxMinutes }) => maxMinutes)),
    daysAhead: Math.max(...roomProfiles.map(({ daysAhead }) => daysAhead)),
  }
}

/** Sorts by capacity, with unknown capacities last. */
export const compareByFit = (a: BookableRoom, b: BookableRoom): number =>
  compareValues(a.capacity ?? Infinity, b.capacity ?? Infinity) || compareByName(a, b)

export function compareByLikenessTo(originalRoom: BookableRoom): (a: BookableRoom, b: BookableRoom) => number {
  const scoreOtherBuilding = ({ building }: BookableRoom) => Number(building !== originalRoom.building)
  const countExtraSeats = ({ capacity }: BookableRoom) => (capacity ?? 0) - (originalRoom.capacity ?? 0)
  const scoreTooSmall = (room: BookableRoom) => Number(countExtraSeats(room) < 0)
  const countMissingFeatures = (room: BookableRoom) =>
    originalRoom.features.filter((feature) => !room.features.includes(feature)).length
  return (a, b) =>
    scoreOtherBuilding(a) - scoreOtherBuilding(b) ||
    scoreTooSmall(a) - scoreTooSmall(b) ||
    Math.abs(countExtraSeats(a)) - Math.abs(countExtraSeats(b)) ||
    countMissingFeatures(a) - countMissingFeatures(b) ||
    compareByName(a, b)
}

const compareByName = (a: BookableRoom, b: BookableRoom) => compareValues(a.name, b.name) || a.id - b.id
const compareValues = <T extends number | string>(a: T, b: T) => (a < b ? -1 : Number(a > b))
