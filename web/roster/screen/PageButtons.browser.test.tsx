import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { PageButtons } from './PageButtons.tsx'

test('the arrows to the previous and next week are square', async () => {
  await showStory(() => <PageButtons view="week" canGoBack canGoForward goByPages={() => undefined} />)
  const shapes = ['Vorige week', 'Volgende week'].map((name) => {
    const { width, height } = page.getByRole('button', { name }).element().getBoundingClientRect()
    return width / height
  })
  expect(shapes).toEqual([1, 1])
})
