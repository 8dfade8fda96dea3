// What a coach is shown of students; the calling code has checked that the actor may see it.
import type { Appointment, AppointmentType } from '@uurwerk/contract/roster/appointment'
import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import type { Context } from '#server/auth/context.ts'
import { localNow, minuteText, today } from '#server/lib/clock.ts'
import type { VisibleAttendee } from '../attendee/service.ts'
import { examCounts } from './exam-queries.ts'
import { presentAppointment } from './present.ts'
import { rosterAppointments } from './queries.ts'
import type { AppointmentRow } from './row.ts'
import { seesUnpublished, toldTo } from './rules.ts'
import { sightOf } from './sight.ts'
import { soonOf } from './soon-queries.ts'

/** The exams of a student of today and the 62 days after, with the student's answers. */
export async function examsOfStudent(context: Context, student: VisibleAttendee): Promise<Appointment[]> {
  const rows = await rowsOfType(context, 'exam', student)
  return rows.map((row) => presentAppointment(row, student, []))
}

/** The appointments of one type, own and offered, of today and the 62 days after. */
export function rowsOfType(
  context: Context,
  type: AppointmentType,
  { id }: VisibleAttendee,
): Promise<AppointmentRow[]> {
  const start = today(context.clock)
  return rosterAppointments(context.db, {
    attendeeIds: [id],
    start: start.toString(),
    end: start.add({ days: rosterBounds.days }).toString(),
    subscriber: id,
    ...sightOf(context),
    type,
  })
}

/** What each of some students is in now, and the next that each goes to within a week, in order. */
export function soonOfStudents(context: Context, students: readonly VisibleAttendee[], count: number) {
  const now = localNow(context.clock)
  return soonOf(context.db, {
    attendeeIds: students.map(({ id }) => id),
    now: minuteText(now),
    start: now.toPlainDate().toString(),
    end: now.toPlainDate().add({ days: 7 }).toString(),
    seesUnpublished: seesUnpublished(context.actor),
    toldTo: toldTo(context.actor),
    count,
  })
}

/** For each of some students: the exams to come that the student is registered for, and the open ones. */
export const examCountsOf = (context: Context, students: readonly VisibleAttendee[]) =>
  examCounts(
    context.db,
    students.map(({ id }) => id),
    { now: minuteText(localNow(context.clock)), seesUnpublished: seesUnpublished(context.actor) },
  )
