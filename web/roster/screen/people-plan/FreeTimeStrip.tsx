import type { SharedBusyInterval } from '@uurwerk/contract/rules/common-free-time'
import { useTexts } from '#web/lib/i18n.ts'
import { type PlanLayout, getPlanStyle, getColumnProps } from './plan-layout.ts'
import type { CommonGap, DayPresence } from './common-gaps.ts'
import { formatStripLabel } from './people-plan-labels.ts'
import type { PlanCursor } from './PersonRow.tsx'
import styles from './FreeTimeStrip.module.css'

interface Props {
  dayPresences: readonly DayPresence[]
  week: readonly Temporal.PlainDate[]
  plan: PlanLayout
  /** Number of rosters that count. */
  count: number
  /** True when all of them are people. */
  isPeople: boolean
  isOver: (gap: CommonGap) => boolean
  cursor: PlanCursor<CommonGap> | undefined
}

export function FreeTimeStrip({ dayPresences, week, plan, count, isPeople, isOver, cursor }: Props) {
  const { t } = useTexts()
  return (
    <div role="row" aria-rowindex={2} className={styles.strip}>
      <div role="rowheader" aria-colindex={1} className={styles.name}>
        <b>{t(($) => $.COMPOSE.PLAN.TOGETHER)}</b>
        <span>
          {isPeople ? t(($) => $.COMPOSE.PLAN.OF_PEOPLE, { count }) : t(($) => $.COMPOSE.PLAN.OF_ROSTERS, { count })}
        </span>
      </div>
      <div role="presentation" data-track className={styles.track}>
        {plan.days.map((day, dayIndex) => (
          <Counts
            key={day}
            presences={dayPresences[day]?.presences ?? []}
            dayIndex={dayIndex}
            plan={plan}
            count={count}
          />
        ))}
        {plan.days.flatMap((day, dayIndex) =>
          (dayPresences[day]?.gaps ?? []).map((gap) => (
            <div
              key={`${day} ${gap.from}`}
              role="gridcell"
              {...getColumnProps(dayIndex, gap, plan)}
              aria-label={formatStripLabel(week[day]!, { ...gap, block: gap }, count, isOver(gap))}
              className={styles.gap}
              data-missing={gap.missing !== undefined || undefined}
              data-over={isOver(gap) || undefined}
              style={getPlanStyle(dayIndex, gap, plan)}
            >
              <span aria-hidden>{gap.missing ? count - 1 : count}</span>
            </div>
          )),
        )}
        {cursor && (
          <div
            id={cursor.id}
            role="gridcell"
            {...getColumnProps(cursor.dayIndex, cursor.interval, plan)}
            aria-label={formatStripLabel(
              cursor.date,
              cursor.interval,
              count,
              cursor.interval.block !== undefined && isOver(cursor.interval.block),
            )}
            data-cursor
            className={styles.cursor}
            style={getPlanStyle(cursor.dayIndex, cursor.interval, plan)}
          />
        )}
      </div>
    </div>
  )
}

interface CountsProps {
  presences: readonly SharedBusyInterval[]
  dayIndex: number
  plan: PlanLayout
  count: number
}

/** Draws the number of free people as a step curve. */
function Counts({ presences, dayIndex, plan, count }: CountsProps) {
  const [first] = presences
  const last = presences.at(-1)
  if (!first || !last) return null
  const width = last.until - first.from
  const path = presences.map(({ until, busyCount }) => `V${(busyCount / count) * 100}H${until - first.from}`).join('')
  return (
    <svg
      aria-hidden
      className={styles.counts}
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      style={getPlanStyle(dayIndex, { from: first.from, until: last.until }, plan)}
    >
      <path d={`M0 100${path}V100Z`} />
    </svg>
  )
}
