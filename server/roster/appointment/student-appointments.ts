// Appointments of students for their coach. The calling code has checked access.
import type { Appointment, AppointmentType } from '@uurwerk/contract/roster/appointment'
import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import { getReadDatabase } from '#server/db/replica.ts'
import type { Context } from '#server/auth/context.ts'
import { getLocalDateTime, toIsoMinute, getToday } from '#server/lib/clock.ts'
import type { VisibleAttendee } from '../attendee/service.ts'
import { listStudentExamCounts } from './exam-queries.ts'
import { presentAppointment } from './present.ts'
import { listRosterRows } from './queries.ts'
import type { AppointmentRow } from './appointment-row.ts'
import { canSeeUnpublished, getDetailsViewer } from './rules.ts'
import { getVisibility } from './visibility.ts'
import { listUpcomingRows } from './upcoming-queries.ts'

/** Lists a year: `countStudentExams` has no end. */
export async function listStudentExams(context: Context, student: VisibleAttendee): Promise<Appointment[]> {
  const rows = await listRowsOfType(context, 'exam', student, 365)
  return rows.map((row) => presentAppointment(row, student, []))
}

/** Lists own and offered appointments of today and the days after. */
export function listRowsOfType(
  context: Context,
  type: AppointmentType,
  { id }: VisibleAttendee,
  days = rosterBounds.days,
): Promise<AppointmentRow[]> {
  const start = getToday(context.clock)
  return listRosterRows(getReadDatabase(context.db), {
    attendeeIds: [id],
    start: start.toString(),
    end: start.add({ days }).toString(),
    subscriber: id,
    ...getVisibility(context),
    type,
  })
}

/** Lists current appointments and the next ones within a week. */
export function listUpcomingAppointments(
  context: Context,
  students: readonly VisibleAttendee[],
  maximumPerStudent: number,
) {
  const now = getLocalDateTime(context.clock)
  return listUpcomingRows(getReadDatabase(context.db), {
    attendeeIds: students.map(({ id }) => id),
    now: toIsoMinute(now),
    start: now.toPlainDate().toString(),
    end: now.toPlainDate().add({ days: 7 }).toString(),
    seesUnpublished: canSeeUnpublished(context.actor),
    detailsViewer: getDetailsViewer(context.actor),
    maximumPerAttendee: maximumPerStudent,
  })
}

export const countStudentExams = (context: Context, students: readonly VisibleAttendee[]) =>
  listStudentExamCounts(
    context.db,
    students.map(({ id }) => id),
    { now: toIsoMinute(getLocalDateTime(context.clock)), seesUnpublished: canSeeUnpublished(context.actor) },
  )
