export interface Clock {
  /** IANA name. */
  timeZone: string
  instant(): Temporal.Instant
}

export const createSystemClock = (timeZone: string): Clock => ({ timeZone, instant: () => Temporal.Now.instant() })

export const createFixedClock = (timeZone: string, isoInstant: string): Clock => ({
  timeZone,
  instant: () => Temporal.Instant.from(isoInstant),
})

/** The last result per clock: every call asks, and converting to a time zone is slow. */
const localDateTimes = new WeakMap<Clock, { minute: number; local: Temporal.PlainDateTime }>()

/** Returns wall-clock time, rounded down to the minute. */
export function getLocalDateTime(clock: Clock): Temporal.PlainDateTime {
  const instant = clock.instant()
  const minute = Math.floor(instant.epochMilliseconds / 60_000)
  const last = localDateTimes.get(clock)
  if (last?.minute === minute) return last.local
  const local = instant
    .toZonedDateTimeISO(clock.timeZone)
    .toPlainDateTime()
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
  localDateTimes.set(clock, { minute, local })
  return local
}

export const getToday = (clock: Clock): Temporal.PlainDate => getLocalDateTime(clock).toPlainDate()

/**
 * Converts wall-clock time; takes the earlier instant in the repeated hour of autumn.
 * @throws RangeError in the skipped hour of spring
 */
export const toInstant = (clock: Clock, local: Temporal.PlainDateTime): Temporal.Instant => {
  const zonedDateTime = local.toZonedDateTime(clock.timeZone, { disambiguation: 'earlier' })
  if (!zonedDateTime.toPlainDateTime().equals(local))
    throw new RangeError(`${local.toString()} does not exist in ${clock.timeZone}`)
  return zonedDateTime.toInstant()
}

/** Formats wall-clock time as `2026-11-18T09:20`. */
export const toIsoMinute = (local: Temporal.PlainDateTime): string => local.toString({ smallestUnit: 'minute' })

export const getMonday = (date: Temporal.PlainDate): Temporal.PlainDate => date.subtract({ days: date.dayOfWeek - 1 })

/** Formats the ISO week of a date as `2026-W47`. */
export const formatIsoWeek = (date: Temporal.PlainDate): string =>
  `${date.yearOfWeek}-W${String(date.weekOfYear).padStart(2, '0')}`
