import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import type { Module } from '@uurwerk/contract/modules'
import type { Feed } from '@uurwerk/contract/roster/feed-settings'

/** Any one of the modules is enough. */
const neededModules: Record<Feed['content'], readonly Module[]> = {
  'own-roster': ['roster'],
  exams: ['roster', 'exam'],
  bookings: ['roster', 'booking'],
  composed: ['roster'],
}

export const canReadFeed = (modules: readonly Module[], content: Feed['content']): boolean =>
  neededModules[content].some((module) => modules.includes(module))

/** Number of days that past and cancelled appointments stay. */
const keptPastDays = 28
const maximumFeedDays = 430

/** Returns dates from four weeks back. Attendees times days is limited as in the largest roster call. */
export function computeFeedWindow(today: Temporal.PlainDate, attendees: number) {
  const start = today.subtract({ days: keptPastDays })
  const days = Math.min(
    maximumFeedDays,
    Math.floor((rosterBounds.days * rosterBounds.attendees) / Math.max(attendees, 1)),
  )
  return { start: start.toString(), end: start.add({ days: days - 1 }).toString() }
}

/**
 * False for offers and for appointments cancelled over four weeks ago. Nothing changes a booking after its
 * cancellation.
 */
export function isInCalendar(entry: FeedEntry, now: Temporal.Instant, teamIds: readonly number[] = []): boolean {
  const { appointment, updatedAt } = entry
  const { type, isCancelled, change, subscribable } = appointment
  if (subscribable && listParticipantIds(entry, teamIds).length === 0) return false
  const changedAt = type === 'booking' ? updatedAt : change?.at
  if (!isCancelled || changedAt === undefined) return true
  return Temporal.Instant.compare(Temporal.Instant.from(changedAt).add({ hours: 24 * keptPastDays }), now) > 0
}

/** Returns attendees who give, host or joined the lesson; all without sign-up. */
export function listParticipantIds(
  { appointment, joinedIds = [] }: Pick<FeedEntry, 'appointment' | 'joinedIds'>,
  teamIds: readonly number[],
): number[] {
  const { subscribable, teachers, classrooms, attendeeIds } = appointment
  if (!subscribable) return attendeeIds
  // A team has what its teachers teach.
  const participants = new Set([...joinedIds, ...[...teachers, ...classrooms].map(({ id }) => id), ...teamIds])
  return attendeeIds.filter((id) => participants.has(id))
}

interface FeedEntry {
  appointment: Appointment
  updatedAt: string
  joinedIds?: readonly number[]
}
