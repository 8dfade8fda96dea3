import { useCallback } from 'react'
import { useChangePlanAddress } from './use-plan-address.ts'

/** Opens a teacher's line, or closes it; the team's own is nought. */
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
