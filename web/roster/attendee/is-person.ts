import type { AttendeeType } from '@uurwerk/contract/roster/attendee'

/** Who can be at one place only, and be invited: not a group, a team or a room. */
export const isPerson = ({ type }: { type: AttendeeType | undefined }) =>
  type === 'student' || type === 'teacher' || type === 'staff'
