import type { FileFindings } from '#server/import/reading/file-findings.ts'
import { isOnTheClock } from '#server/import/reading/time.ts'
import type { ExamSet } from './exam-set.ts'
import { computeExamEnd } from './exam-period.ts'
import type { ExamPlacement } from './solution.ts'

const longestSpan = { days: 730 }

/** Reports constraints on unknown exams, and periods that are too far apart. */
export function checkSet({ exams, periods, constraints, complete }: ExamSet, fileFindings: FileFindings): void {
  for (const { cells, line } of constraints)
    for (const text of cells.filter((_, index) => index !== 1)) {
      const exam = fileFindings.parseWholeNumber('exam', text, line, 0, 1_000_000)
      if (exam !== undefined && complete.has('Exams') && exam >= exams.length)
        fileFindings.fault(line, 'exam', text, formatMissing('exam', exams.length))
    }
  if (complete.has('Periods') && periods.length === 0)
    fileFindings.fault(1, 'Periods', null, 'A set has at least one period.')
  const firstStart = periods.reduce(
    (earliest, { start }) => (start !== null && start < earliest ? start : earliest),
    '9999',
  )
  for (const { start, line } of periods)
    if (start !== null && start > computeExamEnd(firstStart, longestSpan.days * 1440))
      fileFindings.fault(
        line,
        'date',
        start.slice(0, 10),
        `This is more than two years after the first period (${firstStart}).`,
      )
}

const formatMissing = (kind: string, count: number): string =>
  count === 0 ? `The set has no ${kind}s.` : `There is no such ${kind}: the set has 0 to ${count - 1}.`

/** Reports a wrong number of placements, and unknown periods and rooms. */
export function checkExamSolution(
  examSet: ExamSet,
  placements: ExamPlacement[],
  { solution, timeZone }: { solution: FileFindings; timeZone: string },
): void {
  const { exams, periods, rooms, complete } = examSet
  if (complete.has('Exams') && placements.length !== exams.length)
    solution.fault(
      Math.max(1, placements.length),
      null,
      null,
      `The solution has ${placements.length} lines, and the set ${exams.length} exams; each exam has one line.`,
    )
  for (const [index, { period, room, line }] of placements.entries()) {
    if (complete.has('Periods') && period !== null && period >= periods.length)
      solution.fault(line, 'period', `${period}`, formatMissing('period', periods.length))
    if (complete.has('Rooms') && room !== null && room >= rooms.length)
      solution.fault(line, 'room', `${room}`, formatMissing('room', rooms.length))
    const start = period === null ? null : (periods[period]?.start ?? null)
    const end = start === null ? null : computeExamEnd(start, exams[index]?.minutes ?? 0)
    if (end !== null && !isOnTheClock(end, end.slice(0, 10), timeZone))
      solution.fault(line, 'period', `${period}`, `The clock goes forward over the end of exam ${index} (${end}).`)
  }
}
