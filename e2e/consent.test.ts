import type { Session } from '@uurwerk/contract/account/session'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { refuse, overrideAnswer, restoreAnswer } from './override-answers.ts'
import { notYetConsented } from './consent.ts'
import { desk } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { readFocusedName, waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'

// A separate server, because other tests need someone who has not consented.
const server = startOwnServer()
const settings = '**/api/Settings'
const getConsentDialog = (page: Page) => page.getByRole('dialog', { name: 'Welkom bij Uurwerk' })
const getMenu = (page: Page) => page.locator('nav').first()

describe('a user who has not consented yet', () => {
  let page: Page
  const getConsent = () => getConsentDialog(page)
  const getContinueButton = () => getConsent().getByRole('button', { name: 'Doorgaan' })
  beforeAll(async () => {
    page = (await visit(desk)).page
    await signIn(page, notYetConsented.name, '/program', server.running.url)
    await getConsent().waitFor()
  })

  test('sees a welcome with a link to the privacy help and one button', async () => {
    expect(await getConsent().getByText('Fijn dat je er bent').isVisible()).toBe(true)
    const message = getConsent()
      .getByRole('paragraph')
      .filter({ has: page.getByRole('link') })
    expect(await message.textContent()).toMatch(
      /^Om je rooster.* In de uitleg over privacy.*lees je welke gegevens dat zijn.* Ga verder als je dit hebt gelezen\.$/,
    )
    expect(await getConsent().getByRole('link').count()).toBe(1)
    expect(await getConsent().getByRole('button').count()).toBe(1)
  })

  test('reaches only the link and the button with Tab', async () => {
    const names: string[] = []
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press('Tab')
      names.push(await readFocusedName(page))
    }
    expect(names).toEqual([expect.stringMatching(/^de uitleg over privacy/), 'Doorgaan', expect.stringMatching(/^de/)])
  })

  test('cannot close the dialog with Escape or with a click outside', async () => {
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    // Dialogs close immediately, and this key press is processed afterwards.
    await page.keyboard.press('Tab')
    expect(await getConsent().isVisible()).toBe(true)
  })

  test('sees an error when the consent cannot be saved, and can try again', async () => {
    await refuse(page, settings, 'settingsPatchFailed')
    const patchRequest = page.waitForRequest((request) => request.method() === 'PATCH')
    await getContinueButton().click()
    expect(new URL((await patchRequest).url()).pathname).toBe('/api/Settings')
    expect((await patchRequest).headers()['content-type']).toBe('application/json-patch+json')
    expect((await patchRequest).postDataJSON()).toEqual([
      { op: 'replace', path: '/showPrivacyConsentMessage', value: false },
    ])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sluiten' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await getContinueButton().isEnabled()).toBe(true)
    await page.unroute(settings)
  })

  test('is not asked on the stand-alone pages', async () => {
    for (const path of ['/no-access', '/no-access-general', '/no-modules', '/not-found']) {
      await page.goto(server.running.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitUntilSettled(page)
      expect(await getConsent().count()).toBe(0)
    }
  })

  test('is not asked while impersonating', async () => {
    await overrideAnswer<Session>(page, '**/api/Session', (session) => ({ ...session, impersonatedUser: session.me }))
    await page.goto(`${server.running.url}/program`)
    await getMenu(page).waitFor()
    await waitUntilSettled(page)
    expect(await getConsent().count()).toBe(0)
    await restoreAnswer(page, '**/api/Session')
  })

  test('opens the privacy page of the online help in a new window', async () => {
    await page.goto(`${server.running.url}/program`)
    const opened = page.context().waitForEvent('page')
    await getConsent().getByRole('link').click()
    await (await opened).waitForURL(/\/help\/nl\/legal/)
    await (await opened).close()
    expect(await getConsent().isVisible()).toBe(true)
  })

  test('consents, and is never asked again', async () => {
    await page.goto(`${server.running.url}/program`)
    await getContinueButton().click()
    await getConsent().waitFor({ state: 'detached' })
    await page.reload()
    await getMenu(page).waitFor()
    await waitUntilSettled(page)
    expect(await getConsent().count()).toBe(0)
  })
})

test('a user who has consented is not asked again', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.student, '/program', server.running.url)
  await getMenu(page).waitFor()
  await waitUntilSettled(page)
  expect(await getConsentDialog(page).count()).toBe(0)
})
