import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { canChangeEveryJoinable, canChangeJoinable } from '@uurwerk/contract/rules/joinable'
import { useCurrentUser, useSession } from '#web/data/me.ts'
import { useNow } from '#web/lib/use-now.ts'

function useViewer() {
  const { attendee, roles } = useCurrentUser()
  const isImpersonating = useSession().impersonatedUser !== null
  return isImpersonating ? { attendeeId: null, roles: [] } : { attendeeId: attendee?.id ?? null, roles }
}

/** Teachers add their own. */
export function useMayAddJoinable(): boolean {
  const viewer = useViewer()
  return viewer.roles.includes('teacher') || canChangeJoinable(viewer, { teachers: [] })
}

export const useMayDisplace = (): boolean => canChangeEveryJoinable(useViewer().roles)

export function useCanChangeJoinable(appointment: Appointment): boolean {
  const viewer = useViewer()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const { type, end } = appointment
  return (type === 'exam' || type === 'choice') && end > now && canChangeJoinable(viewer, appointment)
}
