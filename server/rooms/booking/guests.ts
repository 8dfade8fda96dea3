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
import { checkSlot, findRoomsAndUsage, findBookableRooms } from './find-rooms.ts'
import { type SearchDate, toSearchDate, findSkippedTime, computeDateSpan } from './find-days.ts'
import { isBookingOrganizedBy, listRoomsWithBusyTimes } from './find-queries.ts'
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
export async function getGuestAvailability(
  context: Context,
  asked: RoomPeriod,
  people: MeetingOptions,
): Promise<Guests> {
  const { attendees = [], bookingId } = people
  checkSlot(context, asked)
  const own = requireAttendeeId(context.actor.attendeeId)
  if (bookingId !== undefined && !(await isBookingOrganizedBy(context.db, bookingId, own)))
    throw new AppError('bookingDoesNotExist')
  const dates = listMeetingDates(asked, people)
  const ids = [...new Set([own, ...attendees])]
  const known = await listVisibleRosters(context, [
    own,
    ...(await listInvitableAttendees(context, ids)).map(({ id }) => id),
  ])
  const delays = listPossibleDelays(dates, computeMaximumDelay(dates, known.length))
  const days = dates.flatMap((date) =>
    delays.map((delay) => toSearchDate(Temporal.PlainDate.from(date).add({ days: delay }))),
  )
  const last = days.map(({ date }) => date).reduce((a, b) => (a > b ? a : b))
  const [taken, unpublished] = await Promise.all([
    listBusyTimes(context, known, { start: dates[0], end: last }, bookingId),
    listUnseenDates(context, dates),
  ])
  const common = await findCommonTimeInRoom(context, asked, { dates, delays, days, taken, bookingId })
  const isKnown = new Set(known.map(({ id }) => id))
  const meetings = dates.map((date) => movePeriodTo(date, asked))
  const listClashes = (id: number) => {
    const own = taken.filter((item) => item.attendee_id === id)
    return meetings.flatMap((meeting) =>
      own
        .filter((item) => isOverlapping(item, meeting))
        .map(({ type, name }) => ({ date: meeting.start.slice(0, 10), type, name })),
    )
  }
  return {
    guests: ids.map((id) => ({ id, isKnown: isKnown.has(id), clashes: listClashes(id) })),
    unpublished,
    common: common ?? null,
  }
}

interface CommonTimeInput {
  dates: readonly [string, ...string[]]
  delays: readonly number[]
  /** Dates with all delays applied. */
  days: readonly SearchDate[]
  taken: readonly BusyTimeRow[]
  bookingId: number | undefined
}

/** @throws AppError bookingClassroomNotBookable */
async function findCommonTimeInRoom(
  context: Context,
  asked: RoomPeriod,
  { dates, delays, days, taken, bookingId }: CommonTimeInput,
) {
  const { facilityId, start, end } = asked
  const span = computeDateSpan(days)
  const [{ byRoom, used }, [room], school] = await Promise.all([
    findRoomsAndUsage(context, days, { without: bookingId }),
    listRoomsWithBusyTimes(context.db, [facilityId], { ...span, without: bookingId }),
    findSchool(context.db),
  ])
  const holding = byRoom.get(facilityId)
  if (!holding || !room) throw new AppError('bookingClassroomNotBookable')
  const now = toIsoMinute(getLocalDateTime(context.clock))
  const [opens, closes] = [school?.day_start ?? '00:00', school?.day_end ?? '24:00']
  // Suggests no time outside school hours unless the requested time is outside them.
  const outside: BusyInterval[] =
    opens <= start.slice(11) && end.slice(11) <= closes
      ? [
          [0, toMinuteOfDay(opens)],
          [toMinuteOfDay(closes), minutesPerDay],
        ]
      : []
  const busy = groupBusyByDate(taken)
  return findCommonTime({
    facilityId,
    dates,
    minutes: countMinutes(asked),
    notBefore: start > now ? start : now,
    delays,
    holding,
    used: (monday) => used(facilityId, monday),
    busyOn: (date) => {
      const midnight = countMinutes({ start: span.start, end: `${date}T00:00` })
      const inRoom = room.busy.map(([from, until]): BusyInterval => [from - midnight, until - midnight])
      return [...(busy.get(date) ?? []), ...inRoom, ...findSkippedTime(context, [toSearchDate(date)]), ...outside]
    },
  })
}

/** Sets `isFree` to null if the roster is unknown. */
export async function searchInviteesWithAvailability(
  context: Context,
  asked: RoomPeriod,
  search: Parameters<typeof searchInvitees>[1],
) {
  checkSlot(context, asked)
  if (!(await findBookableRooms(context)).has(asked.facilityId)) throw new AppError('bookingClassroomNotBookable')
  const found = await searchInvitees(context, search)
  const date = asked.start.slice(0, 10)
  const known = await listVisibleRosters(
    context,
    [...found.students, ...found.teachers].map(({ id }) => id),
  )
  const [taken, unseen] = await Promise.all([
    listBusyTimes(context, known, { start: date, end: date }),
    listUnseenDates(context, [date]),
  ])
  const isTaken = new Set(taken.filter((item) => isOverlapping(item, asked)).map((item) => item.attendee_id))
  const isKnown = new Set(known.map(({ id }) => id))
  const isFree = (id: number) => {
    if (isTaken.has(id)) return false
    return isKnown.has(id) && unseen.length === 0 ? true : null
  }
  return {
    students: found.students.map((student) => ({ ...student, isFree: isFree(student.id) })),
    teachers: found.teachers.map((teacher) => ({ ...teacher, isFree: isFree(teacher.id) })),
    more: found.more,
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
  const [first, ...rest] = dates
  if (first === undefined) throw new AppError('bookingInvalidTimeSlot')
  return [first, ...rest]
}

/** Returns nobody without the roster module. */
const listVisibleRosters = async (context: Context, ids: readonly number[]): Promise<VisibleAttendee[]> =>
  context.actor.modules.includes('roster') ? listVisibleAttendees(context, ids) : []

/** Limits the days to search, so that many people need no more data than a roster. */
function computeMaximumDelay(dates: readonly [string, ...string[]], people: number): number {
  const days = Temporal.PlainDate.from(dates[0]).until(dates.at(-1) ?? dates[0]).days + 1
  return Math.max(0, Math.min(bookingBounds.findDays, Math.floor(maximumAttendeeDays / Math.max(1, people)) - days))
}

const minutesPerDay = 24 * 60
const toMinuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const getNextDate = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()

function groupBusyByDate(taken: readonly BusyTimeRow[]): Map<string, BusyInterval[]> {
  const dates = new Map<string, BusyInterval[]>()
  for (const { starts_at, ends_at } of taken) {
    const [first, last] = [starts_at.slice(0, 10), ends_at.slice(0, 10)]
    for (let date = first; date <= last; date = getNextDate(date)) {
      const from = date === first ? toMinuteOfDay(starts_at.slice(11)) : 0
      const until = date === last ? toMinuteOfDay(ends_at.slice(11)) : minutesPerDay
      dates.set(date, [...(dates.get(date) ?? []), [from, until]])
    }
  }
  return dates
}
