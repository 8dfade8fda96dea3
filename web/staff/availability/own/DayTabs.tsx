import { TriangleAlert } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { dayName, hoursText } from '../board/labels.ts'
import { clashesOf, hoursOfDay } from '../board/week.ts'
import styles from './DayTabs.module.css'
import type { WeekModel } from './use-week.ts'

/** The days of the week, each with the hours given on it; one of them is shown. */
export function DayTabs({ model }: { model: WeekModel }) {
  const { t } = useTexts()
  const { days, day: shown, givings, lessons, units, goTo, isFilledIn } = model
  const clashing = new Set((isFilledIn ? clashesOf(lessons, units, givings) : []).map(({ day }) => day))
  return (
    <div role="group" aria-label={t(($) => $.AVAILABILITY.GRID.DAYS)} className={styles.days}>
      {days.map((day) => {
        const hours = hoursOfDay(givings[day - 1] ?? [])
        return (
          <button key={day} type="button" aria-pressed={day === shown} onClick={() => goTo({ day })}>
            <span>{dayName(day, 'short')}</span>
            <b>{hoursText(hours)}</b>
            <span className="unseen">{t(($) => $.AVAILABILITY.GIVEN.HOURS)}</span>
            {clashing.has(day) && <TriangleAlert size={14} aria-hidden />}
          </button>
        )
      })}
    </div>
  )
}
