import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import type { LoadedAttendee } from './attendee-store.ts'
import { AttendeeChips } from './AttendeeChips.tsx'
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

test.each([3, 7])('the focus stays beside the removed chip until one of %s attendees is left', async (count) => {
  const allIds = Array.from({ length: count }, (_, index) => index + 1)
  const attendees = new Map(
    allIds.map((id): [number, LoadedAttendee] => [
      id,
      { id, sourceId: String(id), type: 'student', name: `Leerling ${id}`, code: null, className: null },
    ]),
  )
  const Selection = () => {
    const [ids, setIds] = useState(allIds)
    const remove = (id: number) => setIds(ids.filter((other) => other !== id))
    return (
      <div>
        <AttendeeChips
          ids={ids}
          attendees={attendees}
          colouredAttendees={new Map()}
          onRemove={ids.length > 1 ? remove : undefined}
        />
        <button type="button">Erbij</button>
      </div>
    )
  }
  await showStory(Selection)
  const removeButtons = page.getByRole('button', { name: /weghalen$/u })
  await expect.element(removeButtons.last()).toBeVisible()
  removeButtons.last().element().focus()
  for (const _ of allIds.slice(2)) {
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/weghalen$/u)
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(removeButtons).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Erbij' })).toHaveFocus()
})
