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

test('a click beside the dialog keeps the note that is being written, and closes the dialog without a note', async () => {
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
  const clickBeside = async () => {
    const overlay = page.getByRole('dialog').element().closest('[style*="--visual-viewport-height"]')
    if (overlay) await userEvent.click(overlay, { position: { x: 5, y: 5 } })
  }
  await userEvent.click(page.getByRole('button', { name: ADD }))
  const note = page.getByRole('textbox', { name: LABEL })
  await userEvent.fill(note, 'Neem je schetsboek mee.')
  await clickBeside()
  await expect.element(note).toHaveValue('Neem je schetsboek mee.')
  expect(close).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: CANCEL }))
  await clickBeside()
  expect(close).toHaveBeenCalledOnce()
})
