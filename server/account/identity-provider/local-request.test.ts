import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '#server/auth/test/people.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { Browser, getLocation, WebClient } from './test/browser.ts'
import { sendTo } from './test/request.ts'
import { startProvider } from './test/server.ts'

const { db } = await testDatabase()
beforeAll(() => addPerson(db, { sourceId: 'T1', name: 'Jan de Vries', type: 'teacher', roles: ['teacher'] }))

const addresses = [
  '/oidc',
  '/oidc/.well-known/openid-configuration',
  '/oidc/auth',
  '/oidc/token',
  '/oidc/session/end',
  '/sign-in/x',
  '/SIGN-IN/x',
  '/sign-in/submit.js',
]

describe('the built-in identity provider', () => {
  test.each(addresses)('refuses %s for a Host other than this computer', async (address) => {
    const { url } = await startProvider({ db })
    for (const host of ['rooster.example', '10.0.0.5:3000', 'localhost.rooster.example', '127.0.0.1.nip.io:3000']) {
      const answer = await sendTo(url + address, { host })
      expect([answer.status, answer.headers['content-type']], host).toEqual([403, 'text/html; charset=utf-8'])
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      })
      expect(answer.body).toContain('OIDC_ISSUER')
    }
  })

  test.each(addresses)('refuses %s for a proxied request, whatever its Host', async (address) => {
    const { url } = await startProvider({ db })
    const proxyHeaders = {
      forwarded: 'for=192.0.2.1',
      'x-forwarded-for': '192.0.2.1',
      'X-Forwarded-Proto': 'https',
      'x-forwarded-anything': '',
      'x-real-ip': '192.0.2.1',
    }
    for (const [name, value] of Object.entries(proxyHeaders))
      expect((await sendTo(url + address, { host: 'localhost', [name]: value })).status, name).toBe(403)
  })

  test('refuses in the caller’s language, and names the remedy and the local address', async () => {
    const { url } = await startProvider({ db })
    const fetchRefusalPage = async (language: string) =>
      (await sendTo(`${url}/oidc/auth`, { host: 'rooster.example', 'accept-language': language })).body
    expect(await fetchRefusalPage('en')).toMatch(/lang="en"[\s\S]*identity provider/)
    expect(await fetchRefusalPage('nl')).toMatch(/lang="nl"[\s\S]*identiteitsprovider/)
    expect(await fetchRefusalPage('en')).toContain(url)
  })

  test('refuses a form that a proxy forwards, and leaves the sign-in unchanged', async () => {
    const { provider, url } = await startProvider({ db })
    const browser = new Browser()
    const page = getLocation(await browser.open(new WebClient(provider.issuer, url).authorizeUrl()))
    const cookies = [...browser.cookies.values()]
      .filter(({ path }) => new URL(page).pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
    const form = { cookie: cookies.join('; '), 'content-type': 'application/x-www-form-urlencoded' }
    const recordsBefore = await db.selectFrom('identity_record').selectAll().orderBy('id').execute()
    expect((await sendTo(page, { ...form, host: 'rooster.example' }, 'POST', 'person=T1')).status).toBe(403)
    expect((await sendTo(page, { ...form, 'x-forwarded-for': '192.0.2.1' }, 'POST', 'person=T1')).status).toBe(403)
    expect(await db.selectFrom('identity_record').selectAll().orderBy('id').execute()).toEqual(recordsBefore)
    expect((await sendTo(page, form, 'POST', 'person=T1')).status).toBe(303)
  })

  test.each(['localhost', 'localhost:3000', 'rooster.localhost:3000', '127.0.0.1:3000', '127.1.2.3', '[::1]:3000'])(
    'accepts the Host %s',
    async (host) => {
      const { url } = await startProvider({ db })
      expect((await sendTo(`${url}/oidc/.well-known/openid-configuration`, { host })).status).toBe(200)
      expect((await sendTo(`${url}/sign-in/x`, { host })).status).toBe(404)
    },
  )

  test('serves the style sheet of the refusal page to any Host', async () => {
    const { url } = await startProvider({ db })
    expect((await sendTo(`${url}/sign-in/style.css`, { host: 'rooster.example' })).status).toBe(200)
  })

  test('accepts every Host when BUILT_IN_SIGN_IN is anyone-can-be-anyone', async () => {
    const { url } = await startProvider({ db, settings: { BUILT_IN_SIGN_IN: 'anyone-can-be-anyone' } })
    const headers = { host: 'rooster.example', 'x-forwarded-for': '192.0.2.1' }
    expect((await sendTo(`${url}/oidc/.well-known/openid-configuration`, headers)).status).toBe(200)
    expect((await sendTo(`${url}/sign-in/x`, headers)).status).toBe(404)
  })
})
