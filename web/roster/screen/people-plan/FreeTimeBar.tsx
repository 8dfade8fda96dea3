import { Check, UsersRound } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { formatDay } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { ToggleChip } from '#web/ui/Chip.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { type MinuteInterval, formatMinuteOfDay } from '#web/lib/minutes-of-day.ts'
import styles from './FreeTimeBar.module.css'
import { type CommonGap, gapLengths, type GapCriteria } from './common-gaps.ts'
import { formatInterval } from './people-plan-labels.ts'

interface Props {
  /** The gaps that have not passed, in order. */
  gaps: readonly CommonGap[]
  week: readonly Temporal.PlainDate[]
  now: Temporal.PlainDateTime
  criteria: GapCriteria
  /** Returns the part of a gap that is still to come. */
  findRemaining: (gap: CommonGap) => MinuteInterval | undefined
  isUnpublished: boolean
  /** Receives the criteria as parameters of the address. */
  onCriteria: (address: { free: number; missing: 1 | undefined }) => void
  onGap: (gap: CommonGap) => void
}

/** Wide screens show the number of times and the first. */
export function FreeTimeBar({ gaps, week, now, criteria, findRemaining, isUnpublished, onCriteria, onGap }: Props) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const { minimumMinutes, canMissOnePerson } = criteria
  const changeCriteria = (changes: Partial<GapCriteria>) => {
    const changedCriteria = { ...criteria, ...changes }
    onCriteria({ free: changedCriteria.minimumMinutes, missing: changedCriteria.canMissOnePerson ? 1 : undefined })
  }
  return (
    <div className={styles.bar}>
      {renderGaps()}
      <div className={styles.wish}>
        <span aria-hidden className={styles.label}>
          {t(($) => $.COMPOSE.PLAN.LEAST)}
        </span>
        <Segments
          label={t(($) => $.COMPOSE.PLAN.LEAST)}
          value={String(minimumMinutes)}
          options={gapLengths.map((minutes) => ({
            value: String(minutes),
            text: t(($) => $.COMPOSE.PLAN.MINUTES, { minutes }),
          }))}
          onChange={(minutes) => changeCriteria({ minimumMinutes: Number(minutes) })}
        />
        <ToggleChip isOn={canMissOnePerson} onClick={() => changeCriteria({ canMissOnePerson: !canMissOnePerson })}>
          {canMissOnePerson && <Check size={15} aria-hidden />} {t(($) => $.COMPOSE.PLAN.BUT_ONE)}
        </ToggleChip>
      </div>
    </div>
  )

  function renderGaps() {
    if (isUnpublished) return <p className="textQuiet">{t(($) => $.COMPOSE.PLAN.UNPUBLISHED)}</p>
    if (gaps.length === 0)
      return <p className="textQuiet">{t(($) => $.COMPOSE.PLAN.NEVER, { minutes: minimumMinutes })}</p>
    const Gaps = isMobile ? GapList : FirstGapButton
    return <Gaps {...{ gaps, week, now, findRemaining, onGap }} />
  }
}

type ListProps = Pick<Props, 'gaps' | 'week' | 'now' | 'findRemaining' | 'onGap'>

function FirstGapButton({ gaps, week, now, findRemaining, onGap }: ListProps) {
  const { t } = useTexts()
  const [firstGap] = gaps
  if (!firstGap) return null
  const isToday = week[firstGap.weekDayIndex]?.equals(now.toPlainDate())
  const day = isToday ? t(($) => $.COMPOSE.PLAN.TODAY) : formatDay(week[firstGap.weekDayIndex]!, 'short')
  return (
    <Button className="textPlain tabular" onClick={() => onGap(firstGap)}>
      <UsersRound size={15} aria-hidden />
      <b className="textStrong">{t(($) => $.COMPOSE.PLAN.TIMES, { count: gaps.length })}</b>
      <span>
        {t(($) => $.COMPOSE.PLAN.FIRST, {
          when: `${day} ${formatMinuteOfDay((findRemaining(firstGap) ?? firstGap).from)}`,
        })}
      </span>
    </Button>
  )
}

function GapList({ gaps, week, now, findRemaining, onGap }: ListProps) {
  const { t } = useTexts()
  return (
    <ul aria-label={t(($) => $.COMPOSE.PLAN.TOGETHER)} className={styles.all}>
      {gaps.map((gap) => {
        const date = week[gap.weekDayIndex]
        const isToday = date?.equals(now.toPlainDate())
        return (
          <li key={`${gap.weekDayIndex} ${gap.from}`}>
            <button
              type="button"
              data-missing={gap.missingPerson !== undefined || undefined}
              onClick={() => onGap(gap)}
            >
              <b>{isToday ? t(($) => $.ROSTER.TODAY) : date && formatDay(date, 'short')}</b>
              <time>{formatInterval(findRemaining(gap) ?? gap)}</time>
              {gap.missingPerson && <span>{t(($) => $.COMPOSE.PLAN.WITHOUT, { name: gap.missingPerson.name })}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
