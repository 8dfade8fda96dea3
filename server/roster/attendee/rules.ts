import { type AttendeeType, attendeeTypes } from '@uurwerk/contract/roster/attendee'

interface Viewer {
  attendeeId: number | null
  knowsStudents: boolean
  isStaff: boolean
}

/** Everyone may see the rosters of teachers, teams, groups and classrooms; not those of other people. */
export function maySeeRoster(viewer: Viewer, attendee: { id: number; type: AttendeeType }): boolean {
  if (attendee.id === viewer.attendeeId) return true
  if (attendee.type === 'student') return viewer.knowsStudents
  if (attendee.type === 'exam-desk' || attendee.type === 'staff') return viewer.isStaff
  return true
}

/** The types of which the viewer may see no roster but the own. */
export const unseenTypes = (viewer: Viewer): AttendeeType[] =>
  attendeeTypes.filter((type) => !maySeeRoster({ ...viewer, attendeeId: null }, { id: 0, type }))
