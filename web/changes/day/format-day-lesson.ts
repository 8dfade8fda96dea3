import type { DayLesson } from '@uurwerk/contract/changes/day'
import { awaitsAnswer } from '@uurwerk/contract/cover'
import { t } from '#web/lib/i18n.ts'
import { formatTimes } from '#web/lib/time.ts'
import { formatCodes, formatStart } from '#web/roster/appointment/appointment-texts.ts'
import { joinNames } from '../day-change/format-lesson.ts'
import type { ProposedLesson, ProposedSolution } from './solution.ts'

/** Counts lessons whose teacher is asked and can still answer. @param now wall-clock minute */
export const countWaiting = (lessons: readonly DayLesson[], now: string): number =>
  lessons.filter(({ state, cover, end }) => state === 'arranged' && cover && awaitsAnswer(cover) && end > now).length

/** Formats like `Vervanging, Emma Bos, B1.23` or `Verplaatst, 13:00–13:50`. */
export const formatSolution = ({ kind, teacher, classroom, time, mergedWith }: ProposedSolution) =>
  [
    t(($) => $.ALTERNATIVES.KIND[kind]),
    teacher?.name,
    mergedWith?.name,
    time && formatTimes(Temporal.PlainDateTime.from(time.start), Temporal.PlainDateTime.from(time.end)),
    classroom?.name,
  ]
    .filter(Boolean)
    .join(', ')

/** Formats like `Anders: Vervanging, Emma Bos (kent de klas niet)`. What a less important rule gains is left out. */
export function formatNextBest({ costs, ...solution }: NonNullable<ProposedLesson['nextBest']>) {
  const words = costs.filter(({ cost }) => cost > 0).map(({ rule }) => t(($) => $.ALTERNATIVES.COST[rule]))
  return t(($) => $.DAY.OPEN.NEXT_BEST, {
    solution: formatSolution(solution),
    costs: words.length > 0 ? words.join(', ') : t(($) => $.DAY.OPEN.AS_GOOD),
  })
}

/** Formats like `Vervanging, Emma Bos, B1.23`. */
export function formatDraft({ change, teachers, classrooms }: NonNullable<DayLesson['draft']>) {
  const { cancelled, solution, start, message } = change
  const kind = cancelled ? 'cancelled' : solution
  return [
    kind && t(($) => $.DAY.ARRANGED[kind]),
    joinNames(teachers),
    joinNames(classrooms),
    start !== undefined && formatStart({ start }),
    message,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Formats like `was DIJ, B1.23`; undefined if time, teachers and rooms are as planned. */
export function formatFormer({ change }: Pick<DayLesson, 'change'>) {
  const { start, teachers, classrooms } = change ?? {}
  const values = [
    start && formatStart({ start }),
    teachers && formatCodes(teachers),
    classrooms && formatCodes(classrooms),
  ]
  const value = values.filter(Boolean).join(', ')
  return value === '' ? undefined : t(($) => $.DAY.ARRANGED.WAS, { value })
}
