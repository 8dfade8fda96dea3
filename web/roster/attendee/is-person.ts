import type { AttendeeType } from '@uurwerk/contract/roster/attendee'

/** A person can be in one place only, and can be invited. */
export const isPerson = ({ type }: { type: AttendeeType | undefined }) =>
  type === 'student' || type === 'teacher' || type === 'staff'
