import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTaggedAnswer, recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { sampleScope, sampleSession } from '#web/gallery/sample-session.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleSchool } from '../school-sample.ts'
import { Loaded } from './SchoolSettingsScreen.stories.tsx'
import { sampleSettings, sampleSignIn } from './settings-sample.ts'

const card = page.getByRole('region', { name: 'School', exact: true })
const name = card.getByRole('textbox', { name: 'Naam van de school' })
const savedText = card.getByText('School: opgeslagen.')

async function changeName() {
  const answers = {
    ...Loaded.answers,
    '/api/School/Settings': createTaggedAnswer(sampleSettings, 1),
    '/api/School/SignIn': sampleSignIn,
    '/api/School': createSampleSchool(),
    '/api/Session': sampleSession,
    '/api/Scope': sampleScope,
  }
  await showStory(createStory(answers, Loaded))
  const listWrites = recordWrites()
  await name.fill('Het Anker')
  return listWrites
}

test('saving with Enter leaves the focus in the field, and sends once', async () => {
  const listWrites = await changeName()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(savedText).toBeVisible()
  await expect.element(name).toHaveFocus()
  expect(listWrites().map(({ body }) => body)).toEqual([{ name: 'Het Anker' }])
})

test.each(['Opslaan', 'Annuleren'])(
  'the button “%s” disappears when pressed, and the status beside it has the focus',
  async (text) => {
    await changeName()
    const button = card.getByRole('button', { name: text })
    await button.click()
    await expect.element(button).not.toBeInTheDocument()
    await expect.element(card.getByRole('status')).toHaveFocus()
  },
)
