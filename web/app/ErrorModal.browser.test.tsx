import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '../gallery/show-story.ts'
import { Fatal, Info, Warning } from './ErrorModal.stories.tsx'

const pictures = new Set<string>()

test.each([
  ['info', Info, 'dialog'],
  ['warning', Warning, 'alertdialog'],
  ['error', Fatal, 'alertdialog'],
] as const)(
  'the %s modal has a picture of its own, and only the info modal has the role dialog instead of alertdialog',
  async (_, story, role) => {
    await showStory(story)
    await expect.element(page.getByRole(role)).toBeVisible()
    const picture = document.querySelector('svg[viewBox="0 0 320 160"]')?.innerHTML ?? ''
    expect(picture).not.toBe('')
    expect(pictures).not.toContain(picture)
    pictures.add(picture)
  },
)
