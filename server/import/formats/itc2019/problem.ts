import type { XmlHandlers } from '#server/import/reading/xml/reader.ts'
import type { XmlAttributes, ElementFindings } from './element-findings.ts'
import type { Meeting, ClassPlacement, Itc2019Solution } from './solution.ts'

/** Numbers of weeks, of days per week (from Monday) and of slots per day (from midnight). */
export interface TimeGrid {
  weekCount: number
  daysPerWeek: number
  slotsPerDay: number
}

export interface ProblemClass {
  id: string
  course: string
  /** Null if unlimited. */
  maximumStudents: number | null
  needsRoom: boolean
  /** Number of slots at the time that the solution chose; null until that time is read. */
  slotCount: number | null
}

export interface Problem {
  name: string
  grid: TimeGrid
  rooms: Map<string, number | null>
  courses: Set<string>
  classes: Map<string, ProblemClass>
  students: Set<string>
  /** Required sets of classes that the same people must attend. */
  sameAttendees: { classes: string[]; line: number }[]
}

/** Value that means unlimited: the largest signed 32-bit integer. */
const unlimited = 2_147_483_647
const maximumWeeks = 104
const maximumNameLength = 150

/** Keeps only the length of the time that the solution chose; possible times are most of the file. */
export function createProblemBuilder(
  elementFindings: ElementFindings,
  solution: Itc2019Solution | undefined,
): { problem: Problem; handlers: XmlHandlers } {
  const problem: Problem = {
    name: '',
    grid: { weekCount: 0, daysPerWeek: 0, slotsPerDay: 0 },
    rooms: new Map(),
    courses: new Set(),
    classes: new Map(),
    students: new Set(),
    sameAttendees: [],
  }
  const openHandlers: Record<string, (attributes: XmlAttributes, line: number) => void> = {
    ...createRoomHandlers(problem, elementFindings),
    ...createCourseHandlers(problem, elementFindings, solution),
    ...createDistributionHandlers(problem, elementFindings),
  }
  const handlers = {
    open: (path: string, attributes: XmlAttributes, line: number) => openHandlers[path]?.(attributes, line),
    close: () => undefined,
  }
  return { problem, handlers }
}

function createRoomHandlers(problem: Problem, elementFindings: ElementFindings) {
  return {
    problem: (attributes: XmlAttributes, line: number) => {
      problem.name = attributes['name'] ?? ''
      if (problem.name === '' || problem.name.length > maximumNameLength)
        elementFindings.reportFault(line, 'problem@name', problem.name, {
          code: 'nameExpected',
          values: { max: maximumNameLength },
        })
      problem.grid = parseGrid(attributes, line, elementFindings)
    },
    'problem/rooms/room': (attributes: XmlAttributes, line: number) => {
      const id = elementFindings.parseUniqueId('room', attributes, line, problem.rooms)
      if (id !== undefined) problem.rooms.set(id, parseCapacity('room', 'capacity', attributes, line, elementFindings))
    },
    'problem/students/student': (attributes: XmlAttributes, line: number) => {
      const id = elementFindings.parseUniqueId('student', attributes, line, problem.students)
      if (id !== undefined) problem.students.add(id)
    },
  }
}

/** Parses the time grid. @throws Unreadable, because nothing else can be read without it */
function parseGrid(
  { nrWeeks, nrDays, slotsPerDay: slotsPerDayText }: XmlAttributes,
  line: number,
  elementFindings: ElementFindings,
): TimeGrid {
  const weekCount = elementFindings.parseWholeNumber('problem@nrWeeks', nrWeeks, line, 1, maximumWeeks)
  const daysPerWeek = elementFindings.parseWholeNumber('problem@nrDays', nrDays, line, 1, 7)
  const slotsPerDay = elementFindings.parseWholeNumber('problem@slotsPerDay', slotsPerDayText, line, 1, 1440)
  if (weekCount === undefined || daysPerWeek === undefined || slotsPerDay === undefined)
    throw elementFindings.reportUnreadable(line, { code: 'gridMissing' })
  if (1440 % slotsPerDay !== 0)
    elementFindings.reportFault(line, 'problem@slotsPerDay', slotsPerDayText ?? null, { code: 'slotsOfPartMinutes' })
  return { weekCount, daysPerWeek, slotsPerDay }
}

function parseCapacity(
  element: 'room' | 'class',
  column: 'capacity' | 'limit',
  attributes: XmlAttributes,
  line: number,
  elementFindings: ElementFindings,
): number | null {
  const text = attributes[column]
  if (text === undefined) return null
  const limit = elementFindings.parseWholeNumber(`${element}@${column}`, text, line, 0, unlimited)
  if (limit !== unlimited) return limit ?? null
  elementFindings.findings.reportNotice('noLimit', { code: 'noLimit' }, `${element} ${attributes['id']}`)
  return null
}

function createCourseHandlers(
  problem: Problem,
  elementFindings: ElementFindings,
  solution: Itc2019Solution | undefined,
) {
  let currentCourse = ''
  let currentClass: ProblemClass | undefined
  let placement: ClassPlacement | undefined
  const classPath = 'problem/courses/course/config/subpart/class'
  return {
    'problem/courses/course': (attributes: XmlAttributes, line: number) => {
      currentCourse = elementFindings.parseUniqueId('course', attributes, line, problem.courses) ?? ''
      problem.courses.add(currentCourse)
    },
    [classPath]: (attributes: XmlAttributes, line: number) => {
      const id = elementFindings.parseUniqueId('class', attributes, line, problem.classes)
      const limit = parseCapacity('class', 'limit', attributes, line, elementFindings)
      const needsRoom = attributes['room'] !== 'false'
      currentClass =
        id === undefined ? undefined : { id, course: currentCourse, maximumStudents: limit, needsRoom, slotCount: null }
      placement = currentClass && solution?.placements.get(currentClass.id)
      if (currentClass) problem.classes.set(currentClass.id, currentClass)
    },
    [`${classPath}/time`]: (attributes: XmlAttributes, line: number) => {
      const length = parseLength(attributes, line, problem.grid, elementFindings)
      if (!currentClass || !isSameMeeting(placement?.meeting, attributes) || length === undefined) return
      if (currentClass.slotCount !== null && currentClass.slotCount !== length)
        elementFindings.reportFault(line, 'time@length', `${length}`, {
          code: 'timeTwice',
          values: { id: currentClass.id },
        })
      currentClass.slotCount = length
    },
  }
}

function parseLength(
  { days, start, length, weeks }: XmlAttributes,
  line: number,
  grid: TimeGrid,
  elementFindings: ElementFindings,
) {
  elementFindings.parseBits('time@days', days, line, grid.daysPerWeek)
  elementFindings.parseBits('time@weeks', weeks, line, grid.weekCount)
  const startSlot = elementFindings.parseWholeNumber('time@start', start, line, 0, grid.slotsPerDay - 1)
  return startSlot === undefined
    ? undefined
    : elementFindings.parseWholeNumber('time@length', length, line, 1, grid.slotsPerDay - startSlot)
}

const isSameMeeting = (meeting: Meeting | null | undefined, { days, start, weeks }: XmlAttributes): boolean =>
  meeting !== null &&
  meeting !== undefined &&
  meeting.days === days &&
  meeting.weeks === weeks &&
  Number(meeting.start) === Number(start)

function createDistributionHandlers(problem: Problem, elementFindings: ElementFindings) {
  let currentClasses: string[] | undefined
  return {
    'problem/distributions/distribution': ({ type, required }: XmlAttributes, line: number) => {
      currentClasses = type === 'SameAttendees' && required === 'true' ? [] : undefined
      if (currentClasses) problem.sameAttendees.push({ classes: currentClasses, line })
    },
    'problem/distributions/distribution/class': (attributes: XmlAttributes, line: number) => {
      const id = currentClasses && elementFindings.parseId('class', attributes, line)
      if (id !== undefined) currentClasses?.push(id)
    },
  }
}
