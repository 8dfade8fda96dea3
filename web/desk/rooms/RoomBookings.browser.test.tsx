import { useRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { createSampleBooking } from '#web/rooms/invitation/booking-sample.ts'
import { sampleSchoolRoom } from './room-sample.ts'
import { RoomBookings } from './RoomBookings.tsx'

const todaysBooking = createSampleBooking({
  name: 'Sectieoverleg',
  start: '2026-11-18T15:00',
  end: '2026-11-18T16:00',
})
const tomorrowsBooking = createSampleBooking({
  id: 2,
  name: 'Mentoroverleg',
  start: '2026-11-19T09:00',
  end: '2026-11-19T10:00',
})

/** The button leads to the same page with another address, as the box of the desk does. */
function BookingsWithLink() {
  const { history } = useRouter()
  return (
    <>
      <button type="button" onClick={() => history.push('/?do=free&date=2026-11-19')}>
        Morgen
      </button>
      <RoomBookings room={sampleSchoolRoom} canEdit />
    </>
  )
}

test('freeing a room on another day waits for the bookings of that day, and says when the booking is', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const answers: Record<string, unknown> = { '/bookings': [todaysBooking] }
  await showStory(createStory(answers, BookingsWithLink))
  const freeButtons = page.getByRole('button', { name: /annuleren en het lokaal vrijmaken$/u })
  await expect.element(freeButtons).toBeVisible()
  answers['/bookings'] = promise
  await page.getByRole('button', { name: 'Morgen', exact: true }).click()
  await expect.element(page.getByText('do 19 nov', { exact: true })).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(freeButtons.elements()).toEqual([])
  resolve([tomorrowsBooking])
  const dialog = page.getByRole('dialog', { name: 'B1.23 vrijmaken?' })
  await expect.element(dialog.getByText('Mentoroverleg, do 19 nov 09:00–10:00', { exact: true })).toBeVisible()
})

test('a room that could not be freed keeps the reason, unless the booking is gone', async () => {
  const answers: Record<string, unknown> = { '/bookings': [todaysBooking], '/free': createRefusal('unknownError') }
  await showStory(createStory(answers, BookingsWithLink))
  const listWrites = recordWrites()
  await page.getByRole('button', { name: /annuleren en het lokaal vrijmaken$/u }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByRole('textbox', { name: 'Reden' })
  const confirm = dialog.getByRole('button', { name: 'Lokaal vrijmaken', exact: true })
  await reason.fill('Toets')
  await confirm.click()
  await expect.poll(listWrites).toHaveLength(1)
  await expect.element(confirm).toBeEnabled()
  await expect.element(reason).toHaveValue('Toets')
  Object.assign(answers, { '/bookings': [], '/free': createRefusal('bookingDoesNotExist') })
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Reserveringen' })).toHaveFocus()
})

test('freeing a room says before and after how many invitees are notified, without who declined', async () => {
  const booking = createSampleBooking({
    ...todaysBooking,
    invitees: [
      { id: 41, name: 'Evi', status: 'Pending' },
      { id: 42, name: 'Bram', status: 'Accepted' },
      { id: 43, name: 'Cas', status: 'Denied' },
    ],
  })
  const answers: Record<string, unknown> = { '/bookings': [booking], '/free': booking }
  await showStory(createStory(answers, BookingsWithLink))
  await page.getByRole('button', { name: /annuleren en het lokaal vrijmaken$/u }).click()
  await expect.element(page.getByText('en 2 genodigden krijgen een melding', { exact: false })).toBeVisible()
  answers['/bookings'] = []
  await page.getByRole('textbox', { name: 'Reden' }).fill('Toets')
  await page.getByRole('button', { name: 'Lokaal vrijmaken', exact: true }).click()
  await expect
    .element(page.getByText('Het lokaal is vrij. J. van Dalen en 2 genodigden kregen een melding.'))
    .toBeVisible()
})
