import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../server/lib/config.ts'
import { type RunningServer, startServer } from '../server/main.ts'
import { bookAs } from './bookings.ts'
import { openPlan, getRoomRow } from './day-plan-page.ts'
import { desk } from './devices.ts'
import { ownServer } from './own-server.ts'
import { waitUntilSettled, signIn, visit } from './visit.ts'

// Two servers of one installation, with a person on each.
const server = ownServer()
let other: RunningServer
beforeAll(async () => void (other = await startServer(readConfig(server.environment))))
afterAll(() => other.stop())

const today = '2026-11-18'
const visitAs = async (name: string, address: string, url: string) => {
  const { page } = await visit(desk)
  await signIn(page, name, address, url)
  await waitUntilSettled(page)
  return page
}
const getAppointmentBlock = (page: Page, name: string, rest: string) =>
  page.getByRole('button', { name: new RegExp(`18 november, 12:45 tot 13:35, ${name}.*${rest}$`) })
const panel = (page: Page) => page.getByRole('complementary')
const hears = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/realtime'))

test('a released or taken seat appears at once for a user on another server and in a second tab', async () => {
  const { id } = await server.now.db
    .selectFrom('appointment')
    .select('id')
    .where('name', '=', 'Keuzeles Wiskunde')
    .where('starts_at', '=', `${today}T12:45`)
    .executeTakeFirstOrThrow()
  const holder = await server.now.db
    .selectFrom('subscription')
    .innerJoin('attendee', 'attendee.id', 'subscription.attendee_id')
    .select('attendee.name')
    .where('appointment_id', '=', id)
    .where('accepted', '=', true)
    .orderBy('attendee.id')
    .executeTakeFirstOrThrow()
  const sanne = await visitAs('Sanne Bakker', `/roster?view=week&date=${today}`, server.now.url)
  await getAppointmentBlock(sanne, 'Keuzeles Wiskunde', '12 van 30 plaatsen bezet, nog niet ingeschreven').click()
  await panel(sanne).getByText('12 van 30 plaatsen bezet').waitFor()
  const address = `/roster?view=week&date=${today}&appointment=${id}`
  const leaver = await visitAs(holder.name, address, other.url)
  const second = await leaver.context().newPage()
  const listening = hears(second)
  await second.goto(`${other.url}${address}`)
  await panel(second).getByRole('button', { name: 'Uitschrijven' }).waitFor()
  await listening
  await waitUntilSettled(second)

  await panel(leaver).getByRole('button', { name: 'Uitschrijven' }).click()
  await panel(leaver).getByText('Je bent uitgeschreven').waitFor({ state: 'attached' })
  await panel(sanne).getByText('11 van 30 plaatsen bezet').waitFor()
  await getAppointmentBlock(sanne, 'Keuzeles Wiskunde', '11 van 30 plaatsen bezet, nog niet ingeschreven').waitFor()
  await panel(second).getByRole('button', { name: 'Inschrijven' }).waitFor()

  await waitUntilSettled(sanne)
  await panel(sanne).getByRole('button', { name: 'Inschrijven' }).click()
  await panel(second).getByText('12 van 30 plaatsen bezet').waitFor()
})

test('a room booked on another server appears as occupied in an open day plan', async () => {
  const { page } = await visit(desk)
  const listening = hears(page)
  await openPlan(page, server.now)
  await listening
  const taken = getRoomRow(page, 'A104').getByRole('gridcell', { name: /^12:20 tot 13:15/ })
  expect(await taken.count()).toBe(0)
  const wish = { name: 'Overleg', start: `${today}T12:20`, end: `${today}T13:15` }
  await bookAs({ ...server, now: other }, 'Joris van Dijk', 'A104', wish)
  await taken.waitFor()
})
