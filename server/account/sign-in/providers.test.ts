import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '#server/auth/test/people.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { Browser, followRedirects, parseForm, getLocation } from '../identity-provider/test/browser.ts'
import {
  startDjangoProvider,
  startEntraProvider,
  startEntreeProvider,
  startGoogleProvider,
  startKeyedProvider,
  startMovedProvider,
  startSurfconextProvider,
} from './test/providers.ts'
import {
  openProviderPage,
  fetchSignedIn,
  signInAtProvider,
  signOut,
  startInstallation,
  startSchoolWith,
  getBearerStatus,
} from './test/installation.ts'
import { isFullRun, selectCases } from '#server/test/full.ts'

const { db } = await testDatabase()
beforeAll(async () => {
  await addPerson(db, { sourceId: 'S1', name: 'Sanne', email: 'sanne@school.example' })
  await addPerson(db, { sourceId: 'T1', name: 'Jan', email: 'jan@school.example', type: 'teacher', roles: ['teacher'] })
})

/** People and sessions are cached for a second. */
const pollOptions = { timeout: 5000 }
const runAfterASecond = <T>(ask: () => Promise<T>) => sleep(1100).then(ask)

const startSchool = (startProvider: typeof startEntraProvider, settings = {}) =>
  startSchoolWith(db, startProvider, settings)

describe.each(
  selectCases([
    ['Microsoft Entra', startEntraProvider, 'pairwise1'],
    ['Google', startGoogleProvider, 'g1'],
    ['SURFconext', startSurfconextProvider, 'sanne'],
    ['a provider that requires a signed assertion', startKeyedProvider, 'k1'],
  ] as const),
)('sign-in with %s', (_, startProvider, account) => {
  test('returns a bearer, the session and the scope in one response', async () => {
    const { school } = await startSchool(startProvider)
    const browser = new Browser()
    expect(await fetchSignedIn(browser, school)).toBeNull()
    const answer = await signInAtProvider(browser, school, account, '/exam?week=1#now')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/exam?week=1#now'])
    const signedIn = await fetchSignedIn(browser, school)
    expect(signedIn).toMatchObject({
      expiresIn: 300,
      session: { me: { name: 'Sanne', role: 'student', attendee: { sourceId: 'S1' } }, env: 'dev' },
      scope: { modules: expect.arrayContaining(['roster']), counts: {} },
    })
    expect(await getBearerStatus(school, signedIn?.bearer ?? '')).toBe(200)
    expect(school.lines).toEqual([])
  })

  test('uses the code flow with PKCE, state and nonce, and asks for no resource', async () => {
    const { school } = await startSchool(startProvider)
    const { authorization } = await openProviderPage(new Browser(), school)
    const parameters = Object.fromEntries(authorization.searchParams)
    expect(parameters).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${school.url}/callback`,
      scope: 'openid profile email',
    })
    expect(Object.keys(parameters)).not.toContain('resource')
    expect(Object.keys(parameters)).not.toContain('audience')
  })
})

describe('a claim', () => {
  const signInAndFetch = async (startProvider: typeof startEntraProvider, account: string, settings = {}) => {
    const { school } = await startSchool(startProvider, settings)
    const browser = new Browser()
    await signInAtProvider(browser, school, account)
    return fetchSignedIn(browser, school)
  }

  test('unknown to the school makes the user a guest with the name that the provider gives', async () => {
    const signedIn = await signInAndFetch(startEntraProvider, 'pairwise2')
    expect(signedIn).toMatchObject({ session: { me: { attendee: null, name: 'A guest', roles: [] } }, scope: null })
  })

  test.skipIf(!isFullRun)('can have any name and is matched with the configured field', async () => {
    const byName = { claim: 'preferred_username', matches: 'email' }
    expect((await signInAndFetch(startEntraProvider, 'pairwise1', byName))?.session.me.attendee?.sourceId).toBe('S1')
    expect(
      (await signInAndFetch(startEntraProvider, 'pairwise1', { ...byName, matches: 'code' }))?.session.me.attendee,
    ).toBeNull()
  })

  test('identifies nobody by an e-mail address that the provider did not verify', async () => {
    expect((await signInAndFetch(startGoogleProvider, 'g2'))?.session.me.attendee).toBeNull()
  })

  test.skipIf(!isFullRun)('identifies a person who is added later, without signing in again', async () => {
    const { school } = await startSchool(startGoogleProvider)
    const browser = new Browser()
    await signInAtProvider(browser, school, 'g3')
    expect((await fetchSignedIn(browser, school))?.scope).toBeNull()
    await addPerson(db, { sourceId: 'LATER', name: 'Known by now', email: 'guest@elsewhere.example' })
    await expect
      .poll(async () => (await fetchSignedIn(browser, school))?.session.me.attendee?.sourceId, pollOptions)
      .toBe('LATER')
  })

  test('given to another person later does not give the session to that person', async () => {
    await addPerson(db, { sourceId: 'MOVES', name: 'Who had it first', email: 'guest@school.example' })
    const { school } = await startSchool(startEntraProvider, { claim: 'preferred_username', matches: 'email' })
    const browser = new Browser()
    await db
      .updateTable('person')
      .set({ email: 'guest@elsewhere.example' })
      .where('email', '=', 'guest@school.example')
      .execute()
    await db.updateTable('attendee').set({ removed: true }).where('source_id', '=', 'LATER').execute()
    await signInAtProvider(browser, school, 'pairwise2')
    expect((await fetchSignedIn(browser, school))?.session.me.name).toBe('Who had it first')
    await db.updateTable('person').set({ email: null }).where('email', '=', 'guest@elsewhere.example').execute()
    await addPerson(db, { sourceId: 'HEIR', name: 'Who has it now', email: 'guest@elsewhere.example' })
    expect(await runAfterASecond(async () => (await fetchSignedIn(browser, school))?.session.me.name)).toBe(
      'Who had it first',
    )
  })
})

describe('an account of another organisation at the same provider', () => {
  test('is refused by its domain at Google, with a link to choose another account', async () => {
    const { school } = await startSchool(startGoogleProvider, {
      requires: { hd: ['school.example', 'staff.school.example'] },
    })
    expect((await signInAtProvider(new Browser(), school, 'g1')).status).toBe(303)
    for (const account of ['g3', 'g2']) {
      const browser = new Browser('en')
      const answer = await signInAtProvider(browser, school, account)
      const page = await answer.text()
      expect([answer.status, page]).toEqual([400, expect.stringContaining('Use your school account')])
      expect(page).toMatch(/href="\/auth\/sign-in\?return=%2Froster&#38;again"/)
      expect(await fetchSignedIn(browser, school)).toBeNull()
    }
    expect(school.lines).toMatchObject([
      { reason: 'the claim hd is not what the settings require' },
      { reason: 'the claim hd is not what the settings require' },
    ])
  })

  test('is refused by its BRIN at Entree Federatie, where an account of the school signs in', async () => {
    await addPerson(db, { sourceId: 'qj7cks8qdz9ph54@zonneveld', name: 'Sanne of Entree' })
    const { school } = await startSchool(startEntreeProvider)
    const browser = new Browser()
    expect((await signInAtProvider(browser, school, 'e1')).status).toBe(303)
    expect((await fetchSignedIn(browser, school))?.session.me).toMatchObject({
      name: 'Sanne of Entree',
      role: 'student',
    })
    for (const account of ['e2', 'e3']) {
      const other = new Browser()
      expect((await signInAtProvider(other, school, account)).status).toBe(400)
      expect(await fetchSignedIn(other, school)).toBeNull()
    }
    expect(JSON.stringify(school.lines)).not.toMatch(/qj7cks8|22YY/)
  })
})

test('signing in reports a configuration error when the provider’s issuer differs from OIDC_ISSUER', async () => {
  const school = await startInstallation({
    db,
    providers: async (url) => {
      const schoolProvider = await startEntraProvider(url)
      return [{ ...schoolProvider.provider, issuer: 'http://elsewhere.example', reach: schoolProvider.issuer }]
    },
  })
  const answer = await new Browser('en').open(`${school.url}/auth/sign-in`)
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('is not set up properly yet')])
  expect(school.lines).toMatchObject([{ reason: 'the provider calls itself otherwise than OIDC_ISSUER does' }])
})

test('signing in reports a configuration error when OIDC_ISSUER has an extra trailing slash', async () => {
  const school = await startInstallation({
    db,
    providers: async (url) => {
      const schoolProvider = await startEntraProvider(url)
      return [{ ...schoolProvider.provider, issuer: `${schoolProvider.issuer}/` }]
    },
  })
  const answer = await new Browser('en').open(`${school.url}/auth/sign-in`)
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('is not set up properly yet')])
  expect(school.lines).toMatchObject([{ reason: 'the provider calls itself otherwise than OIDC_ISSUER does' }])
})

describe('a discovery document at another address', () => {
  test.skipIf(!isFullRun)('is read after a redirect within the provider', async () => {
    const { school } = await startSchool(startDjangoProvider)
    const browser = new Browser()
    expect((await signInAtProvider(browser, school, 'd1')).status).toBe(303)
    expect((await fetchSignedIn(browser, school))?.session.me.name).toBe('Sanne')
    expect(school.lines).toEqual([])
  })

  test('is not read after a redirect to another host', async () => {
    const { school } = await startSchool(startMovedProvider)
    const answer = await new Browser('en').open(`${school.url}/auth/sign-in`)
    expect(answer.status).toBe(503)
    expect(school.lines).toMatchObject([{ reason: 'the provider answered with status 301' }])
  })
})

describe('signing out', () => {
  test('ends the session here and at the provider, and leads back to the web app', async () => {
    const { school } = await startSchool(startKeyedProvider)
    const browser = new Browser()
    await signInAtProvider(browser, school, 'k1')
    const before = await fetchSignedIn(browser, school)
    const next = await signOut(browser, school)
    expect(await fetchSignedIn(browser, school)).toBeNull()
    await expect.poll(() => getBearerStatus(school, before?.bearer ?? ''), pollOptions).toBe(401)
    const { action, xsrf } = parseForm((await (await browser.open(next)).text()).replace(/xsrf" value/, 'xsrf" value'))
    const signedOut = await browser.submit(action, { xsrf, logout: 'yes' })
    expect(getLocation(signedOut)).toBe(`${school.url}/`)
    // The provider asks for the account again.
    expect((await openProviderPage(browser, school)).page).toContain('/login/')
  })

  test('shows a page if the provider has no sign-out address, and asks for an account next time', async () => {
    const { school } = await startSchool(startGoogleProvider)
    const browser = new Browser('en')
    await signInAtProvider(browser, school, 'g1')
    const next = await signOut(browser, school)
    expect(next).toBe('/auth/signed-out')
    const page = await (await browser.open(school.url + next)).text()
    expect(page).toContain('sign out of the account that you signed in with')
    const link = /href="([^"]*again[^"]*)"/.exec(page)?.[1]?.replaceAll('&#38;', '&') ?? ''
    const authorizationUrl = new URL(getLocation(await browser.open(school.url + link)))
    expect(authorizationUrl.searchParams.get('prompt')).toBe('login')
  })

  test('works when the provider does not answer, and can be repeated', async () => {
    const { school, schoolProvider } = await startSchool(startKeyedProvider)
    const browser = new Browser()
    await signInAtProvider(browser, school, 'k1')
    // Another server that has not discovered the provider yet.
    const other = await startInstallation({ db, providers: async () => [schoolProvider.provider] })
    schoolProvider.close()
    schoolProvider.oidc.removeAllListeners()
    const cookie = [...browser.cookies.values()].find(({ name }) => name.endsWith('-session'))
    const port = new URL(other.url).port
    const headers = { 'x-uurwerk': 'test', cookie: `uurwerk${port}-session=${cookie?.value}` }
    const answers = []
    for (let time = 0; time < 2; time++)
      answers.push(await (await fetch(`${other.url}/auth/session`, { method: 'DELETE', headers })).json())
    expect(answers).toEqual([{ result: { next: '/auth/signed-out' } }, { result: { next: '/' } }])
    expect(await fetchSignedIn(browser, school)).toBeNull()
  })
})

describe('several providers', () => {
  test.skipIf(!isFullRun)('are offered on the sign-in page in both languages, each with its own callback', async () => {
    const school = await startInstallation({
      db,
      providers: async (url) => [
        (await startEntraProvider(url, { name: 'Microsoft' })).provider,
        (await startKeyedProvider(url, { id: 'staff', name: 'Keys & co' })).provider,
      ],
    })
    const browser = new Browser('nl')
    const page = await (await browser.open(`${school.url}/auth/sign-in?return=/exam`)).text()
    expect(page).toContain('Kies met welk account je inlogt.')
    expect(page).toContain('Keys &#38; co')
    expect(await (await new Browser('en').open(`${school.url}/auth/sign-in`)).text()).toContain('Choose the account')
    const answer = await signInAtProvider(browser, school, 'k2', '/exam', '&provider=staff')
    expect(answer.headers.get('location')).toBe('/exam')
    expect((await fetchSignedIn(browser, school))?.session.me.name).toBe('Jan')
    const { authorization } = await openProviderPage(browser, school, '/', '&provider=')
    expect(authorization.searchParams.get('redirect_uri')).toBe(`${school.url}/callback`)
  })

  test('refuse each other’s responses', async () => {
    const school = await startInstallation({
      db,
      providers: async (url) => [
        (await startEntraProvider(url)).provider,
        (await startKeyedProvider(url, { id: 'staff' })).provider,
      ],
    })
    const browser = new Browser('en')
    const { page } = await openProviderPage(browser, school, '/', '&provider=staff')
    const callback = await followRedirects(browser, await browser.open(`${page}?as=k1`), `${school.url}/callback`)
    const answer = await browser.open(callback.replace('/callback/staff', '/callback'))
    expect(answer.status).toBe(400)
    expect(await fetchSignedIn(browser, school)).toBeNull()
    expect(school.lines).toMatchObject([{ reason: 'not what was begun with this provider' }])
  })
})
