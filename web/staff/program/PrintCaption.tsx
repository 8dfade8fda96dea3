import type { Program, ProgramSubject } from '@uurwerk/contract/staff/program'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDate, formatTime } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import styles from './SubjectsProgram.module.css'
import type { BoardColumn } from './year-weeks.ts'

interface Props {
  program: Program
  alone: ProgramSubject | undefined
  /** Visible weeks; undefined if all are visible. */
  shown: readonly BoardColumn[] | undefined
}

/** Prints the year, the weeks or subject, and the time of printing. */
export function PrintCaption({ program, alone, shown }: Props) {
  const { t } = useTexts()
  const now = useNow()
  const numbers = (shown ?? []).flatMap(({ week }) => (week ? [week.number] : []))
  const [first, last] = [numbers[0], numbers.at(-1)]
  const what = [
    program.year?.name,
    alone && t(($) => $.PROGRAM.SUBJECT_OF, { course: alone.course.name, group: alone.group.name }),
    !alone &&
      first !== undefined &&
      (first === last ? t(($) => $.PROGRAM.WEEK, { number: first }) : t(($) => $.PROGRAM.WEEKS, { first, last })),
  ]
  return (
    <p className={styles.printed}>
      <span>{what.filter(Boolean).join(' · ')}</span>
      <span>{t(($) => $.PROGRAM.PRINTED, { when: `${formatDate(now.toPlainDate())} ${formatTime(now)}` })}</span>
    </p>
  )
}
