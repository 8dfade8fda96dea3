import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { BareDay, BareDayWithoutLessons } from './TimeGrid.stories.tsx'

function listTabStops() {
  const elements = document.querySelectorAll<HTMLElement>('[role="grid"], [role="grid"] *')
  return [...elements].filter(({ tabIndex }) => tabIndex === 0)
}

test('a day without headings keeps the focus on its first lesson', async () => {
  await showStory(BareDay)
  const [firstLesson] = listTabStops()
  firstLesson?.focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(firstLesson)
  expect(listTabStops()).toEqual([firstLesson])
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).not.toBe(firstLesson)
})

test('a day without headings and lessons is itself the tab stop', async () => {
  await showStory(BareDayWithoutLessons)
  expect(listTabStops()).toEqual([document.querySelector('[role="grid"]')])
})
