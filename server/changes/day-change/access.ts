import type { ErrorCode } from '@uurwerk/contract/errors'
import { isSelectable } from '@uurwerk/contract/rules/appointment'
import { isPlanner } from '@uurwerk/contract/roles'
import type { Context } from '#server/auth/context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { listIdsOfCoordinatedLessons } from './queries.ts'
import type { Lesson, LessonForm } from './rules.ts'

const canChangeAll = ({ actor: { roles } }: Pick<Context, 'actor'>) => isPlanner(roles)

/** Refuses everyone else alike, whether the lesson exists or not. @throws AppError appointmentNoRights */
export function requirePlanner(context: Pick<Context, 'actor'>): void {
  if (!canChangeAll(context) && !context.actor.roles.includes('team-coordinator'))
    throw new AppError('appointmentNoRights')
}

type PlannedLesson = Pick<Lesson, 'id' | 'groups' | 'dayChange'> & { form: Pick<LessonForm, 'teachers'> }

/** Returns the ids of lessons that the caller may change. */
export async function listChangeableIds(context: Context, lessons: readonly PlannedLesson[]): Promise<Set<number>> {
  if (canChangeAll(context)) return new Set(lessons.map(({ id }) => id))
  const plannedLessons = lessons.map(({ id, groups, form, dayChange }) => ({
    id,
    groups,
    teachers: dayChange?.planned.teachers ?? form.teachers,
  }))
  return new Set(await listIdsOfCoordinatedLessons(context.db, context.actor.attendeeId, plannedLessons))
}

export function findLessonFault(lesson: Lesson | undefined, changeableIds: ReadonlySet<number>): ErrorCode | undefined {
  if (!lesson) return 'appointmentDoesNotExist'
  if (!isSelectable(lesson)) return 'appointmentHolidayNotSelectable'
  return lesson.isRoomBlock || !changeableIds.has(lesson.id) ? 'appointmentNoRights' : undefined
}
