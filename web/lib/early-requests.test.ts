import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchEarly, dropEarlyAnswers, fetchOnce } from './early-requests.ts'

const createRequest = (bearer: string, language = 'nl') => ({
  method: 'GET',
  headers: { Authorization: `Bearer ${bearer}`, 'Accept-Language': language },
})

/** Answers each request with its sequence number. */
function stubNumberedAnswers() {
  let count = 0
  const answer = vi.fn(async () => new Response(String(++count)))
  vi.stubGlobal('fetch', answer)
  return answer
}

const readText = async (answer: Promise<Response>) => (await answer).text()

afterEach(() => {
  dropEarlyAnswers()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('early request', () => {
  test('answers exactly one later identical request', async () => {
    const answer = stubNumberedAnswers()
    fetchEarly('/week', createRequest('one'))
    expect(await readText(fetchOnce('/week', createRequest('one')))).toBe('1')
    expect(await readText(fetchOnce('/week', createRequest('one')))).toBe('2')
    expect(answer).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['another address', '/other', createRequest('one')],
    ['another person', '/week', createRequest('two')],
    ['another language', '/week', createRequest('one', 'en')],
    ['another method', '/week', { ...createRequest('one'), method: 'POST' }],
  ])('is not reused for %s', async (_, path, otherRequest) => {
    stubNumberedAnswers()
    fetchEarly('/week', createRequest('one'))
    expect(await readText(fetchOnce(path, otherRequest))).toBe('2')
  })

  test('is not reused after 30 seconds, or after it was dropped', async () => {
    vi.useFakeTimers({ now: 0 })
    stubNumberedAnswers()
    fetchEarly('/week', createRequest('one'))
    vi.setSystemTime(30_000)
    expect(await readText(fetchOnce('/week', createRequest('one')))).toBe('2')
    fetchEarly('/week', createRequest('one'))
    dropEarlyAnswers()
    expect(await readText(fetchOnce('/week', createRequest('one')))).toBe('4')
  })

  test('passes its network error to the request that reuses it', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    fetchEarly('/week', createRequest('one'))
    await expect(fetchOnce('/week', createRequest('one'))).rejects.toThrow('no network')
  })

  test('passes its response to its own handler before a later request reuses it', async () => {
    stubNumberedAnswers()
    const inspectedTexts: string[] = []
    fetchEarly('/session', createRequest('one'), async (response) => {
      inspectedTexts.push(await response.clone().text())
      return response
    })
    expect(await readText(fetchOnce('/session', createRequest('one')))).toBe('1')
    expect(inspectedTexts).toEqual(['1'])
  })
})
