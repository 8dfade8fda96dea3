import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import { canSeeStudents } from '@uurwerk/contract/rules/appointment'
import type { ErrorCode } from '@uurwerk/contract/errors'
import { isPlanner, type Role } from '@uurwerk/contract/roles'

interface Viewer {
  attendeeId: number | null
  roles: readonly Role[]
  role: Role | null
  isStaff: boolean
}

/** Ensures that no call can fetch the whole school. */
export function findRosterBoundsRefusal(days: number, attendees: number): ErrorCode | undefined {
  if (days < 1) return 'dateRangeInvalid'
  if (days > rosterBounds.days || attendees > rosterBounds.attendees) return 'requestOutOfBounds'
  return undefined
}

/** Only staff see lessons, exams and choice lessons of unpublished weeks. */
export const canSeeUnpublished = (viewer: Viewer): boolean => viewer.isStaff

/** Only staff see details of all bookings and talks. */
export const getDetailsViewer = (viewer: Viewer): number | null | 'staff' =>
  viewer.isStaff ? 'staff' : viewer.attendeeId

export const getNoteReach = ({ roles }: Viewer): 'all' | 'team' | undefined => {
  if (isPlanner(roles)) return 'all'
  return roles.includes('team-coordinator') ? 'team' : undefined
}

/** Team coordinators without a higher role get only the base details. */
export const canSeeFullDetails = (viewer: Viewer): boolean => viewer.role !== 'team-coordinator'

export const canSeeSubscription = (viewer: Viewer, attendeeId: number, teachers: readonly { id: number }[]): boolean =>
  viewer.attendeeId === attendeeId || canSeeStudents(viewer, { teachers })
