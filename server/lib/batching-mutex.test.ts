import { setImmediate as runPendingCallbacks } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BatchingMutex } from './batching-mutex.ts'

/**
 * Creates a mutex whose batches end when the test says so. Items with the same first letter, in either case, form one
 * batch. Item `b` is refused; a batch with item `x` fails.
 */
function createManualMutex() {
  const database = {}
  const startedBatches: string[] = []
  const batchResolvers: (() => void)[] = []
  const getFirstLetter = ([letter = '']: string) => letter.toLowerCase()
  const selectBatch = (waiting: readonly string[]) => {
    const firstOtherIndex = waiting.findIndex((item) => getFirstLetter(item) !== getFirstLetter(waiting[0] ?? ''))
    return firstOtherIndex < 0 ? waiting : waiting.slice(0, firstOtherIndex)
  }
  const processBatch = async (items: readonly string[]) => {
    startedBatches.push(items.join(''))
    const { promise, resolve } = Promise.withResolvers<void>()
    batchResolvers.push(resolve)
    await promise
    if (items.includes('x')) throw new Error('a fault')
    return items.map((item) => (item === 'b' ? { refusal: new Error('not b') } : { answer: item }))
  }
  const mutex = new BatchingMutex<string, string>({ selectBatch, processBatch })
  const finishBatch = async () => {
    batchResolvers.shift()?.()
    await runPendingCallbacks()
  }
  return { startedBatches, finishBatch, enqueue: (item: string, key = 1) => mutex.enqueue(database, key, item) }
}

test('BatchingMutex processes batches in order of arrival, one at a time, and joins matching items that wait side by side', async () => {
  const { startedBatches, finishBatch, enqueue } = createManualMutex()
  const answers = Promise.all(['a', 'a1', 'A2', 'c', 'a3'].map((item) => enqueue(item)))
  expect(startedBatches).toEqual(['a'])
  await finishBatch()
  expect(startedBatches).toEqual(['a', 'a1A2'])
  const late = enqueue('a4')
  await finishBatch()
  await finishBatch()
  expect(startedBatches).toEqual(['a', 'a1A2', 'c', 'a3a4'])
  await finishBatch()
  expect(await answers).toEqual(['a', 'a1', 'A2', 'c', 'a3'])
  expect(await late).toBe('a4')
})

test('BatchingMutex does not make an item wait for items of another key', async () => {
  const { startedBatches, finishBatch, enqueue } = createManualMutex()
  const answers = Promise.all([enqueue('a'), enqueue('a', 2)])
  expect(startedBatches).toEqual(['a', 'a'])
  await finishBatch()
  await finishBatch()
  await answers
})

test('BatchingMutex gives each item its own outcome, and a failed batch does not affect later batches', async () => {
  const { finishBatch, enqueue } = createManualMutex()
  const answers = Promise.allSettled(['a', 'b', 'B', 'x', 'c'].map((item) => enqueue(item)))
  for (let turn = 0; turn < 4; turn++) await finishBatch()
  expect(
    (await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : (answer.reason as Error).message)),
  ).toEqual(['a', 'not b', 'B', 'a fault', 'c'])
})

describe('an item that waits in BatchingMutex', () => {
  const maximumWaitMilliseconds = 10_000
  const [almostMaximumWait, restOfMaximumWait] = [maximumWaitMilliseconds - 1000, 1000]
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('is refused with serviceUnavailable when no batch ends in time, and is never processed', async () => {
    const { startedBatches, finishBatch, enqueue } = createManualMutex()
    const first = enqueue('a')
    const tooLate = expect(enqueue('c')).rejects.toMatchObject({ code: 'serviceUnavailable' })
    vi.advanceTimersByTime(almostMaximumWait)
    const next = enqueue('d')
    vi.advanceTimersByTime(restOfMaximumWait)
    await tooLate
    await finishBatch()
    await finishBatch()
    expect([await first, await next]).toEqual(['a', 'd'])
    expect(startedBatches).toEqual(['a', 'd'])
  })

  test('keeps waiting as long as earlier batches succeed', async () => {
    const { finishBatch, enqueue } = createManualMutex()
    const answers = Promise.all(['a', 'c', 'd', 'e'].map((item) => enqueue(item)))
    for (let turn = 0; turn < 4; turn++) {
      vi.advanceTimersByTime(almostMaximumWait)
      await finishBatch()
    }
    expect(await answers).toEqual(['a', 'c', 'd', 'e'])
  })

  test('gets no extra time when an earlier batch fails', async () => {
    const { finishBatch, enqueue } = createManualMutex()
    const answers = Promise.allSettled(['x', 'c'].map((item) => enqueue(item)))
    const last = expect(enqueue('d')).rejects.toMatchObject({ code: 'serviceUnavailable' })
    vi.advanceTimersByTime(almostMaximumWait)
    await finishBatch()
    vi.advanceTimersByTime(restOfMaximumWait)
    await last
    await finishBatch()
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})
