import { describe, expect, test } from 'vitest'
import { NetworkError } from './call.ts'
import { lazyLoad } from './lazy-load.tsx'

describe('lazyLoad', () => {
  test('loads a part once for several callers', async () => {
    let loads = 0
    const part = lazyLoad(async () => ({ answer: () => (loads += 1) }), 'answer')
    expect(part.get()).toBeUndefined()
    const [one, other] = await Promise.all([part.fetch(), part.fetch()])
    expect(one).toBe(other)
    expect(part.get()).toBe(one)
    await part.fetch()
    expect(one()).toBe(1)
  })

  test('throws a NetworkError when loading fails, and tries again on the next call', async () => {
    let isThere = false
    const part = lazyLoad(async () => {
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
      return { answer: 42 }
    }, 'answer')
    await expect(part.fetch()).rejects.toThrow(NetworkError)
    expect(part.get()).toBeUndefined()
    isThere = true
    expect(await part.fetch()).toBe(42)
  })
})
