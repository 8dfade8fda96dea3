import type { Appointment } from './school.ts'

const appointmentDefaults = {
  course: null,
  groups: [],
  teachers: [],
  rooms: [],
  students: [],
  capacity: null,
  subscribeFrom: null,
  subscribeUntil: null,
  studentsOnly: false,
  online: false,
  cancelled: false,
  waitList: true,
} satisfies Partial<Appointment>

/** Completes an appointment with defaults. */
export const makeAppointment = (
  fields: Partial<Appointment> & Pick<Appointment, 'id' | 'type' | 'name' | 'start' | 'end'>,
): Appointment => ({ ...appointmentDefaults, ...fields })
