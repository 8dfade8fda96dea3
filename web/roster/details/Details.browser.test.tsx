import { nl } from '@uurwerk/contract/i18n/nl'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sampleSession } from '#web/gallery/sample-session.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createSampleAppointment } from '../appointment/appointment-sample.ts'
import { Details } from './Details.tsx'

const { ADD, LABEL, CANCEL } = nl.ROSTER.NOTE
const ownLesson = createSampleAppointment({
  teachers: [{ id: sampleSession.me.attendee?.id ?? 0, name: sampleSession.me.name, code: null }],
})

const addButton = page.getByRole('button', { name: ADD })
const note = page.getByRole('textbox', { name: LABEL })

/** Returns the function that is called when the dialog closes. */
async function showDetails() {
  const close = vi.fn()
  await showStory(() => (
    <Details
      state={{ status: 'success', id: 1, appointment: ownLesson }}
      attendeeId="me"
      hasClash={false}
      isDialog
      onClose={close}
      onRetry={() => undefined}
    />
  ))
  return close
}

test('a click beside the dialog keeps the note that is being written, and closes the dialog without a note', async () => {
  const close = await showDetails()
  const clickBeside = async () => {
    const overlay = page.getByRole('dialog').element().closest('[style*="--visual-viewport-height"]')
    if (overlay) await userEvent.click(overlay, { position: { x: 5, y: 5 } })
  }
  await userEvent.click(addButton)
  await userEvent.fill(note, 'Neem je schetsboek mee.')
  await clickBeside()
  await expect.element(note).toHaveValue('Neem je schetsboek mee.')
  expect(close).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: CANCEL }))
  await clickBeside()
  expect(close).toHaveBeenCalledOnce()
})

test.each([
  ['Escape', '{Escape}'],
  ['saving', '{Tab}{Tab}{Enter}'],
])('the form of a note returns the focus to its button after %s', async (_, keys) => {
  const close = await showDetails()
  await userEvent.click(addButton)
  await userEvent.fill(note, 'Neem je schetsboek mee.')
  await userEvent.keyboard(keys)
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(addButton).toHaveFocus()
  expect(close).not.toHaveBeenCalled()
})
