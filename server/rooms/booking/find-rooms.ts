import { bookingBounds } from '@uurwerk/contract/rooms/booking'
import type { bookingFindContract } from '@uurwerk/contract/rooms/booking-find'
import type { Alternatives, AvailableFacility, DayRoom, FoundRoom } from '@uurwerk/contract/rooms/room'
import { requireAttendeeId } from '#server/roster/attendee/service.ts'
import { listBookingProfiles, bookingProfilesQuery } from '../booking-profile/service.ts'
import { readBatch } from '#server/db/batch-statements.ts'
import { flatMapInChunks } from '#server/lib/flat-map-in-chunks.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toIsoMinute, getToday } from '#server/lib/clock.ts'
import type { Context } from '#server/auth/context.ts'
import type { ContractHandlers } from '#server/http/serve.ts'
import {
  type SearchDate,
  toSearchDate,
  listSearchDates,
  isSkippedTime,
  findLastBookableDate,
  listNearestDates,
  toSearchDays,
  findSkippedTime,
  computeDateSpan,
} from './find-days.ts'
import { listFreeRooms, listRoomsWithBusyTimes, listRoomsOnDay } from './find-queries.ts'
import {
  findAllowedRooms,
  computeDayBounds,
  compareByFit,
  compareByLikenessTo,
  findFreeSlot,
  groupProfilesByRoom,
  type ProfileWithLastDate,
  type BookableRoom,
  type SlotSearch,
  type UsedMinutesLookup,
} from './find-rules.ts'
import { getManagedBooking } from './booking-access.ts'
import { toPeriodInstants, getCurrentMinute } from './validate-periods.ts'
import { type UsedMinutesRow, usedMinutesQuery } from './queries.ts'
import { isValidSlot, countMinutes, type BookingPeriod } from './rules.ts'

type AvailableRoom = AvailableFacility & BookableRoom

/**
 * With `without`, a booking that the caller may change, lists the rooms that its organizer could book if that booking
 * did not exist.
 */
export async function listAvailableRooms(
  context: Context,
  period: BookingPeriod,
  without?: number,
): Promise<AvailableRoom[]> {
  checkBounds(period)
  checkSlot(context, period)
  const booking = without === undefined ? undefined : await getManagedBooking(context, without)
  const hasBegun = isBeforeNow(context, period.start)
  if (hasBegun && booking?.starts_at !== period.start) return []
  const organizerId = booking?.organizer.id ?? requireAttendeeId(context.actor.attendeeId)
  const known = await findRoomsAndUsage(context, [toSearchDate(period.start)], { organizerId, without })
  const rooms = await listFreeAllowedRooms(context, { ...known, period, without })
  // A running booking keeps its room.
  return hasBegun ? rooms.filter(({ id }) => id === booking?.facility.id) : rooms
}

interface FreeRoomsFilter {
  byRoom: Map<number, ProfileWithLastDate[]>
  used: UsedMinutesLookup
  period: BookingPeriod
  wish?: Parameters<typeof listFreeRooms>[3]
  without?: number | undefined
}

async function listFreeAllowedRooms(
  context: Context,
  { byRoom, used, period, wish, without }: FreeRoomsFilter,
): Promise<AvailableRoom[]> {
  const { monday } = toSearchDate(period.start)
  const allowed = findAllowedRooms(byRoom, {
    period,
    today: getToday(context.clock).toString(),
    used: (id) => used(id, monday),
  })
  if (allowed.size === 0) return []
  const free = await listFreeRooms(context.db, [...allowed.keys()], { ...period, without }, wish)
  return free.flatMap((room) => {
    const profile = allowed.get(room.id)
    return profile ? [{ ...room, profileId: profile.id, maxMinutes: profile.maxMinutes }] : []
  })
}

/** Returns the nearest free slot in this room, and the most similar room that is free. */
export async function findBookingAlternatives(
  context: Context,
  facilityId: number,
  period: BookingPeriod,
): Promise<Alternatives> {
  checkSlot(context, period)
  const holding = (await findBookableRooms(context)).get(facilityId)
  if (!holding) throw new AppError('bookingClassroomNotBookable')
  const days = listNearestDates(context, period.start, findLastBookableDate([holding]))
  const [[room], used, free] = await Promise.all([
    listRoomsWithBusyTimes(context.db, [facilityId], computeDateSpan(days)),
    weeklyUsageQuery(requireAttendeeId(context.actor.attendeeId), days)
      .execute(context.db)
      .then(({ rows }) => toUsedMinutesLookup(rows)),
    listAvailableRooms(context, period),
  ])
  if (!room) throw new AppError('bookingClassroomNotBookable')
  const search: SlotSearch = {
    days: toSearchDays(days),
    minutes: countMinutes(period),
    notBefore: toIsoMinute(getLocalDateTime(context.clock)),
    near: period.start.slice(11),
  }
  const busy = [...room.busy, ...findSkippedTime(context, days)]
  return {
    slot: findFreeSlot({ id: room.id, busy }, holding, search, used)?.slot ?? null,
    facility: free.filter(({ id }) => id !== facilityId).toSorted(compareByLikenessTo(room))[0] ?? null,
  }
}

interface RoomSearch {
  start: string
  minutes: number
  people?: number | undefined
  buildings?: string[] | undefined
  features?: string[] | undefined
  limit?: number | undefined
}

/** Number of days to search first, over a weekend too; they leave few rooms for later days. */
const firstDays = 4

/** Lists rooms that are free at `start` first. */
export async function findRooms(
  context: Context,
  { start, minutes, limit, ...wish }: RoomSearch,
): Promise<FoundRoom[]> {
  if (isBeforeNow(context, start)) throw new AppError('bookingReservationBeforeNow')
  const { byRoom, used } = await findRoomsAndUsage(context, listSearchDates(start))
  const days = listSearchDates(start, findLastBookableDate([...byRoom.values()]))
  const ids = [...byRoom].flatMap(([id, [generous]]) => (generous && generous.maxMinutes >= minutes ? [id] : []))
  if (ids.length === 0) return []
  const period = { start, end: toIsoMinute(Temporal.PlainDateTime.from(start).add({ minutes })) }
  const isPlain = isValidSlot(period) && !isSkippedTime(context, period)
  const free = isPlain ? await listFreeAllowedRooms(context, { byRoom, used, period, wish }) : []
  const atOnce = free.map((room): FoundRoom => ({ ...room, nextFree: period }))
  // Busy times are needed only if too few rooms are free, and only for the others.
  if (limit !== undefined && atOnce.length >= limit) return atOnce.toSorted(compareByFit).slice(0, limit)
  const isAtOnce = new Set(atOnce.map(({ id }) => id))
  const searchRooms = async (some: readonly SearchDate[], roomIds: readonly number[]) => {
    if (roomIds.length === 0) return []
    const rooms = await listRoomsWithBusyTimes(context.db, roomIds, computeDateSpan(some), wish)
    const skipped = findSkippedTime(context, some)
    const search: SlotSearch = { days: toSearchDays(some), minutes, notBefore: start, near: '00:00' }
    return flatMapInChunks(rooms, ({ busy, ...room }): FoundRoom[] => {
      const holding = byRoom.get(room.id) ?? []
      const next = findFreeSlot({ id: room.id, busy: [...busy, ...skipped] }, holding, search, used)
      const profile = next?.profile ?? holding[0]
      if (!profile) return []
      return [{ ...room, profileId: profile.id, maxMinutes: profile.maxMinutes, nextFree: next?.slot ?? null }]
    })
  }
  const first = await searchRooms(
    days.slice(0, firstDays),
    ids.filter((id) => !isAtOnce.has(id)),
  )
  const left = first.filter(({ nextFree }) => !nextFree).map(({ id }) => id)
  const later = days.length > firstDays ? await searchRooms(days.slice(firstDays), left) : []
  const laterById = new Map(later.map((room) => [room.id, room]))
  const found = [...atOnce, ...first.map((room) => laterById.get(room.id) ?? room)]
  const rankAvailability = ({ nextFree }: FoundRoom) => (nextFree ? Number(nextFree.start > start) : 2)
  return found.toSorted((a, b) => rankAvailability(a) - rankAvailability(b) || compareByFit(a, b)).slice(0, limit)
}

export async function getDayPlan(context: Context, date: string): Promise<DayRoom[]> {
  const { db, actor } = context
  const byRoom = await findBookableRooms(context)
  const viewer = { attendeeId: requireAttendeeId(actor.attendeeId), isStaff: actor.isStaff }
  const rooms = await listRoomsOnDay(db, [...byRoom.keys()], date, viewer)
  return rooms.map((room) => ({ ...room, ...computeDayBounds(date, byRoom.get(room.id) ?? []) }))
}

export const bookingSearchHandlers: Omit<
  ContractHandlers<typeof bookingFindContract>,
  'invitees' | 'inviteeFilters' | 'guests'
> = {
  available: (context, { params }) => listAvailableRooms(context, params),
  availableWithout: (context, { params }) => listAvailableRooms(context, params, params.bookingId),
  alternatives: (context, { params }) => findBookingAlternatives(context, params.facilityId, params),
  find: (context, { params, query }) => findRooms(context, { ...params, ...query }),
  dayPlan: (context, { params }) => getDayPlan(context, params.date),
}

interface UsageFilter {
  /** Defaults to the caller. */
  organizerId?: number
  without?: number | undefined
}

/** Takes a single round trip. */
export async function findRoomsAndUsage(
  context: Context,
  days: readonly SearchDate[],
  { organizerId = requireAttendeeId(context.actor.attendeeId), without }: UsageFilter = {},
) {
  const { profiles, rows } = await readBatch(context.db, {
    profiles: bookingProfilesQuery(context.clock, organizerId),
    rows: weeklyUsageQuery(organizerId, days, without),
  })
  return { byRoom: groupProfilesByRoom(profiles, getToday(context.clock).toString()), used: toUsedMinutesLookup(rows) }
}

function checkBounds({ start, end }: BookingPeriod) {
  const days = Temporal.PlainDateTime.from(start).until(Temporal.PlainDateTime.from(end)).total('days')
  if (days > bookingBounds.searchDays) throw new AppError('requestOutOfBounds')
}

/** @throws AppError bookingInvalidTimeSlot, timeDoesNotExist */
export function checkSlot({ clock }: Context, period: BookingPeriod) {
  if (!isValidSlot(period)) throw new AppError('bookingInvalidTimeSlot')
  if (!toPeriodInstants(clock, period)) throw new AppError('timeDoesNotExist')
}

/** Compares instants, because wall-clock times repeat in autumn. */
function isBeforeNow({ clock }: Context, start: string): boolean {
  const moment = Temporal.PlainDateTime.from(start).toZonedDateTime(clock.timeZone, { disambiguation: 'earlier' })
  return Temporal.Instant.compare(moment.toInstant(), getCurrentMinute(clock)) < 0
}

export async function findBookableRooms(context: Context): Promise<Map<number, ProfileWithLastDate[]>> {
  const profiles = await listBookingProfiles(context, requireAttendeeId(context.actor.attendeeId))
  return groupProfilesByRoom(profiles, getToday(context.clock).toString())
}

function weeklyUsageQuery(organizerId: number, days: readonly SearchDate[], without?: number) {
  const mondays = days.map(({ monday }) => monday).toSorted()
  const first = mondays[0] ?? '9999-12-27'
  return usedMinutesQuery(organizerId, {
    first,
    last: mondays.at(-1) ?? first,
    ...(without !== undefined && { without: [without] }),
  })
}

function toUsedMinutesLookup(rows: readonly UsedMinutesRow[]): UsedMinutesLookup {
  const minutes = new Map(rows.map((week) => [`${week.facility_id} ${week.monday}`, week.minutes]))
  return (facilityId, monday) => minutes.get(`${facilityId} ${monday}`) ?? 0
}
