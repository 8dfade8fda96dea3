import type { Balance, Booking, BookingPayload } from '@uurwerk/contract/rooms/booking'
import type { Slot } from '@uurwerk/contract/rooms/room'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import type { Named } from '@uurwerk/contract/values'
import { isoWeek } from '../../../lib/time.ts'
import { endOf } from '../find/moment.ts'
import type { Wanted } from '../wanted.ts'

/** On which weekdays (1 is Monday) it comes back, until when, and on which dates not. */
export interface Repeat {
  weekdays: readonly number[]
  until: string
  without: readonly string[]
}

/** What stands in the form. */
export interface Draft {
  facility: Named | null
  date: string
  time: string
  minutes: number
  name: string
  description: string
  invitees: readonly Named[]
  /** Null for one by itself. */
  repeat: Repeat | null
  /** Whether those of its series that come after it change too. */
  isFollowing: boolean
}

/** A time is chosen by the five minutes, a length by the quarter of an hour. */
const step = 5
const quarter = 15

const minutesBetween = ({ start, end }: Slot) =>
  Temporal.PlainDateTime.from(start).until(Temporal.PlainDateTime.from(end)).total('minutes')

/** What the form begins with: a new booking at the next five minutes, or a booking as it is. */
export function draftOf(wanted: Wanted, booking: Booking | null): Draft {
  const slot: Slot = booking ?? wanted
  const start = Temporal.PlainDateTime.from(slot.start)
  const at = booking ? start : start.round({ smallestUnit: 'minute', roundingIncrement: step, roundingMode: 'ceil' })
  return {
    facility: booking?.facility ?? wanted.facility,
    ...momentOf(at.toString({ smallestUnit: 'minute' })),
    minutes: minutesBetween(slot),
    name: booking?.name ?? '',
    description: booking?.description ?? '',
    invitees: booking?.invitees.map(({ id, name }) => ({ id, name })) ?? [],
    repeat: null,
    isFollowing: false,
  }
}

const momentOf = (start: string) => ({ date: start.slice(0, 10), time: start.slice(11) })

/** The fields that say when. */
export const whenOf = (slot: Slot) => ({ ...momentOf(slot.start), minutes: minutesBetween(slot) })

/** From when until when. */
export function slotOf({ date, time, minutes }: Pick<Draft, 'date' | 'time' | 'minutes'>): Slot {
  const start = `${date}T${time}`
  return { start, end: endOf(start, minutes) }
}

export const payloadOf = (draft: Draft): BookingPayload => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  invitedAttendees: draft.invitees.map(({ id }) => id),
  ...slotOf(draft),
})

const minuteOf = (time: string) => Temporal.PlainTime.from('00:00').until(time).total('minutes')
const timeAt = (minute: number) => Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString().slice(0, 5)

/** The times to choose a start from between two hours, and the one that is chosen. */
export function startsBetween(opens: string, closes: string, chosen: string): string[] {
  const times: string[] = []
  for (let minute = Math.ceil(minuteOf(opens) / step) * step; minute < minuteOf(closes); minute += step)
    times.push(timeAt(minute))
  return times.includes(chosen) ? times : [...times, chosen].toSorted()
}

/** The lengths to choose from up to the longest, and the one that is chosen. */
export function lengthsUpTo(longest: number, chosen: number): number[] {
  const lengths = Array.from({ length: Math.floor(longest / quarter) }, (_, index) => (index + 1) * quarter)
  return lengths.includes(chosen) ? lengths : [...lengths, chosen].toSorted((one, other) => one - other)
}

/** The most generous of the profiles, of those with the room if there is one. */
export const profileOf = (profiles: readonly BookingProfile[], facility: Named | null): BookingProfile | undefined =>
  profiles
    .filter(({ facilities }) => facility === null || facilities.some(({ id }) => id === facility.id))
    .toSorted((one, other) => other.maxMinutes - one.maxMinutes || one.id - other.id)[0]

/** Minutes left of a room in the week of a date; those of the booking that is changed are not used up. */
export function minutesLeft({ facilityId, minutes, maxMinutes }: Balance, date: string, booking: Booking | null) {
  const isCounted =
    booking !== null &&
    booking.facility.id === facilityId &&
    isoWeek(Temporal.PlainDate.from(booking.start.slice(0, 10))) === isoWeek(Temporal.PlainDate.from(date))
  return Math.max(0, maxMinutes - minutes + (isCounted ? minutesBetween(booking) : 0))
}
