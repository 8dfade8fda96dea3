import type { Notification } from '@uurwerk/contract/tell/notification'
import type { Scope, Session } from '@uurwerk/contract/account/session'
import type { Settings } from '@uurwerk/contract/account/settings'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { overrideAnswer } from './override-answers.ts'
import { desk, phone } from './devices.ts'
import { readFocusedName, signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const getMenu = (page: Page) => page.getByRole('navigation', { name: /^(Hoofdmenu|Main menu)$/ })
const scope: Scope = {
  modules: ['roster', 'coach', 'program', 'exam', 'notifications', 'settings'],
  counts: { roster: 3, program: 2, exam: 140, notifications: 9 },
}
const listBubbles = (container: Locator) =>
  container
    .locator('span[aria-hidden]:has(+ .unseen)')
    .evaluateAll((elements) => elements.map(({ textContent }) => textContent))

/** Unread notifications. The menu counts these itself, so that its bubbles change as the user reads. */
const unreadNotifications = Array.from({ length: 9 }, (_, index): Notification => ({
  id: index + 1,
  type: index < 3 ? 'rosterChange' : 'bookingReleased',
  read: false,
  quiet: false,
  createdOn: '2026-11-18T08:00:00.000Z',
  timestamp: 1_795_075_200,
  data: JSON.stringify({ changes: 1, start: '2026-11-18', end: '2026-11-18' }),
  dataReferenceId: null,
}))

async function signInWithCounts(page: Page, address: string) {
  await overrideAnswer<Scope>(page, '**/api/Scope', () => scope)
  await overrideAnswer<Notification[]>(page, '**/api/notification', () => unreadNotifications)
  await signIn(page, users.student, address)
  await getMenu(page).first().waitFor()
}

describe('the counts of open messages', () => {
  test('appear beside the titles or on the icons of the menu, with a text for screen readers', async () => {
    const { page } = await visit(desk)
    await signInWithCounts(page, '/program')
    const list = getMenu(page).getByRole('list')
    expect(await list.getByRole('listitem').allTextContents()).toEqual([
      'Rooster3, 3 wachten op je',
      'Coach',
      'Programma2, 2 wachten op je',
      'Toetsen99+, 140 wachten op je',
    ])
    expect(await listBubbles(list)).toEqual(['3', '2', '99+'])
    await page.getByRole('button', { name: 'Inklappen', exact: true }).click()
    await expect.poll(() => listBubbles(list)).toEqual(['3', '2', '99+'])
  })

  test.skipIf(!isFullRun)('leave every menu title untruncated in English', async () => {
    const { page } = await visit({ ...desk, locale: 'en-US' })
    await overrideAnswer<Scope>(page, '**/api/Scope', () => ({
      modules: ['roster', 'coach', 'deploymentPlan', 'program', 'booking', 'availabilityRequest', 'exam'],
      counts: { deploymentPlan: 3, program: 140, availabilityRequest: 20, exam: 140, notifications: 140 },
    }))
    // A stored language overrides the browser's.
    await overrideAnswer<Session>(page, '**/api/Session', (session) => ({ ...session, language: 'en' }))
    await overrideAnswer<Settings>(page, '**/api/Settings', (settings) => ({ ...settings, language: 'en' }))
    await page.addInitScript(() => localStorage.setItem('language', 'en'))
    await signIn(page, users.student, '/roster')
    await getMenu(page).getByText('Deployment plan').waitFor()
    const titles = await getMenu(page)
      .locator('svg + span')
      .evaluateAll((titles) => titles.map((title) => [title.textContent, title.scrollWidth > title.clientWidth]))
    expect(titles).toContainEqual(['Deployment plan', false])
    expect(titles.filter(([, isCut]) => isCut)).toEqual([])
  })

  test('on the menu button of a phone exclude the first module and the notifications', async () => {
    const { page } = await visit(phone)
    scope.counts.exam = 4
    await signInWithCounts(page, '/program')
    const button = getMenu(page).getByRole('button', { name: /^menu/i })
    expect(await listBubbles(button)).toEqual(['6'])
    expect(await listBubbles(getMenu(page).first())).toEqual(['6', '3', '9'])
  })
})

describe('keyboard navigation', () => {
  let page: Page
  const press = (key: string) => page.keyboard.press(key)
  beforeAll(async () => {
    page = (await visit(desk)).page
    await signInWithCounts(page, '/program')
  })

  test('starts with a link that skips to the content', async () => {
    await press('Tab')
    await expect.poll(() => readFocusedName(page)).toBe('Naar de inhoud')
    const link = page.getByRole('link', { name: 'Naar de inhoud' })
    expect((await link.boundingBox())?.y).toBeGreaterThan(0)
    await press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await press('Tab')
    await expect.poll(() => readFocusedName(page)).toBe('Iemand anders')
  })

  test('visits the menu from top to bottom, except the current page, with a visible focus', async () => {
    await page.reload()
    await getMenu(page).waitFor()
    await press('Tab')
    const names: string[] = []
    for (;;) {
      await press('Tab')
      const name = await readFocusedName(page)
      if (name === 'Uitloggen') break
      names.push(name)
      const outline = await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle)
      expect(outline, name).not.toBe('none')
    }
    expect(names.filter((name) => !name.startsWith('Hulp'))).toEqual([
      expect.stringMatching(/^Rooster/),
      'Coach',
      expect.stringMatching(/^Toetsen/),
      expect.stringMatching(/^Meldingen/),
      expect.stringMatching(new RegExp(`^${users.student}`)),
      'Inklappen',
    ])
  })

  test('opens the user panel at the settings, and closes it with Escape or by leaving it', async () => {
    const user = getMenu(page).getByRole('button', { name: new RegExp(`^${users.student}`) })
    const settings = page.getByRole('link', { name: 'Instellingen' })
    await user.focus()
    await press('Enter')
    await expect.poll(() => readFocusedName(page)).toBe('Instellingen')
    await press('Escape')
    await expect.poll(() => settings.count()).toBe(0)
    await expect.poll(() => readFocusedName(page)).toMatch(new RegExp(`^${users.student}`))
    await press('Enter')
    await settings.waitFor()
    await press('Shift+Tab')
    await press('Shift+Tab')
    await settings.waitFor({ state: 'detached' })
  })

  test('keeps the focus on the button that collapses and expands the menu', async () => {
    await getMenu(page).getByRole('button', { name: 'Inklappen' }).focus()
    await press('Enter')
    await expect.poll(() => readFocusedName(page)).toBe('Uitklappen')
    await press('Enter')
    await expect.poll(() => readFocusedName(page)).toBe('Inklappen')
  })

  test('keeps the focus on the button that collapses and expands the banner', async () => {
    await page.getByRole('button', { name: 'Balk inklappen' }).focus()
    await press('Enter')
    await expect.poll(() => readFocusedName(page)).toBe('Balk uitklappen')
    await press('Enter')
    await expect.poll(() => readFocusedName(page)).toBe('Balk inklappen')
  })

  test('moves the focus to the content after a menu link is followed', async () => {
    await getMenu(page).getByRole('link', { name: 'Coach' }).focus()
    await press('Enter')
    await page.waitForURL(/\/coach$/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test.skipIf(!isFullRun)(
    'stays in the phone menu until Escape closes it, and then returns to its button',
    async () => {
      const { page: phonePage } = await visit(phone)
      await signInWithCounts(phonePage, '/roster')
      const button = getMenu(phonePage).getByRole('button', { name: /^menu/i })
      await button.focus()
      await phonePage.keyboard.press('Enter')
      const popup = phonePage.getByRole('dialog', { name: 'Hoofdmenu' })
      await popup.waitFor()
      const isFocusOutside = () =>
        phonePage.evaluate(() => {
          const { activeElement, body } = document
          return activeElement !== body && activeElement?.closest('[role="dialog"]') === null
        })
      for (let step = 0; step < 25; step += 1) {
        await phonePage.keyboard.press('Tab')
        expect(await isFocusOutside()).toBe(false)
      }
      await phonePage.keyboard.press('Escape')
      await popup.waitFor({ state: 'detached' })
      await expect.poll(() => readFocusedName(phonePage)).toMatch(/^menu/)
    },
  )
})
