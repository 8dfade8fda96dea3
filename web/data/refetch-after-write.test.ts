import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { heldQuery, ledgerQuery } from '#web/changes/ledger/queries.ts'
import { refetchAfter, type WriteKind } from './refetch.ts'
import { refetchRosters } from './appointments.ts'
import { deskKeys } from './desk-keys.ts'
import { keys } from './keys.ts'

const dates = { start: '2026-11-16', end: '2026-11-22' }
const cachedKeys = {
  menu: keys.scope,
  notifications: keys.notifications,
  week: keys.rosterWeek([7], '2026-W47'),
  nextWeek: keys.rosterWeek([7], '2026-W48'),
  details: keys.details(1, 'me', 'ofAttendee'),
  exams: keys.exams([7], undefined),
  ledger: [...ledgerQuery(dates).queryKey],
  held: [...heldQuery({ ...dates, by: ['group'] }).queryKey],
  standing: keys.seatOutlook(1),
  publication: keys.publication(7, '2026-11-16'),
  range: keys.dateRange(7),
  subscribers: keys.appointmentSubscribers(1),
  booking: keys.booking(1),
  dayPlan: keys.dayPlan('2026-11-18'),
  roundDesk: deskKeys.students(5),
  settings: keys.settings,
  feeds: keys.feeds,
  presets: keys.presets,
  rounds: keys.rounds('list', 'me'),
}
type QueryName = keyof typeof cachedKeys

/** Lists the cached queries that `act` invalidates. */
async function listInvalidatedAfter(act: (client: QueryClient) => Promise<unknown>) {
  const client = new QueryClient()
  for (const key of Object.values(cachedKeys)) client.setQueryData(key, 'kept')
  await act(client)
  return (Object.keys(cachedKeys) as QueryName[]).filter(
    (name) => client.getQueryState(cachedKeys[name])?.isInvalidated,
  )
}

describe('refetch after a write', () => {
  const appointments: QueryName[] = ['week', 'nextWeek', 'details', 'exams', 'ledger', 'held']
  const rosters: QueryName[] = [...appointments, 'standing', 'publication', 'range']
  test.each<[WriteKind, QueryName[]]>([
    ['appointment', appointments],
    ['answer', ['menu', ...appointments, 'standing']],
    ['subscribers', ['menu', ...appointments, 'subscribers']],
    ['booking', [...rosters, 'booking', 'dayPlan']],
    ['dayChange', [...rosters, 'booking', 'dayPlan']],
    ['confirmation', ['booking', 'dayPlan']],
    ['invitation', ['menu', 'notifications', ...rosters, 'booking', 'dayPlan']],
    ['notification', ['menu', ...appointments]],
    ['round', ['menu', ...rosters, 'rounds']],
    ['roundDesk', ['roundDesk']],
    ['settings', ['settings']],
    ['feed', ['feeds']],
    ['preset', ['presets']],
    ['removedPreset', ['feeds', 'presets']],
  ])('for %s invalidates the queries %j', async (written, expected) => {
    expect(await listInvalidatedAfter((client) => refetchAfter(client, written))).toEqual(expected)
  })

  test('for changed rosters skips the weeks outside the changed days', async () => {
    const range = { start: '2026-11-23', end: '2026-11-27' }
    expect(await listInvalidatedAfter((client) => refetchRosters(client, range))).toEqual(
      rosters.filter((roster) => roster !== 'week'),
    )
    expect(await listInvalidatedAfter((client) => refetchRosters(client))).toEqual(rosters)
  })
})
