import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { Segments } from '#web/ui/Segments.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const actions = { t: vi.fn(), arrowright: vi.fn() }

afterEach(() => vi.clearAllMocks())

const options = ['Dag', 'Week'].map((text) => ({ value: text, text }))

function ViewAndName() {
  const [view, setView] = useState('Dag')
  useShortcuts(actions)
  return (
    <>
      <Segments label="Weergave" options={options} value={view} onChange={setView} />
      <input aria-label="Naam" />
    </>
  )
}

test('a chosen radio button leaves letters to the shortcuts, and keeps the arrow keys', async () => {
  await showStory(ViewAndName)
  await page.getByText('Week').click()
  await expect.element(page.getByRole('radio', { name: 'Week' })).toHaveFocus()
  await userEvent.keyboard('t')
  expect(actions.t).toHaveBeenCalledOnce()
  await userEvent.keyboard('{ArrowRight}')
  expect(actions.arrowright).not.toHaveBeenCalled()
  await expect.element(page.getByRole('radio', { name: 'Dag' })).toBeChecked()
})

test('a text field keeps all keys', async () => {
  await showStory(ViewAndName)
  await page.getByRole('textbox').click()
  await userEvent.keyboard('t{ArrowRight}')
  expect(actions.t).not.toHaveBeenCalled()
  expect(actions.arrowright).not.toHaveBeenCalled()
})
