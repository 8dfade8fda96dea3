import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTime, getWeekdayName } from '#web/lib/time.ts'
import { formatMinuteOfDay } from '#web/lib/minutes-of-day.ts'
import { type PlanLayout, getPlanStyle, toPlanPosition, countQuarters } from './plan-layout.ts'
import styles from './PlanHead.module.css'

interface Props {
  plan: PlanLayout
  week: readonly Temporal.PlainDate[]
  wholeDays: readonly (string | undefined)[]
  now: Temporal.PlainDateTime
  onDay: (date: Temporal.PlainDate) => void
}

export function PlanHead({ plan, week, wholeDays, now, onDay }: Props) {
  const { t } = useTexts()
  const { days, hours } = plan
  const today = days.findIndex((day) => week[day]?.equals(now.toPlainDate()))
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <div role="columnheader" aria-colindex={1} className={styles.corner}>
        <span className="unseen">{t(($) => $.COMPOSE.PLAN.WHO)}</span>
      </div>
      <div role="presentation" data-track className={styles.track}>
        {days.map((day, dayIndex) => {
          const date = week[day]
          if (!date) return null
          return (
            <div
              key={day}
              role="columnheader"
              aria-colindex={2 + dayIndex * countQuarters(hours)}
              aria-colspan={countQuarters(hours)}
              className={styles.day}
              style={getPlanStyle(dayIndex, hours, plan)}
            >
              <button
                type="button"
                tabIndex={-1}
                disabled={days.length === 1}
                aria-current={dayIndex === today ? 'date' : undefined}
                onClick={() => onDay(date)}
              >
                <span className="unseen">{formatDay(date)}</span>
                <span aria-hidden>
                  {getWeekdayName(date, 'short')} <b>{date.day}</b>
                </span>
              </button>
              {wholeDays[day] && <em title={wholeDays[day]}>{wholeDays[day]}</em>}
            </div>
          )
        })}
        <Hours plan={plan} today={today} now={now} />
      </div>
    </div>
  )
}

interface HoursProps extends Pick<Props, 'plan' | 'now'> {
  /** Index of today in the displayed days, or -1. */
  today: number
}

function Hours({ plan, today, now }: HoursProps) {
  const { days, hours } = plan
  const minute = now.hour * 60 + now.minute
  const isNowVisible = today >= 0 && minute >= hours.from && minute < hours.until
  const [labelMinutes, nearMinutes] = days.length > 1 ? [120, 100] : [60, 26]
  /** The label of the current time would cover a nearby hour label. */
  const isNear = (dayIndex: number, hour: number) =>
    isNowVisible && dayIndex === today && Math.abs(minute - hour) < nearMinutes
  return (
    <>
      {days.flatMap((day, dayIndex) =>
        listLabelledHours(hours, labelMinutes).map((hour) => (
          <span
            key={`${day} ${hour}`}
            aria-hidden
            className={styles.hour}
            style={{ left: `${toPlanPosition(dayIndex, hour, plan) * 100}%` }}
          >
            {!isNear(dayIndex, hour) && formatMinuteOfDay(hour)}
          </span>
        )),
      )}
      {isNowVisible && (
        <b aria-hidden className={styles.now} style={{ left: `${toPlanPosition(today, minute, plan) * 100}%` }}>
          {formatTime(now)}
        </b>
      )}
    </>
  )
}

/** Lists the hours to label. None is near an edge, where its label would overlap with another day. */
function listLabelledHours({ from, until }: { from: number; until: number }, labelMinutes: number): number[] {
  const labelledHours: number[] = []
  for (let hour = Math.ceil((from + 30) / labelMinutes) * labelMinutes; hour <= until - 30; hour += labelMinutes)
    labelledHours.push(hour)
  return labelledHours
}
