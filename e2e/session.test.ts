import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ask, refuse } from './answers.ts'
import { desk } from './devices.ts'
import { demoMoment } from '../server/test/cluster.ts'
import { ownServer } from './own-server.ts'
import { settled, signInAtProvider as signIn, visit } from './visit.ts'

const own = ownServer()

let now = Temporal.Instant.from(demoMoment)

/** Lets time pass: in the browser, and for all that the identity provider remembers. */
async function pass(page: Page, hours: number) {
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
    where expires_at is not null`.execute(own.now.db)
}

/** Sanne, who has signed in, at her roster. */
async function sanne(address = '/roster') {
  now = Temporal.Instant.from(demoMoment)
  const { page, errors } = await visit(desk)
  await signIn(page, 'Sanne Bakker', address, own.now.url)
  await menuOf(page).waitFor()
  return { page, errors }
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' })
const stored = (page: Page): Promise<{ access_token: string; refresh_token: string } | null> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('session.user:'))
    return key === undefined ? null : (JSON.parse(localStorage.getItem(key) ?? 'null') as never)
  })
const name = async (page: Page) => (await ask<{ me: { name: string } }>(page, '/api/Session')).me.name

/** The ways to the identity provider that were taken from now on. */
function asked(page: Page) {
  const paths: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/oidc/auth') || pathname === '/oidc/token' || pathname.startsWith('/sign-in'))
      paths.push(pathname)
  })
  return paths
}

describe('someone who is signed in', () => {
  test('and comes back after a day is so still, with new tokens and without a detour', async () => {
    const { page } = await sanne()
    const before = await stored(page)
    await page.goto('about:blank')
    await pass(page, 24)
    const paths = asked(page)
    await page.goto(`${own.now.url}/program`)
    await menuOf(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/program')
    expect(paths).toEqual(['/oidc/token'])
    expect((await stored(page))?.refresh_token).not.toBe(before?.refresh_token)
    expect(await name(page)).toBe('Sanne Bakker')
  })

  test('and comes back after fifteen days is asked who is there, and led to what was asked for', async () => {
    const { page } = await sanne()
    await page.goto('about:blank')
    await pass(page, 15 * 24)
    await signIn(page, 'Sanne Bakker', '/program', own.now.url)
    await menuOf(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/program')
  })

  test('in two tabs renews in one of them for both, again and again', async () => {
    const { page } = await sanne()
    const other = await page.context().newPage()
    await other.goto(`${own.now.url}/program`)
    await menuOf(other).waitFor()
    const paths = asked(page)
    for (let day = 1; day <= 3; day++) {
      await pass(page, 24)
      await Promise.all([page.reload(), other.reload()])
      await Promise.all([menuOf(page).waitFor(), menuOf(other).waitFor()])
      expect(paths).toEqual(Array.from({ length: day }, () => '/oidc/token'))
      expect(await name(other)).toBe('Sanne Bakker')
      expect(await stored(other)).toEqual(await stored(page))
    }
  })

  test('and signs out in one tab is so in the other, and what was kept is worth nothing', async () => {
    const { page } = await sanne()
    const other = await page.context().newPage()
    await other.goto(`${own.now.url}/program`)
    await menuOf(other).waitFor()
    const before = await stored(page)
    await page.getByRole('button', { name: 'Uitloggen' }).first().click()
    await Promise.all([page.waitForURL(/sign-in/), other.waitForURL(/sign-in/)])
    expect(await stored(other)).toBe(null)
    const body = new URLSearchParams({
      client_id: 'uurwerk',
      grant_type: 'refresh_token',
      refresh_token: before?.refresh_token ?? '',
    })
    expect((await fetch(`${own.now.url}/oidc/token`, { method: 'POST', body })).status).toBe(400)
  })

  test('with a token that no longer holds is led to the first module, with one that does and without an error', async () => {
    const { page } = await sanne('/program')
    const broken = 'a-token-that-does-not-hold'
    await page.evaluate((token) => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('session.user:')) ?? ''
      localStorage.setItem(
        key,
        JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), access_token: token }),
      )
    }, broken)
    await page.reload()
    await page.waitForURL(/\/roster/)
    await menuOf(page).waitFor()
    expect((await stored(page))?.access_token).not.toBe(broken)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  test.each([
    ['cannot be reached', undefined],
    ['is too busy', 429],
    ['has a fault', 503],
  ])('stays so when the identity provider %s, and goes on when it is back', async (_, status) => {
    const { page } = await sanne()
    await pass(page, 24)
    await page.route('**/oidc/token', (route) =>
      status === undefined ? route.abort() : route.fulfill({ status, json: {} }),
    )
    await page.reload()
    await page.getByRole('button', { name: 'Probeer opnieuw' }).waitFor()
    expect(await stored(page)).not.toBe(null)
    await page.unroute('**/oidc/token')
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
    await menuOf(page).waitFor()
  })
})

test('a failure at a silent address is shown to nobody', async () => {
  const { page } = await sanne('/program')
  await refuse(page, '**/api/Appointment/DateRange*', 'unknownError')
  await page.goto(`${own.now.url}/roster`)
  await page.locator('[role=gridcell] button').first().waitFor()
  await settled(page)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})
