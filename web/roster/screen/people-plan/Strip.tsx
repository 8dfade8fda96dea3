import type { Presence } from '@uurwerk/contract/rules/free-together'
import { useTexts } from '../../../lib/i18n.ts'
import { type Across, across, columnsOf } from './across.ts'
import type { Gap, TogetherOnDay } from './gaps.ts'
import { stripLabel } from './labels.ts'
import type { Cursor } from './PersonRow.tsx'
import styles from './Strip.module.css'

interface Props {
  together: readonly TogetherOnDay[]
  week: readonly Temporal.PlainDate[]
  plan: Across
  /** How many rosters count. */
  count: number
  /** Whether all of them are people. */
  isPeople: boolean
  isOver: (gap: Gap) => boolean
  cursor: Cursor<Gap> | undefined
}

/** How many are free when, and the times at which all are: what one came for. */
export function Strip({ together, week, plan, count, isPeople, isOver, cursor }: Props) {
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
        {plan.days.map((day, at) => (
          <Counts key={day} presences={together[day]?.presences ?? []} at={at} plan={plan} count={count} />
        ))}
        {plan.days.flatMap((day, at) =>
          (together[day]?.gaps ?? []).map((gap) => (
            <div
              key={`${day} ${gap.from}`}
              role="gridcell"
              {...columnsOf(at, gap, plan)}
              aria-label={stripLabel(week[day]!, { ...gap, block: gap }, count, isOver(gap))}
              className={styles.gap}
              data-missing={gap.missing !== undefined || undefined}
              data-over={isOver(gap) || undefined}
              style={across(at, gap, plan)}
            >
              <span aria-hidden>{gap.missing ? count - 1 : count}</span>
            </div>
          )),
        )}
        {cursor && (
          <div
            id={cursor.id}
            role="gridcell"
            {...columnsOf(cursor.at, cursor.stretch, plan)}
            aria-label={stripLabel(
              cursor.date,
              cursor.stretch,
              count,
              cursor.stretch.block !== undefined && isOver(cursor.stretch.block),
            )}
            data-cursor
            className={styles.cursor}
            style={across(cursor.at, cursor.stretch, plan)}
          />
        )}
      </div>
    </div>
  )
}

interface CountsProps {
  presences: readonly Presence[]
  at: number
  plan: Across
  count: number
}

/** As high as there are people free. */
function Counts({ presences, at, plan, count }: CountsProps) {
  const [first] = presences
  const last = presences.at(-1)
  if (!first || !last) return null
  const width = last.until - first.from
  const path = presences.map(({ until, busy }) => `V${(busy / count) * 100}H${until - first.from}`).join('')
  return (
    <svg
      aria-hidden
      className={styles.counts}
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      style={across(at, { from: first.from, until: last.until }, plan)}
    >
      <path d={`M0 100${path}V100Z`} />
    </svg>
  )
}
