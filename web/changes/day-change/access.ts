import { useQuery } from '@tanstack/react-query'
import type { SessionUser } from '@uurwerk/contract/account/session'
import { dayChangeContract } from '@uurwerk/contract/changes/day-change'
import { isAdmin } from '@uurwerk/contract/roles'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { isSelectable } from '@uurwerk/contract/rules/appointment'
import { keys } from '#web/data/keys.ts'
import { useCurrentUser, useSession } from '#web/data/me.ts'
import { call } from '#web/lib/call.ts'
import { useNow } from '#web/lib/use-now.ts'

/** Returns whose lessons the server lets somebody change; null for nobody's. */
export function getChangeReach({ roles }: Pick<SessionUser, 'roles'>, isImpersonating: boolean) {
  if (isImpersonating) return null
  if (isAdmin(roles) || roles.includes('planner')) return 'all'
  return roles.includes('team-coordinator') ? 'team' : null
}

/** A blocked room has neither a source nor a change. */
const isRoomBlock = ({ type, sourceId, change }: Appointment) =>
  type === 'activity' && sourceId === null && change === null

export function useChangeReach() {
  return getChangeReach(useCurrentUser(), useSession().impersonatedUser !== null)
}

/** For coordinators a dry run asks the server, which knows their team. */
export function useCanChangeLesson(appointment: Appointment): boolean {
  const { id, type, end } = appointment
  const now = useNow().toString({ smallestUnit: 'minute' })
  const reach = useChangeReach()
  const isPossible =
    reach !== null && isSelectable(appointment) && type !== 'booking' && !isRoomBlock(appointment) && end > now
  const { data } = useQuery({
    queryKey: [...keys.appointments, 'may-change', id],
    queryFn: ({ signal }) =>
      call(dayChangeContract.several, { body: { changes: [{ id, change: {} }], dryRun: true } }, signal),
    enabled: isPossible && reach === 'team',
    meta: { isPrefetch: true },
  })
  return isPossible && (reach === 'all' || data?.items[0]?.ok === true)
}
