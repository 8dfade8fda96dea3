import { nl } from '@uurwerk/contract/i18n/nl'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { AnswerInvitation } from './AnswerInvitation.tsx'

const hint = page.getByText(nl.NOTIFICATION.INVITATION.FOLLOWING)
const createInvitation =
  (seriesId: number | null, rest: { following?: boolean; status?: 'Pending' | 'Accepted' }) => () => (
    <AnswerInvitation
      booking={{ id: 20, name: 'Overleg', seriesId }}
      end="2099-11-18T16:00"
      status="Pending"
      {...rest}
    />
  )

test('an answer that also counts for later dates of a series says so beforehand, and any other answer does not', async () => {
  await showStory(createInvitation(20, {}))
  await expect.element(hint).toBeVisible()
  for (const [seriesId, rest] of [
    [null, {}],
    [20, { following: false }],
    [20, { status: 'Accepted' }],
  ] as const) {
    await showStory(createInvitation(seriesId, rest))
    await expect.element(page.getByRole('button', { name: /^Ik kom/ }).first()).toBeVisible()
    await expect.element(hint).not.toBeInTheDocument()
  }
})

/** Lists the answers sent from now on. */
function recordAnswers() {
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  return () => fetchSpy.mock.calls.flatMap(([address]) => /\/api\/booking\/.*/.exec(address as string) ?? [])
}

test('a double click sends a single answer, although its second click meets the other answer once the first is saved', async () => {
  await showStory(createStory({ '/api/booking/': new Promise(() => {}) }, createInvitation(null, {})))
  const sentWhilePending = recordAnswers()
  await page.getByRole('button', { name: 'Ik kom naar Overleg' }).dblClick()
  await expect.poll(sentWhilePending).toEqual(['/api/booking/20/accept'])

  await showStory(createStory({ '/api/booking/': null }, createInvitation(null, { status: 'Accepted' })))
  const sentAfterwards = recordAnswers()
  const otherAnswer = page.getByRole('button', { name: 'Ik kom niet naar Overleg' })
  otherAnswer.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  await otherAnswer.click()
  await expect.poll(sentAfterwards).toEqual(['/api/booking/20/decline'])
})

test.each([
  ['nl', 'Ik kom naar Overleg', 'accept'],
  ['nl', 'Ik kom niet naar Overleg', 'decline'],
  ['en', "I'm coming to Overleg", 'accept'],
  ['en', "I'm not coming to Overleg", 'decline'],
] as const)('in %s the button “%s” sends %s', async (language, name, answer) => {
  await showStory(createStory({ '/api/booking/': null }, createInvitation(null, {})), { language })
  const sentAnswers = recordAnswers()
  await page.getByRole('button', { name, exact: true }).click()
  await expect.poll(sentAnswers).toEqual([`/api/booking/20/${answer}`])
})
