import type { Attendee } from '@uurwerk/contract/roster/attendee'
import type { LogEntry } from '@uurwerk/contract/tell/log'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { fetchResult } from './override-answers.ts'
import { desk, phone } from './devices.ts'
import { isFullRun } from '../server/test/full.ts'
import { readFocusedName, listLessonNames, waitUntilSettled, signIn, signInWithNewSession, visit } from './visit.ts'
import { users } from './users.ts'

const getBanner = (page: Page) => page.getByRole('complementary', { name: 'Wie er is ingelogd' })
const getUserButton = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('button', { name })
const getStopButton = (page: Page) => getBanner(page).getByRole('button', { name: 'Stoppen met meekijken' })
const waitUntilOneself = (page: Page, name: string) =>
  getBanner(page).getByText(`${name} — je kunt meekijken met iemand anders.`).waitFor()

/** Starts an impersonation on its page. */
async function impersonate(page: Page, name: string) {
  await page.goto(`${inject('demoUrl')}/impersonation`)
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name }).first().click()
  await getStopButton(page).waitFor()
}

describe('the impersonation page', () => {
  test.skipIf(!isFullRun)('finds users by name and role, and no users with a higher role', async () => {
    const { page, errors } = await visit(desk)
    await signIn(page, users.examDesk, '/impersonation')
    const roles = page.getByRole('combobox', { name: 'Rol' })
    await roles.waitFor()
    expect(await roles.getByRole('option').allTextContents()).toEqual([
      'Iedereen',
      'Leerlingen',
      'Docenten',
      'Teamcoördinatoren',
      'Roostermakers',
      'Toetsbureau',
    ])
    const people = page.locator('[data-person]')
    const search = async (text: string) => page.getByRole('searchbox').fill(text)
    await search('demir')
    await page.getByText(/gevonden/).waitFor()
    expect((await people.allTextContents()).filter((name) => name.startsWith(users.serviceDesk))).toEqual([])
    await search('hanneke')
    await page.getByText('Niemand gevonden.').waitFor()
    await search('van dijk')
    await people.filter({ hasText: users.teacher }).waitFor()
    await roles.selectOption('Toetsbureau')
    await search('')
    await people.filter({ hasText: 'Orlando Martina' }).waitFor()
    expect(await people.count()).toBe(1)
    expect(errors.filter((error) => !error.includes('404'))).toEqual([])
  })

  test.skipIf(!isFullRun)(
    'works by keyboard: ArrowDown moves from the search to the names, and Enter starts one impersonation',
    async () => {
      const { page } = await visit(desk)
      await signIn(page, users.serviceDesk, '/impersonation')
      await page.getByRole('searchbox').focus()
      await page.keyboard.type('sanne bakker')
      await page.getByText('1 gevonden').waitFor()
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => readFocusedName(page)).toContain(users.student)
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      let startCount = 0
      await page.route('**/api/Impersonation*', async (route) => {
        startCount++
        await released
        await route.continue()
      })
      // Both presses wait until the page has time for them.
      const busy = page.evaluate(() => {
        const end = performance.now() + 500
        while (performance.now() < end);
      })
      await Promise.all([busy, page.keyboard.press('Enter'), page.keyboard.press('Enter')])
      await page.getByText('1 gevonden').waitFor()
      await page.keyboard.press('Enter')
      release()
      await getStopButton(page).waitFor()
      expect(startCount).toBe(1)
    },
  )
})

describe('an impersonation', () => {
  test('shows the user’s own view in the warning colour, and logs its start and its end', async () => {
    const { page } = await visit(desk)
    await signIn(page, users.administrator)
    const usualColour = await getBanner(page).evaluate((element) => getComputedStyle(element).backgroundColor)
    await impersonate(page, users.student)
    expect((await listLessonNames(page)).some((name) => name.includes('Wiskunde B'))).toBe(true)
    const text = await getBanner(page).getByRole('paragraph').textContent()
    expect(text).toBe(
      `Ingelogd als beheerder ${users.administrator} — je kijkt mee met ${users.student} en kunt niets wijzigen. ` +
        `Je hebt nu de rechten van ${users.student} (leerling), niet die van jezelf.`,
    )
    const readColour = (element: Element) => getComputedStyle(element).backgroundColor
    const warningColour = await getBanner(page).evaluate(readColour)
    expect(warningColour).not.toBe(usualColour)
    expect(await getUserButton(page, users.student).evaluate(readColour)).toBe(warningColour)
    expect(await page.getByRole('button', { name: 'Meldingen' }).isDisabled()).toBe(true)
    await page.reload()
    await getStopButton(page).click()
    await waitUntilOneself(page, users.administrator)
    await getUserButton(page, users.administrator).waitFor()
    const log = await fetchResult<LogEntry[]>(page, '/api/Log?start=2026-11-18&end=2026-11-18')
    const ownEntries = log.filter(({ actor }) => actor?.name === users.administrator).slice(0, 2)
    expect(ownEntries.map(({ action, subject }) => [action, subject?.name])).toEqual([
      ['impersonation.end', users.student],
      ['impersonation.start', users.student],
    ])
  })

  test.skipIf(!isFullRun)('is ended in the user panel too, which signs nobody out', async () => {
    const { page } = await visit(desk)
    await signIn(page, users.administrator)
    await impersonate(page, users.student)
    await getUserButton(page, users.student).click()
    await page
      .getByRole('navigation', { name: 'Hoofdmenu' })
      .getByRole('button', { name: 'Stoppen met meekijken' })
      .click()
    await waitUntilOneself(page, users.administrator)
  })

  test('ends when the user signs out, also if that fails and the user is still signed in', async () => {
    const { page } = await visit(desk)
    await signIn(page, users.administrator)
    await impersonate(page, users.student)
    await page.route('**/auth/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    await getBanner(page).getByRole('button', { name: 'Uitloggen' }).click()
    await waitUntilOneself(page, users.administrator)
    await getUserButton(page, users.administrator).waitFor()
  })

  test.skipIf(!isFullRun)('cannot be started from another impersonation, and allows no writes', async () => {
    const { page } = await visit(desk)
    await signIn(page, users.administrator)
    await impersonate(page, users.teacher)
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
    await signIn(page, users.serviceDesk)
    await impersonate(page, users.student)
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
    await getStopButton(page).click()
    await waitUntilOneself(page, users.serviceDesk)
    await page.getByRole('heading', { name: 'Welk rooster wil je bekijken?' }).waitFor()
    expect(await isSamePage()).toBe(false)
    expect(await page.getByText(users.student).count()).toBe(0)
    expect(bearers.size).toBe(1)
    await page.goBack()
    await page.getByRole('navigation', { name: 'Hoofdmenu' }).waitFor()
    expect(await page.getByText(users.student).count()).toBe(0)
  })

  test.skipIf(!isFullRun)('applies to one tab, and keeps the impersonator’s own theme', async () => {
    const { page } = await visit(desk)
    await signIn(page, users.serviceDesk)
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await impersonate(page, users.student)
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    const other = await page.context().newPage()
    await other.goto(`${inject('demoUrl')}/roster`)
    await waitUntilOneself(other, users.serviceDesk)
    await other.reload()
    await getStopButton(page).waitFor()
    await page.reload()
    await getStopButton(page).waitFor()
  })

  test.skipIf(!isFullRun)('ends when the user signs out in another tab, and is gone for the next user', async () => {
    const { page } = await visit(desk)
    await signInWithNewSession(page, users.serviceDesk)
    await impersonate(page, users.student)
    const token = await page.evaluate(() => sessionStorage.getItem('impersonation') ?? '')
    const bearer = (JSON.parse(token) as { token: string }).token
    const headers = { Authorization: `Bearer ${bearer}` }
    const readStatus = async () => (await page.request.get(`${inject('demoUrl')}/api/Session`, { headers })).status()
    expect(await readStatus()).toBe(200)
    const other = await page.context().newPage()
    await other.goto(`${inject('demoUrl')}/settings`)
    await other.getByRole('button', { name: 'Uitloggen' }).first().click()
    await other.waitForURL(/sign-in/)
    await expect.poll(readStatus).toBe(401)
    await page.getByRole('heading', { name: 'Je bent uitgelogd' }).waitFor()
    await page.getByRole('link', { name: 'Opnieuw inloggen' }).click()
    await page.getByRole('searchbox').fill(users.teacher)
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('button', { name: users.teacher }).first().click()
    await getUserButton(page, users.teacher).waitFor()
    expect(await getStopButton(page).count()).toBe(0)
  })

  test.skipIf(!isFullRun)('ends after an hour, and the banner says so', async () => {
    const { page } = await visit(desk)
    await page.clock.install({ time: '2026-11-18T10:06:00Z' })
    await signInWithNewSession(page, users.serviceDesk)
    await impersonate(page, users.student)
    await page.clock.fastForward('59:00')
    await getStopButton(page).waitFor()
    await page.clock.fastForward('01:01')
    await page.getByRole('status').filter({ hasText: 'Meekijken stopt vanzelf' }).waitFor()
    await waitUntilOneself(page, users.serviceDesk)
    await page.getByRole('button', { name: 'Balk inklappen' }).click()
    await page.getByRole('button', { name: 'Balk uitklappen' }).click()
    expect(await page.getByText('Meekijken stopt vanzelf').count()).toBe(0)
  })

  test.skipIf(!isFullRun)('ends when the server ends it, and the impersonator stays signed in', async () => {
    const { page } = await visit(desk)
    await signIn(page, users.serviceDesk)
    await impersonate(page, users.student)
    const stored = await page.evaluate(() => sessionStorage.getItem('impersonation') ?? '')
    const { token } = JSON.parse(stored) as { token: string }
    await page.evaluate(
      (bearer) => fetch('/api/Impersonation', { method: 'DELETE', headers: { Authorization: `Bearer ${bearer}` } }),
      token,
    )
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('status').filter({ hasText: 'Meekijken stopt vanzelf' }).waitFor()
    await waitUntilOneself(page, users.serviceDesk)
    expect(await fetchResult<Attendee>(page, '/api/Attendee/me')).toMatchObject({ name: users.serviceDesk })
  })

  test.skipIf(!isFullRun)('is visible on a phone, and can be ended from the menu', async () => {
    const { page } = await visit(phone)
    await signIn(page, users.administrator)
    await page.getByRole('complementary', { name: 'Wie er is ingelogd' }).getByText(users.administrator).waitFor()
    await impersonate(page, users.student)
    expect((await getStopButton(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: 'Balk inklappen' }).tap()
    await page.getByRole('button', { name: /^menu/ }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Stoppen met meekijken', exact: true }).tap()
    await page.getByRole('button', { name: /^menu/ }).tap()
    await page.getByRole('dialog').getByText(users.administrator).waitFor()
  })
})
