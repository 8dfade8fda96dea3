import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTime, getWeekdayName } from '#web/lib/time.ts'
import { formatMinuteOfDay } from '#web/lib/minutes-of-day.ts'
import { type PlanLayout, getPlanStyle, toPlanPosition, countQuarters } from './plan-layout.ts'
import styles from './PlanHead.module.css'

interface Props {
  layout: PlanLayout
  week: readonly Temporal.PlainDate[]
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
              aria-colindex={2 + shownDayIndex * countQuarters(hours)}
              aria-colspan={countQuarters(hours)}
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

function HourLabels({ layout, todayIndex, now }: HourLabelsProps) {
  const { weekDayIndexes, hours } = layout
  const currentMinute = now.hour * 60 + now.minute
  const isNowVisible = todayIndex >= 0 && currentMinute >= hours.from && currentMinute < hours.until
  const [labelMinutes, nearMinutes] = weekDayIndexes.length > 1 ? [120, 100] : [60, 26]
  /** The label of the current time would cover a nearby hour label. */
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

/** Lists the hours to label. None is near an edge, where its label would overlap with another day. */
function listLabelledHours({ from, until }: { from: number; until: number }, labelMinutes: number): number[] {
  const labelledHours: number[] = []
  for (
    let hourMinute = Math.ceil((from + 30) / labelMinutes) * labelMinutes;
    hourMinute <= until - 30;
    hourMinute += labelMinutes
  )
    labelledHours.push(hourMinute)
  return labelledHours
}
