import type { Preset } from '@uurwerk/contract/roster/compose-roster'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import type { RosterModel } from '../use-roster-model.ts'
import { Presets } from './Presets.tsx'

const createPreset = (name: string, attendees: Preset['attendees']): Preset => ({
  id: name.toLowerCase(),
  name,
  attendees,
  version: 1,
})

test('a saved roster of which no one may be seen any more says so, and can be deleted but not opened', async () => {
  const opened: unknown[] = []
  const address = { ownId: 1, showSelection: (...selection: unknown[]) => opened.push(selection) }
  const presets = [createPreset('Sectie', [{ attendeeId: 40, colour: 240 }]), createPreset('Vertrokken', [])]
  await showStory(
    createStory({ '/Presets': presets }, () => (
      <Presets model={{ address, isOwn: true } as unknown as RosterModel} canSave onChoose={() => undefined} />
    )),
  )
  const unavailablePreset = page.getByRole('button', { name: /^Vertrokken Je mag de roosters .* niet meer zien/ })
  await expect.element(unavailablePreset).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Vertrokken verwijderen' })).toBeEnabled()
  await page.getByRole('button', { name: 'Sectie 1 rooster' }).click()
  expect(opened).toEqual([[expect.objectContaining({ selectedAttendees: [40] }), 'sectie']])
})

test('the focus returns to the button of a saved roster that is kept, and moves on from one that is deleted', async () => {
  const presets = ['Sectie', 'Vakgroep'].map((name) => createPreset(name, [{ attendeeId: 40, colour: 240 }]))
  const model = { address: { ownId: 1 }, isOwn: true } as unknown as RosterModel
  await showStory(
    createStory({ '/Presets': presets }, () => <Presets model={model} canSave onChoose={() => undefined} />),
  )
  const removeButton = page.getByRole('button', { name: 'Sectie verwijderen' })
  await removeButton.click()
  await expect.element(page.getByRole('button', { name: 'Annuleren' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(removeButton).toHaveFocus()
  await userEvent.keyboard('{Enter}{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Vakgroep 1 rooster' })).toHaveFocus()
})
