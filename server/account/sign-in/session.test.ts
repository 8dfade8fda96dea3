import { SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson } from '#server/auth/test/people.ts'
import { createSystemClock } from '#server/lib/clock.ts'
import { openEventStream } from '#server/test/event-stream.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { recordExpiredImpersonations } from '../impersonation/service.ts'
import { Browser, parseForm } from '../identity-provider/test/browser.ts'
import { removeExpiredSignIns } from './service.ts'
import { endProviderSessions } from './sessions.ts'
import { startEntraProvider, startKeyedProvider, type SchoolProvider } from './test/providers.ts'
import {
  type TestInstallation,
  fetchSignedIn,
  signInAtProvider,
  signOut,
  startInstallation,
  getBearerStatus,
} from './test/installation.ts'
import { isFullRun, selectCases } from '#server/test/full.ts'

const { db, url: databaseUrl } = await testDatabase()
beforeAll(async () => {
  await addPerson(db, { sourceId: 'S1', name: 'Sanne', email: 'sanne@school.example' })
  await addPerson(db, { sourceId: 'T1', name: 'Jan', email: 'jan@school.example', type: 'teacher', roles: ['admin'] })
})

let schoolProvider: SchoolProvider
const startSchool = (settings: { nodes?: number; databaseUrl?: string } = {}) =>
  startInstallation({
    db,
    ...settings,
    providers: async (url) => [(schoolProvider = await startKeyedProvider(url)).provider],
  })
let school: TestInstallation
beforeEach(async () => {
  await db.deleteFrom('session').execute()
  school = await startSchool({ nodes: 2, databaseUrl })
})

async function signInBrowser(account = 'k1') {
  const browser = new Browser()
  await signInAtProvider(browser, school, account)
  return browser
}
const findSessionCookie = (browser: Browser) =>
  [...browser.cookies.values()].find(({ name }) => name.endsWith('-session'))?.value
function copyBrowser(browser: Browser): Browser {
  const copy = new Browser()
  for (const [key, cookie] of browser.cookies) copy.cookies.set(key, { ...cookie })
  return copy
}
const isSignedIn = async (browser: Browser) => (await fetchSignedIn(browser, school)) !== null
const pollOptions = { timeout: 5000 }

describe('a session', () => {
  test('works on two servers in turn, from sign-in to sign-out', async () => {
    const browser = await signInBrowser()
    for (let time = 0; time < 4; time++) {
      const signedIn = await fetchSignedIn(browser, school)
      expect(signedIn?.session.me.name).toBe('Sanne')
      expect(await getBearerStatus(school, signedIn?.bearer ?? '')).toBe(200)
    }
    await signOut(browser, school)
    for (let time = 0; time < 2; time++) expect(await isSignedIn(browser)).toBe(false)
  })

  test('takes its bearer with it at once, by a sign-out here or at the provider', async () => {
    const endings: ((browser: Browser) => Promise<unknown>)[] = [
      (browser) => signOut(browser, school),
      () => endProviderSessions(db, schoolProvider.issuer, { subject: 'k1' }),
    ]
    for (const end of endings) {
      const browser = await signInBrowser()
      const { bearer = '' } = (await fetchSignedIn(browser, school)) ?? {}
      expect(await getBearerStatus(school, bearer)).toBe(200)
      await end(browser)
      expect(await getBearerStatus(school, bearer)).toBe(401)
    }
  })

  test.skipIf(!isFullRun)('leaves the moment of the last sign-in, which outlives it and its renewals', async () => {
    const listSignIns = () =>
      db
        .selectFrom('last_sign_in')
        .innerJoin('attendee', 'attendee.id', 'attendee_id')
        .select(['source_id', 'at'])
        .execute()
    const browser = await signInBrowser()
    const [first] = await listSignIns()
    expect(first?.source_id).toBe('S1')
    school.advance({ hours: 2 })
    expect(await isSignedIn(browser)).toBe(true)
    await signOut(browser, school)
    expect(await listSignIns()).toEqual([first])
    await signInBrowser()
    const [second, ...others] = await listSignIns()
    expect(others).toEqual([])
    expect((second?.at ?? '') > (first?.at ?? '')).toBe(true)
  })

  test.skipIf(!isFullRun)('keeps its cookie for an hour, and then gets another', async () => {
    const browser = await signInBrowser()
    const first = findSessionCookie(browser)
    school.advance({ minutes: 59 })
    expect(await isSignedIn(browser)).toBe(true)
    expect(findSessionCookie(browser)).toBe(first)
    school.advance({ minutes: 2 })
    expect(await isSignedIn(browser)).toBe(true)
    expect(findSessionCookie(browser)).not.toBe(first)
  })

  test('is renewed by 10 tabs at once, which get the same cookie and stay signed in', async () => {
    const browser = await signInBrowser()
    school.advance({ hours: 2 })
    const tabs = Array.from({ length: 10 }, () => copyBrowser(browser))
    expect(await Promise.all(tabs.map(isSignedIn))).toEqual(tabs.map(() => true))
    // All tabs get the same cookie, however late the answers arrive.
    expect(new Set(tabs.map(findSessionCookie)).size).toBe(1)
    school.advance({ hours: 2 })
    expect(await Promise.all(tabs.map(isSignedIn))).toEqual(tabs.map(() => true))
  })

  test('survives the loss of the response with the next cookie, even days later', async () => {
    const browser = await signInBrowser()
    school.advance({ hours: 2 })
    expect(await isSignedIn(copyBrowser(browser))).toBe(true)
    school.advance({ hours: 72 })
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('ends when a cookie is used more than a minute after it was replaced', async () => {
    const browser = await signInBrowser()
    const stolen = copyBrowser(browser)
    school.advance({ hours: 2 })
    await fetchSignedIn(browser, school)
    const signedIn = await fetchSignedIn(browser, school)
    school.advance({ seconds: 59 })
    expect(await isSignedIn(copyBrowser(stolen))).toBe(true)
    school.advance({ seconds: 2 })
    expect(await isSignedIn(stolen)).toBe(false)
    expect(await isSignedIn(browser)).toBe(false)
    await expect.poll(() => getBearerStatus(school, signedIn?.bearer ?? ''), pollOptions).toBe(401)
    expect(school.lines).toMatchObject([
      { msg: 'a session was ended', reason: expect.stringMatching(/^a cookie that was replaced/) },
    ])
  })

  test('ends after two weeks without use, and after 30 days in any case', async () => {
    const [idleBrowser, usedBrowser] = [await signInBrowser(), await signInBrowser()]
    for (let day = 0; day < 29; day++) {
      school.advance({ hours: 24 })
      expect(await isSignedIn(usedBrowser)).toBe(true)
    }
    expect(await isSignedIn(idleBrowser)).toBe(false)
    school.advance({ hours: 24 })
    expect(await isSignedIn(usedBrowser)).toBe(false)
  })

  test.skipIf(!isFullRun)('is removed once it has expired, and not before', async () => {
    await signInBrowser()
    const countSessions = async () => (await db.selectFrom('session').select('id').execute()).length
    await removeExpiredSignIns(db, school.now().add({ hours: 24 * 14 - 1 }))
    expect(await countSessions()).toBe(1)
    await removeExpiredSignIns(db, school.now().add({ hours: 24 * 14 + 1 }))
    expect(await countSessions()).toBe(0)
  })

  test('ends when its provider is no longer configured', async () => {
    const browser = await signInBrowser()
    await db.updateTable('session').set({ issuer: 'http://localhost/oidc' }).execute()
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('loses its scope when the user leaves the school', async () => {
    const { id } = await db.selectFrom('attendee').select('id').where('source_id', '=', 'T1').executeTakeFirstOrThrow()
    const browser = await signInBrowser('k2')
    expect((await fetchSignedIn(browser, school))?.scope).not.toBeNull()
    await db.updateTable('attendee').set({ removed: true }).where('id', '=', id).execute()
    await expect.poll(async () => (await fetchSignedIn(browser, school))?.scope, pollOptions).toBeNull()
    await db.updateTable('attendee').set({ removed: false }).where('id', '=', id).execute()
  })

  test('ends the impersonation that was started in it', async () => {
    const browser = await signInBrowser('k2')
    const { bearer = '' } = (await fetchSignedIn(browser, school)) ?? {}
    const { id } = await db.selectFrom('attendee').select('id').where('source_id', '=', 'S1').executeTakeFirstOrThrow()
    const started = await fetch(`${school.url}/api/Impersonation`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ attendeeId: id }),
    })
    const { token } = ((await started.json()) as { result: { token: string } }).result
    expect(await getBearerStatus(school, token)).toBe(200)
    const listEndings = async () => {
      await recordExpiredImpersonations(db, createSystemClock('Europe/Amsterdam'))
      return db.selectFrom('impersonation').select('ended_at').execute()
    }
    expect(await listEndings()).toEqual([{ ended_at: null }])
    await signOut(browser, school)
    expect(await getBearerStatus(school, token)).toBe(401)
    expect(await listEndings()).toEqual([{ ended_at: expect.any(String) }])
  })
})

describe('the event streams of a session', () => {
  const openStream = async (bearer = '') => openEventStream(`${school.url}/api/realtime`, bearer)

  test('end on every server when the session ends, and no other stream ends', async () => {
    const [browser, other] = [await signInBrowser(), await signInBrowser()]
    const streams = [
      await openStream((await fetchSignedIn(browser, school))?.bearer),
      await openStream((await fetchSignedIn(browser, school))?.bearer),
      await openStream((await fetchSignedIn(other, school))?.bearer),
    ]
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
    const endedIndexes: number[] = []
    streams.forEach((stream, index) => void stream.ended.then(() => endedIndexes.push(index)))
    await signOut(browser, school)
    await expect.poll(() => endedIndexes.toSorted(), pollOptions).toEqual([0, 1])
  })
})

describe('sign-out at the provider', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const signLogoutToken = (claims: Record<string, unknown>, header: Record<string, unknown> = {}) =>
    new SignJWT({ iss: schoolProvider.issuer, aud: 'uurwerk', events: event, jti: 'j', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'school', typ: 'logout+jwt', ...header })
      .setIssuedAt(claims['iat'] as number | undefined)
      .setExpirationTime('2m')
      .sign(schoolProvider.signingKey)
  const postLogoutToken = (token: string) =>
    fetch(`${school.url}/auth/back-channel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
  const listSessions = () => db.selectFrom('session').select(['subject', 'provider_session']).execute()

  test('ends the session here through the back channel', async () => {
    const browser = await signInBrowser()
    expect(await isSignedIn(browser)).toBe(true)
    const page = await (await browser.open(`${schoolProvider.issuer}/session/end`)).text()
    const { action, xsrf } = parseForm(page)
    await browser.submit(action, { xsrf, logout: 'yes' })
    await expect.poll(() => isSignedIn(browser), pollOptions).toBe(false)
  })

  test('ends the session that it names, or all sessions of a person', async () => {
    const [firstBrowser, secondBrowser, jansBrowser] = [
      await signInBrowser(),
      await signInBrowser(),
      await signInBrowser('k2'),
    ]
    const [first] = await listSessions()
    expect((await postLogoutToken(await signLogoutToken({ sid: first?.provider_session, sub: 'k1' }))).status).toBe(200)
    const states = await Promise.all([firstBrowser, secondBrowser, jansBrowser].map(isSignedIn))
    expect(states.filter(Boolean)).toHaveLength(2)
    expect((await postLogoutToken(await signLogoutToken({ sub: 'k1' }))).status).toBe(200)
    expect(await Promise.all([firstBrowser, secondBrowser, jansBrowser].map(isSignedIn))).toEqual([false, false, true])
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>?]>(
    selectCases([
      ['of another provider', { iss: 'https://elsewhere.example' }],
      ['for another client', { aud: 'another' }],
      ['that is an ID token', { events: undefined }],
      ['of another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
      ['with a nonce', { nonce: 'n' }],
      ['that is old', { iat: Math.floor(Date.now() / 1000) - 600 }],
      ['that names nobody', { sub: undefined, sid: undefined }],
    ]),
  )('ends nothing with a logout token %s', async (_, claims) => {
    const browser = await signInBrowser()
    const answer = await postLogoutToken(await signLogoutToken({ sub: 'k1', ...claims }))
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_request' }])
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('is to be tried again while the provider does not send its keys', async () => {
    await signInBrowser()
    const token = await signLogoutToken({ sub: 'k1' })
    for (const fault of ['no answer', 503] as const) {
      schoolProvider.keysFault = fault
      // On both servers.
      for (let time = 0; time < 2; time++) expect((await postLogoutToken(token)).status).toBe(503)
    }
    expect(await listSessions()).toHaveLength(1)
    schoolProvider.keysFault = undefined
    expect((await postLogoutToken(token)).status).toBe(200)
    expect(await listSessions()).toEqual([])
  })

  test('ends nothing with a logout token that is malformed or signed with another key', async () => {
    const browser = await signInBrowser()
    const other = await startEntraProvider(school.url)
    const key = schoolProvider.signingKey
    schoolProvider.signingKey = other.signingKey
    expect((await postLogoutToken(await signLogoutToken({ sub: 'k1' }))).status).toBe(400)
    schoolProvider.signingKey = key
    for (const token of [
      '',
      'x',
      'a.b.c',
      `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ iss: schoolProvider.issuer, sub: 'k1' }))}.`,
    ])
      expect((await postLogoutToken(token)).status).toBe(400)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('through the front channel ends the named session, and only the provider may frame the page', async () => {
    const [sannesBrowser, jansBrowser] = [await signInBrowser(), await signInBrowser('k2')]
    const sid = (await listSessions()).find(({ subject }) => subject === 'k1')?.provider_session ?? ''
    const openLogoutFrame = (query: Record<string, string>) =>
      fetch(`${school.url}/auth/front-channel-logout?${new URLSearchParams(query).toString()}`)
    const answer = await openLogoutFrame({ iss: schoolProvider.issuer, sid })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors ${schoolProvider.issuer}`)
    expect(answer.headers.get('x-frame-options')).toBeNull()
    expect(await Promise.all([sannesBrowser, jansBrowser].map(isSignedIn))).toEqual([false, true])
    for (const query of [
      {},
      { iss: schoolProvider.issuer },
      { iss: schoolProvider.issuer, sid: '' },
      { sid },
      { iss: 'x', sid },
    ] as Record<string, string>[])
      expect((await openLogoutFrame(query)).status).toBe(200)
    expect(await isSignedIn(jansBrowser)).toBe(true)
  })
})
