import type { SpecialLesson } from '@uurwerk/contract/changes/special-day'
import { formatStart } from '#web/roster/appointment/appointment-texts.ts'
import { formatLesson } from '../day-change/format-lesson.ts'

/** Formats with the day, for a period of several. */
export const formatEventLesson = (lesson: SpecialLesson) => `${formatStart(lesson)} ${formatLesson(lesson)}`
