import type { JoinablePatch, LessonTerms, TestExcess } from '@uurwerk/contract/changes/joinable'
import type { DayChange } from '@uurwerk/contract/changes/day-change'
import type { NamedWithClass } from '@uurwerk/contract/named-with-class'

interface Staffed {
  terms: Pick<LessonTerms, 'invigilators'>
  form: { teachers: readonly number[] }
}
type CurrentJoinable = Staffed & { terms: LessonTerms }

const sortIds = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

export const listTeachers = ({ form, terms }: Staffed): number[] =>
  form.teachers.filter((id) => !terms.invigilators.includes(id))

/** Splits a patch into what any day change can alter, and new terms. */
export function splitPatch(
  current: CurrentJoinable,
  { rooms, online, ...patch }: JoinablePatch,
): { change: DayChange; terms: LessonTerms } {
  const { start, end, cancelled, onlineUrl, message } = patch
  const { terms } = current
  const teachers = patch.teachers ?? listTeachers(current)
  const invigilators = sortIds(patch.invigilators ?? terms.invigilators).filter((id) => !teachers.includes(id))
  const isStaffed = patch.teachers !== undefined || patch.invigilators !== undefined
  return {
    change: {
      ...pickDefined({ start, end, cancelled, onlineUrl, message, classrooms: rooms, isOnline: online }),
      ...(isStaffed && { teachers: [...teachers, ...invigilators] }),
    },
    terms: {
      name: patch.name ?? terms.name,
      courseId: patch.course === undefined ? terms.courseId : patch.course,
      groups: patch.groups ? sortIds(patch.groups) : terms.groups,
      students: sortIds([...(patch.students ?? terms.students), ...(patch.addStudents ?? [])]),
      capacity: patch.capacity === undefined ? terms.capacity : patch.capacity,
      subscribeFrom: patch.subscribeFrom === undefined ? terms.subscribeFrom : patch.subscribeFrom,
      subscribeUntil: patch.subscribeUntil === undefined ? terms.subscribeUntil : patch.subscribeUntil,
      studentsOnly: patch.studentsOnly ?? terms.studentsOnly,
      waitList: patch.waitList ?? terms.waitList,
      invigilators,
    },
  }
}

const pickDefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

/** Both moments of a sign-up window are needed, in their order. */
export const hasValidWindow = ({ subscribeFrom, subscribeUntil }: LessonTerms): boolean =>
  subscribeFrom === null || subscribeUntil === null ? subscribeFrom === subscribeUntil : subscribeFrom <= subscribeUntil

interface TestLimits {
  perDay?: number | undefined
  perWeek?: number | undefined
}
type TestLoad = NamedWithClass & { dates: readonly string[] }

const getMonday = (date: string) => {
  const day = Temporal.PlainDate.from(date)
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}

/** Lists who exceeds a limit with a test on this date. */
export function listExcesses(loads: readonly TestLoad[], date: string, limits: TestLimits): TestExcess[] {
  const monday = getMonday(date)
  return loads.flatMap(({ dates, ...who }) => {
    const counts = [
      { per: 'day' as const, limit: limits.perDay, tests: dates.filter((other) => other === date).length + 1 },
      {
        per: 'week' as const,
        limit: limits.perWeek,
        tests: dates.filter((other) => getMonday(other) === monday).length + 1,
      },
    ]
    return counts.flatMap(({ per, limit, tests }) =>
      limit !== undefined && tests > limit ? [{ who, per, tests, limit }] : [],
    )
  })
}

export const proposalBounds = { days: 5, weeksBefore: 2, weeksAfter: 3 } as const

/** The weeks in which other tests count, and in which days are proposed. */
export function getProposalSpan(date: string): { start: string; end: string } {
  const monday = Temporal.PlainDate.from(getMonday(date))
  return {
    start: monday.subtract({ weeks: proposalBounds.weeksBefore }).toString(),
    end: monday.add({ weeks: proposalBounds.weeksAfter, days: 6 }).toString(),
  }
}

/** Proposes weekdays after today on which nobody exceeds a limit, nearest to the date first. */
export function proposeDays(
  loads: readonly TestLoad[],
  { date, today, limits, holidays }: { date: string; today: string; limits: TestLimits; holidays: readonly string[] },
): string[] {
  const wanted = Temporal.PlainDate.from(date)
  const { start, end } = getProposalSpan(date)
  const first = Temporal.PlainDate.from(start)
  const days = Array.from({ length: first.until(end).days + 1 }, (_, index) => first.add({ days: index }))
  return days
    .filter((day) => day.dayOfWeek <= 5 && day.toString() > today && !holidays.includes(day.toString()))
    .toSorted((a, b) => Math.abs(wanted.until(a).days) - Math.abs(wanted.until(b).days))
    .map((day) => day.toString())
    .filter((day) => listExcesses(loads, day, limits).length === 0)
    .slice(0, proposalBounds.days)
}
