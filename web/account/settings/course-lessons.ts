import type { Appointment } from '@uurwerk/contract/roster/appointment'

type CourseLesson = Pick<Appointment, 'name' | 'course'>

export function listCourseLessons(appointments: readonly Appointment[]): CourseLesson[] {
  const lessonsByCourseId = new Map<number, CourseLesson>()
  for (const { course } of appointments) if (course) lessonsByCourseId.set(course.id, { name: course.name, course })
  return [...lessonsByCourseId.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** Degrees between hues, far enough apart to distinguish. */
const hueStep = 15
/** Hues to choose from, in degrees. */
export const courseHues = Array.from({ length: 360 / hueStep }, (_, index) => index * hueStep)
