import { helpPages } from '@uurwerk/contract/account/help'
import type { Session } from '@uurwerk/contract/account/session'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { refuse, overrideAnswer } from './override-answers.ts'
import { findAxeViolations } from './axe.ts'
import { desk, phone } from './devices.ts'
import { isFullRun, selectCases } from '../server/test/full.ts'
import { navigateTo, waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'

const { teacher } = users
const admin = users.administrator

const getHelpEntry = (page: Page) => page.getByRole('button', { name: /^(Hulp|Help), / })

/** Opens help from the menu, and returns the new window. */
async function openHelp(page: Page): Promise<Page> {
  const [helpWindow] = await Promise.all([page.waitForEvent('popup'), getHelpEntry(page).click()])
  await helpWindow.waitForURL(/\/help\//)
  await helpWindow.getByRole('heading', { level: 1 }).waitFor()
  return helpWindow
}

const readHelpPage = async (helpWindow: Page) => ({
  page: new URL(helpWindow.url()).pathname.replace(/^\/help\//, ''),
  language: await helpWindow.evaluate(() => document.documentElement.lang),
})

describe('the help entry', () => {
  test('opens the help page of the current module in a new window', async () => {
    const { page, errors } = await visit(desk)
    await signIn(page, teacher, '/notifications')
    await waitUntilSettled(page)
    const addresses = [
      ['/roster', 'nl/roster'],
      ['/coach', 'nl/coach'],
      ['/deployment-plan', 'nl/deployment-plan'],
      ['/program', 'nl/planning'],
      ['/availability-request', 'nl/availability-request'],
      ['/exam', 'nl/exam'],
      ['/settings', 'nl/settings'],
      ['/notifications', 'nl/general'],
    ]
    for (const [address, expected] of selectCases(addresses)) {
      await navigateTo(page, address ?? '')
      const helpWindow = await openHelp(page)
      expect(await readHelpPage(helpWindow)).toEqual({ page: expected, language: 'nl' })
      expect(await helpWindow.evaluate(() => window.opener === null)).toBe(true)
      await helpWindow.close()
    }
    expect(errors).toEqual([])
  })

  test.skipIf(!isFullRun)('opens the page of the school from each part of the desk', async () => {
    const { page } = await visit(desk)
    await signIn(page, admin, '/school')
    for (const part of ['Overzicht', 'Publicatie', 'Personen', 'Lokalen']) {
      await page.getByRole('link', { name: part, exact: true }).click()
      await page.locator('[aria-current=page]').filter({ hasText: part }).waitFor()
      const helpWindow = await openHelp(page)
      expect(await readHelpPage(helpWindow)).toEqual({ page: 'nl/school', language: 'nl' })
      await helpWindow.close()
    }
  })

  test.skipIf(!isFullRun)('uses the user’s language and theme, also after links and reloads', async () => {
    const { page } = await visit(desk)
    await page.addInitScript(() => {
      localStorage.setItem('language', 'en')
      localStorage.setItem('theme', 'dark')
    })
    await signIn(page, admin, '/impersonation')
    const helpWindow = await openHelp(page)
    expect(await readHelpPage(helpWindow)).toEqual({ page: 'en/impersonation', language: 'en' })
    await helpWindow.getByRole('link', { name: 'privacy', exact: true }).click()
    await helpWindow.getByRole('heading', { name: 'Privacy and your rights' }).waitFor()
    await helpWindow.reload()
    await helpWindow.getByRole('link', { name: 'Nederlands' }).click()
    await helpWindow.getByRole('heading', { name: 'Privacy en je rechten' }).waitFor()
    expect(await helpWindow.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    await helpWindow.getByRole('searchbox').fill('agenda')
    await helpWindow.keyboard.press('Enter')
    await helpWindow.getByRole('link', { name: 'Je rooster in je eigen agenda' }).click()
    await expect.poll(() => new URL(helpWindow.url()).hash).toBe('#je-rooster-in-je-eigen-agenda')
    await helpWindow.context().clearCookies()
    await helpWindow.reload()
    await helpWindow.getByRole('heading', { name: 'Open the help from the menu' }).waitFor()
  })

  test('is in the phone menu and in the collapsed menu', async () => {
    const { page } = await visit(phone)
    await signIn(page, teacher)
    await page.getByRole('button', { name: /^menu/i }).click()
    expect(await readHelpPage(await openHelp(page))).toEqual({ page: 'nl/roster', language: 'nl' })
    const tablet = await visit({ viewport: { width: 900, height: 1100 } })
    await signIn(tablet.page, teacher)
    expect(await readHelpPage(await openHelp(tablet.page))).toEqual({ page: 'nl/roster', language: 'nl' })
  })

  test('opens the student page at /program, and the coordinator page at /program/rounds', async () => {
    const { page } = await visit(desk)
    await signIn(page, admin, '/program')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const studentHelp = await openHelp(page)
    expect((await readHelpPage(studentHelp)).page).toBe('nl/program')
    await studentHelp.close()
    await navigateTo(page, '/program/rounds')
    expect((await readHelpPage(await openHelp(page))).page).toBe('nl/choice-rounds')
  })

  test('opens the help while impersonating', async () => {
    const { page } = await visit(desk)
    await signIn(page, teacher)
    await overrideAnswer<Session>(page, '**/api/Session', (session) => ({ ...session, impersonatedUser: session.me }))
    await page.reload()
    expect(await readHelpPage(await openHelp(page))).toEqual({ page: 'nl/roster', language: 'nl' })
  })

  test.skipIf(!isFullRun)('shows a link when the browser blocks the window', async () => {
    const { page } = await visit(desk)
    await signIn(page, teacher)
    await page.evaluate(() => (window.open = () => null))
    await getHelpEntry(page).click()
    await page.getByRole('dialog', { name: 'Je browser heeft het venster geblokkeerd' }).waitFor()
    const [helpWindow] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Hulp openen' }).click(),
    ])
    await helpWindow.getByRole('heading', { name: 'Rooster', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test.skipIf(!isFullRun)('shows an error and closes the window when the token request fails', async () => {
    const { page } = await visit(desk)
    await signIn(page, teacher)
    await refuse(page, '**/api/help/create-token?*', 'unknownError')
    const [helpWindow] = await Promise.all([page.waitForEvent('popup'), getHelpEntry(page).click()])
    await page.getByRole('alertdialog').waitFor()
    await expect.poll(() => helpWindow.isClosed()).toBe(true)
  })
})

const helpCases = [
  { language: 'en', device: phone, theme: 'dark' },
  { language: 'nl', device: desk, theme: 'default' },
]

describe.skipIf(!isFullRun).each(helpCases)(
  'the help in $language with the $theme theme',
  ({ language, device, theme }) => {
    test('has no axe violations on its pages, in the search and without a token', async () => {
      const { page } = await visit(device)
      const url = `${inject('demoUrl')}/help/${language}`
      await page.goto(`${url}/roster`)
      expect(await findAxeViolations(page)).toEqual([])
      await page.addInitScript(
        ([storedLanguage, storedTheme]) => {
          localStorage.setItem('language', storedLanguage ?? '')
          localStorage.setItem('theme', storedTheme ?? '')
        },
        [language, theme],
      )
      await signIn(page, teacher)
      if (device === phone) await page.getByRole('button', { name: /^menu/i }).click()
      await openHelp(page)
      if (device === phone) await page.setViewportSize({ width: 320, height: 740 })
      for (const item of [...helpPages, 'search?q=uurwerk', 'absent']) {
        await page.goto(`${url}/${item}`)
        await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme)
        expect(await findAxeViolations(page), item).toEqual([])
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          item,
        ).toBe(0)
      }
    })
  },
)
