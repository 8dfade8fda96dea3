import type { ChangeItem, Consent, DayChange } from '@uurwerk/contract/changes/day-change'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Bell } from '@uurwerk/contract/values'
import { isWithinDay } from './change-draft.ts'
import { getStartDate, getStartMinute, type LessonTimes, moveLesson } from './move-lesson.ts'

type Swappable = Pick<Appointment, 'type' | 'isCancelled' | 'start' | 'end'>

/** @param now wall-clock minute */
export const canSwap = (lesson: Swappable, now: string) =>
  lesson.type === 'lesson' && !lesson.isCancelled && lesson.start > now && isWithinDay(lesson)

/** Lists the other lessons of a roster that can take the time of a lesson. */
export const listSwappableLessons = (lesson: Appointment, roster: readonly Appointment[], now: string) =>
  roster.filter((other) => other.id !== lesson.id && other.start !== lesson.start && canSwap(other, now))

/** Each lesson takes the start of the other. */
export function buildSwap(
  bells: readonly Bell[],
  lesson: LessonTimes & { id: number },
  other: LessonTimes & { id: number },
): { id: number; change: DayChange & LessonTimes }[] {
  const moveTo = ({ id, start, end }: typeof lesson, to: LessonTimes) => ({
    id,
    change: moveLesson(bells, { start, end }, getStartDate(to), getStartMinute(to)),
  })
  return [moveTo(lesson, other), moveTo(other, lesson)]
}

/** Returns what the user must agree to; undefined if agreeing does not help. */
export function getSwapConsent(items: readonly ChangeItem[]): Consent | undefined {
  const codes = items.flatMap(({ ok, code }) => (ok ? [] : code))
  if (codes.some((code) => !code?.startsWith('change'))) return undefined
  const force = items.some(({ clashes, overloaded }) => clashes.length > 0 || overloaded.length > 0)
  const displace = items.some(({ bookings }) => bookings.length > 0)
  return { ...(force && { force }), ...(displace && { displace }) }
}
