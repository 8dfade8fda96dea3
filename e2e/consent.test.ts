import type { Session } from '@uurwerk/contract/account/session'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { refuse, overrideAnswer, restoreAnswer } from './override-answers.ts'
import { notYetConsented } from './consent.ts'
import { desk } from './devices.ts'
import { ownServer } from './own-server.ts'
import { focusedName, waitUntilSettled, signIn, visit } from './visit.ts'

// A separate server, because other tests need someone who has not consented.
const server = ownServer()
const settings = '**/api/Settings'
const getConsentDialog = (page: Page) => page.getByRole('dialog', { name: 'Welkom bij Uurwerk' })
const getMenu = (page: Page) => page.locator('nav').first()

describe('a user who has not consented yet', () => {
  let page: Page
  const consent = () => getConsentDialog(page)
  const proceed = () => consent().getByRole('button', { name: 'Doorgaan' })
  beforeAll(async () => {
    page = (await visit(desk)).page
    await signIn(page, notYetConsented.name, '/program', server.now.url)
    await consent().waitFor()
  })

  test('sees a welcome with a link to the privacy help and one button', async () => {
    expect(await consent().getByText('Fijn dat je er bent').isVisible()).toBe(true)
    const message = consent()
      .getByRole('paragraph')
      .filter({ has: page.getByRole('link') })
    expect(await message.textContent()).toMatch(
      /^Om je rooster.* In de uitleg over privacy.*lees je welke gegevens dat zijn.* Ga verder als je dit hebt gelezen\.$/,
    )
    expect(await consent().getByRole('link').count()).toBe(1)
    expect(await consent().getByRole('button').count()).toBe(1)
  })

  test('reaches only the link and the button with Tab', async () => {
    const names: string[] = []
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press('Tab')
      names.push(await focusedName(page))
    }
    expect(names).toEqual([expect.stringMatching(/^de uitleg over privacy/), 'Doorgaan', expect.stringMatching(/^de/)])
  })

  test('cannot close the dialog with Escape or with a click outside', async () => {
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    // Dialogs close immediately, and this key press is processed afterwards.
    await page.keyboard.press('Tab')
    expect(await consent().isVisible()).toBe(true)
  })

  test('sees an error when the consent cannot be saved, and can try again', async () => {
    await refuse(page, settings, 'settingsPatchFailed')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await proceed().click()
    expect(new URL((await sent).url()).pathname).toBe('/api/Settings')
    expect((await sent).headers()['content-type']).toBe('application/json-patch+json')
    expect((await sent).postDataJSON()).toEqual([{ op: 'replace', path: '/showPrivacyConsentMessage', value: false }])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sluiten' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await proceed().isEnabled()).toBe(true)
    await page.unroute(settings)
  })

  test('is not asked on the stand-alone pages', async () => {
    for (const path of ['/no-access', '/no-access-general', '/no-modules', '/not-found']) {
      await page.goto(server.now.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitUntilSettled(page)
      expect(await consent().count()).toBe(0)
    }
  })

  test('is not asked while impersonating', async () => {
    await overrideAnswer<Session>(page, '**/api/Session', (session) => ({ ...session, impersonatedUser: session.me }))
    await page.goto(`${server.now.url}/program`)
    await getMenu(page).waitFor()
    await waitUntilSettled(page)
    expect(await consent().count()).toBe(0)
    await restoreAnswer(page, '**/api/Session')
  })

  test('opens the privacy page of the online help in a new window', async () => {
    await page.goto(`${server.now.url}/program`)
    const opened = page.context().waitForEvent('page')
    await consent().getByRole('link').click()
    await (await opened).waitForURL(/\/help\/nl\/legal/)
    await (await opened).close()
    expect(await consent().isVisible()).toBe(true)
  })

  test('consents, and is never asked again', async () => {
    await page.goto(`${server.now.url}/program`)
    await proceed().click()
    await consent().waitFor({ state: 'detached' })
    await page.reload()
    await getMenu(page).waitFor()
    await waitUntilSettled(page)
    expect(await consent().count()).toBe(0)
  })
})

test('a user who has consented is not asked again', async () => {
  const { page } = await visit(desk)
  await signIn(page, 'Sanne Bakker', '/program', server.now.url)
  await getMenu(page).waitFor()
  await waitUntilSettled(page)
  expect(await getConsentDialog(page).count()).toBe(0)
})
