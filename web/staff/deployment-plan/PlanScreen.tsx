import { useQuery } from '@tanstack/react-query'
import { LayoutList, UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import { useCurrentUser } from '#web/data/me.ts'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { getToday } from '#web/lib/time.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { findPlanChoice, type AvailablePlans } from './plan-choice.ts'
import { ChosenPlan } from './ChosenPlan.tsx'
import { PlanLoading } from './PlanLoading.tsx'
import { planChoicesQuery } from './queries.ts'
import { usePlanAddress } from './use-plan-address.ts'

/** Team coordinators also see the plans of their teams and teachers. */
export function PlanScreen() {
  const { t } = useTexts()
  const title = t(($) => $.SHELL.MODULE.deploymentPlan)
  useTitle(title)
  const { data, error, refetch } = useQuery(planChoicesQuery)
  const choice = usePlanChoice(data)
  if (data && choice) {
    const { team, teacher, year, language } = choice
    const key = [team.id, teacher?.id, year.year, language].join(' ')
    return <ChosenPlan key={key} title={title} choice={choice} availablePlans={data} />
  }
  return (
    <Screen title={title} fillsWindow>
      {data && (
        <Empty
          icon={<LayoutList />}
          title={t(($) => $.DEPLOYMENT_PLAN.NO_YEAR.TITLE)}
          text={t(($) => $.DEPLOYMENT_PLAN.NO_YEAR.TEXT)}
        />
      )}
      {!data && !error && <PlanLoading />}
      {!data && error && <PlanChoicesFailure error={error} onRetry={refetch} />}
    </Screen>
  )
}

function PlanChoicesFailure({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const { t } = useTexts()
  if (error instanceof ApiError && error.code === 'attendeeNoOrganisationalUnit')
    return (
      <Empty
        icon={<UsersRound />}
        title={t(($) => $.DEPLOYMENT_PLAN.NO_TEAM.TITLE)}
        text={t(($) => $.DEPLOYMENT_PLAN.NO_TEAM.TEXT)}
      />
    )
  return <Failed title={t(($) => $.DEPLOYMENT_PLAN.FAILED.TITLE)} onRetry={onRetry} />
}

function usePlanChoice(availablePlans: AvailablePlans | undefined) {
  const { language } = useTexts()
  const address = usePlanAddress('team', 'attendee', 'year', 'language', 'periods', 'compare')
  const { attendee, roles } = useCurrentUser()
  const isCoordinator = roles.includes('team-coordinator')
  const today = getToday().toString()
  return useMemo(
    () =>
      availablePlans &&
      findPlanChoice(availablePlans, address, {
        viewer: { attendeeId: attendee?.id, isCoordinator },
        language,
        today,
      }),
    [availablePlans, address, attendee?.id, isCoordinator, language, today],
  )
}
