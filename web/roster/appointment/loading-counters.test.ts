import { describe, expect, test } from 'vitest'
import { createLoadingCounters } from './loading-counters.ts'

describe('the loading counters', () => {
  const createDeferred = () => {
    let callbacks = { resolve: () => {}, reject: () => {} }
    const promise = new Promise<void>(
      (resolve, reject) => (callbacks = { resolve, reject: () => reject(new Error('no')) }),
    )
    return { promise, ...callbacks }
  }

  test('rise per fetch and fall on success and on error', async () => {
    const counters = createLoadingCounters()
    const [firstResponse, secondResponse] = [createDeferred(), createDeferred()]
    const first = counters.count('appointments', () => firstResponse.promise)
    const second = counters.count('appointments', () => secondResponse.promise)
    expect(counters.counts.get()).toEqual({ appointments: 2, exams: 0 })
    firstResponse.resolve()
    await first
    expect(counters.counts.get().appointments).toBe(1)
    secondResponse.reject()
    await expect(second).rejects.toThrow('no')
    expect(counters.counts.get().appointments).toBe(0)
  })

  test('are reset by clear, and a fetch from before does not lower the count of a later fetch', async () => {
    const counters = createLoadingCounters()
    const [oldResponse, newResponse] = [createDeferred(), createDeferred()]
    const first = counters.count('exams', () => oldResponse.promise)
    counters.clear()
    expect(counters.counts.get().exams).toBe(0)
    const second = counters.count('exams', () => newResponse.promise)
    oldResponse.resolve()
    await first
    expect(counters.counts.get().exams).toBe(1)
    newResponse.resolve()
    await second
    expect(counters.counts.get().exams).toBe(0)
  })
})
