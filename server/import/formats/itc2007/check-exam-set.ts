import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import type { FileFindings } from '#server/import/reading/file-findings.ts'
import { existsInTimeZone } from '#server/import/reading/time.ts'
import type { Constraint } from './constraints.ts'
import type { ExamSet } from './exam-set.ts'
import { addMinutes } from './exam-period.ts'
import type { ExamPlacement } from './solution.ts'

const maximumSpanDays = 730
const highestExamIndex = 1_000_000

/** Reports constraints on unknown exams, a set without periods, and periods that are too far apart. */
export function checkExamSet(
  { exams, periods, constraints, completeSections }: ExamSet,
  fileFindings: FileFindings,
): void {
  for (const constraint of constraints)
    for (const text of listExamCells(constraint)) {
      const examIndex = fileFindings.parseWholeNumber('exam', text, constraint.line, 0, highestExamIndex)
      if (examIndex !== undefined && completeSections.has('Exams') && examIndex >= exams.length)
        fileFindings.reportFault(constraint.line, 'exam', text, explainUnknownNumber('examWord', exams.length))
    }
  if (completeSections.has('Periods') && periods.length === 0)
    fileFindings.reportFault(1, 'Periods', null, { code: 'periodRequired' })
  const firstStart = periods.reduce(
    (earliest, { start }) => (start !== null && start < earliest ? start : earliest),
    '9999',
  )
  for (const { start, line } of periods)
    if (start !== null && start > addMinutes(firstStart, maximumSpanDays * 1440))
      fileFindings.reportFault(line, 'date', start.slice(0, 10), {
        code: 'periodTooLate',
        values: { first: firstStart },
      })
}

const listExamCells = ({ cells: [exam, , otherExam] }: Constraint): string[] =>
  [exam, otherExam].filter((cell) => cell !== undefined)

const explainUnknownNumber = (kind: 'examWord' | 'periodWord' | 'roomWord', count: number): ImportText =>
  count === 0 ? { code: 'noneInSet' } : { code: 'noSuchNumber', values: { kind: { code: kind }, last: count - 1 } }

/**
 * Reports a wrong number of placements, unknown periods and rooms, and exams that end at a time that the clock skips.
 */
export function checkExamSolution(
  examSet: ExamSet,
  placements: ExamPlacement[],
  { solutionFindings, timeZone }: { solutionFindings: FileFindings; timeZone: string },
): void {
  const { exams, periods, roomSeats, completeSections } = examSet
  // A solution has a line per placement; an empty file has a first line too.
  const lastLine = Math.max(1, placements.length)
  if (completeSections.has('Exams') && placements.length !== exams.length)
    solutionFindings.reportFault(lastLine, null, null, {
      code: 'solutionLines',
      values: { lines: placements.length, exams: exams.length },
    })
  for (const [index, { periodIndex, roomIndex, line }] of placements.entries()) {
    if (completeSections.has('Periods') && periodIndex !== null && periodIndex >= periods.length)
      solutionFindings.reportFault(line, 'period', `${periodIndex}`, explainUnknownNumber('periodWord', periods.length))
    if (completeSections.has('Rooms') && roomIndex !== null && roomIndex >= roomSeats.length)
      solutionFindings.reportFault(line, 'room', `${roomIndex}`, explainUnknownNumber('roomWord', roomSeats.length))
    const start = periodIndex === null ? null : (periods[periodIndex]?.start ?? null)
    const end = start === null ? null : addMinutes(start, exams[index]?.minutes ?? 0)
    if (end !== null && !existsInTimeZone(end, end.slice(0, 10), timeZone))
      solutionFindings.reportFault(line, 'period', `${periodIndex}`, {
        code: 'clockSkipsExamEnd',
        values: { exam: index, end },
      })
  }
}
