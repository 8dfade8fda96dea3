import type { Settings } from '@uurwerk/contract/account/settings'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useSettings } from '#web/data/settings.ts'
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
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { ColourSettings } from './ColourSettings.tsx'

const createSettings = (courseColours: Settings['courseColours']): Settings => ({
  language: 'nl',
  theme: null,
  accent: null,
  showPrivacyConsentMessage: false,
  notifications: { quiet: [] },
  courseColours,
})

function StoredColours() {
  const { data } = useSettings()
  return data ? <ColourSettings courseColours={data.courseColours} /> : null
}

/** Changes mathematics to gold, while another device changes it from green to red. Returns the writes. */
async function changeColourOnTwoDevices() {
  const answers: Record<string, unknown> = {
    '/api/Settings': createTaggedAnswer(createSettings({ 3: 150 }), 1),
    '/api/Appointment/Date/': [createSampleAppointment()],
  }
  const renderStory = () => (
    <>
      <StoredColours />
      <EditConflictPrompt />
    </>
  )
  await showStory(createStory(answers, renderStory))
  const listWrites = recordWrites()
  await page.getByRole('button', { name: /Wiskunde/ }).click()
  answers['/api/Settings'] = createTaggedAnswer(createSettings({ 3: 30, 9: 240 }), 2)
  await page.getByRole('radio', { name: 'goud' }).click({ force: true })
  return listWrites
}

test('a course colour changed on two devices prompts with both values, and keeping the own value overwrites the other', async () => {
  const listWrites = await changeColourOnTwoDevices()
  expect(await readEditConflict()).toEqual([['Wiskunde', 'goud', 'rood']])
  expect(listWrites()).toEqual([])
  await keepMine()
  await expect
    .poll(listWrites)
    .toEqual([{ method: 'PATCH', tag: '"2."', body: [{ op: 'add', path: '/courseColours/3', value: 90 }] }])
})

test('choosing the other device’s colour shows that colour and sends nothing', async () => {
  const listWrites = await changeColourOnTwoDevices()
  await readEditConflict()
  await takeTheirs()
  await expect.element(page.getByRole('radio', { name: 'rood', exact: true })).toBeChecked()
  expect(listWrites()).toEqual([])
})
