import type { Preset } from '@uurwerk/contract/roster/compose-roster'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { usePresets } from '#web/data/presets.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import type { RosterModel } from '../use-roster-model.ts'
import { SaveForm } from './SaveForm.tsx'
import { deriveComposeState, toSelection } from './compose-state.ts'

const preset: Preset = {
  id: '0b8e7c52-5d0e-4d1c-9b1a-0d8f4f6f1a01',
  name: 'Sectie',
  attendees: [
    { attendeeId: 40, colour: 240 },
    { attendeeId: 41, colour: 30 },
  ],
  version: 3,
}

function LoadedSaveForm() {
  const { data: presets } = usePresets()
  const [selection] = useState(toSelection(preset))
  const [typedName, setTypedName] = useState<string>()
  const [presetId, showPreset] = useState<string | undefined>(preset.id)
  if (!presets) return null
  const compose = deriveComposeState(selection, { ownId: 1, attendees: new Map(), presets, presetId })
  const address = { presetId, selection, showPreset, showSelection: () => undefined }
  return <SaveForm model={{ address, compose } as unknown as RosterModel} typedName={typedName} onType={setTypedName} />
}

test('saving as a new roster leaves the focus in the form, although the button disappears', async () => {
  const answers = { '/Presets/': { ...preset, name: 'Vakgroep', version: 1 }, '/Presets': [preset] }
  await showStory(createStory(answers, () => <LoadedSaveForm />))
  await page.getByRole('textbox', { name: 'Naam' }).fill('Vakgroep')
  const saveNew = page.getByRole('button', { name: 'Als nieuw opslaan' })
  await saveNew.click()
  await expect.element(saveNew).not.toBeInTheDocument()
  await expect.element(page.getByRole('status')).toHaveFocus()
})

test('saving a new roster again after a failure saves the same roster, which the server may have', async () => {
  const answers = { '/Presets/': createRefusal('serviceUnavailable'), '/Presets': [preset] }
  await showStory(createStory(answers, () => <LoadedSaveForm />))
  using fetchSpy = vi.spyOn(globalThis, 'fetch')
  const listSaved = () =>
    fetchSpy.mock.calls.flatMap(([address, options]) => (options?.method === 'PUT' ? [address] : []))
  await page.getByRole('textbox', { name: 'Naam' }).fill('Vakgroep')
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: 'Als nieuw opslaan' }).click()
    await vi.waitFor(() => expect(listSaved()).toHaveLength(count))
  }
  expect(new Set(listSaved()).size).toBe(1)
})
