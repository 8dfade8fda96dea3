import type { Appointment } from '@uurwerk/contract/roster/appointment'

/** Fields that are empty for an ordinary lesson. */
export const ordinaryLesson = {
  isOnline: false,
  teacherNote: null,
  isCancelled: false,
  change: null,
  capacity: null,
  subscriptionCount: 0,
  subscriptions: [],
  isSubscribed: false,
  isAccepted: false,
  isDenied: false,
  isLocked: false,
  subscribable: null,
  studentsOnly: false,
  waitList: true,
  isFull: false,
  isWaiting: false,
  waitingPlace: null,
  booking: null,
} satisfies Partial<Appointment>

/** Creates an invented lesson for tests. */
export const createSampleAppointment = (changes: Partial<Appointment> = {}): Appointment => ({
  id: 1,
  sourceId: null,
  type: 'lesson',
  name: 'Wiskunde',
  start: '2026-11-24T09:00',
  end: '2026-11-24T10:30',
  course: { id: 3, name: 'Wiskunde', code: 'Wi' },
  groups: [{ id: 30, name: 'V5A', code: null }],
  teachers: [{ id: 40, name: 'J. van Dalen', code: 'DAL' }],
  classrooms: [{ id: 50, name: 'B1.23', code: null }],
  attendeeIds: [1],
  ...ordinaryLesson,
  ...changes,
})
