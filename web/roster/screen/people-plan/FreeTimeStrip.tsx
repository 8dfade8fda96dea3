import type { OccupancyInterval } from '@uurwerk/contract/rules/common-free-time'
import { useTexts } from '#web/lib/i18n.ts'
import { type PlanLayout, getPlanStyle, getColumnProps } from './plan-layout.ts'
import type { CommonGap, DayFreeTime } from './common-gaps.ts'
import { formatGapLabel, formatNoGapLabel } from './people-plan-labels.ts'
import type { PlanCursor } from './PersonRow.tsx'
import styles from './FreeTimeStrip.module.css'

interface Props {
  /** Indexed like `week`. */
  freeTimeByDay: readonly DayFreeTime[]
  week: readonly Temporal.PlainDate[]
  layout: PlanLayout
  /** Excludes people without a roster. */
  rosterCount: number
  /** Whether all attendees are people, not rooms or groups. */
  areAllPeople: boolean
  /** Returns whether too little of a gap is still to come. */
  hasPassed: (gap: CommonGap) => boolean
  cursor: PlanCursor<CommonGap> | undefined
}

/** Shows per day how many rosters are free, and the times when all are. */
export function FreeTimeStrip({ freeTimeByDay, week, layout, rosterCount, areAllPeople, hasPassed, cursor }: Props) {
  const { t } = useTexts()
  const cursorGap = cursor?.interval.block
  return (
    <div role="row" aria-rowindex={2} className={styles.strip}>
      <div role="rowheader" aria-colindex={1} className={styles.name}>
        <b>{t(($) => $.COMPOSE.PLAN.TOGETHER)}</b>
        <span>
          {areAllPeople
            ? t(($) => $.COMPOSE.PLAN.OF_PEOPLE, { count: rosterCount })
            : t(($) => $.COMPOSE.PLAN.OF_ROSTERS, { count: rosterCount })}
        </span>
      </div>
      <div role="presentation" data-track className={styles.track}>
        {layout.weekDayIndexes.map((weekDayIndex, shownDayIndex) => (
          <FreeCountCurve
            key={weekDayIndex}
            occupancyIntervals={freeTimeByDay[weekDayIndex]?.occupancyIntervals ?? []}
            shownDayIndex={shownDayIndex}
            layout={layout}
            rosterCount={rosterCount}
          />
        ))}
        {layout.weekDayIndexes.flatMap((weekDayIndex, shownDayIndex) =>
          (freeTimeByDay[weekDayIndex]?.gaps ?? []).map((gap) => (
            <div
              key={`${weekDayIndex} ${gap.from}`}
              role="gridcell"
              {...getColumnProps(shownDayIndex, gap, layout)}
              aria-label={formatGapLabel(week[weekDayIndex]!, gap, rosterCount, hasPassed(gap))}
              className={styles.gap}
              data-missing={gap.missingPerson !== undefined || undefined}
              data-over={hasPassed(gap) || undefined}
              style={getPlanStyle(shownDayIndex, gap, layout)}
            >
              {/* The number of rosters that are free. */}
              <span aria-hidden>{gap.missingPerson ? rosterCount - 1 : rosterCount}</span>
            </div>
          )),
        )}
        {cursor && (
          <div
            id={cursor.id}
            role="gridcell"
            {...getColumnProps(cursor.shownDayIndex, cursor.interval, layout)}
            aria-label={
              cursorGap
                ? formatGapLabel(cursor.date, cursorGap, rosterCount, hasPassed(cursorGap))
                : formatNoGapLabel(cursor.date, cursor.interval)
            }
            data-cursor
            className={styles.cursor}
            style={getPlanStyle(cursor.shownDayIndex, cursor.interval, layout)}
          />
        )}
      </div>
    </div>
  )
}

interface FreeCountCurveProps {
  occupancyIntervals: readonly OccupancyInterval[]
  shownDayIndex: number
  layout: PlanLayout
  rosterCount: number
}

/** An SVG counts downwards, so the busy share is the distance from the top. */
function FreeCountCurve({ occupancyIntervals, shownDayIndex, layout, rosterCount }: FreeCountCurveProps) {
  const [first] = occupancyIntervals
  const last = occupancyIntervals.at(-1)
  if (!first || !last) return null
  const width = last.until - first.from
  const steps = occupancyIntervals.map(
    ({ until, busyCount }) => `V${(busyCount / rosterCount) * 100}H${until - first.from}`,
  )
  return (
    <svg
      aria-hidden
      className={styles.counts}
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      style={getPlanStyle(shownDayIndex, { from: first.from, until: last.until }, layout)}
    >
      <path d={`M0 100${steps.join('')}V100Z`} />
    </svg>
  )
}
