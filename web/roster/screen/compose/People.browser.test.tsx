import { nl } from '@uurwerk/contract/i18n/nl'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import type { RosterModel } from '../use-roster-model.ts'
import type { ComposedSelection } from './compose-state.ts'
import { People } from './People.tsx'

function Composed() {
  const [selection, setSelection] = useState<ComposedSelection>({
    selectedAttendees: [1, 2, 3],
    selectedComposeRosterColors: new Map(),
  })
  const attendees = selection.selectedAttendees.map((id) => ({ id, name: `Docent ${id}`, hue: 0, tag: `D${id}` }))
  const model = {
    address: { selection, showSelection: setSelection },
    rosterAttendees: new Map(attendees.map((attendee) => [attendee.id, attendee])),
    compose: { composedRosterStatus: 'composed' },
  }
  return <People model={model as unknown as RosterModel} onAdd={() => undefined} />
}

test('the focus moves to the next person when one is removed, and to the button to add when one is left', async () => {
  await showStory(Composed)
  page.getByRole('button', { name: 'Docent 1 weghalen' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'D2: Kleur van Docent 2' })).toHaveFocus()
  page.getByRole('button', { name: 'Docent 2 weghalen' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: nl.ROSTER.ADD_LABEL })).toHaveFocus()
})
