import type { StudentIdOrMe } from '#web/data/keys.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { useAttendeeMap } from '#web/roster/attendee/use-attendee-map.ts'

/** Returns the student in the address. The name is undefined for the user, and `…` while loading. */
export function useRequestedStudent(requestedId: number | undefined): {
  student: StudentIdOrMe
  isSelf: boolean
  name: string | undefined
} {
  const ownId = useCurrentUser().attendee?.id
  const isSelf = requestedId === undefined || requestedId === ownId
  const attendees = useAttendeeMap(isSelf ? [] : [requestedId])
  if (isSelf) return { student: 'me', isSelf, name: undefined }
  return { student: requestedId, isSelf, name: attendees.get(requestedId)?.name ?? '…' }
}
