import { useCallback } from 'react'
import { useChangePlanAddress } from './use-plan-address.ts'

/** Opens or closes a teacher's line; id 0 is the team's own line. */
export function useToggleTeacher() {
  const changeAddress = useChangePlanAddress()
  return useCallback(
    (teacherId: number) =>
      changeAddress(({ open: openTeacherIds = [] }) => {
        const nextIds = openTeacherIds.includes(teacherId)
          ? openTeacherIds.filter((openTeacherId) => openTeacherId !== teacherId)
          : [...openTeacherIds, teacherId]
        return { open: nextIds.length > 0 ? nextIds : undefined }
      }),
    [changeAddress],
  )
}
