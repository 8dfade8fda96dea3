// npm run visit -w bench: both kinds of cold visits on a phone with a slow network, from an empty cache to the lessons.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { giveConsent } from '../e2e/consent.ts'
import { phone } from '../e2e/devices.ts'
import { followRequests } from '../e2e/follow-requests.ts'
import { buildWebIfOutdated } from '../scripts/build-web.ts'
import { readConfig } from '../server/lib/config.ts'
import { startServer } from '../server/main.ts'
import './runtime.ts'

const rounds = Number(process.env['ROUNDS'] ?? 7)
const moment = '2026-11-18T10:06:00Z'
const person = 'Sanne Bakker'
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const cpuSlowdown = Number(process.env['SLOWER'] ?? 4)

interface PaintTimes {
  /** Start of the frame that shows the lessons. */
  frameStart: number
  /** Time at which that frame was painted. */
  lessons: number
  blocking: number
}

declare global {
  var paintTimes: Partial<PaintTimes>
}

/**
 * Runs in the page. Records when the lessons are painted, and the blocking time of long tasks until then (beyond 50 ms
 * each).
 */
function recordPaintTimes(now: number) {
  Date.now = () => now
  globalThis.paintTimes = {}
  const longTasks: PerformanceEntry[] = []
  new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  const checkForLessons = () => {
    if (!document.querySelector('[role=gridcell] button')) return requestAnimationFrame(checkForLessons)
    const frameStart = performance.now()
    return setTimeout(() => {
      const lessons = performance.now()
      // The browser reports long tasks with a delay.
      setTimeout(() => {
        const earlierTasks = longTasks.filter(({ startTime }) => startTime < lessons)
        const blocking = earlierTasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
        const { timeOrigin } = performance
        globalThis.paintTimes = { frameStart: timeOrigin + frameStart, lessons: timeOrigin + lessons, blocking }
      }, 200)
    })
  }
  checkForLessons()
}

const getWallClock = () => performance.timeOrigin + performance.now()

async function openVisit(context: BrowserContext) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false })
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return { page, requests: await followRequests(devtools) }
}

async function waitForLessons(page: Page): Promise<PaintTimes> {
  await page.waitForFunction(() => globalThis.paintTimes?.lessons !== undefined, undefined, {
    polling: 100,
    timeout: 60_000,
  })
  return page.evaluate(() => globalThis.paintTimes as PaintTimes)
}

const browser = await launchBrowser()
const createContext = async () => {
  const context = await browser.newContext({ locale: 'nl-NL', timezoneId: 'Europe/Amsterdam', ...phone })
  await context.addInitScript(recordPaintTimes, Date.parse(moment))
  return context
}

async function signIn(page: Page) {
  await page.getByRole('button', { name: person }).first().click({ noWaitAfter: true })
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

async function measureSignedOut(url: string) {
  const context = await createContext()
  const { page } = await openVisit(context)
  const visitStart = getWallClock()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForURL(/\/sign-in\//, { waitUntil: 'load' })
  const painted = await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return paint && performance.timeOrigin + paint.startTime
  })
  const paintedAt = await painted.jsonValue()
  const clickedAt = getWallClock()
  await signIn(page)
  const { lessons } = await waitForLessons(page)
  const state = await context.storageState()
  await context.close()
  return { state, page: paintedAt - visitStart, after: lessons - clickedAt }
}

async function measureSignedIn(url: string, { cookies }: State) {
  const context = await createContext()
  await context.addCookies(cookies)
  const { page, requests } = await openVisit(context)
  const visitStart = getWallClock()
  await page.goto(url, { waitUntil: 'commit' })
  const { frameStart, lessons, blocking } = await waitForLessons(page)
  const requestsBefore = requests.summarizeUntil(frameStart)
  if (process.env['LIST']) console.log(requestsBefore.list(visitStart))
  await context.close()
  return {
    lessons: lessons - visitStart,
    blocking,
    requests: requestsBefore.count,
    rounds: requestsBefore.rounds,
    bytes: requestsBefore.bytes,
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
function report<K extends string>(label: string, visits: Record<K, number>[], names: Record<K, string>) {
  const parts = (Object.keys(names) as K[]).map((key) => {
    const values = visits.map((visit) => visit[key])
    return `${names[key]} ${Math.round(median(values))} (${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))})`
  })
  console.log(`${label.padEnd(11)}${parts.join('  ')}`)
}

await buildWebIfOutdated()
const data = mkdtempSync(path.join(tmpdir(), 'uurwerk-visit-'))
const server = await startServer(readConfig({ DATA_DIR: data, PORT: '0', CLOCK: moment, LOG_LEVEL: 'silent' }))
try {
  await giveConsent(server)
  const signedOutVisits: { page: number; after: number; sum: number }[] = []
  const signedInVisits: Omit<Awaited<ReturnType<typeof measureSignedIn>>, never>[] = []
  for (let round = 0; round < rounds + 1; round++) {
    const { state, page, after } = await measureSignedOut(server.url)
    const visit = await measureSignedIn(server.url, state)
    // The first round warms up the server.
    if (round === 0) continue
    signedOutVisits.push({ page, after, sum: page + after })
    signedInVisits.push(visit)
  }
  console.log(`390 x 844, CPU slowed ${cpuSlowdown} times, 1.6 Mbit/s, 150 ms; medians of ${rounds} (least to most)`)
  report('signed in', signedInVisits, {
    lessons: 'lessons after ms',
    blocking: 'blocking ms',
    requests: 'requests',
    rounds: 'serial rounds',
    bytes: 'bytes',
  })
  report('signed out', signedOutVisits, {
    page: 'sign-in page after ms',
    after: 'lessons after the click ms',
    sum: 'together ms',
  })
} finally {
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}
