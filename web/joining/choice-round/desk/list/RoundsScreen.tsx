import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isRoundCoordinator } from '@uurwerk/contract/roles'
import { CalendarCheck, Plus } from 'lucide-react'
import { useCurrentUser, useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { RoundSkeleton } from '../frame/RoundSkeleton.tsx'
import { deskRoundsQuery } from '../queries.ts'
import { RoundRow } from './RoundRow.tsx'

export function RoundsScreen() {
  const { t } = useTexts()
  const title = t(($) => $.ROUND_DESK.TITLE)
  useTitle(title)
  const canCreate = useCanCreateRounds()
  return (
    <Screen
      title={title}
      actions={
        canCreate && (
          <Link to="/program/rounds/new" className={getButtonClass({ variant: 'primary' })}>
            <Plus size={16} aria-hidden />
            {t(($) => $.ROUND_DESK.NEW)}
          </Link>
        )
      }
    >
      <RoundList canCreate={canCreate} />
    </Screen>
  )
}

/** Impersonation is read-only. */
function useCanCreateRounds() {
  const isCoordinator = isRoundCoordinator(useCurrentUser().roles)
  return useSession().impersonatedUser === null && isCoordinator
}

function RoundList({ canCreate }: { canCreate: boolean }) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(deskRoundsQuery)
  if (error && !data) return <Failed title={t(($) => $.ROUND_DESK.LIST.ERROR)} onRetry={refetch} />
  if (!data) return <RoundSkeleton label={t(($) => $.ROUND_DESK.LIST.LOADING)} rows={5} lines={[34, 60]} />
  if (data.length === 0)
    return (
      <Empty
        icon={<CalendarCheck />}
        title={t(($) => $.ROUND_DESK.LIST.EMPTY.TITLE)}
        text={canCreate ? t(($) => $.ROUND_DESK.LIST.EMPTY.MAKE) : t(($) => $.ROUND_DESK.LIST.EMPTY.NONE)}
      />
    )
  return (
    <Card as="ul" isFlush aria-label={t(($) => $.ROUND_DESK.TITLE)}>
      {data.map((round) => (
        <RoundRow key={round.id} round={round} canCreate={canCreate} />
      ))}
    </Card>
  )
}
