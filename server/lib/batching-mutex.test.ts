import { setImmediate as whatIsDue } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BatchingMutex } from './batching-mutex.ts'

/** Processes batches when the test says so. Items with the same first letter, in either case, form one batch. */
function turns() {
  const database = {}
  const done: string[] = []
  const ends: (() => void)[] = []
  const getFirstLetter = ([letter = '']: string) => letter.toLowerCase()
  const selectBatch = (waiting: readonly string[]) => {
    const unlike = waiting.findIndex((item) => getFirstLetter(item) !== getFirstLetter(waiting[0] ?? ''))
    return unlike < 0 ? waiting : waiting.slice(0, unlike)
  }
  const work = async (items: readonly string[]) => {
    done.push(items.join(''))
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.push(resolve)
    await promise
    if (items.includes('x')) throw new Error('a fault')
    return items.map((item) => (item === 'b' ? { refusal: new Error('not b') } : { answer: item }))
  }
  const all = new BatchingMutex<string, string>({ selectBatch, processBatch: work })
  const end = async () => {
    ends.shift()?.()
    await whatIsDue()
  }
  return { done, end, take: (item: string, wanted = 1) => all.enqueue(database, wanted, item) }
}

test('BatchingMutex processes batches in order of arrival, one at a time, and joins matching items that wait side by side', async () => {
  const { done, end, take } = turns()
  const answers = Promise.all(['a', 'a1', 'A2', 'c', 'a3'].map((item) => take(item)))
  expect(done).toEqual(['a'])
  await end()
  expect(done).toEqual(['a', 'a1A2'])
  const late = take('a4')
  await end()
  await end()
  expect(done).toEqual(['a', 'a1A2', 'c', 'a3a4'])
  await end()
  expect(await answers).toEqual(['a', 'a1', 'A2', 'c', 'a3'])
  expect(await late).toBe('a4')
})

test('BatchingMutex does not make an item wait for items of another key', async () => {
  const { done, end, take } = turns()
  const answers = Promise.all([take('a'), take('a', 2)])
  expect(done).toEqual(['a', 'a'])
  await end()
  await end()
  await answers
})

test('BatchingMutex gives each item its own outcome, and a failed batch does not affect later batches', async () => {
  const { end, take } = turns()
  const answers = Promise.allSettled(['a', 'b', 'B', 'x', 'c'].map((item) => take(item)))
  for (let turn = 0; turn < 4; turn++) await end()
  expect(
    (await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : (answer.reason as Error).message)),
  ).toEqual(['a', 'not b', 'B', 'a fault', 'c'])
})

describe('an item that waits in BatchingMutex', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('is refused with serviceUnavailable when no batch ends in time, and is never processed', async () => {
    const { done, end, take } = turns()
    const first = take('a')
    const tooLate = expect(take('c')).rejects.toMatchObject({ code: 'serviceUnavailable' })
    vi.advanceTimersByTime(9000)
    const next = take('d')
    vi.advanceTimersByTime(2000)
    await tooLate
    await end()
    await end()
    expect([await first, await next]).toEqual(['a', 'd'])
    expect(done).toEqual(['a', 'd'])
  })

  test('keeps waiting as long as earlier batches succeed', async () => {
    const { end, take } = turns()
    const answers = Promise.all(['a', 'c', 'd', 'e'].map((item) => take(item)))
    for (let turn = 0; turn < 4; turn++) {
      vi.advanceTimersByTime(9000)
      await end()
    }
    expect(await answers).toEqual(['a', 'c', 'd', 'e'])
  })

  test('gets no extra time when an earlier batch fails', async () => {
    const { end, take } = turns()
    const answers = Promise.allSettled(['x', 'c'].map((item) => take(item)))
    const last = expect(take('d')).rejects.toMatchObject({ code: 'serviceUnavailable' })
    vi.advanceTimersByTime(9000)
    await end()
    vi.advanceTimersByTime(2000)
    await last
    await end()
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})
