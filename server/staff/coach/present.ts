import type { BriefAppointment, CoachedStudent } from '@uurwerk/contract/staff/coach'
import type { CoachedRoundRow } from '#server/joining/choice-round/student/service.ts'
import type { UpcomingRow } from '#server/roster/appointment/service.ts'
import type { CoachedStudentRow } from '#server/roster/attendee/service.ts'

interface CoachedStudentData {
  upcoming: readonly UpcomingRow[]
  rounds: readonly CoachedRoundRow[]
  examCounts: readonly { attendee_id: number; registered: number; open: number }[]
  unreadCounts: readonly { attendee_id: number; count: number }[]
  /** The school's wall-clock time. */
  now: string
}

export function presentCoachedStudents(
  students: readonly CoachedStudentRow[],
  data: CoachedStudentData,
): CoachedStudent[] {
  const upcomingByStudentId = Map.groupBy(data.upcoming, (row) => row.attendee_id)
  const roundsByStudentId = Map.groupBy(data.rounds, (row) => row.student_id)
  const examCountsByStudentId = new Map(data.examCounts.map((row) => [row.attendee_id, row]))
  const unreadCountByStudentId = new Map(data.unreadCounts.map((row) => [row.attendee_id, row.count]))
  return students.map(({ id, name, source_id, class_name, coach }) => {
    const [currentAppointment, nextAppointment] = findNowAndNext(upcomingByStudentId.get(id) ?? [], data.now)
    return {
      id,
      name,
      sourceId: source_id,
      className: class_name,
      coach,
      now: currentAppointment,
      next: nextAppointment,
      rounds: (roundsByStudentId.get(id) ?? []).map((round) => ({
        id: round.id,
        name: round.name,
        kind: round.kind,
        standing: round.state,
        studentExpirationDate: round.student_until,
        coachExpirationDate: round.coach_until,
        choices: round.choices,
      })),
      exams: {
        registered: examCountsByStudentId.get(id)?.registered ?? 0,
        open: examCountsByStudentId.get(id)?.open ?? 0,
      },
      unreadChanges: unreadCountByStudentId.get(id) ?? 0,
    }
  })
}

/** Expects rows that have not ended, in order of start. */
function findNowAndNext(rows: readonly UpcomingRow[], now: string): [BriefAppointment | null, BriefAppointment | null] {
  const currentRow = rows.find(({ starts_at }) => starts_at <= now)
  const nextRow = rows.find(({ starts_at }) => starts_at > now)
  return [currentRow ? toBriefAppointment(currentRow) : null, nextRow ? toBriefAppointment(nextRow) : null]
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
