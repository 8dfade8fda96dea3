import { expect, test } from 'vitest'
import { act, listBookings, bookAs, form, getAttendeeId, patiently, send } from './bookings.ts'
import { desk } from './devices.ts'
import { ownServer } from './own-server.ts'
import { signIn, visit } from './visit.ts'

const server = ownServer()
const teacher = 'Joris van Dijk'

test('an administrator extends, changes and stops another user’s booking from the room’s roster by keyboard only', async () => {
  await bookAs(server, teacher, 'Mediatheek', {
    name: 'Vergadering',
    start: '2026-11-18T11:06',
    end: '2026-11-18T11:36',
  })
  const { page } = await visit(desk)
  const asked: string[] = []
  page.on('request', (item) => asked.push(`${item.method()} ${new URL(item.url()).pathname.replaceAll(/\d+/g, '…')}`))
  const room = await getAttendeeId(server, 'Mediatheek')
  await signIn(page, 'Arjan Molenaar', `/roster?view=list&date=2026-11-18&atnId=${room}`, server.now.url)
  await page
    .getByRole('button', { name: /Vergadering/ })
    .first()
    .press('Enter')
  const details = page.getByLabel('Details van de les')
  await details.getByText(teacher).waitFor()
  const acts = [
    /^Vergadering nu stoppen/,
    /^Vergadering met 15 minuten verlengen/,
    /^Vergadering met 30 minuten verlengen/,
    /^Vergadering wijzigen/,
  ]
  for (const name of acts) await details.getByRole('button', { name }).waitFor()
  expect(await details.getByRole('button', { name: /(annuleren|bevestigen)$/i }).count()).toBe(0)

  await act(page, 'Vergadering met 15 minuten verlengen').press('Enter')
  await details.getByText('11:06–11:51').waitFor()
  await act(page, 'Vergadering wijzigen').press('Enter')
  await form(page).getByLabel('Naam').fill('Sectie')
  await send(page).press('Enter')
  await form(page).waitFor({ state: 'detached' })
  await act(page, 'Sectie nu stoppen').press('Enter')
  await expect.poll(() => listBookings(server), patiently).toContain('Sectie, Mediatheek, 2026-11-18 11:06–11:07')
  await details.getByText('11:06–11:07').waitFor()
  // The administrator's own bookings and profiles are irrelevant here.
  const own = /\/api\/(BookingProfile|Booking\/(Balance|Organizer|Invited)|booking\/day)/i
  expect(asked.filter((item) => own.test(item))).toEqual([])
})
