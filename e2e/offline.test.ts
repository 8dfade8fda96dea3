import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { getChunkPattern } from './chunks.ts'
import { findAxeViolations } from './axe.ts'
import { desk, phone } from './devices.ts'
import { listLessonNames, signIn, signInWithNewSession, visit, waitUntilSettled } from './visit.ts'
import { users } from './users.ts'
import { isFullRun, selectCases } from '../server/test/full.ts'

const lessonSelector = '[role=gridcell] button, [data-key]'
const getOfflineStrip = (page: Page) => page.locator('[aria-live=polite]').filter({ hasText: 'Geen verbinding' })
const getFailure = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })

/** Opens the own roster of the week, and waits until the code and data that are loaded ahead have arrived. */
async function openRoster(options: typeof desk, name: string) {
  const newVisit = await visit(options)
  const { page } = newVisit
  // The code of the strip is loaded before the event stream opens.
  const streamRequest = page.waitForRequest('**/api/realtime*')
  await signIn(page, name, '/roster?date=2026-11-18')
  await page.locator(lessonSelector).first().waitFor()
  await streamRequest
  await waitUntilSettled(page)
  return newVisit
}

test.each(
  selectCases([
    ['a phone', phone, 'Meldingen'],
    ['a wide screen', desk, 'Programma'],
  ]),
)(
  'without a connection, %s says so at once and keeps its roster, and what fails only fails in its own place',
  async (_, device, otherScreen) => {
    const { page } = await openRoster(device, users.student)
    await page.context().setOffline(true)
    await getOfflineStrip(page).getByText('Stand van 11:06.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])

    await page
      .getByRole('button', { name: /Keuzeles Wiskunde/ })
      .first()
      .click()
    const details = device === phone ? page.getByRole('dialog') : page.getByRole('complementary', { name: /Details/ })
    await details.getByRole('heading', { name: /Keuzeles Wiskunde/ }).waitFor()
    const signUp = details.getByRole('button', { name: 'Inschrijven', exact: true })
    await expect.poll(() => signUp.getAttribute('aria-disabled')).toBe('true')
    expect(await signUp.getAttribute('title')).toBe('Hiervoor heb je verbinding nodig.')
    await waitUntilSettled(page)
    expect(await findAxeViolations(page)).toEqual([])
    // Playwright waits for a button that is not disabled.
    await signUp.click({ force: true })
    await getFailure(page, 'Er is niets opgeslagen').getByRole('button', { name: 'Sluiten' }).click()
    await details.getByRole('button', { name: 'Sluiten' }).first().click()

    await page.getByRole('link', { name: otherScreen }).first().click()
    await getFailure(page, 'Dit kon niet worden geladen').getByText('Dit verschijnt zodra').waitFor()
    expect(await getOfflineStrip(page).count()).toBe(1)
    expect(await findAxeViolations(page)).toEqual([])
    await page.goBack()
    await page.locator(lessonSelector).first().waitFor()

    await page.getByRole('link', { name: otherScreen }).first().click()
    await getFailure(page, 'Dit kon niet worden geladen').waitFor()
    await page.context().setOffline(false)
    const heading = page.getByRole('heading', { level: 1, name: otherScreen })
    await heading.or(page.getByRole('heading', { level: 1, name: 'Mijn programma' })).waitFor()
    expect(await getOfflineStrip(page).count()).toBe(0)
  },
)

test.skipIf(!isFullRun)(
  'without a connection, the weeks that were loaded ahead are shown, and others load when it returns',
  async () => {
    const { page } = await openRoster(desk, users.student)
    await expect.poll(() => countStoredWeeks(page)).toBe(5)
    await page.context().setOffline(true)
    for (const week of [48, 49, 50]) {
      await page.keyboard.press('ArrowRight')
      await page.getByRole('heading', { name: new RegExp(`Week ${week}`) }).waitFor()
      expect((await listLessonNames(page)).length).toBeGreaterThan(10)
    }
    await page.keyboard.press('ArrowRight')
    await getFailure(page, 'Het rooster kon niet worden geladen').getByText('Dit verschijnt zodra').waitFor()
    expect(await getOfflineStrip(page).textContent()).not.toContain('Stand van')
    await page.context().setOffline(false)
    expect((await listLessonNames(page)).length).toBeGreaterThan(0)
  },
)

test.skipIf(!isFullRun)('after its token has expired without a connection, the app still opens a lesson', async () => {
  const { page } = await openRoster(desk, users.student)
  await page.context().setOffline(true)
  await page.clock.setFixedTime('2026-11-18T12:06:00Z')
  await page
    .getByRole('button', { name: /Keuzeles Wiskunde/ })
    .first()
    .click()
  await page.getByRole('complementary', { name: /Details/ }).waitFor()
  expect(await page.locator(lessonSelector).count()).toBeGreaterThan(10)
})

test.skipIf(!isFullRun)(
  'details whose code cannot be loaded leave the roster in place, and open after a retry',
  async () => {
    const { page } = await visit(desk)
    await page.route(getChunkPattern('roster/screen/later-parts.ts'), (route) => route.abort())
    await signIn(page, users.student, '/roster?date=2026-11-18')
    await page.locator(lessonSelector).first().waitFor()
    await page
      .getByRole('button', { name: /Keuzeles Wiskunde/ })
      .first()
      .click()
    await getFailure(page, 'De details konden niet worden geladen').waitFor()
    expect(await page.locator(lessonSelector).count()).toBeGreaterThan(10)
    await page.unroute(getChunkPattern('roster/screen/later-parts.ts'))
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await page.getByRole('heading', { name: /Keuzeles Wiskunde/ }).waitFor()
  },
)

test.skipIf(!isFullRun)('a screen whose texts cannot be loaded opens in Dutch after a retry', async () => {
  const { page } = await visit(desk)
  await page.route('**/i18n/nl.json', (route) => route.abort())
  await signIn(page, users.student, '/roster?date=2026-11-18')
  await page.locator(lessonSelector).first().waitFor()
  await page.getByRole('link', { name: 'Reserveren' }).first().click()
  await getFailure(page, 'Dit kon niet worden geladen').waitFor()
  await page.unroute('**/i18n/nl.json')
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reserveren' }).waitFor()
})

test.skipIf(!isFullRun)('details whose code cannot be loaded leave the exams as wide as the phone', async () => {
  const { page } = await visit(phone)
  await page.route(getChunkPattern('Details'), (route) => route.abort())
  await signIn(page, users.examDesk, '/exam?show=open')
  const card = page.getByRole('button', { name: /Herkansing Wiskunde B/ })
  await card.click()
  await getFailure(page, 'De details konden niet worden geladen').waitFor()
  expect((await card.boundingBox())?.width).toBeGreaterThan(340)
})

test.skipIf(!isFullRun)(
  'a server that stops answering counts as a lost connection until it answers again',
  async () => {
    const { page } = await openRoster(desk, users.student)
    await page.route('**/api/realtime*', (route) => route.abort())
    // Ends the open stream.
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await getOfflineStrip(page).waitFor()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await getOfflineStrip(page).waitFor()
    await page.unroute('**/api/realtime*')
    await getOfflineStrip(page).waitFor({ state: 'detached' })
  },
)

/** Lets only the page, its code and the session through, as a server does whose database is unreachable. */
const abortCalls = (page: Page) => page.route('**/api/**', (route) => route.abort())

/** Lists the attendee of each stored week. */
const listStoredWeeks = (page: Page) =>
  page.evaluate(async () => {
    const databaseNames = (await indexedDB.databases()).map(({ name }) => name)
    if (!databaseNames.includes('roster')) return []
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('roster')
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('weeks').objectStore('weeks').getAllKeys()
        reading.addEventListener('success', () => {
          opening.result.close()
          resolve((reading.result as string[]).map((key) => (JSON.parse(key) as string[])[2] ?? ''))
        })
      })
    })
  })

const countStoredWeeks = async (page: Page) => (await listStoredWeeks(page)).length

describe('the own roster around today', () => {
  test('is shown from the device after a reload without an answer, with its time, until the server answers', async () => {
    const { page } = await openRoster(desk, users.student)
    await expect.poll(() => countStoredWeeks(page)).toBe(5)
    await page.clock.setFixedTime('2026-11-18T11:30:00Z')
    await abortCalls(page)
    await page.goto(`${inject('demoUrl')}/roster?date=2026-12-09`)
    await getOfflineStrip(page).getByText('Stand van 11:06.').waitFor({ timeout: 20_000 })
    expect((await listLessonNames(page)).length).toBeGreaterThan(10)
    const answer = page.waitForResponse(/\/api\/\w+\/\S*2026-12-07\/2026-12-13/, { timeout: 40_000 })
    await page.unroute('**/api/**')
    await answer
    await getOfflineStrip(page).waitFor({ state: 'detached' })
  })

  test('is not stored while impersonating, and the start of an impersonation and signing out delete it', async () => {
    const { page } = await visit(desk)
    await signInWithNewSession(page, users.serviceDesk, '/roster?date=2026-11-18')
    await expect.poll(() => countStoredWeeks(page)).toBe(5)
    await page.goto(`${inject('demoUrl')}/impersonation`)
    await page.getByRole('searchbox').fill('sanne bakker')
    await page.getByRole('button', { name: users.student }).first().click()
    const banner = page.getByRole('complementary', { name: 'Wie er is ingelogd' })
    await banner.getByRole('button', { name: 'Stoppen met meekijken' }).waitFor()
    await page.locator(lessonSelector).first().waitFor()
    await waitUntilSettled(page)
    expect(await countStoredWeeks(page)).toBe(0)
    await banner.getByRole('button', { name: 'Stoppen met meekijken' }).click()
    await expect.poll(() => countStoredWeeks(page).catch(() => 0)).toBe(5)
    await banner.getByRole('button', { name: 'Uitloggen' }).click()
    await page.getByRole('heading', { name: 'Kies wie je bent' }).waitFor()
    expect(await countStoredWeeks(page)).toBe(0)
  })

  test('replaces that of another person, who signed in before on this device', async () => {
    const { page } = await visit(desk)
    await signInWithNewSession(page, users.serviceDesk, '/roster?date=2026-11-18')
    await expect.poll(() => countStoredWeeks(page)).toBe(5)
    const [otherId] = await listStoredWeeks(page)
    // The session expires.
    await page.context().clearCookies()
    await signInWithNewSession(page, users.student, '/roster?date=2026-11-18')
    await expect.poll(() => listStoredWeeks(page)).not.toContain(otherId)
    await expect.poll(() => countStoredWeeks(page)).toBe(5)
  })
})
