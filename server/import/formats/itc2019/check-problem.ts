import type { Elements } from './elements.ts'
import type { Problem } from './problem.ts'
import type { ClassPlacement, Itc2019Solution } from './solution.ts'

/** Reports sets that name unknown classes. */
export function checkProblem({ classes, sameAttendees }: Problem, elements: Elements): void {
  for (const { classes: ids, line } of sameAttendees)
    for (const id of ids) if (!classes.has(id)) elements.fault(line, 'class@id', id, 'There is no class with this id.')
}

/** Reports placements that do not fit the problem. */
export function checkClassSolution(problem: Problem, solution: Itc2019Solution, elements: Elements): void {
  if (solution.name !== problem.name) {
    const reason = `The solution is one of another problem; the problem given is ${problem.name}.`
    elements.fault(1, 'solution@name', solution.name, reason)
    return
  }
  for (const placement of solution.placements.values()) checkPlacement(problem, placement, elements)
}

function checkPlacement(problem: Problem, placement: ClassPlacement, elements: Elements): void {
  const { id, room, students, line } = placement
  const reportMissing = (element: string, value: string) =>
    elements.fault(line, `${element}@id`, value, `There is no ${element} with this id in the problem.`)
  if (!problem.classes.has(id)) reportMissing('class', id)
  else checkMeeting(problem, placement, elements)
  if (room !== null && !problem.rooms.has(room)) reportMissing('room', room)
  for (const student of students) if (!problem.students.has(student)) reportMissing('student', student)
}

function checkMeeting({ grid, classes }: Problem, { id, meeting, line }: ClassPlacement, elements: Elements): void {
  if (meeting === null) return
  const days = elements.parseBits('class@days', meeting.days, line, grid.days)
  const weeks = elements.parseBits('class@weeks', meeting.weeks, line, grid.weeks)
  const start = elements.parseWholeNumber('class@start', meeting.start, line, 0, grid.slots - 1)
  if (days === undefined || weeks === undefined || start === undefined) return
  if ((classes.get(id)?.length ?? null) === null)
    elements.fault(
      line,
      'class@id',
      id,
      'The problem has no time for this class with the same days, start and weeks, so its length is not known.',
    )
}
