import { nl } from '@uurwerk/contract/i18n/nl'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { New, NewOfPlanner } from './AnnouncementDialog.stories.tsx'

test('the hall screen is offered to a planner, and not to a teacher', async () => {
  const getCheckbox = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await showStory(NewOfPlanner)
  await expect.element(getCheckbox(nl.ANNOUNCEMENT.SHOW_ON_BOARD)).toBeInTheDocument()
  await showStory(New)
  await expect.element(getCheckbox(nl.ANNOUNCEMENT.PIN)).toBeInTheDocument()
  await expect.element(getCheckbox(nl.ANNOUNCEMENT.SHOW_ON_BOARD)).not.toBeInTheDocument()
})
