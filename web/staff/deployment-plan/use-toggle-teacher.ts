import { useCallback } from 'react'
import { useChangePlanAddress } from './use-plan-address.ts'

/** Opens or closes a teacher's line; id 0 is the team's own line. */
export function useToggleTeacher() {
  const change = useChangePlanAddress()
  return useCallback(
    (id: number) =>
      change(({ open: openTeacherIds = [] }) => {
        const nextIds = openTeacherIds.includes(id)
          ? openTeacherIds.filter((teacherId) => teacherId !== id)
          : [...openTeacherIds, id]
        return { open: nextIds.length > 0 ? nextIds : undefined }
      }),
    [change],
  )
}
