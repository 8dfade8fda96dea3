import type { Appointment, AppointmentPatch } from '@uurwerk/contract/roster/appointment'
import { applyAppointmentPatch } from '@uurwerk/contract/rules/appointment'

/** The online mark is absent when it is off. */
export const buildOnlinePatch = (isOnline: boolean): AppointmentPatch =>
  isOnline ? [{ op: 'add', path: '/isOnline', value: true }] : [{ op: 'remove', path: '/isOnline' }]

/** An empty note is removed. */
export function buildNotePatch(note: string): AppointmentPatch {
  const text = note.trim()
  return text === '' ? [{ op: 'remove', path: '/teacherNote' }] : [{ op: 'replace', path: '/teacherNote', value: text }]
}

/** Returns the appointment unchanged when a rule forbids the patch. */
export function withPatch<T extends Pick<Appointment, 'isOnline' | 'teacherNote'>>(
  appointment: T,
  patch: AppointmentPatch,
): T {
  const after = applyAppointmentPatch(appointment, patch)
  return typeof after === 'string' ? appointment : { ...appointment, ...after }
}
