import type { Session } from '@uurwerk/contract/account/session'
import type { Feed } from '@uurwerk/contract/roster/feed-settings'
import type { Settings } from '@uurwerk/contract/account/settings'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { fetchResult, refuse, overrideAnswer } from './override-answers.ts'
import { desk, phone } from './devices.ts'
import { readFocusedName, signIn, signInWithNewSession, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const openSettings = async (name: string, device = desk) => {
  const newVisit = await visit(device)
  await signIn(newVisit.page, name, '/settings')
  await newVisit.page.getByRole('heading', { level: 1, name: 'Instellingen' }).waitFor()
  return newVisit
}
const fetchSettings = (page: Page) => fetchResult<Settings>(page, '/api/Settings')
const readTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])

describe('a calendar feed', () => {
  test('is created with one tap, and served at its secret address', async () => {
    const { page, errors } = await openSettings(users.student, phone)
    await page.getByRole('button', { name: 'Mijn rooster in mijn agenda zetten' }).click()
    const link = page.getByRole('link', { name: 'In agenda zetten: Mijn rooster' })
    const address = await link.getAttribute('href')
    await expect.poll(() => readFocusedName(page)).toBe('In agenda zetten: Mijn rooster')
    expect(address).toMatch(/^webcal:\/\/.*\/feeds\/[\w-]{43}\.ics$/)
    const calendar = await fetch(address?.replace('webcal:', 'http:') ?? '')
    expect(calendar.headers.get('content-type')).toContain('text/calendar')
    expect(await calendar.text()).toContain('SUMMARY:Vervalt: Nederlands')
    await page.reload()
    await page.getByText(/Laatst opgehaald wo 18 nov 11:06/).waitFor()
    expect(await page.getByRole('textbox', { name: 'Geheim adres van Mijn rooster' }).inputValue()).toContain('/feeds/')
    await page.getByText('Stap voor stap').click()
    for (const app of ['Google Agenda', 'Apple Agenda', 'Outlook'])
      await page.getByRole('heading', { name: app }).waitFor()
    expect(errors).toEqual([])
  })

  test.skipIf(!isFullRun)('can be copied, and be renewed or deleted after a confirmation', async () => {
    const { page } = await openSettings('Samira Alaoui')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Mijn rooster in mijn agenda zetten' }).click()
    await page.getByRole('button', { name: 'Adres kopiëren' }).click()
    await page.getByRole('button', { name: 'Adres gekopieerd' }).waitFor()
    const firstAddress = await page.evaluate(() => navigator.clipboard.readText())
    expect((await fetch(firstAddress)).status).toBe(200)

    await page.getByRole('button', { name: 'Adres vernieuwen van Mijn rooster' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Adres vernieuwen' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    const secondAddress = await page.getByRole('textbox', { name: /Geheim adres/ }).inputValue()
    expect([(await fetch(firstAddress)).status, (await fetch(secondAddress)).status]).toEqual([404, 200])

    await page.getByRole('button', { name: 'Mijn rooster verwijderen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuleren' }).click()
    expect((await fetch(secondAddress)).status).toBe(200)
    await page.getByRole('button', { name: 'Mijn rooster verwijderen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
    await page.getByRole('button', { name: 'Mijn rooster in mijn agenda zetten' }).waitFor()
    await expect.poll(async () => (await fetch(secondAddress)).status).toBe(404)
  })

  test.skipIf(!isFullRun)('reappears when its deletion fails', async () => {
    const { page } = await openSettings('Thijs Bergsma')
    await page.getByRole('button', { name: 'Mijn rooster in mijn agenda zetten' }).click()
    await page.getByRole('heading', { name: 'Mijn rooster' }).waitFor()
    await refuse(page, '**/api/Settings/Feeds/*', 'serviceUnavailable')
    // The refetch gets no response either, so the list must be restored.
    await page.route('**/api/Settings/Feeds', () => undefined)
    await page.getByRole('button', { name: 'Mijn rooster verwijderen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sluiten' }).click()
    await page.getByRole('heading', { name: 'Mijn rooster' }).waitFor()
  })

  test('is limited to five per user, and reaching the limit leads to the list', async () => {
    const { page } = await openSettings('Marieke Kok')
    const addFeed = async (name: string) => {
      await page.getByRole('button', { name: 'Nieuwe koppeling' }).click()
      await page.getByRole('combobox', { name: 'Wat staat erin?' }).selectOption({ label: 'Mijn toetsen' })
      await page.getByRole('textbox', { name: 'Naam' }).fill(name)
      await page.getByRole('combobox', { name: 'Herinnering' }).selectOption({ label: '15 minuten van tevoren' })
      await page.getByRole('button', { name: 'Koppeling maken' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    for (const name of ['Een', 'Twee', 'Drie', 'Vier']) await addFeed(name)
    await page.getByText('4 van 5').waitFor()
    expect(await page.getByText('herinnering 15 minuten', { exact: false }).first().textContent()).toContain(
      'Mijn toetsen',
    )

    // Another device adds the fifth feed.
    const other = await visit(desk)
    await signIn(other.page, 'Marieke Kok', '/settings')
    await other.page.getByText('4 van 5').waitFor()
    await addFeed('Vijf')
    await page.getByText('Je hebt vijf agendakoppelingen. Meer kan niet.', { exact: false }).waitFor()
    expect(await page.getByRole('button', { name: 'Nieuwe koppeling' }).count()).toBe(0)

    await other.page.getByRole('button', { name: 'Nieuwe koppeling' }).click()
    await other.page.getByRole('button', { name: 'Koppeling maken' }).click()
    const limit = other.page.getByRole('alertdialog', { name: 'Je hebt al vijf agendakoppelingen' })
    await limit.getByRole('link', { name: 'Naar mijn agendakoppelingen' }).click()
    await limit.waitFor({ state: 'detached' })
    await other.page.getByText('5 van 5').waitFor()
    await expect.poll(() => other.page.url()).toMatch(/\/settings#feeds$/)
    expect(await fetchResult<Feed[]>(page, '/api/Settings/Feeds')).toHaveLength(5)
  })
})

describe('a setting', () => {
  test('of language or theme, changed in the settings or the user panel, applies on another device', async () => {
    const { page } = await openSettings('Lotte Willems')
    await page.getByRole('main').getByRole('radio', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await page.getByRole('button', { name: /Lotte Willems/ }).click()
    await page.getByRole('navigation').getByRole('radio', { name: 'Dark' }).click()
    await expect.poll(() => readTheme(page)).toBe('dark')
    await expect.poll(() => fetchSettings(page)).toMatchObject({ language: 'en', theme: 'dark' })

    const other = await visit(phone)
    await other.page.addInitScript(() => localStorage.setItem('language', 'nl'))
    await signIn(other.page, 'Lotte Willems', '/settings')
    await other.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(await readTheme(other.page)).toBe('dark')
  })

  test.skipIf(!isFullRun)(
    'of an accent is there before the application, applies on another device, and leaves with its person',
    async () => {
      const readAccent = (page: Page) => page.evaluate(() => document.documentElement.dataset['accent'])
      const { page, errors } = await visit(phone)
      await signInWithNewSession(page, 'Finn Popescu', '/settings')
      await page.getByRole('radiogroup', { name: 'Kleur van knoppen' }).getByRole('radio', { name: 'groen' }).click()
      await expect.poll(() => readAccent(page)).toBe('green')
      await expect.poll(() => fetchSettings(page)).toMatchObject({ accent: 'green' })

      const other = await visit(desk)
      await signIn(other.page, 'Finn Popescu', '/settings')
      await expect.poll(() => readAccent(other.page)).toBe('green')
      await other.page.route('**/*.js', () => undefined)
      await other.page.reload({ waitUntil: 'commit' })
      await expect.poll(() => readAccent(other.page)).toBe('green')

      await page.getByRole('button', { name: 'Uitloggen' }).first().click()
      await page.waitForURL(/sign-in/)
      expect(await page.evaluate(() => localStorage.getItem('accent'))).toBeNull()
      expect(errors).toEqual([])
    },
  )

  test.skipIf(!isFullRun)('is reverted when it cannot be saved', async () => {
    const { page } = await openSettings(users.serviceDesk)
    await refuse(page, '**/api/Settings', 'settingsPatchFailed')
    await page.getByRole('main').getByRole('radio', { name: 'Donker' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sluiten' }).click()
    await expect.poll(() => readTheme(page)).toBe('default')

    const englishTexts = Promise.withResolvers<void>()
    await page.route('**/assets/i18n/en.json', async (route) => {
      await englishTexts.promise
      await route.continue()
    })
    await page.getByRole('main').getByRole('radio', { name: 'English' }).click()
    await page.getByRole('alertdialog').waitFor()
    const textsAnswer = page.waitForResponse('**/assets/i18n/en.json')
    englishTexts.resolve()
    await (await textsAnswer).finished()
    await page.getByRole('heading', { level: 1, name: 'Instellingen', includeHidden: true }).waitFor()
    expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('language')])).toEqual([
      'nl',
      'nl',
    ])
  })

  test('for quiet notifications or a course colour is saved and applied, and can be reset', async () => {
    const { page, errors } = await openSettings('Wout van Loon')
    await page.getByRole('switch', { name: 'Roosterwijzigingen' }).click()
    await page.getByRole('button', { name: /Wiskunde B/ }).click()
    await page.getByRole('radiogroup', { name: 'Kleur van Wiskunde B' }).getByRole('radio', { name: 'gras' }).click()
    await expect.poll(() => fetchSettings(page)).toMatchObject({ notifications: { quiet: ['rosterChange'] } })
    const invitations = page.getByRole('switch', { name: 'Uitnodiging voor een reservering' })
    await invitations.click()
    await expect.poll(async () => (await fetchSettings(page)).notifications.quiet).toHaveLength(2)
    await invitations.click()
    await expect.poll(async () => (await fetchSettings(page)).notifications.quiet).toEqual(['rosterChange'])
    await expect.poll(async () => Object.values((await fetchSettings(page)).courseColours)).toEqual([135])

    const readHue = () =>
      page
        .getByRole('button', { name: /Wiskunde B, B204/ })
        .first()
        .locator('[style*="--hue"]')
        .first()
        .evaluate((block) => (block as HTMLElement).style.getPropertyValue('--hue'))
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Rooster/ })
      .click()
    await page.locator('[role=gridcell] button').first().waitFor()
    expect(await readHue()).toBe('135')
    await page.goto(`${inject('demoUrl')}/settings`)
    await expect.poll(() => page.getByRole('switch', { name: 'Roosterwijzigingen' }).isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Standaardkleuren herstellen' }).click()
    await expect.poll(async () => (await fetchSettings(page)).courseColours).toEqual({})
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Rooster/ })
      .click()
    await page.locator('[role=gridcell] button').first().waitFor()
    expect(await readHue()).toBe('247')
    await page.getByRole('button', { name: /Wout van Loon/ }).click()
    await page.getByRole('link', { name: 'Instellingen' }).click()
    await page.getByRole('switch', { name: 'Roosterwijzigingen' }).click()
    await expect.poll(async () => (await fetchSettings(page)).notifications.quiet).toEqual([])
    expect(errors).toEqual([])
  })

  test('is visible to an impersonator, and is not saved when changed', async () => {
    const { page } = await visit(desk)
    await overrideAnswer<Session>(page, '**/api/Session', (session) => ({ ...session, impersonatedUser: session.me }))
    await overrideAnswer<Settings>(page, '**/api/Settings', (settings) => ({
      ...settings,
      language: 'en',
      theme: 'dark',
    }))
    const feed: Feed = {
      id: 1,
      name: 'Telefoon',
      content: 'own-roster',
      presetId: null,
      alarm: null,
      url: null,
      createdOn: '2026-11-17T10:00:00Z',
      lastReadOn: null,
    }
    await overrideAnswer<Feed[]>(page, '**/api/Settings/Feeds', () => [feed])
    const patches: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && patches.push(request.url()))
    await signIn(page, users.student, '/settings')
    await page.getByText('je ziet deze instellingen', { exact: false }).waitFor()
    expect(await readTheme(page)).toBe('default')
    expect(await page.getByRole('switch', { name: 'Roosterwijzigingen' }).isDisabled()).toBe(true)
    for (const name of ['Nieuwe koppeling', 'Adres vernieuwen van Telefoon', 'Telefoon verwijderen'])
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true)
    await page.getByRole('main').getByRole('radio', { name: 'Donker' }).click()
    await expect.poll(() => readTheme(page)).toBe('dark')
    expect(patches).toEqual([])
  })
})
