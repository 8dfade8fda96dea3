import type { Candidate, CandidateTime } from '@uurwerk/contract/changes/alternatives'
import { getCoverSpans } from '@uurwerk/contract/rules/covers'
import type { Context } from '#server/auth/context.ts'
import { findCoverRules } from '#server/school/queries.ts'
import {
  getChangeableLesson,
  getNow,
  type Lesson,
  listChangeableIds,
  listDeclinedCovers,
  listDraftedLessons,
  listLessons,
} from '../day-change/service.ts'
import {
  countStudents,
  listClassSlots,
  listLessonTimes,
  listOpenLessons,
  listParallelLessons,
  listCandidateRooms,
  listTeacherFacts,
} from './queries.ts'
import {
  addDrafts,
  judgeRoom,
  judgeTeacher,
  listBest,
  listMergeOptions,
  listMoves,
  listTimes,
  type MergeOption,
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
  const [teachers, rooms, { rules }] = await Promise.all([
    listTeacherFacts(db, date, { groups: lesson.groups, courses, teachers: null }),
    listCandidateRooms(db, date, date),
    findCoverRules(db),
  ])
  const buildings = new Map(rooms.map(({ id, building }) => [id, building]))
  return listBest(
    teachers
      .filter(({ id }) => lesson.teachers.length > 1 || !lesson.teachers.includes(id))
      .map((teacher) => judgeTeacher(lesson, teacher, buildings, rules)),
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
    listLessonTimes(db, start, end),
    listClassSlots(db, [lesson.id], start, end),
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
  const isTeacherFree = createTeacherCheck(lesson, (day) => teachersByDate.get(day) ?? [])
  return listTimes(
    lesson,
    { times, classSlots: classSlots.get(lesson.id) ?? [], isTeacherFree, rooms },
    getNow(context),
  )
}

/** Returns whether all teachers of a lesson could have it at another time. */
const createTeacherCheck =
  (lesson: OpenLesson, listFacts: (date: string) => readonly TeacherFacts[]) =>
  (slot: { start: string; end: string }) =>
    listFacts(getDate(slot)).every(
      (teacher) =>
        !lesson.teachers.includes(teacher.id) ||
        judgeTeacher({ ...lesson, ...slot }, teacher, new Map()).refused.length === 0,
    )

export interface OpenDay {
  lessons: (OpenLesson & {
    name: string
    absentIds: readonly number[]
    /** Open lessons with the same students. */
    classmates: readonly number[]
    times: readonly CandidateTime[]
    mergeOptions: readonly MergeOption[]
  })[]
  teachers: TeacherFacts[]
  rooms: RoomFacts[]
}

/** Loads the open lessons of a date that the caller may change and nobody drafted, and who and what can be used for them. */
export async function loadOpenDay(context: Context, date: string): Promise<OpenDay> {
  const { db } = context
  const absentById = await listOpenLessons(db, date, getNow(context))
  const drafts = await loadDrafts(context, date)
  const allLessons = await listLessons(
    db,
    [...absentById.keys()].filter((id) => !drafts.ids.has(id)),
  )
  const changeableIds = await listChangeableIds(context, allLessons)
  const lessons = allLessons.filter(({ id }) => changeableIds.has(id))
  const ids = lessons.map(({ id }) => id)
  const [openLessons, teachers, rooms, times, classSlots, parallels] = await Promise.all([
    toOpenLessons(context, lessons),
    listTeacherFacts(db, date, {
      groups: [...new Set(lessons.flatMap(({ groups }) => groups))],
      courses: [...new Set(lessons.flatMap(({ courseId }) => courseId ?? []))],
      teachers: null,
    }),
    listCandidateRooms(db, date, date),
    listLessonTimes(db, date, date),
    listClassSlots(db, ids, date, date),
    listParallelLessons(db, ids),
  ])
  const names = new Map(lessons.map(({ id, name, courseName }) => [id, name || (courseName ?? '')]))
  const facts = addDrafts({ teachers, rooms }, drafts.ofDay, drafts.newCovers)
  return {
    ...facts,
    lessons: openLessons.map((lesson) => {
      const ownSlots = classSlots.get(lesson.id) ?? []
      const isTeacherFree = createTeacherCheck(lesson, () => facts.teachers)
      const candidates = (parallels.get(lesson.id) ?? []).filter(({ id }) => !absentById.has(id) && !drafts.ids.has(id))
      return {
        ...lesson,
        name: names.get(lesson.id) ?? '',
        absentIds: absentById.get(lesson.id) ?? [],
        classmates: ownSlots.flatMap(({ id }) => (ids.includes(id) ? [id] : [])),
        times: listMoves(lesson, { times, classSlots: ownSlots, isTeacherFree, rooms: facts.rooms }, getNow(context)),
        mergeOptions: listMergeOptions(lesson, candidates, facts),
      }
    }),
  }
}

/** Loads the drafts of the week, whose lessons of others count, with those of the day, whose teachers and rooms are taken. */
async function loadDrafts({ db }: Context, date: string) {
  const { week } = getCoverSpans(Temporal.PlainDate.from(date))
  const drafts = await listDraftedLessons(db, week.start, week.end)
  const isInWeek = (day: string) => day >= week.start && day <= week.end
  return {
    ids: new Set(drafts.map(({ id }) => id)),
    ofDay: drafts
      .filter(({ form }) => !form.isCancelled && getDate(form) === date)
      .map(({ id, form, groups }) => ({ id, groups, ...form })),
    newCovers: drafts.flatMap(({ form, substitutes }) => (isInWeek(getDate(form)) ? substitutes : [])),
  }
}

export { judgeRoom, judgeTeacher } from './rules.ts'
export type { MergeOption, RoomFacts, TeacherFacts } from './rules.ts'
