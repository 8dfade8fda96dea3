import type { Root } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type StoryLook, renderStory } from './render-story.tsx'
import type { Story } from './story.ts'

let shownStory: { root: Root; container: Element } | undefined

afterEach(clear)

function clear() {
  shownStory?.root.unmount()
  shownStory?.container.remove()
  shownStory = undefined
}

/**
 * Replaces the story on screen and waits until nothing moves.
 * @returns what the story logged with `console.error`
 */
export async function showStory(story: Story, options: Partial<StoryLook & { width: number }> = {}) {
  const { width = 1280, language = 'nl', theme = 'default' } = options
  clear()
  const errors: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...values) => void errors.push(values))
  await page.viewport(width, 800)
  const container = document.body.appendChild(document.createElement('div'))
  shownStory = { container, root: await renderStory(container, story, { language, theme }) }
  await waitUntilStill()
  return errors
}

const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Skeletons animate forever. */
const isFiniteAnimation = ({ effect }: Animation) => effect?.getComputedTiming().iterations !== Infinity

/** Resolves when the page is unchanged for three frames. */
async function waitUntilStill() {
  let isQuiet = false
  const observer = new MutationObserver(() => (isQuiet = false))
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  while (!isQuiet) {
    isQuiet = true
    for (let frames = 0; frames < 3; frames++) await waitForFrame()
    for (const animation of document.getAnimations().filter(isFiniteAnimation)) animation.finish()
  }
  observer.disconnect()
}
