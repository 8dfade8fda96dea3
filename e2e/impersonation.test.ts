import type { Attendee } from '@uurwerk/contract/roster/attendee'
import type { LogEntry } from '@uurwerk/contract/tell/log'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { ask } from './override-answers.ts'
import { desk, phone } from './devices.ts'
import { isFull } from '../server/test/full.ts'
import { focusedName, lessonNames, waitUntilSettled, signIn, signInAnew, visit } from './visit.ts'

const banner = (page: Page) => page.getByRole('complementary', { name: 'Wie er is ingelogd' })
const person = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('button', { name })
const stop = (page: Page) => banner(page).getByRole('button', { name: 'Stoppen met meekijken' })
const asOneself = (page: Page, name: string) =>
  banner(page).getByText(`${name} — je kunt meekijken met iemand anders.`).waitFor()

/** Starts an impersonation on its page. */
async function lookAs(page: Page, name: string) {
  await page.goto(`${inject('demoUrl')}/impersonation`)
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name }).first().click()
  await stop(page).waitFor()
}

describe('the impersonation page', () => {
  test('finds users by name and role, and no users with a higher role', async () => {
    const { page, errors } = await visit(desk)
    await signIn(page, 'Hanneke Dekker', '/impersonation')
    const roles = page.getByRole('combobox', { name: 'Rol' })
    await roles.waitFor()
    expect(await roles.getByRole('option').allTextContents()).toEqual([
      'Iedereen',
      'Leerlingen',
      'Docenten',
      'Teamcoördinatoren',
      'Toetsbureau',
    ])
    const names = page.locator('[data-person]')
    const find = async (text: string) => page.getByRole('searchbox').fill(text)
    await find('demir')
    await page.getByText(/gevonden/).waitFor()
    expect((await names.allTextContents()).filter((name) => name.startsWith('Yusuf Demir'))).toEqual([])
    await find('hanneke')
    await page.getByText('Niemand gevonden.').waitFor()
    await find('van dijk')
    await names.filter({ hasText: 'Joris van Dijk' }).waitFor()
    await roles.selectOption('Toetsbureau')
    await find('')
    await names.filter({ hasText: 'Orlando Martina' }).waitFor()
    expect(await names.count()).toBe(1)
    expect(errors.filter((error) => !error.includes('404'))).toEqual([])
  })

  test('works by keyboard: ArrowDown moves from the search to the names, and Enter starts one impersonation', async () => {
    const { page } = await visit(desk)
    await signIn(page, 'Yusuf Demir', '/impersonation')
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('sanne bakker')
    await page.getByText('1 gevonden').waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedName(page)).toContain('Sanne Bakker')
    const { promise: later, resolve: go } = Promise.withResolvers<void>()
    let started = 0
    await page.route('**/api/Impersonation*', async (route) => {
      started++
      await later
      await route.continue()
    })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByText('1 gevonden').waitFor()
    await page.keyboard.press('Enter')
    go()
    await stop(page).waitFor()
    expect(started).toBe(1)
  })
})

describe('an impersonation', () => {
  test('shows the user’s own view in the warning colour, and logs its start and its end', async () => {
    const { page } = await visit(desk)
    await signIn(page, 'Arjan Molenaar')
    const usual = await banner(page).evaluate((element) => getComputedStyle(element).backgroundColor)
    await lookAs(page, 'Sanne Bakker')
    expect((await lessonNames(page)).some((name) => name.includes('Wiskunde B'))).toBe(true)
    const text = await banner(page).getByRole('paragraph').textContent()
    expect(text).toBe(
      'Ingelogd als beheerder Arjan Molenaar — je kijkt mee met Sanne Bakker en kunt niets wijzigen. ' +
        'Je hebt nu de rechten van Sanne Bakker (leerling), niet die van jezelf.',
    )
    const colour = (element: Element) => getComputedStyle(element).backgroundColor
    const warning = await banner(page).evaluate(colour)
    expect(warning).not.toBe(usual)
    expect(await person(page, 'Sanne Bakker').evaluate(colour)).toBe(warning)
    expect(await page.getByRole('button', { name: 'Meldingen' }).isDisabled()).toBe(true)
    await page.reload()
    await stop(page).click()
    await asOneself(page, 'Arjan Molenaar')
    await person(page, 'Arjan Molenaar').waitFor()
    const log = await ask<LogEntry[]>(page, '/api/Log?start=2026-11-18&end=2026-11-18')
    const own = log.filter(({ actor }) => actor?.name === 'Arjan Molenaar').slice(0, 2)
    expect(own.map(({ action, subject }) => [action, subject?.name])).toEqual([
      ['impersonation.end', 'Sanne Bakker'],
      ['impersonation.start', 'Sanne Bakker'],
    ])
  })

  test('is ended in the user panel too, which signs nobody out', async () => {
    const { page } = await visit(desk)
    await signIn(page, 'Arjan Molenaar')
    await lookAs(page, 'Sanne Bakker')
    await person(page, 'Sanne Bakker').click()
    await page
      .getByRole('navigation', { name: 'Hoofdmenu' })
      .getByRole('button', { name: 'Stoppen met meekijken' })
      .click()
    await asOneself(page, 'Arjan Molenaar')
  })

  test('cannot be started from another impersonation, and allows no writes', async () => {
    const { page } = await visit(desk)
    await signIn(page, 'Arjan Molenaar')
    await lookAs(page, 'Joris van Dijk')
    await page.goto(`${inject('demoUrl')}/impersonation`)
    await page.waitForURL(/no-access-general/)
    await page.goto(`${inject('demoUrl')}/roster?view=week&date=2026-11-20`)
    await page
      .getByRole('button', { name: /^vrijdag 20 november.*Wiskunde/ })
      .first()
      .click()
    const details = page.getByRole('complementary', { name: 'Details van de les' })
    await details.getByRole('heading').first().waitFor()
    await waitUntilSettled(page)
    expect(await details.getByRole('switch').count()).toBe(0)
    expect(await details.getByRole('button', { name: /Notitie/ }).count()).toBe(0)
    await page.goto(`${inject('demoUrl')}/roster?date=2026-11-18&view=list`)
    await page.getByRole('button', { name: /Keuzeles Wiskunde/ }).click()
    await page.getByRole('button', { name: /^Inschrijvingen \(/ }).click()
    const list = page.getByRole('dialog', { name: 'Inschrijvingen voor Keuzeles Wiskunde' })
    await list.getByRole('row').nth(1).waitFor()
    expect(await list.getByRole('checkbox').count()).toBe(0)
    expect(await list.getByRole('combobox').count()).toBe(0)
  })

  test('leaves no data of the impersonated user on the page when it ends', async () => {
    const { page } = await visit(desk)
    await signIn(page, 'Yusuf Demir')
    await lookAs(page, 'Sanne Bakker')
    await page.locator('[role=gridcell] button').first().waitFor()
    // Requests after the first lessons are made as Sanne too.
    await waitUntilSettled(page)
    const bearers = new Set<string>()
    page.on('request', (request) => {
      const bearer = request.url().includes('/api/') && request.method() === 'GET' && request.headers()['authorization']
      if (bearer) bearers.add(bearer)
    })
    const isSamePage = () => page.evaluate(() => 'samePage' in globalThis)
    await page.evaluate(() => void Object.assign(globalThis, { samePage: true }))
    await stop(page).click()
    await asOneself(page, 'Yusuf Demir')
    await page.getByRole('heading', { name: 'Welk rooster wil je bekijken?' }).waitFor()
    expect(await isSamePage()).toBe(false)
    expect(await page.getByText('Sanne Bakker').count()).toBe(0)
    expect(bearers.size).toBe(1)
    await page.goBack()
    await page.getByRole('navigation', { name: 'Hoofdmenu' }).waitFor()
    expect(await page.getByText('Sanne Bakker').count()).toBe(0)
  })

  test.skipIf(!isFull)('applies to one tab, and keeps the impersonator’s own theme', async () => {
    const { page } = await visit(desk)
    await signIn(page, 'Yusuf Demir')
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await lookAs(page, 'Sanne Bakker')
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    const other = await page.context().newPage()
    await other.goto(`${inject('demoUrl')}/roster`)
    await asOneself(other, 'Yusuf Demir')
    await other.reload()
    await stop(page).waitFor()
    await page.reload()
    await stop(page).waitFor()
  })

  test('ends when the user signs out in another tab, and is gone for the next user', async () => {
    const { page } = await visit(desk)
    await signInAnew(page, 'Yusuf Demir')
    await lookAs(page, 'Sanne Bakker')
    const token = await page.evaluate(() => sessionStorage.getItem('impersonation') ?? '')
    const bearer = (JSON.parse(token) as { token: string }).token
    const headers = { Authorization: `Bearer ${bearer}` }
    const status = async () => (await page.request.get(`${inject('demoUrl')}/api/Session`, { headers })).status()
    expect(await status()).toBe(200)
    const other = await page.context().newPage()
    await other.goto(`${inject('demoUrl')}/settings`)
    await other.getByRole('button', { name: 'Uitloggen' }).first().click()
    await other.waitForURL(/sign-in/)
    await expect.poll(status).toBe(401)
    await page.getByRole('heading', { name: 'Je bent uitgelogd' }).waitFor()
    await page.getByRole('link', { name: 'Opnieuw inloggen' }).click()
    await page.getByRole('searchbox').fill('Joris van Dijk')
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('button', { name: 'Joris van Dijk' }).first().click()
    await person(page, 'Joris van Dijk').waitFor()
    expect(await stop(page).count()).toBe(0)
  })

  test('ends after an hour, and the banner says so', async () => {
    const { page } = await visit(desk)
    await page.clock.install({ time: '2026-11-18T10:06:00Z' })
    await signInAnew(page, 'Yusuf Demir')
    await lookAs(page, 'Sanne Bakker')
    await page.clock.fastForward('59:00')
    await stop(page).waitFor()
    await page.clock.fastForward('01:01')
    await page.getByRole('status').filter({ hasText: 'Meekijken stopt vanzelf' }).waitFor()
    await asOneself(page, 'Yusuf Demir')
    await page.getByRole('button', { name: 'Balk inklappen' }).click()
    await page.getByRole('button', { name: 'Balk uitklappen' }).click()
    expect(await page.getByText('Meekijken stopt vanzelf').count()).toBe(0)
  })

  test('ends when the server ends it, and the impersonator stays signed in', async () => {
    const { page } = await visit(desk)
    await signIn(page, 'Yusuf Demir')
    await lookAs(page, 'Sanne Bakker')
    const stored = await page.evaluate(() => sessionStorage.getItem('impersonation') ?? '')
    const { token } = JSON.parse(stored) as { token: string }
    await page.evaluate(
      (bearer) => fetch('/api/Impersonation', { method: 'DELETE', headers: { Authorization: `Bearer ${bearer}` } }),
      token,
    )
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('status').filter({ hasText: 'Meekijken stopt vanzelf' }).waitFor()
    await asOneself(page, 'Yusuf Demir')
    expect(await ask<Attendee>(page, '/api/Attendee/me')).toMatchObject({ name: 'Yusuf Demir' })
  })

  test.skipIf(!isFull)('is visible on a phone, and can be ended from the menu', async () => {
    const { page } = await visit(phone)
    await signIn(page, 'Arjan Molenaar')
    await page.getByRole('complementary', { name: 'Wie er is ingelogd' }).getByText('Arjan Molenaar').waitFor()
    await lookAs(page, 'Sanne Bakker')
    expect((await stop(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: 'Balk inklappen' }).tap()
    await page.getByRole('button', { name: /^menu/ }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Stoppen met meekijken', exact: true }).tap()
    await page.getByRole('button', { name: /^menu/ }).tap()
    await page.getByRole('dialog').getByText('Arjan Molenaar').waitFor()
  })
})
