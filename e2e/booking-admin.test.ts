import { expect, test } from 'vitest'
import { getButton, listBookings, bookAs, getForm, getAttendeeId, getSendButton } from './bookings.ts'
import { desk } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { signIn, visit } from './visit.ts'
import { users } from './users.ts'

const server = startOwnServer()
const { teacher } = users

test('an administrator extends, changes and stops another user’s booking from the room’s roster by keyboard only', async () => {
  await bookAs(server, teacher, 'Mediatheek', {
    name: 'Vergadering',
    start: '2026-11-18T11:06',
    end: '2026-11-18T11:36',
  })
  const { page } = await visit(desk)
  const requests: string[] = []
  page.on('request', (item) =>
    requests.push(`${item.method()} ${new URL(item.url()).pathname.replaceAll(/\d+/g, '…')}`),
  )
  const room = await getAttendeeId(server, 'Mediatheek')
  await signIn(page, users.administrator, `/roster?view=list&date=2026-11-18&atnId=${room}`, server.running.url)
  await page
    .getByRole('button', { name: /Vergadering/ })
    .first()
    .press('Enter')
  const details = page.getByLabel('Details van de les')
  await details.getByText(teacher).waitFor()
  const actionNames = [
    /^Vergadering nu stoppen/,
    /^Vergadering met 15 minuten verlengen/,
    /^Vergadering met 30 minuten verlengen/,
    /^Vergadering wijzigen/,
  ]
  for (const name of actionNames) await details.getByRole('button', { name }).waitFor()
  expect(await details.getByRole('button', { name: /(annuleren|bevestigen)$/i }).count()).toBe(0)

  await getButton(page, 'Vergadering met 15 minuten verlengen').press('Enter')
  await details.getByText('11:06–11:51').waitFor()
  // The buttons wait until the extended booking is fetched.
  await page.getByRole('button', { name: 'Vergadering wijzigen', disabled: false }).press('Enter')
  await getForm(page).getByLabel('Naam').fill('Sectie')
  await getSendButton(page).press('Enter')
  await getForm(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sectie nu stoppen', disabled: false }).press('Enter')
  await expect.poll(() => listBookings(server)).toContain('Sectie, Mediatheek, 2026-11-18 11:06–11:07')
  await details.getByText('11:06–11:07').waitFor()
  // The administrator's own bookings and profiles are irrelevant here.
  const ownCalls = /\/api\/(BookingProfile|Booking\/(Balance|Organizer|Invited)|booking\/day)/i
  expect(requests.filter((item) => ownCalls.test(item))).toEqual([])
})
