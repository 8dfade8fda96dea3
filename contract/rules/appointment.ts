import type { ErrorCode } from '../errors.ts'
import { applyFieldPatch } from '../json-patch.ts'
import { isAdmin, type Role } from '../roles.ts'
import {
  type Appointment,
  type AppointmentPatch,
  type AppointmentType,
  teacherNoteMaximum,
} from '../roster/appointment.ts'
import { countCharacters } from './text.ts'

/** Who looks at an appointment; without an attendee when the school does not know this person. */
interface Viewer {
  attendeeId: number | null
  roles: readonly Role[]
}

/** Others' bookings and talks come without a name: one sees only that teachers and rooms are taken. */
export const isOnlyTaken = ({ type, name }: Pick<Appointment, 'type' | 'name'>): boolean =>
  name === '' && (type === 'booking' || type === 'activity')

interface Taught {
  type: AppointmentType
  teachers: readonly { id: number }[]
}

/** A holiday is shown, not opened or changed. */
export const isSelectable = ({ type }: { type: AppointmentType }): boolean => type !== 'holiday'

/**
 * A note and the online mark are set by the appointment's own teachers, and by admins. A booking is its organizer's,
 * also where a teacher is invited; it has a description instead of a note.
 */
export const canEditAppointment = ({ attendeeId, roles }: Viewer, { type, teachers }: Taught): boolean =>
  isSelectable({ type }) && type !== 'booking' && (isAdmin(roles) || teachers.some(({ id }) => id === attendeeId))

export interface EditableAppointment {
  isOnline: boolean
  teacherNote: string | null
}

/** The values after a whole patch, or the code of the rule that it breaks; an empty note is no note. */
export function applyAppointmentPatch(
  before: EditableAppointment,
  patch: AppointmentPatch,
): EditableAppointment | ErrorCode {
  const after = applyFieldPatch(before, patch, { isOnline: false, teacherNote: null })
  const teacherNote = after.teacherNote?.trim() || null
  if (countCharacters(teacherNote ?? '') > teacherNoteMaximum) return 'appointmentTeacherNoteTooLong'
  return { ...after, teacherNote }
}

/** Offered to those in whose roster it stands: none of them teaches it or is its room, and nobody has joined. */
export const isOffered = ({ subscribable, isSubscribed, teachers, classrooms, attendeeIds }: Appointment): boolean =>
  subscribable !== null && !isSubscribed && ![...teachers, ...classrooms].some(({ id }) => attendeeIds.includes(id))
