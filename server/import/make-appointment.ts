import type { Appointment } from './school.ts'

const plain = {
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
  given: Partial<Appointment> & Pick<Appointment, 'id' | 'type' | 'name' | 'start' | 'end'>,
): Appointment => ({ ...plain, ...given })
