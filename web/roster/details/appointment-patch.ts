import type { Appointment, AppointmentPatch } from '@uurwerk/contract/roster/appointment'
import { applyAppointmentPatch } from '@uurwerk/contract/rules/appointment'

/** Builds the patch for the online mark, which is absent when it is off. */
export const buildOnlinePatch = (isOnline: boolean): AppointmentPatch =>
  isOnline ? [{ op: 'add', path: '/isOnline', value: true }] : [{ op: 'remove', path: '/isOnline' }]

/** Builds the patch for a teacher's note; an empty note is removed. */
export function buildNotePatch(note: string): AppointmentPatch {
  const text = note.trim()
  return text === '' ? [{ op: 'remove', path: '/teacherNote' }] : [{ op: 'replace', path: '/teacherNote', value: text }]
}

/** Returns the appointment after a patch, or unchanged when a rule forbids it. */
export function withPatch<T extends Pick<Appointment, 'isOnline' | 'teacherNote'>>(
  appointment: T,
  patch: AppointmentPatch,
): T {
  const after = applyAppointmentPatch(appointment, patch)
  return typeof after === 'string' ? appointment : { ...appointment, ...after }
}
