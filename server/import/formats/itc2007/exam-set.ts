import type { FileFindings } from '#server/import/reading/file-findings.ts'
import { type Constraint, checkConstraint, checkWeighting, weightingNames } from './constraints.ts'
import { splitCells, checkCellCount, readLines } from './read-lines.ts'
import { type ExamPeriod, highestPenalty, parseExamPeriod } from './exam-period.ts'

export interface Exam {
  minutes: number
  students: Set<string>
}

/** Exam set. Its exams, periods and rooms are referred to by their position in these lists, from 0. */
export interface ExamSet {
  exams: Exam[]
  periods: ExamPeriod[]
  roomSeats: number[]
  constraints: Constraint[]
  /** Names of sections that are as long as their headings say; references into other sections are not checked. */
  completeSections: Set<string>
}

/** Line such as `[Exams:12]` that starts a section. */
interface Heading {
  statedCount: string | undefined
  line: number
  lineCount: number
}

const countedSections = ['Exams', 'Periods', 'Rooms']
const maximumExamMinutes = 1440
const maximumSeats = 1_000_000

/** Reports faults, but keeps faulty lines, so that positions stay right. @throws Unreadable, OptionInvalid */
export async function readExamSet(path: string, fileFindings: FileFindings, timeZone: string): Promise<ExamSet> {
  const examSet: ExamSet = { exams: [], periods: [], roomSeats: [], constraints: [], completeSections: new Set() }
  const foundWeightings = new Set<string>()
  const sections = createSectionReaders(examSet, foundWeightings, fileFindings, timeZone)
  const headings = new Map<string, Heading>()
  let currentHeading: Heading | undefined
  let readLine: ((cells: string[], line: number) => void) | undefined
  let lastLine = 1
  for await (const { text, lineNumber } of readLines(path, fileFindings)) {
    if (text.trim() === '') continue
    lastLine = lineNumber
    const [, name, statedCount] = /^\s*\[([^\]:]*)(?::([^\]]*))?\]\s*$/.exec(text) ?? []
    if (name !== undefined) {
      currentHeading = { statedCount, line: lineNumber, lineCount: 0 }
      readLine = sections[name]
      if (readLine === undefined) fileFindings.reportFault(lineNumber, null, text, { code: 'noSuchSection' })
      else if (headings.has(name)) fileFindings.reportFault(lineNumber, null, text, { code: 'sectionTwice' })
      else headings.set(name, currentHeading)
    } else if (currentHeading === undefined) {
      throw fileFindings.reportUnreadable(lineNumber, { code: 'notExamSet' })
    } else {
      const cells = splitCells(text)
      fileFindings.countEntries(lineNumber, cells.length)
      currentHeading.lineCount += 1
      readLine?.(cells, lineNumber)
    }
  }
  checkHeadings(Object.keys(sections), headings, lastLine, examSet, fileFindings)
  checkWeightings(headings, foundWeightings, lastLine, fileFindings)
  return examSet
}

function createSectionReaders(
  { exams, periods, roomSeats, constraints }: ExamSet,
  foundWeightings: Set<string>,
  fileFindings: FileFindings,
  timeZone: string,
): Record<string, (cells: string[], line: number) => void> {
  const createConstraintReader = (section: 'periods' | 'rooms') => (cells: string[], line: number) => {
    if (checkConstraint(section, cells, line, fileFindings)) constraints.push({ cells, line })
  }
  return {
    Exams: (cells, line) => exams.push(parseExam(cells, `exam ${exams.length}`, line, fileFindings)),
    Periods: (cells, line) => periods.push(parseExamPeriod(cells, line, fileFindings, timeZone)),
    Rooms: (cells, line) => roomSeats.push(parseSeats(cells, line, fileFindings)),
    PeriodHardConstraints: createConstraintReader('periods'),
    RoomHardConstraints: createConstraintReader('rooms'),
    InstitutionalWeightings: (cells, line) => {
      if (checkWeighting(cells, line, fileFindings)) foundWeightings.add(cells[0] ?? '')
    },
  }
}

function parseExam([minutes, ...ids]: string[], examName: string, line: number, fileFindings: FileFindings): Exam {
  const students = new Set<string>()
  for (const id of ids) {
    if (!/^(0|[1-9]\d{0,17})$/.test(id))
      fileFindings.reportFault(line, 'student', id, { code: 'studentNumberExpected' })
    if (students.has(id)) fileFindings.findings.reportNotice('sameStudent', { code: 'sameStudent' }, examName)
    students.add(id)
  }
  return { minutes: fileFindings.parseWholeNumber('duration', minutes, line, 0, maximumExamMinutes) ?? 0, students }
}

function parseSeats(cells: string[], line: number, fileFindings: FileFindings): number {
  if (!checkCellCount(cells, ['seats', 'penalty'], line, fileFindings)) return 0
  fileFindings.parseWholeNumber('penalty', cells[1], line, 0, highestPenalty)
  return fileFindings.parseWholeNumber('seats', cells[0], line, 0, maximumSeats) ?? 0
}

function checkHeadings(
  names: string[],
  headings: Map<string, Heading>,
  lastLine: number,
  { completeSections }: ExamSet,
  fileFindings: FileFindings,
): void {
  for (const name of names) {
    const heading = headings.get(name)
    if (heading === undefined) {
      fileFindings.reportFault(lastLine, name, null, { code: 'sectionMissing' })
    } else if (!hasRightCount(name, heading)) {
      fileFindings.reportFault(heading.line, name, heading.statedCount ?? null, {
        code: 'sectionCount',
        values: { count: heading.lineCount },
      })
    } else completeSections.add(name)
  }
}

/** Only some headings must have a count. */
const hasRightCount = (name: string, { statedCount, lineCount }: Heading): boolean =>
  statedCount === undefined ? !countedSections.includes(name) : statedCount.trim() === `${lineCount}`

/**
 * Checks that no weighting is missing. Weightings are not used but stand last, so that their absence shows a truncated
 * file.
 */
function checkWeightings(
  headings: Map<string, Heading>,
  foundWeightings: Set<string>,
  lastLine: number,
  fileFindings: FileFindings,
): void {
  if (!headings.has('InstitutionalWeightings')) return
  for (const name of weightingNames.filter((weightingName) => !foundWeightings.has(weightingName)))
    fileFindings.reportFault(lastLine, name, null, { code: 'weightingMissing' })
}
