import { useQuery } from '@tanstack/react-query'
import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import { LayoutList, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Text } from '#web/ui/Text.tsx'
import { PlanChooser } from './PlanChooser.tsx'
import type { PlanChoice, AvailablePlans } from './plan-choice.ts'
import { PeriodChips } from './PeriodChips.tsx'
import { PlanCards } from './cards/PlanCards.tsx'
import { PlanCsv } from './PlanCsv.tsx'
import { PlanLoading } from './PlanLoading.tsx'
import { PlanTable } from './table/PlanTable.tsx'
import { planQuery } from './queries.ts'
import { usePlanNews } from './use-plan-news.ts'
import { type PlanViewProps, useVisiblePlan } from './use-visible-plan.ts'
import { ViewBar } from './ViewBar.tsx'

interface Props {
  title: string
  choice: PlanChoice
  availablePlans: AvailablePlans
}

export function ChosenPlan({ title, choice: requestedChoice, availablePlans }: Props) {
  const { t } = useTexts()
  const { team, teacher, comparison } = requestedChoice
  const { data, error, refetch } = useQuery(planQuery(requestedChoice))
  const otherYear = typeof comparison === 'object' ? comparison : undefined
  // The year to compare with may have no plan in this language; that error is not shown.
  const otherYearQuery = useQuery({
    ...planQuery({ ...requestedChoice, year: otherYear ?? requestedChoice.year }),
    enabled: otherYear !== undefined,
  })
  const isOtherYearMissing = otherYear !== undefined && isNoPlanError(otherYearQuery.error)
  // Until the other year's plan is loaded, and if there is none, compares with the contracted hours.
  const choice = useMemo<PlanChoice>(
    () => (otherYear && !otherYearQuery.data ? { ...requestedChoice, comparison: 'fte' } : requestedChoice),
    [requestedChoice, otherYear, otherYearQuery.data],
  )
  const newPeriods = usePlanNews(choice, data !== undefined)
  const visiblePlan = useVisiblePlan(data, choice, otherYear && otherYearQuery.data)
  const failure = error ?? (isOtherYearMissing ? null : otherYearQuery.error)
  return (
    <Screen
      title={title}
      about={teacher?.name ?? team.name}
      fillsWindow
      actions={
        <>
          <PlanChooser choice={requestedChoice} availablePlans={availablePlans} />
          <Row className="onScreen">
            {visiblePlan && <PlanCsv visiblePlan={visiblePlan} choice={choice} />}
            <Button disabled={!visiblePlan} onClick={() => print()}>
              <Printer size={16} aria-hidden /> {t(($) => $.DEPLOYMENT_PLAN.PRINT)}
            </Button>
          </Row>
        </>
      }
    >
      <PrintHeading choice={choice} />
      {data && (
        <PeriodBar plan={data} choice={requestedChoice} availablePlans={availablePlans} newPeriods={newPeriods} />
      )}
      {isOtherYearMissing && (
        <Text role="status" size="list" tone="quiet">
          {t(($) => $.DEPLOYMENT_PLAN.COMPARE.NONE, { year: otherYear.name })}
        </Text>
      )}
      {visiblePlan && <PlanCardsOrTable visiblePlan={visiblePlan} choice={choice} newPeriods={newPeriods} />}
      {!visiblePlan && !failure && <PlanLoading />}
      {!visiblePlan && failure && (
        <PlanFailure
          error={failure}
          hasOtherTeams={availablePlans.teams.length > 1}
          onRetry={() => Promise.all([refetch(), otherYear && otherYearQuery.refetch()])}
        />
      )}
    </Screen>
  )
}

/** Prints the year and the comparison, which the screen shows in its controls. */
function PrintHeading({ choice: { year, comparison } }: { choice: PlanChoice }) {
  const { t } = useTexts()
  const yearName = year.name
  const texts = {
    fte: t(($) => $.DEPLOYMENT_PLAN.COMPARED.FTE, { period: yearName }),
    period: t(($) => $.DEPLOYMENT_PLAN.COMPARED.BEFORE, { period: yearName }),
    year: t(($) => $.DEPLOYMENT_PLAN.COMPARED.YEAR, {
      period: yearName,
      year: typeof comparison === 'object' ? comparison.name : '',
    }),
  }
  return (
    <Text size="small" className="onPaper">
      {texts[typeof comparison === 'object' ? 'year' : comparison]}
    </Text>
  )
}

const isNoPlanError = (error: Error | null) =>
  error instanceof ApiError && error.code === 'deploymentPlanNoneForAttendee'

function PeriodBar({
  plan,
  choice,
  availablePlans,
  newPeriods,
}: Omit<Props, 'title'> & { plan: DeploymentPlan; newPeriods: ReadonlySet<string> }) {
  return (
    <Row isSpread className="onScreen">
      <PeriodChips plan={plan} choice={choice} newPeriods={newPeriods} />
      <ViewBar choice={choice} years={availablePlans.years} />
    </Row>
  )
}

const PlanCardsOrTable = (props: PlanViewProps) => (useIsMobile() ? <PlanCards {...props} /> : <PlanTable {...props} />)

function PlanFailure({
  error,
  hasOtherTeams,
  onRetry,
}: {
  error: Error
  hasOtherTeams: boolean
  onRetry: () => unknown
}) {
  const { t } = useTexts()
  if (isNoPlanError(error))
    return (
      <Empty
        icon={<LayoutList />}
        title={t(($) => $.DEPLOYMENT_PLAN.NONE.TITLE)}
        text={t(($) => (hasOtherTeams ? $.DEPLOYMENT_PLAN.NONE.TEAMS : $.DEPLOYMENT_PLAN.NONE.TEXT))}
      />
    )
  return <Failed title={t(($) => $.DEPLOYMENT_PLAN.FAILED.TITLE)} onRetry={onRetry} />
}
