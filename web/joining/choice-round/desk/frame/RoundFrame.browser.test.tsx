import { choiceRoundsPath } from '@uurwerk/contract/choice-round-codes'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleRoundAnswers } from '../../round-desk-sample.ts'
import { createSampleDeskRound } from '../edit/desk-round-sample.ts'
import { LiveRound } from '../live/LiveScreen.tsx'

test.each([
  ['a round that has yet to open', 'notOpen', [10_000]],
  ['no round that is closed for all', 'closedPermanently', []],
] as const)('the progress is polled of %s', async (_, state, expected) => {
  using intervalSpy = vi.spyOn(globalThis, 'setInterval')
  const answers = createSampleRoundAnswers({ [`${choiceRoundsPath}/5`]: createSampleDeskRound({ state }) })
  await showStory(createStory(answers, () => <LiveRound id={5} />))
  await expect.element(page.getByRole('heading', { name: 'V5 periode 3' })).toBeVisible()
  // The clock ticks each second.
  const listPollingDelays = () => intervalSpy.mock.calls.flatMap(([, delay]) => (delay === 10_000 ? [delay] : []))
  await expect.poll(() => [...new Set(listPollingDelays())]).toEqual(expected)
})
