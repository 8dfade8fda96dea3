import type { AvailabilityEntry, AvailabilityWeeks } from '@uurwerk/contract/staff/availability'
import { computeCoverCap, type CoverRules } from '@uurwerk/contract/rules/covers'
import { type LessonSlot, toMinutes } from '@uurwerk/contract/rules/lesson-slot'
import type { Named } from '@uurwerk/contract/values'
import type { Db } from '#server/db/connect.ts'
import { findCoverRules } from '#server/school/queries.ts'
import {
  classSlotsQuery,
  lessonSizesQuery,
  lessonTimesQuery,
  openLessonsQuery,
  roomFactsQuery,
  type TeacherFactsRequest,
  teacherFactsQuery,
} from '#server/db/sql/alternatives.ts'
import { type Engagement, type RoomFacts, type TeacherFacts, toOfferedSlots } from './rules.ts'

interface TeacherRow {
  id: number
  name: string
  fte: number | null
  day: (Engagement & { groups: Named[]; classrooms: Named[] })[]
  week_minutes: number
  covers: number
  week_covers: number
  groups: number[]
  courses: number[]
  entries: AvailabilityEntry[] | null
  weeks: AvailabilityWeeks | null
  starts_on: string | null
  absences: LessonSlot[]
}

const listIds = (list: readonly Named[]) => list.map(({ id }) => id)
/** JSON of the database has seconds. */
const toMinuteSlot = <S extends LessonSlot>(slot: S): S => ({
  ...slot,
  start: slot.start.slice(0, 16),
  end: slot.end.slice(0, 16),
})

export async function listTeacherFacts(db: Db, date: string, request: TeacherFactsRequest): Promise<TeacherFacts[]> {
  const [{ rows }, { perWeek }] = (await Promise.all([
    teacherFactsQuery(date, request).execute(db),
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
    offered:
      row.entries && row.weeks && row.starts_on
        ? toOfferedSlots(date, { entries: row.entries, weeks: row.weeks, startsOn: row.starts_on })
        : null,
    absences: row.absences.map(toMinuteSlot),
  }))
}

export async function listCandidateRooms(db: Db, start: string, end: string): Promise<RoomFacts[]> {
  const { rows } = (await roomFactsQuery(start, end).execute(db)) as { rows: RoomFacts[] }
  return rows.map((row) => ({ ...row, slots: row.slots.map(toMinuteSlot), absences: row.absences.map(toMinuteSlot) }))
}

/** Returns the number of students by lesson; lessons without students are absent. */
export async function countStudents(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = (await lessonSizesQuery(ids).execute(db)) as { rows: { id: number; size: number }[] }
  return new Map(rows.map(({ id, size }) => [id, size]))
}

export async function listClassSlots(db: Db, lessonId: number, start: string, end: string): Promise<Engagement[]> {
  const { rows } = (await classSlotsQuery(lessonId, start, end).execute(db)) as { rows: { slot: Engagement }[] }
  return rows.map(({ slot }) => toMinuteSlot(slot))
}

/** Lists when lessons of the school are that last as long as this one. */
export async function listLessonTimes(db: Db, lesson: LessonSlot, start: string, end: string): Promise<LessonSlot[]> {
  const minutes = toMinutes(lesson.end) - toMinutes(lesson.start)
  const { rows } = (await lessonTimesQuery(start, end, minutes).execute(db)) as { rows: LessonSlot[] }
  return rows
}

/** Lists the lessons of a date that are not over, with their absent teachers and rooms. */
export async function listOpenLessons(db: Db, date: string, now: string): Promise<Map<number, number[]>> {
  const { rows } = (await openLessonsQuery(date, now).execute(db)) as { rows: { id: number; absent_ids: number[] }[] }
  return new Map(rows.map((row) => [row.id, row.absent_ids]))
}
