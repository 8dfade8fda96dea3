import type { Findings } from '#server/import/findings.ts'
import type { ExamSet } from './exam-set.ts'
import type { ExamPlacement } from './solution.ts'

/** Reports gaps and broken constraints as notices with examples; everything is imported unchanged. */
export function reportOddities(examSet: ExamSet, placements: ExamPlacement[], findings: Findings): void {
  findings.reportNotice('madeUp', { code: 'madeUpNames' })
  for (const [index, exam] of examSet.exams.entries()) {
    const name = `exam ${index}`
    const { periodIndex = null, roomIndex = null } = placements[index] ?? {}
    if (periodIndex === null) findings.reportNotice('notPlanned', { code: 'notPlanned' }, name)
    else if (roomIndex === null) findings.reportNotice('noRoom', { code: 'noRoom' }, name)
    if (exam.students.size === 0) findings.reportNotice('noStudents', { code: 'noStudents' }, name)
    if (exam.minutes === 0) findings.reportNotice('noDuration', { code: 'noDuration' }, name)
    if (periodIndex !== null && exam.minutes > (examSet.periods[periodIndex]?.minutes ?? 0))
      findings.reportNotice('overPeriod', { code: 'overPeriod' }, name)
  }
  reportCrowds(examSet, placements, findings)
  reportBrokenConstraints(examSet, placements, findings)
}

/** Reports students with several exams in a period, and rooms with more students in a period than seats. */
function reportCrowds({ exams, roomSeats }: ExamSet, placements: ExamPlacement[], findings: Findings): void {
  const occupiedSeats = new Map<string, number>()
  const studentPeriods = new Set<string>()
  for (const [index, { periodIndex, roomIndex }] of placements.entries()) {
    const students = exams[index]?.students ?? new Set()
    if (periodIndex === null) continue
    for (const student of students) {
      const studentPeriod = `student ${student}, period ${periodIndex}`
      if (studentPeriods.has(studentPeriod)) findings.reportNotice('clash', { code: 'studentClash' }, studentPeriod)
      studentPeriods.add(studentPeriod)
    }
    if (roomIndex === null) continue
    const roomPeriod = `room ${roomIndex}, period ${periodIndex}`
    const seatsBefore = occupiedSeats.get(roomPeriod) ?? 0
    const seats = roomSeats[roomIndex] ?? 0
    occupiedSeats.set(roomPeriod, seatsBefore + students.size)
    if (seatsBefore <= seats && seatsBefore + students.size > seats)
      findings.reportNotice('overSeats', { code: 'overSeats' }, roomPeriod)
  }
}

function reportBrokenConstraints({ constraints }: ExamSet, placements: ExamPlacement[], findings: Findings): void {
  const reportedKeys = new Set<string>()
  const examCounts = countExamsByRoomPeriod(placements)
  for (const { cells } of constraints) {
    const [exam = '', kind = '', otherExam = ''] = cells
    // Sets often repeat a constraint, or swap its exams. Only AFTER has a direction.
    const key = kind === 'AFTER' ? `${exam} ${otherExam}` : `${kind} ${[exam, otherExam].toSorted().join(' ')}`
    if (reportedKeys.has(key) || !isBrokenConstraint(kind, Number(exam), Number(otherExam), placements, examCounts))
      continue
    reportedKeys.add(key)
    findings.reportNotice('broken', { code: 'brokenConstraints' }, cells.join(' ').trim())
  }
}

const toRoomPeriodKey = (roomIndex: number | null, periodIndex: number | null) => `${roomIndex} ${periodIndex}`

function countExamsByRoomPeriod(placements: ExamPlacement[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { periodIndex, roomIndex } of placements) {
    const roomPeriod = toRoomPeriodKey(roomIndex, periodIndex)
    counts.set(roomPeriod, (counts.get(roomPeriod) ?? 0) + 1)
  }
  return counts
}

function isBrokenConstraint(
  kind: string,
  exam: number,
  otherExam: number,
  placements: ExamPlacement[],
  examCounts: Map<string, number>,
): boolean {
  const [placement, otherPlacement] = [placements[exam], placements[otherExam]]
  if (placement === undefined || placement.periodIndex === null) return false
  if (kind === 'ROOM_EXCLUSIVE')
    return (
      placement.roomIndex !== null &&
      (examCounts.get(toRoomPeriodKey(placement.roomIndex, placement.periodIndex)) ?? 0) > 1
    )
  if (otherPlacement === undefined || otherPlacement.periodIndex === null) return false
  if (kind === 'AFTER') return placement.periodIndex <= otherPlacement.periodIndex
  const isSamePeriod = placement.periodIndex === otherPlacement.periodIndex
  // The remaining kind is EXCLUSION.
  return kind === 'EXAM_COINCIDENCE' ? !isSamePeriod : isSamePeriod
}
