import { type Appointment, type AppointmentPatch, teacherNoteMaximum } from '@uurwerk/contract/roster/appointment'

/** Sets or takes away that an appointment is online. */
export const onlinePatch = (isOnline: boolean): AppointmentPatch =>
  isOnline ? [{ op: 'add', path: '/isOnline', value: true }] : [{ op: 'remove', path: '/isOnline' }]

/** Sets the teacher's note; an empty one is taken away. */
export function notePatch(note: string): AppointmentPatch {
  const text = note.trim()
  return text === '' ? [{ op: 'remove', path: '/teacherNote' }] : [{ op: 'replace', path: '/teacherNote', value: text }]
}

/** How many characters a note is over its maximum, counted as the server does; 0 when it fits. */
export const surplus = (note: string) => Math.max(0, note.trim().length - teacherNoteMaximum)

/** What an appointment will be once the server has taken the patch. */
export function patched(appointment: Appointment, patch: AppointmentPatch): Appointment {
  return patch.reduce((result, operation) => {
    const value = operation.op === 'remove' ? null : operation.value
    return operation.path === '/isOnline'
      ? { ...result, isOnline: value === true }
      : { ...result, teacherNote: typeof value === 'string' ? value : null }
  }, appointment)
}
