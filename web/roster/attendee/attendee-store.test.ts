import type { Attendee } from '@uurwerk/contract/roster/attendee'
import { describe, expect, it } from 'vitest'
import { type AttendeeAction, listIdsToFetch, noAttendees, reduceAttendees } from './attendee-store.ts'

const createAttendee = (id: number): Attendee => ({
  id,
  sourceId: `s${id}`,
  type: 'student',
  name: `Leerling ${id}`,
  code: null,
})
const reduceActions = (...actions: AttendeeAction[]) => actions.reduce(reduceAttendees, noAttendees)

describe('the attendee store', () => {
  it('contains the user, who is not fetched', () => {
    const state = reduceActions({ type: 'initialised', me: createAttendee(7) })
    expect(state.attendees.get(7)?.name).toBe('Leerling 7')
    expect(listIdsToFetch(state, [7])).toEqual([])
  })
  it('keeps the same state for the same user, and replaces a user with a new name', () => {
    const me = createAttendee(7)
    const state = reduceActions({ type: 'initialised', me })
    expect(reduceAttendees(state, { type: 'initialised', me })).toBe(state)
    const renamed = { ...me, name: 'Anders' }
    expect(reduceAttendees(state, { type: 'initialised', me: renamed }).attendees.get(7)).toBe(renamed)
  })
  it('does not fetch attendees that are known or being fetched', () => {
    const state = reduceActions({ type: 'initialised', me: createAttendee(7) }, { type: 'fetching', ids: [3, 4] })
    expect(listIdsToFetch(state, [7, 3, 5, 5])).toEqual([5])
  })
  it('keeps the attendees that were fetched, and ends the fetch of attendees that the user may not see', () => {
    const state = reduceActions(
      { type: 'fetching', ids: [3, 4] },
      { type: 'fetched', ids: [3, 4], attendees: [createAttendee(3)] },
    )
    expect(state.fetchingIds).toEqual([])
    expect([...state.attendees.keys()]).toEqual([3])
  })
  it('ends a failed fetch, so that its attendees can be fetched again', () => {
    const state = reduceActions(
      { type: 'fetching', ids: [3] },
      { type: 'fetching', ids: [4] },
      { type: 'failed', ids: [3] },
    )
    expect(state.fetchingIds).toEqual([4])
    expect(listIdsToFetch(state, [3, 4])).toEqual([3])
  })
})
