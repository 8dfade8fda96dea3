import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { refuse } from './override-answers.ts'
import {
  getButton,
  listBookings,
  bookAs,
  getBookingCard,
  getFormCombobox,
  chooseRoom,
  fillInForm,
  getForm,
  getAttendeeId,
  openOwnBookings,
} from './bookings.ts'
import { removeBookings, getSendButton } from './bookings.ts'
import { desk, moving } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { isFullRun } from '../server/test/full.ts'
import { readFocusedName, waitUntilSettled, getDateSegments, typeDate } from './visit.ts'
import { users } from './users.ts'

const server = startOwnServer()
const { teacher, student } = users
const otherTeacher = users.teamCoordinator
const lateTimes = { start: '2026-11-18T15:45', end: '2026-11-18T16:30' }
const expectedBooking = 'Overleg, Mediatheek, 2026-11-18 15:45–16:30'

const waitForUsedMinutes = (page: Page, room: string, minutes: number) =>
  page.getByText(`${room}: deze week ${minutes} van 1200 min`).waitFor()
const waitUntilClosed = (page: Page) => getForm(page).waitFor({ state: 'detached' })
const getWarning = (page: Page) => page.getByRole('alertdialog')
async function tabTo(page: Page, name: string | RegExp) {
  const hasFocus = async () => {
    const focusedName = await readFocusedName(page)
    return typeof name === 'string' ? focusedName === name : name.test(focusedName)
  }
  let presses = 0
  do await page.keyboard.press('Tab')
  while (!(await hasFocus()) && presses++ < 40)
  await expect.poll(() => readFocusedName(page)).toMatch(name)
}

beforeEach(() => removeBookings(server))

describe('the booking form', () => {
  test('works by keyboard only, and updates the lists, the balance and the roster at once', async () => {
    const page = await openOwnBookings(server, teacher, { ...desk, ...moving })
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    const keyboard = page.keyboard
    await tabTo(page, 'Nieuwe reservering')
    await keyboard.press('Enter')
    await getFormCombobox(page, 'Ruimte').locator('option', { hasText: 'Mediatheek' }).waitFor({ state: 'attached' })
    for (const [field, text] of [
      ['Begin', '15:45'],
      ['Duur', '45 min'],
    ] as const) {
      await tabTo(page, field)
      await keyboard.type(text)
    }
    await waitUntilSettled(page)
    await keyboard.down('Shift')
    await tabTo(page, 'Ruimte')
    await keyboard.up('Shift')
    await keyboard.type('Media')
    await tabTo(page, 'Naam')
    await keyboard.type('Overleg')
    await tabTo(page, 'Iemand uitnodigen')
    await getForm(page).locator('option', { hasText: 'V5A' }).first().waitFor({ state: 'attached' })
    await keyboard.press('Tab')
    await keyboard.type('V5A')
    await keyboard.press('Enter')
    const options = getForm(page).getByRole('listbox').getByRole('option')
    await options.filter({ hasText: student }).waitFor()
    expect(await options.count()).toBeLessThan(40)
    await keyboard.press('Shift+Tab')
    await keyboard.type('anne')
    await expect.poll(() => options.first().textContent()).toContain(student)
    // Enter chooses no result of an earlier text, even if that starts with the same letters.
    await waitUntilSettled(page)
    await keyboard.press('Enter')
    await getForm(page)
      .getByRole('button', { name: `${student} · V5A weghalen` })
      .waitFor()
    await expect.poll(() => readFocusedName(page)).toBe('Iemand uitnodigen')
    await tabTo(page, 'Reserveren')
    await keyboard.press('Enter')

    await waitUntilClosed(page)
    await getBookingCard(page, 'Overleg').getByText('woensdag 18 november 15:45–16:30').waitFor()
    await getBookingCard(page, 'Overleg').getByText(student).waitFor()
    await waitForUsedMinutes(page, 'Mediatheek', 45)
    expect(await page.evaluate(() => (globalThis as unknown as { isSamePage?: boolean }).isSamePage)).toBe(true)
    await expect.poll(() => readFocusedName(page)).toBe('Nieuwe reservering')
    expect(await listBookings(server)).toEqual([expectedBooking])
    await page.goto(`${server.running.url}/roster?view=week&date=2026-11-18`)
    await page.getByRole('button', { name: /15:45 tot 16:30, Overleg, Mediatheek, reservering/ }).waitFor()
  })

  test.skipIf(!isFullRun)('focuses the first field with an error, and shows the error there', async () => {
    const page = await openOwnBookings(server, teacher)
    await getButton(page, 'Nieuwe reservering').click()
    const focused = page.locator(':focus')
    const getField = (name: string) =>
      getForm(page).getByRole('combobox', { name }).or(getForm(page).getByRole('textbox', { name }))
    const expectFault = async (field: Locator, message: string) => {
      await getSendButton(page).click()
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(await focused.getAttribute('aria-invalid')).toBe('true')
      const ids = (await focused.getAttribute('aria-describedby'))?.split(' ') ?? []
      const descriptions = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))
      expect(descriptions).toContain(message)
    }
    await expectFault(getField('Ruimte'), 'Kies een ruimte.')
    await chooseRoom(page, 'Mediatheek')
    await typeDate(getForm(page), 'Dag', '18-11')
    await expectFault(getDateSegments(getForm(page), 'Dag').first(), 'Vul de datum in als 18-11-2026.')
    await typeDate(getForm(page), 'Dag', '18-11-2026')
    await expectFault(getField('Naam'), 'Geef je reservering een naam.')
    await getForm(page).getByLabel('Naam').fill('Overleg')
    await getForm(page).getByText('Herhalen').click()
    await getForm(page).getByRole('checkbox', { name: 'woensdag' }).uncheck()
    await getSendButton(page).click()
    await expect.poll(() => readFocusedName(page)).toBe('maandag')
    expect(await listBookings(server)).toEqual([])
  })

  test.skipIf(!isFullRun)('shows the limits in advance, and shows which limit a booking exceeds', async () => {
    for (const [day, end] of [
      ['16', '10:00'],
      ['17', '10:00'],
      ['19', '09:30'],
    ])
      await insertBooking(day ?? '', end ?? '')
    const page = await openOwnBookings(server, student)
    await getButton(page, 'Nieuwe reservering').click()
    await getFormCombobox(page, 'Begin').selectOption('15:45')
    await getFormCombobox(page, 'Duur').selectOption('30')
    await chooseRoom(page, 'Werkplek 3.12')
    await getForm(page)
      .getByText('Maximaal 120 minuten per keer, tussen 08:00 en 17:00, tot en met woensdag 2 december.')
      .waitFor()
    await getForm(page).getByText('Je kunt deze ruimte die week nog 30 minuten reserveren.').waitFor()
    // Offers no duration beyond closing time, or beyond the balance of the week.
    const durations = await getFormCombobox(page, 'Duur').locator('option').allTextContents()
    expect(durations).toEqual(['15 min, tot 16:00', '30 min, tot 16:15'])
    // A duration that only another week allows is not sent. The form shows the reason and the limit.
    await typeDate(getForm(page), 'Dag', '25-11-2026')
    await getForm(page).getByLabel('Naam').fill('Studeren')
    await getFormCombobox(page, 'Duur').selectOption('60')
    await typeDate(getForm(page), 'Dag', '18-11-2026')
    await getForm(page).getByLabel('Naam').focus()
    await getForm(page).getByText('Je kunt deze ruimte maximaal 360 minuten per week reserveren.').waitFor()
    await getSendButton(page).click()
    await expect.poll(() => readFocusedName(page)).toBe('Ruimte')
    expect(await listBookings(server)).toHaveLength(3)
    await getButton(page, 'Korter: 30 min, tot 16:15').click()
    await waitUntilSettled(page)
    await getSendButton(page).click()
    await waitUntilClosed(page)
    expect(await listBookings(server)).toContain('Studeren, Werkplek 3.12, 2026-11-18 15:45–16:15')
  })

  test.skipIf(!isFullRun).each(['zelfde tijd', 'Mediatheek, wo 18 nov'])(
    'offers an alternative after a clash and books it: %s',
    async (offer) => {
      const page = await openOwnBookings(server, teacher)
      await fillInForm(page, { room: 'Mediatheek', name: 'Overleg' })
      await bookAs(server, otherTeacher, 'Mediatheek', { name: 'Eerder', ...lateTimes })
      await getSendButton(page).click()
      await getWarning(page).getByText('Ruimte bezet').waitFor()
      await getWarning(page).getByRole('button').click()
      await getForm(page).getByText('Dit kan wel').waitFor()
      expect(await getForm(page).getByLabel('Naam').inputValue()).toBe('Overleg')
      const button = getForm(page).getByRole('button', { name: offer })
      const text = (await button.textContent()) ?? ''
      await button.click()
      await getSendButton(page).click()
      await waitUntilClosed(page)
      const [room, time] =
        offer === 'zelfde tijd' ? [text.split(',')[0], '15:45–16:30'] : ['Mediatheek', text.slice(-11)]
      const newBooking = (await listBookings(server)).find((item) => item.startsWith('Overleg'))
      expect(newBooking).toBe(`Overleg, ${room}, 2026-11-18 ${time}`)
      expect(newBooking).not.toBe(expectedBooking)
    },
  )

  test('shows that it is busy, and creates one booking when submitted repeatedly', async () => {
    const page = await openOwnBookings(server, teacher)
    await fillInForm(page, { room: 'Mediatheek', name: 'Overleg' })
    let [requestCount, release] = [0, () => {}]
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/booking/facility/*', async (route) => {
      requestCount++
      await released
      await route.continue()
    })
    await getSendButton(page).dblclick()
    await getButton(page, 'Bezig…').waitFor()
    expect(await getSendButton(page).getAttribute('aria-busy')).toBe('true')
    await page.keyboard.press('Enter')
    await getForm(page).getByLabel('Naam').press('Enter')
    await getForm(page).getByLabel('Naam').pressSequentially('!')
    release()
    await waitUntilClosed(page)
    expect(requestCount).toBe(1)
    expect(await listBookings(server)).toEqual([expectedBooking])
  })

  test('keeps its input and the focus when booking fails', async () => {
    const page = await openOwnBookings(server, teacher)
    await fillInForm(page, { room: 'Mediatheek', name: 'Overleg' })
    await refuse(page, '**/api/booking/facility/*', 'unknownError')
    await getForm(page).getByLabel('Naam').press('Enter')
    await getWarning(page).getByRole('button').last().click()
    await getWarning(page).waitFor({ state: 'detached' })
    await expect.poll(() => readFocusedName(page)).toBe('Naam')
    expect(await getFormCombobox(page, 'Begin').inputValue()).toBe('15:45')
    expect(await getForm(page).getByLabel('Naam').inputValue()).toBe('Overleg')
    expect(await listBookings(server)).toEqual([])
    await page.unroute('**/api/booking/facility/*')
    // A click beside the form does not lose the input either.
    await page.mouse.click(5, 5)
    await getForm(page).getByLabel('Naam').press('Enter')
    await waitUntilClosed(page)
    expect(await listBookings(server)).toEqual([expectedBooking])
  })
})

/** Inserts a booking of the student's workplace on a day of this week from 08:00, even in the past. */
async function insertBooking(day: string, end: string) {
  const { db } = server.running
  const [facility, organizer] = [await getAttendeeId(server, 'Werkplek 3.12'), await getAttendeeId(server, student)]
  const [starts_at, ends_at] = [`2026-11-${day}T08:00`, `2026-11-${day}T${end}`]
  const { id } = await db
    .insertInto('appointment')
    .values({ type: 'booking', name: 'Eerder', starts_at, ends_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { appointment_id: id, facility_id: facility, organizer_id: organizer, description: '' }
  await db.insertInto('booking').values(row).execute()
  await db.insertInto('appointment_attendee').values({ appointment_id: id, attendee_id: facility, starts_at }).execute()
}
