import { describe, expect, test } from 'vitest'
import { createLoadingCounters } from './loading-counters.ts'

describe('the loading counters', () => {
  const later = () => {
    let end = { resolve: () => {}, reject: () => {} }
    const promise = new Promise<void>((resolve, reject) => (end = { resolve, reject: () => reject(new Error('no')) }))
    return { promise, ...end }
  }

  test('rise per fetch and fall on success and on error', async () => {
    const counters = createLoadingCounters()
    const [one, two] = [later(), later()]
    const first = counters.count('appointments', () => one.promise)
    const second = counters.count('appointments', () => two.promise)
    expect(counters.counts.get()).toEqual({ appointments: 2, exams: 0 })
    one.resolve()
    await first
    expect(counters.counts.get().appointments).toBe(1)
    two.reject()
    await expect(second).rejects.toThrow('no')
    expect(counters.counts.get().appointments).toBe(0)
  })

  test('are reset by clear, and a fetch from before does not lower the count of a later fetch', async () => {
    const counters = createLoadingCounters()
    const [old, young] = [later(), later()]
    const first = counters.count('exams', () => old.promise)
    counters.clear()
    expect(counters.counts.get().exams).toBe(0)
    const second = counters.count('exams', () => young.promise)
    old.resolve()
    await first
    expect(counters.counts.get().exams).toBe(1)
    young.resolve()
    await second
    expect(counters.counts.get().exams).toBe(0)
  })
})
