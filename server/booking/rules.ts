import { bookingBounds } from '@uurwerk/contract/booking'
import type { ErrorCode } from '@uurwerk/contract/errors'

/** What a booking profile allows whom it covers. Times of day are `HH:mm`. */
export interface Profile {
  id: number
  facilityIds: readonly number[]
  maxMinutes: number
  maxMinutesPerWeek: number
  opens: string
  closes: string
  daysAhead: number
  confirmation: 'none' | 'app' | 'location'
  confirmBefore: number
  confirmAfter: number
  /** Metres. */
  radius: number | null
}

/** A time in one room; the school's wall-clock minutes. */
export interface Slot {
  facilityId: number
  start: string
  end: string
}

/** Which limit of a profile a slot breaks. */
export type BrokenLimit = 'maxMinutes' | 'maxMinutesPerWeek' | 'opens' | 'closes' | 'daysAhead'

export interface Refusal {
  code: ErrorCode
  limits?: BrokenLimit[]
}

export const minutesOf = ({ start, end }: Pick<Slot, 'start' | 'end'>): number =>
  Temporal.PlainDateTime.from(start).until(Temporal.PlainDateTime.from(end)).total('minutes')

/** A booking ends after it starts, on the same day: at midnight at the latest. */
export function isSlot({ start, end }: Pick<Slot, 'start' | 'end'>): boolean {
  const [from, until] = [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)]
  return (
    Temporal.PlainDateTime.compare(from, until) < 0 &&
    from.toPlainDate().equals(until.subtract({ minutes: 1 }).toPlainDate())
  )
}

interface Asked {
  slot: Slot
  /** Minutes that the person has used of the facility in that week, without the booking itself. */
  used: number
  now: string
}

/**
 * The profile under which a slot can be booked: of those that cover the person and hold the room the most generous
 * that allows it. Otherwise why not: the limits of the one that comes nearest.
 */
export function profileFor(profiles: readonly Profile[], asked: Asked): Profile | Refusal {
  const { slot, now } = asked
  if (!isSlot(slot)) return { code: 'bookingInvalidTimeSlot' }
  if (slot.start < now) return { code: 'bookingReservationBeforeNow' }
  if (profiles.length === 0) return { code: 'bookingMissingProfile' }
  const holding = profiles.filter(({ facilityIds }) => facilityIds.includes(slot.facilityId)).toSorted(byGenerosity)
  if (holding.length === 0) return { code: 'bookingClassroomNotBookable' }
  const weekly = weeklyMinutes(holding)
  const judged = holding.map((profile) => ({ profile, limits: brokenLimits(profile, weekly, asked) }))
  const fitting = judged.find(({ limits }) => limits.length === 0)
  if (fitting) return fitting.profile
  const [nearest] = judged.toSorted((one, other) => one.limits.length - other.limits.length)
  return { code: 'bookingProfileLimits', limits: nearest?.limits ?? [] }
}

const byGenerosity = (one: Profile, other: Profile) => other.maxMinutes - one.maxMinutes || one.id - other.id

/** Weekly minutes count by the most generous of the profiles. */
export const weeklyMinutes = (profiles: readonly Pick<Profile, 'maxMinutesPerWeek'>[]): number =>
  Math.max(0, ...profiles.map(({ maxMinutesPerWeek }) => maxMinutesPerWeek))

function brokenLimits(profile: Profile, weekly: number, { slot, used, now }: Asked): BrokenLimit[] {
  const minutes = minutesOf(slot)
  const date = slot.start.slice(0, 10)
  const last = Temporal.PlainDate.from(now.slice(0, 10)).add({ days: profile.daysAhead }).toString()
  const endsAtMidnight = slot.end.slice(0, 10) !== date
  return [
    ...(minutes > profile.maxMinutes ? ['maxMinutes' as const] : []),
    ...(used + minutes > weekly ? ['maxMinutesPerWeek' as const] : []),
    ...(slot.start.slice(11) < profile.opens ? ['opens' as const] : []),
    ...(endsAtMidnight || slot.end.slice(11) > profile.closes ? ['closes' as const] : []),
    ...(date > last ? ['daysAhead' as const] : []),
  ]
}

/** When a booking must be confirmed; null where it need not be. */
export function confirmationOf(profile: Profile, start: string): { from: string; until: string } | null {
  if (profile.confirmation === 'none') return null
  const begin = Temporal.PlainDateTime.from(start)
  const minute = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'minute' })
  return {
    from: minute(begin.subtract({ minutes: profile.confirmBefore })),
    until: minute(begin.add({ minutes: profile.confirmAfter })),
  }
}

const earthRadius = 6_371_000

/** Metres between two places, along the earth (haversine). */
export function distance(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [height, width] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
  const chord =
    Math.sin(height / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(width / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

interface Place {
  latitude: number
  longitude: number
}

/** A device may be as much nearer as it says that it does not know; that counts for at most as much as the radius. */
export const isNear = (device: Place & { accuracy: number }, room: Place, radius: number): boolean =>
  distance(device, room) - Math.min(device.accuracy, radius) <= radius

/** Whether texts and invitees are within bounds. */
export function faultOf(asked: {
  name: string
  description: string
  invitees: readonly number[]
  organizerId: number
}): ErrorCode | undefined {
  const length = (text: string) => Array.from(text).length
  if (length(asked.name) > bookingBounds.name || length(asked.description) > bookingBounds.description)
    return 'textTooLong'
  const invitees = new Set(asked.invitees)
  if (invitees.size > bookingBounds.invitees || invitees.has(asked.organizerId)) return 'bookingInvalidInvitees'
  return undefined
}
