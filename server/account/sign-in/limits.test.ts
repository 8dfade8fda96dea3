import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addPerson } from '#server/auth/test/people.ts'
import { readConfig } from '#server/lib/config.ts'
import { startServer } from '#server/main.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { accountRate, addressRate } from '#server/http/sign-in-limits.ts'
import { Browser, followRedirects, getLocation } from '../identity-provider/test/browser.ts'
import { startGoogleProvider } from './test/providers.ts'
import {
  openProviderPage,
  getCallbackUrl,
  fetchSignedIn,
  signInAtProvider,
  startInstallation,
} from './test/installation.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, url: databaseUrl } = await testDatabase()
/** More people than the account limit admits at once; `npm run test:full` uses a whole school. */
const personCount = isFullRun ? 1000 : 40
beforeAll(async () => {
  for (let number = 0; number < personCount; number++)
    await addPerson(db, {
      sourceId: `p${number}`,
      email: number === 0 ? 'sanne@school.example' : `p${number}@school.example`,
    })
})

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

test.skipIf(!isFullRun)(
  `${personCount} people sign in from one address within a minute, and none is refused`,
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-limits-'))
    const server = await startServer(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: '0' }))
    onTestFinished(async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    })
    const school = { url: server.url, lines: [], advance: () => undefined, now: () => Temporal.Now.instant() }
    const signedInAs = await runConcurrently(personCount, async (number) => {
      const browser = new Browser()
      const { page } = await openProviderPage(browser, school)
      const callback = await followRedirects(
        browser,
        await browser.submit(page, { person: `p${number}` }),
        `${server.url}/callback`,
      )
      expect((await browser.open(callback)).status).toBe(303)
      return (await fetchSignedIn(browser, school))?.session.me.attendee?.sourceId
    })
    expect(new Set(signedInAs).size).toBe(personCount)
    expect(signedInAs).not.toContain(undefined)
  },
)

describe('signing in', () => {
  let milliseconds = 0
  const startLimitedSchool = () => {
    milliseconds += 600_000
    const getElapsedMilliseconds = () => milliseconds
    return startInstallation({
      db,
      getElapsedMilliseconds,
      providers: async (url) => [(await startGoogleProvider(url)).provider],
    })
  }

  test('too often with the same account answers 429 with a page, and other accounts can still sign in', async () => {
    const school = await startLimitedSchool()
    const statuses = await runConcurrently(
      accountRate.burst,
      async () => (await signInAtProvider(new Browser(), school, 'g1')).status,
    )
    expect(new Set(statuses)).toEqual(new Set([303]))
    const refused = await signInAtProvider(new Browser('en'), school, 'g1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await refused.text()).toContain('Too many people are signing in')
    expect((await signInAtProvider(new Browser(), school, 'g3')).status).toBe(303)
    milliseconds += 1000
    expect((await signInAtProvider(new Browser(), school, 'g1')).status).toBe(303)
  })

  test('counts each address behind a proxy on this machine for itself', async () => {
    const school = await startLimitedSchool()
    const openPage = async (address: string) => {
      const headers = { 'x-forwarded-for': `198.51.100.1, ${address}` }
      const answer = await fetch(`${school.url}/auth/signed-out`, { headers })
      await answer.text()
      return answer.status
    }
    const statuses = await runConcurrently(addressRate.burst, () => openPage('192.0.2.1'))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect([await openPage('192.0.2.1'), await openPage('192.0.2.2')]).toEqual([429, 200])
  })

  test.skipIf(!isFullRun)(
    'more than 2,000 times a minute from one address answers 429, counted separately for each step',
    async () => {
      const school = await startLimitedSchool()
      const beginSignIn = () => fetch(`${school.url}/auth/sign-in`, { redirect: 'manual' })
      const statuses = await runConcurrently(2000, async () => (await beginSignIn()).status)
      expect(new Set(statuses)).toEqual(new Set([303]))
      expect((await beginSignIn()).status).toBe(429)
      expect((await fetch(`${school.url}/callback`)).status).toBe(400)
      milliseconds += 1000
      const browser = new Browser()
      const { page } = await openProviderPage(browser, school)
      expect(getLocation(await browser.open(await getCallbackUrl(browser, school, page, 'g1')))).toBe(
        `${school.url}/roster`,
      )
    },
  )
})
