import type { CandidateTime } from '@uurwerk/contract/changes/alternatives'
import type { DayChange, LessonChange } from '@uurwerk/contract/changes/day-change'
import { t } from '#web/lib/i18n.ts'
import { formatDay, formatTimes } from '#web/lib/time.ts'
import { formatDayAndTimes } from '#web/roster/appointment/format-day-and-times.ts'
import { formatLessonHours } from '#web/roster/appointment/lesson-hours.ts'
import { formatLesson } from './format-lesson.ts'

type OtherLesson = NonNullable<CandidateTime['also']>[number]

const toMove = ({ start, end, classroom }: Pick<CandidateTime, 'start' | 'end' | 'classroom'>): DayChange => ({
  start,
  end,
  solution: 'moved',
  ...(classroom && { classrooms: [classroom.id] }),
})

/** Moves the lesson, and those that are in its way. Refused if one of them has changed since the user saw it. */
export const toTimeChanges = (
  { id, version }: Pick<LessonChange, 'id' | 'version'>,
  time: CandidateTime,
): LessonChange[] => [
  { id, version, change: toMove(time) },
  ...(time.also ?? []).map((other) => ({ id: other.appointmentId, version: other.version, change: toMove(other) })),
]

export const formatNewTime = ({ start, end }: Pick<CandidateTime, 'start' | 'end'>) =>
  formatDayAndTimes(Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end))

/** Formats like `and V5A Wiskunde moves to Thursday 19 November, period 4, in B12`; undefined if nothing else moves. */
export const formatAlso = ({ also }: Pick<CandidateTime, 'also'>) => also?.map(formatOtherMove).join(' ')

function formatOtherMove({ groups, name, start, end, classroom }: OtherLesson) {
  const [from, until] = [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)]
  const hours = formatLessonHours({ type: 'lesson', start, end }) ?? formatTimes(from, until)
  const values = {
    lesson: formatLesson({ groups, name, course: null }),
    when: `${formatDay(from.toPlainDate())}, ${hours}`,
  }
  return classroom
    ? t(($) => $.CHANGES.TIMES.ALSO_IN, { ...values, room: classroom.name })
    : t(($) => $.CHANGES.TIMES.ALSO, values)
}
