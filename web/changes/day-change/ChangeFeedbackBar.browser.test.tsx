import { nl } from '@uurwerk/contract/i18n/nl'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { changeFeedback } from './change-feedback.ts'
import { Feedback } from './ChangeLesson.stories.tsx'

const status = page.getByRole('status')
const findButton = (name: string) => page.getByRole('button', { name, exact: true })

/** Shows the bar in the content of a page. */
async function showFeedback() {
  onTestFinished(() => changeFeedback.set(null))
  const story = createStory({ '/undo': new Promise(() => {}) }, () => (
    <main id="main" tabIndex={-1}>
      <Feedback />
    </main>
  ))
  await showStory(story)
}

test('undoing moves the focus from the button, which disappears, to what was done', async () => {
  await showFeedback()
  findButton(nl.CHANGES.UNDO).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(status).toHaveFocus()
})

test('closing moves the focus to the content of the page', async () => {
  await showFeedback()
  findButton(nl.COMMON.CLOSE).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(changeFeedback.get()).toBeNull()
})
