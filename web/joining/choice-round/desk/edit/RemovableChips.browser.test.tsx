import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { RemovableChips } from './RemovableChips.tsx'

const names = new Map([
  [1, 'V4'],
  [2, 'V5'],
])

test('the focus moves to the next chip when one is removed, and beside the list after the last', async () => {
  const Field = () => {
    const [ids, setIds] = useState([1, 2])
    return (
      <div>
        <input aria-label="Groep zoeken" />
        <RemovableChips
          label="Wie"
          ids={ids}
          names={names}
          onRemove={(id) => setIds(ids.filter((other) => other !== id))}
        />
      </div>
    )
  }
  await showStory(Field)
  page.getByRole('button', { name: /V4/u }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /V5/u })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('list', { name: 'Wie' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Groep zoeken' })).toHaveFocus()
})
