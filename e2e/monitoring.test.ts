import type { ClientError } from '@uurwerk/contract/tell/log'
import type { Session } from '@uurwerk/contract/account/session'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { getChunkPattern } from './chunks.ts'
import { fetchResult, refuse, overrideAnswer } from './override-answers.ts'
import { desk } from './devices.ts'
import { waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const publication = '**/api/Schedule/PublishInfo*'
const exceptions = '**/api/log/exception'

let page: Page
let reports: ClientError[]
let pageViews: string[]
beforeEach(async () => {
  page = (await visit(desk)).page
  reports = []
  pageViews = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/log/exception')) reports.push(request.postDataJSON() as ClientError)
    if (request.url().endsWith('/api/log/page-view'))
      pageViews.push((request.postDataJSON() as { route: string }).route)
  })
  await signIn(page, users.student, '/program')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilSettled(page)
})
const openPath = async (path: string) => {
  await page.goto(inject('demoUrl') + path)
  await page.locator('main').waitFor()
}
const getModal = () => page.getByRole('alertdialog')
/** Raises an uncaught error in the page, like a bug in the application. */
const throwInPage = (message: string) => page.evaluate((text) => reportError(new TypeError(text)), message)
const rejectInPage = (message: string) =>
  page.evaluate((text) => {
    setTimeout(() => void Promise.reject(new RangeError(text)))
  }, message)

describe('a shown error', () => {
  test('is reported with user id, page and stack, without token or name, and the server accepts the report', async () => {
    await refuse(page, publication, 'attendeeNoRights')
    const reportAnswer = page.waitForResponse(exceptions)
    await openPath('/roster?view=week&date=2026-11-18')
    await getModal().waitFor()
    expect((await reportAnswer).status()).toBe(200)
    const session = await fetchResult<Session>(page, '/api/Session')
    expect(reports).toEqual([
      {
        title: 'attendeeNoRights',
        message: expect.stringMatching(/^403 attendeeNoRights/),
        errorType: 'warning',
        stack: expect.stringMatching(/ApiError|Error/),
        url: '/api/Schedule/PublishInfo',
        status: 403,
        productName: 'Uurwerk',
        version: session.version,
        environment: 'dev',
        customer: session.customer,
        userId: session.me.attendee?.id,
        tokenPayload: expect.objectContaining({ iss: 'urn:uurwerk', exp: expect.any(Number) }),
        navigationHistory: ['/roster'],
        currentUrl: `${inject('demoUrl')}/roster`,
      },
    ])
    expect(JSON.stringify(reports)).not.toContain('eyJ')
    expect(JSON.stringify(reports)).not.toContain('Sanne')
  })

  test('is reported as fatal if it is, and not at all if the screen handles it', async () => {
    await refuse(page, publication, 'plannedWeekOffsetInvalid')
    await openPath('/roster?view=week&date=2026-11-18')
    await getModal().waitFor()
    await expect.poll(() => reports.map(({ errorType }) => errorType)).toEqual(['fatal'])
    await page.unroute(publication)
    await refuse(page, '**/api/Appointment/DateRange*', 'attendeeHasNoXedule')
    await openPath('/roster?view=week&date=2026-11-18')
    await page.getByRole('dialog', { name: 'Geen rooster' }).waitFor()
    await waitUntilSettled(page)
    expect(reports.length).toBe(1)
  })

  test('is shown even if it cannot be reported, and that failure is not reported', async () => {
    await refuse(page, publication, 'attendeeNoRights')
    for (const answer of ['refused', 'lost']) {
      await page.unroute(exceptions)
      await page.route(exceptions, (route) => (answer === 'lost' ? route.abort() : route.fulfill({ status: 500 })))
      await openPath('/roster?view=week&date=2026-11-18')
      await getModal().getByRole('button', { name: 'Sluiten' }).click()
      await getModal().waitFor({ state: 'detached' })
      await waitUntilSettled(page)
    }
    expect(reports.length).toBe(2)
  })
})

describe('a script error', () => {
  test.skipIf(!isFullRun)('that is uncaught is reported once, whether thrown or rejected', async () => {
    for (let time = 0; time < 3; time += 1) {
      await throwInPage('planted')
      await rejectInPage('planted too')
    }
    await expect.poll(() => reports.length).toBe(2)
    await waitUntilSettled(page)
    expect(reports.map(({ title, message, errorType }) => [title, message, errorType]).toSorted()).toEqual([
      ['RangeError', 'planted too', 'script'],
      ['TypeError', 'planted', 'script'],
    ])
    expect(await getModal().count()).toBe(0)
  })

  test.skipIf(!isFullRun)('is reported at most ten times a minute', async () => {
    for (let number = 0; number < 25; number += 1) await throwInPage(`planted ${number}`)
    await expect.poll(() => reports.length).toBe(10)
    await waitUntilSettled(page)
    expect(reports.length).toBe(10)
  })

  test.skipIf(!isFullRun)('in a screen is reported, and the screen shows that it crashed', async () => {
    await page.route(getChunkPattern('tell/screens.ts'), (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export const NotificationsScreen = () => { throw new TypeError('broken screen') }",
      }),
    )
    await openPath('/notifications')
    await page.getByRole('heading', { level: 1, name: 'Er ging iets mis' }).waitFor()
    await page.getByRole('navigation', { name: 'Hoofdmenu' }).waitFor()
    expect(await page.getByRole('main').count()).toBe(1)
    await expect.poll(() => reports.map(({ errorType }) => errorType)).toEqual(['script'])
  })
})

test('an unknown address is reported when the not-found page is shown', async () => {
  await openPath('/such/a/thing?secret=1')
  await page.getByRole('heading', { name: 'Deze pagina bestaat niet' }).waitFor()
  await expect.poll(() => reports.length).toBe(1)
  expect(reports[0]).toMatchObject({
    title: 'routeNotFound',
    errorType: 'notFound',
    url: '/such/a/thing',
    status: 404,
    navigationHistory: ['/such/a/thing', '/not-found'],
    currentUrl: `${inject('demoUrl')}/not-found`,
  })
})

describe('a page view', () => {
  const readPageViewCount = async (route: string) => {
    const metrics = await (await fetch(`${inject('demoUrl')}/metrics`)).text()
    return Number(new RegExp(`page_views_total\\{route="${route}",role="student"\\} (\\d+)`).exec(metrics)?.[1] ?? 0)
  }

  test('is counted on each navigation, by the pattern of the route and without its parameters', async () => {
    const before = await readPageViewCount('/exam')
    await page.getByRole('link', { name: 'Toetsen' }).click()
    await page.getByRole('heading', { name: /^Toetsen/ }).waitFor()
    await page
      .getByRole('link', { name: /^Rooster/ })
      .first()
      .click()
    await page.getByRole('heading', { name: /Week 47/ }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: /Week 48/ }).waitFor()
    // The week is drawn shortly before the address changes.
    await page.waitForURL(/date=2026-11-25/)
    await page.goBack()
    await page.goBack()
    await page.getByRole('heading', { name: /^Toetsen/ }).waitFor()
    await expect.poll(() => pageViews).toEqual(['/program', '/exam', '/roster', '/exam'])
    // Other tests open exams in the meantime.
    await expect.poll(() => readPageViewCount('/exam')).toBeGreaterThanOrEqual(before + 2)
  })

  test.skipIf(!isFullRun)('is not counted while impersonating or without a signed-in user', async () => {
    await waitUntilSettled(page)
    pageViews.splice(0)
    await overrideAnswer<Session>(page, '**/api/Session', (session) => ({ ...session, impersonatedUser: session.me }))
    await openPath('/exam')
    await waitUntilSettled(page)
    const signedOutPage = (await visit(desk)).page
    signedOutPage.on('request', (request) => {
      if (request.url().includes('/api/')) pageViews.push(request.url())
    })
    await signedOutPage.goto(`${inject('demoUrl')}/no-access-general`)
    await signedOutPage.getByRole('heading', { level: 1 }).waitFor()
    await waitUntilSettled(signedOutPage)
    expect(pageViews).toEqual([])
  })

  test.skipIf(!isFullRun)('that cannot be counted does not delay the screen and shows no error', async () => {
    await page.route('**/api/log/page-view', (route) => route.abort())
    await openPath('/exam')
    await page.getByRole('heading', { name: /^Toetsen/ }).waitFor()
    await waitUntilSettled(page)
    expect(await getModal().count()).toBe(0)
    expect(reports).toEqual([])
  })
})
