import type { Named } from '@uurwerk/contract/values'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { TeamsAndGroups } from './TeamsAndGroups.tsx'

const teams = ['Wiskunde', 'Onderbouw'].map((name, index) => ({ id: index + 1, name }))

function Filter() {
  const [selected, setSelected] = useState<readonly Named[]>(teams)
  return <TeamsAndGroups options={{ teams: [], groups: [] }} label="Team" selected={selected} onChange={setSelected} />
}

test('the focus moves to the next team when one is removed, and to the list after the last', async () => {
  await showStory(Filter)
  page.getByRole('button', { name: 'Filter Wiskunde verwijderen' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Filter Onderbouw verwijderen' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Team' })).toHaveFocus()
})
