import { describe, expect, test } from 'vitest'
import { NetworkError } from './call.ts'
import { lazyLoad } from './lazy-load.tsx'

describe('lazyLoad', () => {
  test('loads a part once for several callers', async () => {
    let loadCount = 0
    const part = lazyLoad(async () => ({ answer: () => (loadCount += 1) }), 'answer')
    expect(part.get()).toBeUndefined()
    const [first, second] = await Promise.all([part.fetch(), part.fetch()])
    expect(first).toBe(second)
    expect(part.get()).toBe(first)
    await part.fetch()
    expect(first()).toBe(1)
  })

  test('throws a NetworkError when loading fails, and tries again on the next call', async () => {
    let isAvailable = false
    const part = lazyLoad(async () => {
      if (!isAvailable) throw new TypeError('Failed to fetch dynamically imported module')
      return { answer: 42 }
    }, 'answer')
    await expect(part.fetch()).rejects.toThrow(NetworkError)
    expect(part.get()).toBeUndefined()
    isAvailable = true
    expect(await part.fetch()).toBe(42)
  })
})
