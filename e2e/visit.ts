import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { desk } from './devices.ts'

let browser: Browser | undefined
/** The visits of the test that runs, and those that a whole file or `describe` has. */
const open = { now: [] as BrowserContext[], longer: [] as BrowserContext[] }
beforeEach(() => void open.longer.push(...open.now.splice(0)))
afterEach(() => close(open.now))
afterAll(async () => {
  await close(open.longer)
  await browser?.close()
  browser = undefined
})

const close = (contexts: BrowserContext[]) => Promise.all(contexts.splice(0).map((context) => context.close()))

/** Whatever a page tried against its security policy fails the test in which it did. */
const violations: string[] = []
export const takeViolations = () => violations.splice(0)
afterEach(() => expect(takeViolations()).toEqual([]))

export interface Visit {
  page: Page
  /** Whatever the page's console called an error, and uncaught ones. */
  errors: string[]
}

/** A person at a device: a browser of their own, at the moment of the demo. */
export async function visit(options: BrowserContextOptions = desk, at = '2026-11-18T10:06:00Z'): Promise<Visit> {
  browser ??= await launchBrowser()
  const context = await browser.newContext({ locale: 'nl-NL', timezoneId: 'Europe/Amsterdam', ...options })
  open.now.push(context)
  await reportViolations(context)
  context.on('page', countRequests)
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

/** What each page is fetching. */
const underWay = new WeakMap<Page, Set<Request>>()

/** Waits until a page fetches nothing any more; the stream of events, which stays open, does not count. */
export async function settled(page: Page) {
  let quietSince = Date.now()
  await expect
    .poll(
      () => {
        if (underWay.get(page)?.size) quietSince = Date.now()
        return Date.now() - quietSince
      },
      { timeout: 15_000, interval: 50 },
    )
    .toBeGreaterThan(500)
}

function countRequests(page: Page) {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/realtime') requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Opens an address and signs in as the person of this name on the provider's page. */
export async function signIn(page: Page, name: string, address = '/', url = inject('demoUrl')) {
  await page.goto(url + address)
  await page.waitForURL(/\/sign-in\//)
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('button', { name }).first().click()
  await page.waitForURL((current) => current.pathname !== '/' && !/\/(sign-in|oidc|callback)/.test(current.pathname))
}

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
