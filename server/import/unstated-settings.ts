import type { SchoolSettings } from './school.ts'

/** Settings that files of timetables and exams do not state. */
export const unstatedSettings = {
  studentsSeeStudents: false,
  modulesPerRole: null,
  day: { start: '08:00', end: '17:00' },
  fteHours: 40,
} satisfies Partial<SchoolSettings>

/** Id of a school that was named at the setup, until its first import. */
export const unknownCustomer = ''
