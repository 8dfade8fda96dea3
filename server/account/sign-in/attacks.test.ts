import { decodeJwt } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson } from '#server/auth/test/people.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { Browser, getLocation } from '../identity-provider/test/browser.ts'
import { startEntraProvider, startGoogleProvider, startKeyedProvider } from './test/providers.ts'
import {
  askSession,
  openProviderPage,
  getCallbackUrl,
  type TestInstallation,
  fetchSignedIn,
  signInAtProvider,
  startInstallation,
  getBearerStatus,
} from './test/installation.ts'

const { db } = await testDatabase()
beforeAll(async () => {
  await addPerson(db, { sourceId: 'S1', name: 'Sanne', email: 'sanne@school.example' })
  await addPerson(db, { sourceId: 'T1', name: 'Jan', email: 'jan@school.example', type: 'teacher', roles: ['teacher'] })
})

const startSchool = (startProvider: typeof startEntraProvider) =>
  startInstallation({ db, providers: async (url) => [(await startProvider(url)).provider] })

/** Copies a browser's cookies, like a thief would. */
function copyBrowser(browser: Browser): Browser {
  const copy = new Browser(browser.language)
  for (const [key, cookie] of browser.cookies) copy.cookies.set(key, cookie)
  return copy
}
const findSessionCookie = (browser: Browser) =>
  [...browser.cookies.values()].find(({ name }) => name.endsWith('-session'))?.value
const listReasons = ({ lines }: TestInstallation) => lines.map(({ reason }) => reason)
const pollOptions = { timeout: 5000 }

describe('a sign-in', () => {
  let school: TestInstallation
  beforeEach(async () => {
    school = await startSchool(startEntraProvider)
  })

  test('is completed only in the browser that began it', async () => {
    const attacker = new Browser()
    const { page } = await openProviderPage(attacker, school)
    const callback = await getCallbackUrl(attacker, school, page, 'pairwise1')
    const victim = new Browser('en')
    const answer = await victim.open(callback)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('you began in another browser')
    expect(findSessionCookie(victim)).toBeUndefined()
    expect(listReasons(school)).toEqual(['begun in another browser, or too long ago'])
  })

  test('accepts its code once, begins again on a second use, and refuses a copy of all cookies', async () => {
    const browser = new Browser()
    const { page } = await openProviderPage(browser, school)
    const callback = await getCallbackUrl(browser, school, page, 'pairwise1')
    const thief = copyBrowser(browser)
    expect((await browser.open(callback)).headers.get('location')).toBe('/roster')
    const secondUse = await browser.open(callback)
    expect([secondUse.status, getLocation(secondUse)]).toEqual([303, `${school.url}/auth/sign-in?return=%2Froster`])
    const refusedToThief = await thief.open(callback)
    expect(refusedToThief.status).toBe(400)
    expect(findSessionCookie(thief)).toBeUndefined()
    expect(listReasons(school)).toEqual(['the provider answered invalid_grant'])
  })

  test.each([
    ['without a state', (url: URL) => url.searchParams.delete('state')],
    ['with another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    [
      'with a state that has the same start',
      (url: URL) => url.searchParams.set('state', `${url.searchParams.get('state')?.slice(0, 20)}${'x'.repeat(23)}`),
    ],
    ['without a code', (url: URL) => url.searchParams.delete('code')],
    ['with an unknown code', (url: URL) => url.searchParams.set('code', 'none')],
    ['with two states', (url: URL) => url.searchParams.append('state', 'second')],
  ])('%s is refused', async (_, change) => {
    const browser = new Browser()
    const { page } = await openProviderPage(browser, school)
    const callback = new URL(await getCallbackUrl(browser, school, page, 'pairwise1'))
    change(callback)
    expect((await browser.open(callback.href)).status).toBe(400)
    expect(findSessionCookie(browser)).toBeUndefined()
    expect(school.lines).toHaveLength(1)
  })

  test('refuses an ID token with another nonce', async () => {
    const browser = new Browser()
    const { authorization } = await openProviderPage(browser, school)
    authorization.searchParams.set('nonce', 'of-another-sign-in')
    const page = getLocation(await browser.open(authorization.href))
    const answer = await browser.open(await getCallbackUrl(browser, school, page, 'pairwise1'))
    expect(answer.status).toBe(400)
    expect(findSessionCookie(browser)).toBeUndefined()
    expect(listReasons(school)).toEqual(['OAUTH_JWT_CLAIM_COMPARISON_FAILED (nonce)'])
  })

  test('refuses a code that was requested with another verifier', async () => {
    const browser = new Browser()
    const { authorization } = await openProviderPage(browser, school)
    authorization.searchParams.set('code_challenge', 'x'.repeat(43))
    const page = getLocation(await browser.open(authorization.href))
    expect((await browser.open(await getCallbackUrl(browser, school, page, 'pairwise1'))).status).toBe(400)
    expect(findSessionCookie(browser)).toBeUndefined()
  })

  test('shows that it has expired, and begins again when the page is reloaded', async () => {
    const browser = new Browser('nl')
    const { page } = await openProviderPage(browser, school, '/exam?week=1')
    const callback = await getCallbackUrl(browser, school, page, 'pairwise1')
    // The browser drops the cookie after an hour.
    for (const [key, { name }] of browser.cookies) if (name.includes('-attempt-')) browser.cookies.delete(key)
    const answer = await browser.open(callback)
    expect(await answer.text()).toContain('Deze inlogpoging is verlopen')
    expect(getLocation(await browser.open(callback))).toContain('/auth/sign-in?return=')
  })

  test('refused by the provider shows a page, logs the reason, and begins again on reload', async () => {
    const browser = new Browser('en')
    const { authorization } = await openProviderPage(browser, school, '/exam?week=1')
    const state = authorization.searchParams.get('state') ?? ''
    const description = 'AADSTS50105: The signed in user sanne@school.example is not assigned to a role'
    const callbackQuery = new URLSearchParams({
      state,
      iss: authorization.origin,
      error: 'access_denied',
      error_description: description,
    })
    const address = `${school.url}/callback?${callbackQuery.toString()}`
    const answer = await browser.open(address)
    const page = await answer.text()
    expect(page).toContain('The sign-in page did not let you through')
    expect(page).toContain('href="/auth/sign-in?return=%2Fexam%3Fweek%3D1&#38;again"')
    expect(school.lines).toMatchObject([{ reason: 'the provider answered access_denied AADSTS50105', provider: '' }])
    expect(page).toContain(String(school.lines[0]?.['reqId']))
    expect(JSON.stringify(school.lines)).not.toContain('sanne')
    expect(getLocation(await browser.open(address))).toBe(`${school.url}/auth/sign-in?return=%2Fexam%3Fweek%3D1`)
  })

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    '/%2e//elsewhere.example',
    '/x/../..//elsewhere.example',
    'javascript:alert(1)',
    '/auth/sign-in?return=/',
    '/callback?code=1',
    '',
  ])('redirects to the start page for the return address %s', async (returnTo) => {
    const browser = new Browser()
    const answer = await signInAtProvider(browser, school, 'pairwise1', returnTo)
    expect(answer.headers.get('location')).toBe('/')
  })

  test('creates a new session each time, and ends the previous session of the browser', async () => {
    const browser = new Browser()
    await signInAtProvider(browser, school, 'pairwise1')
    const first = await fetchSignedIn(browser, school)
    const firstCookie = findSessionCookie(browser)
    await signInAtProvider(browser, school, 'pairwise1')
    const second = await fetchSignedIn(browser, school)
    expect(findSessionCookie(browser)).not.toBe(firstCookie)
    expect(second?.sessionId).not.toBe(first?.sessionId)
    await expect.poll(() => getBearerStatus(school, first?.bearer ?? ''), pollOptions).toBe(401)
  })

  test('can be pending in 5 tabs at most, and completes in a pending tab', async () => {
    const browser = new Browser()
    const tabs = []
    for (let tab = 0; tab < 8; tab++) tabs.push(await openProviderPage(browser, school, `/roster?tab=${tab}`))
    expect([...browser.cookies.values()].filter(({ name }) => name.includes('-attempt-'))).toHaveLength(5)
    const callback = await getCallbackUrl(browser, school, tabs[5]?.page ?? '', 'pairwise1')
    expect((await browser.open(callback)).headers.get('location')).toBe('/roster?tab=5')
  })

  test.each([
    ['states like ours', (link: number) => `${link}${'x'.repeat(42)}`, 5],
    ['long states', (link: number) => `${link}${'x'.repeat(3000)}`, 0],
    ['states that no cookie can hold', (link: number) => `${link}\n`, 0],
  ])('that another site invents leaves few and small cookies: %s', async (_, makeState, count) => {
    const browser = new Browser()
    for (let link = 0; link < 8; link++) {
      const query = new URLSearchParams({ state: makeState(link) }).toString()
      expect((await browser.open(`${school.url}/callback?${query}`)).status).toBe(400)
    }
    const cookies = [...browser.cookies.values()].filter(({ name }) => name.includes('-attempt-'))
    expect(cookies).toHaveLength(count)
    for (const { value } of cookies) expect(value.length).toBeLessThan(500)
  })
})

test('signing in at an unreachable provider answers 503 with a page that says so', async () => {
  let schoolProvider: Awaited<ReturnType<typeof startEntraProvider>> | undefined
  const school = await startInstallation({
    db,
    providers: async (url) => [(schoolProvider = await startGoogleProvider(url)).provider],
  })
  schoolProvider?.close()
  const answer = await new Browser('en').open(`${school.url}/auth/sign-in?return=/exam`)
  expect(answer.status).toBe(503)
  expect(await answer.text()).toMatch(/The sign-in page cannot be reached[\s\S]*return=%2Fexam/)
  expect(listReasons(school)).toEqual(['no answer from the provider ECONNREFUSED'])
})

describe('the session cookie', () => {
  let school: TestInstallation
  let browser: Browser
  beforeEach(async () => {
    school = await startSchool(startKeyedProvider)
    browser = new Browser()
    await signInAtProvider(browser, school, 'k1')
  })

  test('is HttpOnly and SameSite=Strict, and lasts 30 days', async () => {
    const attributes = [...browser.cookies.values()].find(({ name }) => name.endsWith('-session'))?.attributes
    expect(attributes).toBe('Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict')
  })

  test('is not accepted by the API', async () => {
    for (const path of ['/api/Session', '/api/Scope', '/api/realtime'])
      expect((await browser.open(school.url + path)).status).toBe(401)
  })

  test('is refused without the x-uurwerk header and from another origin', async () => {
    const requestSession = (method: string, headers: Record<string, string>) =>
      browser.open(`${school.url}/auth/session`, { method, headers })
    for (const method of ['POST', 'DELETE'])
      for (const headers of [
        {},
        { origin: school.url },
        { origin: 'https://elsewhere.example', 'x-uurwerk': 'web' },
        { origin: 'null', 'x-uurwerk': 'web' },
        { origin: school.url.replace('localhost', '127.0.0.1'), 'x-uurwerk': 'web' },
      ]) {
        const answer = await requestSession(method, headers)
        expect(answer.status).toBe(403)
        expect(await answer.json()).toMatchObject({ code: 'requestFromElsewhere' })
        expect(answer.headers.getSetCookie()).toEqual([])
      }
    expect((await requestSession('GET', { 'x-uurwerk': 'web' })).status).toBe(404)
    // The preflight of a page on another site is refused.
    const preflight = { origin: 'https://elsewhere.example', 'access-control-request-headers': 'x-uurwerk' }
    expect((await requestSession('OPTIONS', preflight)).headers.get('access-control-allow-origin')).toBeNull()
    expect(await fetchSignedIn(browser, school)).not.toBeNull()
  })

  test.each([
    ['nothing', ''],
    ['a word', 'x'],
    ['another id', 'f0000000-0000-4000-8000-000000000000'],
  ])('is refused and cleared when it holds %s', async (_, text) => {
    const realParts = findSessionCookie(browser)?.split('.') ?? []
    const forged = text.includes('-') ? [text, ...realParts.slice(1)].join('.') : text
    for (const cookie of browser.cookies.values()) if (cookie.name.endsWith('-session')) cookie.value = forged
    expect(await fetchSignedIn(browser, school)).toBeNull()
    expect(findSessionCookie(browser)).toBeUndefined()
  })

  test('is refused when its generation number is raised', async () => {
    const [id, , proof] = findSessionCookie(browser)?.split('.') ?? []
    for (const cookie of browser.cookies.values())
      if (cookie.name.endsWith('-session')) cookie.value = `${id}.2.${proof}`
    expect(await fetchSignedIn(browser, school)).toBeNull()
  })

  test('has a secret part that is not stored in the database', async () => {
    const rows = JSON.stringify(await db.selectFrom('session').selectAll().execute())
    const [, , proof = ''] = findSessionCookie(browser)?.split('.') ?? []
    expect(proof).toHaveLength(43)
    expect(rows).not.toContain(proof)
    expect(rows).not.toMatch(/eyJhbGciOiJ[RPE]S/)
  })
})

describe('a bearer', () => {
  test('is issued by the server; the provider’s own tokens are refused', async () => {
    let made: Awaited<ReturnType<typeof startEntraProvider>> | undefined
    const school = await startInstallation({
      db,
      providers: async (url) => [(made = await startKeyedProvider(url)).provider],
    })
    const idTokens: string[] = []
    made?.oidc.on('grant.success', (context: { body: { id_token: string; access_token: string } }) =>
      idTokens.push(context.body.id_token, context.body.access_token),
    )
    const browser = new Browser()
    await signInAtProvider(browser, school, 'k1')
    expect(idTokens).toHaveLength(2)
    for (const token of idTokens) expect(await getBearerStatus(school, token)).toBe(401)
    const { bearer = '' } = (await fetchSignedIn(browser, school)) ?? {}
    expect(decodeJwt(bearer)).toMatchObject({ iss: 'urn:uurwerk', aud: 'urn:uurwerk:api' })
    expect(await getBearerStatus(school, bearer)).toBe(200)
  })

  test('expires after 5 minutes and is sent with Cache-Control: no-store', async () => {
    const school = await startSchool(startKeyedProvider)
    const browser = new Browser()
    await signInAtProvider(browser, school, 'k1')
    const answer = await askSession(browser, school)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { bearer } = ((await answer.json()) as { result: { bearer: string } }).result
    school.advance({ seconds: 331 })
    expect(await getBearerStatus(school, bearer)).toBe(401)
    expect(await getBearerStatus(school, (await fetchSignedIn(browser, school))?.bearer ?? '')).toBe(200)
  })
})
