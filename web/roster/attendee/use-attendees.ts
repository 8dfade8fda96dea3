import { useEffect } from 'react'
import { fetchAttendees, useLoadedAttendees } from './attendee-store.ts'

/** Fetches the missing attendees among `ids`. Returns all loaded attendees, a map that changes only after a fetch. */
export function useAttendees(ids: readonly number[]) {
  const attendees = useLoadedAttendees()
  const idsKey = ids.join(',')
  useEffect(() => {
    // Not reported: names stay unknown, and the screen's own calls report what went wrong.
    fetchAttendees(ids).catch(() => {})
    // oxlint-disable-next-line react/exhaustive-deps -- the list of ids is new each time, its contents are not
  }, [idsKey])
  return attendees
}
