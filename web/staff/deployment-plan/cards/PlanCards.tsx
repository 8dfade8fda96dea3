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
export function PlanCards({ shown, choice }: PlanViewProps) {
  const { t } = useTexts()
  const { open = none } = usePlanAddress()
  const toggle = useToggleTeacher()
  const { kinds, total, lines, view, fte, standings } = shown
  const against = toComparisonBasis(choice.compare)
  const names = choice.periods.map(({ name }) => name)
  return (
    <>
      <section className={styles.load}>
        <h2>{t(($) => $.DEPLOYMENT_PLAN.LOAD)}</h2>
        <div className={styles.bars}>
          {names.map((name, place) => (
            <div key={name}>
              <LoadBar kinds={kinds} total={total} place={place} period={name} />
              <span>{name}</span>
            </div>
          ))}
        </div>
        <LoadLegend kinds={kinds} total={total} />
        {view === 'teachers' && <p>{t(($) => $.DEPLOYMENT_PLAN.STANDINGS, standings)}</p>}
      </section>
      <ul className={styles.cards}>
        <li className={styles.card}>
          <CardHead line={total} fte={fte} />
          <Periods line={total} names={names} against={against} year={findOtherYearName(choice)} />
        </li>
        {lines.map((line) => (
          <Card
            key={line.key}
            line={line}
            names={names}
            against={against}
            year={findOtherYearName(choice)}
            isOpen={view === 'work' || open.includes(line.teacher?.id ?? 0)}
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
  names: readonly string[]
  against: ComparisonBasis
  /** Name of the other year. */
  year: string | undefined
}

interface CardProps extends PeriodsProps {
  isOpen: boolean
  onToggle: ((teacher: number) => void) | undefined
}

const Card = memo(function Card({ isOpen, onToggle, ...props }: CardProps) {
  const { line, against } = props
  return (
    <li className={styles.card}>
      <CardHead line={line} fte={line.teacher?.fte ?? null} isOpen={isOpen} onToggle={onToggle} />
      <Periods {...props} />
      {isOpen && (
        <ul className={styles.parts}>
          {line.lines.map((part) => (
            <li key={part.key}>
              <span>
                {part.label} {part.note && part.note !== part.label && <small>{part.note}</small>}
              </span>
              <Total line={part} against={against} />
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
  const { other, more } = computeTotals(line, 'fte')
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
      {fte !== null && other !== null && (
        <p>
          {t(($) => $.DEPLOYMENT_PLAN.NORM_OF, { hours: formatWholeHours(other), fte: formatFte(fte) })}
          <PlanDifference more={more} against="norm" isWordSeen />
        </p>
      )}
    </div>
  )
}

/** Shows the hours of each period, and the comparison. */
function Periods({ line, names, against, year }: PeriodsProps) {
  const { t } = useTexts()
  const { total } = computeTotals(line, against)
  return (
    <dl className={styles.periods}>
      {names.map((name, place) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Hours hours={line.hours[place] ?? null} />{' '}
            <More more={computePeriodDifference(line, place, against)} against={against} />
            {year && (
              <small>
                {year}: <Hours hours={line.other?.hours[place] ?? null} />
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
          {year && (
            <>
              {' '}
              <More more={computeTotals(line, 'year').more} against="year" />
              <small>
                {year}: <Hours hours={computeTotals(line, 'year').other} />
              </small>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}

const More = ({ more, against }: { more: number | null; against: ComparisonBasis }) =>
  more !== null && <PlanDifference more={more} against={against === 'fte' ? 'norm' : 'other'} />

const Hours = ({ hours }: { hours: number | null }) => (hours === null ? <NoHours /> : formatPlanHours(hours))

function Total({ line, against }: { line: PlanLine; against: ComparisonBasis }) {
  const { total, more } = computeTotals(line, against)
  return (
    <span>
      <Hours hours={total} /> {against === 'year' && <More more={more} against="year" />}
    </span>
  )
}
