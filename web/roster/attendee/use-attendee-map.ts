import { useEffect } from 'react'
import { fetchAttendees, useLoadedAttendees } from './attendee-store.ts'

/** Fetches the attendees that are not loaded yet. Returns all loaded ones by id, as a map that changes only after a fetch. */
export function useAttendeeMap(ids: readonly number[]) {
  const attendees = useLoadedAttendees()
  const idsKey = ids.join(',')
  useEffect(() => {
    // Names stay unknown; the screen's own calls report what went wrong.
    fetchAttendees(ids).catch(() => {})
    // oxlint-disable-next-line react/exhaustive-deps -- the list of ids is new each time, its contents are not
  }, [idsKey])
  return attendees
}
