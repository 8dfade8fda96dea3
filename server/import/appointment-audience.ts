import type { Findings } from './findings.ts'
import type { Appointment } from './school.ts'

/** The ids of those whom an appointment names. */
export const listAttendeeIds = ({ groups, teachers, rooms, students }: Appointment): string[] => [
  ...groups,
  ...teachers,
  ...rooms,
  ...students,
]

/** Joinable and named for no group. */
export const isOfferedToAll = ({ type, subscribeFrom, groups }: Appointment): boolean =>
  (type === 'choice' || type === 'exam') && subscribeFrom !== null && groups.length === 0

/** A holiday that names nobody; one that names a teacher alone is that teacher's. */
export const isWholeSchool = (appointment: Appointment): boolean =>
  appointment.type === 'holiday' && listAttendeeIds(appointment).length === 0

/** Tells the appointments that are imported and that nobody will see. */
export function reportUnseenAppointments(appointments: readonly Appointment[], findings: Findings): void {
  for (const appointment of appointments)
    if (listAttendeeIds(appointment).length === 0 && !isOfferedToAll(appointment) && !isWholeSchool(appointment))
      findings.notice(
        'inNoRoster',
        'These appointments name no group, teacher, room or student; they stand in nobody’s roster.',
        appointment.id,
      )
}
