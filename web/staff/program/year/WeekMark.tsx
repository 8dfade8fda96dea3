import { Award, CalendarDays } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import styles from './YearTable.module.css'

/** `exam`: the roster has an exam of the subject. `test`: the plan names a test. `planned`: only other texts. */
export type WeekMarkKind = 'exam' | 'test' | 'planned'

/** Marks a week by the most important thing in it: an exam, a test or a plan. */
export const WeekMark = ({ kind }: { kind: WeekMarkKind }) => (
  <span className={styles.mark} data-mark={kind}>
    {kind === 'exam' && <CalendarDays size={12} aria-hidden />}
    {kind === 'test' && <Award size={12} aria-hidden />}
  </span>
)

/** Explains the marks, and the shade of weeks without school. */
export function MarksLegend() {
  const { t } = useTexts()
  return (
    <ul className={styles.legend}>
      <li>
        <WeekMark kind="planned" /> {t(($) => $.PROGRAM.MARK.PLANNED)}
      </li>
      <li>
        <WeekMark kind="test" /> {t(($) => $.PROGRAM.MARK.TEST)}
      </li>
      <li>
        <WeekMark kind="exam" /> {t(($) => $.PROGRAM.MARK.EXAM)}
      </li>
      <li>
        <span className={styles.free} /> {t(($) => $.PROGRAM.MARK.FREE)}
      </li>
    </ul>
  )
}
