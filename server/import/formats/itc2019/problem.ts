import type { XmlHandlers } from '#server/import/reading/xml/reader.ts'
import type { XmlAttributes, Elements } from './elements.ts'
import type { Meeting, ClassPlacement, Itc2019Solution } from './solution.ts'

/** Numbers of weeks, of days per week (from Monday) and of slots per day (from midnight). */
export interface TimeGrid {
  weeks: number
  days: number
  slots: number
}

export interface ProblemClass {
  id: string
  course: string
  /** Maximum number of students; null if unlimited. */
  limit: number | null
  needsRoom: boolean
  /** Number of slots at the time that the solution chose; null until that time is read. */
  length: number | null
}

export interface Problem {
  name: string
  grid: TimeGrid
  rooms: Map<string, number | null>
  courses: Set<string>
  classes: Map<string, ProblemClass>
  students: Set<string>
  /** Sets of classes that the same people must attend. */
  sameAttendees: { classes: string[]; line: number }[]
}

/** Value that means unlimited: the largest signed 32-bit integer. */
const unlimited = 2_147_483_647
const longestWeeks = 104
const longestName = 150

/** Keeps only the length of the time that the solution chose; possible times are most of the file. */
export function createProblemBuilder(
  elements: Elements,
  solution: Itc2019Solution | undefined,
): { problem: Problem; handlers: XmlHandlers } {
  const problem: Problem = {
    name: '',
    grid: { weeks: 0, days: 0, slots: 0 },
    rooms: new Map(),
    courses: new Set(),
    classes: new Map(),
    students: new Set(),
    sameAttendees: [],
  }
  const openHandlers: Record<string, (attributes: XmlAttributes, line: number) => void> = {
    ...createRoomHandlers(problem, elements),
    ...createCourseHandlers(problem, elements, solution),
    ...createDistributionHandlers(problem, elements),
  }
  const handlers = {
    open: (path: string, attributes: XmlAttributes, line: number) => openHandlers[path]?.(attributes, line),
    close: () => undefined,
  }
  return { problem, handlers }
}

function createRoomHandlers(problem: Problem, elements: Elements) {
  return {
    problem: (attributes: XmlAttributes, line: number) => {
      problem.name = attributes['name'] ?? ''
      if (problem.name === '' || problem.name.length > longestName)
        elements.fault(line, 'problem@name', problem.name, `A name of 1 to ${longestName} characters is required.`)
      problem.grid = parseGrid(attributes, line, elements)
    },
    'problem/rooms/room': (attributes: XmlAttributes, line: number) => {
      const id = elements.parseUniqueId('room', attributes, line, problem.rooms)
      if (id !== undefined) problem.rooms.set(id, parseCapacity('room', 'capacity', attributes, line, elements))
    },
    'problem/students/student': (attributes: XmlAttributes, line: number) => {
      const id = elements.parseUniqueId('student', attributes, line, problem.students)
      if (id !== undefined) problem.students.add(id)
    },
  }
}

const noWholeMinutes = 'A day of 24 hours has not this many slots of whole minutes, so the file tells no clock times.'

/** @throws Unreadable, because nothing else can be read without the grid */
function parseGrid({ nrWeeks, nrDays, slotsPerDay }: XmlAttributes, line: number, elements: Elements): TimeGrid {
  const weeks = elements.parseWholeNumber('problem@nrWeeks', nrWeeks, line, 1, longestWeeks)
  const days = elements.parseWholeNumber('problem@nrDays', nrDays, line, 1, 7)
  const slots = elements.parseWholeNumber('problem@slotsPerDay', slotsPerDay, line, 1, 1440)
  if (weeks === undefined || days === undefined || slots === undefined)
    throw elements.stop(line, 'Without its weeks, days and slots the problem cannot be read.')
  if (1440 % slots !== 0) elements.fault(line, 'problem@slotsPerDay', slotsPerDay ?? null, noWholeMinutes)
  return { weeks, days, slots }
}

/** Returns null if unlimited. */
function parseCapacity(
  element: 'room' | 'class',
  column: 'capacity' | 'limit',
  attributes: XmlAttributes,
  line: number,
  elements: Elements,
): number | null {
  const text = attributes[column]
  if (text === undefined) return null
  const count = elements.parseWholeNumber(`${element}@${column}`, text, line, 0, unlimited)
  if (count !== unlimited) return count ?? null
  elements.findings.notice('noLimit', 'A limit of 2147483647 was read as no limit.', `${element} ${attributes['id']}`)
  return null
}

function createCourseHandlers(problem: Problem, elements: Elements, solution: Itc2019Solution | undefined) {
  let course = ''
  let current: ProblemClass | undefined
  let placement: ClassPlacement | undefined
  const classPath = 'problem/courses/course/config/subpart/class'
  return {
    'problem/courses/course': (attributes: XmlAttributes, line: number) => {
      course = elements.parseUniqueId('course', attributes, line, problem.courses) ?? ''
      problem.courses.add(course)
    },
    [classPath]: (attributes: XmlAttributes, line: number) => {
      const id = elements.parseUniqueId('class', attributes, line, problem.classes)
      const limit = parseCapacity('class', 'limit', attributes, line, elements)
      const needsRoom = attributes['room'] !== 'false'
      current = id === undefined ? undefined : { id, course, limit, needsRoom, length: null }
      placement = current && solution?.placements.get(current.id)
      if (current) problem.classes.set(current.id, current)
    },
    [`${classPath}/time`]: (attributes: XmlAttributes, line: number) => {
      const length = parseLength(attributes, line, problem.grid, elements)
      if (!current || !isSameMeeting(placement?.meeting, attributes) || length === undefined) return
      if (current.length !== null && current.length !== length)
        elements.fault(line, 'time@length', `${length}`, `Class ${current.id} has this time twice, with other lengths.`)
      current.length = length
    },
  }
}

function parseLength({ days, start, length, weeks }: XmlAttributes, line: number, grid: TimeGrid, elements: Elements) {
  elements.parseBits('time@days', days, line, grid.days)
  elements.parseBits('time@weeks', weeks, line, grid.weeks)
  const startSlot = elements.parseWholeNumber('time@start', start, line, 0, grid.slots - 1)
  return startSlot === undefined
    ? undefined
    : elements.parseWholeNumber('time@length', length, line, 1, grid.slots - startSlot)
}

const isSameMeeting = (meeting: Meeting | null | undefined, { days, start, weeks }: XmlAttributes): boolean =>
  meeting !== null &&
  meeting !== undefined &&
  meeting.days === days &&
  meeting.weeks === weeks &&
  Number(meeting.start) === Number(start)

function createDistributionHandlers(problem: Problem, elements: Elements) {
  let currentClasses: string[] | undefined
  return {
    'problem/distributions/distribution': ({ type, required }: XmlAttributes, line: number) => {
      currentClasses = type === 'SameAttendees' && required === 'true' ? [] : undefined
      if (currentClasses) problem.sameAttendees.push({ classes: currentClasses, line })
    },
    'problem/distributions/distribution/class': (attributes: XmlAttributes, line: number) => {
      const id = currentClasses && elements.parseId('class', attributes, line)
      if (id !== undefined) currentClasses?.push(id)
    },
  }
}
