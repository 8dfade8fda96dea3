import type { AddedLesson } from '@uurwerk/contract/changes/day-change'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import { listChangeableIds } from './access.ts'
import { checkAttendees, checkCourse } from './change-lessons.ts'
import { checkTimes } from './lock-for-deed.ts'
import { insertLesson, listLessons } from './queries.ts'
import { createAddedDayChange, isTooLong, type LessonEdit, type LessonForm } from './rules.ts'

const sortIds = (ids: readonly number[] = []) => [...new Set(ids)].toSorted((a, b) => a - b)

const toForm = ({ start, end, isOnline = false, teachers, classrooms }: AddedLesson): LessonForm => ({
  start,
  end,
  isCancelled: false,
  isOnline,
  teachers: sortIds(teachers),
  classrooms: sortIds(classrooms),
})

/** @throws AppError attendeeDoesNotExist, requestInvalid, appointmentNoRights, appointmentIsOver, dateRangeInvalid, timeDoesNotExist, requestOutOfBounds */
export async function checkAddedLesson(context: Context, lesson: AddedLesson): Promise<void> {
  const { groups = [], students = [], teachers = [], classrooms = [], course = null } = lesson
  await checkAttendees(context, { teacher: teachers, classroom: classrooms, group: groups, student: students })
  await checkCourse(context, course)
  const rights = { id: 0, groups, form: { teachers }, dayChange: null }
  if ((await listChangeableIds(context, [rights])).size === 0) throw new AppError('appointmentNoRights')
  const form = toForm(lesson)
  checkTimes(context, null, form)
  if (isTooLong(form)) throw new AppError('requestOutOfBounds')
}

/** Inserts a checked lesson, whose rooms are locked. */
export async function insertAddedLesson(
  { db, actor }: Context & { db: Tx },
  lesson: AddedLesson,
  at: string,
): Promise<LessonEdit> {
  const { type, name, start, end, groups = [], students = [], course = null, isOnline = false } = lesson
  const participants = [...groups, ...students]
  const id = await insertLesson(db, { type, name, start, end, courseId: course, isOnline, participants })
  const [bareLesson] = await listLessons(db, [id])
  if (!bareLesson) throw new Error('An insert returns its row.')
  const form = toForm(lesson)
  const dayChange = createAddedDayChange(form, { at, by: actor.attendeeId }, lesson)
  return { lesson: bareLesson, after: { form, dayChange }, isNew: true, isRemoved: false }
}
