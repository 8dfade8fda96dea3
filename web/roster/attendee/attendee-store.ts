import { createAtom, useSelector } from '@tanstack/react-store'
import { type Attendee, attendeeContract, type FoundAttendee } from '@uurwerk/contract/roster/attendee'
import { call } from '#web/lib/call.ts'
import { t } from '#web/lib/i18n.ts'

/** The class comes with those who were asked for. */
export type LoadedAttendee = Attendee & Partial<FoundAttendee>

/** Who is known by id, and who is being asked for. */
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

const withAll = (map: AttendeeState['attendees'], more: readonly LoadedAttendee[]) =>
  new Map([...map, ...more.map((attendee) => [attendee.id, attendee] as const)])

const removeIds = (ids: readonly number[], done: readonly number[]) => ids.filter((id) => !done.includes(id))

export function reduceAttendees(state: AttendeeState, action: AttendeeAction): AttendeeState {
  switch (action.type) {
    case 'initialised':
      // Said again at each change of the address: nothing is rendered for what was known.
      if (state.attendees.get(action.me.id) === action.me) return state
      return { ...state, attendees: withAll(state.attendees, [action.me]) }
    case 'fetching':
      return { ...state, fetchingIds: [...state.fetchingIds, ...removeIds(action.ids, state.fetchingIds)] }
    case 'fetched':
      return {
        ...state,
        fetchingIds: removeIds(state.fetchingIds, action.ids),
        attendees: withAll(state.attendees, action.attendees),
      }
    case 'failed':
      break
  }
  return { ...state, fetchingIds: removeIds(state.fetchingIds, action.ids) }
}

/** Those of the ids that are neither known nor on their way. */
export const listIdsToFetch = (state: AttendeeState, ids: readonly number[]) =>
  [...new Set(ids)].filter((id) => !state.attendees.has(id) && !state.fetchingIds.includes(id))

const state = createAtom(noAttendees)

const dispatch = (action: AttendeeAction) => state.set((before) => reduceAttendees(before, action))

/** Makes the user known without a fetch; an anonymous user has no attendee. */
export const initialiseAttendees = (me: Attendee | null) => {
  if (me) dispatch({ type: 'initialised', me })
}

/** Fetches the attendees that are not known yet, in one call; those one may not know of stay unknown. */
export async function fetchAttendees(ids: readonly number[], signal?: AbortSignal) {
  const missing = listIdsToFetch(state.get(), ids)
  if (missing.length === 0) return
  dispatch({ type: 'fetching', ids: missing })
  try {
    const attendees = await call(attendeeContract.many, { query: { ids: missing } }, signal)
    dispatch({ type: 'fetched', ids: missing, attendees })
  } catch (error) {
    dispatch({ type: 'failed', ids: missing })
    throw error
  }
}

/** What they are called, in that order; those one may not know of as unknown. */
export async function fetchAttendeeNames(ids: readonly number[]): Promise<string[]> {
  await fetchAttendees(ids)
  const { attendees } = state.get()
  return ids.map((id) => attendees.get(id)?.name ?? t(($) => $.ROSTER.UNKNOWN_ATTENDEE))
}

/** All who are known, by id. */
export const useLoadedAttendees = () => useSelector(state, ({ attendees }) => attendees)
