import { bookingProfilesQuery } from '../booking-profile/service.ts'
import { readBatch } from '#server/db/batch-statements.ts'
import { AppError } from '#server/lib/app-error.ts'
import { type Clock, toInstant, getMonday, getToday } from '#server/lib/clock.ts'
import type { Context } from '#server/auth/context.ts'
import { type BookingRow, usedMinutesQuery } from './queries.ts'
import {
  computeConfirmationWindow,
  isValidPeriod,
  countMinutes,
  type PeriodInstants,
  type BookingPeriod,
  findAllowingProfile,
  type BookingRefusal,
  type RoomProfile,
} from './rules.ts'
import type { NewBooking } from './write-queries.ts'

export interface BookingRequest {
  organizerId: number
  facilityId: number
  periods: readonly BookingPeriod[]
  replacedBookingIds?: readonly number[]
  /** True for running bookings. */
  mayHaveBegun?: boolean
  /** Defaults to all periods. */
  isCounted?: (period: BookingPeriod) => boolean
}

export interface AllowedPeriod {
  period: BookingPeriod
  start: Temporal.Instant
  profile: RoomProfile
}

export interface RefusedPeriod {
  period: BookingPeriod
  refusal: BookingRefusal
}

/** Ignores whether the room is free; earlier counted periods use minutes of later ones. */
export async function validatePeriods({ db, clock }: Pick<Context, 'db' | 'clock'>, request: BookingRequest) {
  const { organizerId, facilityId, periods, replacedBookingIds } = request
  if (periods.length === 0) return []
  const mondays = periods.map(getWeekMonday).toSorted()
  const [firstMonday = '', lastMonday = firstMonday] = [mondays[0], mondays.at(-1)]
  const { profiles, usageRows } = await readBatch(db, {
    profiles: bookingProfilesQuery(clock, organizerId, facilityId),
    usageRows: usedMinutesQuery(organizerId, {
      firstMonday,
      lastMonday,
      facilityId,
      excludedBookingIds: replacedBookingIds,
    }),
  })
  const minutesByWeek = new Map(usageRows.map(({ monday, minutes }) => [monday, minutes]))
  return periods.map((period): AllowedPeriod | RefusedPeriod => {
    if (!isValidPeriod(period)) return { period, refusal: { code: 'bookingInvalidTimeSlot' } }
    const instants = toPeriodInstants(clock, period)
    if (!instants) return { period, refusal: { code: 'timeDoesNotExist' } }
    if (request.mayHaveBegun !== true && Temporal.Instant.compare(instants.start, getCurrentMinute(clock)) < 0)
      return { period, refusal: { code: 'bookingReservationBeforeNow' } }
    const monday = getWeekMonday(period)
    const usedMinutes = minutesByWeek.get(monday) ?? 0
    const profileOrRefusal = findAllowingProfile(profiles, {
      facilityId,
      period,
      usedMinutes,
      today: getToday(clock).toString(),
    })
    if ('code' in profileOrRefusal) return { period, refusal: profileOrRefusal }
    if (request.isCounted?.(period) ?? true) minutesByWeek.set(monday, usedMinutes + countMinutes(period))
    return { period, start: instants.start, profile: profileOrRefusal }
  })
}

const minimumMinutesToConfirm = 5

/** A booking made within its confirmation window counts as confirmed, unless it is to be confirmed on location. */
export function toNewBooking(clock: Clock, { period, start, profile }: AllowedPeriod): NewBooking {
  const confirmation = computeConfirmationWindow(profile, start)
  const now = getCurrentMinute(clock)
  if (confirmation === null || Temporal.Instant.compare(confirmation.from, now) > 0)
    return { period, confirmation, confirmedAt: null }
  if (confirmation.radius === null) return { period, confirmation, confirmedAt: now }
  const earliestDeadline = now.add({ minutes: minimumMinutesToConfirm })
  const isTooSoon = Temporal.Instant.compare(confirmation.until, earliestDeadline) < 0
  return {
    period,
    confirmation: isTooSoon ? { ...confirmation, until: earliestDeadline } : confirmation,
    confirmedAt: null,
  }
}

/** @throws AppError with the first refusal */
export async function requireAllowedPeriods(
  context: Pick<Context, 'db' | 'clock'>,
  request: BookingRequest,
): Promise<AllowedPeriod[]> {
  return (await validatePeriods(context, request)).map((verdict) => {
    if ('refusal' in verdict) throw toRefusalError(verdict.refusal)
    return verdict
  })
}

export const toRefusalError = ({ code, limits = [] }: BookingRefusal): AppError =>
  new AppError(
    code,
    limits.map(({ limit, bound }) => ({ path: limit, message: bound })),
  )

export const getWeekMonday = ({ start }: BookingPeriod): string =>
  getMonday(Temporal.PlainDate.from(start.slice(0, 10))).toString()

/** Returns undefined if the clock skips the start or the end. */
export function toPeriodInstants(clock: Clock, { start, end }: BookingPeriod): PeriodInstants | undefined {
  const [startTime, endTime] = [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)]
  const existsInTimeZone = (time: Temporal.PlainDateTime) =>
    time.toZonedDateTime(clock.timeZone).toPlainDateTime().equals(time)
  if (!existsInTimeZone(startTime) || !existsInTimeZone(endTime)) return undefined
  return { start: toInstant(clock, startTime), end: toInstant(clock, endTime) }
}

/** Moves skipped times past the gap; bookings have them only after a change of time zone. */
export const getBookingInstants = (
  { clock }: Pick<Context, 'clock'>,
  { starts_at: start, ends_at: end }: BookingRow,
): PeriodInstants =>
  toPeriodInstants(clock, { start, end }) ?? {
    start: Temporal.PlainDateTime.from(start).toZonedDateTime(clock.timeZone).toInstant(),
    end: Temporal.PlainDateTime.from(end).toZonedDateTime(clock.timeZone).toInstant(),
  }

export const getCurrentMinute = (clock: Clock): Temporal.Instant =>
  clock.instant().round({ smallestUnit: 'minute', roundingMode: 'floor' })
