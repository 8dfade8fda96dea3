import { expect, onTestFinished, test, vi } from 'vitest'
import { NetworkError } from '#web/lib/call.ts'
import { reportConnection } from '#web/lib/connection.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { fetchLiveUpdates } from './use-live-updates.ts'

/** Fetches code that fails to load a number of times. */
function fetchAfterFailures(failures: number) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const start = () => () => undefined
  let attempts = 0
  const fetch = vi.fn(async () => {
    if (attempts++ < failures) throw new NetworkError()
    return start
  })
  const client = createQueryClient(() => undefined)
  client.mount()
  onTestFinished(() => client.unmount())
  return { start, fetch, fetching: fetchLiveUpdates(client, fetch) }
}

test('the code of live updates that fails to load is requested again until it loads', async () => {
  const { start, fetch, fetching } = fetchAfterFailures(6)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await fetching).toBe(start)
  expect(fetch).toHaveBeenCalledTimes(7)
})

test('the code of live updates is requested again as soon as the connection returns', async () => {
  const { start, fetch, fetching } = fetchAfterFailures(1)
  await vi.advanceTimersByTimeAsync(0)
  reportConnection(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledTimes(1)
  reportConnection(true)
  expect(await fetching).toBe(start)
})
