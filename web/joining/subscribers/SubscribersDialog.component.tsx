import { nl } from '@uurwerk/contract/i18n/nl'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { onStage } from '../../gallery/on-stage.ts'
import { answered, refused } from '../../gallery/story.ts'
import { Few } from './SubscribersDialog.stories.tsx'

const { ACTION, UPDATING, FAILED } = nl.SUBSCRIBERS
const button = (name: string) => page.getByRole('button', { name, exact: true })

test.each([
  ['unsubscribe', 'Leerling 3'],
  ['lock', 'Leerling 3'],
  ['unlock', 'Leerling 4'],
  ['subscribe', 'Leerling 52'],
] as const)('%s of an exam shows that it is under way, until it is done or has failed', async (action, name) => {
  const answers: Record<string, unknown> = { '/Attendees': undefined, ...Few.answers }
  await onStage(answered(answers, Few))
  /** Sends the action, and answers only when it was seen to be under way. */
  async function send(answer: unknown) {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    answers['/Attendees'] = promise
    await page.getByRole('row', { name }).click()
    await button(ACTION[action]).click()
    // Of signing up the button for those who are not in the list yet says so too.
    const flag = button(UPDATING[action]).last()
    await expect.element(flag).toHaveAttribute('aria-busy', 'true')
    await expect.element(flag).toBeDisabled()
    resolve(answer)
    await expect.element(flag).not.toBeInTheDocument()
  }
  await send(refused('unknownError'))
  await expect.element(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible()
  await send({ succeeded: [{ id: 3, name }], failed: [] })
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
