import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Appointment, appointmentContract } from '@uurwerk/contract/roster/appointment'
import { isSelectable } from '@uurwerk/contract/rules/appointment'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { useEffect, useState } from 'react'
import { ApiError, call, isUnreachable } from '#web/lib/call.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { keys } from '#web/data/keys.ts'
import { type DetailsSource, getDetailsSource, canFallBack } from './access.ts'
import { deriveDetailsState, type DetailsFailure } from './details-state.ts'

/** Falls back to the base details if those in the attendee's roster are refused. */
async function fetchDetails(id: number, attendeeId: AttendeeParam, source: DetailsSource, signal: AbortSignal) {
  const fetchBase = () => call(appointmentContract.details, { params: { id } }, signal)
  if (source === 'details') return fetchBase()
  try {
    return await call(appointmentContract.ofAttendee, { params: { id, attendeeId } }, signal)
  } catch (error) {
    if (error instanceof ApiError && canFallBack(error.code)) return fetchBase()
    throw error
  }
}

type FetchFull = (id: number, signal: AbortSignal) => Promise<Appointment>

const detailsQuery = (id: number, attendeeId: AttendeeParam, source: DetailsSource, fetchFull?: FetchFull) =>
  queryOptions({
    queryKey: keys.details(id, fetchFull ? 'full' : attendeeId, source),
    queryFn: ({ signal }) => (fetchFull ? fetchFull(id, signal) : fetchDetails(id, attendeeId, source, signal)),
  })

interface DetailsRequest {
  id: number | undefined
  /** The attendee in whose roster it was chosen. */
  attendeeId: AttendeeParam
  loadedAppointment: Appointment | undefined
  /** Removes the id from the address. */
  onClear: () => void
  /** Replaces the call for details in rosters. */
  fetchFull?: FetchFull
}

/** An error clears the id. */
export function useDetails({ id, attendeeId, loadedAppointment, onClear, fetchFull }: DetailsRequest) {
  const { roles } = useCurrentUser()
  const [failure, setFailure] = useState<DetailsFailure>()
  const source = getDetailsSource(roles, loadedAppointment !== undefined)
  // An appointment that leaves the roster while open stays visible until its details are loaded.
  const [lastLoaded, setLastLoaded] = useState(loadedAppointment)
  if (loadedAppointment && loadedAppointment !== lastLoaded) setLastLoaded(loadedAppointment)
  const visibleAppointment = loadedAppointment ?? (lastLoaded?.id === id ? lastLoaded : undefined)
  const mayFetch = id !== undefined && source !== 'cache' && (!loadedAppointment || isSelectable(loadedAppointment))
  const query = useQuery({ ...detailsQuery(id ?? 0, attendeeId, source, fetchFull), enabled: mayFetch })
  // Without an answer, what is known stays visible.
  const knownAppointment = query.data ?? visibleAppointment
  const isKnownEnough = source === 'cache' || (isUnreachable(query.error) && knownAppointment !== undefined)
  const { data, error } = isKnownEnough ? { data: knownAppointment, error: null } : query

  useEffect(() => {
    if (id === undefined) return
    if (error) {
      setFailure({ failedId: id, error })
      onClear()
    } else setFailure(undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- `onClear` is new each time, and must run once per error
  }, [id, error])

  return {
    state: deriveDetailsState(id, visibleAppointment, { data, error }, failure),
    clearFailure: () => setFailure(undefined),
  }
}
