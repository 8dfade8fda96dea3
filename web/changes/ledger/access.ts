import { isPlanner } from '@uurwerk/contract/roles'
import { useCurrentUser } from '#web/data/me.ts'

export function useCanSeeLedger(): boolean {
  const { roles, type } = useCurrentUser()
  return isPlanner(roles) || type === 'teacher'
}
