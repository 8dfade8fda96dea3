import type { DayRoom } from '@uurwerk/contract/rooms/room'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { minutesOf, type Period, profileFor, weeklyMinutes } from './rules.ts'

export interface Room {
  id: number
  name: string
  building: string | null
  capacity: number | null
  features: string[]
}

/** Minutes that someone has used of each room, by the Monday of the week. */
export type Used = (facilityId: number, monday: string) => number

/** A profile on a day; `last` is the last date that it lets one book. */
export type Reaching = BookingProfile & { last: string }

/** The rooms that someone may book, with the profiles that hold each: the most generous first. */
export function profilesByRoom(profiles: readonly BookingProfile[], today: string): Map<number, Reaching[]> {
  const byRoom = new Map<number, Reaching[]>()
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

/** The rooms that someone may book at a time, each with the profile that allows it; free or not. */
export function allowedAt(
  byRoom: ReadonlyMap<number, readonly BookingProfile[]>,
  { period, today, used }: { period: Period; today: string; used: (facilityId: number) => number },
): Map<number, BookingProfile> {
  const profiles = new Map([...byRoom.values()].flat().map((profile) => [profile.id, profile]))
  const allowing = new Set(
    [...profiles.values()].filter((profile) => allows(profile, period, today)).map(({ id }) => id),
  )
  const minutes = minutesOf(period)
  const allowed = new Map<number, BookingProfile>()
  for (const [id, holding] of byRoom) {
    const profile = holding.find((item) => allowing.has(item.id))
    if (profile && used(id) + minutes <= weeklyMinutes(holding)) allowed.set(id, profile)
  }
  return allowed
}

/** Whether a time is within all limits of a profile, except the weekly one, which is judged per room. */
function allows(profile: BookingProfile, period: Period, today: string): boolean {
  const facilityId = profile.facilities[0]?.id ?? 0
  return 'id' in profileFor([{ ...profile, maxMinutesPerWeek: Infinity }], { facilityId, period, used: 0, today })
}

export interface Search {
  /** The days to look at, the best first. */
  days: readonly Day[]
  minutes: number
  /** No slot starts earlier. */
  notBefore: string
  /** The time of day that the slot is to start near to; `00:00` for as early as can be. */
  near: string
}

/** From when until when a room is in use, in minutes since the midnight at which the first day of a search begins. */
export type Busy = readonly [from: number, until: number]

export interface Day {
  date: string
  /** Its midnight, in minutes since that of the first day. */
  from: number
  /** Of its week. */
  monday: string
}

/** The first day and time at which a room is free for so long, and the profile that allows it. */
export function freeSlot(
  room: { id: number; busy: readonly Busy[] },
  holding: readonly Reaching[],
  search: Search,
  used: Used,
): { slot: Period; profile: BookingProfile } | undefined {
  const { days, minutes } = search
  const weekly = weeklyMinutes(holding)
  const fitting = holding.filter(({ maxMinutes }) => minutes <= maxMinutes)
  for (const day of fitting.length > 0 ? days : []) {
    const { date, monday } = day
    if (used(room.id, monday) + minutes > weekly) continue
    const taken = takenOn(day, room.busy)
    const [best] = fitting
      .filter(({ last }) => date <= last)
      .flatMap((profile) => {
        const start = nearestStart(taken, date, profile, search)
        return start === undefined ? [] : [{ profile, start }]
      })
      // The sort is stable: of two that are as near, the more generous profile's.
      .toSorted((a, b) => farFrom(search.near, a.start) - farFrom(search.near, b.start))
    if (best) return { slot: slotOn(date, best.start, minutes), profile: best.profile }
  }
  return undefined
}

const farFrom = (near: string, start: number) => Math.abs(start - minuteOfDay(near))

/** The start nearest to the wanted one in the gaps that a profile's hours leave, in minutes of the day. */
function nearestStart(
  taken: readonly Busy[],
  date: string,
  { opens, closes }: BookingProfile,
  { minutes, notBefore, near }: Search,
): number | undefined {
  if (date < notBefore.slice(0, 10)) return undefined
  const earliest = date === notBefore.slice(0, 10) ? minuteOfDay(notBefore.slice(11)) : 0
  let from = Math.max(earliest, minuteOfDay(opens))
  let best: number | undefined
  for (const [start, end] of [...taken, [minutesOfDay, minutesOfDay]] as const) {
    const until = Math.min(start, minuteOfDay(closes))
    if (until - from >= minutes) {
      const nearest = Math.min(Math.max(minuteOfDay(near), from), until - minutes)
      if (best === undefined || farFrom(near, nearest) < farFrom(near, best)) best = nearest
    }
    from = Math.max(from, end)
  }
  return best
}

const minutesOfDay = 24 * 60
const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** What is taken of one day, in its minutes, by start. */
const takenOn = ({ from: midnight }: Day, busy: readonly Busy[]): Busy[] =>
  busy
    .filter(([from, until]) => from < midnight + minutesOfDay && until > midnight)
    .map(([from, until]): Busy => [Math.max(0, from - midnight), Math.min(minutesOfDay, until - midnight)])
    .toSorted(([one], [other]) => one - other)

const slotOn = (date: string, from: number, minutes: number): Period => ({
  start: momentOf(date, from),
  end: momentOf(date, from + minutes),
})

/** Of the minutes of a day and the midnight after it, as text: it is made for each of a thousand rooms. */
const momentOf = (date: string, minute: number): string =>
  minute < minutesOfDay
    ? `${date}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
    : `${Temporal.PlainDate.from(date).add({ days: 1 }).toString()}T00:00`
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** What the profiles of one room allow on a date, each limit by the profile that gives most; a hint for a plan. */
export function boundsOn(
  date: string,
  holding: readonly Reaching[],
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

/** Of rooms with enough seats the one with the fewest comes first; a room with an unknown number comes last. */
export const byFit = (a: Room, b: Room): number =>
  compare(a.capacity ?? Infinity, b.capacity ?? Infinity) || byName(a, b)

/** Sorts by likeness to a room: the same building, the same number of seats or a few more, the same features. */
export function byLikeness(wanted: Room): (a: Room, b: Room) => number {
  const elsewhere = ({ building }: Room) => Number(building !== wanted.building)
  const seats = ({ capacity }: Room) => (capacity ?? 0) - (wanted.capacity ?? 0)
  const tooSmall = (room: Room) => Number(seats(room) < 0)
  const lacking = (room: Room) => wanted.features.filter((feature) => !room.features.includes(feature)).length
  return (a, b) =>
    elsewhere(a) - elsewhere(b) ||
    tooSmall(a) - tooSmall(b) ||
    Math.abs(seats(a)) - Math.abs(seats(b)) ||
    lacking(a) - lacking(b) ||
    byName(a, b)
}

const byName = (a: Room, b: Room) => compare(a.name, b.name) || a.id - b.id
const compare = <T extends number | string>(a: T, b: T) => (a < b ? -1 : Number(a > b))
