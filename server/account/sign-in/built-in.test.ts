import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { addPerson, addSchool } from '#server/auth/test/people.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { Browser, followRedirects } from '../identity-provider/test/browser.ts'
import { openSignInPage, startServerFor } from '../identity-provider/test/imported-school.ts'
import { selectCases } from '#server/test/full.ts'

const { db, url: databaseUrl } = await testDatabase()
await addSchool(db, null)
await addPerson(db, { sourceId: 'anna', name: 'Anna' })

const ownAddresses = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address)

test.each(selectCases(['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::', ...ownAddresses]))(
  'the server reaches its own provider when it listens on %s',
  async (HOST) => {
    const { url } = await startServerFor(databaseUrl, { HOST })
    // Bypasses a port forward, through which a browser would still use localhost.
    const requestUrl =
      ownAddresses.includes(HOST) || HOST === '::1' ? url.replace('localhost', HOST === '::1' ? '[::1]' : HOST) : url
    const redirect = await fetch(`${requestUrl}/auth/sign-in`, { redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      303,
      expect.stringContaining(`${url}/oidc/auth`),
    ])
    if (requestUrl !== url) return
    const browser = new Browser()
    const page = await openSignInPage(browser, url)
    const callback = await followRedirects(browser, await browser.submit(page, { person: 'anna' }), `${url}/callback`)
    expect((await browser.open(callback)).headers.get('location')).toBe('/')
  },
)
