import { useEffect } from 'react'
import { fetchAttendees, useLoadedAttendees } from './attendee-store.ts'

/** Returns all loaded attendees, and fetches the missing ones among `ids`. */
export function useAttendees(ids: readonly number[]) {
  const attendees = useLoadedAttendees()
  const idsKey = ids.join(',')
  useEffect(() => {
    // Not reported here: the roster itself shows what went wrong.
    fetchAttendees(ids).catch(() => {})
    // oxlint-disable-next-line react/exhaustive-deps
  }, [idsKey])
  return attendees
}
