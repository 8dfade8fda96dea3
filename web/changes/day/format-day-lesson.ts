import type { DayLesson } from '@uurwerk/contract/changes/day'
import { t } from '#web/lib/i18n.ts'
import { formatTime } from '#web/lib/time.ts'
import { formatCodes } from '#web/roster/appointment/appointment-texts.ts'
import type { ProposedSolution } from './solution.ts'

/** Formats like `V5A Wiskunde`. */
export const formatLesson = ({ groups, name, course }: Pick<DayLesson, 'groups' | 'name' | 'course'>) =>
  [formatCodes(groups), name || course?.name].filter(Boolean).join(' ')

/** Formats like `11:30 V5A Wiskunde`, for screen readers and messages. */
export const formatLessonAt = (lesson: Pick<DayLesson, 'groups' | 'name' | 'course' | 'start'>) =>
  `${formatTime(Temporal.PlainDateTime.from(lesson.start))} ${formatLesson(lesson)}`

/** Formats like `Vervanging, Emma Bos, B1.23`. */
export const formatSolution = ({ kind, teacher, classroom }: ProposedSolution) =>
  [t(($) => $.ALTERNATIVES.KIND[kind]), teacher?.name, classroom?.name].filter(Boolean).join(', ')

export const joinNames = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ')
