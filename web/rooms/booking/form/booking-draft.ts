import type { Balance, Booking, BookingPayload } from '@uurwerk/contract/rooms/booking'
import type { Slot } from '@uurwerk/contract/rooms/room'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import type { Named } from '@uurwerk/contract/values'
import { formatMinuteOfDay, parseMinuteOfDay, roundDownToStep, roundUpToStep } from '#web/lib/minutes-of-day.ts'
import { formatIsoWeek } from '#web/lib/time.ts'
import { computeEndTime } from '../find/search-start.ts'
import type { BookingRequest } from '../booking-request.ts'

export interface BookingRepeat {
  /** ISO weekdays; 1 is Monday. */
  weekdays: readonly number[]
  /** Last date, included. */
  until: string
  /** Excluded dates. */
  without: readonly string[]
}

export interface BookingDraft {
  facility: Named | null
  date: string
  time: string
  minutes: number
  name: string
  description: string
  invitees: readonly Named[]
  /** Null for a single booking. */
  repeat: BookingRepeat | null
  /** The change also applies to the following bookings of the series. */
  includesFollowing: boolean
}

/** Minutes between the start times on offer. */
const startStepMinutes = 5
/** Minutes between the lengths on offer, and the shortest length. */
export const lengthStepMinutes = 15

const countSlotMinutes = ({ start, end }: Slot) =>
  Temporal.PlainDateTime.from(start).until(Temporal.PlainDateTime.from(end)).total('minutes')

/** Creates the form's draft from a request or a booking. Rounds a new draft's start up to five minutes. */
export function createBookingDraft(request: BookingRequest, booking: Booking | null): BookingDraft {
  const slot: Slot = booking ?? request
  const start = Temporal.PlainDateTime.from(slot.start)
  const roundedStart = booking
    ? start
    : start.round({ smallestUnit: 'minute', roundingIncrement: startStepMinutes, roundingMode: 'ceil' })
  return {
    facility: booking?.facility ?? request.facility,
    ...splitDateTime(roundedStart.toString({ smallestUnit: 'minute' })),
    minutes: countSlotMinutes(slot),
    name: booking?.name ?? '',
    description: booking?.description ?? '',
    invitees: booking?.invitees.map(({ id, name }) => ({ id, name })) ?? request.guests ?? [],
    repeat: null,
    includesFollowing: false,
  }
}

const splitDateTime = (start: string) => ({ date: start.slice(0, 10), time: start.slice(11) })

export const toDraftTimes = (slot: Slot) => ({ ...splitDateTime(slot.start), minutes: countSlotMinutes(slot) })

export function toSlot({ date, time, minutes }: Pick<BookingDraft, 'date' | 'time' | 'minutes'>): Slot {
  const start = `${date}T${time}`
  return { start, end: computeEndTime(start, minutes) }
}

export const toBookingPayload = (draft: BookingDraft): BookingPayload => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  invitedAttendees: draft.invitees.map(({ id }) => id),
  ...toSlot(draft),
})

/** Lists the starts on offer, with room for the shortest booking before closing time. Includes the selected start. */
function listStartsBetween(opens: string, closes: string, selectedTime: string): string[] {
  const times: string[] = []
  for (
    let minute = roundUpToStep(parseMinuteOfDay(opens), startStepMinutes);
    minute + lengthStepMinutes <= parseMinuteOfDay(closes);
    minute += startStepMinutes
  )
    times.push(formatMinuteOfDay(minute))
  return times.includes(selectedTime) ? times : [...times, selectedTime].toSorted()
}

/** Lists the starts that any profile offers, from the earliest on. Includes the selected start. */
export function listPossibleStarts(
  hours: readonly Pick<BookingProfile, 'opens' | 'closes'>[],
  earliest: string,
  selectedTime: string,
): string[] {
  const starts = hours.flatMap(({ opens, closes }) =>
    listStartsBetween(earliest > opens ? earliest : opens, closes, selectedTime),
  )
  return [...new Set(starts)].toSorted()
}

/** Lists the lengths on offer in minutes, including the selected length. */
export function listLengths(longest: number, selectedMinutes: number): number[] {
  const lengths = Array.from(
    { length: Math.floor(longest / lengthStepMinutes) },
    (_, index) => (index + 1) * lengthStepMinutes,
  )
  return lengths.includes(selectedMinutes) ? lengths : [...lengths, selectedMinutes].toSorted((a, b) => a - b)
}

type ProfileHours = Pick<BookingProfile, 'closes' | 'maxMinutes'>

/** Returns the minutes that closing time and any profile allow; 0 after closing time. */
export const computeLongestLength = (time: string, profiles: readonly ProfileHours[]) =>
  Math.max(
    0,
    ...profiles.map(({ closes, maxMinutes }) =>
      Math.min(maxMinutes, parseMinuteOfDay(closes) - parseMinuteOfDay(time)),
    ),
  )

/** Shortens the length to fit before closing time. Keeps it if not even the shortest booking fits. */
export function fitLengthToStart(
  time: string,
  minutes: number,
  profiles: readonly ProfileHours[],
): Pick<BookingDraft, 'time' | 'minutes'> {
  const longest =
    profiles.length > 0 ? roundDownToStep(computeLongestLength(time, profiles), lengthStepMinutes) : minutes
  return { time, minutes: longest >= lengthStepMinutes ? Math.min(minutes, longest) : minutes }
}

/** The server's name for the limit and, as `message`, the limit itself. */
export interface BrokenLimit {
  path: 'maxMinutes' | 'maxMinutesPerWeek' | 'opens' | 'closes' | 'daysAhead'
  message: string
}

interface LimitContext {
  /** Minutes left in the week of the draft; undefined while unknown. */
  minutesLeft: number | undefined
  balance: Balance | undefined
  today: Temporal.PlainDate
}

/** Returns the profile with the fewest limits, as far as known, that a draft breaks, as the server does. */
export const findClosestProfile = (draft: BookingDraft, profiles: readonly BookingProfile[], context: LimitContext) =>
  profiles
    .map((profile) => ({ profile, brokenLimits: listBrokenLimits(draft, profile, context) }))
    .toSorted((a, b) => a.brokenLimits.length - b.brokenLimits.length)[0]

function listBrokenLimits(
  { date, time, minutes }: BookingDraft,
  profile: BookingProfile,
  { minutesLeft, balance, today }: LimitContext,
): BrokenLimit[] {
  const lastDate = today.add({ days: profile.daysAhead }).toString()
  const limits: [BrokenLimit['path'], boolean, string | number][] = [
    ['maxMinutes', minutes > profile.maxMinutes, profile.maxMinutes],
    ['maxMinutesPerWeek', minutesLeft !== undefined && minutes > minutesLeft, balance?.maxMinutes ?? 0],
    ['opens', time < profile.opens, profile.opens],
    ['closes', parseMinuteOfDay(time) + minutes > parseMinuteOfDay(profile.closes), profile.closes],
    ['daysAhead', date > lastDate, lastDate],
  ]
  return limits.filter(([, isBroken]) => isBroken).map(([path, , bound]) => ({ path, message: String(bound) }))
}

/** Negative days shift back. */
function shiftWeekday(weekday: number, days: number) {
  const remainder = (weekday - 1 + days) % 7
  return (remainder < 0 ? remainder + 7 : remainder) + 1
}

/**
 * Moves weekdays and end of the repeat along with the start. Clears the excluded dates, because the new dates may be
 * possible.
 */
export const postponeRepeat = ({ weekdays, until }: BookingRepeat, days: number): BookingRepeat => ({
  weekdays: weekdays.map((weekday) => shiftWeekday(weekday, days)).toSorted(),
  until: Temporal.PlainDate.from(until).add({ days }).toString(),
  without: [],
})

/** Moves a draft's first meeting to the slot. A series may begin after the draft's date. */
export function moveDraft({ date, repeat }: BookingDraft, slot: Slot): Partial<BookingDraft> {
  const times = toDraftTimes(slot)
  if (!repeat) return times
  const { dayOfWeek } = Temporal.PlainDate.from(date)
  const daysUntilFirst = Math.min(...repeat.weekdays.map((weekday) => (weekday - dayOfWeek + 7) % 7))
  const days = Temporal.PlainDate.from(date).until(times.date).days - daysUntilFirst
  return { ...times, repeat: postponeRepeat(repeat, days) }
}

/** Lists the profiles with the longest bookings first, only those with the room if it is given. */
export const listProfilesForRoom = (profiles: readonly BookingProfile[], facility: Named | null): BookingProfile[] =>
  profiles
    .filter(({ facilities }) => facility === null || facilities.some(({ id }) => id === facility.id))
    .toSorted((a, b) => b.maxMinutes - a.maxMinutes || a.id - b.id)

/** Returns the room's minutes left in the week of a date; the edited booking does not count. */
export function computeMinutesLeft(
  { facilityId, minutes, maxMinutes }: Balance,
  date: string,
  booking: Booking | null,
) {
  const isInBalance =
    booking !== null &&
    booking.facility.id === facilityId &&
    formatIsoWeek(Temporal.PlainDate.from(booking.start.slice(0, 10))) === formatIsoWeek(Temporal.PlainDate.from(date))
  return Math.max(0, maxMinutes - minutes + (isInBalance ? countSlotMinutes(booking) : 0))
}
