import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { Alike } from './AttendeeChips.stories.tsx'

test('of two of one name a chip shows the class, then the number; each says it in full when it is taken away', async () => {
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
