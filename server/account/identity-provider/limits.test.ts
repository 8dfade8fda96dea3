import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '#server/auth/test/people.ts'
import { accountRate } from '#server/http/sign-in-limits.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { Browser, getLocation, WebClient } from './test/browser.ts'
import { startProvider } from './test/server.ts'
import { isFullRun } from '../../test/full.ts'

const { db } = await testDatabase()
beforeAll(async () => {
  for (const person of ['p0', 'p1']) await addPerson(db, { sourceId: person })
})

let milliseconds = 0
const getElapsedMilliseconds = () => milliseconds
const startLimitedProvider = async () => {
  milliseconds += 600_000
  const { provider, url } = await startProvider({ db, getElapsedMilliseconds })
  return { client: () => new WebClient(provider.issuer, url), url }
}

/** Runs the work `count` times, a few at once. */
async function runConcurrently<T>(count: number, work: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    while (next < count) results.push(await work(next++))
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return results
}

describe('signing in at the built-in provider', () => {
  test('too often as the same user answers 429 with a page, and other users can still sign in', async () => {
    const { client } = await startLimitedProvider()
    const chooseUser = async (person: string) => {
      const browser = new Browser()
      return browser.submit(getLocation(await browser.open(client().authorizeUrl())), { person })
    }
    const answers = await runConcurrently(accountRate.burst, () => chooseUser('p0'))
    expect(answers.every(({ status }) => status === 303)).toBe(true)
    const refused = await chooseUser('p0')
    expect(refused).toMatchObject({ status: 429 })
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.text()).toContain('Even wachten')
    expect((await chooseUser('p1')).status).toBe(303)
    milliseconds += 1000
    expect((await chooseUser('p0')).status).toBe(303)
  })

  test.skipIf(!isFullRun)(
    'more than 2,000 times a minute from one address answers 429, whatever its headers claim',
    async () => {
      const { client, url } = await startLimitedProvider()
      let requestCount = 0
      const requestToken = () =>
        fetch(`${url}/oidc/token`, { method: 'POST', headers: { 'true-client-ip': `10.0.0.${requestCount++ % 250}` } })
      const statuses = await runConcurrently(2000, async () => {
        const { status, body } = await requestToken()
        await body?.cancel()
        return status
      })
      expect(new Set(statuses)).toEqual(new Set([400]))
      const refused = await requestToken()
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('1')
      expect(await refused.json()).toMatchObject({ code: 'tooManyRequests' })
      expect((await new Browser().open(client().authorizeUrl())).status).toBe(303)
      milliseconds += 1000
      expect((await requestToken()).status).toBe(400)
    },
  )
})
