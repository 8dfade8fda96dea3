import type { Role } from '@uurwerk/contract/roles'
import type { Session } from '@uurwerk/contract/account/session'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { overrideAnswer } from './override-answers.ts'
import { desk, moving, phone } from './devices.ts'
import { waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { selectCases } from '../server/test/full.ts'

const readBox = async (locator: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {}
  return [x, y, width, height].map(Math.round)
}
const readStyle = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' })

/** Reloads the page with a changed session response. */
async function reloadAs(page: Page, change: (session: Session) => Session) {
  await overrideAnswer(page, '**/api/Session', change)
  await page.reload()
  await getMenu(page).waitFor()
}

describe('the side menu', () => {
  let page: Page
  beforeAll(async () => {
    page = (await visit(desk)).page
    await signIn(page, users.student, '/program')
    await getMenu(page).waitFor()
  })

  test('has a title and an icon for each module', async () => {
    const entries = getMenu(page).getByRole('listitem')
    expect(await entries.allTextContents()).toEqual([
      'Rooster4, 4 wachten op je',
      'Programma2, 2 wachten op je',
      'Reserveren1, 1 wacht op je',
      'Toetsen2, 2 wachten op je',
    ])
    for (const entry of await entries.all()) expect(await entry.locator('svg').count()).toBe(1)
  })

  test('names the user and the role, and its panel focuses the settings and closes on a click outside', async () => {
    const entry = getMenu(page).getByRole('button', { name: users.student })
    await entry.getByText('Leerling').waitFor()
    await entry.click()
    const settings = page.getByRole('link', { name: 'Instellingen' })
    await settings.waitFor()
    await expect.poll(() => settings.evaluate((link) => link === document.activeElement)).toBe(true)
    expect(await settings.getAttribute('href')).toBe('/settings')
    await page.mouse.click(1000, 600)
    await settings.waitFor({ state: 'detached' })
  })

  test('shows icons without titles when it is collapsed', async () => {
    const title = getMenu(page).getByRole('link', { name: 'Rooster' }).getByText('Rooster')
    expect((await title.boundingBox())?.width).toBeGreaterThan(30)
    await page.getByRole('button', { name: 'Inklappen', exact: true }).click()
    expect((await title.boundingBox())?.width).toBe(1)
    await page.getByRole('button', { name: 'Uitklappen', exact: true }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('hideMenu'))).toBe('false')
  })

  test('has the warning colour and disabled notifications while impersonating', async () => {
    const getUserButton = () => getMenu(page).getByRole('button', { name: new RegExp(`${users.student}|Noor Vermeer`) })
    const usualColour = await readStyle(getUserButton(), 'background-color')
    // The banner of the acceptance environment has the expected warning colour.
    const createImpersonated = (me: Session['me']) => ({ ...me, name: 'Noor Vermeer' })
    await reloadAs(page, (session) => ({ ...session, env: 'acc', impersonatedUser: createImpersonated(session.me) }))
    expect(await getUserButton().textContent()).toContain('Noor Vermeer')
    const warningColour = await readStyle(page.getByText('Acceptatieomgeving'), 'background-color')
    expect(await readStyle(getUserButton(), 'background-color')).toBe(warningColour)
    expect(warningColour).not.toBe(usualColour)
    await expectNotificationsDisabled(getMenu(page))
  })

  test('disables the notifications for a user without an attendee id, who cannot open their address either', async () => {
    await reloadAs(page, (session) => ({ ...session, impersonatedUser: null }))
    expect(await getMenu(page).getByRole('link', { name: 'Meldingen' }).count()).toBe(1)
    await reloadAs(page, (session) => ({ ...session, me: { ...session.me, attendee: null } }))
    await expectNotificationsDisabled(getMenu(page))
    await page.goto(new URL('/notifications', page.url()).href)
    await page.waitForURL(/no-access-general/)
    await page.goto(new URL('/program', page.url()).href)
    await getMenu(page).waitFor()
  })

  const expectNotificationsDisabled = async (menu: Locator) => {
    expect(await menu.getByRole('link', { name: 'Meldingen' }).count()).toBe(0)
    const entry = menu.getByRole('button', { name: 'Meldingen' })
    expect(await entry.isDisabled()).toBe(true)
    expect(Number(await readStyle(entry, 'opacity'))).toBeLessThan(1)
  }

  test('shows the acceptance environment, shortened when collapsed, and no other environment', async () => {
    const full = page.getByText('Acceptatieomgeving')
    expect(await full.count()).toBe(0)
    await reloadAs(page, (session) => ({ ...session, env: 'acc' }))
    expect((await full.boundingBox())?.width).toBeGreaterThan(100)
    await page.getByRole('button', { name: 'Inklappen', exact: true }).click()
    await page.getByText('ACC', { exact: true }).waitFor()
    expect((await full.boundingBox())?.width).toBe(1)
  })
})

describe('the role banner', () => {
  let page: Page
  const getBanner = () => page.getByRole('complementary', { name: 'Wie er is ingelogd' })
  beforeAll(async () => {
    page = (await visit(desk)).page
    await signIn(page, users.student, '/program')
    await getBanner().waitFor()
  })

  test('collapses to a strip of 5 px, and expands again', async () => {
    expect((await readBox(getBanner()))[3]).toBeGreaterThan(30)
    await page.getByRole('button', { name: 'Balk inklappen' }).click()
    const strip = page.getByRole('button', { name: 'Balk uitklappen' })
    expect((await readBox(strip))[3]).toBe(5)
    await strip.click()
    await getBanner().waitFor()
    expect(await strip.count()).toBe(0)
  })

  test('is shown on a phone until the user dismisses it, and again for another user', async () => {
    const { page: phonePage } = await visit(phone)
    await signIn(phonePage, users.student, '/program')
    const phoneBanner = phonePage.getByRole('complementary', { name: 'Wie er is ingelogd' })
    await phoneBanner.getByText(users.student).waitFor()
    await phonePage.getByRole('button', { name: 'Balk inklappen' }).click()
    await phonePage.reload()
    await phonePage.getByRole('button', { name: 'Balk uitklappen' }).waitFor()
    await reloadAs(phonePage, (session) => ({
      ...session,
      me: {
        ...session.me,
        name: users.serviceDesk,
        attendee: session.me.attendee && { ...session.me.attendee, id: session.me.attendee.id + 1 },
      },
    }))
    await phoneBanner.getByText(users.serviceDesk).waitFor()
  })

  const mayImpersonate = 'je kunt meekijken met iemand anders'

  test.each<[Role, icon: string, header: string, message: string | undefined]>([
    ['student', 'user', 'Ingelogd als leerling', 'je ziet je eigen rooster en keuzelessen'],
    ['teacher', 'user', 'Ingelogd als docent', 'je ziet je eigen lessen en de roosters van de school'],
    ['exam-desk', 'award', 'Ingelogd als toetsbureau', `${mayImpersonate}. Je regelt de inschrijvingen voor toetsen`],
    ['service-desk', 'clock', 'Ingelogd als servicedesk', mayImpersonate],
    ['admin', 'glasses', 'Ingelogd als beheerder', mayImpersonate],
    ['vendor-admin', 'glasses', 'Ingelogd als leverancier', mayImpersonate],
    ['team-coordinator', 'chart-pie', 'Ingelogd als teamcoördinator', undefined],
  ])('shows the role %s with the icon %s and its own text', async (role, icon, header, message) => {
    await reloadAs(page, (session) => ({ ...session, me: { ...session.me, role } }))
    const text = `${header} ${users.student}${message ? ` — ${message}.` : ''}`
    expect(await getBanner().getByRole('paragraph').textContent()).toBe(text)
    expect(await getBanner().locator('svg').first().getAttribute('class')).toMatch(new RegExp(`\\blucide-${icon}( |$)`))
  })
})

describe('the role banner while impersonating', () => {
  let page: Page
  const getBanner = () => page.getByRole('complementary', { name: 'Wie er is ingelogd' })
  beforeAll(async () => {
    page = (await visit(desk)).page
    await signIn(page, users.student, '/program')
    await getBanner().waitFor()
  })
  const impersonating = 'je kijkt mee met Noor Vermeer en kunt niets wijzigen.'
  const admin = 'Je hebt nu de rechten van Noor Vermeer (docent), niet die van jezelf.'

  const banners: [Role, header: string, messages: string][] = [
    ['admin', 'Ingelogd als beheerder', `${impersonating} ${admin}`],
    ['vendor-admin', 'Ingelogd als leverancier', `${impersonating} ${admin}`],
    ['exam-desk', 'Ingelogd als toetsbureau', `${impersonating} Je regelt de inschrijvingen voor toetsen.`],
    ['service-desk', 'Ingelogd als servicedesk', impersonating],
  ]
  test.each(selectCases(banners))(
    'shows the %s the impersonated user in the warning colour, with a button to stop',
    async (role, header, messages) => {
      await reloadAs(page, (session) => ({
        ...session,
        env: 'acc',
        me: { ...session.me, role },
        impersonatedUser: { ...session.me, name: 'Noor Vermeer', role: 'teacher' },
      }))
      expect(await getBanner().getByRole('paragraph').textContent()).toBe(`${header} ${users.student} — ${messages}`)
      const warning = await readStyle(page.getByText('Acceptatieomgeving'), 'background-color')
      expect(await readStyle(getBanner(), 'background-color')).toBe(warning)
      await getBanner().getByRole('button', { name: 'Stoppen met meekijken' }).waitFor()
    },
  )
})

describe('the phone bar', () => {
  let page: Page
  const getBar = () => getMenu(page).first()
  beforeAll(async () => {
    page = (await visit({ ...phone, ...moving })).page
    await signIn(page, users.student, '/program')
    await getBar().waitFor()
  })

  test('is at the bottom in portrait and at the side in landscape', async () => {
    expect(await readBox(getBar())).toEqual([0, 784, 390, 60])
    const item = getBar().getByRole('link', { name: 'Rooster' })
    expect(await readStyle(item, 'flex-direction')).toBe('column')
    await page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(() => readBox(getBar())).toEqual([0, 0, 60, 390])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => readBox(getBar())).toEqual([0, 784, 390, 60])
  })

  test('has labels of 8 px and icons of 25 px', async () => {
    const items = [getBar().getByRole('button', { name: 'menu' }), ...(await getBar().getByRole('link').all())]
    expect(items.length).toBe(3)
    for (const item of items) {
      expect((await readBox(item.locator('svg'))).slice(2)).toEqual([25, 25])
      expect(await readStyle(item.locator('svg + span'), 'font-size')).toBe('8px')
    }
  })

  test('opens the first module and the notifications with one tap', async () => {
    await getBar().getByRole('link', { name: 'Meldingen' }).tap()
    await page.waitForURL(/\/notifications$/)
    await getBar().getByRole('link', { name: 'Rooster' }).tap()
    await page.waitForURL(/\/roster/)
  })

  test('slides in the whole menu, which closes with a button', async () => {
    await getBar().getByRole('button', { name: 'menu' }).tap()
    const popup = page.getByRole('dialog', { name: 'Hoofdmenu' })
    expect(await readStyle(popup, 'animation-name')).toMatch(/slide/)
    const entries = popup.getByRole('navigation').locator('[aria-current], a')
    expect((await entries.allTextContents()).map((text) => text.replace(/\d.*/, ''))).toEqual([
      'Rooster',
      'Programma',
      'Reserveren',
      'Toetsen',
      'Meldingen',
    ])
    expect(await readStyle(popup.getByRole('link', { name: 'Programma' }), 'flex-direction')).toBe('row')
    await popup.getByRole('button', { name: 'Sluiten' }).tap()
    await popup.waitFor({ state: 'detached' })
  })
})

test('no service worker is registered', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.student)
  await waitUntilSettled(page)
  const countRegistrations = () =>
    navigator.serviceWorker.getRegistrations().then((registrations) => registrations.length)
  expect(await page.evaluate(countRegistrations)).toBe(0)
})
