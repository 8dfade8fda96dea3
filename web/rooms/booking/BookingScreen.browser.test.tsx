import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { BookingScreen } from './BookingScreen.tsx'
import { WithRoom } from './form/BookingForm.stories.tsx'

const answers = { '/Balance/Week/': [], ...WithRoom.answers, '/api/Booking/': [] }
const dialog = page.getByRole('dialog', { name: 'Ruimte reserveren' })
const readDateParts = () =>
  dialog
    .getByRole('group', { name: 'Dag' })
    .getByRole('spinbutton')
    .elements()
    .map(({ textContent }) => textContent)
const startBooking = () => page.getByRole('button', { name: 'Nieuwe reservering' }).click()

test('a new booking is for the day of the plan, and among the own bookings for today', async () => {
  await showStory(createStory(answers, BookingScreen))
  await page.getByRole('button', { name: 'Volgende dag' }).click()
  await startBooking()
  await expect.poll(readDateParts).toEqual(['19', '11', '2026'])
  await dialog.getByRole('button', { name: 'Sluiten' }).click()
  await page.getByText('Mijn reserveringen', { exact: true }).first().click()
  await startBooking()
  await expect.poll(readDateParts).toEqual(['18', '11', '2026'])
})

test('the heading of the day plan announces another day', async () => {
  await showStory(createStory(answers, BookingScreen))
  const day = page.getByRole('heading', { level: 1 }).element().querySelector('[aria-live="polite"]')
  expect(day?.textContent).toContain('18 november')
  await page.getByRole('button', { name: 'Volgende dag' }).click()
  await expect.poll(() => day?.textContent).toContain('19 november')
})
