import type { FileFindings } from '#server/import/reading/file-findings.ts'
import { checkCellCount } from './read-lines.ts'

/** Constraint such as `12, AFTER, 7` or `22, ROOM_EXCLUSIVE`: an exam, a kind and perhaps another exam. */
export interface Constraint {
  cells: string[]
  line: number
}

const constraintKinds = { periods: ['AFTER', 'EXAM_COINCIDENCE', 'EXCLUSION'], rooms: ['ROOM_EXCLUSIVE'] }

/** Returns false after reporting a fault, if the line is not a constraint. */
export function checkConstraint(
  section: 'periods' | 'rooms',
  cells: string[],
  line: number,
  fileFindings: FileFindings,
): boolean {
  if (
    !checkCellCount(
      cells,
      section === 'periods' ? ['exam', 'constraint', 'exam'] : ['exam', 'constraint'],
      line,
      fileFindings,
    )
  )
    return false
  const [, kind = ''] = cells
  if (constraintKinds[section].includes(kind)) return true
  fileFindings.reportFault(line, 'constraint', kind, {
    code: 'oneOfExpected',
    values: { values: constraintKinds[section].join(', ') },
  })
  return false
}

const valueCountByWeighting: Record<string, number> = {
  TWOINAROW: 1,
  TWOINADAY: 1,
  PERIODSPREAD: 1,
  NONMIXEDDURATIONS: 1,
  FRONTLOAD: 3,
}
export const weightingNames = Object.keys(valueCountByWeighting)

/** Returns false after reporting a fault, if the line is not a weighting. */
export function checkWeighting([name = '', ...numbers]: string[], line: number, fileFindings: FileFindings): boolean {
  const expectedCount = valueCountByWeighting[name]
  if (expectedCount === undefined)
    fileFindings.reportFault(line, 'weighting', name, {
      code: 'oneOfExpected',
      values: { values: weightingNames.join(', ') },
    })
  else if (numbers.length !== expectedCount || !numbers.every((number) => /^\d+$/.test(number)))
    fileFindings.reportFault(line, name, numbers.join(', '), {
      code: 'wholeNumbersExpected',
      values: { count: expectedCount },
    })
  else return true
  return false
}
