import type { StudentIdOrMe } from '#web/data/keys.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { useAttendees } from '#web/roster/attendee/use-attendees.ts'

/** Returns the student in the address. The name is undefined for the user, and `…` while it is loading. */
export function useRequestedStudent(asked: number | undefined): {
  student: StudentIdOrMe
  isSelf: boolean
  name: string | undefined
} {
  const own = useCurrentUser().attendee?.id
  const isSelf = asked === undefined || asked === own
  const attendees = useAttendees(isSelf ? [] : [asked])
  if (isSelf) return { student: 'me', isSelf, name: undefined }
  return { student: asked, isSelf, name: attendees.get(asked)?.name ?? '…' }
}
