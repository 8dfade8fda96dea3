import { useEffect } from 'react'
import { fetchAttendees, useLoadedAttendees } from './attendee-store.ts'

/** The attendees with these ids as far as they are known; asks for the others. */
export function useAttendees(ids: readonly number[]) {
  const attendees = useLoadedAttendees()
  const key = ids.join(',')
  useEffect(() => {
    // An attendee that stays unknown is shown by number; the roster itself says what went wrong.
    fetchAttendees(ids).catch(() => {})
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  return attendees
}
