import type { Appointment } from '@uurwerk/contract/roster/appointment'

type Lesson = Pick<Appointment, 'name' | 'course'>

/** One lesson for each course, by the course's name. */
export function listCourseLessons(appointments: readonly Appointment[]): Lesson[] {
  const byId = new Map<number, Lesson>()
  for (const { course } of appointments) if (course) byId.set(course.id, { name: course.name, course })
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** The colours that one can choose from, far enough apart to be told from each other. */
export const courseHues = Array.from({ length: 24 }, (_, index) => index * 15)
