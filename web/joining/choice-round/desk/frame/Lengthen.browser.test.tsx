import { choiceRoundsPath } from '@uurwerk/contract/choice-round-codes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createTaggedAnswer, recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleRoundAnswers } from '../../round-desk-sample.ts'
import { createSampleDeskRound } from '../edit/desk-round-sample.ts'
import { LiveRound } from '../live/LiveScreen.tsx'

test('a round is extended only if it is still the version on screen', async () => {
  const answers = createSampleRoundAnswers({
    [`${choiceRoundsPath}/5`]: createTaggedAnswer(createSampleDeskRound({}), 4),
  })
  await showStory(createStory(answers, () => <LiveRound id={5} />))
  const writes = recordWrites()
  await page.getByRole('button', { name: 'Verlengen' }).click()
  await page.getByRole('button', { name: /^een uur/ }).click()
  await expect.poll(writes).toEqual([
    {
      method: 'PATCH',
      tag: '"4."',
      body: [{ op: 'replace', path: '/studentExpirationDate', value: '2026-11-20T18:00' }],
    },
  ])
})
