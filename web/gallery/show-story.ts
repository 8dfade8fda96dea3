import type { Root } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type StoryLook, renderStory } from './render-story.tsx'
import type { Story } from './story.ts'

let shown: { root: Root; place: Element } | undefined

afterEach(clear)

function clear() {
  shown?.root.unmount()
  shown?.place.remove()
  shown = undefined
}

/**
 * Replaces the story on screen and waits until nothing moves.
 * @returns what the story logged with `console.error`
 */
export async function showStory(story: Story, look: Partial<StoryLook & { width: number }> = {}) {
  const { width = 1280, language = 'nl', theme = 'default' } = look
  clear()
  const errors: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...said) => void errors.push(said))
  await page.viewport(width, 800)
  const place = document.body.appendChild(document.createElement('div'))
  shown = { place, root: await renderStory(place, story, { language, theme }) }
  await waitUntilStill()
  return errors
}

const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Skeletons animate forever. */
const isPassing = ({ effect }: Animation) => effect?.getComputedTiming().iterations !== Infinity

/** Resolves when the page is unchanged for three frames. */
async function waitUntilStill() {
  let isQuiet = false
  const watch = new MutationObserver(() => (isQuiet = false))
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  while (!isQuiet) {
    isQuiet = true
    for (let frames = 0; frames < 3; frames++) await waitForFrame()
    for (const animation of document.getAnimations().filter(isPassing)) animation.finish()
  }
  watch.disconnect()
}
