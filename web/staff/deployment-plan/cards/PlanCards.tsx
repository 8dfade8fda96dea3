import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { ListButton } from '#web/ui/ListButton.tsx'
import { Text } from '#web/ui/Text.tsx'
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
  const { open: openTeacherIds = noOpenTeachers } = usePlanAddress('open')
  const toggleTeacher = useToggleTeacher()
  const { kindLines, totalLine, lines, view, totalFte, teacherCounts } = visiblePlan
  const basis = toComparisonBasis(choice.comparison)
  const periodNames = choice.periods.map(({ name }) => name)
  return (
    <>
      <Card as="section">
        <Stack gap={5}>
          <Text as="h2" size="lead">
            {t(($) => $.DEPLOYMENT_PLAN.LOAD)}
          </Text>
          <div className={styles.bars}>
            {periodNames.map((name, periodIndex) => (
              <Row key={name} gap={3}>
                <LoadBar kindLines={kindLines} totalLine={totalLine} periodIndex={periodIndex} periodName={name} />
                <Text as="small" size="small" tone="quiet">
                  {name}
                </Text>
              </Row>
            ))}
          </div>
          <LoadLegend kindLines={kindLines} totalLine={totalLine} />
          {view === 'teachers' && (
            <Text size="list" tone="quiet">
              {t(($) => $.DEPLOYMENT_PLAN.STANDINGS, teacherCounts)}
            </Text>
          )}
        </Stack>
      </Card>
      <Stack as="ul" className="tabular">
        <Card as="li">
          <Stack>
            <PlanCardHead line={totalLine} fte={totalFte} />
            <PeriodHoursList
              line={totalLine}
              periodNames={periodNames}
              basis={basis}
              otherYearName={findOtherYearName(choice)}
            />
          </Stack>
        </Card>
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
      </Stack>
    </>
  )
}

const findOtherYearName = ({ comparison }: PlanViewProps['choice']) =>
  typeof comparison === 'object' ? comparison.name : undefined

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
    <Card as="li">
      <Stack>
        <PlanCardHead line={line} fte={line.teacher?.fte ?? null} isOpen={isOpen} onToggle={onToggle} />
        <PeriodHoursList {...props} />
        {isOpen && (
          <Stack as="ul" className={styles.parts}>
            {line.parts.map((workLine) => (
              <Row key={workLine.key} as="li" isSpread>
                <Text as="span" size="list">
                  {workLine.label}{' '}
                  {workLine.subtitle && workLine.subtitle !== workLine.label && (
                    <SideNote>{workLine.subtitle}</SideNote>
                  )}
                </Text>
                <WorkTotal line={workLine} basis={basis} />
              </Row>
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
})

interface PlanCardHeadProps extends Partial<Pick<PlanCardProps, 'isOpen' | 'onToggle'>> {
  line: PlanLine
  fte: number | null
}

function PlanCardHead({ line, fte, isOpen = false, onToggle }: PlanCardHeadProps) {
  const { t } = useTexts()
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const { comparedHours, difference } = computeTotals(line, 'fte')
  return (
    <>
      {onToggle ? (
        <h3 className={styles.toggle}>
          <ListButton
            icon={<Chevron size={18} aria-hidden />}
            title={
              <Text as="strong" size="lead" isStrong>
                {line.label}
              </Text>
            }
            note={line.subtitle}
            aria-expanded={isOpen}
            onClick={() => onToggle(getTeacherId(line))}
          />
        </h3>
      ) : (
        <Text as="h3" size="lead">
          {line.label} {line.subtitle && <SideNote>{line.subtitle}</SideNote>}
        </Text>
      )}
      {fte !== null && comparedHours !== null && (
        <Row as="p">
          <Text as="span" size="list" tone="quiet">
            {t(($) => $.DEPLOYMENT_PLAN.NORM_OF, { hours: formatWholeHours(comparedHours), fte: formatFte(fte) })}
          </Text>
          <PlanDifference difference={difference} wording="norm" showsWords />
        </Row>
      )}
    </>
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
          <Text as="dt" size="small" tone="quiet">
            {name}
          </Text>
          <dd>
            <HoursText hours={line.hours[periodIndex] ?? null} />{' '}
            <OptionalDifference difference={computePeriodDifference(line, periodIndex, basis)} basis={basis} />
            {otherYearName && (
              <SideNote>
                {otherYearName}: <HoursText hours={line.otherYearLine?.hours[periodIndex] ?? null} />
              </SideNote>
            )}
          </dd>
        </div>
      ))}
      <div>
        <Text as="dt" size="small" tone="quiet">
          {t(($) => $.DEPLOYMENT_PLAN.TOTAL)}
        </Text>
        <dd>
          <Text as="strong" isStrong>
            <HoursText hours={total} />
          </Text>
          {otherYearName && (
            <>
              {' '}
              <OptionalDifference difference={computeTotals(line, 'year').difference} basis="year" />
              <SideNote>
                {otherYearName}: <HoursText hours={computeTotals(line, 'year').comparedHours} />
              </SideNote>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}

const SideNote = ({ children }: { children: ReactNode }) => (
  <Text as="small" size="small" tone="quiet">
    {children}
  </Text>
)

const OptionalDifference = ({ difference, basis }: { difference: number | null; basis: ComparisonBasis }) =>
  difference !== null && <PlanDifference difference={difference} wording={basis === 'fte' ? 'norm' : 'other'} />

const HoursText = ({ hours }: { hours: number | null }) => (hours === null ? <NoHours /> : formatPlanHours(hours))

function WorkTotal({ line, basis }: { line: PlanLine; basis: ComparisonBasis }) {
  const { total, difference } = computeTotals(line, basis)
  return (
    <Text as="span" size="list">
      <HoursText hours={total} /> {basis === 'year' && <OptionalDifference difference={difference} basis="year" />}
    </Text>
  )
}
