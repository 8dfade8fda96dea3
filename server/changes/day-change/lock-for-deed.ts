import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toInstant, toIsoMinute } from '#server/lib/clock.ts'
import { lockRooms } from '#server/roster/attendee/service.ts'
import { listLessons, lockLessons, takeDayChangeLock } from './queries.ts'
import { findTimeFault, type Lesson, type LessonForm } from './rules.ts'

export const getNow = ({ clock }: Pick<Context, 'clock'>) => toIsoMinute(getLocalDateTime(clock))

/**
 * Takes the locks in their order: day changes, rooms, lessons. Only deeds and imports change who is in a lesson, so
 * that the rooms stay the same in between.
 */
export async function lockForDeed(
  tx: Tx,
  { ids, rooms }: { ids: readonly number[]; rooms: readonly number[] },
): Promise<Map<number, Lesson>> {
  await takeDayChangeLock(tx)
  const lessons = await listLessons(tx, ids)
  const lessonRooms = lessons.flatMap(({ form, dayChange }) => [
    ...form.classrooms,
    ...(dayChange?.planned.classrooms ?? []),
  ])
  await lockRooms(tx, [...new Set([...lessonRooms, ...rooms])])
  await lockLessons(tx, ids)
  return new Map((await listLessons(tx, ids)).map((lesson) => [lesson.id, lesson]))
}

/** @throws AppError appointmentIsOver, dateRangeInvalid, timeDoesNotExist */
export function checkTimes(context: Context, before: LessonForm | null, after: LessonForm): void {
  const fault = findTimeFault(before, after, getNow(context))
  if (fault) throw new AppError(fault)
  try {
    for (const time of [after.start, after.end]) toInstant(context.clock, Temporal.PlainDateTime.from(time))
  } catch {
    throw new AppError('timeDoesNotExist')
  }
}
