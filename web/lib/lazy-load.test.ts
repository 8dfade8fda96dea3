import { describe, expect, test } from 'vitest'
import { NetworkError } from './call.ts'
import { lazyLoad } from './lazy-load.tsx'

describe('a part that is loaded later', () => {
  test('is loaded once, however many ask for it', async () => {
    let loads = 0
    const part = lazyLoad(async () => ({ answer: () => (loads += 1) }), 'answer')
    expect(part.get()).toBeUndefined()
    const [one, other] = await Promise.all([part.fetch(), part.fetch()])
    expect(one).toBe(other)
    expect(part.get()).toBe(one)
    await part.fetch()
    expect(one()).toBe(1)
  })

  test('that cannot be had is a matter of the network, and is tried again', async () => {
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
