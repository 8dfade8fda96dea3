import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { findAxeViolations } from './axe.ts'
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
  postAs,
  removeBookings,
  getSendButton,
} from './bookings.ts'
import { phone } from './devices.ts'
import { isFullRun } from '../server/test/full.ts'
import { startOwnServer } from './own-server.ts'
import { waitUntilSettled } from './visit.ts'
import { users } from './users.ts'

const server = startOwnServer()
const { teacher, student } = users
const createTimes = (start: string, end: string) => ({ start: `2026-11-18T${start}`, end: `2026-11-18T${end}` })
const lateTimes = createTimes('15:45', '16:30')

const waitUntilClosed = (page: Page) => getForm(page).waitFor({ state: 'detached' })
const getWarning = (page: Page) => page.getByRole('alertdialog')
const listInvitees = async (name: string) =>
  server.running.db
    .selectFrom('booking_invitee')
    .innerJoin('appointment', 'appointment.id', 'appointment_id')
    .innerJoin('attendee', 'attendee.id', 'attendee_id')
    .select(['attendee.name', 'status'])
    .where('appointment.name', '=', name)
    .execute()

/** Delays writes to an address until `release`, then refuses them. */
async function holdWrites(page: Page, address: string | RegExp) {
  let writeCount = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    writeCount++
    await released
    await route.fulfill({ status: 500, json: { code: 'unknownError', status: 500, instance: 'number-in-the-log' } })
  })
  return { countWrites: () => writeCount, release }
}

beforeEach(() => removeBookings(server))

describe('a booking', () => {
  test('keeps the chosen duration when it is moved, and asks all invitees again', async () => {
    const invitedAttendees = [await getAttendeeId(server, student)]
    const { id } = await bookAs(server, teacher, 'Mediatheek', { name: 'Overleg', ...lateTimes, invitedAttendees })
    await postAs(server, student, `/api/booking/${id}/accept`)
    const page = await openOwnBookings(server, teacher)
    await getBookingCard(page, 'Overleg').getByText(`${student} (komt)`).waitFor()
    await getButton(page, 'Overleg wijzigen').click()
    await expect.poll(() => getFormCombobox(page, 'Begin').inputValue()).toBe('15:45')
    expect(await getFormCombobox(page, 'Duur').inputValue()).toBe('45')
    await getFormCombobox(page, 'Begin').selectOption('16:05')
    await getFormCombobox(page, 'Duur').selectOption('30')
    const patchRequest = page.waitForRequest((request) => request.method() === 'PATCH')
    await getSendButton(page).click()
    const body = (await patchRequest).postDataJSON() as object
    expect(body).toMatchObject(createTimes('16:05', '16:35'))
    await waitUntilClosed(page)
    await getBookingCard(page, 'Overleg').getByText('16:05–16:35').waitFor()
    expect(await getBookingCard(page, 'Overleg').getByText('(komt)').count()).toBe(0)
    expect(await listInvitees('Overleg')).toEqual([{ name: student, status: 'Pending' }])
    expect(await listBookings(server)).toEqual(['Overleg, Mediatheek, 2026-11-18 16:05–16:35'])
  })

  test('refetches the balance of this week after each create, change, extension, stop and cancellation', async () => {
    await bookAs(server, teacher, 'Studieplein', { name: 'Nu', ...createTimes('11:06', '11:36') })
    const page = await openOwnBookings(server, teacher)
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === '/api/Booking/Balance/Week/2026-11-18') requests.push('balance')
      else if (request.method() !== 'GET' && pathname.startsWith('/api/booking/'))
        requests.push(`${request.method()} ${pathname.replaceAll(/\d+/g, '…')}`)
    })
    const waitForBalanceAfter = (write: string) =>
      expect.poll(() => requests.slice(requests.lastIndexOf(write))).toEqual(expect.arrayContaining([write, 'balance']))
    await fillInForm(page, { room: 'Mediatheek', name: 'Overleg' })
    await getSendButton(page).click()
    await waitForBalanceAfter('POST /api/booking/facility/…')
    await getButton(page, 'Overleg wijzigen').click()
    await getForm(page).getByLabel('Naam').fill('Sectie')
    await getSendButton(page).click()
    await waitForBalanceAfter('PATCH /api/booking/…')
    await getButton(page, 'Nu met 15 minuten verlengen').click()
    await waitForBalanceAfter('POST /api/booking/…/extend/…')
    await getButton(page, 'Nu nu stoppen').click()
    await waitForBalanceAfter('POST /api/booking/…/stop')
    await getButton(page, 'Sectie annuleren').click()
    await getButton(page, 'Annuleren').click()
    await waitForBalanceAfter('DELETE /api/booking/…')
  })

  test('refetches the upcoming bookings when it is confirmed', async () => {
    await bookAs(server, student, 'Werkplek 3.12', { name: 'Studeren', ...createTimes('11:10', '12:00') })
    const page = await openOwnBookings(server, student)
    await waitUntilSettled(page)
    const futureRequest = page.waitForRequest('**/api/Booking/Organizer/Future')
    await getButton(page, 'Studeren bevestigen').click()
    await futureRequest
    await getBookingCard(page, 'Studeren').getByText('Bevestigd').waitFor()
  })

  test.skipIf(!isFullRun)(
    'can be answered by an invitee in the own list of bookings, which focuses the answer',
    async () => {
      const invitedAttendees = [await getAttendeeId(server, student)]
      await bookAs(server, teacher, 'Mediatheek', { name: 'Overleg', ...lateTimes, invitedAttendees })
      const page = await openOwnBookings(server, student)
      await getButton(page, 'Ik kom naar Overleg').press('Enter')
      await getBookingCard(page, 'Overleg').getByText(`${teacher} heeft je uitgenodigd`).waitFor()
      expect(await page.locator(':focus').textContent()).toBe('Je komt')
      await expect.poll(() => listInvitees('Overleg')).toEqual([{ name: student, status: 'Accepted' }])
    },
  )

  test.each([
    ['being made longer', '**/extend/15', ['Overleg met 15 minuten verlengen']],
    ['being stopped', '**/stop', ['Overleg nu stoppen']],
    ['being cancelled', /\/api\/booking\/\d+$/, ['Overleg annuleren', 'Annuleren']],
    ['being changed', /\/api\/booking\/\d+$/, ['Overleg wijzigen', 'Opslaan'], 'Bezig…'],
  ])(
    '%s shows that it is busy, sends one request, and stays unchanged if that fails',
    async (_, address, buttonNames, busyName = buttonNames.at(-1)) => {
      await bookAs(server, teacher, 'Mediatheek', { name: 'Overleg', ...createTimes('11:06', '11:36') })
      const before = await listBookings(server)
      const page = await openOwnBookings(server, teacher)
      const { countWrites, release } = await holdWrites(page, address)
      for (const name of buttonNames.slice(0, -1)) await getButton(page, name).click()
      await getButton(page, buttonNames.at(-1) ?? '').dblclick()
      await expect.poll(() => getButton(page, busyName ?? '').isDisabled()).toBe(true)
      release()
      await getWarning(page).getByText('Dat lukte niet').waitFor()
      expect(countWrites()).toBe(1)
      expect(await listBookings(server)).toEqual(before)
    },
  )
})

describe('a booking series', () => {
  const bookWednesdays = async () =>
    postAs(server, teacher, `/api/booking/facility/${await getAttendeeId(server, 'Mediatheek')}/series`, {
      name: 'Wekelijks',
      ...lateTimes,
      recurrence: { weekdays: [3], until: '2026-12-02' },
    })
  const listSeries = async () =>
    (await listBookings(server))
      .filter((booking) => !booking.startsWith('Eerder'))
      .map((booking) => booking.replace(', Mediatheek, 2026', ''))

  test('shows all clashes before booking, and skips them on request', async () => {
    for (const date of ['2026-11-25', '2026-12-09'])
      await bookAs(server, users.teamCoordinator, 'Mediatheek', {
        name: 'Eerder',
        start: `${date}T16:00`,
        end: `${date}T16:15`,
      })
    const bookingsBefore = await listBookings(server)
    const page = await openOwnBookings(server, teacher)
    await fillInForm(page, { room: 'Mediatheek', name: 'Wekelijks' })
    await getForm(page).getByText('Herhalen').click()
    await getForm(page).getByText('2 van de 5 keer kan niet.').waitFor()
    const times = getForm(page).getByRole('list', { name: 'Wanneer' })
    const clashes = times.getByRole('listitem').filter({ hasText: 'al bezet' })
    expect(await clashes.allTextContents()).toEqual(['wo 25 nov, 15:45–16:30al bezet', 'wo 9 dec, 15:45–16:30al bezet'])
    await getSendButton(page).click()
    await expect
      .poll(() => page.locator(':focus').evaluate((item) => item.closest('li')?.textContent))
      .toMatch(/^wo 25 nov/)
    expect(await listBookings(server)).toEqual(bookingsBefore)
    await getButton(page, 'Die 2 keer overslaan').click()
    await getForm(page).getByText('3 keer. De ruimte is steeds vrij.').waitFor()
    await getButton(page, '3 keer reserveren').click()
    await waitUntilClosed(page)
    expect(await listSeries()).toEqual([
      'Wekelijks-11-18 15:45–16:30',
      'Wekelijks-12-02 15:45–16:30',
      'Wekelijks-12-16 15:45–16:30',
    ])
  })

  test('is changed for a single time, and from a time on', async () => {
    await bookWednesdays()
    const page = await openOwnBookings(server, teacher)
    await page.getByText('Nog 2 keer, tot en met woensdag 2 december').click()
    await getButton(page, 'Wekelijks, wo 25 nov 15:45–16:30 wijzigen').click()
    await getForm(page).getByLabel('Naam').fill('Eenmalig')
    await getFormCombobox(page, 'Begin').selectOption('15:00')
    await getSendButton(page).click()
    await waitUntilClosed(page)
    await getBookingCard(page, 'Wekelijks').getByText('wo 25 nov 15:00–15:45 · Eenmalig').waitFor()
    await getButton(page, 'Wekelijks wijzigen').first().click()
    await getForm(page).getByText('Deze en alle volgende').click()
    await getFormCombobox(page, 'Begin').selectOption('16:00')
    await getSendButton(page).click()
    await waitUntilClosed(page)
    expect(await listSeries()).toEqual([
      'Wekelijks-11-18 16:00–16:45',
      'Wekelijks-11-25 16:00–16:45',
      'Wekelijks-12-02 16:00–16:45',
    ])
  })

  test.skipIf(!isFullRun)('is cancelled for a single time, and from a time on', async () => {
    await bookWednesdays()
    const page = await openOwnBookings(server, teacher)
    await getButton(page, 'Wekelijks annuleren').first().click()
    await getButton(page, 'Alleen deze annuleren').click()
    await getWarning(page).waitFor({ state: 'detached' })
    expect(await listSeries()).toHaveLength(2)
    await getButton(page, 'Wekelijks annuleren').first().click()
    await getButton(page, 'Deze en alle volgende annuleren').click()
    await getButton(page, 'Alle 2 annuleren').click()
    await page
      .getByText('Je hebt geen komende reserveringen.')
      .or(page.getByText('Je hebt nog niets gereserveerd'))
      .waitFor()
    expect(await listSeries()).toEqual([])
  })
})

describe('booking on a phone', () => {
  const listOverflowing = (page: Page) =>
    page.evaluate(() => {
      const overflowing = [...document.querySelectorAll('[role=dialog] *, main *')].filter((item) => {
        // Invisible field for the autofill of browsers.
        if (item.closest('[data-react-aria-prevent-focus]')) return false
        const { width, right, left } = item.getBoundingClientRect()
        const isScrolled = getComputedStyle(item).overflowX === 'auto' && item.scrollWidth > item.clientWidth
        return width > 1 && (right > innerWidth + 0.5 || left < -0.5 || isScrolled)
      })
      return overflowing.map((item) => item.outerHTML.slice(0, 120))
    })
  test.skipIf(!isFullRun)('works by tapping, and 60 invitees with the longest names stay readable', async () => {
    const { db } = server.running
    const people = await db
      .selectFrom('attendee')
      .select('id')
      .where('type', '=', 'student')
      .orderBy(({ fn }) => fn('length', ['name']), 'desc')
      .orderBy('name')
      .orderBy('id')
      .limit(60)
      .execute()
    const name = `Voorbereidingsbijeenkomstprofielwerkstukpresentaties ${'van alle klassen '.repeat(3)}`.trim()
    const invitedAttendees = people.map(({ id }) => id)
    await bookAs(server, teacher, 'Mediatheek', { name, ...createTimes('14:00', '15:00'), invitedAttendees })
    const page = await openOwnBookings(server, teacher, { ...phone, colorScheme: 'dark' })
    const foldedInvitees = getBookingCard(page, name).getByText('60 genodigden')
    expect((await foldedInvitees.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await foldedInvitees.tap()
    expect(await listOverflowing(page)).toEqual([])
    expect(await findAxeViolations(page)).toEqual([])
    await getButton(page, `${name} wijzigen`).tap()
    await getForm(page)
      .getByRole('button', { name: /weghalen$/ })
      .last()
      .waitFor()
    expect(await listOverflowing(page)).toEqual([])
    await getButton(page, 'Sluiten').tap()
    await waitUntilClosed(page)

    await getButton(page, 'Nieuwe reservering').tap()
    await getFormCombobox(page, 'Begin').selectOption('15:45')
    await chooseRoom(page, 'Mediatheek')
    await getForm(page).getByLabel('Naam').fill('Overleg')
    await getForm(page).getByRole('combobox', { name: 'Iemand uitnodigen' }).fill(student)
    await page.getByRole('option', { name: student }).tap()
    await getForm(page)
      .getByRole('button', { name: new RegExp(`^${student} .* weghalen$`) })
      .waitFor()
    await getForm(page).getByText('Herhalen').tap()
    await getForm(page).getByText('5 keer. De ruimte is steeds vrij.').waitFor()
    await waitUntilSettled(page)
    expect(await listOverflowing(page)).toEqual([])
    expect(await findAxeViolations(page)).toEqual([])
    for (const button of await getForm(page).getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await getButton(page, '5 keer reserveren').tap()
    await waitUntilClosed(page)
    expect(await listBookings(server)).toHaveLength(6)
  })
})
