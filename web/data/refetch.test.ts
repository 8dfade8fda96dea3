import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { LiveMessage } from '../lib/stream-connection.ts'
import { deskKeys } from './desk-keys.ts'
import { keys } from './keys.ts'
import { toRefetchKey, getRefetchAfterMessage } from './refetch.ts'

/** Cached queries with their data. */
const cachedQueries = {
  notifications: [
    keys.notifications,
    [
      { id: 7, read: true },
      { id: 8, read: false },
    ],
  ],
  scope: [keys.scope, {}],
  'this week': [keys.rosterWeek([1], '2026-W47'), [{ id: 12 }, { id: 13 }]],
  'next week': [keys.rosterWeek([1], '2026-W48'), [{ id: 14 }]],
  'details of 12': [keys.details(12, 1, 'roster'), { id: 12 }],
  'details of 14': [keys.details(14, 1, 'roster'), { id: 14 }],
  'standing of 14': [keys.seatOutlook(14), {}],
  'subscribers of 12': [keys.appointmentSubscribers(12), {}],
  'subscribers of 14': [keys.appointmentSubscribers(14), {}],
  publication: [keys.publication(1, '2026-11-16'), {}],
  'own bookings': [keys.futureBookings, []],
  'plan of today': [keys.dayPlan('2026-11-18'), []],
  'plan of tomorrow': [keys.dayPlan('2026-11-19'), []],
  'progress of round 5': [deskKeys.progress(5), {}],
  'round 5': [deskKeys.round(5), {}],
  'allocations of round 5': [deskKeys.allocations(5), []],
  'progress of round 6': [deskKeys.progress(6), {}],
  'program of groups 20 and 21': [
    keys.program('me', undefined),
    { year: { year: 2026 }, subjects: [{ group: { id: 20 } }, { group: { id: 21 } }] },
  ],
  'their program of last year': [keys.program('me', 2025), { year: { year: 2025 }, subjects: [{ group: { id: 20 } }] }],
  'program of group 22': [keys.program(22, undefined), { year: { year: 2026 }, subjects: [{ group: { id: 22 } }] }],
  'deployment plan': [[...keys.deploymentPlans, 'plan', '1,2', 2026, 'nl'], {}],
  'news of a deployment plan': [[...keys.deploymentPlans, 'news', 1], []],
  settings: [keys.settings, {}],
} as const satisfies Record<string, readonly [readonly unknown[], unknown]>
type QueryName = keyof typeof cachedQueries

function listInvalidated(message: LiveMessage): string[] {
  const client = new QueryClient()
  for (const [key, data] of Object.values(cachedQueries)) client.setQueryData(key, data)
  for (const filter of getRefetchAfterMessage(client, message).filters) void client.invalidateQueries(filter)
  return Object.keys(cachedQueries).filter(
    (name) => client.getQueryState(cachedQueries[name as QueryName][0])?.isInvalidated,
  )
}
const wednesday = { start: '2026-11-18', end: '2026-11-18' }
const allQueries = Object.keys(cachedQueries) as QueryName[]
const rosterChange: LiveMessage = { event: 'roster-changed', data: wednesday }

describe('refetch after a message', () => {
  const cases: [LiveMessage, QueryName[]][] = [
    [{ event: 'notification', data: { id: null } }, ['notifications', 'scope', 'deployment plan']],
    [{ event: 'notification', data: { id: 8 } }, ['notifications', 'scope']],
    // Already read in this window.
    [{ event: 'notification', data: { id: 7 } }, []],
    [rosterChange, ['this week', 'details of 12', 'details of 14', 'standing of 14', 'publication']],
    [{ event: 'booking-changed', data: wednesday }, ['own bookings', 'plan of today']],
    [
      { event: 'seats-changed', data: { appointmentId: 12 } },
      ['this week', 'details of 12', 'standing of 14', 'subscribers of 12'],
    ],
    [
      { event: 'roster-interrogation', data: { id: 5, groups: [], options: [] } },
      ['progress of round 5', 'round 5', 'allocations of round 5'],
    ],
    [{ event: 'program-changed', data: { groupId: 21, courseId: 3, year: 2026 } }, ['program of groups 20 and 21']],
    [
      { event: 'program-changed', data: { groupId: null, courseId: null, year: null } },
      ['program of groups 20 and 21', 'their program of last year', 'program of group 22'],
    ],
    [{ event: 'refetch', data: {} }, allQueries.filter((name) => name !== 'settings')],
  ]
  test.each(cases)('invalidates exactly the queries that %j affects', (message, expected) =>
    expect(listInvalidated(message)).toEqual(expected),
  )
})

test('roster changes are refetched within 5 seconds, and seat changes within 300 ms', () => {
  const client = new QueryClient()
  expect(getRefetchAfterMessage(client, rosterChange).maximumDelay).toBe(5000)
  expect(getRefetchAfterMessage(client, { event: 'seats-changed', data: { appointmentId: 12 } }).maximumDelay).toBe(300)
})

test('messages share a refetch key per choice round, and different rounds or appointments have different keys', () => {
  const createRoundMessage = (id: number, takenSeats: number): LiveMessage => ({
    event: 'roster-interrogation',
    data: { id, groups: [{ groupId: 1, full: false, taken: takenSeats }], options: [] },
  })
  expect(toRefetchKey(createRoundMessage(5, 1))).toBe(toRefetchKey(createRoundMessage(5, 2)))
  expect(toRefetchKey(createRoundMessage(5, 1))).not.toBe(toRefetchKey(createRoundMessage(6, 1)))
  const createSeatsMessage = (appointmentId: number): LiveMessage => ({
    event: 'seats-changed',
    data: { appointmentId },
  })
  expect(toRefetchKey(createSeatsMessage(1))).not.toBe(toRefetchKey(createSeatsMessage(2)))
})
