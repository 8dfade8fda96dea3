import type { Booking } from '@uurwerk/contract/rooms/booking'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EditConflictPrompt } from '#web/data/EditConflictPrompt.tsx'
import { showStory } from '#web/gallery/show-story.ts'
import {
  readEditConflict,
  keepMine,
  createTaggedAnswer,
  takeTheirs,
  recordWrites,
} from '#web/gallery/edit-conflict-testing.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleBooking } from '#web/rooms/invitation/booking-sample.ts'
import { BookingForm } from './BookingForm.tsx'
import { WithRoom } from './BookingForm.stories.tsx'

const slot = { start: '2026-11-18T11:15', end: '2026-11-18T12:15' }
const facility = { id: 50, name: 'Mediatheek' }
const booking = createSampleBooking({ ...slot, facility, name: 'Overleg', description: '', invitees: [] })

interface Changes {
  /** The change of another window while the form was open. */
  theirs: Partial<Booking>
  mine: { description?: string }
}

/** Changes the description in the form after another window changed the booking, and sends it. Returns the writes. */
async function renameInTwoWindows({ theirs, mine: { description } }: Changes) {
  const theirBooking = { ...booking, name: 'Sectie', ...theirs }
  const renderForms = () => (
    <>
      <BookingForm request={{ facility, ...slot }} booking={booking} onClose={() => undefined} />
      <EditConflictPrompt />
    </>
  )
  await showStory(
    createStory({ ...WithRoom.answers, '/api/booking/1': createTaggedAnswer(theirBooking, 4) }, renderForms),
  )
  const sentWrites = recordWrites()
  await page.getByRole('textbox', { name: 'Naam' }).fill('Examens')
  if (description !== undefined)
    await page.getByRole('textbox', { name: 'Omschrijving (niet verplicht)' }).fill(description)
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
  expect(await readEditConflict()).toEqual([['Naam', 'Examens', 'Sectie']])
  expect(sentWrites()).toEqual([])
  return sentWrites
}

test('a booking renamed in two windows prompts with both names, and keeping the own name overwrites the other', async () => {
  const sentWrites = await renameInTwoWindows({ theirs: { description: 'Neem je rooster mee' }, mine: {} })
  await keepMine()
  await expect
    .poll(sentWrites)
    .toMatchObject([{ method: 'PATCH', tag: '"4."', body: { name: 'Examens', description: 'Neem je rooster mee' } }])
})

test('choosing the other window’s name sends nothing', async () => {
  const sentWrites = await renameInTwoWindows({ theirs: {}, mine: {} })
  await takeTheirs()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(sentWrites()).toEqual([])
})

test('choosing the other window’s name still saves the user’s other changes', async () => {
  const sentWrites = await renameInTwoWindows({ theirs: {}, mine: { description: 'Neem je rooster mee' } })
  await takeTheirs()
  await expect
    .poll(sentWrites)
    .toMatchObject([{ method: 'PATCH', tag: '"4."', body: { name: 'Sectie', description: 'Neem je rooster mee' } }])
})
