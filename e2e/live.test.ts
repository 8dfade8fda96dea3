import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../server/lib/config.ts'
import { type RunningServer, startServer } from '../server/main.ts'
import { bookAs } from './bookings.ts'
import { openPlan, getRoomRow } from './day-plan-page.ts'
import { desk } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

// Two servers of one installation, with a person on each.
const server = startOwnServer()
let otherServer: RunningServer
beforeAll(async () => void (otherServer = await startServer(readConfig(server.environment))))
afterAll(() => otherServer.stop())

const today = '2026-11-18'
const visitAs = async (name: string, address: string, url: string) => {
  const { page } = await visit(desk)
  await signIn(page, name, address, url)
  await waitUntilSettled(page)
  return page
}
const getAppointmentBlock = (page: Page, name: string, nameEnd: string) =>
  page.getByRole('button', { name: new RegExp(`18 november, 12:45 tot 13:35, ${name}.*${nameEnd}$`) })
const getPanel = (page: Page) => page.getByRole('complementary')
const waitForStream = (page: Page) => page.waitForResponse('**/api/realtime*')

test('a released or taken seat appears at once for a user on another server and in a second tab', async () => {
  const { id } = await server.running.db
    .selectFrom('appointment')
    .select('id')
    .where('name', '=', 'Keuzeles Wiskunde')
    .where('starts_at', '=', `${today}T12:45`)
    .executeTakeFirstOrThrow()
  const holder = await server.running.db
    .selectFrom('subscription')
    .innerJoin('attendee', 'attendee.id', 'subscription.attendee_id')
    .select('attendee.name')
    .where('appointment_id', '=', id)
    .where('accepted', '=', true)
    .orderBy('attendee.id')
    .executeTakeFirstOrThrow()
  const sanne = await visitAs(users.student, `/roster?view=week&date=${today}`, server.running.url)
  await getAppointmentBlock(sanne, 'Keuzeles Wiskunde', '12 van 30 plaatsen bezet, nog niet ingeschreven').click()
  await getPanel(sanne).getByText('12 van 30 plaatsen bezet').waitFor()
  const address = `/roster?view=week&date=${today}&appointment=${id}`
  const leavingStudent = await visitAs(holder.name, address, otherServer.url)
  const secondTab = await leavingStudent.context().newPage()
  const stream = waitForStream(secondTab)
  await secondTab.goto(`${otherServer.url}${address}`)
  await getPanel(secondTab).getByRole('button', { name: 'Uitschrijven' }).waitFor()
  await stream
  await waitUntilSettled(secondTab)

  await getPanel(leavingStudent).getByRole('button', { name: 'Uitschrijven' }).click()
  await getPanel(leavingStudent).getByText('Je bent uitgeschreven').waitFor({ state: 'attached' })
  await getPanel(sanne).getByText('11 van 30 plaatsen bezet').waitFor()
  await getAppointmentBlock(sanne, 'Keuzeles Wiskunde', '11 van 30 plaatsen bezet, nog niet ingeschreven').waitFor()
  await getPanel(secondTab).getByRole('button', { name: 'Inschrijven' }).waitFor()

  await waitUntilSettled(sanne)
  await getPanel(sanne).getByRole('button', { name: 'Inschrijven' }).click()
  await getPanel(secondTab).getByText('12 van 30 plaatsen bezet').waitFor()
})

test('a room booked on another server appears as occupied in an open day plan', async () => {
  const { page } = await visit(desk)
  const stream = waitForStream(page)
  await openPlan(page, server.running)
  await stream
  const occupiedCell = getRoomRow(page, 'A104').getByRole('gridcell', { name: /^12:20 tot 13:15/ })
  expect(await occupiedCell.count()).toBe(0)
  const booking = { name: 'Overleg', start: `${today}T12:20`, end: `${today}T13:15` }
  await bookAs({ ...server, running: otherServer }, users.teacher, 'A104', booking)
  await occupiedCell.waitFor()
})

test.skipIf(!isFullRun)(
  'a room booked after a day plan was loaded and before its event stream opens appears too',
  async () => {
    const { page } = await visit(desk)
    const opening = Promise.withResolvers<void>()
    await page.route('**/api/realtime*', async (route) => {
      await opening.promise
      await route.continue()
    })
    await openPlan(page, server.running)
    const occupiedCell = getRoomRow(page, 'A106').getByRole('gridcell', { name: /^12:20 tot 13:15/ })
    await getRoomRow(page, 'A106').waitFor()
    expect(await occupiedCell.count()).toBe(0)
    const booking = { name: 'Overleg', start: `${today}T12:20`, end: `${today}T13:15` }
    await bookAs({ ...server, running: otherServer }, users.teacher, 'A106', booking)
    opening.resolve()
    await occupiedCell.waitFor()
  },
)
