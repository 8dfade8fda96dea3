import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { LoadBar, LoadLegend } from '../LoadBar.tsx'
import type { PlanViewProps } from '../use-visible-plan.ts'
import { type ComparisonBasis, toComparisonBasis, computeTotals, computePeriodDifference } from '../plan-comparison.ts'
import { PlanDifference, NoHours } from '../PlanDifference.tsx'
import { getTeacherId, type PlanLine } from '../plan-lines.ts'
import { formatFte, formatPlanHours, formatWholeHours } from '../format-plan-numbers.ts'
import { usePlanAddress } from '../use-plan-address.ts'
import { useToggleTeacher } from '../use-toggle-teacher.ts'
import styles from './PlanCards.module.css'

/** A single array, so that memoized cards do not render again. */
const noOpenTeachers: readonly number[] = []

/** Shows a plan on a phone: the load, then a card for each teacher or kind of work. */
export function PlanCards({ visiblePlan, choice }: PlanViewProps) {
  const { t } = useTexts()
  const { open: openTeacherIds = noOpenTeachers } = usePlanAddress()
  const toggleTeacher = useToggleTeacher()
  const { kindLines, totalLine, lines, view, totalFte, teacherCounts } = visiblePlan
  const basis = toComparisonBasis(choice.compare)
  const periodNames = choice.periods.map(({ name }) => name)
  return (
    <>
      <section className={styles.load}>
        <h2>{t(($) => $.DEPLOYMENT_PLAN.LOAD)}</h2>
        <div className={styles.bars}>
          {periodNames.map((name, periodIndex) => (
            <div key={name}>
              <LoadBar kindLines={kindLines} totalLine={totalLine} periodIndex={periodIndex} periodName={name} />
              <span>{name}</span>
            </div>
          ))}
        </div>
        <LoadLegend kindLines={kindLines} totalLine={totalLine} />
        {view === 'teachers' && <p>{t(($) => $.DEPLOYMENT_PLAN.STANDINGS, teacherCounts)}</p>}
      </section>
      <ul className={styles.cards}>
        <li className={styles.card}>
          <PlanCardHead line={totalLine} fte={totalFte} />
          <PeriodHoursList
            line={totalLine}
            periodNames={periodNames}
            basis={basis}
            otherYearName={findOtherYearName(choice)}
          />
        </li>
        {lines.map((line) => (
          <PlanCard
            key={line.key}
            line={line}
            periodNames={periodNames}
            basis={basis}
            otherYearName={findOtherYearName(choice)}
            isOpen={view === 'work' || openTeacherIds.includes(getTeacherId(line))}
            onToggle={view === 'work' ? undefined : toggleTeacher}
          />
        ))}
      </ul>
    </>
  )
}

const findOtherYearName = ({ compare }: PlanViewProps['choice']) =>
  typeof compare === 'object' ? compare.name : undefined

interface PeriodHoursListProps {
  line: PlanLine
  periodNames: readonly string[]
  basis: ComparisonBasis
  otherYearName: string | undefined
}

interface PlanCardProps extends PeriodHoursListProps {
  isOpen: boolean
  /** Undefined if the card is always open. */
  onToggle: ((teacherId: number) => void) | undefined
}

const PlanCard = memo(function PlanCard({ isOpen, onToggle, ...props }: PlanCardProps) {
  const { line, basis } = props
  return (
    <li className={styles.card}>
      <PlanCardHead line={line} fte={line.teacher?.fte ?? null} isOpen={isOpen} onToggle={onToggle} />
      <PeriodHoursList {...props} />
      {isOpen && (
        <ul className={styles.parts}>
          {line.parts.map((workLine) => (
            <li key={workLine.key}>
              <span>
                {workLine.label}{' '}
                {workLine.subtitle && workLine.subtitle !== workLine.label && <small>{workLine.subtitle}</small>}
              </span>
              <WorkTotal line={workLine} basis={basis} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
})

interface PlanCardHeadProps extends Partial<Pick<PlanCardProps, 'isOpen' | 'onToggle'>> {
  line: PlanLine
  fte: number | null
}

function PlanCardHead({ line, fte, isOpen = false, onToggle }: PlanCardHeadProps) {
  const { t } = useTexts()
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const name = (
    <>
      <b>{line.label}</b>
      {line.subtitle && <small>{line.subtitle}</small>}
    </>
  )
  const { comparedHours, difference } = computeTotals(line, 'fte')
  return (
    <div className={styles.head}>
      <h3>
        {onToggle ? (
          <button type="button" aria-expanded={isOpen} onClick={() => onToggle(getTeacherId(line))}>
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
          <PlanDifference difference={difference} wording="norm" showsWords />
        </p>
      )}
    </div>
  )
}

/** Shows the hours of each period, and the comparison. */
function PeriodHoursList({ line, periodNames, basis, otherYearName }: PeriodHoursListProps) {
  const { t } = useTexts()
  const { total } = computeTotals(line, basis)
  return (
    <dl className={styles.periods}>
      {periodNames.map((name, periodIndex) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <HoursText hours={line.hours[periodIndex] ?? null} />{' '}
            <OptionalDifference difference={computePeriodDifference(line, periodIndex, basis)} basis={basis} />
            {otherYearName && (
              <small>
                {otherYearName}: <HoursText hours={line.otherYearLine?.hours[periodIndex] ?? null} />
              </small>
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t(($) => $.DEPLOYMENT_PLAN.TOTAL)}</dt>
        <dd>
          <b>
            <HoursText hours={total} />
          </b>
          {otherYearName && (
            <>
              {' '}
              <OptionalDifference difference={computeTotals(line, 'year').difference} basis="year" />
              <small>
                {otherYearName}: <HoursText hours={computeTotals(line, 'year').comparedHours} />
              </small>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}

const OptionalDifference = ({ difference, basis }: { difference: number | null; basis: ComparisonBasis }) =>
  difference !== null && <PlanDifference difference={difference} wording={basis === 'fte' ? 'norm' : 'other'} />

const HoursText = ({ hours }: { hours: number | null }) => (hours === null ? <NoHours /> : formatPlanHours(hours))

function WorkTotal({ line, basis }: { line: PlanLine; basis: ComparisonBasis }) {
  const { total, difference } = computeTotals(line, basis)
  return (
    <span>
      <HoursText hours={total} /> {basis === 'year' && <OptionalDifference difference={difference} basis="year" />}
    </span>
  )
}
