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

describe('what was asked early', () => {
  test('is taken by who asks the very same, once', async () => {
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
  ])('is not for %s', async (_, path, other) => {
    numbered()
    fetchEarly('/week', asked('one'))
    expect(await said(fetchOnce(path, other))).toBe('2')
  })

  test('is for nobody half a minute later, nor once it was dropped', async () => {
    vi.useFakeTimers({ now: 0 })
    numbered()
    fetchEarly('/week', asked('one'))
    vi.setSystemTime(30_000)
    expect(await said(fetchOnce('/week', asked('one')))).toBe('2')
    fetchEarly('/week', asked('one'))
    dropEarlyAnswers()
    expect(await said(fetchOnce('/week', asked('one')))).toBe('4')
  })

  test('fails for who takes it, and for nobody else', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    fetchEarly('/week', asked('one'))
    await expect(fetchOnce('/week', asked('one'))).rejects.toThrow('no network')
  })

  test('is seen first by who asked it, who may keep it back', async () => {
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
