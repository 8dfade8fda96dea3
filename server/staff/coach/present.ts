import type { BriefAppointment, CoachedStudent } from '@uurwerk/contract/staff/coach'
import type { CoachedRoundRow } from '#server/joining/choice-round/student/service.ts'
import type { UpcomingRow } from '#server/roster/appointment/service.ts'
import type { CoachedStudentRow } from '#server/roster/attendee/service.ts'

interface CoachedStudentData {
  soon: readonly UpcomingRow[]
  rounds: readonly CoachedRoundRow[]
  exams: readonly { attendee_id: number; registered: number; open: number }[]
  unread: readonly { attendee_id: number; count: number }[]
  /** The school's wall-clock time. */
  now: string
}

export function presentCoachedStudents(
  students: readonly CoachedStudentRow[],
  found: CoachedStudentData,
): CoachedStudent[] {
  const soon = Map.groupBy(found.soon, (row) => row.attendee_id)
  const rounds = Map.groupBy(found.rounds, (row) => row.student_id)
  const exams = new Map(found.exams.map((row) => [row.attendee_id, row]))
  const unread = new Map(found.unread.map((row) => [row.attendee_id, row.count]))
  return students.map(({ id, name, source_id, class_name, coach }) => {
    const [now, next] = findNowAndNext(soon.get(id) ?? [], found.now)
    return {
      id,
      name,
      sourceId: source_id,
      className: class_name,
      coach,
      now,
      next,
      rounds: (rounds.get(id) ?? []).map((round) => ({
        id: round.id,
        name: round.name,
        kind: round.kind,
        standing: round.state,
        studentExpirationDate: round.student_until,
        coachExpirationDate: round.coach_until,
        choices: round.choices,
      })),
      exams: { registered: exams.get(id)?.registered ?? 0, open: exams.get(id)?.open ?? 0 },
      unreadChanges: unread.get(id) ?? 0,
    }
  })
}

/** Expects rows in order of start. */
function findNowAndNext(rows: readonly UpcomingRow[], now: string): [BriefAppointment | null, BriefAppointment | null] {
  const present = rows.find(({ starts_at }) => starts_at <= now)
  const next = rows.find(({ starts_at }) => starts_at > now)
  return [present ? toBriefAppointment(present) : null, next ? toBriefAppointment(next) : null]
}

export const toBriefAppointment = ({
  id,
  type,
  name,
  course,
  starts_at,
  ends_at,
  classrooms,
}: UpcomingRow): BriefAppointment => ({
  id,
  type,
  name,
  course,
  start: starts_at,
  end: ends_at,
  classrooms,
})
