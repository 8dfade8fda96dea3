import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { LoadBar, LoadLegend } from '../LoadBar.tsx'
import type { PlanViewProps } from '../use-visible-plan.ts'
import { type ComparisonBasis, toComparisonBasis, computeTotals, computePeriodDifference } from '../plan-comparison.ts'
import { PlanDifference, NoHours } from '../PlanDifference.tsx'
import type { PlanLine } from '../plan-lines.ts'
import { formatFte, formatPlanHours, formatWholeHours } from '../format-plan-numbers.ts'
import { usePlanAddress } from '../use-plan-address.ts'
import { useToggleTeacher } from '../use-toggle-teacher.ts'
import styles from './PlanCards.module.css'

const none: readonly number[] = []

/** Shows a plan on a phone: the load, then a card for each teacher or kind of work. */
export function PlanCards({ visiblePlan, choice }: PlanViewProps) {
  const { t } = useTexts()
  const { open: openTeacherIds = none } = usePlanAddress()
  const toggle = useToggleTeacher()
  const { kindLines, total, lines, view, fte, countsByNorm } = visiblePlan
  const basis = toComparisonBasis(choice.compare)
  const periodNames = choice.periods.map(({ name }) => name)
  return (
    <>
      <section className={styles.load}>
        <h2>{t(($) => $.DEPLOYMENT_PLAN.LOAD)}</h2>
        <div className={styles.bars}>
          {periodNames.map((name, periodIndex) => (
            <div key={name}>
              <LoadBar kindLines={kindLines} total={total} periodIndex={periodIndex} period={name} />
              <span>{name}</span>
            </div>
          ))}
        </div>
        <LoadLegend kindLines={kindLines} total={total} />
        {view === 'teachers' && <p>{t(($) => $.DEPLOYMENT_PLAN.STANDINGS, countsByNorm)}</p>}
      </section>
      <ul className={styles.cards}>
        <li className={styles.card}>
          <CardHead line={total} fte={fte} />
          <Periods line={total} periodNames={periodNames} basis={basis} otherYearName={findOtherYearName(choice)} />
        </li>
        {lines.map((line) => (
          <Card
            key={line.key}
            line={line}
            periodNames={periodNames}
            basis={basis}
            otherYearName={findOtherYearName(choice)}
            isOpen={view === 'work' || openTeacherIds.includes(line.teacher?.id ?? 0)}
            onToggle={view === 'work' ? undefined : toggle}
          />
        ))}
      </ul>
    </>
  )
}

const findOtherYearName = ({ compare }: PlanViewProps['choice']) =>
  typeof compare === 'object' ? compare.name : undefined

interface PeriodsProps {
  line: PlanLine
  periodNames: readonly string[]
  basis: ComparisonBasis
  otherYearName: string | undefined
}

interface CardProps extends PeriodsProps {
  isOpen: boolean
  onToggle: ((teacher: number) => void) | undefined
}

const Card = memo(function Card({ isOpen, onToggle, ...props }: CardProps) {
  const { line, basis } = props
  return (
    <li className={styles.card}>
      <CardHead line={line} fte={line.teacher?.fte ?? null} isOpen={isOpen} onToggle={onToggle} />
      <Periods {...props} />
      {isOpen && (
        <ul className={styles.parts}>
          {line.lines.map((workLine) => (
            <li key={workLine.key}>
              <span>
                {workLine.label} {workLine.note && workLine.note !== workLine.label && <small>{workLine.note}</small>}
              </span>
              <Total line={workLine} basis={basis} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
})

interface CardHeadProps extends Partial<Pick<CardProps, 'isOpen' | 'onToggle'>> {
  line: PlanLine
  fte: number | null
}

function CardHead({ line, fte, isOpen = false, onToggle }: CardHeadProps) {
  const { t } = useTexts()
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const name = (
    <>
      <b>{line.label}</b>
      {line.note && <small>{line.note}</small>}
    </>
  )
  const { comparedHours, difference } = computeTotals(line, 'fte')
  return (
    <div className={styles.head}>
      <h3>
        {onToggle ? (
          <button type="button" aria-expanded={isOpen} onClick={() => onToggle(line.teacher?.id ?? 0)}>
            <Chevron size={18} aria-hidden />
            {name}
          </button>
        ) : (
          name
        )}
      </h3>
      {fte !== null && comparedHours !== null && (
        <p>
          {t(($) => $.DEPLOYMENT_PLAN.NORM_OF, { hours: formatWholeHours(comparedHours), fte: formatFte(fte) })}
          <PlanDifference difference={difference} basis="norm" showsWords />
        </p>
      )}
    </div>
  )
}

/** Shows the hours of each period, and the comparison. */
function Periods({ line, periodNames, basis, otherYearName }: PeriodsProps) {
  const { t } = useTexts()
  const { total } = computeTotals(line, basis)
  return (
    <dl className={styles.periods}>
      {periodNames.map((name, periodIndex) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Hours hours={line.hours[periodIndex] ?? null} />{' '}
            <Difference difference={computePeriodDifference(line, periodIndex, basis)} basis={basis} />
            {otherYearName && (
              <small>
                {otherYearName}: <Hours hours={line.otherYearLine?.hours[periodIndex] ?? null} />
              </small>
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t(($) => $.DEPLOYMENT_PLAN.TOTAL)}</dt>
        <dd>
          <b>
            <Hours hours={total} />
          </b>
          {otherYearName && (
            <>
              {' '}
              <Difference difference={computeTotals(line, 'year').difference} basis="year" />
              <small>
                {otherYearName}: <Hours hours={computeTotals(line, 'year').comparedHours} />
              </small>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}

const Difference = ({ difference, basis }: { difference: number | null; basis: ComparisonBasis }) =>
  difference !== null && <PlanDifference difference={difference} basis={basis === 'fte' ? 'norm' : 'other'} />

const Hours = ({ hours }: { hours: number | null }) => (hours === null ? <NoHours /> : formatPlanHours(hours))

function Total({ line, basis }: { line: PlanLine; basis: ComparisonBasis }) {
  const { total, difference } = computeTotals(line, basis)
  return (
    <span>
      <Hours hours={total} /> {basis === 'year' && <Difference difference={difference} basis="year" />}
    </span>
  )
}
