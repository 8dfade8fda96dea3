import { afterEach, describe, expect, test, vi } from 'vitest'
import { NetworkError } from './call.ts'
import { lazyLoad, runWhenLoaded, setLoading, ShowNothing } from './lazy-load.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Creates a part that always fails to load, as in a browser that keeps the first failure. */
const createFailingPart = () =>
  lazyLoad((): Promise<{ answer: number }> => Promise.reject(new TypeError('Failed to fetch')), 'answer')

/** Stubs a page whose server answers after six seconds, or not at all. Returns the function that reloads the page. */
function stubPage(isReachable: boolean) {
  vi.useFakeTimers()
  const reload = vi.fn()
  vi.stubGlobal('location', { href: 'https://school.example/roster', reload })
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, 6000))
    if (!isReachable) throw new TypeError('Failed to fetch')
    return new Response()
  })
  return reload
}

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

describe('retrying a part that the browser no longer requests', () => {
  test.each([
    ['reloads the page after a press, which ends before the server answers', true],
    ['leaves the page as it is without a press', false],
  ])('%s', async (_, isPressed) => {
    const reload = stubPage(true)
    const userActivation = { isActive: isPressed }
    vi.stubGlobal('navigator', { userActivation })
    const retrying = createFailingPart().retry()
    userActivation.isActive = false
    await vi.advanceTimersByTimeAsync(6000)
    expect(await retrying).toBe(true)
    expect(reload).toHaveBeenCalledTimes(isPressed ? 1 : 0)
  })
})

describe('runWhenLoaded, for a part that failed to load', () => {
  test.each([
    ['reloads the page if the server can be reached', true],
    ['reports the lost connection if it cannot', false],
  ])('%s', async (_, isReachable) => {
    const reload = stubPage(isReachable)
    const onFailure = vi.fn()
    const action = vi.fn()
    setLoading(ShowNothing, onFailure, () => Promise.resolve())
    runWhenLoaded(createFailingPart(), action)
    await vi.advanceTimersByTimeAsync(6000)
    expect(reload).toHaveBeenCalledTimes(isReachable ? 1 : 0)
    expect(onFailure).toHaveBeenCalledTimes(isReachable ? 0 : 1)
    expect(action).not.toHaveBeenCalled()
    setLoading(
      ShowNothing,
      () => undefined,
      () => Promise.resolve(),
    )
  })

  test('runs the action once a second attempt has loaded it', async () => {
    stubPage(true)
    let attempts = 0
    const part = lazyLoad(async () => {
      if (++attempts === 1) throw new TypeError('Failed to fetch')
      return { answer: 42 }
    }, 'answer')
    const action = vi.fn()
    runWhenLoaded(part, action)
    await vi.advanceTimersByTimeAsync(6000)
    expect(action).toHaveBeenCalledOnce()
  })
})
