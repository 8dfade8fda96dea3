import { type Candidate, type CandidateTime, maximumAlternatives } from '@uurwerk/contract/changes/alternatives'
import { getCoverSpans } from '@uurwerk/contract/rules/covers'
import type { Context } from '#server/auth/context.ts'
import { findCoverRules } from '#server/school/queries.ts'
import {
  getChangeableLesson,
  getNow,
  type Lesson,
  listAttendeesById,
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
  addDraftsToRooms,
  addDraftsToTeachers,
  judgeRoom,
  judgeTeacher,
  listBest,
  listMergeOptions,
  type MergeOption,
  type OpenLesson,
  type RoomFacts,
  type TeacherFacts,
  type WeekDrafts,
} from './rules.ts'
import {
  type Chain,
  getDate,
  listBlockedSlots,
  listChains,
  listMoves,
  listTimes,
  type MovableLesson,
  type TimeFacts,
} from './times.ts'

export type AlternativeKind = 'teacher' | 'classroom' | 'time'

/** @throws AppError appointmentDoesNotExist, appointmentNoRights, appointmentIsOver */
export async function listLessonAlternatives(
  context: Context,
  id: number,
  kind: AlternativeKind,
): Promise<Candidate[] | CandidateTime[]> {
  const [lesson] = await toOpenLessons(context, [await getChangeableLesson(context, id)])
  if (!lesson) return []
  const drafts = await loadDrafts(context, getDate(lesson), lesson.id)
  if (kind === 'teacher') return listTeachers(context, lesson, drafts)
  return kind === 'classroom' ? listClassrooms(context, lesson, drafts) : listOtherTimes(context, lesson, drafts)
}

/** Adds the number of students, and who declined. */
export async function toOpenLessons({ db }: Pick<Context, 'db'>, lessons: readonly Lesson[]): Promise<OpenLesson[]> {
  const ids = lessons.map(({ id }) => id)
  const [sizes, declined] = await Promise.all([countStudents(db, ids), listDeclinedCovers(db, ids)])
  return lessons.map(({ id, version, courseId, groups, dayChange, form: { start, end, teachers, classrooms } }) => ({
    id,
    version,
    start,
    end,
    courseId,
    groups,
    size: sizes.get(id) ?? 0,
    teachers,
    plannedTeachers: dayChange && getDate(dayChange.planned) === getDate({ start }) ? dayChange.planned.teachers : [],
    classrooms,
    declinedBy: declined.flatMap(({ lessonId, teacherId }) => (lessonId === id ? teacherId : [])),
  }))
}

/** A teacher of the lesson is a candidate only beside another, who is replaced. */
async function listTeachers({ db }: Context, lesson: OpenLesson, drafts: WeekDrafts): Promise<Candidate[]> {
  const courses = lesson.courseId === null ? [] : [lesson.courseId]
  const date = getDate(lesson)
  const [teachers, rooms, { rules }] = await Promise.all([
    listTeacherFacts(db, date, { groups: lesson.groups, courses, teachers: null }),
    listCandidateRooms(db, date, date),
    findCoverRules(db),
  ])
  const buildings = new Map(rooms.map(({ id, building }) => [id, building]))
  return listBest(
    addDraftsToTeachers(teachers, drafts, date)
      .filter(({ id }) => lesson.teachers.length > 1 || !lesson.teachers.includes(id))
      .map((teacher) => judgeTeacher(lesson, teacher, buildings, rules)),
  )
}

async function listClassrooms({ db }: Context, lesson: OpenLesson, drafts: WeekDrafts): Promise<Candidate[]> {
  const rooms = addDraftsToRooms(await listCandidateRooms(db, getDate(lesson), getDate(lesson)), drafts)
  const present = rooms.filter(({ id }) => lesson.classrooms.includes(id))
  return listBest(
    rooms.filter(({ id }) => !lesson.classrooms.includes(id)).map((room) => judgeRoom(lesson, room, present)),
  )
}

/** Looks in the week of the lesson. Times that need another lesson to move come last. */
async function listOtherTimes(
  context: Context,
  lesson: OpenLesson,
  drafts: WeekDrafts & { ids: ReadonlySet<number> },
): Promise<CandidateTime[]> {
  const { db } = context
  const date = Temporal.PlainDate.from(getDate(lesson))
  const { start, end } = getCoverSpans(date).week
  const now = getNow(context)
  const [times, rooms] = await Promise.all([listLessonTimes(db, start, end), listCandidateRooms(db, start, end)])
  const loadFacts = async (lessons: readonly OpenLesson[]): Promise<TimeFacts> => ({
    times,
    rooms: addDraftsToRooms(rooms, drafts),
    ...(await loadEngagements(context, lessons, { dates: [...new Set(times.map(getDate))], start, end, drafts })),
  })
  const facts = await loadFacts([lesson])
  const direct = listTimes(lesson, facts, now)
  if (direct.length === maximumAlternatives) return direct
  const blockers = listBlockedSlots(lesson, facts, now).map(({ blocker }) => blocker)
  const others = await listMovableLessons(
    context,
    [...new Set(blockers)].filter((id) => !drafts.ids.has(id)),
  )
  if (others.length === 0) return direct
  const chains = listChains(lesson, others, await loadFacts([lesson, ...others]), now)
  return [...direct, ...(await nameGroups(context, chains.slice(0, maximumAlternatives - direct.length)))]
}

/** Loads when the classes and the teachers of lessons are engaged. */
async function loadEngagements(
  { db }: Context,
  lessons: readonly OpenLesson[],
  { dates, start, end, drafts }: { dates: readonly string[]; start: string; end: string; drafts: WeekDrafts },
): Promise<Pick<TimeFacts, 'classSlots' | 'teachersByDate'>> {
  const ids = lessons.map(({ id }) => id)
  const teachers = [...new Set(lessons.flatMap((lesson) => lesson.teachers))]
  const [classSlots, facts] = await Promise.all([
    listClassSlots(db, { lessonIds: ids, start, end, drafted: drafts.uses }),
    Promise.all(dates.map((day) => listTeacherFacts(db, day, { groups: [], courses: [], teachers }))),
  ])
  const teachersByDate = new Map(dates.map((day, index) => [day, addDraftsToTeachers(facts[index] ?? [], drafts, day)]))
  return { classSlots, teachersByDate }
}

/** Lists those of these lessons that the caller may move to another time; those in several rooms stay. */
async function listMovableLessons(context: Context, ids: readonly number[]): Promise<MovableLesson[]> {
  const now = getNow(context)
  const lessons = (await listLessons(context.db, ids)).filter(
    ({ type, isRoomBlock, form }) =>
      type === 'lesson' && !isRoomBlock && form.start >= now && form.classrooms.length <= 1,
  )
  const changeableIds = await listChangeableIds(context, lessons)
  const names = new Map(lessons.map(({ id, name, courseName }) => [id, name || (courseName ?? '')]))
  const openLessons = await toOpenLessons(
    context,
    lessons.filter(({ id }) => changeableIds.has(id)),
  )
  return openLessons.map((lesson) => ({ ...lesson, name: names.get(lesson.id) ?? '' }))
}

async function nameGroups({ db }: Context, chains: readonly Chain[]): Promise<CandidateTime[]> {
  const groups = await listAttendeesById(db, [...new Set(chains.flatMap(({ also: [{ groups: ids }] }) => ids))])
  return chains.map(({ also: [move], ...time }) => ({
    ...time,
    also: [{ ...move, groups: groups.filter(({ id }) => move.groups.includes(id)) }],
  }))
}

export interface OpenDay {
  lessons: (OpenLesson & {
    name: string
    /** Others are not moved, merged or left to self-study. */
    isPlainLesson: boolean
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
    listClassSlots(db, { lessonIds: ids, start: date, end: date, drafted: drafts.uses }),
    listParallelLessons(db, ids),
  ])
  const names = new Map(lessons.map(({ id, name, courseName }) => [id, name || (courseName ?? '')]))
  const plainIds = new Set(lessons.flatMap(({ id, type }) => (type === 'lesson' ? id : [])))
  const facts = { teachers: addDraftsToTeachers(teachers, drafts, date), rooms: addDraftsToRooms(rooms, drafts) }
  const teachersByDate = new Map([[date, facts.teachers]])
  return {
    ...facts,
    lessons: openLessons.map((lesson) => {
      const isPlainLesson = plainIds.has(lesson.id)
      const ownSlots = classSlots.get(lesson.id) ?? []
      const candidates = (parallels.get(lesson.id) ?? []).filter(({ id }) => !absentById.has(id) && !drafts.ids.has(id))
      return {
        ...lesson,
        name: names.get(lesson.id) ?? '',
        isPlainLesson,
        absentIds: absentById.get(lesson.id) ?? [],
        classmates: ownSlots.flatMap(({ id }) => (ids.includes(id) ? [id] : [])),
        times: isPlainLesson
          ? listMoves(lesson, { times, classSlots, teachersByDate, rooms: facts.rooms }, getNow(context))
          : [],
        mergeOptions: isPlainLesson ? listMergeOptions(lesson, candidates, facts) : [],
      }
    }),
  }
}

/** Loads the drafts of the week. That of a lesson does not stand in its own way. */
async function loadDrafts({ db }: Context, date: string, lessonId?: number) {
  const { week } = getCoverSpans(Temporal.PlainDate.from(date))
  const drafts = (await listDraftedLessons(db, week.start, week.end)).filter(({ id }) => id !== lessonId)
  const isInWeek = (day: string) => day >= week.start && day <= week.end
  return {
    ids: new Set(drafts.map(({ id }) => id)),
    uses: drafts.filter(({ form }) => !form.isCancelled).map(({ id, form, groups }) => ({ id, groups, ...form })),
    newCovers: drafts.flatMap(({ form, substitutes }) => (isInWeek(getDate(form)) ? substitutes : [])),
  }
}

export { judgeRoom, judgeTeacher } from './rules.ts'
export type { MergeOption, RoomFacts, TeacherFacts } from './rules.ts'
