import { en } from '@uurwerk/contract/i18n/en'
import { nl } from '@uurwerk/contract/i18n/nl'
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchTexts, loadAllTexts, showMissingTexts, t } from './i18n.ts'

const stubFetch = (answer: () => Response) => {
  const fetch = vi.fn(() => Promise.resolve().then(answer))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
afterEach(() => vi.unstubAllGlobals())

test('fetchTexts loads the texts of a language from its file', async () => {
  const fetch = stubFetch(() => Response.json(nl))
  expect(await fetchTexts('/assets/i18n/nl.json')).toEqual(nl)
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/assets/i18n/nl.json', expect.anything())
})

test.each<[string, () => Response]>([
  ['is not there', () => new Response('Not found', { status: 404 })],
  ['is refused', () => Response.json(nl, { status: 500 })],
  ['holds something else', () => Response.json(['nl'])],
])('fetchTexts falls back to the built-in English texts when the file %s', async (_, answer) => {
  stubFetch(answer)
  expect(await fetchTexts('/assets/i18n/nl.json')).toEqual(en)
})

test.each<[string, string]>([
  ['is cut off', '{"COMMON":'],
  ['is the page of a hotspot', '<html>'],
])('fetchTexts returns nothing when the file %s, as without an answer', async (_, body) => {
  const onMissing = vi.fn()
  showMissingTexts(onMissing)
  onMissing.mockClear()
  stubFetch(() => new Response(body))
  expect(await fetchTexts('/assets/i18n/nl.json')).toBeUndefined()
  expect(onMissing).not.toHaveBeenCalled()
})

test('showMissingTexts reports the status of a missing file, and nothing for a network error', async () => {
  const reportedStatuses: number[] = []
  // Clears the failures of earlier tests.
  showMissingTexts(() => undefined)
  showMissingTexts(({ status }) => reportedStatuses.push(status))
  stubFetch(() => new Response('Not found', { status: 404 }))
  await fetchTexts('/assets/i18n/nl.json')
  stubFetch(() => {
    throw new TypeError('Failed to fetch')
  })
  await fetchTexts('/assets/i18n/nl.json')
  expect(reportedStatuses).toEqual([404])
})

test('loadAllTexts fails without an answer, and loads the texts of the language when it is called again', async () => {
  await i18next.init({ lng: 'nl', resources: { nl: { translation: { COMMON: nl.COMMON } } } })
  stubFetch(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect(loadAllTexts()).rejects.toThrow(TypeError)
  stubFetch(() => Response.json(nl))
  await loadAllTexts()
  expect(t(($) => $.COACH.SEARCH)).toBe(nl.COACH.SEARCH)
})
