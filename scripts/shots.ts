// npm run shots: pictures of the screens that a change touches, as a contact sheet per screen in the folder `shots`.
// Each screen in both themes and languages at three widths; light and Dutch also empty, loading, with an error, offline
// and with very long names. `--all` takes all screens; `-- roster booking` takes those whose names begin so. `--documents` makes the
// pictures of the README instead.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { desk, phone } from '../e2e/devices.ts'
import { createVisitor, withDemo, type Demo } from './demo-visit.ts'

interface Scene {
  name: string
  person: string
  address: string
  /** Folders whose files change the screen. */
  folders: string[]
}

const sanne = 'Sanne Bakker'
const joris = 'Joris van Dijk'
const femke = 'Femke Hendriks'
const admin = 'Arjan Molenaar'
const scenes: Scene[] = [
  { name: 'roster-week', person: sanne, address: '/roster?view=week&date=2026-11-18', folders: ['web/roster'] },
  { name: 'roster-day', person: sanne, address: '/roster?view=day&date=2026-11-18', folders: ['web/roster'] },
  { name: 'roster-list', person: sanne, address: '/roster?view=list&date=2026-11-18', folders: ['web/roster'] },
  { name: 'roster-teacher', person: joris, address: '/roster?view=week&date=2026-11-18', folders: ['web/roster'] },
  { name: 'coach', person: joris, address: '/coach', folders: ['web/staff/coach'] },
  { name: 'deployment-plan', person: joris, address: '/deployment-plan', folders: ['web/staff/deployment-plan'] },
  {
    name: 'program-student',
    person: sanne,
    address: '/program',
    folders: ['web/staff/program', 'web/joining/choice-round'],
  },
  { name: 'program-teacher', person: joris, address: '/program', folders: ['web/staff/program'] },
  { name: 'rounds', person: femke, address: '/program/rounds', folders: ['web/joining/choice-round'] },
  { name: 'round-new', person: femke, address: '/program/rounds/new', folders: ['web/joining/choice-round'] },
  { name: 'booking-plan', person: sanne, address: '/booking', folders: ['web/rooms'] },
  { name: 'booking-find', person: sanne, address: '/booking?view=find', folders: ['web/rooms'] },
  { name: 'booking-mine', person: sanne, address: '/booking?view=mine', folders: ['web/rooms'] },
  { name: 'availability-own', person: joris, address: '/availability-request', folders: ['web/staff/availability'] },
  { name: 'availability-team', person: femke, address: '/availability-request', folders: ['web/staff/availability'] },
  {
    name: 'exam',
    person: 'Hanneke Dekker',
    address: '/exam',
    folders: ['web/joining/exam', 'web/joining/subscribers'],
  },
  { name: 'impersonation', person: admin, address: '/impersonation', folders: ['web/account'] },
  { name: 'notifications', person: sanne, address: '/notifications', folders: ['web/tell'] },
  { name: 'announcements', person: femke, address: '/announcements', folders: ['web/tell'] },
  { name: 'changes', person: 'Marloes Veenstra', address: '/changes', folders: ['web/changes'] },
  { name: 'settings', person: sanne, address: '/settings', folders: ['web/account'] },
  { name: 'log', person: admin, address: '/log?start=2026-11-01&end=2026-11-18', folders: ['web/tell'] },
  { name: 'ledger', person: admin, address: '/changes/ledger', folders: ['web/changes/ledger'] },
  { name: 'held', person: admin, address: '/changes/held', folders: ['web/changes/ledger'] },
  { name: 'school', person: admin, address: '/school', folders: ['web/desk'] },
  { name: 'school-announcements', person: admin, address: '/school/announcements', folders: ['web/desk', 'web/tell'] },
  { name: 'school-weeks', person: admin, address: '/school/weeks', folders: ['web/desk'] },
  { name: 'school-imports', person: admin, address: '/school/imports', folders: ['web/desk'] },
  { name: 'school-people', person: admin, address: '/school/people', folders: ['web/desk'] },
  { name: 'school-person', person: admin, address: '/school/people/292', folders: ['web/desk'] },
  { name: 'school-rooms', person: admin, address: '/school/rooms', folders: ['web/desk'] },
  { name: 'school-profiles', person: admin, address: '/school/rooms/profiles', folders: ['web/desk'] },
  { name: 'school-settings', person: admin, address: '/school/settings', folders: ['web/desk'] },
  { name: 'not-found', person: sanne, address: '/not-found', folders: ['web/app'] },
]
/** Files that change every screen. */
const sharedFolders = ['web/ui', 'web/lib', 'web/app', 'web/data']

const widths = [360, 820, 1440] as const
type Width = (typeof widths)[number]
const themes = ['light', 'dark'] as const
const languages = ['nl', 'en'] as const
interface Look {
  width: Width
  theme: (typeof themes)[number]
  language: (typeof languages)[number]
}

type AnswerRoute = (route: Route) => Promise<void>
/** Special states, each with the answer of the API. Their pictures are light and Dutch, at two widths. */
const answersByState: Record<string, AnswerRoute | 'offline'> = {
  empty: (route) => changeAnswer(route, removeItems),
  loading: () => Promise.resolve(),
  error: (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'unknownError', status: 500, instance: '3f2a' }),
    }),
  offline: 'offline',
  'long-names': (route) => changeAnswer(route, lengthenNames),
}

const folder = path.join(import.meta.dirname, '../shots')
/** Time for pictures of loading, and for transitions. */
const settleMilliseconds = 900

function listScenes(parameters: string[]): Scene[] {
  if (parameters.includes('--all')) return scenes
  if (parameters.length > 0) return scenes.filter(({ name }) => parameters.some((prefix) => name.startsWith(prefix)))
  const git = (...command: string[]) => execFileSync('git', command, { encoding: 'utf8' }).split('\n')
  const changedFiles = [
    ...git('diff', '--name-only', 'origin/main'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const touchesFolders = (folders: readonly string[]) =>
    changedFiles.some((file) => folders.some((name) => file.startsWith(`${name}/`)))
  return scenes.filter(({ folders }) => touchesFolders(sharedFolders) || touchesFolders(folders))
}

const listLooks = (): Look[] =>
  themes.flatMap((theme) => languages.flatMap((language) => widths.map((width) => ({ width, theme, language }))))

interface Picture {
  file: string
  caption: string
  width: Width
}

const contexts = new Map<string, { context: BrowserContext; page: Page }>()

async function takePicture(demo: Demo, person: string, { name, address }: Scene, look: Look, state?: string) {
  const { width, theme, language } = look
  const key = `${person} ${width} ${theme} ${language}`
  const device = { viewport: { width, height: width === 360 ? 740 : 900 }, colorScheme: theme, hasTouch: width < 900 }
  const { page, context } = contexts.get(key) ?? (await createVisitor(demo, { name: person, language, device }))
  contexts.set(key, { page, context })
  const answer = state === undefined ? undefined : answersByState[state]
  if (typeof answer === 'function') await page.route('**/api/**', (route) => answerUnlessStartCall(route, answer))
  await page.goto(demo.url + address, { waitUntil: state === 'loading' ? 'domcontentloaded' : 'load' })
  // The network never idles, because the event stream stays open.
  if (state !== 'loading') await page.locator('.skeleton-line').first().waitFor({ state: 'detached' })
  if (answer === 'offline') await context.setOffline(true)
  await page.waitForTimeout(settleMilliseconds)
  const caption = [state ?? 'usual', width, theme, language].join(' ')
  const file = `${name} ${caption}.png`.replaceAll(' ', '-')
  await page.screenshot({ path: path.join(folder, file) })
  await context.setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return { file, caption, width }
}

/** The calls that the shell needs are answered: otherwise there would be no screen. */
const answerUnlessStartCall = (route: Route, answer: AnswerRoute) =>
  /\/api\/(Session|Scope|Settings|realtime)$/i.test(new URL(route.request().url()).pathname)
    ? route.fallback()
    : answer(route)

async function changeAnswer(route: Route, changeResult: (result: unknown) => unknown) {
  const response = await route.fetch()
  const body = (await response.json().catch(() => undefined)) as { result: unknown } | undefined
  await route.fulfill(body ? { response, json: { ...body, result: changeResult(body.result) } } : { response })
}

function removeItems(result: unknown): unknown {
  if (Array.isArray(result)) return []
  if (typeof result !== 'object' || result === null) return result
  return Object.fromEntries(Object.entries(result).map(([key, value]) => [key, Array.isArray(value) ? [] : value]))
}

const longName = 'Aleksandra-Wilhelmina van der Oudermeulen-Zwanenburgseweg'

function lengthenNames(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(lengthenNames)
  if (typeof result !== 'object' || result === null) return result
  return Object.fromEntries(
    Object.entries(result).map(([key, value]) => [
      key,
      key === 'name' && typeof value === 'string' ? `${value} ${longName}` : lengthenNames(value),
    ]),
  )
}

async function makeSheet(browser: Browser, name: string, pictures: Picture[]) {
  const figures = pictures.map(
    ({ file, caption, width }) =>
      `<figure style="inline-size:${width / 3}px"><img src="${encodeURIComponent(file)}" style="inline-size:100%">` +
      `<figcaption>${caption}</figcaption></figure>`,
  )
  const page = path.join(folder, `${name}.html`)
  const style = 'body{display:flex;flex-wrap:wrap;gap:8px;font:11px sans-serif}figure{margin:0}'
  writeFileSync(page, `<!doctype html><title>${name}</title><style>${style}</style>${figures.join('')}`)
  const sheet = await browser.newPage({ viewport: { width: 1500, height: 900 } })
  await sheet.goto(pathToFileURL(page).href)
  await sheet.screenshot({ path: path.join(folder, `sheet-${name}.png`), fullPage: true })
  await sheet.close()
}

/** Makes the pictures of the README. */
async function takeDocumentPictures() {
  const documentFolder = path.join(import.meta.dirname, '../docs/images')
  const devices = { desk, phone }
  await withDemo(async (demo) => {
    for (const device of ['desk', 'phone'] as const)
      for (const theme of themes) {
        const visitor = await createVisitor(demo, { name: sanne, device: { ...devices[device], colorScheme: theme } })
        await visitor.page.screenshot({ path: path.join(documentFolder, `roster-${device}-${theme}.png`) })
        await visitor.context.close()
      }
  })
}

async function takeSheets() {
  const selectedScenes = listScenes(process.argv.slice(2))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  console.log(`${selectedScenes.length} screens: ${selectedScenes.map(({ name }) => name).join(', ')}`)
  await withDemo(async (demo) => {
    const picturesByScene = new Map<string, Picture[]>()
    const addPicture = (scene: Scene, picture: Picture) =>
      picturesByScene.set(scene.name, [...(picturesByScene.get(scene.name) ?? []), picture])
    for (const [person, personScenes] of Map.groupBy(selectedScenes, (scene) => scene.person))
      for (const look of listLooks())
        for (const scene of personScenes) addPicture(scene, await takePicture(demo, person, scene, look))
    for (const scene of selectedScenes)
      for (const state of Object.keys(answersByState))
        for (const width of [360, 1440] as const)
          addPicture(
            scene,
            await takePicture(demo, scene.person, scene, { width, theme: 'light', language: 'nl' }, state),
          )
    for (const [name, pictures] of picturesByScene) await makeSheet(demo.browser, name, pictures)
  })
  console.log(`Contact sheets are in ${folder}`)
}

await (process.argv.includes('--documents') ? takeDocumentPictures() : takeSheets())
// Requests that were never answered, for pictures of loading, keep the process alive.
process.exit()
