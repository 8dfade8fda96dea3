import type { Findings } from '#server/import/findings.ts'
import type { ExamSet } from './exam-set.ts'
import type { ExamPlacement } from './solution.ts'

/** Reports gaps and broken constraints as notices; everything is imported unchanged. */
export function reportOddities(examSet: ExamSet, placements: ExamPlacement[], findings: Findings): void {
  findings.notice('madeUp', 'The files hold no names; those of students, rooms and exams are made of numbers.')
  for (const [index, exam] of examSet.exams.entries()) {
    const name = `exam ${index}`
    const { period = null, room = null } = placements[index] ?? {}
    if (period === null)
      findings.notice('notPlanned', 'The solution gives no period to these; they are not planned.', name)
    else if (room === null) findings.notice('noRoom', 'The solution gives no room to these.', name)
    if (exam.students.size === 0) findings.notice('noStudents', 'These have no students.', name)
    if (exam.minutes === 0) findings.notice('noDuration', 'These last no time at all.', name)
    if (period !== null && exam.minutes > (examSet.periods[period]?.minutes ?? 0))
      findings.notice('overPeriod', 'These last longer than their period; they were given their own time.', name)
  }
  reportCrowds(examSet, placements, findings)
  reportBrokenConstraints(examSet, placements, findings)
}

/** Reports students with several exams in a period, and exams that together exceed the seats of a room. */
function reportCrowds({ exams, rooms }: ExamSet, placements: ExamPlacement[], findings: Findings): void {
  const occupiedSeats = new Map<string, number>()
  const studentPeriods = new Set<string>()
  for (const [index, { period, room }] of placements.entries()) {
    const students = exams[index]?.students ?? new Set()
    if (period === null) continue
    for (const student of students) {
      const studentPeriod = `student ${student}, period ${period}`
      if (studentPeriods.has(studentPeriod))
        findings.notice('clash', 'A student has several exams in one period.', studentPeriod)
      studentPeriods.add(studentPeriod)
    }
    if (room === null) continue
    const roomPeriod = `room ${room}, period ${period}`
    const before = occupiedSeats.get(roomPeriod) ?? 0
    const seats = rooms[room] ?? 0
    occupiedSeats.set(roomPeriod, before + students.size)
    if (before <= seats && before + students.size > seats)
      findings.notice('overSeats', 'The exams in a room together have more students than it has seats.', roomPeriod)
  }
}

function reportBrokenConstraints({ constraints }: ExamSet, placements: ExamPlacement[], findings: Findings): void {
  const reportedKeys = new Set<string>()
  const examCounts = countExamsByRoomPeriod(placements)
  for (const { cells } of constraints) {
    const [exam = '', kind = '', otherExam = ''] = cells
    // Sets often repeat a constraint, or state it from the other exam's side.
    const key = kind === 'AFTER' ? `${exam} ${otherExam}` : `${kind} ${[exam, otherExam].toSorted().join(' ')}`
    if (reportedKeys.has(key) || !isBroken(kind, Number(exam), Number(otherExam), placements, examCounts)) continue
    reportedKeys.add(key)
    findings.notice('broken', 'The solution does not keep to these constraints of its set.', cells.join(' ').trim())
  }
}

function countExamsByRoomPeriod(placements: ExamPlacement[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { period, room } of placements) {
    const roomPeriod = `${room} ${period}`
    counts.set(roomPeriod, (counts.get(roomPeriod) ?? 0) + 1)
  }
  return counts
}

function isBroken(
  kind: string,
  exam: number,
  otherExam: number,
  placements: ExamPlacement[],
  examCounts: Map<string, number>,
): boolean {
  const [placement, otherPlacement] = [placements[exam], placements[otherExam]]
  if (placement === undefined || placement.period === null) return false
  if (kind === 'ROOM_EXCLUSIVE')
    return placement.room !== null && (examCounts.get(`${placement.room} ${placement.period}`) ?? 0) > 1
  if (otherPlacement === undefined || otherPlacement.period === null) return false
  if (kind === 'AFTER') return placement.period <= otherPlacement.period
  return (placement.period === otherPlacement.period) !== (kind === 'EXAM_COINCIDENCE')
}
