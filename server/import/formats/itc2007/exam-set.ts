import type { FileFindings } from '#server/import/reading/file-findings.ts'
import { type Constraint, isConstraint, isWeighting, weightingNames } from './constraints.ts'
import { splitCells, hasCells, readLines } from './read-lines.ts'
import { type ExamPeriod, parseExamPeriod } from './exam-period.ts'

export interface Exam {
  minutes: number
  students: Set<string>
}

/** Set whose exams, periods and rooms are numbered from 0 by their position. */
export interface ExamSet {
  exams: Exam[]
  periods: ExamPeriod[]
  /** Number of seats per room. */
  rooms: number[]
  constraints: Constraint[]
  /** Lists that are as long as their headings say; references into other lists are not checked. */
  complete: Set<string>
}

interface Heading {
  count: string | undefined
  line: number
  lines: number
}

const countedSections = ['Exams', 'Periods', 'Rooms']
const longestExam = 1440
const mostSeats = 1_000_000

/** Keeps faulty lines, so that positions stay right. @throws Unreadable, OptionInvalid */
export async function readExamSet(path: string, fileFindings: FileFindings, timeZone: string): Promise<ExamSet> {
  const examSet: ExamSet = { exams: [], periods: [], rooms: [], constraints: [], complete: new Set() }
  const weightings = new Set<string>()
  const sections = createSectionReaders(examSet, weightings, fileFindings, timeZone)
  const headings = new Map<string, Heading>()
  let current: Heading | undefined
  let readLine: ((cells: string[], line: number) => void) | undefined
  let lastLine = 1
  for await (const { text, number } of readLines(path, fileFindings)) {
    if (text.trim() === '') continue
    lastLine = number
    const [, name, count] = /^\s*\[([^\]:]*)(?::([^\]]*))?\]\s*$/.exec(text) ?? []
    if (name !== undefined) {
      current = { count, line: number, lines: 0 }
      readLine = sections[name]
      if (readLine === undefined) fileFindings.fault(number, null, text, 'An exam set has no section of this name.')
      else if (headings.has(name)) fileFindings.fault(number, null, text, 'This section is there twice.')
      else headings.set(name, current)
    } else if (current === undefined) {
      throw fileFindings.stop(
        number,
        'The file is no ITC-2007 exam set: that starts with [Exams:12], or another number.',
      )
    } else {
      const cells = splitCells(text)
      fileFindings.countEntries(number, cells.length)
      current.lines += 1
      readLine?.(cells, number)
    }
  }
  checkHeadings(Object.keys(sections), headings, lastLine, examSet, fileFindings)
  checkWeightings(headings, weightings, lastLine, fileFindings)
  return examSet
}

function createSectionReaders(
  { exams, periods, rooms, constraints }: ExamSet,
  weightings: Set<string>,
  fileFindings: FileFindings,
  timeZone: string,
): Record<string, (cells: string[], line: number) => void> {
  const createConstraintReader = (section: 'periods' | 'rooms') => (cells: string[], line: number) => {
    if (isConstraint(section, cells, line, fileFindings)) constraints.push({ cells, line })
  }
  return {
    Exams: (cells, line) => exams.push(parseExam(cells, `exam ${exams.length}`, line, fileFindings)),
    Periods: (cells, line) => periods.push(parseExamPeriod(cells, line, fileFindings, timeZone)),
    Rooms: (cells, line) => rooms.push(parseSeats(cells, line, fileFindings)),
    PeriodHardConstraints: createConstraintReader('periods'),
    RoomHardConstraints: createConstraintReader('rooms'),
    InstitutionalWeightings: (cells, line) => {
      if (isWeighting(cells, line, fileFindings)) weightings.add(cells[0] ?? '')
    },
  }
}

function parseExam([minutes, ...ids]: string[], name: string, line: number, fileFindings: FileFindings): Exam {
  const students = new Set<string>()
  for (const id of ids) {
    if (!/^(0|[1-9]\d{0,17})$/.test(id)) fileFindings.fault(line, 'student', id, 'Expected the number of a student.')
    if (students.has(id))
      fileFindings.findings.notice(
        'sameStudent',
        'An exam names a student again; each student was counted once in it.',
        name,
      )
    students.add(id)
  }
  return { minutes: fileFindings.parseWholeNumber('duration', minutes, line, 0, longestExam) ?? 0, students }
}

function parseSeats(cells: string[], line: number, fileFindings: FileFindings): number {
  if (!hasCells(cells, 'seats, penalty', line, fileFindings)) return 0
  fileFindings.parseWholeNumber('penalty', cells[1], line, 0, mostSeats)
  return fileFindings.parseWholeNumber('seats', cells[0], line, 0, mostSeats) ?? 0
}

function checkHeadings(
  names: string[],
  headings: Map<string, Heading>,
  lastLine: number,
  { complete }: ExamSet,
  fileFindings: FileFindings,
): void {
  for (const name of names) {
    const heading = headings.get(name)
    if (heading === undefined) {
      fileFindings.fault(
        lastLine,
        name,
        null,
        'This section is missing: the file was cut off, or is no whole exam set.',
      )
    } else if (
      heading.count === undefined ? countedSections.includes(name) : heading.count.trim() !== `${heading.lines}`
    ) {
      const reason = `The heading should count the lines below it, of which there are ${heading.lines}.`
      fileFindings.fault(heading.line, name, heading.count ?? null, reason)
    } else complete.add(name)
  }
}

/**
 * Checks that no weighting is missing. Weightings are not used but stand last, so that their absence shows a truncated
 * file.
 */
function checkWeightings(
  headings: Map<string, Heading>,
  weightings: Set<string>,
  lastLine: number,
  fileFindings: FileFindings,
): void {
  if (!headings.has('InstitutionalWeightings')) return
  for (const name of weightingNames.filter((weightingName) => !weightings.has(weightingName)))
    fileFindings.fault(
      lastLine,
      name,
      null,
      'This weighting is missing: the file was cut off, or is no whole exam set.',
    )
}
