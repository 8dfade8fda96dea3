import type { Preset } from '@uurwerk/contract/roster/compose-roster'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usePresets } from '#web/data/presets.ts'
import { EditConflictPrompt } from '#web/data/EditConflictPrompt.tsx'
import { showStory } from '#web/gallery/show-story.ts'
import {
  readEditConflict,
  keepMine,
  createTaggedAnswer,
  takeTheirs,
  recordWrites,
} from '#web/gallery/edit-conflict-testing.ts'
import { createStory } from '#web/gallery/story.ts'
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
/** The version that another device saved. */
const presetOfOtherDevice: Preset = { ...preset, name: 'Wiskunde', version: 4 }

/** Shows the save form for the composed roster of the address. */
function LoadedSaveForm() {
  const { data: presets } = usePresets()
  const [selection] = useState(toSelection(preset))
  const [typedName, setTypedName] = useState<string>()
  if (!presets) return null
  const compose = deriveComposeState(selection, { ownId: 1, attendees: new Map(), presets, presetId: preset.id })
  const address = { presetId: preset.id, selection, showPreset: () => undefined, showSelection: () => undefined }
  return <SaveForm model={{ address, compose } as unknown as RosterModel} typedName={typedName} onType={setTypedName} />
}

/** Renames the roster here after another device renamed it too. Returns the writes. */
async function renameOnTwoDevices() {
  const answers: Record<string, unknown> = {
    [`/Presets/${preset.id}`]: createTaggedAnswer({ ...presetOfOtherDevice, version: 5 }, 5),
    '/Presets': [preset],
  }
  const renderStory = () => (
    <>
      <LoadedSaveForm />
      <EditConflictPrompt />
    </>
  )
  await showStory(createStory(answers, renderStory))
  const listWrites = recordWrites()
  const name = page.getByRole('textbox', { name: 'Naam' })
  await expect.element(name).toHaveValue('Sectie')
  answers['/Presets'] = [presetOfOtherDevice]
  await name.fill('Vakgroep')
  await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
  return listWrites
}

test('a composed roster renamed on two devices shows both names, and saves the user’s own name if the user keeps it', async () => {
  const listWrites = await renameOnTwoDevices()
  expect(await readEditConflict()).toEqual([['Naam', 'Vakgroep', 'Wiskunde']])
  expect(listWrites()).toEqual([])
  await keepMine()
  await expect
    .poll(listWrites)
    .toEqual([{ method: 'PUT', tag: '"4."', body: { name: 'Vakgroep', attendees: preset.attendees } }])
})

test('a user who takes the name from the other device sees that name, and nothing is sent', async () => {
  const listWrites = await renameOnTwoDevices()
  await readEditConflict()
  await takeTheirs()
  await expect.element(page.getByRole('textbox', { name: 'Naam' })).toHaveValue('Wiskunde')
  expect(listWrites()).toEqual([])
})
