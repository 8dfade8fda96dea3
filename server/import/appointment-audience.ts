import type { Findings } from './findings.ts'
import type { Appointment } from './school.ts'

export const listAttendeeIds = ({ groups, teachers, rooms, students }: Appointment): string[] => [
  ...groups,
  ...teachers,
  ...rooms,
  ...students,
]

/** Returns true for choice lessons and exams to sign up for, without a group. */
export const isOfferedToAll = ({ type, subscribeFrom, groups }: Appointment): boolean =>
  (type === 'choice' || type === 'exam') && subscribeFrom !== null && groups.length === 0

/** Returns true for a holiday that names nobody; a holiday with only a teacher is that teacher's. */
export const isWholeSchool = (appointment: Appointment): boolean =>
  appointment.type === 'holiday' && listAttendeeIds(appointment).length === 0

/** Reports imported appointments that are in no roster. */
export function reportUnseenAppointments(appointments: readonly Appointment[], findings: Findings): void {
  for (const appointment of appointments)
    if (listAttendeeIds(appointment).length === 0 && !isOfferedToAll(appointment) && !isWholeSchool(appointment))
      findings.reportNotice(
        'inNoRoster',
        { code: 'inNoRoster' },
        `${appointment.name}, ${appointment.start.replace('T', ' ')}`,
      )
}
