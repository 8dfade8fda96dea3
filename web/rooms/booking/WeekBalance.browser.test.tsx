import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleBooking } from '../invitation/booking-sample.ts'
import { announceSavedBooking, bookingFeedback } from './booking-feedback.ts'
import { WithRoom } from './form/BookingForm.stories.tsx'
import { WeekBalance } from './WeekBalance.tsx'

const balances = [50, 51, 52].map((facilityId) => ({ facilityId, minutes: facilityId, maxMinutes: 1200 }))
const answers = { '/Balance/Week/': balances, ...WithRoom.answers }
const findBalance = (minutes: number) => page.getByText(new RegExp(`deze week ${minutes} van 1200 min$`))

test('the balance is that of the room booked last, else of the opened form, else of the fullest room', async () => {
  onTestFinished(() => bookingFeedback.set(null))
  await showStory(createStory(answers, () => <WeekBalance />))
  await expect.element(findBalance(52)).toBeVisible()
  await showStory(createStory(answers, () => <WeekBalance openedRoomId={51} />))
  await expect.element(findBalance(51)).toBeVisible()
  announceSavedBooking(null, [createSampleBooking({ facility: { id: 50, name: 'Mediatheek' } })])
  await expect.element(page.getByText('Mediatheek: deze week 50 van 1200 min')).toBeVisible()
})
