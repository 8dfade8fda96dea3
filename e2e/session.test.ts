import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fetchResult, getBearer, refuse } from './override-answers.ts'
import { desk } from './devices.ts'
import { demoMoment } from '../server/test/test-cluster.ts'
import { isFullRun } from '../server/test/full.ts'
import { startOwnServer } from './own-server.ts'
import { waitUntilSettled, signInWithNewSession, signInAtProvider as signIn, visit } from './visit.ts'
import { users } from './users.ts'

const server = startOwnServer()

let now = Temporal.Instant.from(demoMoment)

/** Advances time in the browser, in its session, and in all records of the identity provider. */
async function passTime(page: Page, hours: number) {
  now = now.add({ hours })
  await page.clock.setFixedTime(now.toString())
  const seconds = hours * 3600
  await sql`
    update identity_record
    set
      expires_at = expires_at - make_interval(hours => ${hours}),
      payload = payload || jsonb_build_object(
        'iat', (payload ->> 'iat')::bigint - ${seconds}::bigint,
        'exp', (payload ->> 'exp')::bigint - ${seconds}::bigint)
    where expires_at is not null`.execute(server.running.db)
  await sql`
    update session
    set
      started_at = started_at - make_interval(hours => ${hours}),
      generation_at = generation_at - make_interval(hours => ${hours}),
      confirmed_at = confirmed_at - make_interval(hours => ${hours})`.execute(server.running.db)
}

/** Opens Sanne's roster after a fresh sign-in. */
async function openAsSanne(address = '/roster') {
  now = Temporal.Instant.from(demoMoment)
  const { page, errors } = await visit(desk)
  await signInWithNewSession(page, users.student, address, server.running.url)
  await getMenu(page).waitFor()
  return { page, errors }
}

const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' })
const findSessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith('-session'))
const fetchUserName = async (page: Page) => (await fetchResult<{ me: { name: string } }>(page, '/api/Session')).me.name

/** Records requests for signing in from now on, to the provider and to the product. */
function recordSignInRequests(page: Page) {
  const paths: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(oidc|auth|sign-in|callback)(\/|$)/.test(pathname)) paths.push(`${request.method()} ${pathname}`)
  })
  return paths
}

describe('a signed-in user', () => {
  test('has an HttpOnly session cookie, and no token in storage or readable cookies', async () => {
    const { page } = await openAsSanne()
    const readableText = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
    expect(readableText).not.toMatch(/eyJ|session["-]/)
    expect(await findSessionCookie(page)).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  })

  test.skipIf(!isFullRun)('gets bearer token, session, scope and settings in one request at the start', async () => {
    const { page } = await openAsSanne()
    const paths: string[] = []
    page.on('request', (request) => paths.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await page.reload()
    await getMenu(page).waitFor()
    await waitUntilSettled(page)
    expect(paths.filter((path) => path === 'POST /auth/session')).toHaveLength(1)
    expect(paths).not.toContain('GET /api/Session')
    expect(paths).not.toContain('GET /api/Scope')
    expect(paths).not.toContain('GET /api/Settings')
  })

  test.skipIf(!isFullRun)('is still signed in after a day, with a new cookie and without a redirect', async () => {
    const { page } = await openAsSanne()
    const before = await findSessionCookie(page)
    await page.goto('about:blank')
    await passTime(page, 24)
    const paths = recordSignInRequests(page)
    await page.goto(`${server.running.url}/program`)
    await getMenu(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/program')
    expect(paths).toEqual(['POST /auth/session'])
    expect((await findSessionCookie(page))?.value).not.toBe(before?.value)
    expect(await fetchUserName(page)).toBe(users.student)
  })

  test.skipIf(!isFullRun)('signs in again after 15 days, and returns to the requested page', async () => {
    const { page } = await openAsSanne()
    await page.goto('about:blank')
    await passTime(page, 15 * 24)
    await signIn(page, users.student, '/program', server.running.url)
    await getMenu(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/program')
  })

  test.skipIf(!isFullRun)('with two tabs stays signed in for days, with one renewal in each tab', async () => {
    const { page } = await openAsSanne()
    const other = await page.context().newPage()
    await other.goto(`${server.running.url}/program`)
    await getMenu(other).waitFor()
    const paths = recordSignInRequests(page)
    for (let day = 1; day <= (isFullRun ? 3 : 2); day++) {
      await passTime(page, 24)
      // Expired tokens are renewed at once, before the reload.
      await Promise.all([waitUntilSettled(page), waitUntilSettled(other)])
      paths.splice(0)
      await Promise.all([page.reload(), other.reload()])
      await Promise.all([getMenu(page).waitFor(), getMenu(other).waitFor()])
      expect(paths).toEqual(['POST /auth/session', 'POST /auth/session'])
      expect([await fetchUserName(page), await fetchUserName(other)]).toEqual([users.student, users.student])
    }
  })

  test('gets a new bearer token before the current token expires', async () => {
    const { page } = await visit(desk)
    await page.clock.install({ time: demoMoment })
    await signInWithNewSession(page, users.student, '/roster', server.running.url)
    await getMenu(page).waitFor()
    await waitUntilSettled(page)
    const paths = recordSignInRequests(page)
    await page.clock.fastForward('03:45')
    expect(paths).toEqual([])
    await page.clock.fastForward('00:20')
    await expect.poll(() => paths).toEqual(['POST /auth/session'])
  })

  test.skipIf(!isFullRun)(
    'who signs out in a tab is signed out in the other, and the old cookie and token stop working',
    async () => {
      const { page } = await openAsSanne()
      const other = await page.context().newPage()
      await other.goto(`${server.running.url}/program`)
      await getMenu(other).waitFor()
      const [before, bearer] = [await findSessionCookie(page), await getBearer(page)]
      // The server closes the other tab's event stream before this tab gets its response.
      await page.route('**/auth/session', async (route) => {
        if (route.request().method() !== 'DELETE') return route.continue()
        const response = await route.fetch()
        await sleep(1500)
        await route.fulfill({ response })
      })
      await page.getByRole('button', { name: 'Uitloggen' }).first().click()
      await Promise.all([page.waitForURL(/sign-in/), other.waitForURL(/signed-out/)])
      expect(await findSessionCookie(other)).toBeUndefined()
      const headers = { cookie: `${before?.name}=${before?.value}`, 'x-uurwerk': 'test' }
      const answer = await fetch(`${server.running.url}/auth/session`, { method: 'POST', headers })
      expect(await answer.json()).toEqual({ result: null })
      const fetchStatus = async () =>
        (await fetch(`${server.running.url}/api/Session`, { headers: { authorization: `Bearer ${bearer}` } })).status
      await expect.poll(fetchStatus, { timeout: 5000 }).toBe(401)
    },
  )

  test('stays signed in with a notice when the server cannot be reached for signing out, and can do it again', async () => {
    const { page } = await openAsSanne()
    await page.route('**/auth/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    const signOutButton = page.getByRole('button', { name: 'Uitloggen' }).first()
    await signOutButton.click()
    const notice = page.getByRole('alert').filter({ hasText: 'Geen verbinding' })
    await notice.getByRole('button', { name: 'Sluiten' }).click()
    expect(await findSessionCookie(page)).toBeDefined()
    await page.unroute('**/auth/session')
    await signOutButton.click()
    await page.waitForURL(/sign-in/)
  })

  test.skipIf(!isFullRun)('loses the session on an open page when it is ended elsewhere', async () => {
    const { page } = await openAsSanne()
    // Reloads, because the stream of the first visit may open late and be mistaken for the awaited stream.
    await page.goto('about:blank')
    const stream = page.waitForResponse('**/api/realtime*')
    await page.goto(`${server.running.url}/roster`)
    await stream
    const { result } = (await page.evaluate(async () =>
      (await fetch('/auth/session', { method: 'POST', headers: { 'x-uurwerk': 'test' } })).json(),
    )) as { result: { sessionId: string } }
    await server.running.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('session').where('id', '=', result.sessionId).execute()
      const data = JSON.stringify({ sessions: [result.sessionId] })
      await sql`insert into stream_event (topic, data) values ('signed-out', ${data}::jsonb)`.execute(tx)
    })
    // The provider still has her session, and signs her in again at the first module.
    await page.waitForURL(/\/callback|\/sign-in|\/roster/)
    await expect.poll(async () => (await findSessionCookie(page))?.value.startsWith(result.sessionId)).toBe(false)
  })

  test('is replaced in all tabs when another user signs in, with no data left behind', async () => {
    const { page } = await openAsSanne('/program')
    const other = await page.context().newPage()
    await other.goto(`${server.running.url}/program`)
    await getMenu(other).waitFor()
    await page.context().clearCookies()
    await signIn(page, users.teacher, '/roster', server.running.url)
    await passTime(page, 1)
    await other.getByRole('link', { name: 'Toetsen' }).click()
    await getMenu(other).getByRole('button', { name: users.teacher }).waitFor()
    expect(await other.getByText(users.student).count()).toBe(0)
  })

  test('with an invalid bearer token is led to the first module with a new token, without an error', async () => {
    const { page } = await openAsSanne('/program')
    // Otherwise an earlier request would get the refusal.
    await waitUntilSettled(page)
    const invalidBearer = 'Bearer a-token-that-does-not-hold'
    let refusalCount = 0
    page.on('response', (response) => (refusalCount += Number(response.status() === 401)))
    await page.route(
      '**/api/notification',
      (route) => route.continue({ headers: { ...route.request().headers(), authorization: invalidBearer } }),
      { times: 1 },
    )
    await page.reload()
    await expect.poll(() => refusalCount).toBe(1)
    await page.waitForURL(/\/roster/)
    await getMenu(page).waitFor()
    expect(await fetchUserName(page)).toBe(users.student)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  test.skipIf(!isFullRun).each([
    ['cannot be reached', undefined],
    ['is too busy', 429],
    ['has a fault', 503],
  ] as const)('stays signed in when the session endpoint %s, and continues after a retry', async (_, status) => {
    const { page } = await openAsSanne()
    await passTime(page, 24)
    await page.route('**/auth/session', (route) =>
      status === undefined ? route.abort() : route.fulfill({ status, json: {} }),
    )
    await page.reload()
    await page.getByRole('button', { name: 'Opnieuw proberen' }).waitFor()
    expect(await findSessionCookie(page)).toBeDefined()
    await page.unroute('**/auth/session')
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await getMenu(page).waitFor()
  })
})

describe('a failed sign-in', () => {
  test('shows an error, and a reload starts sign-in again for the requested page', async () => {
    const { page } = await visit(desk)
    const signInRequests: URL[] = []
    page.on('request', (request) => {
      const address = new URL(request.url())
      if (address.pathname === '/oidc/auth') signInRequests.push(address)
    })
    await page.goto(`${server.running.url}/roster?view=day&date=2026-11-19`)
    await page.waitForURL(/\/sign-in\//)
    const state = signInRequests[0]?.searchParams.get('state') ?? ''
    const callbackQuery = new URLSearchParams({ state, code: 'of-nobody', iss: `${server.running.url}/oidc` })
    await page.goto(`${server.running.url}/callback?${callbackQuery.toString()}`)
    await page.getByRole('heading', { name: 'Deze inlogpoging is verlopen' }).waitFor()
    await page.getByText(/^Kenmerk: [\da-f-]{36}$/).waitFor()
    await page.reload()
    await page.waitForURL(/\/sign-in\//)
    await page.getByRole('searchbox').fill(users.student)
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('button', { name: users.student }).first().click()
    await page.waitForURL(/\/roster\?.*2026-11-19/)
    await getMenu(page).waitFor()
  })

  test('at another address of the server links to the right address', async () => {
    const { page } = await visit(desk)
    await page.goto(server.running.url.replace('localhost', '127.0.0.1'))
    await page.getByRole('heading', { name: 'Open Uurwerk op het eigen adres' }).waitFor()
    await page.getByRole('link', { name: `Ga naar ${server.running.url}` }).click()
    await page.waitForURL(/\/sign-in\//)
  })
})

test('a failure of a silent address shows no error', async () => {
  const { page } = await openAsSanne('/program')
  await refuse(page, '**/api/Appointment/DateRange*', 'unknownError')
  await page.goto(`${server.running.url}/roster`)
  await page.locator('[role=gridcell] button').first().waitFor()
  await waitUntilSettled(page)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})
