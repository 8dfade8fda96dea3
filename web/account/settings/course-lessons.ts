import type { Appointment } from '@uurwerk/contract/roster/appointment'

type Lesson = Pick<Appointment, 'name' | 'course'>

/** Returns a lesson per course, sorted by the course's name. */
export function listCourseLessons(appointments: readonly Appointment[]): Lesson[] {
  const byId = new Map<number, Lesson>()
  for (const { course } of appointments) if (course) byId.set(course.id, { name: course.name, course })
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** Colours far enough apart to distinguish. */
export const courseHues = Array.from({ length: 24 }, (_, index) => index * 15)
