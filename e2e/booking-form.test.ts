import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { refuse } from './override-answers.ts'
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
} from './bookings.ts'
import { patiently, removeBookings, send } from './bookings.ts'
import { desk, moving } from './devices.ts'
import { ownServer } from './own-server.ts'
import { isFull } from '../server/test/full.ts'
import { focusedName, waitUntilSettled, dateParts, typeDate } from './visit.ts'

const server = ownServer()
const teacher = 'Joris van Dijk'
const student = 'Sanne Bakker'
const other = 'Femke Hendriks'
const late = { start: '2026-11-18T15:45', end: '2026-11-18T16:30' }
const overleg = 'Overleg, Mediatheek, 2026-11-18 15:45–16:30'

const used = (page: Page, room: string, minutes: number) =>
  page.getByText(`${room}: deze week ${minutes} van 1200 min`).waitFor()
const closed = (page: Page) => form(page).waitFor({ state: 'detached' })
const warning = (page: Page) => page.getByRole('alertdialog')
async function tabTo(page: Page, name: string | RegExp) {
  const isThere = async () => {
    const focused = await focusedName(page)
    return typeof name === 'string' ? focused === name : name.test(focused)
  }
  let presses = 0
  do await page.keyboard.press('Tab')
  while (!(await isThere()) && presses++ < 40)
  await expect.poll(() => focusedName(page)).toMatch(name)
}

beforeEach(() => removeBookings(server))

describe('the booking form', () => {
  test('works by keyboard only, and updates the lists, the balance and the roster at once', async () => {
    const page = await openMine(server, teacher, { ...desk, ...moving })
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    const keys = page.keyboard
    await tabTo(page, 'Nieuwe reservering')
    await keys.press('Enter')
    await getFormCombobox(page, 'Ruimte').locator('option', { hasText: 'Mediatheek' }).waitFor({ state: 'attached' })
    for (const [field, text] of [
      ['Begin', '15:45'],
      ['Duur', '45 min'],
    ] as const) {
      await tabTo(page, field)
      await keys.type(text)
    }
    await waitUntilSettled(page)
    await keys.down('Shift')
    await tabTo(page, 'Ruimte')
    await keys.up('Shift')
    await keys.type('Media')
    await tabTo(page, 'Naam')
    await keys.type('Overleg')
    await tabTo(page, 'Iemand uitnodigen')
    await form(page).locator('option', { hasText: 'V5A' }).first().waitFor({ state: 'attached' })
    await keys.press('Tab')
    await keys.type('V5A')
    await keys.press('Enter')
    const found = form(page).getByRole('listbox').getByRole('option')
    await found.filter({ hasText: student }).waitFor()
    expect(await found.count()).toBeLessThan(40)
    await keys.press('Shift+Tab')
    await keys.type('anne')
    await expect.poll(() => found.first().textContent(), patiently).toContain(student)
    // Enter chooses no result of an earlier text, even if that starts with the same letters.
    await waitUntilSettled(page)
    await keys.press('Enter')
    await form(page)
      .getByRole('button', { name: `${student} · V5A weghalen` })
      .waitFor()
    expect(await focusedName(page)).toBe('Iemand uitnodigen')
    await tabTo(page, 'Reserveren')
    await keys.press('Enter')

    await closed(page)
    await card(page, 'Overleg').getByText('woensdag 18 november 15:45–16:30').waitFor()
    await card(page, 'Overleg').getByText(student).waitFor()
    await used(page, 'Mediatheek', 45)
    expect(await page.evaluate(() => (globalThis as unknown as { isSamePage?: boolean }).isSamePage)).toBe(true)
    expect(await focusedName(page)).toBe('Nieuwe reservering')
    expect(await listBookings(server)).toEqual([overleg])
    await page.goto(`${server.now.url}/roster?view=week&date=2026-11-18`)
    await page.getByRole('button', { name: /15:45 tot 16:30, Overleg, Mediatheek, reservering/ }).waitFor()
  })

  test('focuses the first field with an error, and shows the error there', async () => {
    const page = await openMine(server, teacher)
    await act(page, 'Nieuwe reservering').click()
    const focused = page.locator(':focus')
    const says = (name: string) =>
      form(page).getByRole('combobox', { name }).or(form(page).getByRole('textbox', { name }))
    const meets = async (field: Locator, message: string) => {
      await send(page).click()
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(await focused.getAttribute('aria-invalid')).toBe('true')
      const ids = (await focused.getAttribute('aria-describedby'))?.split(' ') ?? []
      const descriptions = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))
      expect(descriptions).toContain(message)
    }
    await meets(says('Ruimte'), 'Kies een ruimte.')
    await choose(page, 'Mediatheek')
    await typeDate(form(page), 'Dag', '18-11')
    await meets(dateParts(form(page), 'Dag').first(), 'Schrijf als 18-11-2026.')
    await typeDate(form(page), 'Dag', '18-11-2026')
    await meets(says('Naam'), 'Geef je reservering een naam.')
    await form(page).getByLabel('Naam').fill('Overleg')
    await form(page).getByText('Herhalen').click()
    await form(page).getByRole('checkbox', { name: 'woensdag' }).uncheck()
    await send(page).click()
    await expect.poll(() => focusedName(page), patiently).toBe('maandag')
    expect(await listBookings(server)).toEqual([])
  })

  test('shows the limits in advance, and shows which limit a booking exceeds', async () => {
    for (const [day, end] of [
      ['16', '10:00'],
      ['17', '10:00'],
      ['19', '09:30'],
    ])
      await bookRaw(day ?? '', end ?? '')
    const page = await openMine(server, student)
    await act(page, 'Nieuwe reservering').click()
    await getFormCombobox(page, 'Begin').selectOption('15:45')
    await getFormCombobox(page, 'Duur').selectOption('30')
    await choose(page, 'Werkplek 3.12')
    await form(page)
      .getByText('Maximaal 120 minuten per keer, tussen 08:00 en 17:00, tot en met woensdag 2 december.')
      .waitFor()
    await form(page).getByText('Je kunt deze ruimte die week nog 30 minuten reserveren.').waitFor()
    // Offers no duration beyond closing time, or beyond the balance of the week.
    const lengths = await getFormCombobox(page, 'Duur').locator('option').allTextContents()
    expect(lengths).toEqual(['15 min, tot 16:00', '30 min, tot 16:15'])
    // A duration that only another week allows is not sent. The form shows the reason and the limit.
    await typeDate(form(page), 'Dag', '25-11-2026')
    await form(page).getByLabel('Naam').fill('Studeren')
    await getFormCombobox(page, 'Duur').selectOption('60')
    await typeDate(form(page), 'Dag', '18-11-2026')
    await form(page).getByLabel('Naam').focus()
    await form(page).getByText('Je kunt deze ruimte maximaal 360 minuten per week reserveren.').waitFor()
    await send(page).click()
    await expect.poll(() => focusedName(page)).toBe('Ruimte')
    expect(await listBookings(server)).toHaveLength(3)
    await act(page, 'Korter: 30 min, tot 16:15').click()
    await waitUntilSettled(page)
    await send(page).click()
    await closed(page)
    expect(await listBookings(server)).toContain('Studeren, Werkplek 3.12, 2026-11-18 15:45–16:15')
  })

  test.each(['zelfde tijd', ...(isFull ? ['Mediatheek, wo 18 nov'] : [])])(
    'offers an alternative after a clash and books it: %s',
    async (offer) => {
      const page = await openMine(server, teacher)
      await fillIn(page, 'Mediatheek')
      await bookAs(server, other, 'Mediatheek', { name: 'Eerder', ...late })
      await send(page).click()
      await warning(page).getByText('Ruimte bezet').waitFor()
      await warning(page).getByRole('button').click()
      await form(page).getByText('Dit kan wel').waitFor()
      expect(await form(page).getByLabel('Naam').inputValue()).toBe('Overleg')
      const button = form(page).getByRole('button', { name: offer })
      const text = (await button.textContent()) ?? ''
      await button.click()
      await send(page).click()
      await closed(page)
      const [room, time] =
        offer === 'zelfde tijd' ? [text.split(',')[0], '15:45–16:30'] : ['Mediatheek', text.slice(-11)]
      const made = (await listBookings(server)).find((item) => item.startsWith('Overleg'))
      expect(made).toBe(`Overleg, ${room}, 2026-11-18 ${time}`)
      expect(made).not.toBe(overleg)
    },
  )

  test('shows that it is busy, and creates one booking when submitted repeatedly', async () => {
    const page = await openMine(server, teacher)
    await fillIn(page, 'Mediatheek')
    let [asked, release] = [0, () => {}]
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/booking/facility/*', async (route) => {
      asked++
      await held
      await route.continue()
    })
    await send(page).dblclick()
    await act(page, 'Bezig…').waitFor()
    expect(await send(page).getAttribute('aria-busy')).toBe('true')
    await page.keyboard.press('Enter')
    await form(page).getByLabel('Naam').press('Enter')
    await form(page).getByLabel('Naam').pressSequentially('!')
    release()
    await closed(page)
    expect(asked).toBe(1)
    expect(await listBookings(server)).toEqual([overleg])
  })

  test('keeps its input and the focus when booking fails', async () => {
    const page = await openMine(server, teacher)
    await fillIn(page, 'Mediatheek')
    await refuse(page, '**/api/booking/facility/*', 'unknownError')
    await form(page).getByLabel('Naam').press('Enter')
    await warning(page).getByRole('button').last().click()
    await warning(page).waitFor({ state: 'detached' })
    expect(await focusedName(page)).toBe('Naam')
    expect(await getFormCombobox(page, 'Begin').inputValue()).toBe('15:45')
    expect(await form(page).getByLabel('Naam').inputValue()).toBe('Overleg')
    expect(await listBookings(server)).toEqual([])
    await page.unroute('**/api/booking/facility/*')
    // A click beside the form does not lose the input either.
    await page.mouse.click(5, 5)
    await form(page).getByLabel('Naam').press('Enter')
    await closed(page)
    expect(await listBookings(server)).toEqual([overleg])
  })
})

/** Inserts a booking of the student's workplace on a day of this week from 08:00, even in the past. */
async function bookRaw(day: string, end: string) {
  const { db } = server.now
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
