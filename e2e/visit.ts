import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import { expect, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { desk } from './devices.ts'
import { isFull } from '../server/test/full.ts'

const reducedMotion = isFull ? 'no-preference' : 'reduce'
let browser: Browser | undefined
/** The visits of the test that runs, and those that a whole file or `describe` has. */
const open = { now: [] as BrowserContext[], longer: [] as BrowserContext[] }
/** Before a test: whatever was opened until now is for several. */
export const keepVisits = () => void open.longer.push(...open.now.splice(0))
export const closeVisits = () => close(open.now)
export async function closeAllVisits() {
  // The next server may have the port of one that is gone.
  for (const key of signedIn.keys()) if (!key.startsWith(`${inject('demoUrl')} `)) signedIn.delete(key)
  await close([...open.now.splice(0), ...open.longer.splice(0)])
}

/** What each open page shows and waits for, to be told beside a failure. */
export const describeOpenPages = (): Promise<string[]> =>
  Promise.all([...open.longer, ...open.now].flatMap((context) => context.pages()).map(describePage))

async function describePage(page: Page): Promise<string> {
  const waited = [...(fetches.get(page)?.now ?? [])].map((request) => `${request.method()} ${request.url()}`)
  const shown = await page.locator('body').innerText({ timeout: 1000 }).catch(String)
  const faults = (await page.consoleMessages()).filter((said) => said.type() === 'error').map((said) => said.text())
  return `${page.url()} waits for ${JSON.stringify(waited)}, said ${JSON.stringify(faults)}, and shows: ${shown.slice(0, 300)}`
}

const close = (contexts: BrowserContext[]) => Promise.all(contexts.splice(0).map(closeContext))

/** What was still to be answered otherwise (`tell`) is given up with its page. */
async function closeContext(context: BrowserContext) {
  await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/** Whatever a page tried against its security policy fails the test in which it did (`setup.ts`). */
const violations: string[] = []
export const takeViolations = () => violations.splice(0)

export interface Visit {
  page: Page
  /** Whatever the page's console called an error, and uncaught ones. */
  errors: string[]
}

/**
 * A person at a device: a browser of their own, at the moment of the demo. It asks for little motion, which is a tenth
 * of the work and a quarter of a second for each dialog; `npm run test:full` does everything with it, and `moving` is
 * for tests of what moves.
 */
export async function visit(options: BrowserContextOptions = desk, at = '2026-11-18T10:06:00Z'): Promise<Visit> {
  if (!browser?.isConnected()) browser = await launchBrowser()
  const context = await browser.newContext({
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion,
    ...options,
  })
  open.now.push(context)
  await reportViolations(context)
  context.on('page', countRequests)
  context.on('page', staysRouted)
  staysRouted(context)
  await context.clock.setFixedTime(at)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { page, errors }
}

/**
 * Leaves a route that nothing matches beside the first: when the last route of a page goes, Chromium may lose a request
 * that is under way, which then waits for ever (2 of 60 on a busy machine).
 */
function staysRouted(routed: Page | BrowserContext) {
  const route = routed.route.bind(routed)
  let last: Promise<unknown> | undefined
  routed.route = async (...parameters) => {
    last ??= route(/^nothing:/, (left) => left.continue())
    await last
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

/** What each page is fetching, and how many times it began to. */
const fetches = new WeakMap<Page, { now: Set<Request>; begun: number }>()

/** Longer than a screen waits for one more key before it asks (`web/lib/use-settled.ts`). */
const quietMilliseconds = 200

/**
 * Waits until a page has done all there was to do and fetches nothing any more; the stream of events, which stays open,
 * does not count.
 */
export async function waitUntilSettled(page: Page) {
  let begun = -1
  const isQuiet = async () => {
    await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' })).catch(() => (begun = -1))
    const known = fetches.get(page)
    const isSame = known?.begun === begun
    begun = known?.begun ?? -1
    return isSame && known?.now.size === 0
  }
  await expect.poll(isQuiet, { timeout: 15_000, interval: quietMilliseconds }).toBe(true)
}

/**
 * From now on the server answers a call that was refused. What the page asks by itself at its start is refused before: it
 * would be answered, and leave no other try to press.
 */
export async function answerAgain(page: Page, address: string) {
  await waitUntilSettled(page)
  await page.unroute(address)
}

function countRequests(page: Page) {
  const known = { now: new Set<Request>(), begun: 0 }
  fetches.set(page, known)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/realtime') return
    known.now.add(request)
    known.begun++
  })
  page.on('requestfinished', (request) => known.now.delete(request))
  page.on('requestfailed', (request) => known.now.delete(request))
}

/** Leads to an address as a link would, without loading the whole application again; another heading is there then. */
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
/** Who signed in lately, by server and name. */
const signedIn = new Map<string, { at: number; state: SignIn }>()
const keptMilliseconds = 120_000

/**
 * Opens an address as the person of this name, by a sign-in of a moment ago if there is one; an imported school asks for
 * the code of the server's start.
 */
export async function signIn(page: Page, name: string, address = '/', url = inject('demoUrl'), code?: string) {
  const kept = signedIn.get(`${url} ${name}`)
  if (!kept || performance.now() - kept.at > keptMilliseconds) {
    await signInAnew(page, name, address, url, code)
    signedIn.set(`${url} ${name}`, { at: performance.now(), state: await readSignIn(page.context()) })
    return
  }
  await page.context().setStorageState(kept.state)
  await page.goto(url + address)
  await waitForArrival(page)
}

/**
 * The same by a sign-in of one's own, for a test that ends it or moves the clock. The provider's forms are sent as its
 * pages would, with the cookies of the browser: the pages themselves take a second.
 */
export async function signInAnew(page: Page, name: string, address = '/', url = inject('demoUrl'), code?: string) {
  const { request } = page.context()
  const form = (await request.get(`${url}/auth/sign-in`)).url()
  if (code !== undefined) await request.post(form, { form: { code } })
  const found = await (await request.get(form, { params: { search: name } })).text()
  const [, person] = /name="person" value="([^"]+)"/.exec(found) ?? []
  if (person === undefined) throw new Error(`nobody called ${name} can sign in at ${form}`)
  await request.post(form, { form: { person } })
  await page.goto(url + address)
  await waitForArrival(page)
}

/** Opens an address and signs in as the person of this name on the provider's page. */
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

/** The cookies alone, in which the session is: language and theme are each visit's own. */
const readSignIn = async (context: BrowserContext): Promise<SignIn> => ({
  cookies: (await context.storageState()).cookies,
  origins: [],
})

/** The lessons on the screen by the names that a screen reader says. */
export async function lessonNames(page: Page): Promise<string[]> {
  await page.locator('[role=gridcell] button').first().waitFor()
  const days = await page.getByRole('gridcell').all()
  return (await Promise.all(days.map((day) => buttonNames(day)))).flat()
}

/** The names of the buttons in a part of the page. */
export async function buttonNames(part: Locator): Promise<string[]> {
  const snapshot = await part.ariaSnapshot()
  return [...snapshot.matchAll(/- '?button "((?:[^"\\]|\\.)*)"/g)].map(([, name = '']) => name.replaceAll("''", "'"))
}

/** The parts of a date field, in the order of the language: a day, a month and a year in Dutch. */
export const dateParts = (where: Page | Locator, label: string) =>
  where.getByRole('group', { name: label, exact: true }).getByRole('spinbutton')

/** Types a date part by part, as `18-11-2026`; what is left out is taken out. */
export async function typeDate(where: Page | Locator, label: string, text: string) {
  const parts = dateParts(where, label)
  const typed = text.split('-')
  for (const [index, part] of (await parts.all()).entries()) {
    for (let press = 0; press < 4 && !typed[index]; press++) await part.press('Backspace')
    if (typed[index]) await part.pressSequentially(typed[index])
  }
}

/** What stands in a date field. */
export const dateIn = async (where: Page | Locator, label: string) =>
  (await dateParts(where, label).allTextContents()).join('-')

/** The name of what has the focus. */
export async function focusedName(page: Page): Promise<string> {
  const snapshot = await page.locator(':focus').ariaSnapshot()
  return /"((?:[^"\\]|\\.)*)"/.exec(snapshot)?.[1] ?? ''
}
