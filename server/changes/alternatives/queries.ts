import type { AvailabilityEntry, AvailabilityWeeks } from '@uurwerk/contract/staff/availability'
import { computeCoverCap, type CoverRules } from '@uurwerk/contract/rules/covers'
import type { LessonSlot } from '@uurwerk/contract/rules/lesson-slot'
import type { Named } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { findCoverRules } from '#server/school/queries.ts'
import {
  type ClassSlotsRequest,
  classSlotsQuery,
  lessonSizesQuery,
  lessonTimesQuery,
  openLessonsQuery,
  parallelLessonsQuery,
  roomFactsQuery,
  type TeacherFactsRequest,
  teacherFactsQuery,
} from '#server/db/sql/alternatives.ts'
import { type Engagement, type ParallelLesson, type RoomFacts, type TeacherFacts, toOfferedSlots } from './rules.ts'

interface TeacherRow {
  id: number
  name: string
  fte: number | null
  day: (Engagement & { groups: Named[]; classrooms: Named[]; isStandby: boolean })[]
  week_minutes: number
  covers: number
  week_covers: number
  groups: number[]
  courses: number[]
  entries: AvailabilityEntry[] | null
  weeks: AvailabilityWeeks | null
  starts_on: string | null
  freed: LessonSlot[]
  absences: LessonSlot[]
}

/** Planning these takes longer than their execution. */
const prepare = (query: RawBuilder<unknown>) => sql`${sql.raw(preparedPrefix)}${query}`

const listIds = (list: readonly Named[]) => list.map(({ id }) => id)
/** JSON of the database has seconds. */
const toMinuteSlot = <S extends LessonSlot>(slot: S): S => ({
  ...slot,
  start: slot.start.slice(0, 16),
  end: slot.end.slice(0, 16),
})

export async function listTeacherFacts(db: Db, date: string, request: TeacherFactsRequest): Promise<TeacherFacts[]> {
  const [{ rows }, { perWeek }] = (await Promise.all([
    prepare(teacherFactsQuery(date, request)).execute(db),
    findCoverRules(db),
  ])) as [{ rows: TeacherRow[] }, CoverRules]
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    fte: row.fte,
    day: row.day.map((duty) => ({
      ...toMinuteSlot(duty),
      groups: listIds(duty.groups),
      classrooms: listIds(duty.classrooms),
    })),
    weekMinutes: row.week_minutes,
    covers: row.covers,
    weekCovers: row.week_covers,
    coverCap: computeCoverCap(perWeek, row.fte),
    groups: new Set(row.groups),
    courses: new Set(row.courses),
    ...getOffers(date, row),
    freed: row.freed.map(toMinuteSlot),
    absences: row.absences.map(toMinuteSlot),
  }))
}

/** Returns what a teacher offers and, as `preferred`, the part that is not only if need be. */
function getOffers(
  date: string,
  { entries, weeks, starts_on: startsOn }: TeacherRow,
): Pick<TeacherFacts, 'offered' | 'preferred'> {
  if (!entries || !weeks || !startsOn) return { offered: null, preferred: [] }
  const preferred = entries.filter(({ preference }) => preference === undefined)
  return {
    offered: toOfferedSlots(date, { entries, weeks, startsOn }),
    preferred: toOfferedSlots(date, { entries: preferred, weeks, startsOn }),
  }
}

export async function listCandidateRooms(db: Db, start: string, end: string): Promise<RoomFacts[]> {
  const { rows } = (await prepare(roomFactsQuery(start, end)).execute(db)) as { rows: RoomFacts[] }
  return rows.map((row) => ({ ...row, slots: row.slots.map(toMinuteSlot), absences: row.absences.map(toMinuteSlot) }))
}

/** Returns the number of students by lesson; lessons without students are absent. */
export async function countStudents(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = (await lessonSizesQuery(ids).execute(db)) as { rows: { id: number; size: number }[] }
  return new Map(rows.map(({ id, size }) => [id, size]))
}

/** Returns when the class has other appointments, by lesson; lessons without any are absent. */
export async function listClassSlots(db: Db, request: ClassSlotsRequest): Promise<Map<number, Engagement[]>> {
  const { rows } = (await prepare(classSlotsQuery(request)).execute(db)) as {
    rows: { lesson_id: number; slots: Engagement[] }[]
  }
  return new Map(rows.map(({ lesson_id, slots }) => [lesson_id, slots.map(toMinuteSlot)]))
}

export async function listLessonTimes(db: Db, start: string, end: string): Promise<LessonSlot[]> {
  const { rows } = (await prepare(lessonTimesQuery(start, end)).execute(db)) as { rows: LessonSlot[] }
  return rows
}

interface ParallelRow {
  lesson_id: number
  own_groups: Named[]
  id: number
  participants: Record<'groups' | 'teachers' | 'classrooms', Named[]>
}

/** Lists lessons of the same course at the same time, by lesson. */
export async function listParallelLessons(
  db: Db,
  lessonIds: readonly number[],
): Promise<Map<number, ParallelLesson[]>> {
  const { rows } = (await parallelLessonsQuery(lessonIds).execute(db)) as { rows: ParallelRow[] }
  const sizes = await countStudents(db, [...new Set(rows.map(({ id }) => id))])
  const listNames = (groups: readonly Named[]) => groups.map(({ name }) => name)
  return new Map(
    Map.groupBy(rows, ({ lesson_id }) => lesson_id)
      .entries()
      .map(([lessonId, parallels]) => [
        lessonId,
        parallels.map(({ id, own_groups, participants: { groups, teachers, classrooms } }) => ({
          id,
          name: listNames(groups).join(', '),
          allGroupNames: listNames([...own_groups, ...groups]),
          teachers: listIds(teachers),
          classrooms: listIds(classrooms),
          size: sizes.get(id) ?? 0,
        })),
      ]),
  )
}

/** Lists the lessons of a date that are not over, with their absent teachers and rooms. */
export async function listOpenLessons(db: Db, date: string, now: string): Promise<Map<number, number[]>> {
  const { rows } = (await openLessonsQuery(date, now).execute(db)) as { rows: { id: number; absent_ids: number[] }[] }
  return new Map(rows.map((row) => [row.id, row.absent_ids]))
}
