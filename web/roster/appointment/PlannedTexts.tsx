import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { PlannedFields } from '@uurwerk/contract/staff/program'
import { Award, BookOpen, CalendarDays } from 'lucide-react'
import { memo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTime } from '#web/lib/time.ts'
import { Linked } from '#web/ui/Linked.tsx'
import styles from './PlannedTexts.module.css'

interface Props {
  planned: PlannedFields | undefined
  /** Exams of that week; `test` is what the program itself says. */
  exams?: readonly Appointment[] | undefined
}

/** Shows the objectives, exams, test and material of a week of a course. */
export const PlannedTexts = memo(({ planned, exams = [] }: Props) => {
  const { t } = useTexts()
  const { objectives = '', material = '', test = '' } = planned ?? {}
  if (!objectives && !material && !test && exams.length === 0) return null
  return (
    <div className={styles.planned}>
      {objectives && (
        <p className={styles.objectives}>
          <span className="unseen">{t(($) => $.PROGRAM.OBJECTIVES)}: </span>
          <Linked text={objectives} />
        </p>
      )}
      {exams.map((exam) => (
        <p key={exam.id} className={styles.exam}>
          <CalendarDays size={13} aria-hidden />
          <span>
            <span className="unseen">{t(($) => $.PROGRAM.EXAM)}: </span>
            {formatExamTime(exam)}
          </span>
        </p>
      ))}
      {test && (
        <p className={styles.test}>
          <Award size={13} aria-hidden />
          <span>
            <span className="unseen">{t(($) => $.PROGRAM.TEST)}: </span>
            <Linked text={test} />
          </span>
        </p>
      )}
      {material && (
        <p className={styles.material}>
          <BookOpen size={13} aria-hidden />
          <span>
            <span className="unseen">{t(($) => $.PROGRAM.MATERIAL)}: </span>
            <Linked text={material} />
          </span>
        </p>
      )}
    </div>
  )
})

/** Formats like `Toets · wo 18 nov 10:30`; the row already shows the course. */
function formatExamTime({ name, course, start }: Appointment) {
  const time = Temporal.PlainDateTime.from(start)
  const shortName = course ? name.replace(course.name, '').trim() : name
  return `${shortName || name} · ${formatDay(time.toPlainDate(), 'short')} ${formatTime(time)}`
}
