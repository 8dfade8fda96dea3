import type { Named } from '@uurwerk/contract/values'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { ChosenAttendees } from './ChosenAttendees.tsx'

test('the focus moves to the next attendee when one is removed, and beside the list after the last', async () => {
  const Field = () => {
    const [chosen, setChosen] = useState<Named[]>([
      { id: 1, name: 'B204' },
      { id: 2, name: 'C0.07' },
    ])
    return (
      <div>
        <ChosenAttendees chosen={chosen} emptyText="Geen lokaal" onChange={setChosen} />
        <input aria-label="Lokaal zoeken" />
      </div>
    )
  }
  await showStory(Field)
  page.getByRole('button', { name: 'B204 weghalen' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'C0.07 weghalen' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Geen lokaal')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Lokaal zoeken' })).toHaveFocus()
})
