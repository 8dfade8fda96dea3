import type { CDPSession, Page, Route } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { desk, phone } from './devices.ts'
import { isFullRun } from '../server/test/full.ts'
import { startOwnServer } from './own-server.ts'
import { followRequests } from './follow-requests.ts'
import { listLessonNames, waitUntilSettled, signIn, signInAtProvider, visit } from './visit.ts'
import { users } from './users.ts'

const server = startOwnServer()

const script = '**/assets/app/index-*.js'
const getWeekPath = (monday: string) =>
  `/api/Appointment/Date/${monday}/${Temporal.PlainDate.from(monday).add({ days: 6 }).toString()}/Attendee`
const thisWeekPath = getWeekPath('2026-11-16')
const getFirstLesson = (page: Page) => page.locator('[role=gridcell] button').first()
const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' })

/** Blocks the application, so that only the page's inline script runs. Returns a function that releases it. */
async function blockScript(page: Page) {
  const heldRoutes: Route[] = []
  await page.route(script, (route) => void heldRoutes.push(route))
  return async () => {
    await Promise.all(heldRoutes.splice(0).map((route) => route.continue()))
    await page.unroute(script)
  }
}

/** Leaves the page, which may still prefetch weeks. Returns its address. */
async function leave(page: Page): Promise<string> {
  const address = page.url()
  await page.goto('about:blank')
  return address
}

/** Records requests for weeks from now on: address, attendee, bearer token and language. */
function recordWeekRequests(page: Page) {
  const weeks: { path: string; attendee: string | null; bearer: string | undefined; language: string | undefined }[] =
    []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const { authorization: bearer, 'accept-language': language } = request.headers()
    if (pathname.startsWith('/api/Appointment/Date/'))
      weeks.push({ path: pathname, attendee: searchParams.get('atnId'), bearer, language })
  })
  return weeks
}

/** Resolves to the wall-clock time of the first visible lessons, because the page's clock is frozen. */
async function watchLessons(page: Page, devtools: CDPSession) {
  let shownAt = Infinity
  devtools.on('Runtime.consoleAPICalled', ({ args: [message], timestamp }) => {
    if (message?.value === 'lessons are shown') shownAt = timestamp
  })
  await devtools.send('Runtime.enable')
  await page.addInitScript(() => {
    const reportLessons = (): unknown =>
      document.querySelector('[role=gridcell] button')
        ? console.debug('lessons are shown')
        : requestAnimationFrame(reportLessons)
    reportLessons()
  })
  return async () => {
    await expect.poll(() => shownAt).toBeLessThan(Infinity)
    return shownAt
  }
}

describe('the first visit of a signed-in user', () => {
  test('makes seven requests in at most three rounds before the lessons, and no request twice', async () => {
    const earlierVisit = await visit(phone)
    await signIn(earlierVisit.page, users.student)
    const { cookies } = await earlierVisit.page.context().storageState()
    const { page, errors } = await visit(phone)
    await page.context().addCookies(cookies)
    const devtools = await page.context().newCDPSession(page)
    const requests = await followRequests(devtools)
    const waitForLessons = await watchLessons(page, devtools)
    // The latency is high enough to distinguish sequential from parallel requests.
    const network = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 }
    await devtools.send('Network.emulateNetworkConditions', network)
    await page.goto(inject('demoUrl'))
    const { paths, rounds } = requests.summarizeUntil(await waitForLessons())
    expect(paths.map((path) => path.replace(/-[\w-]{6,8}\./, '.')).toSorted()).toEqual([
      '/',
      thisWeekPath,
      '/assets/app/index.css',
      '/assets/app/index.js',
      '/assets/app/inter-latin-wght-normal.woff2',
      '/assets/i18n/first/nl.json',
      '/auth/session',
    ])
    expect(rounds).toBeLessThanOrEqual(3)
    await waitUntilSettled(page)
    const allPaths = requests.summarizeUntil(Infinity).paths
    expect(allPaths.length).toBeGreaterThan(12)
    expect(allPaths).toContain('/assets/i18n/nl.json')
    expect(allPaths.filter((path, index) => allPaths.indexOf(path) !== index)).toEqual([])
    expect(errors).toEqual([])
  })

  test.skipIf(!isFullRun)('requests the week before the application has loaded, and only once', async () => {
    const { page } = await visit(phone)
    await signIn(page, users.student)
    await getFirstLesson(page).waitFor()
    await waitUntilSettled(page)
    const names = await listLessonNames(page)
    const address = await leave(page)
    const release = await blockScript(page)
    const weeks = recordWeekRequests(page)
    const fonts: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
    await page.goto(address, { waitUntil: 'commit' })
    await expect.poll(() => weeks.map(({ path }) => path)).toEqual([thisWeekPath])
    await page.locator('.skeleton-panel').waitFor()
    expect(fonts, 'would share the line with the script').toEqual([])
    await release()
    await getFirstLesson(page).waitFor()
    expect(fonts).toHaveLength(1)
    expect(await listLessonNames(page)).toEqual(names)
    await waitUntilSettled(page)
    expect(weeks.filter(({ path }) => path === thisWeekPath)).toHaveLength(1)
  })

  test.skipIf(!isFullRun)('to the week of another attendee requests only that attendee’s weeks', async () => {
    const { page } = await visit(desk)
    await signIn(page, users.teacher)
    await getFirstLesson(page).waitFor()
    await waitUntilSettled(page)
    await leave(page)
    const release = await blockScript(page)
    const weeks = recordWeekRequests(page)
    await page.goto(`${inject('demoUrl')}/roster?view=week&date=2026-11-25&atnId=3`, { waitUntil: 'commit' })
    await expect.poll(() => weeks).toMatchObject([{ path: getWeekPath('2026-11-23'), attendee: '3' }])
    await release()
    await getMenu(page).waitFor()
    await waitUntilSettled(page)
    expect(weeks.filter(({ path }) => path === getWeekPath('2026-11-23'))).toHaveLength(1)
    expect(new Set(weeks.map(({ attendee }) => attendee))).toEqual(new Set(['3']))
  })

  test.skipIf(!isFullRun)(
    'on a device in another language requests the week once, in the user’s language',
    async () => {
      const { page, errors } = await visit({ ...phone, locale: 'en-US' })
      const weeks = recordWeekRequests(page)
      await signIn(page, users.student)
      await getFirstLesson(page).waitFor()
      await waitUntilSettled(page)
      const { language } = await page.evaluate(() => ({ language: document.documentElement.lang }))
      expect(new Set(weeks.map((eachWeek) => eachWeek.language))).toEqual(new Set([language]))
      expect(weeks.filter(({ path }) => path === thisWeekPath)).toHaveLength(1)
      expect(errors).toEqual([])
    },
  )

  test.skipIf(!isFullRun)(
    'shows the chosen theme from the first paint, without a layout shift when the lessons appear',
    async () => {
      const { page } = await visit({ ...phone, colorScheme: 'light' })
      await page.addInitScript(() => {
        localStorage.setItem('theme', 'dark')
        Object.assign(globalThis, { moved: [] })
        const { moved } = globalThis as unknown as { moved: number[] }
        new PerformanceObserver((list) =>
          moved.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
        ).observe({ type: 'layout-shift', buffered: true })
      })
      await signIn(page, users.student)
      // Code that still loads would be held back too.
      await waitUntilSettled(page)
      const release = await blockScript(page)
      await page.reload({ waitUntil: 'commit' })
      await page.locator('.skeleton').waitFor()
      const readBackground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
      const dark = await readBackground()
      expect(dark).toBe('rgb(15, 18, 24)')
      await release()
      await getFirstLesson(page).waitFor()
      await waitUntilSettled(page)
      expect(await readBackground()).toBe(dark)
      const shifts = await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.1)
    },
  )
})

describe('a request made before the application has loaded', () => {
  test.skipIf(!isFullRun)('is made as the impersonated user', async () => {
    const { page } = await visit(desk)
    await signIn(page, users.administrator, '/impersonation')
    await page.getByRole('searchbox').fill(users.student)
    await page.getByRole('button', { name: users.student }).first().click()
    await getFirstLesson(page).waitFor()
    await waitUntilSettled(page)
    const weeks = recordWeekRequests(page)
    await page.reload()
    await getFirstLesson(page).waitFor()
    await waitUntilSettled(page)
    expect(weeks.length).toBeGreaterThan(0)
    expect(new Set(weeks.map(({ attendee, bearer }) => `${attendee} ${bearer}`)).size).toBe(1)
    expect((await listLessonNames(page)).some((name) => name.includes('Wiskunde B'))).toBe(true)
  })

  test('is not shown after another user has signed in', async () => {
    const { page } = await visit(desk)
    await signInAtProvider(page, users.student, '/', server.running.url)
    await getFirstLesson(page).waitFor()
    await waitUntilSettled(page)
    const address = await leave(page)
    const release = await blockScript(page)
    const weeks = recordWeekRequests(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect.poll(() => weeks.length).toBe(1)
    const other = await page.context().newPage()
    await other.goto(`${server.running.url}/auth/sign-in?again`)
    await other.waitForURL(/\/sign-in\//)
    await other.getByRole('searchbox').fill(users.teacher)
    await other.getByRole('searchbox').press('Enter')
    await other.getByRole('button', { name: users.teacher }).first().click()
    await getMenu(other).getByRole('button', { name: users.teacher }).waitFor()
    await release()
    await getMenu(page).getByRole('button', { name: users.teacher }).waitFor()
    await getFirstLesson(page).waitFor()
    expect(await page.getByText(users.student).count()).toBe(0)
  })

  test.skipIf(!isFullRun).each([
    ['is refused', 403, 'attendeeNoRights', 'Je mag dit rooster niet zien.'],
    ['meets a fault', 500, 'unknownError', 'Opnieuw proberen'],
  ] as const)('that %s shows the usual error, and succeeds after a reload', async (_, status, code, message) => {
    const { page } = await visit(phone)
    await signIn(page, users.student)
    await page.route(`**${thisWeekPath}*`, (route) => route.fulfill({ status, json: { code, status } }))
    await page.reload()
    await page.getByText(message).waitFor()
    await page.unroute(`**${thisWeekPath}*`)
    await page.reload()
    await getFirstLesson(page).waitFor()
  })

  test.skipIf(!isFullRun)('with an invalid bearer token leads to the first module with a new token', async () => {
    const { page } = await visit(phone)
    await signIn(page, users.student)
    await page.route(
      `**${thisWeekPath}*`,
      (route) => route.fulfill({ status: 401, json: { code: '401', status: 401 } }),
      {
        times: 1,
      },
    )
    await page.goto(`${inject('demoUrl')}/roster?date=2026-11-18`)
    await page.waitForURL((address) => !address.search.includes('date='))
    await getFirstLesson(page).waitFor()
  })
})

describe('the first visit of a signed-out user', () => {
  test('redirects to sign-in before the application has loaded, and returns to the requested page', async () => {
    const { page } = await visit(phone)
    const release = await blockScript(page)
    await page.goto(`${inject('demoUrl')}/roster?view=day&date=2026-11-19`, { waitUntil: 'commit' })
    await page.waitForURL(/\/sign-in\//)
    await release()
    await page.getByRole('button', { name: users.student }).first().click()
    await page.waitForURL(/\/roster\?.*2026-11-19/)
    await getFirstLesson(page).waitFor()
  })

  test.skipIf(!isFullRun)('starts sign-in once, even if the application loads first', async () => {
    const { page } = await visit(phone)
    const attempts: string[] = []
    page.on('request', (request) => request.url().includes('/auth/sign-in') && attempts.push(request.url()))
    await page.route('**/auth/session', async (route) => {
      await page.waitForTimeout(1500)
      await route.continue()
    })
    await page.goto(inject('demoUrl'), { waitUntil: 'commit' })
    await page.waitForURL(/\/sign-in\//)
    expect(attempts).toHaveLength(1)
  })

  test.skipIf(!isFullRun)('to a room display makes no session request', async () => {
    const { page } = await visit(desk)
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    await page.goto(`${inject('demoUrl')}/room/1`)
    await waitUntilSettled(page)
    expect(paths).toContain('/assets/i18n/nl.json')
    expect(paths).not.toContain('/auth/session')
  })
})
