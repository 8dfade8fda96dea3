import { nl } from '@uurwerk/contract/i18n/nl'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSamplePlannedWeek, createSampleSubject } from '../program-sample.ts'
import type { UndoableWeeks } from './BulkWeeksDialog.tsx'
import { PlanningFeedbackBar } from './PlanningFeedbackBar.tsx'

const { UNDO, CLOSE } = nl.PROGRAM.SEVERAL
const status = page.getByRole('status')
const findButton = (name: string) => page.getByRole('button', { name, exact: true })
const undoableWeeks = { subject: createSampleSubject(), year: 2026, weeksToRestore: [createSamplePlannedWeek(0)] }

function Board() {
  const [feedback, setFeedback] = useState<string | UndoableWeeks | undefined>(undoableWeeks)
  return (
    <main id="main" tabIndex={-1}>
      <PlanningFeedbackBar feedback={feedback} onFeedback={setFeedback} />
    </main>
  )
}

test('undoing a change of weeks moves the focus from the button, which disappears, to what was done', async () => {
  await showStory(createStory({ '/api/': [] }, Board))
  findButton(UNDO).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(findButton(UNDO)).not.toBeInTheDocument()
  await expect.element(status).toHaveFocus()
})

test('closing the feedback moves the focus to the content of the page', async () => {
  await showStory(Board)
  findButton(CLOSE).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})
