import { choiceRoundsPath } from '@uurwerk/contract/choice-round-codes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleRoundSummary } from '../../round-desk-sample.ts'
import { RoundsScreen } from './RoundsScreen.tsx'

test.each([
  [2, '97 ingeleverd · 2 geplaatst zonder lijst · 1 nog niets'],
  [0, '97 ingeleverd · 1 nog niets'],
])('a ranked round with %i students who are placed without a list shows “%s”', async (unconfirmed, text) => {
  const counts = { students: 98 + unconfirmed, undecided: 1, unconfirmed, confirmed: 97 }
  const round = createSampleRoundSummary({ kind: 'ranked', ...counts })
  await showStory(createStory({ [choiceRoundsPath]: [round] }, () => <RoundsScreen />))
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
