import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Page } from 'playwright-core'
import { readSecret } from '../server/auth/secret.ts'
import { mintPersonToken } from '../server/auth/tokens.ts'
import { readConfig } from '../server/lib/config.ts'
import { desk } from './devices.ts'
import type { startOwnServer } from './own-server.ts'
import { signIn, visit } from './visit.ts'

type Server = ReturnType<typeof startOwnServer>

interface BookingRequest {
  name: string
  start: string
  end: string
  invitedAttendees?: number[]
}

export const getAttendeeId = async ({ running: { db } }: Server, name: string) =>
  (await db.selectFrom('attendee').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

/** Posts as a person of the demo school, without a browser. */
export async function postAs<T>(server: Server, person: string, path: string, body?: object): Promise<T> {
  const { db, url } = server.running
  const attendeeQuery = db.selectFrom('attendee').select('source_id').where('name', '=', person)
  const { source_id: sourceId } = await attendeeQuery.executeTakeFirstOrThrow()
  const secret = readSecret(readConfig(server.environment))
  const token = await mintPersonToken(secret, { sourceId, lifetimeSeconds: 3600 })
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` }
  if (body) headers['content-type'] = 'application/json'
  const answer = await fetch(url + path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { result: T }).result
}

export async function bookAs(server: Server, person: string, room: string, booking: BookingRequest): Promise<Booking> {
  const address = `/api/booking/facility/${await getAttendeeId(server, room)}`
  const booked = await postAs<Booking>(server, person, address, booking)
  await removeConfirmations(server)
  return booked
}

/** Makes bookings need a confirmation, as those made before their confirmation window do. */
export const removeConfirmations = ({ running: { db } }: Server) =>
  db.updateTable('booking').set({ confirmed_at: null }).execute()

/** Lists stored bookings by start, such as `Overleg, Mediatheek, 2026-11-18 15:45–16:30`. */
export async function listBookings({ running: { db } }: Server): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('appointment', 'appointment.id', 'booking.appointment_id')
    .innerJoin('attendee', 'attendee.id', 'booking.facility_id')
    .select(['appointment.name', 'attendee.name as room', 'starts_at', 'ends_at'])
    .where('is_cancelled', '=', false)
    .orderBy('starts_at')
    .execute()
  return rows.map(
    ({ name, room, starts_at: start, ends_at: end }) =>
      `${name}, ${room}, ${start.slice(0, 16).replace('T', ' ')}–${end.slice(11, 16)}`,
  )
}

export const removeBookings = ({ running: { db } }: Server) =>
  db.deleteFrom('appointment').where('type', '=', 'booking').execute()

/** Opens a person's bookings in a new visit. */
export async function openOwnBookings(server: Server, person: string, device = desk): Promise<Page> {
  const { page } = await visit(device)
  await signIn(page, person, '/booking?view=mine', server.running.url)
  await getButton(page, 'Nieuwe reservering').waitFor()
  return page
}

export const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const getBookingCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
export const getForm = (page: Page) => page.getByRole('dialog', { name: /^(Ruimte reserveren|Reservering wijzigen)$/ })
export const getFormCombobox = (page: Page, name: 'Ruimte' | 'Begin' | 'Duur') =>
  getForm(page).getByRole('combobox', { name })
export const getSendButton = (page: Page) =>
  getForm(page).getByRole('button', { name: /(^Opslaan|reserveren|^Bezig…)$/i })

/** Opens and fills in the form, for 18 November from 15:45 to 16:30. */
export async function fillInForm(page: Page, { room, name }: { room: string; name: string }) {
  await getButton(page, 'Nieuwe reservering').click()
  await getFormCombobox(page, 'Begin').selectOption('15:45')
  await getFormCombobox(page, 'Duur').selectOption('45')
  await chooseRoom(page, room)
  await getForm(page).getByLabel('Naam').fill(name)
}

/** Chooses a room as soon as it is an option. */
export async function chooseRoom(page: Page, room: string) {
  const value = getFormCombobox(page, 'Ruimte').locator('option', { hasText: room }).getAttribute('value')
  await getFormCombobox(page, 'Ruimte').selectOption(await value)
}
