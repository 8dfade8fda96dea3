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

/** An appointment with what is given, and for the rest plain. */
export const makeAppointment = (
  given: Partial<Appointment> & Pick<Appointment, 'id' | 'type' | 'name' | 'start' | 'end'>,
): Appointment => ({ ...plain, ...given })
