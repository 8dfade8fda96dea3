import { nl } from '@uurwerk/contract/i18n/nl'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onStage } from '../../gallery/on-stage.ts'
import { answered, refused, type Story } from '../../gallery/story.ts'
import { Joined, Open } from './Joining.stories.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const call = '/Attendee/me'

/** Shows a story in which the next call waits for its answer; tells how to give it. */
async function waitingFor(story: Story) {
  const answers = { ...story.answers }
  await onStage(answered(answers, story))
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answers[call] = promise
  return resolve
}

describe.each([
  ['signing up for an exam', Open, nl.ROSTER.JOINING.JOIN],
  ['giving it up', Joined, nl.ROSTER.JOINING.LEAVE],
])('%s', (_, story, name) => {
  test('is busy until it is answered, and pressed again asks for nothing twice', async () => {
    const answer = await waitingFor(story)
    await expect.element(button(name)).not.toHaveAttribute('aria-disabled')
    const asked = vi.spyOn(globalThis, 'fetch')
    await userEvent.click(button(name))
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    expect(asked.mock.calls.filter(([input]) => new Request(input).url.includes(call))).toHaveLength(1)
    answer(refused('unknownError'))
    await expect.element(button(name)).not.toHaveAttribute('aria-disabled')
  })
})
