import { bookingBounds } from '@uurwerk/contract/rooms/booking'
import type { Guests } from '@uurwerk/contract/rooms/guests'
import { type Taken, takenBetween, takenBound, unseenDates } from '../../roster/appointment/service.ts'
import {
  invitableAmong,
  ownId,
  searchInvitees,
  stillVisible,
  type VisibleAttendee,
} from '../../roster/attendee/service.ts'
import { AppError } from '../../lib/app-error.ts'
import { localNow, minuteText } from '../../lib/clock.ts'
import type { Context } from '../../auth/context.ts'
import { findSchool } from '../../school/queries.ts'
import { checkSlot, roomsAndUse, roomsOf } from './find.ts'
import { type DateOf, dayOf, skippedTime, spanOf } from './find-days.ts'
import { isBookingOf, roomsInUse } from './find-queries.ts'
import type { Busy } from './find-rules.ts'
import { commonTime, delaysOf } from './guests-rules.ts'
import { datesOf, minutesOf, movedTo, type Period } from './rules.ts'

type InRoom = Period & { facilityId: number }

interface Asked {
  attendees?: readonly number[] | undefined
  weekdays?: readonly number[] | undefined
  until?: string | undefined
  bookingId?: number | undefined
}

/** Whether the caller and some people are free at a meeting, or at each of a series, and when all first are. */
export async function guestsAt(context: Context, asked: InRoom, people: Asked): Promise<Guests> {
  const { attendees = [], bookingId } = people
  checkSlot(context, asked)
  const own = ownId(context.actor.attendeeId)
  if (bookingId !== undefined && !(await isBookingOf(context.db, bookingId, own)))
    throw new AppError('bookingDoesNotExist')
  const dates = datesAsked(asked, people)
  const ids = [...new Set([own, ...attendees])]
  const known = await rostersSeen(context, [own, ...(await invitableAmong(context, ids)).map(({ id }) => id)])
  const delays = delaysOf(dates, furthest(dates, known.length))
  const days = dates.flatMap((date) => delays.map((delay) => dayOf(Temporal.PlainDate.from(date).add({ days: delay }))))
  const last = days.map(({ date }) => date).reduce((a, b) => (a > b ? a : b))
  const [taken, unpublished] = await Promise.all([
    takenBetween(context, known, { start: dates[0], end: last }, bookingId),
    unseenDates(context, dates),
  ])
  const common = await commonOf(context, asked, { dates, delays, days, taken, bookingId })
  const isKnown = new Set(known.map(({ id }) => id))
  const meetings = dates.map((date) => movedTo(date, asked))
  const clashesOf = (id: number) => {
    const own = taken.filter((item) => item.attendee_id === id)
    return meetings.flatMap((meeting) =>
      own
        .filter((item) => overlaps(item, meeting))
        .map(({ type, name }) => ({ date: meeting.start.slice(0, 10), type, name })),
    )
  }
  return {
    guests: ids.map((id) => ({ id, isKnown: isKnown.has(id), clashes: clashesOf(id) })),
    unpublished,
    common: common ?? null,
  }
}

interface Looking {
  dates: readonly [string, ...string[]]
  delays: readonly number[]
  /** The dates with all delays. */
  days: readonly DateOf[]
  taken: readonly Taken[]
  bookingId: number | undefined
}

/** The first time at which none of these and nothing in the room is in the way. @throws AppError bookingClassroomNotBookable */
async function commonOf(context: Context, asked: InRoom, { dates, delays, days, taken, bookingId }: Looking) {
  const { facilityId, start, end } = asked
  const span = spanOf(days)
  const [{ byRoom, used }, [room], school] = await Promise.all([
    roomsAndUse(context, days, { without: bookingId }),
    roomsInUse(context.db, [facilityId], { ...span, without: bookingId }),
    findSchool(context.db),
  ])
  const holding = byRoom.get(facilityId)
  if (!holding || !room) throw new AppError('bookingClassroomNotBookable')
  const now = minuteText(localNow(context.clock))
  const [opens, closes] = [school?.day_start ?? '00:00', school?.day_end ?? '24:00']
  // Nobody is asked to come before or after school unless that is what was wanted.
  const outside: Busy[] =
    opens <= start.slice(11) && end.slice(11) <= closes
      ? [
          [0, minuteOf(opens)],
          [minuteOf(closes), wholeDay],
        ]
      : []
  const busy = byDate(taken)
  return commonTime({
    facilityId,
    dates,
    minutes: minutesOf(asked),
    notBefore: start > now ? start : now,
    delays,
    holding,
    used: (monday) => used(facilityId, monday),
    busyOn: (date) => {
      const midnight = minutesOf({ start: span.start, end: `${date}T00:00` })
      const inRoom = room.busy.map(([from, until]): Busy => [from - midnight, until - midnight])
      return [...(busy.get(date) ?? []), ...inRoom, ...skippedTime(context, [dayOf(date)]), ...outside]
    },
  })
}

/** The people whom one can invite to a room at a time, with whether they are free then. */
export async function inviteesFreeAt(context: Context, asked: InRoom, search: Parameters<typeof searchInvitees>[1]) {
  checkSlot(context, asked)
  if (!(await roomsOf(context)).has(asked.facilityId)) throw new AppError('bookingClassroomNotBookable')
  const found = await searchInvitees(context, search)
  const date = asked.start.slice(0, 10)
  const known = await rostersSeen(
    context,
    [...found.students, ...found.teachers].map(({ id }) => id),
  )
  const [taken, unseen] = await Promise.all([
    takenBetween(context, known, { start: date, end: date }),
    unseenDates(context, [date]),
  ])
  const isTaken = new Set(taken.filter((item) => overlaps(item, asked)).map((item) => item.attendee_id))
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

const overlaps = ({ starts_at, ends_at }: Taken, { start, end }: Period) => starts_at < end && ends_at > start

/** The dates of the meeting. @throws AppError requestTooWide, bookingInvalidTimeSlot */
function datesAsked({ start }: Period, { weekdays, until }: Asked): [string, ...string[]] {
  const date = start.slice(0, 10)
  if (!weekdays) return [date]
  const dates = datesOf(date, weekdays, until ?? date)
  if (!dates) throw new AppError('requestTooWide')
  const [first, ...rest] = dates
  if (first === undefined) throw new AppError('bookingInvalidTimeSlot')
  return [first, ...rest]
}

/** Those of some people whose roster the caller may see; without the module of rosters nobody. */
const rostersSeen = async (context: Context, ids: readonly number[]): Promise<VisibleAttendee[]> =>
  context.actor.modules.includes('roster') ? stillVisible(context, ids) : []

/** How many days on a time is looked for: fewer of many people, so that no more is read than of a roster. */
function furthest(dates: readonly [string, ...string[]], people: number): number {
  const days = Temporal.PlainDate.from(dates[0]).until(dates.at(-1) ?? dates[0]).days + 1
  return Math.max(0, Math.min(bookingBounds.findDays, Math.floor(takenBound / Math.max(1, people)) - days))
}

const wholeDay = 24 * 60
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const next = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()

/** When anybody is taken, by date, in the minutes of that day. */
function byDate(taken: readonly Taken[]): Map<string, Busy[]> {
  const dates = new Map<string, Busy[]>()
  for (const { starts_at, ends_at } of taken) {
    const [first, last] = [starts_at.slice(0, 10), ends_at.slice(0, 10)]
    for (let date = first; date <= last; date = next(date)) {
      const from = date === first ? minuteOf(starts_at.slice(11)) : 0
      const until = date === last ? minuteOf(ends_at.slice(11)) : wholeDay
      dates.set(date, [...(dates.get(date) ?? []), [from, until]])
    }
  }
  return dates
}
