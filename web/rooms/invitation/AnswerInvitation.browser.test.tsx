import { nl } from '@uurwerk/contract/i18n/nl'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { AnswerInvitation } from './AnswerInvitation.tsx'

const hint = page.getByText(nl.NOTIFICATION.INVITATION.FOLLOWING)
const invitation = (seriesId: number | null, rest: { following?: boolean; status?: 'Pending' | 'Accepted' }) => () => (
  <AnswerInvitation booking={{ id: 20, name: 'Overleg', seriesId }} end="2099-11-18T16:00" status="Pending" {...rest} />
)

test('an answer that also counts for later dates of a series says so beforehand, and any other answer does not', async () => {
  await showStory(invitation(20, {}))
  await expect.element(hint).toBeVisible()
  for (const [seriesId, rest] of [
    [null, {}],
    [20, { following: false }],
    [20, { status: 'Accepted' }],
  ] as const) {
    await showStory(invitation(seriesId, rest))
    await expect.element(page.getByRole('button', { name: /^Ik kom/ }).first()).toBeVisible()
    await expect.element(hint).not.toBeInTheDocument()
  }
})
