import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '../gallery/show-story.ts'
import { reportConnection } from '../lib/connection.ts'
import { Failed } from './Failed.tsx'
import { Final, Panel } from './Failed.stories.tsx'

test.each(['page', 'panel', 'plain', 'row'] as const)(
  'a failure with the look %s is an alert with a button that retries',
  async (variant) => {
    const retry = vi.fn()
    await showStory(() => <Failed variant={variant} title="Not loaded" onRetry={retry} />)
    await expect.element(page.getByRole('alert').getByText('Not loaded')).toBeVisible()
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    expect(retry).toHaveBeenCalledOnce()
  },
)

test('a failure retries by itself when the connection returns', async () => {
  const retry = vi.fn()
  await showStory(() => <Failed title="Not loaded" onRetry={retry} />)
  reportConnection(false)
  await expect.element(page.getByText('Dit verschijnt zodra je weer verbinding hebt.')).toBeVisible()
  expect(retry).not.toHaveBeenCalled()
  reportConnection(true)
  expect(retry).toHaveBeenCalledOnce()
})

test('a failure is shown in the user’s language, and has no button when a retry is pointless', async () => {
  await showStory(Panel, { language: 'en' })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await showStory(Final)
  expect(page.getByRole('button').elements()).toEqual([])
})
