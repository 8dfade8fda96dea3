import type { ElementFindings } from './element-findings.ts'
import type { Problem } from './problem.ts'
import type { ClassPlacement, Itc2019Solution } from './solution.ts'

const rootLine = 1

/** Reports `SameAttendees` constraints that name unknown classes. */
export function checkSameAttendees({ classes, sameAttendees }: Problem, elementFindings: ElementFindings): void {
  for (const { classes: classIds, line } of sameAttendees)
    for (const classId of classIds) if (!classes.has(classId)) reportUnknownId('class', classId, line, elementFindings)
}

/** Reports placements that do not fit the problem. Call after all times of the problem were read. */
export function checkClassSolution(
  problem: Problem,
  solution: Itc2019Solution,
  elementFindings: ElementFindings,
): void {
  if (solution.name !== problem.name) {
    const text = { code: 'otherProblem', values: { name: problem.name } } as const
    elementFindings.reportFault(rootLine, 'solution@name', solution.name, text)
    return
  }
  for (const placement of solution.placements.values()) checkPlacement(problem, placement, elementFindings)
}

const reportUnknownId = (element: string, id: string, line: number, elementFindings: ElementFindings) =>
  elementFindings.reportFault(line, `${element}@id`, id, { code: 'noElementInProblem', values: { element } })

function checkPlacement(problem: Problem, placement: ClassPlacement, elementFindings: ElementFindings): void {
  const { id: classId, room, students, line } = placement
  const report = (element: string, value: string) => reportUnknownId(element, value, line, elementFindings)
  if (!problem.classes.has(classId)) report('class', classId)
  else checkMeeting(problem, placement, elementFindings)
  if (room !== null && !problem.rooms.has(room)) report('room', room)
  for (const student of students) if (!problem.students.has(student)) report('student', student)
}

function checkMeeting(
  { grid, classes }: Problem,
  { id: classId, meeting, line }: ClassPlacement,
  elementFindings: ElementFindings,
): void {
  if (meeting === null) return
  const days = elementFindings.parseBits('class@days', meeting.days, line, grid.daysPerWeek)
  const weeks = elementFindings.parseBits('class@weeks', meeting.weeks, line, grid.weekCount)
  const start = elementFindings.parseWholeNumber('class@start', meeting.start, line, 0, grid.slotsPerDay - 1)
  if (days === undefined || weeks === undefined || start === undefined) return
  // The reader sets `slotCount` only from a time with the placement's days, start and weeks.
  const isTimeInProblem = (classes.get(classId)?.slotCount ?? null) !== null
  if (!isTimeInProblem) elementFindings.reportFault(line, 'class@id', classId, { code: 'noTimeInProblem' })
}
