import { useQuery } from '@tanstack/react-query'
import { keys } from '#web/data/keys.ts'
import { fetchAttendees, useLoadedAttendees } from './attendee-store.ts'

/**
 * Fetches the attendees that are not loaded yet, and retries like any query. Returns all loaded ones by id, as a map
 * that changes only after a fetch.
 */
export function useAttendeeMap(ids: readonly number[]) {
  useQuery({
    queryKey: keys.attendees(ids),
    queryFn: () => fetchAttendees(ids).then(() => null),
    staleTime: Infinity,
    refetchOnReconnect: true,
    // The loaded attendees are in the store.
    notifyOnChangeProps: [],
    // Names stay unknown; the screen's own calls report what went wrong.
    meta: { isPrefetch: true },
  })
  return useLoadedAttendees()
}
