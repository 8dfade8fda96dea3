import type { AttendeeType } from '@uurwerk/contract/attendee'
import type { Role } from '@uurwerk/contract/roles'

interface Viewer {
  attendeeId: number | null
  roles: readonly Role[]
  isStaff: boolean
}

/** Teachers and staff know every student; students know each other only where the school says so. */
export const mayKnowStudents = (viewer: Viewer, studentsSeeStudents: boolean): boolean =>
  viewer.isStaff || viewer.roles.includes('teacher') || (studentsSeeStudents && viewer.roles.includes('student'))

/** Rosters of teachers, teams, groups and classrooms are everyone's to see; those of other people are not. */
export function maySeeRoster(
  viewer: Viewer,
  attendee: { id: number; type: AttendeeType },
  studentsSeeStudents: boolean,
): boolean {
  if (attendee.id === viewer.attendeeId) return true
  if (attendee.type === 'student') return mayKnowStudents(viewer, studentsSeeStudents)
  if (attendee.type === 'exam-desk' || attendee.type === 'staff') return viewer.isStaff
  return true
}
