import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '../gallery/show-story.ts'
import { Failed } from './Failed.tsx'
import { Final, Panel } from './Failed.stories.tsx'

test.each(['page', 'panel', 'plain', 'row', 'stack'] as const)(
  'a failure as %s is an alert that tries again',
  async (look) => {
    const retry = vi.fn()
    await showStory(() => <Failed look={look} title="Not loaded" onRetry={retry} />)
    await expect.element(page.getByRole('alert').getByText('Not loaded')).toBeVisible()
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    expect(retry).toHaveBeenCalledOnce()
  },
)

test('is in the language of the person, and offers nothing where another try would fail too', async () => {
  await showStory(Panel, { language: 'en' })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await showStory(Final)
  expect(page.getByRole('button').elements()).toEqual([])
})
