import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTaggedAnswer } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { sampleSchoolRoom } from './room-sample.ts'
import { RoomFacts } from './RoomFacts.tsx'

test('the form takes the focus when it opens, and leaves it to the title when it closes', async () => {
  const answers = { '/api/School/Rooms/50': createTaggedAnswer(sampleSchoolRoom, 1) }
  await showStory(createStory(answers, () => <RoomFacts room={sampleSchoolRoom} canEdit />))
  const edit = page.getByRole('button', { name: 'Bewerken' })
  const building = page.getByRole('textbox', { name: 'Gebouw' })
  const heading = page.getByRole('heading', { name: 'Gegevens' })
  await edit.click()
  await expect.element(building).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(heading).toHaveFocus()
  await edit.click()
  await building.fill('B')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('Gegevens opgeslagen.')
  await expect.element(heading).toHaveFocus()
})
