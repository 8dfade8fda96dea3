import { createAtom, useSelector } from '@tanstack/react-store'
import { type Attendee, attendeeContract, type FoundAttendee } from '@uurwerk/contract/roster/attendee'
import { call } from '#web/lib/call.ts'
import { t } from '#web/lib/i18n.ts'

/** The class is known only for fetched attendees. */
export type LoadedAttendee = Attendee & Partial<FoundAttendee>

export interface AttendeeState {
  fetchingIds: readonly number[]
  attendees: ReadonlyMap<number, LoadedAttendee>
}

export type AttendeeAction =
  | { type: 'initialised'; me: Attendee }
  | { type: 'fetching'; ids: readonly number[] }
  | { type: 'fetched'; ids: readonly number[]; attendees: readonly LoadedAttendee[] }
  | { type: 'failed'; ids: readonly number[] }

export const noAttendees: AttendeeState = { fetchingIds: [], attendees: new Map() }

const addAttendees = (attendees: AttendeeState['attendees'], newAttendees: readonly LoadedAttendee[]) =>
  new Map([...attendees, ...newAttendees.map((attendee) => [attendee.id, attendee] as const)])

const removeIds = (ids: readonly number[], removedIds: readonly number[]) =>
  ids.filter((id) => !removedIds.includes(id))

export function reduceAttendees(state: AttendeeState, action: AttendeeAction): AttendeeState {
  switch (action.type) {
    case 'initialised':
      // Dispatched at each navigation; the same object must not cause a render.
      if (state.attendees.get(action.me.id) === action.me) return state
      return { ...state, attendees: addAttendees(state.attendees, [action.me]) }
    case 'fetching':
      return { ...state, fetchingIds: [...state.fetchingIds, ...removeIds(action.ids, state.fetchingIds)] }
    case 'fetched':
      return {
        ...state,
        fetchingIds: removeIds(state.fetchingIds, action.ids),
        attendees: addAttendees(state.attendees, action.attendees),
      }
    case 'failed':
      break
  }
  return { ...state, fetchingIds: removeIds(state.fetchingIds, action.ids) }
}

export const listIdsToFetch = (state: AttendeeState, ids: readonly number[]) =>
  [...new Set(ids)].filter((id) => !state.attendees.has(id) && !state.fetchingIds.includes(id))

const attendeeState = createAtom(noAttendees)

const dispatch = (action: AttendeeAction) => attendeeState.set((before) => reduceAttendees(before, action))

/** An anonymous user has no attendee. */
export const initialiseAttendees = (me: Attendee | null) => {
  if (me) dispatch({ type: 'initialised', me })
}

/**
 * Attendees that the user may not see stay unknown.
 * @throws the error of the call
 */
export async function fetchAttendees(ids: readonly number[], signal?: AbortSignal) {
  const idsToFetch = listIdsToFetch(attendeeState.get(), ids)
  if (idsToFetch.length === 0) return
  dispatch({ type: 'fetching', ids: idsToFetch })
  try {
    const attendees = await call(attendeeContract.many, { query: { ids: idsToFetch } }, signal)
    dispatch({ type: 'fetched', ids: idsToFetch, attendees })
  } catch (error) {
    dispatch({ type: 'failed', ids: idsToFetch })
    throw error
  }
}

/** Attendees that the user may not see are called unknown. */
export async function fetchAttendeeNames(ids: readonly number[]): Promise<string[]> {
  await fetchAttendees(ids)
  const { attendees } = attendeeState.get()
  return ids.map((id) => attendees.get(id)?.name ?? t(($) => $.ROSTER.UNKNOWN_ATTENDEE))
}

export const useLoadedAttendees = () => useSelector(attendeeState, ({ attendees }) => attendees)
