import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createRoundStory } from './round-fixtures.ts'

const press = (keys: string) => userEvent.keyboard(keys)
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
async function focus(locator: Locator) {
  await expect.element(locator).toBeVisible()
  ;(locator.element() as HTMLElement).focus()
}
const marked = () =>
  [...document.querySelectorAll('li > div > button:is([aria-pressed=true], [aria-checked=true])')]
    .filter((item) => !item.hasAttribute('aria-label'))
    .map((item) => item.querySelector('b')?.textContent)

beforeEach(() => localStorage.clear())

/** A round in which choosing a group is never answered. */
const opened = () => {
  const story = createRoundStory()
  return createStory({ 'choose-group': new Promise(() => {}), ...story.answers }, story)
}

describe('keyboard navigation', () => {
  test('gives the groups a single tab stop; arrows move to other groups and to the week preview, and choose nothing', async () => {
    await showStory(opened())
    await focus(page.getByRole('radio', { name: /^Wiskunde B groep 1 / }))
    await press('{ArrowDown}')
    await expect.poll(focused).toMatch(/^Wiskunde B groep 2/)
    await press('{ArrowUp}{ArrowUp}')
    await expect.poll(focused).toMatch(/^Wiskunde B groep 3/)
    await press('{ArrowUp}{ArrowRight}')
    await expect.poll(focused).toBe('Bekijk Wiskunde B groep 2 in de week')
    await userEvent.tab()
    await expect.poll(focused).toBe(' Sport')
    expect(marked()).toEqual([])
    await userEvent.tab({ shift: true })
    await expect.poll(focused).toMatch(/^Wiskunde B groep 2/)
    await press(' ')
    await expect.poll(marked).toEqual(['Wiskunde B groep 2'])
  })

  test('gives each option a tab stop; Right and Left move to its week preview and back, Down to the next option', async () => {
    await showStory(opened())
    await focus(page.getByRole('button', { name: /^Keuze 3 / }))
    await userEvent.tab()
    await expect.poll(focused).toMatch(/^Keuze 4/)
    await press('{ArrowRight}')
    await expect.poll(focused).toBe('Bekijk Keuze 4 in de week')
    await press('{ArrowDown}')
    await expect.poll(focused).toBe('Bekijk Keuze 5 in de week')
    await press('{ArrowLeft}')
    await expect.poll(focused).toMatch(/^Keuze 5/)
    await press('{ArrowDown}')
    await expect.poll(focused).toMatch(/^Keuze 3/)
    expect(marked()).toEqual([])
  })
})
