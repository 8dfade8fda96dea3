import { bookingBounds } from '@uurwerk/contract/rooms/booking'
import type { bookingFindContract } from '@uurwerk/contract/rooms/booking-find'
import type { Alternatives, AvailableFacility, DayRoom, FoundRoom } from '@uurwerk/contract/rooms/room'
import { ownId } from '../../roster/attendee/service.ts'
import { profilesOf, profilesQuery } from '../booking-profile/service.ts'
import { readTogether } from '../../db/together.ts'
import { inParts } from '../../lib/in-parts.ts'
import { AppError } from '../../lib/app-error.ts'
import { localNow, minuteText, today } from '../../lib/clock.ts'
import type { Context } from '../../auth/context.ts'
import type { Handlers } from '../../http/serve.ts'
import {
  type DateOf,
  dayOf,
  daysAfter,
  isSkipped,
  lastOf,
  nearestDays,
  sinceTheFirst,
  skippedTime,
  spanOf,
} from './find-days.ts'
import { freeRooms, roomsInUse, roomsOnDay } from './find-queries.ts'
import {
  allowedAt,
  boundsOn,
  byFit,
  byLikeness,
  freeSlot,
  profilesByRoom,
  type Reaching,
  type Room,
  type Search,
  type Used,
} from './find-rules.ts'
import { getManagedBooking } from './known.ts'
import { momentsOf, nowOf } from './judge.ts'
import { type UsedRow, usedMinutes } from './queries.ts'
import { isSlot, minutesOf, type Period } from './rules.ts'

type Availability = AvailableFacility & Room

/**
 * The rooms that the caller could book at a time, by name. With `without`, a booking that the caller may change: those
 * that its organizer could, as if it were not there.
 */
export async function availableFacilities(context: Context, period: Period, without?: number): Promise<Availability[]> {
  checkBounds(period)
  checkSlot(context, period)
  const booking = without === undefined ? undefined : await getManagedBooking(context, without)
  const hasBegun = isBeforeNow(context, period.start)
  if (hasBegun && booking?.starts_at !== period.start) return []
  const organizerId = booking?.organizer.id ?? ownId(context.actor.attendeeId)
  const known = await roomsAndUse(context, [dayOf(period.start)], { organizerId, without })
  const rooms = await freeAt(context, { ...known, period, without })
  // What runs keeps its start and its room.
  return hasBegun ? rooms.filter(({ id }) => id === booking?.facility.id) : rooms
}

interface FreeAt {
  byRoom: Map<number, Reaching[]>
  used: Used
  period: Period
  wish?: Parameters<typeof freeRooms>[3]
  without?: number | undefined
}

/** Those of some rooms that suit, and that are free and allowed at a time, by name. */
async function freeAt(context: Context, { byRoom, used, period, wish, without }: FreeAt): Promise<Availability[]> {
  const { monday } = dayOf(period.start)
  const allowed = allowedAt(byRoom, { period, today: today(context.clock).toString(), used: (id) => used(id, monday) })
  if (allowed.size === 0) return []
  const free = await freeRooms(context.db, [...allowed.keys()], { ...period, without }, wish)
  return free.flatMap((room) => {
    const profile = allowed.get(room.id)
    return profile ? [{ ...room, profileId: profile.id, maxMinutes: profile.maxMinutes }] : []
  })
}

/** The free time in a room that is nearest to a time, and the room most like it that can be booked at that time. */
export async function alternatives(context: Context, facilityId: number, period: Period): Promise<Alternatives> {
  checkSlot(context, period)
  const holding = (await roomsOf(context)).get(facilityId)
  if (!holding) throw new AppError('bookingClassroomNotBookable')
  const days = nearestDays(context, period.start, lastOf([holding]))
  const [[room], used, free] = await Promise.all([
    roomsInUse(context.db, [facilityId], spanOf(days)),
    usedQuery(ownId(context.actor.attendeeId), days)
      .execute(context.db)
      .then(({ rows }) => usedOf(rows)),
    availableFacilities(context, period),
  ])
  if (!room) throw new AppError('bookingClassroomNotBookable')
  const search: Search = {
    days: sinceTheFirst(days),
    minutes: minutesOf(period),
    notBefore: minuteText(localNow(context.clock)),
    near: period.start.slice(11),
  }
  const busy = [...room.busy, ...skippedTime(context, days)]
  return {
    slot: freeSlot({ id: room.id, busy }, holding, search, used)?.slot ?? null,
    facility: free.filter(({ id }) => id !== facilityId).toSorted(byLikeness(room))[0] ?? null,
  }
}

interface Wanted {
  start: string
  minutes: number
  people?: number | undefined
  buildings?: string[] | undefined
  features?: string[] | undefined
  /** How many rooms at most, the first. */
  limit?: number | undefined
}

/** The days that a search looks at before the others, for which few rooms are left then: over a weekend too. */
const firstDays = 4

/** The rooms that suit, with when each can next be booked for so long; those that can at once are first. */
export async function findRooms(context: Context, { start, minutes, limit, ...wish }: Wanted): Promise<FoundRoom[]> {
  if (isBeforeNow(context, start)) throw new AppError('bookingReservationBeforeNow')
  const { byRoom, used } = await roomsAndUse(context, daysAfter(start))
  const days = daysAfter(start, lastOf([...byRoom.values()]))
  const ids = [...byRoom].flatMap(([id, [generous]]) => (generous && generous.maxMinutes >= minutes ? [id] : []))
  if (ids.length === 0) return []
  const period = { start, end: minuteText(Temporal.PlainDateTime.from(start).add({ minutes })) }
  const isPlain = isSlot(period) && !isSkipped(context, period)
  const free = isPlain ? await freeAt(context, { byRoom, used, period, wish }) : []
  const atOnce = free.map((room): FoundRoom => ({ ...room, nextFree: period }))
  // What stands in a room need not be read of those that are free, nor of any once there are enough.
  if (limit !== undefined && atOnce.length >= limit) return atOnce.toSorted(byFit).slice(0, limit)
  const isAtOnce = new Set(atOnce.map(({ id }) => id))
  const lookAt = async (some: readonly DateOf[], roomIds: readonly number[]) => {
    if (roomIds.length === 0) return []
    const rooms = await roomsInUse(context.db, roomIds, spanOf(some), wish)
    const skipped = skippedTime(context, some)
    const search: Search = { days: sinceTheFirst(some), minutes, notBefore: start, near: '00:00' }
    return inParts(rooms, ({ busy, ...room }): FoundRoom[] => {
      const holding = byRoom.get(room.id) ?? []
      const next = freeSlot({ id: room.id, busy: [...busy, ...skipped] }, holding, search, used)
      const profile = next?.profile ?? holding[0]
      if (!profile) return []
      return [{ ...room, profileId: profile.id, maxMinutes: profile.maxMinutes, nextFree: next?.slot ?? null }]
    })
  }
  const first = await lookAt(
    days.slice(0, firstDays),
    ids.filter((id) => !isAtOnce.has(id)),
  )
  const left = first.filter(({ nextFree }) => !nextFree).map(({ id }) => id)
  const later = days.length > firstDays ? await lookAt(days.slice(firstDays), left) : []
  const laterById = new Map(later.map((room) => [room.id, room]))
  const found = [...atOnce, ...first.map((room) => laterById.get(room.id) ?? room)]
  const wait = ({ nextFree }: FoundRoom) => (nextFree ? Number(nextFree.start > start) : 2)
  return found.toSorted((a, b) => wait(a) - wait(b) || byFit(a, b)).slice(0, limit)
}

/** The rooms that the caller may book, by name, with what stands in them on a day. */
export async function dayPlan(context: Context, date: string): Promise<DayRoom[]> {
  const { db, actor } = context
  const byRoom = await roomsOf(context)
  const viewer = { attendeeId: ownId(actor.attendeeId), isStaff: actor.isStaff }
  const rooms = await roomsOnDay(db, [...byRoom.keys()], date, viewer)
  return rooms.map((room) => ({ ...room, ...boundsOn(date, byRoom.get(room.id) ?? []) }))
}

export const findHandlers: Omit<Handlers<typeof bookingFindContract>, 'invitees' | 'inviteeFilters' | 'guests'> = {
  available: (context, { params }) => availableFacilities(context, params),
  availableWithout: (context, { params }) => availableFacilities(context, params, params.bookingId),
  alternatives: (context, { params }) => alternatives(context, params.facilityId, params),
  find: (context, { params, query }) => findRooms(context, { ...params, ...query }),
  dayPlan: (context, { params }) => dayPlan(context, params.date),
}

interface Counted {
  /** The caller when absent. */
  organizerId?: number
  /** A booking that does not count. */
  without?: number | undefined
}

/** A person's rooms with what was used of them in the weeks of some days, in one round trip. */
export async function roomsAndUse(
  context: Context,
  days: readonly DateOf[],
  { organizerId = ownId(context.actor.attendeeId), without }: Counted = {},
) {
  const { profiles, rows } = await readTogether(context.db, {
    profiles: profilesQuery(context.clock, organizerId),
    rows: usedQuery(organizerId, days, without),
  })
  return { byRoom: profilesByRoom(profiles, today(context.clock).toString()), used: usedOf(rows) }
}

function checkBounds({ start, end }: Period) {
  const days = Temporal.PlainDateTime.from(start).until(Temporal.PlainDateTime.from(end)).total('days')
  if (days > bookingBounds.searchDays) throw new AppError('requestOutOfBounds')
}

/** @throws AppError bookingInvalidTimeSlot, timeDoesNotExist */
export function checkSlot({ clock }: Context, period: Period) {
  if (!isSlot(period)) throw new AppError('bookingInvalidTimeSlot')
  if (!momentsOf(clock, period)) throw new AppError('timeDoesNotExist')
}

/** Compared as moments: in the doubled hour of autumn local times are not enough. */
function isBeforeNow({ clock }: Context, start: string): boolean {
  const moment = Temporal.PlainDateTime.from(start).toZonedDateTime(clock.timeZone, { disambiguation: 'earlier' })
  return Temporal.Instant.compare(moment.toInstant(), nowOf(clock)) < 0
}

/** The rooms that the caller may book. */
export async function roomsOf(context: Context): Promise<Map<number, Reaching[]>> {
  const profiles = await profilesOf(context, ownId(context.actor.attendeeId))
  return profilesByRoom(profiles, today(context.clock).toString())
}

/** Asks what a person has used in the weeks of some days. */
function usedQuery(organizerId: number, days: readonly DateOf[], without?: number) {
  const mondays = days.map(({ monday }) => monday).toSorted()
  const first = mondays[0] ?? '9999-12-27'
  return usedMinutes(organizerId, {
    first,
    last: mondays.at(-1) ?? first,
    ...(without !== undefined && { without: [without] }),
  })
}

function usedOf(rows: readonly UsedRow[]): Used {
  const minutes = new Map(rows.map((week) => [`${week.facility_id} ${week.monday}`, week.minutes]))
  return (facilityId, monday) => minutes.get(`${facilityId} ${monday}`) ?? 0
}
