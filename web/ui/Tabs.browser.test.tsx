import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '../gallery/show-story.ts'
import { MoreThanFit } from './Tabs.stories.tsx'

test('more tabs than fit scroll in their bar at each width, to the current one', async () => {
  for (const width of [390, 800, 1280]) {
    await showStory(MoreThanFit, { width })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const bar = page.getByRole('navigation').element().getBoundingClientRect()
    const current = page.getByRole('link', { name: 'Week 31' }).element().getBoundingClientRect()
    expect(current.left).toBeGreaterThanOrEqual(bar.left)
    expect(current.right).toBeLessThanOrEqual(bar.right)
  }
})
