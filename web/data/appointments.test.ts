import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { createSampleAppointment } from '../roster/appointment/appointment-sample.ts'
import { updateCachedAppointment } from './appointments.ts'
import { revertListChange } from './save-with-merge.ts'
import { keys } from './keys.ts'

const week = keys.rosterWeek([1], '2026-W48')
const subscribe = (client: QueryClient, id: number) =>
  updateCachedAppointment(client, id, (item) => ({ ...item, isSubscribed: true, subscriptionCount: 5 }))
const getCachedWeek = (client: QueryClient) => client.getQueryData<ReturnType<typeof createSampleAppointment>[]>(week)

describe('rollback of a failed appointment change', () => {
  test('keeps a sign-up made meanwhile for another appointment', () => {
    const client = new QueryClient()
    const [first, second] = [createSampleAppointment({ id: 1 }), createSampleAppointment({ id: 2 })]
    client.setQueryData(week, [first, second])
    const rollBack = subscribe(client, 1)
    subscribe(client, 2)
    rollBack()
    expect(getCachedWeek(client)).toEqual([first, { ...second, isSubscribed: true, subscriptionCount: 5 }])
  })

  test('keeps data fetched meanwhile, including data of the same appointment', () => {
    const client = new QueryClient()
    const [first, added] = [
      createSampleAppointment({ id: 1, subscriptionCount: 4 }),
      createSampleAppointment({ id: 3 }),
    ]
    client.setQueryData(week, [first])
    const rollBack = subscribe(client, 1)
    client.setQueryData(week, [
      { ...first, isSubscribed: true, subscriptionCount: 7, teacherNote: 'Atlas meenemen' },
      added,
    ])
    rollBack()
    expect(getCachedWeek(client)).toEqual([{ ...first, subscriptionCount: 7, teacherNote: 'Atlas meenemen' }, added])
  })

  test('reverts its own additions and removals in a list and keeps the changes of others', () => {
    const createItem = (id: number, name = 'as it was') => ({ id, name })
    expect(
      revertListChange(
        [createItem(1), createItem(2), createItem(3)],
        [createItem(1), createItem(3)],
        [createItem(1, 'news'), createItem(4)],
      ),
    ).toEqual([createItem(1, 'news'), createItem(2), createItem(4)])
    expect(
      revertListChange([createItem(1)], [createItem(1), createItem(2)], [createItem(1), createItem(2), createItem(3)]),
    ).toEqual([createItem(1), createItem(3)])
  })
})
