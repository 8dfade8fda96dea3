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
const unbounded = 2_147_483_647
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
  const opened: Record<string, (attributes: XmlAttributes, line: number) => void> = {
    ...createRoomHandlers(problem, elements),
    ...createCourseHandlers(problem, elements, solution),
    ...createDistributionHandlers(problem, elements),
  }
  const handlers = {
    open: (path: string, attributes: XmlAttributes, line: number) => opened[path]?.(attributes, line),
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
      const id = elements.ownId('room', attributes, line, problem.rooms)
      if (id !== undefined) problem.rooms.set(id, parseCapacity('room', 'capacity', attributes, line, elements))
    },
    'problem/students/student': (attributes: XmlAttributes, line: number) => {
      const id = elements.ownId('student', attributes, line, problem.students)
      if (id !== undefined) problem.students.add(id)
    },
  }
}

const noWholeMinutes = 'A day of 24 hours has not this many slots of whole minutes, so the file tells no clock times.'

/** @throws Unreadable, because nothing else can be read without the grid */
function parseGrid({ nrWeeks, nrDays, slotsPerDay }: XmlAttributes, line: number, elements: Elements): TimeGrid {
  const weeks = elements.whole('problem@nrWeeks', nrWeeks, line, 1, longestWeeks)
  const days = elements.whole('problem@nrDays', nrDays, line, 1, 7)
  const slots = elements.whole('problem@slotsPerDay', slotsPerDay, line, 1, 1440)
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
  const count = elements.whole(`${element}@${column}`, text, line, 0, unbounded)
  if (count !== unbounded) return count ?? null
  elements.findings.notice('noLimit', 'A limit of 2147483647 was read as no limit.', `${element} ${attributes['id']}`)
  return null
}

function createCourseHandlers(problem: Problem, elements: Elements, solution: Itc2019Solution | undefined) {
  let course = ''
  let current: ProblemClass | undefined
  let chosen: ClassPlacement | undefined
  const inSubpart = 'problem/courses/course/config/subpart/class'
  return {
    'problem/courses/course': (attributes: XmlAttributes, line: number) => {
      course = elements.ownId('course', attributes, line, problem.courses) ?? ''
      problem.courses.add(course)
    },
    [inSubpart]: (attributes: XmlAttributes, line: number) => {
      const id = elements.ownId('class', attributes, line, problem.classes)
      const limit = parseCapacity('class', 'limit', attributes, line, elements)
      const needsRoom = attributes['room'] !== 'false'
      current = id === undefined ? undefined : { id, course, limit, needsRoom, length: null }
      chosen = current && solution?.placements.get(current.id)
      if (current) problem.classes.set(current.id, current)
    },
    [`${inSubpart}/time`]: (attributes: XmlAttributes, line: number) => {
      const length = parseLength(attributes, line, problem.grid, elements)
      if (!current || !isAt(chosen?.meeting, attributes) || length === undefined) return
      if (current.length !== null && current.length !== length)
        elements.fault(line, 'time@length', `${length}`, `Class ${current.id} has this time twice, with other lengths.`)
      current.length = length
    },
  }
}

function parseLength({ days, start, length, weeks }: XmlAttributes, line: number, grid: TimeGrid, elements: Elements) {
  elements.bits('time@days', days, line, grid.days)
  elements.bits('time@weeks', weeks, line, grid.weeks)
  const from = elements.whole('time@start', start, line, 0, grid.slots - 1)
  return from === undefined ? undefined : elements.whole('time@length', length, line, 1, grid.slots - from)
}

const isAt = (meeting: Meeting | null | undefined, { days, start, weeks }: XmlAttributes): boolean =>
  meeting !== null &&
  meeting !== undefined &&
  meeting.days === days &&
  meeting.weeks === weeks &&
  Number(meeting.start) === Number(start)

function createDistributionHandlers(problem: Problem, elements: Elements) {
  let current: string[] | undefined
  return {
    'problem/distributions/distribution': ({ type, required }: XmlAttributes, line: number) => {
      current = type === 'SameAttendees' && required === 'true' ? [] : undefined
      if (current) problem.sameAttendees.push({ classes: current, line })
    },
    'problem/distributions/distribution/class': (attributes: XmlAttributes, line: number) => {
      const id = current && elements.id('class', attributes, line)
      if (id !== undefined) current?.push(id)
    },
  }
}
