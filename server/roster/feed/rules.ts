import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import type { Module } from '@uurwerk/contract/modules'
import type { Feed } from '@uurwerk/contract/account/feeds'
import { isOffered } from '@uurwerk/contract/rules/appointment'

/** The modules of which one is needed to see what a feed holds. */
const neededModules: Record<Feed['content'], readonly Module[]> = {
  'own-roster': ['roster'],
  exams: ['roster', 'exam'],
  bookings: ['roster', 'booking'],
  composed: ['roster'],
}

/** Whether a person with these modules may still see what a feed holds. */
export const canReadFeed = (modules: readonly Module[], content: Feed['content']): boolean =>
  neededModules[content].some((module) => modules.includes(module))

/** What is past or cancelled stays this long. */
const daysBack = 28
const mostDays = 430

/**
 * From four weeks back to the last day of the school years. A composed roster of many is cut to what the largest roster
 * call would read (attendees times days), so that no calendar asks more than that.
 */
export function computeFeedWindow(today: Temporal.PlainDate, lastDay: string | null, attendees: number) {
  const start = today.subtract({ days: daysBack })
  const days = Math.min(mostDays, Math.floor((rosterBounds.days * rosterBounds.attendees) / Math.max(attendees, 1)))
  const furthest = start.add({ days: days - 1 })
  const last = lastDay === null ? furthest : Temporal.PlainDate.from(lastDay)
  const end = Temporal.PlainDate.compare(last, furthest) < 0 ? last : furthest
  // Before a school has entered its next year there is nothing ahead, but what was cancelled stays.
  return { start: start.toString(), end: (Temporal.PlainDate.compare(end, today) < 0 ? today : end).toString() }
}

/**
 * Whether an appointment is in a calendar: not when it is only offered and not joined, and when cancelled only for four
 * weeks from then. Of a booking that is its last change: nothing changes it later.
 */
export function isInCalendar({ appointment, updatedAt }: Entry, now: Temporal.Instant): boolean {
  const { type, isCancelled, change } = appointment
  if (isOffered(appointment)) return false
  const since = type === 'booking' ? updatedAt : change?.at
  if (!isCancelled || since === undefined) return true
  return Temporal.Instant.compare(Temporal.Instant.from(since).add({ hours: 24 * daysBack }), now) > 0
}

interface Entry {
  appointment: Appointment
  /** The moment of the last change. */
  updatedAt: string
}
