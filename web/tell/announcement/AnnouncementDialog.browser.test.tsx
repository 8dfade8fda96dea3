import { nl } from '@uurwerk/contract/i18n/nl'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectSameKey } from '#web/gallery/idempotency-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { New, NewOfPlanner } from './AnnouncementDialog.stories.tsx'

test('the hall screen is offered to a planner, and not to a teacher', async () => {
  const getCheckbox = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await showStory(NewOfPlanner)
  await expect.element(getCheckbox(nl.ANNOUNCEMENT.SHOW_ON_BOARD)).toBeInTheDocument()
  await showStory(New)
  await expect.element(getCheckbox(nl.ANNOUNCEMENT.PIN)).toBeInTheDocument()
  await expect.element(getCheckbox(nl.ANNOUNCEMENT.SHOW_ON_BOARD)).not.toBeInTheDocument()
})

test('an announcement whose answer was lost is sent again under the same key', async () => {
  await showStory(createStory({ ...New.answers, '/api/Announcement': createRefusal('unknownError') }, New))
  await page.getByRole('textbox', { name: 'Titel' }).fill('Fietsenstalling dicht')
  await page.getByRole('textbox', { name: 'Tekst' }).fill('Zet je fiets bij ingang B.')
  await page.getByRole('radio', { name: 'Iedereen' }).click()
  await expectSameKey('/api/Announcement', () => page.getByRole('button', { name: 'Plaatsen' }).click())
})
