import type { ErrorCode } from '../errors.ts'
import { applyFieldPatch } from '../json-patch.ts'
import { isAdmin, isStaff, type Role } from '../roles.ts'
import {
  type Appointment,
  type AppointmentPatch,
  type AppointmentType,
  teacherNoteMaximum,
} from '../roster/appointment.ts'
import { countCharacters } from './text.ts'

/** `attendeeId` is null for anonymous users. */
interface Viewer {
  attendeeId: number | null
  roles: readonly Role[]
}

/** Returns whether it is a booking or talk of others, which has no name. */
export const isBusyOnly = ({ type, name }: Pick<Appointment, 'type' | 'name'>): boolean =>
  name === '' && (type === 'booking' || type === 'activity')

interface TaughtAppointment {
  type: AppointmentType
  teachers: readonly { id: number }[]
}

export const isSelectable = ({ type }: { type: AppointmentType }): boolean => type !== 'holiday'

/** Allows its teachers and administrators. A booking belongs to its organizer, and has a description instead. */
export const canEditAppointment = ({ attendeeId, roles }: Viewer, { type, teachers }: TaughtAppointment): boolean =>
  isSelectable({ type }) && type !== 'booking' && (isAdmin(roles) || teachers.some(({ id }) => id === attendeeId))

/** Allows its teachers and staff. Students only see how many there are. */
export const canSeeStudents = (
  { attendeeId, roles }: Viewer,
  { teachers }: Pick<TaughtAppointment, 'teachers'>,
): boolean => isStaff(roles) || teachers.some(({ id }) => id === attendeeId)

export interface EditableAppointment {
  isOnline: boolean
  teacherNote: string | null
}

/** Applies a whole patch, or returns the code of a broken rule. An empty note becomes null. */
export function applyAppointmentPatch(
  before: EditableAppointment,
  patch: AppointmentPatch,
): EditableAppointment | ErrorCode {
  const after = applyFieldPatch(before, patch, { isOnline: false, teacherNote: null })
  const teacherNote = after.teacherNote?.trim() || null
  if (countCharacters(teacherNote ?? '') > teacherNoteMaximum) return 'appointmentTeacherNoteTooLong'
  return { ...after, teacherNote }
}

/** Requires that none of the attendees teaches it, is its room, or has joined. */
export const isOffered = ({ subscribable, isSubscribed, teachers, classrooms, attendeeIds }: Appointment): boolean =>
  subscribable !== null && !isSubscribed && ![...teachers, ...classrooms].some(({ id }) => attendeeIds.includes(id))
