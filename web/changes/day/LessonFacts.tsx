import type { DayLesson } from '@uurwerk/contract/changes/day'
import type { ReactNode } from 'react'
import { formatTimes } from '#web/lib/time.ts'
import { formatCodes } from '#web/roster/appointment/appointment-texts.ts'
import { Text } from '#web/ui/Text.tsx'
import styles from './DayScreen.module.css'
import { formatLesson } from './format-day-lesson.ts'

/** When a lesson is, of which class and subject, and in a second line who and where. */
export function LessonFacts({ lesson, children }: { lesson: DayLesson; children?: ReactNode }) {
  const { start, end, classrooms } = lesson
  return (
    <>
      <time dateTime={start} className={styles.time}>
        {formatTimes(Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end))}
      </time>
      <div className={styles.lesson}>
        <Text isStrong>{formatLesson(lesson)}</Text>
        <Text size="list" tone="quiet">
          {[formatCodes(classrooms)].filter(Boolean).join(' · ')}
          {classrooms.length > 0 && children ? ' · ' : ''}
          {children}
        </Text>
      </div>
    </>
  )
}
