import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { findAxeViolations } from './axe.ts'
import {
  act,
  listBookings,
  bookAs,
  card,
  getFormCombobox,
  choose,
  fillIn,
  form,
  getAttendeeId,
  openMine,
  postAs,
} from './bookings.ts'
import { patiently, removeBookings, send } from './bookings.ts'
import { phone } from './devices.ts'
import { isFull } from '../server/test/full.ts'
import { ownServer } from './own-server.ts'
import { waitUntilSettled } from './visit.ts'

const server = ownServer()
const teacher = 'Joris van Dijk'
const student = 'Sanne Bakker'
const today = (start: string, end: string) => ({ start: `2026-11-18T${start}`, end: `2026-11-18T${end}` })
const late = today('15:45', '16:30')

const closed = (page: Page) => form(page).waitFor({ state: 'detached' })
const warning = (page: Page) => page.getByRole('alertdialog')
const listInvitees = async (name: string) =>
  server.now.db
    .selectFrom('booking_invitee')
    .innerJoin('appointment', 'appointment.id', 'appointment_id')
    .innerJoin('attendee', 'attendee.id', 'attendee_id')
    .select(['attendee.name', 'status'])
    .where('appointment.name', '=', name)
    .execute()

beforeEach(() => removeBookings(server))

describe('a booking', () => {
  test('keeps the chosen duration when it is moved, and asks all invitees again', async () => {
    const invitedAttendees = [await getAttendeeId(server, student)]
    const { id } = await bookAs(server, teacher, 'Mediatheek', { name: 'Overleg', ...late, invitedAttendees })
    await postAs(server, student, `/api/booking/${id}/accept`)
    const page = await openMine(server, teacher)
    await card(page, 'Overleg').getByText(`${student} (komt)`).waitFor()
    await act(page, 'Overleg wijzigen').click()
    await expect.poll(() => getFormCombobox(page, 'Begin').inputValue()).toBe('15:45')
    expect(await getFormCombobox(page, 'Duur').inputValue()).toBe('45')
    await getFormCombobox(page, 'Begin').selectOption('16:05')
    await getFormCombobox(page, 'Duur').selectOption('30')
    const request = page.waitForRequest((eachPage) => eachPage.method() === 'PATCH')
    await send(page).click()
    const body = (await request).postDataJSON() as object
    expect(body).toMatchObject(today('16:05', '16:35'))
    await closed(page)
    await card(page, 'Overleg').getByText('16:05–16:35').waitFor()
    expect(await card(page, 'Overleg').getByText('(komt)').count()).toBe(0)
    expect(await listInvitees('Overleg')).toEqual([{ name: student, status: 'Pending' }])
    expect(await listBookings(server)).toEqual(['Overleg, Mediatheek, 2026-11-18 16:05–16:35'])
  })

  test('refetches the balance of this week after each create, change, extension, stop and cancellation', async () => {
    await bookAs(server, teacher, 'Studieplein', { name: 'Nu', ...today('11:06', '11:36') })
    const page = await openMine(server, teacher)
    const asked: string[] = []
    page.on('request', (eachPage) => {
      const { pathname } = new URL(eachPage.url())
      if (pathname === '/api/Booking/Balance/Week/2026-11-18') asked.push('balance')
      else if (eachPage.method() !== 'GET' && pathname.startsWith('/api/booking/'))
        asked.push(`${eachPage.method()} ${pathname.replaceAll(/\d+/g, '…')}`)
    })
    await fillIn(page, 'Mediatheek')
    await send(page).click()
    await closed(page)
    await act(page, 'Overleg wijzigen').click()
    await form(page).getByLabel('Naam').fill('Sectie')
    await send(page).click()
    await closed(page)
    await act(page, 'Nu met 15 minuten verlengen').click()
    await waitUntilSettled(page)
    await act(page, 'Nu nu stoppen').click()
    await waitUntilSettled(page)
    await act(page, 'Sectie annuleren').click()
    await act(page, 'Annuleren').click()
    await waitUntilSettled(page)
    expect(asked.filter((item, index) => item !== asked[index - 1])).toEqual([
      'POST /api/booking/facility/…',
      'balance',
      'PATCH /api/booking/…',
      'balance',
      'POST /api/booking/…/extend/…',
      'balance',
      'POST /api/booking/…/stop',
      'balance',
      'DELETE /api/booking/…',
      'balance',
    ])
  })

  test('refetches the upcoming bookings when it is confirmed', async () => {
    await bookAs(server, student, 'Werkplek 3.12', { name: 'Studeren', ...today('11:10', '12:00') })
    const page = await openMine(server, student)
    await waitUntilSettled(page)
    const future = page.waitForRequest('**/api/Booking/Organizer/Future')
    await act(page, 'Studeren bevestigen').click()
    await future
    await card(page, 'Studeren').getByText('Bevestigd').waitFor()
  })

  test('can be answered by an invitee in the own list of bookings, which focuses the answer', async () => {
    const invitedAttendees = [await getAttendeeId(server, student)]
    await bookAs(server, teacher, 'Mediatheek', { name: 'Overleg', ...late, invitedAttendees })
    const page = await openMine(server, student)
    await act(page, 'Ik kom bij Overleg').press('Enter')
    await card(page, 'Overleg').getByText(`${teacher} heeft je uitgenodigd`).waitFor()
    expect(await page.locator(':focus').textContent()).toBe('Je komt')
    await expect.poll(() => listInvitees('Overleg')).toEqual([{ name: student, status: 'Accepted' }])
  })

  test.each([
    ['being made longer', '**/extend/15', ['Overleg met 15 minuten verlengen']],
    ['being stopped', '**/stop', ['Overleg nu stoppen']],
    ['being cancelled', /\/api\/booking\/\d+$/, ['Overleg annuleren', 'Annuleren']],
    ['being changed', /\/api\/booking\/\d+$/, ['Overleg wijzigen', 'Opslaan'], 'Bezig…'],
  ])(
    '%s shows that it is busy, sends one request, and stays unchanged if that fails',
    async (_, address, names, busy = names.at(-1)) => {
      await bookAs(server, teacher, 'Mediatheek', { name: 'Overleg', ...today('11:06', '11:36') })
      const before = await listBookings(server)
      const page = await openMine(server, teacher)
      const [asked, release] = await hold(page, address)
      for (const name of names.slice(0, -1)) await act(page, name).click()
      await act(page, names.at(-1) ?? '').dblclick()
      await expect.poll(() => act(page, busy ?? '').isDisabled(), patiently).toBe(true)
      release()
      await warning(page).getByText('Dat lukte niet').waitFor()
      expect(asked()).toBe(1)
      expect(await listBookings(server)).toEqual(before)
    },
  )
})

/**
 * Delays writes to an address, then refuses them. Returns a counter of the writes, and a function that releases them.
 */
async function hold(page: Page, address: string | RegExp): Promise<[() => number, () => void]> {
  let [asked, release] = [0, () => {}]
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    asked++
    await held
    await route.fulfill({ status: 500, json: { code: 'unknownError', status: 500, instance: 'number-in-the-log' } })
  })
  return [() => asked, () => release()]
}

describe('a booking series', () => {
  test('shows all clashes before booking, skips them, and can be changed and cancelled in parts', async () => {
    for (const day of ['25', '09'])
      await bookAs(server, 'Femke Hendriks', 'Mediatheek', {
        name: 'Eerder',
        start: `2026-${day === '25' ? 11 : 12}-${day}T16:00`,
        end: `2026-${day === '25' ? 11 : 12}-${day}T16:15`,
      })
    const before = await listBookings(server)
    const page = await openMine(server, teacher)
    await fillIn(page, 'Mediatheek', 'Wekelijks')
    await form(page).getByText('Herhalen').click()
    await form(page).getByText('2 van de 5 keer kan niet.').waitFor()
    const times = form(page).getByRole('list', { name: 'Wanneer' })
    const clashes = times.getByRole('listitem').filter({ hasText: 'al bezet' })
    expect(await clashes.allTextContents()).toEqual(['wo 25 nov, 15:45–16:30al bezet', 'wo 9 dec, 15:45–16:30al bezet'])
    await send(page).click()
    await expect
      .poll(() => page.locator(':focus').evaluate((item) => item.closest('li')?.textContent))
      .toMatch(/^wo 25 nov/)
    expect(await listBookings(server)).toEqual(before)
    await act(page, 'Die 2 keer overslaan').click()
    await form(page).getByText('3 keer. De ruimte is steeds vrij.').waitFor()
    await act(page, '3 keer reserveren').click()
    await closed(page)
    const weekly = async () =>
      (await listBookings(server))
        .filter((item) => !item.startsWith('Eerder'))
        .map((item) => item.replace(', Mediatheek, 2026', ''))
    expect(await weekly()).toEqual([
      'Wekelijks-11-18 15:45–16:30',
      'Wekelijks-12-02 15:45–16:30',
      'Wekelijks-12-16 15:45–16:30',
    ])

    await page.getByText('Nog 2 keer, tot en met woensdag 16 december').click()
    await act(page, 'Wekelijks, wo 2 dec 15:45–16:30 wijzigen').click()
    await form(page).getByLabel('Naam').fill('Eenmalig')
    await getFormCombobox(page, 'Begin').selectOption('15:00')
    await send(page).click()
    await closed(page)
    await card(page, 'Wekelijks').getByText('wo 2 dec 15:00–15:45 · Eenmalig').waitFor()
    await act(page, 'Wekelijks wijzigen').first().click()
    await form(page).getByText('Deze en alle volgende').click()
    await getFormCombobox(page, 'Begin').selectOption('16:00')
    await send(page).click()
    await closed(page)
    expect(await weekly()).toEqual([
      'Wekelijks-11-18 16:00–16:45',
      'Wekelijks-12-02 16:00–16:45',
      'Wekelijks-12-16 16:00–16:45',
    ])

    await act(page, 'Wekelijks annuleren').first().click()
    await act(page, 'Alleen deze annuleren').click()
    await warning(page).waitFor({ state: 'detached' })
    expect(await weekly()).toHaveLength(2)
    await act(page, 'Wekelijks annuleren').first().click()
    await act(page, 'Deze en alle volgende annuleren').click()
    await act(page, 'Alle 2 annuleren').click()
    await page
      .getByText('Je hebt geen komende reserveringen.')
      .or(page.getByText('Je hebt nog niets gereserveerd'))
      .waitFor()
    expect(await listBookings(server)).toEqual(before)
  })
})

describe('booking on a phone', () => {
  const outside = (page: Page) =>
    page.evaluate(() => {
      const wide = [...document.querySelectorAll('[role=dialog] *, main *')].filter((item) => {
        // Invisible field for the autofill of browsers.
        if (item.closest('[data-react-aria-prevent-focus]')) return false
        const { width, right, left } = item.getBoundingClientRect()
        const isScrolled = getComputedStyle(item).overflowX === 'auto' && item.scrollWidth > item.clientWidth
        return width > 1 && (right > innerWidth + 0.5 || left < -0.5 || isScrolled)
      })
      return wide.map((item) => item.outerHTML.slice(0, 120))
    })
  test.skipIf(!isFull)('works by tapping, and 60 invitees with the longest names stay readable', async () => {
    const { db } = server.now
    const people = await db
      .selectFrom('attendee')
      .select('id')
      .where('type', '=', 'student')
      .orderBy(({ fn }) => fn('length', ['name']), 'desc')
      .limit(60)
      .execute()
    const name = `Voorbereidingsbijeenkomstprofielwerkstukpresentaties ${'van alle klassen '.repeat(3)}`.trim()
    const invitedAttendees = people.map(({ id }) => id)
    await bookAs(server, teacher, 'Mediatheek', { name, ...today('14:00', '15:00'), invitedAttendees })
    const page = await openMine(server, teacher, { ...phone, colorScheme: 'dark' })
    const folded = card(page, name).getByText('60 genodigden')
    expect((await folded.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await folded.tap()
    expect(await outside(page)).toEqual([])
    expect(await findAxeViolations(page)).toEqual([])
    await act(page, `${name} wijzigen`).tap()
    await form(page)
      .getByRole('button', { name: /weghalen$/ })
      .last()
      .waitFor()
    expect(await outside(page)).toEqual([])
    await act(page, 'Sluiten').tap()
    await closed(page)

    await act(page, 'Nieuwe reservering').tap()
    await getFormCombobox(page, 'Begin').selectOption('15:45')
    await choose(page, 'Mediatheek')
    await form(page).getByLabel('Naam').fill('Overleg')
    await form(page).getByRole('combobox', { name: 'Iemand uitnodigen' }).fill(student)
    await page.getByRole('option', { name: student }).tap()
    await form(page)
      .getByRole('button', { name: new RegExp(`^${student} .* weghalen$`) })
      .waitFor()
    await form(page).getByText('Herhalen').tap()
    await form(page).getByText('5 keer. De ruimte is steeds vrij.').waitFor()
    await waitUntilSettled(page)
    expect(await outside(page)).toEqual([])
    expect(await findAxeViolations(page)).toEqual([])
    for (const button of await form(page).getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await act(page, '5 keer reserveren').tap()
    await closed(page)
    expect(await listBookings(server)).toHaveLength(6)
  })
})
