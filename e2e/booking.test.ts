import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Attendee } from '@uurwerk/contract/roster/attendee'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { fetchResult, getBearer, refuse } from './override-answers.ts'
import { removeConfirmations } from './bookings.ts'
import { desk, phone } from './devices.ts'
import { isFullRun } from '../server/test/full.ts'
import { startOwnServer } from './own-server.ts'
import { answerAgain, readFocusedName, waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'

const server = startOwnServer()
const getCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const fetchOwnBookings = (page: Page) => fetchResult<Booking[]>(page, '/api/Booking/Organizer/Future')
const findOwnBooking = async (page: Page, name: string) =>
  (await fetchOwnBookings(page)).find((item) => item.name === name)

/** Books a room as the person who is signed in on the page. */
async function book(page: Page, room: string, booking: { name: string; start: string; end: string }): Promise<number> {
  const [facility] = await fetchResult<Attendee[]>(page, `/api/Attendee?sourceIds=${encodeURIComponent(room)}`)
  return page.evaluate(
    async ([id, body, token]) => {
      const headers = { Authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(`/api/booking/facility/${id}`, { method: 'POST', headers, body })
      return ((await answer.json()) as { result: { id: number } }).result.id
    },
    [facility?.id ?? 0, JSON.stringify(booking), await getBearer(page)] as const,
  )
}

async function removeBookings() {
  await server.running.db.deleteFrom('appointment').where('type', '=', 'booking').execute()
}

/** Location of the music studio, and of the browser. */
const studioPosition = { latitude: 52.0907, longitude: 5.1214, accuracy: 8 }
async function placeStudio() {
  const { latitude, longitude } = studioPosition
  const { db } = server.running
  const { id } = await db.selectFrom('attendee').select('id').where('source_id', '=', 'D103').executeTakeFirstOrThrow()
  await db.updateTable('classroom').set({ latitude, longitude }).where('attendee_id', '=', id).execute()
  // Removes the lessons from the studio.
  await db.deleteFrom('appointment_attendee').where('attendee_id', '=', id).execute()
}
const currentTimes = { start: '2026-11-18T11:06', end: '2026-11-18T11:36' }

describe('my bookings', () => {
  let page: Page
  beforeEach(async () => {
    await removeBookings()
    page = (await visit(desk)).page
    await signIn(page, users.teacher, '/booking?view=mine', server.running.url)
  })

  test.skipIf(!isFullRun)('show an empty state when there are none', async () => {
    await page.getByRole('heading', { name: 'Je hebt nog niets gereserveerd' }).waitFor()
  })

  test('extend and stop a running booking, and update the balance of the week', async () => {
    await book(page, 'Mediatheek', { name: 'Overleg', ...currentTimes })
    await page.reload()
    await getCard(page, 'Overleg').getByText('Nu bezig').waitFor()
    await page.getByText('Mediatheek: deze week 30 van 1200 min').waitFor()
    await getButton(page, 'Overleg met 15 minuten verlengen').click()
    await getCard(page, 'Overleg').getByText('11:06–11:51').waitFor()
    await page.getByText('Mediatheek: deze week 45 van 1200 min').waitFor()
    await getButton(page, 'Overleg nu stoppen').click()
    await getCard(page, 'Overleg').getByText('11:06–11:07').waitFor()
    await page.getByText('Mediatheek: deze week 1 van 1200 min').waitFor()
  })

  test('cancel a booking by keyboard after a confirmation, and remove it from the roster', async () => {
    await book(page, 'Mediatheek', { name: 'Overleg', start: '2026-11-18T16:00', end: '2026-11-18T16:30' })
    await page.reload()
    await getButton(page, 'Overleg annuleren').focus()
    await page.keyboard.press('Enter')
    const modal = page.getByRole('alertdialog')
    await modal.getByText(/Weet je zeker dat je deze reservering wilt annuleren/).waitFor()
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    await expect.poll(() => readFocusedName(page)).toBe('Overleg annuleren')
    await page.keyboard.press('Enter')
    await modal.waitFor()
    await modal.getByRole('button', { name: 'Annuleren', exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Je hebt nog niets gereserveerd' }).waitFor()
    expect(await fetchOwnBookings(page)).toEqual([])
    await page.goto(`${server.running.url}/roster?date=2026-11-18`)
    await waitUntilSettled(page)
    expect(await page.getByText('Overleg').count()).toBe(0)
  })

  test.skipIf(!isFullRun)('show a warning and keep a booking unchanged when its extension is refused', async () => {
    await book(page, 'Mediatheek', { name: 'Overleg', ...currentTimes })
    await book(page, 'Mediatheek', { name: 'Daarna', start: '2026-11-18T11:36', end: '2026-11-18T12:00' })
    await page.reload()
    await getButton(page, 'Overleg met 15 minuten verlengen').click()
    await page.getByRole('alertdialog').waitFor()
    await page.getByRole('alertdialog').getByRole('button').click()
    await getCard(page, 'Overleg').getByText('11:06–11:36').waitFor()
  })

  test.skipIf(!isFullRun)('show an error with a retry when they cannot be loaded', async () => {
    await refuse(page, '**/api/Booking/Organizer/Past', 'unknownError')
    await page.reload()
    const retry = page.getByRole('button', { name: 'Opnieuw proberen' })
    await retry.waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sluiten' }).click()
    await answerAgain(page, '**/api/Booking/Organizer/Past')
    await retry.click()
    await page.getByRole('heading', { name: 'Je hebt nog niets gereserveerd' }).waitFor()
  })
})

describe('confirming a booking on the spot', () => {
  const openWithPermissions = async (permissions: string[]) => {
    await removeBookings()
    await placeStudio()
    const { page } = await visit({ ...phone, geolocation: studioPosition, permissions })
    await signIn(page, users.student, '/booking?view=mine', server.running.url)
    await book(page, 'D103', { name: 'Piano', start: '2026-11-18T11:10', end: '2026-11-18T11:25' })
    await removeConfirmations(server)
    await page.reload()
    await getCard(page, 'Piano').getByText('Bevestig voor 11:25, anders komt de ruimte vrij.').waitFor()
    return page
  }

  test('sends a fresh high-accuracy location, and confirms the booking', async () => {
    const page = await openWithPermissions(['geolocation'])
    await page.evaluate(() => {
      const getCurrentPosition = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
      navigator.geolocation.getCurrentPosition = (onSuccess, onError, options) => {
        Object.assign(globalThis, { asked: options })
        getCurrentPosition(onSuccess, onError, options)
      }
    })
    await getButton(page, 'Piano bevestigen').click()
    await getCard(page, 'Piano').getByText('Bevestigd').waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { asked: PositionOptions }).asked)).toEqual({
      enableHighAccuracy: true,
      timeout: 5000,
      maximumAge: 0,
    })
    expect((await findOwnBooking(page, 'Piano'))?.confirmed).toBe(true)
  })

  test('shows its own message when the browser denies the location, and confirms nothing', async () => {
    const page = await openWithPermissions([])
    await getButton(page, 'Piano bevestigen').click()
    await page.getByRole('alertdialog', { name: 'Bevestigen lukte niet' }).waitFor()
    expect((await findOwnBooking(page, 'Piano'))?.confirmed).toBe(false)
  })

  test.skipIf(!isFullRun).each([
    [2, /locatie nu niet bepalen/],
    [3, /duurde te lang/],
  ] as const)('shows the reason when the location fails with code %i', async (code, text) => {
    const page = await openWithPermissions(['geolocation'])
    await page.evaluate((failure) => {
      navigator.geolocation.getCurrentPosition = (_good, onError) => {
        const error = Object.create(GeolocationPositionError.prototype) as GeolocationPositionError
        Object.defineProperty(error, 'code', { value: failure })
        onError?.(error)
      }
    }, code)
    await getButton(page, 'Piano bevestigen').click()
    await page.getByRole('alertdialog', { name: 'We weten niet waar je bent' }).getByText(text).waitFor()
  })
})
