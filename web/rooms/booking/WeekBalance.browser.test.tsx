import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleBooking } from '../invitation/booking-sample.ts'
import { announceSavedBooking, bookingFeedback } from './booking-feedback.ts'
import { WithRoom } from './form/BookingForm.stories.tsx'
import { WeekBalance } from './WeekBalance.tsx'

const mediatheek = { id: 50, name: 'Mediatheek' }
const openedRoomId = 51
const [mediatheekMinutes, openedRoomMinutes, mostMinutes] = [100, 200, 300]
const balances = [
  { facilityId: mediatheek.id, minutes: mediatheekMinutes, maxMinutes: 1200 },
  { facilityId: openedRoomId, minutes: openedRoomMinutes, maxMinutes: 1200 },
  { facilityId: 52, minutes: mostMinutes, maxMinutes: 1200 },
]
const answers = { '/Balance/Week/': balances, ...WithRoom.answers }
const findBalance = (minutes: number) => page.getByText(new RegExp(`deze week ${minutes} van 1200 min$`))

afterEach(() => bookingFeedback.set(null))

test('without an opened form, the balance is that of the fullest room', async () => {
  await showStory(createStory(answers, () => <WeekBalance />))
  await expect.element(findBalance(mostMinutes)).toBeVisible()
})

test('the balance is that of the room of the opened form, until another room is booked', async () => {
  await showStory(createStory(answers, () => <WeekBalance openedRoomId={openedRoomId} />))
  await expect.element(findBalance(openedRoomMinutes)).toBeVisible()
  announceSavedBooking(null, [createSampleBooking({ facility: mediatheek })])
  await expect.element(page.getByText(`Mediatheek: deze week ${mediatheekMinutes} van 1200 min`)).toBeVisible()
})
