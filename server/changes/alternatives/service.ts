import type { Candidate, CandidateTime } from '@uurwerk/contract/changes/alternatives'
import type { Context } from '#server/auth/context.ts'
import {
  getChangeableLesson,
  getNow,
  type Lesson,
  listChangeableIds,
  listDeclinedCovers,
  listLessons,
} from '../day-change/service.ts'
import {
  countStudents,
  listClassSlots,
  listLessonTimes,
  listOpenLessons,
  listCandidateRooms,
  listTeacherFacts,
} from './queries.ts'
import {
  judgeRoom,
  judgeTeacher,
  listBest,
  listTimes,
  type OpenLesson,
  type RoomFacts,
  type TeacherFacts,
} from './rules.ts'

export type AlternativeKind = 'teacher' | 'classroom' | 'time'

/** @throws AppError appointmentDoesNotExist, appointmentNoRights, appointmentIsOver */
export async function listLessonAlternatives(
  context: Context,
  id: number,
  kind: AlternativeKind,
): Promise<Candidate[] | CandidateTime[]> {
  const [lesson] = await toOpenLessons(context, [await getChangeableLesson(context, id)])
  if (!lesson) return []
  if (kind === 'teacher') return listTeachers(context, lesson)
  return kind === 'classroom' ? listClassrooms(context, lesson) : listOtherTimes(context, lesson)
}

/** Adds the number of students, and who declined. */
export async function toOpenLessons({ db }: Pick<Context, 'db'>, lessons: readonly Lesson[]): Promise<OpenLesson[]> {
  const ids = lessons.map(({ id }) => id)
  const [sizes, declined] = await Promise.all([countStudents(db, ids), listDeclinedCovers(db, ids)])
  return lessons.map(({ id, courseId, groups, form: { start, end, teachers, classrooms } }) => ({
    id,
    start,
    end,
    courseId,
    groups,
    size: sizes.get(id) ?? 0,
    teachers,
    classrooms,
    declinedBy: declined.flatMap(({ lessonId, teacherId }) => (lessonId === id ? teacherId : [])),
  }))
}

const getDate = ({ start }: { start: string }) => start.slice(0, 10)

/** A teacher of the lesson is a candidate only beside another, who is replaced. */
async function listTeachers({ db }: Context, lesson: OpenLesson): Promise<Candidate[]> {
  const courses = lesson.courseId === null ? [] : [lesson.courseId]
  const date = getDate(lesson)
  const [teachers, rooms] = await Promise.all([
    listTeacherFacts(db, date, { groups: lesson.groups, courses, teachers: null }),
    listCandidateRooms(db, date, date),
  ])
  const buildings = new Map(rooms.map(({ id, building }) => [id, building]))
  return listBest(
    teachers
      .filter(({ id }) => lesson.teachers.length > 1 || !lesson.teachers.includes(id))
      .map((teacher) => judgeTeacher(lesson, teacher, buildings)),
  )
}

async function listClassrooms({ db }: Context, lesson: OpenLesson): Promise<Candidate[]> {
  const rooms = await listCandidateRooms(db, getDate(lesson), getDate(lesson))
  const present = rooms.filter(({ id }) => lesson.classrooms.includes(id))
  return listBest(
    rooms.filter(({ id }) => !lesson.classrooms.includes(id)).map((room) => judgeRoom(lesson, room, present)),
  )
}

/** Looks in the week of the lesson. */
async function listOtherTimes(context: Context, lesson: OpenLesson): Promise<CandidateTime[]> {
  const { db } = context
  const date = Temporal.PlainDate.from(getDate(lesson))
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  const dates = Array.from({ length: 7 }, (_, days) => monday.add({ days }).toString())
  const [start, end] = [dates[0] ?? '', dates[6] ?? '']
  const [times, classSlots, rooms] = await Promise.all([
    listLessonTimes(db, lesson, start, end),
    listClassSlots(db, lesson.id, start, end),
    listCandidateRooms(db, start, end),
  ])
  const usedDates = [...new Set(times.map(getDate))]
  const teachersByDate = new Map(
    await Promise.all(
      usedDates.map(
        async (day) =>
          [day, await listTeacherFacts(db, day, { groups: [], courses: [], teachers: lesson.teachers })] as const,
      ),
    ),
  )
  const isTeacherFree = (slot: { start: string; end: string }) =>
    (teachersByDate.get(getDate(slot)) ?? []).every((teacher) => {
      const { refused } = judgeTeacher({ ...lesson, ...slot }, teacher, new Map())
      return refused.length === 0
    })
  return listTimes(lesson, { times, classSlots, isTeacherFree, rooms }, getNow(context))
}

export interface OpenDay {
  lessons: (OpenLesson & { name: string; absentIds: readonly number[] })[]
  teachers: TeacherFacts[]
  rooms: RoomFacts[]
}

/** Loads the open lessons of a date that the caller may change, and who and what can be used for them. */
export async function loadOpenDay(context: Context, date: string): Promise<OpenDay> {
  const { db } = context
  const absentById = await listOpenLessons(db, date, getNow(context))
  const allLessons = await listLessons(db, [...absentById.keys()])
  const changeableIds = await listChangeableIds(context, allLessons)
  const lessons = allLessons.filter(({ id }) => changeableIds.has(id))
  const [openLessons, teachers, rooms] = await Promise.all([
    toOpenLessons(context, lessons),
    listTeacherFacts(db, date, {
      groups: [...new Set(lessons.flatMap(({ groups }) => groups))],
      courses: [...new Set(lessons.flatMap(({ courseId }) => courseId ?? []))],
      teachers: null,
    }),
    listCandidateRooms(db, date, date),
  ])
  const names = new Map(lessons.map(({ id, name, courseName }) => [id, name || (courseName ?? '')]))
  return {
    lessons: openLessons.map((lesson) => ({
      ...lesson,
      name: names.get(lesson.id) ?? '',
      absentIds: absentById.get(lesson.id) ?? [],
    })),
    teachers,
    rooms,
  }
}

export { judgeRoom, judgeTeacher } from './rules.ts'
export type { RoomFacts, TeacherFacts } from './rules.ts'
