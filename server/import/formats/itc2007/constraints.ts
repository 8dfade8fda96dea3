import type { FileFindings } from '#server/import/reading/file-findings.ts'
import { hasCells } from './read-lines.ts'

/** Constraint such as `12, AFTER, 7` or `22, ROOM_EXCLUSIVE`. */
export interface Constraint {
  cells: string[]
  line: number
}

const constraintKinds = { periods: ['AFTER', 'EXAM_COINCIDENCE', 'EXCLUSION'], rooms: ['ROOM_EXCLUSIVE'] }

/** Reports a fault if the line is not a constraint. */
export function isConstraint(
  section: 'periods' | 'rooms',
  cells: string[],
  line: number,
  fileFindings: FileFindings,
): boolean {
  if (!hasCells(cells, section === 'periods' ? 'exam, constraint, exam' : 'exam, constraint', line, fileFindings))
    return false
  const [, kind = ''] = cells
  if (constraintKinds[section].includes(kind)) return true
  fileFindings.fault(line, 'constraint', kind, `Expected one of: ${constraintKinds[section].join(', ')}.`)
  return false
}

/** Number of values per weighting. */
const weightings: Record<string, number> = {
  TWOINAROW: 1,
  TWOINADAY: 1,
  PERIODSPREAD: 1,
  NONMIXEDDURATIONS: 1,
  FRONTLOAD: 3,
}
export const weightingNames = Object.keys(weightings)

/** Reports a fault if the line is not a weighting. */
export function isWeighting([name = '', ...numbers]: string[], line: number, fileFindings: FileFindings): boolean {
  const count = weightings[name]
  if (count === undefined) fileFindings.fault(line, 'weighting', name, `Expected one of: ${weightingNames.join(', ')}.`)
  else if (numbers.length !== count || !numbers.every((number) => /^\d+$/.test(number)))
    fileFindings.fault(
      line,
      name,
      numbers.join(', '),
      `Expected ${count === 1 ? 'a whole number' : `${count} whole numbers`}.`,
    )
  else return true
  return false
}
