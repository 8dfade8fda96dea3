import { useCallback } from 'react'
import { useChangePlanAddress } from './use-plan-address.ts'

/** Opens or closes a teacher's line; id 0 is the team's own line. */
export function useToggleTeacher() {
  const change = useChangePlanAddress()
  return useCallback(
    (id: number) =>
      change(({ open = [] }) => {
        const next = open.includes(id) ? open.filter((item) => item !== id) : [...open, id]
        return { open: next.length > 0 ? next : undefined }
      }),
    [change],
  )
}
