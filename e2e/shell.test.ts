import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { getChunkPattern } from './chunks.ts'
import { desk, moving, phone } from './devices.ts'
import { signIn, signInAtProvider, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

test('the menu has an entry for each module in scope, and the active entry is marked and is no link', async () => {
  const { page, errors } = await visit(desk)
  await signIn(page, users.student)
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' })
  await menu.waitFor()
  const active = menu.locator('[aria-current=page]')
  expect(await active.textContent()).toContain('Rooster')
  expect(await active.evaluate((element) => element.tagName)).not.toBe('A')
  expect(await menu.getByRole('link', { name: 'Programma' }).count()).toBe(1)
  expect(await menu.getByText('Inzetplan').count()).toBe(0)
  expect(errors).toEqual([])
})

test('the menu is 200 px or 52 px wide, and stores this as hideMenu', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.student)
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' })
  const readWidth = async () => Math.round((await menu.boundingBox())?.width ?? 0)
  expect(await readWidth()).toBe(200)
  await page.getByRole('button', { name: 'Inklappen', exact: true }).click()
  await expect.poll(readWidth).toBe(52)
  expect(await page.evaluate(() => localStorage.getItem('hideMenu'))).toBe('true')
  await page.reload()
  await menu.waitFor()
  expect(await readWidth()).toBe(52)
})

test('a tablet starts with the menu collapsed', async () => {
  const { page } = await visit({ viewport: { width: 900, height: 1100 } })
  await signIn(page, users.student)
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' })
  await menu.waitFor()
  expect(Math.round((await menu.boundingBox())?.width ?? 0)).toBe(52)
})

test('a phone has a 60 px bar, at the bottom or in landscape at the side, and a menu that closes on navigation', async () => {
  const { page } = await visit({ ...phone, ...moving })
  await signIn(page, users.student)
  const bar = page.getByRole('navigation').first()
  await bar.waitFor()
  expect(Math.round((await bar.boundingBox())?.height ?? 0)).toBe(60)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(async () => Math.round((await bar.boundingBox())?.width ?? 0)).toBe(60)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^menu/i }).click()
  await page.getByRole('dialog').waitFor()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Programma/ })
    .click()
  await page.waitForURL(/program/)
  await page.waitForFunction(() => document.title === 'Programma · Uurwerk')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a missing module leads to no-access-general, and an unknown address to not-found with a link back', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.student, '/deployment-plan')
  await page.getByRole('heading', { name: 'Geen toegang tot dit onderdeel' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/no-access-general')
  await page.goto(`${inject('demoUrl')}/such/a/thing`)
  await page.getByRole('heading', { name: 'Deze pagina bestaat niet' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/not-found')
  await page
    .getByRole('button', { name: 'Naar de startpagina' })
    .or(page.getByRole('link', { name: 'Naar de startpagina' }))
    .first()
    .click()
  await page.waitForURL(/roster/)
})

test.skipIf(!isFullRun)(
  'a script that cannot be loaded without a server shows a connection error, and is loaded once it can be reached',
  async () => {
    const { page } = await visit(desk)
    const userPanel = getChunkPattern('app/shell/UserPanel.tsx')
    await page.route(userPanel, (route) => route.abort())
    await page.route('**/roster*', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()))
    // It may be preloaded, or loaded on demand.
    const failedRequest = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith(path.basename(userPanel)),
    )
    await signIn(page, users.student)
    const entry = page.getByRole('button', { name: new RegExp(users.student) })
    await entry.click()
    await failedRequest
    const notice = page.getByRole('alert').filter({ hasText: 'Geen verbinding' })
    await notice.getByRole('button', { name: 'Sluiten' }).click()
    await notice.waitFor({ state: 'detached' })
    expect(await page.getByRole('main').isVisible()).toBe(true)
    const settings = page.getByRole('link', { name: 'Instellingen' })
    expect(await settings.count()).toBe(0)
    await page.unroute(userPanel)
    await page.unroute('**/roster*')
    // A browser that keeps the failure reloads the page at the first press.
    const openPanel = async () => {
      if ((await settings.count()) === 0) await entry.click()
      return settings.count()
    }
    await expect.poll(openPanel).toBe(1)
  },
)

test('a deep link survives the sign-in', async () => {
  const { page } = await visit(desk)
  await signInAtProvider(page, users.student, '/roster?view=day&date=2026-11-19')
  await page.waitForURL(/view=day/)
  expect(page.url()).toContain('2026-11-19')
})

test('signing out leads to sign-in, and signs out the other tab', async () => {
  const { page } = await visit(desk)
  await signInAtProvider(page, users.student)
  const other = await page.context().newPage()
  await other.goto(`${inject('demoUrl')}/roster`)
  await other.getByRole('navigation', { name: 'Hoofdmenu' }).waitFor()
  await page.getByRole('button', { name: 'Uitloggen' }).first().click()
  await page.waitForURL(/sign-in/)
  await other.getByRole('heading', { name: 'Je bent uitgelogd' }).waitFor()
})

test('the theme is dark if the system prefers dark, unless another theme is stored', async () => {
  const { page } = await visit({ ...desk, colorScheme: 'dark' })
  await signIn(page, users.student)
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).waitFor()
  const readTheme = () => page.evaluate(() => document.documentElement.dataset['theme'])
  expect(await readTheme()).toBe('dark')
  await page.evaluate(() => localStorage.setItem('theme', 'default'))
  await page.reload()
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).waitFor()
  expect(await readTheme()).not.toBe('dark')
})
