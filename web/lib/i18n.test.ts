import { en } from '@uurwerk/contract/i18n/en'
import { nl } from '@uurwerk/contract/i18n/nl'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchTexts, showMissingTexts } from './i18n.ts'

const serve = (answer: () => Response) => {
  const fetch = vi.fn(() => Promise.resolve().then(answer))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
afterEach(() => vi.unstubAllGlobals())

test('the texts of a language come from its file', async () => {
  const fetch = serve(() => Response.json(nl))
  expect(await fetchTexts('nl')).toEqual(nl)
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/assets/i18n/nl.json', expect.anything())
})

test.each<[string, () => Response]>([
  ['is not there', () => new Response('Not found', { status: 404 })],
  ['is refused', () => Response.json(nl, { status: 500 })],
  ['cannot be read', () => new Response('{"COMMON":')],
  ['holds something else', () => Response.json(['nl'])],
  [
    'is out of reach',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('a file that %s is answered by the built-in English texts', async (_, answer) => {
  serve(answer)
  expect(await fetchTexts('nl')).toEqual(en)
})

test('that a file was answered without texts is told, also later; of one out of reach it is not', async () => {
  const told: number[] = []
  // Clears the failures of earlier tests.
  showMissingTexts(() => undefined)
  showMissingTexts(({ status }) => told.push(status))
  serve(() => new Response('Not found', { status: 404 }))
  await fetchTexts('nl')
  serve(() => {
    throw new TypeError('Failed to fetch')
  })
  await fetchTexts('nl')
  expect(told).toEqual([404])
})
