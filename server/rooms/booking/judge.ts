import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { profilesQuery } from '../booking-profile/service.ts'
import { readTogether } from '../../db/together.ts'
import { AppError } from '../../lib/app-error.ts'
import { type Clock, instantOf, mondayOf, today } from '../../lib/clock.ts'
import type { Context } from '../../auth/context.ts'
import { type BookingRow, usedMinutes } from './queries.ts'
import { confirmationOf, isSlot, minutesOf, type Moments, type Period, profileFor, type Refusal } from './rules.ts'
import type { NewBooking } from './write-queries.ts'

/** A person, a room, and when it is wanted. */
export interface Wanted {
  organizerId: number
  facilityId: number
  periods: readonly Period[]
  /** Bookings that these take the place of. */
  without?: readonly number[]
  /** Whether the start may have passed, as that of a booking that runs. */
  mayHaveBegun?: boolean
}

/** A period that can be booked, with the profile that allows it. */
export interface Allowed {
  period: Period
  start: Temporal.Instant
  profile: BookingProfile
}

/** Why a period cannot be booked. */
export interface Refused {
  period: Period
  refusal: Refusal
}

/** What the rules say of each period, without asking whether the room is free; earlier periods count for later ones. */
export async function judge({ db, clock }: Pick<Context, 'db' | 'clock'>, wanted: Wanted) {
  const { organizerId, facilityId, periods, without } = wanted
  if (periods.length === 0) return []
  const weeks = periods.map(weekOf).toSorted()
  const [first = '', last = first] = [weeks[0], weeks.at(-1)]
  const { profiles, minutesByWeek } = await readTogether(db, {
    profiles: profilesQuery(clock, organizerId, facilityId),
    minutesByWeek: usedMinutes(organizerId, { first, last, facilityId, without }),
  })
  const used = new Map(minutesByWeek.map(({ monday, minutes }) => [monday, minutes]))
  return periods.map((period): Allowed | Refused => {
    if (!isSlot(period)) return { period, refusal: { code: 'bookingInvalidTimeSlot' } }
    const moments = momentsOf(clock, period)
    if (!moments) return { period, refusal: { code: 'timeDoesNotExist' } }
    if (wanted.mayHaveBegun !== true && Temporal.Instant.compare(moments.start, nowOf(clock)) < 0)
      return { period, refusal: { code: 'bookingReservationBeforeNow' } }
    const week = weekOf(period)
    const before = used.get(week) ?? 0
    const found = profileFor(profiles, { facilityId, period, used: before, today: today(clock).toString() })
    if ('code' in found) return { period, refusal: found }
    used.set(week, before + minutesOf(period))
    return { period, start: moments.start, profile: found }
  })
}

/** An allowed period as it is booked. */
export const newBooking = ({ period, start, profile }: Allowed): NewBooking => ({
  period,
  confirmation: confirmationOf(profile, start),
})

/** The same where all must be allowed. @throws AppError with the first refusal */
export async function allowed(context: Pick<Context, 'db' | 'clock'>, wanted: Wanted): Promise<Allowed[]> {
  return (await judge(context, wanted)).map((verdict) => {
    if ('refusal' in verdict) throw refused(verdict.refusal)
    return verdict
  })
}

/** A refusal as an error for the caller, with the limits that it breaks. */
export const refused = ({ code, limits = [] }: Refusal): AppError =>
  new AppError(
    code,
    limits.map(({ limit, bound }) => ({ path: limit, message: bound })),
  )

/** The Monday of the week of a period. */
export const weekOf = ({ start }: Period): string => mondayOf(Temporal.PlainDate.from(start.slice(0, 10))).toString()

/** When a period is; undefined where the clock skips its start or its end. */
export function momentsOf(clock: Clock, { start, end }: Period): Moments | undefined {
  const [from, until] = [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)]
  const exists = (time: Temporal.PlainDateTime) => time.toZonedDateTime(clock.timeZone).toPlainDateTime().equals(time)
  if (!exists(from) || !exists(until)) return undefined
  return { start: instantOf(clock, from), end: instantOf(clock, until) }
}

/** A time that the clock skips came about by a change of the time zone: it counts as its first moment after. */
export const momentsOfRow = (
  { clock }: Pick<Context, 'clock'>,
  { starts_at: start, ends_at: end }: BookingRow,
): Moments =>
  momentsOf(clock, { start, end }) ?? {
    start: Temporal.PlainDateTime.from(start).toZonedDateTime(clock.timeZone).toInstant(),
    end: Temporal.PlainDateTime.from(end).toZonedDateTime(clock.timeZone).toInstant(),
  }

/** The moment at which this minute began. */
export const nowOf = (clock: Clock): Temporal.Instant =>
  clock.instant().round({ smallestUnit: 'minute', roundingMode: 'floor' })
