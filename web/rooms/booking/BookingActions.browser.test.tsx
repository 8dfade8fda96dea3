import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectSameKey } from '#web/gallery/idempotency-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { Button } from '#web/ui/Button.tsx'
import { createSampleBooking } from '../invitation/booking-sample.ts'
import { BookingActions } from './BookingActions.tsx'

function RunningBooking() {
  const [end, setEnd] = useState('2026-11-18T12:00')
  const booking = createSampleBooking({ start: '2026-11-18T11:00', end })
  return (
    <>
      <BookingActions booking={booking} profiles={undefined} now="2026-11-18T11:06" onEdit={() => undefined} />
      <Button onClick={() => setEnd('2026-11-18T12:15')}>12:15</Button>
    </>
  )
}

test('an extension whose answer was lost is repeated, unless the booking shows its new end', async () => {
  await showStory(createStory({ '/extend/15': createRefusal('unknownError') }, RunningBooking))
  const extend = () => page.getByRole('button', { name: 'Overleg met 15 minuten verlengen' }).click()
  const listKeys = await expectSameKey('/extend/15', extend)
  await page.getByRole('button', { name: '12:15' }).click()
  await extend()
  await expect.poll(listKeys).toHaveLength(3)
  const [, lostKey, newKey] = listKeys()
  expect(newKey).not.toBe(lostKey)
})
