import type { DayLesson } from '@uurwerk/contract/changes/day'
import { formatTimes } from '#web/lib/time.ts'
import { formatCodes } from '#web/roster/appointment/appointment-texts.ts'
import { Text } from '#web/ui/Text.tsx'
import styles from './DayScreen.module.css'
import { formatLesson } from '../day-change/format-lesson.ts'

interface Props {
  lesson: DayLesson
  note?: string | null | undefined
}

/** Time, class and subject, and in a second line the room with a note. */
export function LessonFacts({ lesson, note }: Props) {
  const { start, end, classrooms, absent } = lesson
  const present = classrooms.filter(({ id }) => !absent.includes(id))
  return (
    <>
      <time dateTime={start} className={styles.time}>
        {formatTimes(Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end))}
      </time>
      <div className={styles.lesson}>
        <Text isStrong>{formatLesson(lesson)}</Text>
        <Text size="list" tone="quiet">
          {[formatCodes(present), note].filter(Boolean).join(' · ')}
        </Text>
      </div>
    </>
  )
}
