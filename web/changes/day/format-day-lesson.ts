import type { DayLesson } from '@uurwerk/contract/changes/day'
import { t } from '#web/lib/i18n.ts'
import { formatCodes, formatStart } from '#web/roster/appointment/appointment-texts.ts'
import { joinNames } from '../day-change/format-lesson.ts'
import type { ProposedSolution } from './solution.ts'

/** Formats like `Vervanging, Emma Bos, B1.23`. */
export const formatSolution = ({ kind, teacher, classroom }: ProposedSolution) =>
  [t(($) => $.ALTERNATIVES.KIND[kind]), teacher?.name, classroom?.name].filter(Boolean).join(', ')

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
