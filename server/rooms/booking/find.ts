import { bookingBounds } from '@uurwerk/contract/rooms/booking'
import type { bookingFindContract } from '@uurwerk/contract/rooms/booking-find'
import type { Alternatives, AvailableFacility, DayRoom, FoundRoom } from '@uurwerk/contract/rooms/room'
import { ownId } from '../../roster/attendee/service.ts'
import { profilesOf } from '../booking-profile/service.ts'
import { AppError } from '../../lib/app-error.ts'
import { localNow, minuteText, mondayOf, today } from '../../lib/clock.ts'
import type { Context } from '../../auth/context.ts'
import type { Handlers } from '../../http/serve.ts'
import { freeRooms, isBookingOf, roomsInUse, roomsOnDay } from './find-queries.ts'
import {
  allowedAt,
  boundsOn,
  byFit,
  byLikeness,
  type Day,
  freeSlot,
  profilesByRoom,
  type Reaching,
  type Room,
  type Search,
  type Used,
} from './find-rules.ts'
import { momentsOf, nowOf } from './judge.ts'
import { inviteeFilters, invitees } from './people.ts'
import { usedMinutes } from './queries.ts'
import { isSlot, minutesOf, type Period } from './rules.ts'

type Availability = AvailableFacility & Room

/** The rooms that the caller could book at a time, by name; as if the booking `without`, one of the caller's, were not there. */
export async function availableFacilities(context: Context, period: Period, without?: number): Promise<Availability[]> {
  const { db, actor, clock } = context
  checkBounds(period)
  checkSlot(context, period)
  const organizer = ownId(actor.attendeeId)
  if (without !== undefined && !(await isBookingOf(db, without, organizer))) throw new AppError('bookingDoesNotExist')
  if (isBeforeNow(context, period.start)) return []
  const days = [dayOf(period.start)]
  const [byRoom, used] = await Promise.all([roomsOf(context), usedBy(context, days, without)])
  const monday = days[0]?.monday ?? ''
  const allowed = allowedAt(byRoom, { period, today: today(clock).toString(), used: (id) => used(id, monday) })
  if (allowed.size === 0) return []
  const free = await freeRooms(db, [...allowed.keys()], { ...period, without })
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
    usedBy(context, days),
    availableFacilities(context, period),
  ])
  if (!room) throw new AppError('bookingClassroomNotBookable')
  const search: Search = {
    days,
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
}

/** The days that a search looks at before the others, for which few rooms are left then: over a weekend too. */
const firstDays = 4

/** The rooms that suit, with when each can next be booked for so long; those that can at once are first. */
export async function findRooms(context: Context, { start, minutes, ...wish }: Wanted): Promise<FoundRoom[]> {
  if (isBeforeNow(context, start)) throw new AppError('bookingReservationBeforeNow')
  const byRoom = await roomsOf(context)
  const ids = [...byRoom].flatMap(([id, [generous]]) => (generous && generous.maxMinutes >= minutes ? [id] : []))
  if (ids.length === 0) return []
  const days = daysAfter(start, lastOf([...byRoom.values()]))
  const used = await usedBy(context, days)
  const lookAt = async (some: readonly Day[], roomIds: readonly number[]) => {
    const rooms = await roomsInUse(context.db, roomIds, spanOf(some), wish)
    const skipped = skippedTime(context, some)
    const search: Search = { days: some, minutes, notBefore: start, near: '00:00' }
    return rooms.flatMap(({ busy, ...room }): FoundRoom[] => {
      const holding = byRoom.get(room.id) ?? []
      const next = freeSlot({ id: room.id, busy: [...busy, ...skipped] }, holding, search, used)
      const profile = next?.profile ?? holding[0]
      if (!profile) return []
      return [{ ...room, profileId: profile.id, maxMinutes: profile.maxMinutes, nextFree: next?.slot ?? null }]
    })
  }
  const first = await lookAt(days.slice(0, firstDays), ids)
  const left = first.filter(({ nextFree }) => !nextFree).map(({ id }) => id)
  const later = left.length > 0 && days.length > firstDays ? await lookAt(days.slice(firstDays), left) : []
  const laterById = new Map(later.map((room) => [room.id, room]))
  const found = first.map((room) => laterById.get(room.id) ?? room)
  const wait = ({ nextFree }: FoundRoom) => (nextFree ? Number(nextFree.start > start) : 2)
  return found.toSorted((one, other) => wait(one) - wait(other) || byFit(one, other))
}

/** The rooms that the caller may book, by name, with what stands in them on a day. */
export async function dayPlan(context: Context, date: string): Promise<DayRoom[]> {
  const { db, actor } = context
  const byRoom = await roomsOf(context)
  const viewer = { attendeeId: ownId(actor.attendeeId), isStaff: actor.isStaff }
  const rooms = await roomsOnDay(db, [...byRoom.keys()], date, viewer)
  return rooms.map((room) => ({ ...room, ...boundsOn(date, byRoom.get(room.id) ?? []) }))
}

export const bookingFindHandlers: Handlers<typeof bookingFindContract> = {
  available: (context, { params }) => availableFacilities(context, params),
  availableWithout: (context, { params }) => availableFacilities(context, params, params.bookingId),
  alternatives: (context, { params }) => alternatives(context, params.facilityId, params),
  find: (context, { params, query }) => findRooms(context, { ...params, ...query }),
  dayPlan: (context, { params }) => dayPlan(context, params.date),
  invitees: (context, { query }) => invitees(context, query),
  inviteeFilters,
}

function checkBounds({ start, end }: Period) {
  const days = Temporal.PlainDateTime.from(start).until(Temporal.PlainDateTime.from(end)).total('days')
  if (days > bookingBounds.searchDays) throw new AppError('requestOutOfBounds')
}

function checkSlot({ clock }: Context, period: Period) {
  if (!isSlot(period) || !momentsOf(clock, period)) throw new AppError('bookingInvalidTimeSlot')
}

/** Compared as moments: in the doubled hour of autumn local times are not enough. */
function isBeforeNow({ clock }: Context, start: string): boolean {
  const moment = Temporal.PlainDateTime.from(start).toZonedDateTime(clock.timeZone, { disambiguation: 'earlier' })
  return Temporal.Instant.compare(moment.toInstant(), nowOf(clock)) < 0
}

async function roomsOf(context: Context): Promise<Map<number, Reaching[]>> {
  const profiles = await profilesOf(context, ownId(context.actor.attendeeId))
  return profilesByRoom(profiles, today(context.clock).toString())
}

/** What the caller has used in the weeks of some days. */
async function usedBy({ db, actor }: Context, days: readonly Day[], without?: number): Promise<Used> {
  const mondays = days.map(({ monday }) => monday).toSorted()
  const [first, last] = [mondays[0], mondays.at(-1)]
  if (first === undefined || last === undefined) return () => 0
  const { rows } = await usedMinutes(ownId(actor.attendeeId), {
    first,
    last,
    ...(without !== undefined && { without: [without] }),
  }).execute(db)
  const minutes = new Map(rows.map((week) => [`${week.facility_id} ${week.monday}`, week.minutes]))
  return (facilityId, monday) => minutes.get(`${facilityId} ${monday}`) ?? 0
}

const dayOf = (moment: string | Temporal.PlainDate): Day => {
  const date = Temporal.PlainDate.from(moment)
  return { date: date.toString(), monday: mondayOf(date).toString() }
}

/** The last date that any of the profiles lets one book. */
const lastOf = (holdings: readonly (readonly Reaching[])[]): string =>
  holdings.flatMap((holding) => holding.map(({ last }) => last)).reduce((one, other) => (one > other ? one : other), '')

/** The day of a moment and those after it, as far as a search looks and until the last. */
function daysAfter(start: string, last: string): Day[] {
  if (start.slice(0, 10) > last) return []
  const first = Temporal.PlainDate.from(start)
  return Array.from({ length: bookingBounds.findDays + 1 }, (_, days) => dayOf(first.add({ days }))).filter(
    ({ date }) => date <= last,
  )
}

/** As many days that can still be booked, from the nearest to a moment; of two that are as near the later first. */
function nearestDays({ clock }: Context, moment: string, last: string): Day[] {
  const [first, wanted] = [today(clock), Temporal.PlainDate.from(moment)]
  const count = first.until(last).days + 1
  return Array.from({ length: count }, (_, days) => first.add({ days }))
    .map((date) => ({ date, away: wanted.until(date).days }))
    .toSorted((one, other) => Math.abs(one.away) - Math.abs(other.away) || other.away - one.away)
    .slice(0, bookingBounds.findDays + 1)
    .map(({ date }) => dayOf(date))
}

/** From the start of the first to the end of the last of some days. */
function spanOf(days: readonly Day[]): Period {
  const dates = days.map(({ date }) => date).toSorted()
  const [first = '2000-01-01', last = first] = [dates[0], dates.at(-1)]
  return { start: `${first}T00:00`, end: `${Temporal.PlainDate.from(last).add({ days: 1 }).toString()}T00:00` }
}

/** The hour of spring that the wall skips, when it is in some days: nobody can book it. */
function skippedTime({ clock }: Context, days: readonly Day[]): Period[] {
  const start = Temporal.PlainDateTime.from(spanOf(days).start).toZonedDateTime(clock.timeZone)
  const after = start.getTimeZoneTransition('next')
  if (!after) return []
  const before = after.subtract({ minutes: 1 }).toPlainDateTime().add({ minutes: 1 })
  const skips = Temporal.PlainDateTime.compare(before, after.toPlainDateTime()) < 0
  return skips ? [{ start: minuteText(before), end: minuteText(after.toPlainDateTime()) }] : []
}
