import type { Appointment, AppointmentPatch } from '@uurwerk/contract/roster/appointment'
import { applyAppointmentPatch } from '@uurwerk/contract/rules/appointment'

/** Sets or takes away that an appointment is online. */
export const buildOnlinePatch = (isOnline: boolean): AppointmentPatch =>
  isOnline ? [{ op: 'add', path: '/isOnline', value: true }] : [{ op: 'remove', path: '/isOnline' }]

/** Sets the teacher's note; an empty one is taken away. */
export function buildNotePatch(note: string): AppointmentPatch {
  const text = note.trim()
  return text === '' ? [{ op: 'remove', path: '/teacherNote' }] : [{ op: 'replace', path: '/teacherNote', value: text }]
}

/** What an appointment will be once the server has taken the patch; as it is where a rule stands in the way. */
export function withPatch<T extends Pick<Appointment, 'isOnline' | 'teacherNote'>>(
  appointment: T,
  patch: AppointmentPatch,
): T {
  const after = applyAppointmentPatch(appointment, patch)
  return typeof after === 'string' ? appointment : { ...appointment, ...after }
}
