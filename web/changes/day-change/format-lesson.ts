import type { DayLesson } from '@uurwerk/contract/changes/day'
import { formatTime } from '#web/lib/time.ts'
import { formatCodes } from '#web/roster/appointment/appointment-texts.ts'

/** Formats like `V5A Wiskunde`. */
export const formatLesson = ({ groups, name, course }: Pick<DayLesson, 'groups' | 'name' | 'course'>) =>
  [formatCodes(groups), name || course?.name].filter(Boolean).join(' ')

/** Formats like `11:30 V5A Wiskunde`, for screen readers and messages. */
export const formatLessonAt = (lesson: Pick<DayLesson, 'groups' | 'name' | 'course' | 'start'>) =>
  `${formatTime(Temporal.PlainDateTime.from(lesson.start))} ${formatLesson(lesson)}`

export const joinNames = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ')
