import type { DemoAction } from '../demo-actions.ts'
import { demoPeople } from '../people-to-try.ts'
import { demoTerm } from './demo-term.ts'
import type { GeneratedSchool } from './generate-school.ts'

const teacherCount = 3
const floodedRoom = 'A205'

/** Makes a morning for the planner of the school day after the show date: the busiest teachers and a room are absent. */
export function makeAbsenceActions({ firstPublication }: GeneratedSchool): DemoAction[] {
  const day = demoTerm.schoolDays.find((date) => Temporal.PlainDate.compare(date, demoTerm.showDate) > 0)
  if (!day) return []
  const lessonCounts = new Map<string, number>()
  for (const { type, start, teachers } of firstPublication.appointments ?? [])
    if (type === 'lesson' && start.startsWith(day.toString()))
      for (const teacher of teachers) lessonCounts.set(teacher, (lessonCounts.get(teacher) ?? 0) + 1)
  for (const { sourceId } of demoPeople) lessonCounts.delete(sourceId)
  const teachers = [...lessonCounts]
    .toSorted(([a, aCount], [b, bCount]) => bCount - aCount || (a < b ? -1 : 1))
    .slice(0, teacherCount)
    .map(([teacher]) => teacher)
  return [...teachers, floodedRoom].map((attendee, index) => ({
    do: 'reportAbsence',
    by: 'roostermaker',
    attendee,
    midnight: `${day.toString()}T00:00`,
    minutesAgo: 60 - index,
  }))
}
