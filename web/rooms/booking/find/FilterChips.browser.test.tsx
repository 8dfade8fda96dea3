import { nl } from '@uurwerk/contract/i18n/nl'
import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { FilterChips } from './FilterChips.tsx'
import type { RoomFilters } from './room-filters.ts'

const { FILTER } = nl.ROOMS
const rooms = ['A', 'B', 'C'].map((building, index): DayRoom => ({
  id: index + 1,
  name: `${building}101`,
  building,
  capacity: 30,
  features: [],
  opens: '08:00',
  closes: '17:00',
  maxMinutes: 240,
  daysAhead: 14,
  occupied: [],
}))
const buildings = page.getByRole('combobox', { name: FILTER.BUILDING })
const findRemoval = (name: string) => page.getByRole('button', { name: `${FILTER.BUILDING} ${name} weghalen` })

function Filters() {
  const [filters, setFilters] = useState<RoomFilters>({})
  return (
    <FilterChips
      rooms={rooms}
      filters={filters}
      onChange={(changes) => setFilters((current) => ({ ...current, ...changes }))}
    />
  )
}

test('arrow keys in the list of buildings filter by none until Enter is pressed', async () => {
  await showStory(Filters)
  buildings.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(buildings).toHaveValue('A')
  expect(findRemoval('A').elements()).toEqual([])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(findRemoval('B')).toBeVisible()
  expect(findRemoval('A').elements()).toEqual([])
})

test('removing a building moves the focus to the list of buildings', async () => {
  await showStory(Filters)
  await userEvent.selectOptions(buildings, 'A')
  await expect.element(findRemoval('A')).toBeVisible()
  findRemoval('A').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(buildings).toHaveFocus()
})
