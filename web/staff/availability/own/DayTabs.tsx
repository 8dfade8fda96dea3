import { TriangleAlert } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatWeekday, formatAvailabilityHours } from '../board/availability-labels.ts'
import { countDayHours } from '../board/availability-week.ts'
import styles from './DayTabs.module.css'
import type { OwnWeekModel } from './use-own-week.ts'

/** Selects the shown day of the week; each tab has the available hours. */
export function DayTabs({ model }: { model: OwnWeekModel }) {
  const { t } = useTexts()
  const { days, shownDay, week, givings, clashes, goTo } = model
  const daysWithClash = new Set(clashes.filter((clash) => clash.week === week).map(({ lesson }) => lesson.day))
  return (
    <div role="group" aria-label={t(($) => $.AVAILABILITY.GRID.DAYS)} className={styles.days}>
      {days.map((day) => {
        const hours = countDayHours(givings[day - 1] ?? [])
        return (
          <button key={day} type="button" aria-pressed={day === shownDay} onClick={() => goTo({ day })}>
            <span>
              {formatWeekday(day, 'short')} {daysWithClash.has(day) && <TriangleAlert size={12} aria-hidden />}
            </span>
            <b>{formatAvailabilityHours(hours)}</b>
            <span className="unseen">{t(($) => $.AVAILABILITY.GIVEN.HOURS)}</span>
          </button>
        )
      })}
    </div>
  )
}
