import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keys } from '#web/data/keys.ts'
import { getRefetchAfterMessage } from '#web/data/refetch.ts'
import { ApiError, NetworkError } from '#web/lib/call.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { refetchMatching } from './live-updates.ts'
import { createRefetchScheduler } from './refetch-scheduler.ts'

/** Shows a room that changes while the first fetches fail. Returns the room and the number of fetches after a minute. */
async function findRoomAfterChange(failures: number, error: Error) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = createQueryClient(() => undefined)
  const queryKey = keys.rosterWeek([1], '2026-W47')
  let fetchCount = 0
  const queryFn = async () => {
    if (fetchCount++ < failures) throw error
    return 'B205'
  }
  const observer = new QueryObserver(client, { queryKey, queryFn, initialData: 'B204', staleTime: Infinity })
  onTestFinished(observer.subscribe(() => undefined))
  const { plan, cancel } = createRefetchScheduler()
  onTestFinished(cancel)
  const { maximumDelay, filters } = getRefetchAfterMessage(client, {
    event: 'roster-changed',
    data: { start: '2026-11-18', end: '2026-11-18' },
  })
  plan('roster', maximumDelay, () => refetchMatching(client, filters))
  await vi.advanceTimersByTimeAsync(60_000)
  return { room: client.getQueryData(queryKey), fetchCount }
}

test('after a change, the new room is shown within a minute if the first three fetches get no answer', async () => {
  expect(await findRoomAfterChange(3, new NetworkError())).toEqual({ room: 'B205', fetchCount: 4 })
})

test('after a change, a refused fetch is not repeated', async () => {
  const refusal = new ApiError({ code: 'attendeeNoRights', status: 403, url: '/x' })
  expect(await findRoomAfterChange(3, refusal)).toEqual({ room: 'B204', fetchCount: 1 })
})
