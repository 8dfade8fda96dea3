import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import { expect, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { desk } from './devices.ts'
import { isFullRun, maximumWait } from '../server/test/full.ts'

const reducedMotion = isFullRun ? 'no-preference' : 'reduce'
let browser: Browser | undefined
/** Visits of the current test, and those shared by a whole file or `describe`. */
const openContexts = { ofTest: [] as BrowserContext[], shared: [] as BrowserContext[] }
/** Runs before a test. Visits opened until now are shared by several tests. */
export const shareVisits = () => void openContexts.shared.push(...openContexts.ofTest.splice(0))
export const closeVisits = () => close(openContexts.ofTest)
export async function closeAllVisits() {
  // A later server may get the same port.
  for (const key of recentSignIns.keys()) if (!key.startsWith(`${inject('demoUrl')} `)) recentSignIns.delete(key)
  await close([...openContexts.ofTest.splice(0), ...openContexts.shared.splice(0)])
}

/** Describes the content and pending requests of each open page, for failure reports. */
export const describeOpenPages = (): Promise<string[]> =>
  Promise.all([...openContexts.shared, ...openContexts.ofTest].flatMap((context) => context.pages()).map(describePage))

async function describePage(page: Page): Promise<string> {
  const pendingRequests = [...(requestsByPage.get(page)?.pending ?? [])].map(
    (request) => `${request.method()} ${request.url()}`,
  )
  const text = await page.locator('body').innerText({ timeout: 1000 }).catch(String)
  const errorTexts = (await page.consoleMessages())
    .filter((message) => message.type() === 'error')
    .map((message) => message.text())
  return `${page.url()} waits for ${JSON.stringify(pendingRequests)}, said ${JSON.stringify(errorTexts)}, and shows: ${text.slice(0, 300)}`
}

const close = (contexts: BrowserContext[]) => Promise.all(contexts.splice(0).map(closeContext))

/** Discards pending overridden responses (`overrideAnswer`). */
async function closeContext(context: BrowserContext) {
  await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/** Violations of the security policy. Any fails the test in which it occurs (`setup.ts`). */
const violations: string[] = []
export const takeViolations = () => violations.splice(0)

export interface Visit {
  page: Page
  /** Error messages in the page's console, and uncaught errors. */
  errors: string[]
}

/**
 * Opens a new browser context for a person at a device, at the time of the demo.
 * Requests reduced motion, which is a tenth of the work and saves a quarter of a second per dialog. `npm run test:full`
 * does not, and tests of motion use `moving`.
 */
export async function visit(options: BrowserContextOptions = desk, time = '2026-11-18T10:06:00Z'): Promise<Visit> {
  if (!browser?.isConnected()) browser = await launchBrowser()
  const context = await browser.newContext({
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion,
    ...options,
  })
  openContexts.ofTest.push(context)
  await reportViolations(context)
  context.on('page', countRequests)
  context.on('page', keepRouted)
  keepRouted(context)
  await context.clock.setFixedTime(time)
  const page = await context.newPage()
  page.setDefaultTimeout(maximumWait)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { page, errors }
}

/**
 * Adds a route that matches nothing before the first. When the last route of a page is removed, Chromium may lose a
 * pending request. That request then never completes (2 of 60 on a busy machine).
 */
function keepRouted(routed: Page | BrowserContext) {
  const route = routed.route.bind(routed)
  let firstRoute: Promise<unknown> | undefined
  routed.route = async (...parameters) => {
    firstRoute ??= route(/^nothing:/, (unmatchedRoute) => unmatchedRoute.continue())
    await firstRoute
    return route(...parameters)
  }
}

async function reportViolations(context: BrowserContext) {
  await context.exposeBinding('reportViolation', (_source, text: string) => void violations.push(text))
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation(
        `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`,
      ),
    ),
  )
}

/** Returns the position and size of a part. Throws if it is not visible. */
export async function getBox(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part.toString()} is not visible`)
  return box
}

/** Waits until a dialog closes, and presses its button for consequences if that appears. */
export async function insistUntilClosed(dialog: Locator, buttonName: string) {
  const insist = dialog.getByRole('button', { name: buttonName })
  const isClosed = async () => {
    // It may be busy, or be gone by then.
    if ((await insist.isVisible()) && (await insist.isEnabled()))
      await insist.click({ timeout: 5000 }).catch(() => undefined)
    return (await dialog.count()) === 0
  }
  await expect.poll(isClosed).toBe(true)
}

/** The pending requests of each page, and the number started. */
const requestsByPage = new WeakMap<Page, { pending: Set<Request>; startedCount: number }>()

/** Longer than the debounce of a screen after a key press (`web/lib/use-debounced-value.ts`). */
const quietMilliseconds = 200

/** Waits until a page is idle and has no pending requests, except the event stream, which stays open. */
export async function waitUntilSettled(page: Page) {
  let startedCount = -1
  const isQuiet = async () => {
    await page
      .evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }))
      .catch(() => (startedCount = -1))
    const requests = requestsByPage.get(page)
    const isUnchanged = requests?.startedCount === startedCount
    startedCount = requests?.startedCount ?? -1
    return isUnchanged && requests?.pending.size === 0
  }
  await expect.poll(isQuiet, { interval: quietMilliseconds }).toBe(true)
}

/**
 * Lets the server answer a refused call from now on. Waits for automatic requests first: those must still be refused,
 * or the retry button would disappear.
 */
export async function answerAgain(page: Page, address: string) {
  await waitUntilSettled(page)
  await page.unroute(address)
}

function countRequests(page: Page) {
  const requests = { pending: new Set<Request>(), startedCount: 0 }
  requestsByPage.set(page, requests)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/realtime') return
    requests.pending.add(request)
    requests.startedCount++
  })
  page.on('requestfinished', (request) => requests.pending.delete(request))
  page.on('requestfailed', (request) => requests.pending.delete(request))
}

/** Follows an address like a link, without reloading the application. Waits for a new heading. */
export async function navigateTo(page: Page, address: string) {
  const headings = 'main h1, [role=dialog] h2'
  await page.evaluate(
    ([selector, to]) => {
      for (const heading of document.querySelectorAll(selector)) heading.setAttribute('data-left', '')
      history.pushState({}, '', to)
    },
    [headings, address] as const,
  )
  await page.locator(headings.replaceAll(/(h\d)/g, '$1:not([data-left])')).first().waitFor()
  await waitUntilSettled(page)
}

type SignIn = Awaited<ReturnType<BrowserContext['storageState']>>
/** Recent sign-ins, by server and name. */
const recentSignIns = new Map<string, { signedInAt: number; state: SignIn }>()
const maximumAgeMilliseconds = 120_000

/**
 * Opens an address as this person, reusing a recent sign-in if any. An imported school requires the code printed at the
 * server's start.
 */
export async function signIn(page: Page, name: string, address = '/', url = inject('demoUrl'), code?: string) {
  const recentSignIn = recentSignIns.get(`${url} ${name}`)
  if (!recentSignIn || performance.now() - recentSignIn.signedInAt > maximumAgeMilliseconds) {
    await signInWithNewSession(page, name, address, url, code)
    recentSignIns.set(`${url} ${name}`, { signedInAt: performance.now(), state: await readSignIn(page.context()) })
    return
  }
  await page.context().setStorageState(recentSignIn.state)
  await page.goto(url + address)
  await waitForArrival(page)
}

/**
 * Does the same with a new sign-in, for tests that end it or move the clock. Submits the provider's forms directly with
 * the browser's cookies, because its pages take a second.
 */
export async function signInWithNewSession(
  page: Page,
  name: string,
  address = '/',
  url = inject('demoUrl'),
  code?: string,
) {
  const { request } = page.context()
  const formUrl = (await request.get(`${url}/auth/sign-in`)).url()
  if (code !== undefined) await request.post(formUrl, { form: { code } })
  const formText = await (await request.get(formUrl, { params: { search: name } })).text()
  const [, person] = /name="person" value="([^"]+)"/.exec(formText) ?? []
  if (person === undefined) throw new Error(`nobody called ${name} can sign in at ${formUrl}`)
  await request.post(formUrl, { form: { person } })
  await page.goto(url + address)
  await waitForArrival(page)
}

/** Opens an address, and signs in on the provider's page. */
export async function signInAtProvider(page: Page, name: string, address = '/', url = inject('demoUrl')) {
  await page.goto(url + address)
  await page.waitForURL(/\/sign-in\//)
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('button', { name }).first().click()
  await waitForArrival(page)
}

const waitForArrival = (page: Page) =>
  page.waitForURL((current) => current.pathname !== '/' && !/\/(auth|sign-in|oidc|callback)/.test(current.pathname))

/** Returns only the cookies, which contain the session, because each visit has its own language and theme. */
const readSignIn = async (context: BrowserContext): Promise<SignIn> => ({
  cookies: (await context.storageState()).cookies,
  origins: [],
})

/** Lists the accessible names of the lessons on the screen. */
export async function listLessonNames(page: Page): Promise<string[]> {
  await page.locator('[role=gridcell] button').first().waitFor()
  const days = await page.getByRole('gridcell').all()
  return (await Promise.all(days.map((day) => listButtonNames(day)))).flat()
}

/** Lists the accessible names of the buttons in a part of the page. */
export async function listButtonNames(part: Locator): Promise<string[]> {
  const snapshot = await part.ariaSnapshot()
  return [...snapshot.matchAll(/- '?button "((?:[^"\\]|\\.)*)"/g)].map(([, name = '']) => name.replaceAll("''", "'"))
}

/** Returns the segments of a date field in the order of the language: day, month and year in Dutch. */
export const getDateSegments = (container: Page | Locator, label: string) =>
  container.getByRole('group', { name: label, exact: true }).getByRole('spinbutton')

/** Types a date such as `18-11-2026` per segment. Clears segments that are left out. */
export async function typeDate(container: Page | Locator, label: string, text: string) {
  const segments = getDateSegments(container, label)
  await segments.first().waitFor()
  const segmentTexts = text.split('-')
  for (const [index, segment] of (await segments.all()).entries()) {
    for (let press = 0; press < 4 && !segmentTexts[index]; press++) await segment.press('Backspace')
    if (segmentTexts[index]) await segment.pressSequentially(segmentTexts[index])
  }
}

export const readDate = async (container: Page | Locator, label: string) =>
  (await getDateSegments(container, label).allTextContents()).join('-')

/** Returns the accessible name of the focused element. */
export async function readFocusedName(page: Page): Promise<string> {
  const snapshot = await page.locator(':focus').ariaSnapshot()
  return /"((?:[^"\\]|\\.)*)"/.exec(snapshot)?.[1] ?? ''
}
