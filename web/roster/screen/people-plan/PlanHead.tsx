import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTime, getWeekdayName } from '#web/lib/time.ts'
import { formatMinuteOfDay } from '#web/lib/minutes-of-day.ts'
import { type PlanLayout, getPlanStyle, toPlanPosition, getColumnProps } from './plan-layout.ts'
import styles from './PlanHead.module.css'

interface Props {
  layout: PlanLayout
  week: readonly Temporal.PlainDate[]
  /** Names of whole-day holidays, by index in `week`. */
  wholeDayNames: readonly (string | undefined)[]
  now: Temporal.PlainDateTime
  onDay: (date: Temporal.PlainDate) => void
}

export function PlanHead({ layout, week, wholeDayNames, now, onDay }: Props) {
  const { t } = useTexts()
  const { weekDayIndexes, hours } = layout
  const todayIndex = weekDayIndexes.findIndex((weekDayIndex) => week[weekDayIndex]?.equals(now.toPlainDate()))
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <div role="columnheader" aria-colindex={1} className={styles.corner}>
        <span className="unseen">{t(($) => $.COMPOSE.PLAN.WHO)}</span>
      </div>
      <div role="presentation" data-track className={styles.track}>
        {weekDayIndexes.map((weekDayIndex, shownDayIndex) => {
          const date = week[weekDayIndex]
          if (!date) return null
          return (
            <div
              key={weekDayIndex}
              role="columnheader"
              {...getColumnProps(shownDayIndex, hours, layout)}
              className={styles.day}
              style={getPlanStyle(shownDayIndex, hours, layout)}
            >
              <button
                type="button"
                tabIndex={-1}
                disabled={weekDayIndexes.length === 1}
                aria-current={shownDayIndex === todayIndex ? 'date' : undefined}
                onClick={() => onDay(date)}
              >
                <span className="unseen">{formatDay(date)}</span>
                <span aria-hidden>
                  {getWeekdayName(date, 'short')} <b>{date.day}</b>
                </span>
              </button>
              {wholeDayNames[weekDayIndex] && (
                <em title={wholeDayNames[weekDayIndex]}>{wholeDayNames[weekDayIndex]}</em>
              )}
            </div>
          )
        })}
        <HourLabels layout={layout} todayIndex={todayIndex} now={now} />
      </div>
    </div>
  )
}

interface HourLabelsProps extends Pick<Props, 'layout' | 'now'> {
  /** Index of today in the displayed days, or -1. */
  todayIndex: number
}

/** Minutes between hour labels, and around the current time where its label would cover an hour label. */
const narrowDay = { labelMinutes: 120, nearMinutes: 100 }
const wideDay = { labelMinutes: 60, nearMinutes: 26 }

function HourLabels({ layout, todayIndex, now }: HourLabelsProps) {
  const { weekDayIndexes, hours } = layout
  const currentMinute = now.hour * 60 + now.minute
  const isNowVisible = todayIndex >= 0 && currentMinute >= hours.from && currentMinute < hours.until
  const { labelMinutes, nearMinutes } = weekDayIndexes.length > 1 ? narrowDay : wideDay
  const isNear = (shownDayIndex: number, hourMinute: number) =>
    isNowVisible && shownDayIndex === todayIndex && Math.abs(currentMinute - hourMinute) < nearMinutes
  return (
    <>
      {weekDayIndexes.flatMap((weekDayIndex, shownDayIndex) =>
        listLabelledHours(hours, labelMinutes).map((hourMinute) => (
          <span
            key={`${weekDayIndex} ${hourMinute}`}
            aria-hidden
            className={styles.hour}
            style={{ left: `${toPlanPosition(shownDayIndex, hourMinute, layout) * 100}%` }}
          >
            {!isNear(shownDayIndex, hourMinute) && formatMinuteOfDay(hourMinute)}
          </span>
        )),
      )}
      {isNowVisible && (
        <b
          aria-hidden
          className={styles.now}
          style={{ left: `${toPlanPosition(todayIndex, currentMinute, layout) * 100}%` }}
        >
          {formatTime(now)}
        </b>
      )}
    </>
  )
}

/** An hour label nearer to the edge would overlap with the next day. */
const edgeMinutes = 30

/** Returns minutes since midnight. */
function listLabelledHours({ from, until }: { from: number; until: number }, labelMinutes: number): number[] {
  const labelledHours: number[] = []
  for (
    let hourMinute = Math.ceil((from + edgeMinutes) / labelMinutes) * labelMinutes;
    hourMinute <= until - edgeMinutes;
    hourMinute += labelMinutes
  )
    labelledHours.push(hourMinute)
  return labelledHours
}
