// npm run grid -w bench: switching to a loaded week, from key press to paint, in one browser. Compares the product with
// FullCalendar with the same information, react-big-calendar and bare boxes.
// Ratios matter, not times. On a shared machine, the processor time of the page's main thread (`busy`) is more
// reliable.
// Nine in ten lessons are the same as in the previous week, as in a school; with WEEKS=unlike hardly any. 40 lessons
// are of four people. 300 and 1,300 are of more than six, which the product shows as a plan.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { fetchResult } from '../e2e/override-answers.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { type Commits, countCommits, takeCommits } from '../e2e/commits.ts'
import { desk } from '../e2e/devices.ts'
import { listComposedAttendees, viewedInstant, serveProduct, serveReferences } from './grid/serve.ts'
import './runtime.ts'

const rounds = Number(process.env['ROUNDS'] ?? 7)
const sizes = (process.env['SIZES'] ?? '40,300,1300').split(',').map(Number)
const rates = (process.env['CPU'] ?? '1,4').split(',').map(Number)
const referenceNames = (process.env['REFERENCES'] ?? 'fullcalendar,big-calendar,boxes').split(',')

const pages = path.join(import.meta.dirname, 'grid')
const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-grid-'))
const monday = '2026-11-16'
/** Includes the two adjacent weeks. */
const [start, end] = ['2026-11-09', '2026-11-29']

/** A compared grid: where it draws, how to open its page, and the number of lessons that it shows. */
interface Grid {
  name: string
  selector: string
  open: (page: Page) => Promise<unknown>
  countLessons: (page: Page) => Promise<number>
}

/** Lessons of a week, or of a plan if there are more than six people. */
const lessonSelector = '[role=gridcell] [data-key], [role=grid] [data-ids]'

const createProductGrid = (address: string): Grid => ({
  name: 'product',
  selector: '[role=grid]',
  open: async (page) => {
    await page.goto(address, { waitUntil: 'load' })
    await page.locator(lessonSelector).first().waitFor()
    // Waits until the adjacent weeks and idle-time requests have loaded.
    await page.locator('[role=grid]:not([aria-busy=true])').waitFor()
    await page.waitForTimeout(1500)
  },
  // A box with several lessons has the keys of all of them.
  countLessons: (page) =>
    page
      .locator(lessonSelector)
      .evaluateAll(
        (boxes: { dataset: { key?: string; ids?: string } }[]) =>
          new Set(boxes.flatMap(({ dataset: { key, ids } }) => (key ?? ids ?? '').split(' '))).size,
      ),
})

const createReferenceGrid = (name: string, url: string, lessons: readonly Appointment[]): Grid => ({
  name,
  selector: '#grid',
  open: async (page) => {
    await page.goto(url, { waitUntil: 'load' })
    await page.evaluate(`show('${name}', ${JSON.stringify(lessons)}, '${monday}')`)
    await page.locator('.lesson').first().waitFor()
    await page.waitForTimeout(500)
  },
  countLessons: (page) => page.locator('.lesson').count(),
})

/** In milliseconds. */
interface BusyTime {
  all: number
  script: number
  style: number
  layout: number
}

interface Visit {
  rate: number
  size: number
  /** Takes time of its own. */
  countsCommits: boolean
}

interface Measure {
  first: number
  warm: number
  /** Processor time of the main thread for the first and the warm switch, including work after the paint. */
  firstBusy: BusyTime
  busy: BusyTime
  commits: Commits | undefined
}

/** One visit: switches to the next week, back, and again. */
async function visit(
  context: BrowserContext,
  { name, selector, open, countLessons }: Grid,
  { rate, size, countsCommits }: Visit,
): Promise<Measure> {
  const page = await context.newPage()
  await page.addInitScript({ path: path.join(pages, 'painted.js') })
  await page.addInitScript(setDate, viewedInstant)
  if (countsCommits) await countCommits(page)
  await open(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const readBusyTime = async (): Promise<BusyTime> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const read = (metric: string) => 1000 * (metrics.find(({ name }) => name === metric)?.value ?? 0)
    const [all, script] = [read('TaskDuration'), read('ScriptDuration')]
    return { all, script, style: read('RecalcStyleDuration'), layout: read('LayoutDuration') }
  }
  const press = async (key: string) => {
    await page.evaluate(`globalThis.timing = keyToPainted('${selector}'); undefined`)
    await page.keyboard.press(key)
    return page.evaluate<number>('globalThis.timing')
  }
  const pressMeasured = async (key: string) => {
    const before = await readBusyTime()
    const time = await press(key)
    const after = await readBusyTime()
    const subtract = (part: keyof BusyTime) => after[part] - before[part]
    const parts = { script: subtract('script'), style: subtract('style'), layout: subtract('layout') }
    return { time, busy: { all: subtract('all'), ...parts } }
  }
  if (countsCommits) await takeCommits(page)
  const stopProfile = await startProfile(devtools, name)
  const { time: first, busy: firstBusy } = await pressMeasured('ArrowRight')
  await stopProfile()
  const commits = countsCommits ? await takeCommits(page) : undefined
  await press('ArrowLeft')
  const { time: warm, busy } = await pressMeasured('ArrowRight')
  const lessonCount = await countLessons(page)
  if (lessonCount !== size) throw new Error(`${lessonCount} lessons are shown, not ${size}`)
  await page.close()
  return { first, warm, firstBusy, busy, commits }
}

/** Profiles the first switch if `PROFILE` names a folder, which makes it slower. */
async function startProfile(devtools: CDPSession, name: string): Promise<() => Promise<void>> {
  const profileFolder = process.env['PROFILE']
  if (profileFolder === undefined) return () => Promise.resolve()
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.setSamplingInterval', { interval: 100 })
  await devtools.send('Profiler.start')
  return async () => {
    const { profile } = await devtools.send('Profiler.stop')
    writeFileSync(path.join(profileFolder, `${name}-${Date.now()}.cpuprofile`), JSON.stringify(profile))
  }
}

/** Sets the clock to the first week. */
function setDate(moment: string) {
  const getRealTime = Date.now.bind(Date)
  const offset = getRealTime() - Date.parse(moment)
  Date.now = () => getRealTime() - offset
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const figures = {
  first: ({ first }: Measure) => first,
  'first busy': ({ firstBusy }: Measure) => firstBusy.all,
  warm: ({ warm }: Measure) => warm,
  'warm busy': ({ busy }: Measure) => busy.all,
}

const formatParts = (measures: readonly Measure[]) =>
  (['script', 'style', 'layout'] as const)
    .map((part) => `${part} ${median(measures.map(({ firstBusy }) => firstBusy[part])).toFixed(1)}`)
    .join(', ')

/** Alternates between the grids in each round, so that other load on the machine affects all. */
async function compare(context: BrowserContext, grids: readonly Grid[], rate: number, size: number) {
  const measures = grids.map((): Measure[] => [])
  const [productGrid] = grids
  const counted = productGrid && (await visit(context, productGrid, { rate, size, countsCommits: true }))
  for (let round = 0; round < rounds; round++)
    for (const [index, grid] of grids.entries())
      measures[index]?.push(await visit(context, grid, { rate, size, countsCommits: false }))
  const [product = []] = measures
  console.log(`\n${size} lessons, CPU / ${rate}`)
  for (const [index, { name }] of grids.entries()) {
    const gridMeasures = measures[index] ?? []
    const formattedFigures = Object.entries(figures).map(([label, read]) => {
      const [time, ownTime] = [gridMeasures, product].map((measures) => median(measures.map(read)))
      const ratio = index > 0 ? `(× ${((ownTime ?? 0) / (time ?? 0)).toFixed(2)})` : ''
      return `${label} ${(time ?? 0).toFixed(0).padStart(5)} ms ${ratio.padEnd(9)}`
    })
    const { all = 0, lessons = [] } = counted?.commits ?? {}
    const commits = index === 0 ? `${all} commits, with lessons ${lessons.length} (${lessons.join(', ')})` : ''
    console.log(['', name.padEnd(12), ...formattedFigures, commits].join('  '))
    console.log(`  ${''.padEnd(12)}  first busy: ${formatParts(gridMeasures)}`)
  }
}

const [product, referencePages] = [await serveProduct(folder), await serveReferences(pages, folder)]
const browser = await launchBrowser()
try {
  const context = await browser.newContext({ ...desk, locale: 'nl-NL', timezoneId: 'Europe/Amsterdam' })
  // A teacher may see everyone's roster.
  const page = await context.newPage()
  await signInAs(page, 'teacher 52')
  for (const size of sizes) {
    const ids = listComposedAttendees(size, product.school).join(',')
    const lessons = await fetchResult<Appointment[]>(
      page,
      `/api/Appointment/Date/${start}/${end}/Attendee?atnId=${ids}`,
    )
    const grids = [
      createProductGrid(`${product.url}/roster?view=week&date=${monday}&atnId=${ids}`),
      ...referenceNames.map((name) => createReferenceGrid(name, referencePages.url, lessons)),
    ]
    for (const rate of rates) await compare(context, grids, rate, size)
  }
} finally {
  await browser.close()
  await referencePages.stop()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function signInAs(page: Page, name: string) {
  await page.goto(product.url)
  await page.getByLabel('Inlogcode').fill(product.signInCode)
  await page.getByRole('button', { name: 'Doorgaan' }).click()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('button', { name }).click()
  await page.getByRole('grid').waitFor()
}
