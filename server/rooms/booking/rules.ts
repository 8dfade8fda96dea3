import { bookingBounds } from '@uurwerk/contract/rooms/booking'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import type { ErrorCode } from '@uurwerk/contract/errors'
import { countCharacters } from '@uurwerk/contract/rules/text'

/** Period in the school's wall-clock time, to the minute. */
export interface BookingPeriod {
  start: string
  end: string
}

/** Instants of a period, unambiguous even when the clock changes. */
export interface PeriodInstants {
  start: Temporal.Instant
  end: Temporal.Instant
}

export type BrokenLimit = 'maxMinutes' | 'maxMinutesPerWeek' | 'opens' | 'closes' | 'daysAhead'

export interface BookingRefusal {
  code: ErrorCode
  limits?: { limit: BrokenLimit; bound: string }[]
}

/** Rules need no names of rooms. */
export type RoomProfile = Omit<BookingProfile, 'facilities'> & { facilities: readonly { id: number }[] }

export const countMinutes = ({ start, end }: BookingPeriod): number =>
  Temporal.PlainDateTime.from(start).until(Temporal.PlainDateTime.from(end)).total('minutes')

/** Requires an end after the start, at the latest at midnight. */
export function isValidPeriod({ start, end }: BookingPeriod): boolean {
  const [startTime, endTime] = [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)]
  return (
    Temporal.PlainDateTime.compare(startTime, endTime) < 0 &&
    startTime.toPlainDate().equals(endTime.subtract({ minutes: 1 }).toPlainDate())
  )
}

interface LimitCheckInput {
  facilityId: number
  period: BookingPeriod
  /** Minutes already used of the room in that week, without this booking. */
  usedMinutes: number
  today: string
}

/** Prefers the most generous profile. A refusal has the broken limits of the profile with the fewest. */
export function findAllowingProfile(
  profiles: readonly RoomProfile[],
  input: LimitCheckInput,
): RoomProfile | BookingRefusal {
  if (profiles.length === 0) return { code: 'bookingMissingProfile' }
  const roomProfiles = listRoomProfiles(profiles, input.facilityId)
  if (roomProfiles.length === 0) return { code: 'bookingClassroomNotBookable' }
  const weeklyLimit = getWeeklyLimit(roomProfiles)
  const checkedProfiles = roomProfiles.map((profile) => ({
    profile,
    limits: findBrokenLimits(profile, weeklyLimit, input),
  }))
  const fittingProfile = checkedProfiles.find(({ limits }) => limits.length === 0)
  if (fittingProfile) return fittingProfile.profile
  const [closestProfile] = checkedProfiles.toSorted((a, b) => a.limits.length - b.limits.length)
  return { code: 'bookingProfileLimits', limits: closestProfile?.limits ?? [] }
}

/** Lists the most generous profile first. */
export const listRoomProfiles = (profiles: readonly RoomProfile[], facilityId: number): RoomProfile[] =>
  profiles
    .filter(({ facilities }) => facilities.some(({ id }) => id === facilityId))
    .toSorted((a, b) => b.maxMinutes - a.maxMinutes || a.id - b.id)

export const getWeeklyLimit = (profiles: readonly Pick<BookingProfile, 'maxMinutesPerWeek'>[]): number =>
  Math.max(0, ...profiles.map(({ maxMinutesPerWeek }) => maxMinutesPerWeek))

function findBrokenLimits(profile: RoomProfile, weeklyLimit: number, { period, usedMinutes, today }: LimitCheckInput) {
  const minutes = countMinutes(period)
  const date = period.start.slice(0, 10)
  const lastDate = Temporal.PlainDate.from(today).add({ days: profile.daysAhead }).toString()
  const endsAtMidnight = period.end.slice(0, 10) !== date
  const limits: [BrokenLimit, boolean, string | number][] = [
    ['maxMinutes', minutes > profile.maxMinutes, profile.maxMinutes],
    ['maxMinutesPerWeek', usedMinutes + minutes > weeklyLimit, weeklyLimit],
    ['opens', period.start.slice(11) < profile.opens, profile.opens],
    ['closes', endsAtMidnight || period.end.slice(11) > profile.closes, profile.closes],
    ['daysAhead', date > lastDate, lastDate],
  ]
  return limits.filter(([, isBroken]) => isBroken).map(([limit, , bound]) => ({ limit, bound: String(bound) }))
}

/** Returns null if no confirmation is needed. */
export function computeConfirmationWindow(profile: RoomProfile, start: Temporal.Instant) {
  if (profile.confirmation === 'none') return null
  return {
    from: start.subtract({ minutes: profile.confirmBefore }),
    until: start.add({ minutes: profile.confirmAfter }),
    radius: profile.confirmationOnLocation ? profile.radius : null,
  }
}

const earthRadiusMetres = 6_371_000

/** Returns metres along the earth's surface (haversine). */
export function computeDistance(a: GeoPoint, b: GeoPoint): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180
  const [latitudeDifference, longitudeDifference] = [
    toRadians(b.latitude - a.latitude),
    toRadians(b.longitude - a.longitude),
  ]
  const haversine =
    Math.sin(latitudeDifference / 2) ** 2 +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * Math.sin(longitudeDifference / 2) ** 2
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

interface GeoPoint {
  latitude: number
  longitude: number
}

/** Subtracts the device's accuracy from the distance, but at most the radius. */
export const isWithinRadius = (device: GeoPoint & { accuracy: number }, room: GeoPoint, radius: number): boolean =>
  computeDistance(device, room) - Math.min(device.accuracy, radius) <= radius

export function findBookingFault(fields: {
  name: string
  description: string
  inviteeIds: readonly number[]
  organizerId: number
}): ErrorCode | undefined {
  if (
    countCharacters(fields.name) > bookingBounds.name ||
    countCharacters(fields.description) > bookingBounds.description
  )
    return 'textTooLong'
  if (fields.inviteeIds.length > bookingBounds.invitees || fields.inviteeIds.includes(fields.organizerId))
    return 'bookingInvalidInvitees'
  return undefined
}

export const isRunning = ({ start, end }: PeriodInstants, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(start, now) <= 0 && Temporal.Instant.compare(now, end) < 0

export const hasEnded = ({ end }: PeriodInstants, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(end, now) <= 0

/** Returns the next whole minute, at least one minute after the start and at most the planned end. */
export function computeStopTime({ start, end }: BookingPeriod, now: Temporal.PlainDateTime): string {
  const nextMinute = now.round({ smallestUnit: 'minute', roundingMode: 'ceil' })
  const earliest = Temporal.PlainDateTime.from(start).add({ minutes: 1 })
  const stopTime = Temporal.PlainDateTime.compare(nextMinute, earliest) < 0 ? earliest : nextMinute
  const isoStopTime = stopTime.toString({ smallestUnit: 'minute' })
  return isoStopTime < end ? isoStopTime : end
}

/** Includes `until`; weekday 1 is Monday. Returns undefined if there are too many. */
export function listSeriesDates(firstDate: string, weekdays: readonly number[], until: string): string[] | undefined {
  const dates: string[] = []
  for (
    let date = Temporal.PlainDate.from(firstDate);
    Temporal.PlainDate.compare(date, until) <= 0;
    date = date.add({ days: 1 })
  ) {
    if (!weekdays.includes(date.dayOfWeek)) continue
    if (dates.length === bookingBounds.occurrences) return undefined
    dates.push(date.toString())
  }
  return dates
}

export function movePeriodTo(date: string, { start, end }: BookingPeriod): BookingPeriod {
  const minutes = countMinutes({ start, end })
  const startTime = Temporal.PlainDateTime.from(`${date}T${start.slice(11)}`)
  const formatMinute = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'minute' })
  return { start: formatMinute(startTime), end: formatMinute(startTime.add({ minutes })) }
}
