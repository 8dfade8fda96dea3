// npm run screens -w bench: how long two screens with much on them keep a slow processor busy: a coach's with 60
// students, and a deployment plan's with 225 teachers.
// A block is a task during which the browser answers nothing. An answer is the time from a key or click to the paint
// that follows it. The least of the rounds is the most reliable on a shared machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { giveConsent } from '../e2e/consent.ts'
import { desk } from '../e2e/devices.ts'
import { users } from '../e2e/users.ts'
import { buildWebIfOutdated } from '../scripts/build-web.ts'
import { readConfig } from '../server/lib/config.ts'
import { type RunningServer, startServer } from '../server/main.ts'
import './runtime.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const cpuSlowdown = Number(process.env['SLOWER'] ?? 4)
const moment = '2026-11-18T10:06:00Z'
const studentCount = 60
const teacherCount = 225

declare global {
  /** Durations in milliseconds since the last reset. */
  var busyTimes: { blocks: number[]; answers: number[] }
}

/** Runs in the page. Stops the clock, and records long tasks and the time until keys and clicks are painted. */
function recordBusyTimes(now: number) {
  Date.now = () => now
  globalThis.busyTimes = { blocks: [], answers: [] }
  const record = (type: string, key: 'blocks' | 'answers', options: object) =>
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (['self', 'keydown', 'click'].includes(name)) globalThis.busyTimes[key].push(duration)
    }).observe({ type, ...options })
  record('longtask', 'blocks', { buffered: true })
  record('event', 'answers', { durationThreshold: 16 })
}

interface BusyTimes {
  /** Longest, in milliseconds. */
  block: number
  answer: number
  nodes: number
}

/** Returns the longest times since the last call, once the page has been quiet for long enough to be told of them. */
async function takeBusyTimes(page: Page): Promise<BusyTimes> {
  await page.waitForTimeout(1000)
  return page.evaluate(() => {
    const { blocks, answers } = globalThis.busyTimes
    globalThis.busyTimes = { blocks: [], answers: [] }
    const nodes = document.querySelectorAll('main *').length
    return { block: Math.max(0, ...blocks), answer: Math.max(0, ...answers), nodes }
  })
}

/** Makes the coach's students 60, with students of other coaches. */
const addStudents = ({ db }: RunningServer) =>
  sql`
    with coach as (select id from attendee where name = ${users.teacher}),
      own as (select count(*) as number from person where coach_id = (select id from coach))
    update person set coach_id = (select id from coach)
    where attendee_id in (
      select id from attendee join person on attendee_id = id
      where type = 'student' and not removed and coach_id <> (select id from coach)
      order by id limit ${studentCount} - (select number from own))`.execute(db)

/** Makes the team's teachers 225, each with a copy of one of its plans. */
const addTeachers = ({ db }: RunningServer) =>
  sql`
    with team as (
        select team_id from team_member join attendee on id = person_id
        where name = ${users.teamCoordinator} and is_coordinator limit 1),
      plan as (
        select deployment_plan.*, row_number() over (order by id) - 1 as number, count(*) over () as total
        from deployment_plan
        where team_id = (select team_id from team) and teacher_id is not null and not removed and language = 'nl'
          and year = 2026),
      new_teacher as (
        insert into attendee (source_id, type, name, code, search_text)
        select 'bench' || i, 'teacher', 'Docent ' || i, 'D' || i, 'docent ' || i
        from generate_series(1, ${teacherCount} - (select count(*)::int from plan)) i
        returning id),
      new_person as (
        insert into person (attendee_id, roles, fte) select id, '{teacher}', 0.8 from new_teacher),
      new_plan as (
        insert into deployment_plan (language, tables, teacher_id, team_id, year)
        select language, tables, new_teacher.id, team_id, year
        from new_teacher join plan on plan.number = new_teacher.id % plan.total
        returning id, teacher_id)
    insert into deployment_plan_period (plan_id, name, published_on, told_at)
    select new_plan.id, period.name, published_on, told_at
    from new_plan join new_teacher on new_teacher.id = teacher_id
    join plan on plan.number = new_teacher.id % plan.total
    join deployment_plan_period period on period.plan_id = plan.id`.execute(db)

const server = await startProduct()
const browser = await launchBrowser()

async function startProduct() {
  await buildWebIfOutdated()
  const data = mkdtempSync(path.join(tmpdir(), 'uurwerk-screens-'))
  const running = await startServer(readConfig({ DATA_DIR: data, PORT: '0', CLOCK: moment, LOG_LEVEL: 'silent' }))
  await giveConsent(running)
  await addStudents(running)
  await addTeachers(running)
  const stop = () => running.stop().then(() => rmSync(data, { recursive: true, force: true }))
  return { url: running.url, stop }
}

async function signIn(name: string) {
  const context = await browser.newContext({ ...desk, locale: 'nl-NL', timezoneId: 'Europe/Amsterdam' })
  await context.addInitScript(recordBusyTimes, Date.parse(moment))
  const page = await context.newPage()
  await page.goto(server.url)
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('grid').waitFor()
  await page.close()
  return context
}

/** Opens a screen, and returns the milliseconds until its first row is painted. */
async function openScreen(context: BrowserContext, address: string, row: string) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(server.url + address, { waitUntil: 'commit' })
  const painted = await page.waitForFunction((selector) => document.querySelector(selector) && performance.now(), row, {
    polling: 'raf',
  })
  return { page, content: (await painted.jsonValue()) ?? NaN, ...(await takeBusyTimes(page)) }
}

/** Clicks where an element is. Finding it is work in the page too, and must not be measured. */
async function click(page: Page, target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to click')
  await takeBusyTimes(page)
  await page.mouse.click(box.x + Math.min(20, box.width / 2), box.y + box.height / 2)
  return takeBusyTimes(page)
}

async function visitCoach(context: BrowserContext) {
  const { page, ...opening } = await openScreen(context, '/coach', '[role=grid] [role=row]')
  await page.getByRole('searchbox').focus()
  await takeBusyTimes(page)
  await page.keyboard.type('de vries', { delay: 400 })
  const typing = await takeBusyTimes(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.locator('[role=row]').nth(20).waitFor()
  const student = await click(page, page.locator('[role=row]').nth(2))
  await page.close()
  return { opening, typing, student }
}

async function visitPlan(context: BrowserContext) {
  const { page, ...opening } = await openScreen(context, '/deployment-plan', 'tr[data-line]')
  const row = await click(page, page.locator('tr[data-line] button').nth(4))
  const sort = await click(page, page.locator('thead button').nth(2))
  await page.close()
  return { opening, row, sort }
}

const format = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return `${Math.round(sorted[Math.floor(sorted.length / 2)] ?? NaN)} (least ${Math.round(sorted[0] ?? NaN)})`
}

type Visit = Record<string, BusyTimes & { content?: number }>
async function report(name: string, label: string, visit: (context: BrowserContext) => Promise<Visit>) {
  const context = await signIn(name)
  const visits: Visit[] = []
  for (let round = 0; round < rounds + 1; round++) {
    const times = await visit(context)
    // The first round warms up the server.
    if (round > 0) visits.push(times)
  }
  console.log(`\n${label}`)
  for (const action of Object.keys(visits[0] ?? {})) {
    const list = (key: keyof Visit[string]) => visits.map((times) => times[action]?.[key] ?? NaN)
    const content = visits[0]?.[action]?.content === undefined ? '' : `content after ${format(list('content'))} ms, `
    console.log(
      `  ${action.padEnd(8)} ${content}block ${format(list('block'))} ms, answer ${format(list('answer'))} ms, ${format(list('nodes'))} elements`,
    )
  }
  await context.close()
}

try {
  console.log(`1440 x 900, CPU slowed ${cpuSlowdown} times; medians of ${rounds}`)
  await report(users.teacher, `coach, ${studentCount} students`, visitCoach)
  await report(users.teamCoordinator, `deployment plan, ${teacherCount} teachers`, visitPlan)
} finally {
  await browser.close()
  await server.stop()
}
