import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { createSampleAppointment } from '../roster/appointment/appointment-sample.ts'
import { updateCachedAppointment } from './appointments.ts'
import { revertListChange } from './save-with-merge.ts'
import { keys } from './keys.ts'

const week = keys.rosterWeek([1], '2026-W48')
const join = (client: QueryClient, id: number) =>
  updateCachedAppointment(client, id, (item) => ({ ...item, isSubscribed: true, subscriptionCount: 5 }))
const shown = (client: QueryClient) => client.getQueryData<ReturnType<typeof createSampleAppointment>[]>(week)

describe('rollback of a failed appointment change', () => {
  test('keeps a sign-up made meanwhile for another appointment', () => {
    const client = new QueryClient()
    const [one, other] = [createSampleAppointment({ id: 1 }), createSampleAppointment({ id: 2 })]
    client.setQueryData(week, [one, other])
    const takeBack = join(client, 1)
    join(client, 2)
    takeBack()
    expect(shown(client)).toEqual([one, { ...other, isSubscribed: true, subscriptionCount: 5 }])
  })

  test('keeps data fetched meanwhile, including data of the same appointment', () => {
    const client = new QueryClient()
    const [one, added] = [createSampleAppointment({ id: 1, subscriptionCount: 4 }), createSampleAppointment({ id: 3 })]
    client.setQueryData(week, [one])
    const takeBack = join(client, 1)
    client.setQueryData(week, [
      { ...one, isSubscribed: true, subscriptionCount: 7, teacherNote: 'Atlas meenemen' },
      added,
    ])
    takeBack()
    expect(shown(client)).toEqual([{ ...one, subscriptionCount: 7, teacherNote: 'Atlas meenemen' }, added])
  })

  test('reverts its own additions and removals in a list and keeps the changes of others', () => {
    const item = (id: number, name = 'as it was') => ({ id, name })
    expect(revertListChange([item(1), item(2), item(3)], [item(1), item(3)], [item(1, 'news'), item(4)])).toEqual([
      item(1, 'news'),
      item(2),
      item(4),
    ])
    expect(revertListChange([item(1)], [item(1), item(2)], [item(1), item(2), item(3)])).toEqual([item(1), item(3)])
  })
})
