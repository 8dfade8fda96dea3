import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { getBearer, refuse } from './override-answers.ts'
import { findAxeViolations } from './axe.ts'
import { countActions } from './count-actions.ts'
import { desk, phone } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { readFocusedName, waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
const organizer = users.teacher
const invitee = users.student
const times = { start: '2026-11-18T15:45', end: '2026-11-18T16:30' }

const visitAs = async (name: string, address: string, device = desk) => {
  const { page } = await visit(device)
  await signIn(page, name, address, server.running.url)
  return page
}
const getAttendeeId = async (name: string) => {
  const { db } = server.running
  return (await db.selectFrom('attendee').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
}

/** Books a room as the person who is signed in on the page, and invites someone. */
async function bookAndInvite(page: Page, name: string): Promise<Booking> {
  const body = JSON.stringify({ name, ...times, invitedAttendees: [await getAttendeeId(invitee)] })
  const answer = await page.evaluate(
    async ([room, payload, token]) => {
      const headers = { Authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = await fetch(`/api/booking/facility/${room}`, { method: 'POST', headers, body: payload })
      return { status: response.status, text: await response.text() }
    },
    [await getAttendeeId('Mediatheek'), body, await getBearer(page)] as const,
  )
  expect(answer.status, answer.text).toBe(200)
  return (JSON.parse(answer.text) as { result: Booking }).result
}

const getNotification = (page: Page, text: RegExp | string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })
const getInvitation = (page: Page) => getNotification(page, /nodigt je uit voor Overleg/)
const getAcceptButton = (page: Page) => page.getByRole('button', { name: 'Ik kom naar Overleg', exact: true })
const getDeclineButton = (page: Page) => page.getByRole('button', { name: 'Ik kom niet naar Overleg', exact: true })
const getRosterBlock = (page: Page) =>
  page.getByRole('button', { name: /^woensdag 18 november, 15:45 tot 16:30, Overleg, Mediatheek, reservering/ })
const rosterAddress = '/roster?view=week&date=2026-11-18'

beforeEach(async () => {
  const { db } = server.running
  await db.deleteFrom('notification').execute()
  await db.deleteFrom('appointment').where('type', '=', 'booking').execute()
})

describe('an invitation', () => {
  test('is accepted and then declined by keyboard, which updates the roster and notifies the organizer', async () => {
    const organizerPage = await visitAs(organizer, '/notifications')
    await bookAndInvite(organizerPage, 'Overleg')
    const page = await visitAs(invitee, '/notifications')
    const row = getInvitation(page)
    await row.getByText('wo 18 nov 15:45–16:30 · Mediatheek').waitFor()
    await row.getByText('ongelezen').waitFor()
    await page.getByRole('heading', { level: 1 }).getByRole('status').focus()
    for (let presses = 0; presses < 40 && (await readFocusedName(page)) !== 'Ik kom naar Overleg'; presses++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await row.getByRole('status').getByText('Je komt', { exact: true }).waitFor()
    expect(await page.locator(':focus').textContent()).toBe('Je komt')
    expect(await getAcceptButton(page).count()).toBe(0)
    expect(await row.getByText('ongelezen').count()).toBe(0)
    await getNotification(organizerPage, `${invitee} komt naar Overleg`).waitFor()

    await page.goto(server.running.url + rosterAddress)
    await getRosterBlock(page).waitFor()
    await page.goto(`${server.running.url}/notifications`)
    await getDeclineButton(page).focus()
    await page.keyboard.press('Enter')
    await row.getByRole('status').getByText('Je komt niet').waitFor()
    await getNotification(organizerPage, `${invitee} komt niet naar Overleg`).waitFor()
    await page.goto(server.running.url + rosterAddress)
    await page.locator('[role=gridcell] button').first().waitFor()
    await waitUntilSettled(page)
    expect(await getRosterBlock(page).count()).toBe(0)
  })

  test.skipIf(!isFullRun)('shows the answer at once, and restores the previous answer after a refusal', async () => {
    const organizerPage = await visitAs(organizer, '/notifications')
    await bookAndInvite(organizerPage, 'Overleg')
    const page = await visitAs(invitee, '/notifications')
    await getAcceptButton(page).waitFor()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/booking/*/accept', async (route) => {
      await released
      await route.continue()
    })
    await getAcceptButton(page).click()
    await getInvitation(page).getByRole('status').getByText('Je komt', { exact: true }).waitFor()
    expect(await getInvitation(page).getByRole('group').getAttribute('aria-busy')).toBe('true')
    expect(await getDeclineButton(page).getAttribute('aria-disabled')).toBe('true')
    release()
    await expect.poll(() => getDeclineButton(page).getAttribute('aria-disabled')).toBeNull()

    // The list cannot be refetched, which would correct it.
    await refuse(page, '**/api/notification', 'unknownError')
    await refuse(page, '**/api/booking/*/decline', 'bookingDoesNotExist')
    await getDeclineButton(page).click()
    await page.getByRole('alertdialog').getByRole('heading', { name: 'Reservering niet gevonden' }).waitFor()
    await page.keyboard.press('Escape')
    await getInvitation(page).getByRole('status').getByText('Je komt', { exact: true }).waitFor()
  })

  test.skipIf(!isFullRun)('can be answered in the roster details, and accepted there after a decline', async () => {
    const organizerPage = await visitAs(organizer, rosterAddress)
    await bookAndInvite(organizerPage, 'Overleg')
    const page = await visitAs(invitee, rosterAddress)
    await getRosterBlock(page).click()
    const details = page.getByRole('complementary')
    await details.getByRole('heading', { name: 'Overleg' }).waitFor()
    await details.getByText('Gereserveerd door').waitFor()
    await details
      .getByRole('listitem')
      .filter({ hasText: `${invitee} nog niet geantwoord` })
      .waitFor()
    expect(await details.getByText('Docent', { exact: true }).count()).toBe(0)
    expect(await details.getByRole('button', { name: /Schrijf|notitie/i }).count()).toBe(0)
    expect(await findAxeViolations(page)).toEqual([])
    await getDeclineButton(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => getRosterBlock(page).count()).toBe(0)
    await waitUntilSettled(page)
    await details.getByRole('heading', { name: 'Overleg' }).waitFor()
    expect(await page.locator(':focus').textContent()).toBe('Je komt niet')
    await getAcceptButton(page).click()
    await getRosterBlock(page).waitFor()
    await details
      .getByRole('listitem')
      .filter({ hasText: `${invitee} komt` })
      .waitFor()
    await details.getByRole('link', { name: 'Naar mijn uitnodigingen' }).click()
    expect(await details.getByText('Bevestiging', { exact: true }).count()).toBe(0)
    await page.waitForURL(/\/booking\?view=mine/)
  })

  test.skipIf(!isFullRun)('can be answered in the list of bookings, which marks its notification as read', async () => {
    const organizerPage = await visitAs(organizer, '/booking?view=mine')
    await bookAndInvite(organizerPage, 'Overleg')
    const page = await visitAs(invitee, '/booking?view=mine')
    await page.getByText(`${organizer} vraagt of je komt`).waitFor()
    const menu = page.getByRole('navigation')
    await menu.getByText('1 ongelezen melding').waitFor()
    await getDeclineButton(page).click()
    await page.getByRole('status').getByText('Je komt niet').waitFor()
    await page.getByText(`${organizer} heeft je uitgenodigd`).waitFor()
    await expect.poll(() => menu.getByText(/ongelezen/).count()).toBe(0)
    await organizerPage
      .getByRole('listitem')
      .filter({ hasText: `${invitee} (komt niet)` })
      .first()
      .waitFor()
  })

  test.skipIf(!isFullRun)('shows other users only an occupied room', async () => {
    const organizerPage = await visitAs(organizer, rosterAddress)
    await bookAndInvite(organizerPage, 'Overleg')
    const room = await getAttendeeId('Mediatheek')
    const { name } = await server.running.db
      .selectFrom('attendee')
      .select('name')
      .where('type', '=', 'student')
      .where('name', '<>', invitee)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const page = await visitAs(name, `${rosterAddress}&atnId=${room}`)
    await page.getByRole('button', { name: /15:45 tot 16:30, Bezet, Mediatheek, reservering$/ }).click()
    const details = page.getByRole('complementary')
    await details.getByRole('heading', { name: 'Bezet' }).waitFor()
    await waitUntilSettled(page)
    const text = await page.getByRole('main').textContent()
    for (const secret of ['Overleg', organizer, invitee, 'Naar mijn']) expect(text).not.toContain(secret)
  })

  test.skipIf(!isFullRun)('to a meeting tomorrow takes seven actions from the roster', async () => {
    const page = await visitAs(organizer, '/roster?date=2026-11-18')
    const form = page.getByRole('dialog', { name: 'Ruimte reserveren' })
    const readActions = await countActions(page)
    await page.getByRole('link', { name: /^Reserveren/ }).click()
    await page.getByRole('button', { name: 'Volgende dag' }).click()
    await page
      .getByRole('gridcell', { name: /^vrij van/ })
      .first()
      .click({ position: { x: 20, y: 20 } })
    await form.getByLabel('Naam').fill('Overleg')
    await form.getByRole('combobox', { name: 'Iemand uitnodigen' }).fill('femke hen')
    await form.getByRole('option', { name: users.teamCoordinator }).click()
    await form.getByRole('button', { name: 'Reserveren', exact: true }).click()
    expect(await readActions()).toBe(7)
    await page
      .getByRole('status')
      .getByText(/Overleg.*donderdag 19 november|Overleg.*do 19 nov/)
      .waitFor()
  })

  test('to a weekly series takes seven actions from the day plan, with a time that suits everyone', async () => {
    const page = await visitAs(organizer, '/booking?date=2026-11-19&room=Mediatheek')
    const form = page.getByRole('dialog', { name: 'Ruimte reserveren' })
    const proposal = form.getByRole('button', { name: /^Begin op .*: dan kan iedereen elke keer/ })
    const readActions = await countActions(page)
    // 10:30, when the invitee has a lesson of the organizer.
    await page
      .getByRole('gridcell', { name: /^vrij van/ })
      .first()
      .click({ position: { x: 270, y: 20 } })
    await form.getByLabel('Naam').fill('Overleg')
    await form.getByRole('combobox', { name: 'Iemand uitnodigen' }).fill(invitee)
    await form.getByRole('option', { name: invitee }).click()
    await form.getByText('Herhalen').click()
    await proposal.click()
    await form.getByRole('button', { name: /^\d keer reserveren$/ }).click()
    expect(await readActions()).toBe(7)
    await page
      .getByRole('status')
      .getByText(/^\d keer gereserveerd: Overleg, Mediatheek/)
      .waitFor()
    const inviteePage = await visitAs(invitee, '/booking?view=mine')
    await inviteePage.getByText(`${organizer} vraagt of je komt`).waitFor()
    expect(await inviteePage.getByRole('heading', { name: 'Overleg', exact: true }).count()).toBe(1)
  })

  test.skipIf(!isFullRun)('has answer buttons that are large enough for touch', async () => {
    const organizerPage = await visitAs(organizer, '/notifications')
    await bookAndInvite(organizerPage, 'Overleg')
    const page = await visitAs(invitee, '/notifications', { ...phone, colorScheme: 'dark' })
    for (const button of [getAcceptButton(page), getDeclineButton(page)]) {
      const { height = 0, x = 0, width = 0 } = (await button.boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(44)
      expect(x + width).toBeLessThanOrEqual(390)
    }
    expect(await findAxeViolations(page)).toEqual([])
    await getDeclineButton(page).tap()
    await getInvitation(page).getByRole('status').getByText('Je komt niet').waitFor()
  })
})
