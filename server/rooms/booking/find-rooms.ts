import { bookingBounds } from '@uurwerk/contract/rooms/booking'
import type { bookingFindContract } from '@uurwerk/contract/rooms/booking-find'
import type { Alternatives, AvailableFacility, DayRoom, FoundRoom } from '@uurwerk/contract/rooms/room'
import { requireAttendeeId } from '#server/roster/attendee/service.ts'
import { listBookingProfiles, bookingProfilesQuery } from '../booking-profile/service.ts'
import { readBatch } from '#server/db/batch-statements.ts'
import { getReadDatabase } from '#server/db/replica.ts'
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
  findRoomsWithinDaysAhead,
  computeDayBounds,
  compareByFit,
  compareByLikenessTo,
  findFreePeriod,
  groupProfilesByRoom,
  type ProfileWithLastDate,
  type BookableRoom,
  type FreePeriodSearch,
  type UsedMinutesLookup,
} from './find-rules.ts'
import { getManagedBooking, requireOrganizedBooking } from './booking-access.ts'
import { toPeriodInstants, getCurrentMinute } from './validate-periods.ts'
import { type UsedMinutesRow, usedMinutesQuery } from './queries.ts'
import { isValidPeriod, countMinutes, type BookingPeriod } from './rules.ts'

type AvailableRoom = AvailableFacility & BookableRoom

/**
 * With `excludedBookingId`, a booking that the caller may change, lists the rooms that its organizer could book if that booking
 * did not exist. Over midnight, only the days ahead limit them.
 */
export async function listAvailableRooms(
  context: Context,
  period: BookingPeriod,
  excludedBookingId?: number,
): Promise<AvailableRoom[]> {
  requireSearchPeriod(context, period)
  const replacedBooking =
    excludedBookingId === undefined ? undefined : await getManagedBooking(context, excludedBookingId)
  const hasBegun = isBeforeNow(context, period.start)
  if (hasBegun && replacedBooking?.starts_at !== period.start) return []
  const organizerId = replacedBooking?.organizer.id ?? requireAttendeeId(context.actor.attendeeId)
  const roomsAndUsage = await loadRoomsAndUsage(context, [toSearchDate(period.start)], {
    organizerId,
    excludedBookingId,
  })
  const rooms = await listFreeAllowedRooms(context, { ...roomsAndUsage, period, excludedBookingId })
  // A running booking keeps its room.
  return hasBegun ? rooms.filter(({ id }) => id === replacedBooking?.facility.id) : rooms
}

interface FreeRoomsFilter {
  profilesByRoom: Map<number, ProfileWithLastDate[]>
  getUsedMinutes: UsedMinutesLookup
  period: BookingPeriod
  requirements?: Parameters<typeof listFreeRooms>[3]
  excludedBookingId?: number | undefined
}

async function listFreeAllowedRooms(
  context: Context,
  { profilesByRoom, getUsedMinutes, period, requirements, excludedBookingId }: FreeRoomsFilter,
): Promise<AvailableRoom[]> {
  const { date, monday } = toSearchDate(period.start)
  const allowedProfiles = isValidPeriod(period)
    ? findAllowedRooms(profilesByRoom, {
        period,
        today: getToday(context.clock).toString(),
        getUsedMinutes: (id) => getUsedMinutes(id, monday),
      })
    : findRoomsWithinDaysAhead(profilesByRoom, date)
  if (allowedProfiles.size === 0) return []
  const freeRooms = await listFreeRooms(
    getReadDatabase(context.db),
    [...allowedProfiles.keys()],
    { ...period, excludedBookingId },
    requirements,
  )
  return freeRooms.flatMap((room) => {
    const profile = allowedProfiles.get(room.id)
    return profile ? [{ ...room, profileId: profile.id, maxMinutes: profile.maxMinutes }] : []
  })
}

/** Returns the nearest free period in this room, and the most similar room that is free. */
export async function findBookingAlternatives(
  context: Context,
  facilityId: number,
  period: BookingPeriod,
  excludedBookingId?: number,
): Promise<Alternatives> {
  requireValidPeriod(context, period)
  if (excludedBookingId !== undefined) await requireOrganizedBooking(context, excludedBookingId)
  const roomProfiles = (await loadProfilesByRoom(context)).get(facilityId)
  if (!roomProfiles) throw new AppError('bookingClassroomNotBookable')
  const days = listNearestDates(context, period.start, findLastBookableDate([roomProfiles]))
  const [[room], getUsedMinutes, freeRooms] = await Promise.all([
    listRoomsWithBusyTimes(getReadDatabase(context.db), [facilityId], { ...computeDateSpan(days), excludedBookingId }),
    weeklyUsageQuery(requireAttendeeId(context.actor.attendeeId), days, excludedBookingId)
      .execute(context.db)
      .then(({ rows }) => toUsedMinutesLookup(rows)),
    listAvailableRooms(context, period, excludedBookingId),
  ])
  if (!room) throw new AppError('bookingClassroomNotBookable')
  const search: FreePeriodSearch = {
    days: toSearchDays(days),
    minutes: countMinutes(period),
    notBefore: toIsoMinute(getLocalDateTime(context.clock)),
    preferredTime: period.start.slice(11),
  }
  const busy = [...room.busy, ...findSkippedTime(context, days)]
  return {
    slot: findFreePeriod({ id: room.id, busy }, roomProfiles, search, getUsedMinutes)?.period ?? null,
    facility: freeRooms.filter(({ id }) => id !== facilityId).toSorted(compareByLikenessTo(room))[0] ?? null,
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
const firstDayCount = 4

/** Lists rooms that are free at `start` first. */
export async function findRooms(
  context: Context,
  { start, minutes, limit, ...requirements }: RoomSearch,
): Promise<FoundRoom[]> {
  if (isBeforeNow(context, start)) throw new AppError('bookingReservationBeforeNow')
  const { profilesByRoom, getUsedMinutes } = await loadRoomsAndUsage(context, listSearchDates(start))
  const days = listSearchDates(start, findLastBookableDate([...profilesByRoom.values()]))
  const bookableIds = [...profilesByRoom].flatMap(([id, [mostGenerousProfile]]) =>
    mostGenerousProfile && mostGenerousProfile.maxMinutes >= minutes ? [id] : [],
  )
  if (bookableIds.length === 0) return []
  const period = { start, end: toIsoMinute(Temporal.PlainDateTime.from(start).add({ minutes })) }
  const isBookablePeriod = isValidPeriod(period) && !isSkippedTime(context, period)
  const freeRooms = isBookablePeriod
    ? await listFreeAllowedRooms(context, { profilesByRoom, getUsedMinutes, period, requirements })
    : []
  const freeAtStart = freeRooms.map((room): FoundRoom => ({ ...room, nextFree: period }))
  // Busy times are needed only if too few rooms are free, and only for the others.
  if (limit !== undefined && freeAtStart.length >= limit) return freeAtStart.toSorted(compareByFit).slice(0, limit)
  const freeAtStartIds = new Set(freeAtStart.map(({ id }) => id))
  const searchRooms = async (searchDates: readonly SearchDate[], roomIds: readonly number[]) => {
    if (roomIds.length === 0) return []
    const rooms = await listRoomsWithBusyTimes(
      getReadDatabase(context.db),
      roomIds,
      computeDateSpan(searchDates),
      requirements,
    )
    const skippedTime = findSkippedTime(context, searchDates)
    const search: FreePeriodSearch = {
      days: toSearchDays(searchDates),
      minutes,
      notBefore: start,
      preferredTime: '00:00',
    }
    return flatMapInChunks(rooms, ({ busy, ...room }): FoundRoom[] => {
      const roomProfiles = profilesByRoom.get(room.id) ?? []
      const freePeriod = findFreePeriod(
        { id: room.id, busy: [...busy, ...skippedTime] },
        roomProfiles,
        search,
        getUsedMinutes,
      )
      const profile = freePeriod?.profile ?? roomProfiles[0]
      if (!profile) return []
      return [{ ...room, profileId: profile.id, maxMinutes: profile.maxMinutes, nextFree: freePeriod?.period ?? null }]
    })
  }
  const firstResults = await searchRooms(
    days.slice(0, firstDayCount),
    bookableIds.filter((id) => !freeAtStartIds.has(id)),
  )
  const remainingIds = firstResults.filter(({ nextFree }) => !nextFree).map(({ id }) => id)
  const laterResults = days.length > firstDayCount ? await searchRooms(days.slice(firstDayCount), remainingIds) : []
  const laterResultById = new Map(laterResults.map((room) => [room.id, room]))
  const foundRooms = [...freeAtStart, ...firstResults.map((room) => laterResultById.get(room.id) ?? room)]
  // 0 is free at the start, 1 is free later, 2 is not free.
  const rankAvailability = ({ nextFree }: FoundRoom) => (nextFree ? Number(nextFree.start > start) : 2)
  return foundRooms.toSorted((a, b) => rankAvailability(a) - rankAvailability(b) || compareByFit(a, b)).slice(0, limit)
}

export async function getDayPlan(context: Context, date: string): Promise<DayRoom[]> {
  const { db, actor } = context
  const profilesByRoom = await loadProfilesByRoom(context)
  const viewer = { attendeeId: requireAttendeeId(actor.attendeeId), isStaff: actor.isStaff }
  const rooms = await listRoomsOnDay(getReadDatabase(db), [...profilesByRoom.keys()], date, viewer)
  return rooms.map((room) => ({ ...room, ...computeDayBounds(date, profilesByRoom.get(room.id) ?? []) }))
}

export const bookingSearchHandlers: Omit<
  ContractHandlers<typeof bookingFindContract>,
  'invitees' | 'inviteeFilters' | 'guests'
> = {
  available: (context, { params }) => listAvailableRooms(context, params),
  availableWithout: (context, { params }) => listAvailableRooms(context, params, params.bookingId),
  alternatives: (context, { params, query }) =>
    findBookingAlternatives(context, params.facilityId, params, query.bookingId),
  find: (context, { params, query }) => findRooms(context, { ...params, ...query }),
  dayPlan: (context, { params }) => getDayPlan(context, params.date),
}

interface UsageFilter {
  /** Defaults to the caller. */
  organizerId?: number
  excludedBookingId?: number | undefined
}

/** Loads the profiles per room, and the minutes used per room and week, in a single round trip. */
export async function loadRoomsAndUsage(
  context: Context,
  days: readonly SearchDate[],
  { organizerId = requireAttendeeId(context.actor.attendeeId), excludedBookingId }: UsageFilter = {},
) {
  const { profiles, rows } = await readBatch(context.db, {
    profiles: bookingProfilesQuery(context.clock, organizerId),
    rows: weeklyUsageQuery(organizerId, days, excludedBookingId),
  })
  return {
    profilesByRoom: groupProfilesByRoom(profiles, getToday(context.clock).toString()),
    getUsedMinutes: toUsedMinutesLookup(rows),
  }
}

function requireSearchPeriod({ clock }: Context, period: BookingPeriod) {
  const days = countMinutes(period) / (24 * 60)
  if (days > bookingBounds.searchDays) throw new AppError('requestOutOfBounds')
  if (days <= 0) throw new AppError('bookingInvalidTimeSlot')
  if (!toPeriodInstants(clock, period)) throw new AppError('timeDoesNotExist')
}

/** @throws AppError bookingInvalidTimeSlot, timeDoesNotExist */
export function requireValidPeriod({ clock }: Context, period: BookingPeriod) {
  if (!isValidPeriod(period)) throw new AppError('bookingInvalidTimeSlot')
  if (!toPeriodInstants(clock, period)) throw new AppError('timeDoesNotExist')
}

/** Compares instants, because wall-clock times repeat in autumn. */
function isBeforeNow({ clock }: Context, start: string): boolean {
  const zonedStart = Temporal.PlainDateTime.from(start).toZonedDateTime(clock.timeZone, { disambiguation: 'earlier' })
  return Temporal.Instant.compare(zonedStart.toInstant(), getCurrentMinute(clock)) < 0
}

export async function loadProfilesByRoom(context: Context): Promise<Map<number, ProfileWithLastDate[]>> {
  const profiles = await listBookingProfiles(context, requireAttendeeId(context.actor.attendeeId))
  return groupProfilesByRoom(profiles, getToday(context.clock).toString())
}

function weeklyUsageQuery(organizerId: number, days: readonly SearchDate[], excludedBookingId?: number) {
  const mondays = days.map(({ monday }) => monday).toSorted()
  // Without days, a week in which nobody has bookings.
  const firstMonday = mondays[0] ?? '9999-12-27'
  return usedMinutesQuery(organizerId, {
    firstMonday,
    lastMonday: mondays.at(-1) ?? firstMonday,
    ...(excludedBookingId !== undefined && { excludedBookingIds: [excludedBookingId] }),
  })
}

function toUsedMinutesLookup(rows: readonly UsedMinutesRow[]): UsedMinutesLookup {
  const minutesByRoomAndWeek = new Map(rows.map((row) => [`${row.facility_id} ${row.monday}`, row.minutes]))
  return (facilityId, monday) => minutesByRoomAndWeek.get(`${facilityId} ${monday}`) ?? 0
}
