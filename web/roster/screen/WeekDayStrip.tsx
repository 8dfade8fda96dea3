import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, getWeekdayName } from '#web/lib/time.ts'
import styles from './WeekDayStrip.module.css'
import type { RosterModel } from './use-roster-model.ts'

export function WeekDayStrip({ model }: { model: RosterModel }) {
  const { t } = useTexts()
  const { address, week, changedDates, now } = model
  const { date } = address
  // A weekend day without lessons is in the strip only while it is open.
  const days = week.some((day) => day.equals(date))
    ? week
    : [...week, date].sort((a, b) => Temporal.PlainDate.compare(a, b))
  const goByDays = (count: number) => address.showDate(date.add({ days: count }))
  return (
    <nav className={styles.strip} aria-label={t(($) => $.ROSTER.DAYS)}>
      <button
        type="button"
        className={styles.week}
        aria-label={t(($) => $.ROSTER.PREVIOUS.WEEK)}
        onClick={() => goByDays(-7)}
      >
        <ChevronLeft size={18} />
      </button>
      {days.map((day) => {
        const isChanged = changedDates.has(day.toString())
        return (
          <button
            key={day.toString()}
            type="button"
            className={styles.day}
            data-today={day.equals(now.toPlainDate()) || undefined}
            aria-current={day.equals(date) ? 'date' : undefined}
            onClick={() => address.showDate(day, address.view === 'week' ? 'day' : undefined)}
          >
            <span className="unseen">
              {formatDay(day)}
              {isChanged && `, ${t(($) => $.ROSTER.CHANGED_DAY)}`}
            </span>
            <span aria-hidden>{getWeekdayName(day, 'short')}</span>
            <b aria-hidden>{day.day}</b>
            {isChanged && <i />}
          </button>
        )
      })}
      <button
        type="button"
        className={styles.week}
        aria-label={t(($) => $.ROSTER.NEXT.WEEK)}
        onClick={() => goByDays(7)}
      >
        <ChevronRight size={18} />
      </button>
    </nav>
  )
}
