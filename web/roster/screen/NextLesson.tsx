import { companyOf, roomsOf, titleOf } from '../appointment/naming.ts'
import { useTexts } from '../../lib/i18n.ts'
import { formatTime, until, weekdayName } from '../../lib/time.ts'
import styles from './NextLesson.module.css'
import type { RosterModel } from './use-roster-model.ts'

/** The lesson that comes next: what, where, when, and how long until then. */
export function NextLesson({ model, isCompact = false }: { model: RosterModel; isCompact?: boolean }) {
  const { t } = useTexts()
  const { upcoming, now, perspective, address } = model
  if (!upcoming) return null
  const start = Temporal.PlainDateTime.from(upcoming.start)
  const isToday = start.toPlainDate().equals(now.toPlainDate())
  const time = isToday ? formatTime(start) : `${weekdayName(start.toPlainDate(), 'short')} ${formatTime(start)}`
  const facts = [roomsOf(upcoming, perspective), isCompact ? '' : companyOf(upcoming, perspective), time].filter(
    Boolean,
  )
  return (
    <button
      type="button"
      className={isCompact ? styles.compact : styles.card}
      data-key="next"
      aria-haspopup="dialog"
      onClick={() => address.openAppointment(upcoming.id)}
    >
      <span className="unseen">{t(($) => $.ROSTER.UPCOMING.LABEL)}: </span>
      <span className={styles.what}>
        <b>{titleOf(upcoming)}</b> <span className={styles.facts}>{facts.join(' · ')}</span>
      </span>{' '}
      <span className={styles.until}>{until(start, now)}</span>
    </button>
  )
}
