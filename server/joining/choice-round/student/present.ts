import type {
  Course,
  GroupChoice,
  ChoiceRoundListItem,
  ChoiceRoundState,
  Option,
} from '@uurwerk/contract/joining/choice-round/student'
import type { GroupLessons } from '#server/roster/appointment/service.ts'
import type { ChoiceCourseRow, WithDescription, GroupChoiceRow, ChoiceOptionRow, StudentRoundRow } from './queries.ts'

export type LessonsByGroup = ReadonlyMap<number, GroupLessons>

export const presentRoundListItem = (
  row: StudentRoundRow,
  state: ChoiceRoundState,
  now: Temporal.Instant,
): ChoiceRoundListItem => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  openingDate: row.opens_at,
  studentExpirationDate: row.student_until,
  coachExpirationDate: row.coach_until,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  yearStart: Number(row.year_start.slice(0, 4)),
  yearEnd: Number(row.year_end.slice(0, 4)),
  isConfirmed: row.confirmed_at !== null,
  state,
  now: now.toString({ smallestUnit: 'millisecond' }),
})

export const presentRoundCourses = (
  courses: readonly ChoiceCourseRow[],
  groupLessons: GroupLessons | undefined,
): Course[] =>
  courses.map(({ id, name }) => ({
    id,
    name,
    firstAppointmentDate: groupLessons?.courses.find((course) => course.id === id)?.date ?? null,
  }))

const presentLessons = (courses: readonly ChoiceCourseRow[], lessons: GroupLessons | undefined) => ({
  courses: presentRoundCourses(courses, lessons),
  weeks: lessons?.weeks ?? [],
  moments: lessons?.lessonTimes ?? [],
  teachers: lessons?.teachers ?? [],
  classrooms: lessons?.classrooms ?? [],
})

const presentSeats = ({ seats, taken }: { seats: number; taken: number }) => ({ seats, taken, full: taken >= seats })

export const presentGroupChoice = (
  row: GroupChoiceRow & WithDescription,
  chosenGroupId: number | null,
  lessons: LessonsByGroup,
): GroupChoice => ({
  groupId: row.group_id,
  name: row.name,
  description: row.description,
  chosen: row.group_id === chosenGroupId,
  ...presentSeats(row),
  ...presentLessons(row.courses, lessons.get(row.group_id)),
})

export const presentOptionChoice = (row: ChoiceOptionRow & WithDescription, lessons: LessonsByGroup): Option => ({
  id: row.id,
  name: row.name,
  description: row.description,
  chosen: row.chosen,
  ...presentSeats(row),
  ...presentLessons(row.courses, row.group_id === null ? undefined : lessons.get(row.group_id)),
  courseGroupName: row.course_group_name,
  groupId: row.group_id,
})
