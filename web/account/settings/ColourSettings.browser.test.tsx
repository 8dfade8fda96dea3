import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createTaggedAnswer, recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { useSettings } from '#web/data/settings.ts'
import { ColourSettings } from './ColourSettings.tsx'

const courseColours = { 3: 150, 9: 240 }
const settings = {
  language: 'nl',
  theme: null,
  accent: null,
  showPrivacyConsentMessage: false,
  notifications: { quiet: [] },
  courseColours,
}

function StoredColours() {
  const { data } = useSettings()
  return data ? <ColourSettings courseColours={data.courseColours} /> : null
}

/** Shows the colours of two courses. Returns the bodies of later writes. */
async function showColours() {
  const answers = {
    '/api/Settings': createTaggedAnswer(settings, 1),
    '/api/Appointment/Date/': [
      createSampleAppointment(),
      createSampleAppointment({ id: 2, course: { id: 9, name: 'Engels', code: 'en' } }),
    ],
  }
  await showStory(createStory(answers, StoredColours))
  const writes = recordWrites()
  return () => writes().map(({ body }) => body)
}

test('a single course gets its default colour back, and the other courses keep theirs', async () => {
  const listBodies = await showColours()
  await page.getByRole('button', { name: /Wiskunde/ }).click()
  const button = page.getByRole('button', { name: 'Standaardkleur', exact: true })
  await button.click()
  await expect.poll(listBodies).toEqual([[{ op: 'remove', path: '/courseColours/3' }]])
  await expect.element(button).toHaveFocus()
})

test('restoring all colours moves the focus from the button, which disappears, to the courses', async () => {
  await showColours()
  await page.getByRole('button', { name: 'Standaardkleuren herstellen' }).click()
  await expect.element(page.getByRole('listitem').first().getByRole('button')).toHaveFocus()
})
