import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type { Role } from '@uurwerk/contract/roles'

interface Viewer {
  attendeeId: number | null
  roles: readonly Role[]
  role: Role | null
  isStaff: boolean
}

/** A roster query has limits, so that no call can fetch the whole school at once. */
export function findRosterBoundsRefusal(days: number, attendees: number): ErrorCode | undefined {
  if (days < 1) return 'dateRangeInvalid'
  if (days > rosterBounds.days || attendees > rosterBounds.attendees) return 'requestOutOfBounds'
  return undefined
}

/** Lessons, exams and choice lessons of an unpublished week are for staff alone. */
export const canSeeUnpublished = (viewer: Viewer): boolean => viewer.isStaff

/** Staff learn what all bookings and talks are about, others only of those that concern them (`isTold`). */
export const getDetailsViewer = (viewer: Viewer): number | null | 'staff' =>
  viewer.isStaff ? 'staff' : viewer.attendeeId

/** Coordinators get base details; so does anyone who asks for an appointment without naming an attendee. */
export const canSeeFullDetails = (viewer: Viewer): boolean => viewer.role !== 'team-coordinator'

/** Who sees the names of those who subscribed: the appointment's teachers and staff. */
export const canSeeSubscribers = (viewer: Viewer, teacherIds: readonly number[]): boolean =>
  viewer.isStaff || (viewer.attendeeId !== null && teacherIds.includes(viewer.attendeeId))

/** Who sees how one student answered: that student, and those who see who subscribed. */
export const canSeeSubscription = (viewer: Viewer, attendeeId: number, teacherIds: readonly number[]): boolean =>
  viewer.attendeeId === attendeeId || canSeeSubscribers(viewer, teacherIds)
