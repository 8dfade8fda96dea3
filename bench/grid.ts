// npm run grid -w bench: switching to a loaded week, from key press to paint, in one browser. Compares the product with
// FullCalendar, react-big-calendar and bare boxes, with the same lessons.
// Ratios matter, not times. On a shared machine, the processor time of the page's main thread (`busy`) is more
// reliable.
// Nine in ten lessons are the same as in the previous week, as in a school; with WEEKS=unlike hardly any. 40 lessons
// are of four people. 300 and 1,300 are of more than six, which the product shows as a plan.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { BrowserContext, Page } from 'playwright-core'
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

interface Measure {
  first: number
  warm: number
  /** Processor time of the main thread for the warm switch, including work after the paint. */
  busy: number
  commits: Commits
}

/** One visit: switches to the next week, back, and again. */
async function visit(
  context: BrowserContext,
  { selector, open, countLessons }: Grid,
  rate: number,
  size: number,
): Promise<Measure> {
  const page = await context.newPage()
  await page.addInitScript({ path: path.join(pages, 'painted.js') })
  await page.addInitScript(setDate, viewedInstant)
  await countCommits(page)
  await open(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const readBusyTime = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const press = async (key: string) => {
    await page.evaluate(`globalThis.timing = keyToPainted('${selector}'); undefined`)
    await page.keyboard.press(key)
    return page.evaluate<number>('globalThis.timing')
  }
  await takeCommits(page)
  const first = await press('ArrowRight')
  const commits = await takeCommits(page)
  await press('ArrowLeft')
  const busyBefore = await readBusyTime()
  const warm = await press('ArrowRight')
  const busy = (await readBusyTime()) - busyBefore
  const lessonCount = await countLessons(page)
  if (lessonCount !== size) throw new Error(`${lessonCount} lessons are shown, not ${size}`)
  await page.close()
  return { first, warm, busy, commits }
}

/** Sets the clock to the first week. */
function setDate(moment: string) {
  const getRealTime = Date.now.bind(Date)
  const offset = getRealTime() - Date.parse(moment)
  Date.now = () => getRealTime() - offset
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
type Figure = 'first' | 'warm' | 'busy'
const computeMedian = (measures: readonly Measure[], key: Figure) => median(measures.map((measure) => measure[key]))

/** Alternates between the grids in each round, so that other load on the machine affects all. */
async function compare(context: BrowserContext, grids: readonly Grid[], rate: number, size: number) {
  const measures = grids.map((): Measure[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, grid] of grids.entries()) measures[index]?.push(await visit(context, grid, rate, size))
  const [product = []] = measures
  console.log(`\n${size} lessons, CPU / ${rate}`)
  for (const [index, { name }] of grids.entries()) {
    const gridMeasures = measures[index] ?? []
    const formatFigure = (key: Figure) => {
      const ratio = (computeMedian(product, key) / computeMedian(gridMeasures, key)).toFixed(2)
      return `${key} ${computeMedian(gridMeasures, key).toFixed(0).padStart(5)} ms ${(index > 0 ? `(× ${ratio})` : '').padEnd(9)}`
    }
    const { all = 0, lessons = [] } = gridMeasures.at(-1)?.commits ?? {}
    const commits = index === 0 && `${all} commits, with lessons ${lessons.length} (${lessons.join(', ')})`
    console.log(
      ['', name.padEnd(12), formatFigure('first'), formatFigure('warm'), formatFigure('busy'), commits || ''].join(
        '  ',
      ),
    )
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
