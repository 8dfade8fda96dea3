import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchEarly, dropEarlyAnswers, fetchOnce } from './early-requests.ts'

const asked = (bearer: string, language = 'nl') => ({
  method: 'GET',
  headers: { Authorization: `Bearer ${bearer}`, 'Accept-Language': language },
})

/** Answers each request with its sequence number. */
function numbered() {
  let count = 0
  const answer = vi.fn(async () => new Response(String(++count)))
  vi.stubGlobal('fetch', answer)
  return answer
}

const said = async (answer: Promise<Response>) => (await answer).text()

afterEach(() => {
  dropEarlyAnswers()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('early request', () => {
  test('answers exactly one later identical request', async () => {
    const answer = numbered()
    fetchEarly('/week', asked('one'))
    expect(await said(fetchOnce('/week', asked('one')))).toBe('1')
    expect(await said(fetchOnce('/week', asked('one')))).toBe('2')
    expect(answer).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['another address', '/other', asked('one')],
    ['another person', '/week', asked('two')],
    ['another language', '/week', asked('one', 'en')],
    ['another method', '/week', { ...asked('one'), method: 'POST' }],
  ])('is not reused for %s', async (_, path, other) => {
    numbered()
    fetchEarly('/week', asked('one'))
    expect(await said(fetchOnce(path, other))).toBe('2')
  })

  test('is not reused after 30 seconds, or after it was dropped', async () => {
    vi.useFakeTimers({ now: 0 })
    numbered()
    fetchEarly('/week', asked('one'))
    vi.setSystemTime(30_000)
    expect(await said(fetchOnce('/week', asked('one')))).toBe('2')
    fetchEarly('/week', asked('one'))
    dropEarlyAnswers()
    expect(await said(fetchOnce('/week', asked('one')))).toBe('4')
  })

  test('passes its network error to the request that reuses it', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    fetchEarly('/week', asked('one'))
    await expect(fetchOnce('/week', asked('one'))).rejects.toThrow('no network')
  })

  test('passes its response to its own handler before a later request reuses it', async () => {
    numbered()
    const seen: string[] = []
    fetchEarly('/session', asked('one'), async (response) => {
      seen.push(await response.clone().text())
      return response
    })
    expect(await said(fetchOnce('/session', asked('one')))).toBe('1')
    expect(seen).toEqual(['1'])
  })
})
