import { bookingBounds } from '@uurwerk/contract/rooms/booking'
import type { Guests } from '@uurwerk/contract/rooms/guests'
import {
  type BusyTimeRow,
  listBusyTimes,
  maximumAttendeeDays,
  listUnseenDates,
} from '#server/roster/appointment/service.ts'
import {
  listInvitableAttendees,
  requireAttendeeId,
  searchInvitees,
  listVisibleAttendees,
  type VisibleAttendee,
} from '#server/roster/attendee/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import type { Context } from '#server/auth/context.ts'
import { findSchool } from '#server/school/queries.ts'
import { requireOrganizedBooking } from './booking-access.ts'
import { requireValidPeriod, loadRoomsAndUsage, loadProfilesByRoom } from './find-rooms.ts'
import { type SearchDate, toSearchDate, findSkippedTime, computeDateSpan } from './find-days.ts'
import { listRoomsWithBusyTimes } from './find-queries.ts'
import type { BusyInterval } from './find-rules.ts'
import { findCommonTime, listPossibleDelays } from './guests-rules.ts'
import { listSeriesDates, countMinutes, movePeriodTo, type BookingPeriod } from './rules.ts'

type RoomPeriod = BookingPeriod & { facilityId: number }

interface MeetingOptions {
  attendees?: readonly number[] | undefined
  weekdays?: readonly number[] | undefined
  until?: string | undefined
  bookingId?: number | undefined
}

/** Returns who is free, and the first time when everyone is. */
export async function getInviteeAvailability(
  context: Context,
  roomPeriod: RoomPeriod,
  options: MeetingOptions,
): Promise<Guests> {
  const { attendees = [], bookingId } = options
  requireValidPeriod(context, roomPeriod)
  const ownId = requireAttendeeId(context.actor.attendeeId)
  if (bookingId !== undefined) await requireOrganizedBooking(context, bookingId)
  const dates = listMeetingDates(roomPeriod, options)
  const attendeeIds = [...new Set([ownId, ...attendees])]
  const visibleAttendees = await listVisibleRosters(context, [
    ownId,
    ...(await listInvitableAttendees(context, attendeeIds)).map(({ id }) => id),
  ])
  const delays = listPossibleDelays(dates, computeMaximumDelay(dates, visibleAttendees.length))
  const delayedDates = dates.flatMap((date) =>
    delays.map((delay) => toSearchDate(Temporal.PlainDate.from(date).add({ days: delay }))),
  )
  const lastDate = delayedDates.map(({ date }) => date).reduce((a, b) => (a > b ? a : b))
  const [busyTimes, unpublishedDates] = await Promise.all([
    listBusyTimes(context, visibleAttendees, { start: dates[0], end: lastDate }, bookingId),
    listUnseenDates(context, dates),
  ])
  const commonTime = await findCommonTimeInRoom(context, roomPeriod, {
    dates,
    delays,
    delayedDates,
    busyTimes,
    bookingId,
  })
  const visibleIds = new Set(visibleAttendees.map(({ id }) => id))
  const meetings = dates.map((date) => movePeriodTo(date, roomPeriod))
  const listClashes = (id: number) => {
    const attendeeBusyTimes = busyTimes.filter((busyTime) => busyTime.attendee_id === id)
    return meetings.flatMap((meeting) =>
      attendeeBusyTimes
        .filter((busyTime) => isOverlapping(busyTime, meeting))
        .map(({ type, name }) => ({ date: meeting.start.slice(0, 10), type, name })),
    )
  }
  return {
    guests: attendeeIds.map((id) => ({ id, isKnown: visibleIds.has(id), clashes: listClashes(id) })),
    unpublished: unpublishedDates,
    common: commonTime ?? null,
  }
}

interface CommonTimeInput {
  dates: readonly [string, ...string[]]
  delays: readonly number[]
  /** Dates with all delays applied. */
  delayedDates: readonly SearchDate[]
  busyTimes: readonly BusyTimeRow[]
  bookingId: number | undefined
}

/** @throws AppError bookingClassroomNotBookable */
async function findCommonTimeInRoom(
  context: Context,
  roomPeriod: RoomPeriod,
  { dates, delays, delayedDates, busyTimes, bookingId }: CommonTimeInput,
) {
  const { facilityId, start, end } = roomPeriod
  const span = computeDateSpan(delayedDates)
  const [{ profilesByRoom, getUsedMinutes }, [room], school] = await Promise.all([
    loadRoomsAndUsage(context, delayedDates, { excludedBookingId: bookingId }),
    listRoomsWithBusyTimes(context.db, [facilityId], { ...span, excludedBookingId: bookingId }),
    findSchool(context.db),
  ])
  const roomProfiles = profilesByRoom.get(facilityId)
  if (!roomProfiles || !room) throw new AppError('bookingClassroomNotBookable')
  const now = toIsoMinute(getLocalDateTime(context.clock))
  const [opens, closes] = [school?.day_start ?? '00:00', school?.day_end ?? '24:00']
  // Suggests no time outside school hours unless the requested time is outside them.
  const outsideSchoolHours: BusyInterval[] =
    opens <= start.slice(11) && end.slice(11) <= closes
      ? [
          [0, toMinuteOfDay(opens)],
          [toMinuteOfDay(closes), minutesPerDay],
        ]
      : []
  const busyByDate = groupBusyByDate(busyTimes)
  return findCommonTime({
    facilityId,
    dates,
    minutes: countMinutes(roomPeriod),
    notBefore: start > now ? start : now,
    delays,
    roomProfiles,
    getUsedMinutes: (monday) => getUsedMinutes(facilityId, monday),
    listBusyIntervals: (date) => {
      const midnight = countMinutes({ start: span.start, end: `${date}T00:00` })
      const busyInRoom = room.busy.map(([from, until]): BusyInterval => [from - midnight, until - midnight])
      return [
        ...(busyByDate.get(date) ?? []),
        ...busyInRoom,
        ...findSkippedTime(context, [toSearchDate(date)]),
        ...outsideSchoolHours,
      ]
    },
  })
}

/** Sets `isFree` to null if the roster is unknown. */
export async function searchInviteesWithAvailability(
  context: Context,
  roomPeriod: RoomPeriod,
  search: Parameters<typeof searchInvitees>[1],
) {
  requireValidPeriod(context, roomPeriod)
  if (!(await loadProfilesByRoom(context)).has(roomPeriod.facilityId)) throw new AppError('bookingClassroomNotBookable')
  const matches = await searchInvitees(context, search)
  const date = roomPeriod.start.slice(0, 10)
  const visibleAttendees = await listVisibleRosters(
    context,
    [...matches.students, ...matches.teachers].map(({ id }) => id),
  )
  const [busyTimes, unseenDates] = await Promise.all([
    listBusyTimes(context, visibleAttendees, { start: date, end: date }),
    listUnseenDates(context, [date]),
  ])
  const busyIds = new Set(
    busyTimes.filter((busyTime) => isOverlapping(busyTime, roomPeriod)).map((busyTime) => busyTime.attendee_id),
  )
  const visibleIds = new Set(visibleAttendees.map(({ id }) => id))
  const isFree = (id: number) => {
    if (busyIds.has(id)) return false
    return visibleIds.has(id) && unseenDates.length === 0 ? true : null
  }
  return {
    students: matches.students.map((student) => ({ ...student, isFree: isFree(student.id) })),
    teachers: matches.teachers.map((teacher) => ({ ...teacher, isFree: isFree(teacher.id) })),
    more: matches.more,
  }
}

const isOverlapping = ({ starts_at, ends_at }: BusyTimeRow, { start, end }: BookingPeriod) =>
  starts_at < end && ends_at > start

/** @throws AppError requestTooWide, bookingInvalidTimeSlot */
function listMeetingDates({ start }: BookingPeriod, { weekdays, until }: MeetingOptions): [string, ...string[]] {
  const date = start.slice(0, 10)
  if (!weekdays) return [date]
  const dates = listSeriesDates(date, weekdays, until ?? date)
  if (!dates) throw new AppError('requestTooWide')
  const [firstDate, ...laterDates] = dates
  if (firstDate === undefined) throw new AppError('bookingInvalidTimeSlot')
  return [firstDate, ...laterDates]
}

/** Returns nobody without the roster module. */
const listVisibleRosters = async (context: Context, ids: readonly number[]): Promise<VisibleAttendee[]> =>
  context.actor.modules.includes('roster') ? listVisibleAttendees(context, ids) : []

/** Limits the days to search, so that many people need no more data than a roster. */
function computeMaximumDelay(dates: readonly [string, ...string[]], attendeeCount: number): number {
  const days = Temporal.PlainDate.from(dates[0]).until(dates.at(-1) ?? dates[0]).days + 1
  return Math.max(
    0,
    Math.min(bookingBounds.findDays, Math.floor(maximumAttendeeDays / Math.max(1, attendeeCount)) - days),
  )
}

const minutesPerDay = 24 * 60
const toMinuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const getNextDate = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()

function groupBusyByDate(busyTimes: readonly BusyTimeRow[]): Map<string, BusyInterval[]> {
  const intervalsByDate = new Map<string, BusyInterval[]>()
  for (const { starts_at, ends_at } of busyTimes) {
    const [firstDate, lastDate] = [starts_at.slice(0, 10), ends_at.slice(0, 10)]
    for (let date = firstDate; date <= lastDate; date = getNextDate(date)) {
      const from = date === firstDate ? toMinuteOfDay(starts_at.slice(11)) : 0
      const until = date === lastDate ? toMinuteOfDay(ends_at.slice(11)) : minutesPerDay
      intervalsByDate.set(date, [...(intervalsByDate.get(date) ?? []), [from, until]])
    }
  }
  return intervalsByDate
}
