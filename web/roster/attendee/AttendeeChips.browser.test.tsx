import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { Alike } from './AttendeeChips.stories.tsx'

test('chips of attendees with the same name show the class and then a number; the remove button names the class', async () => {
  await showStory(Alike)
  await expect.element(page.getByRole('button', { name: 'Lars Kramer · M4A weghalen' })).toBeVisible()
  const chips = page.getByRole('listitem').elements()
  expect(chips.map((chip) => chip.textContent)).toEqual([
    'Lars KramerM1A',
    'Lars KramerM4A',
    'Sanne Bakker',
    'Evi VisserH2B · 4',
    'Evi VisserH2B · 5',
  ])
  expect(chips[2]).toHaveAttribute('title', 'Sanne Bakker · V5A')
})
