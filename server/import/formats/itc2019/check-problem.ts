import type { ElementFindings } from './element-findings.ts'
import type { Problem } from './problem.ts'
import type { ClassPlacement, Itc2019Solution } from './solution.ts'

const rootLine = 1

/** Reports `SameAttendees` constraints that name unknown classes. */
export function checkSameAttendees({ classes, sameAttendees }: Problem, elementFindings: ElementFindings): void {
  for (const { classes: classIds, line } of sameAttendees)
    for (const classId of classIds)
      if (!classes.has(classId))
        elementFindings.reportFault(line, 'class@id', classId, 'There is no class with this id.')
}

/** Reports placements that do not fit the problem. Call after all times of the problem were read. */
export function checkClassSolution(
  problem: Problem,
  solution: Itc2019Solution,
  elementFindings: ElementFindings,
): void {
  if (solution.name !== problem.name) {
    const reason = `The solution is one of another problem; the problem given is ${problem.name}.`
    elementFindings.reportFault(rootLine, 'solution@name', solution.name, reason)
    return
  }
  for (const placement of solution.placements.values()) checkPlacement(problem, placement, elementFindings)
}

function checkPlacement(problem: Problem, placement: ClassPlacement, elementFindings: ElementFindings): void {
  const { id: classId, room, students, line } = placement
  const reportUnknownId = (element: string, value: string) =>
    elementFindings.reportFault(line, `${element}@id`, value, `There is no ${element} with this id in the problem.`)
  if (!problem.classes.has(classId)) reportUnknownId('class', classId)
  else checkMeeting(problem, placement, elementFindings)
  if (room !== null && !problem.rooms.has(room)) reportUnknownId('room', room)
  for (const student of students) if (!problem.students.has(student)) reportUnknownId('student', student)
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
  if (!isTimeInProblem)
    elementFindings.reportFault(
      line,
      'class@id',
      classId,
      'The problem has no time for this class with the same days, start and weeks, so its length is not known.',
    )
}
