import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { changeFeedback } from '../day-change/change-feedback.ts'
import { Event, Shortening } from './SpecialDay.stories.tsx'

const getButton = (name: string) => page.getByRole('button', { name, exact: true })

test('a shortened day is shown first, then applied as it was shown; another length shows it again', async () => {
  onTestFinished(() => changeFeedback.set(null))
  await showStory(Shortening)
  const listWrites = recordWrites()
  await getButton('Voorbeeld tonen').click()
  await expect.element(page.getByText('63 lessen schuiven mee.')).toBeVisible()
  await expect.element(page.getByText('nu 08:30–09:20 · 20 lessen')).toBeVisible()
  await page.getByLabelText('Lesduur in minuten').fill('35')
  await expect.element(page.getByText('63 lessen schuiven mee.')).not.toBeInTheDocument()
  await getButton('Voorbeeld tonen').click()
  await getButton('63 lessen verplaatsen').click()
  await expect.poll(() => listWrites().length).toBe(3)
  expect(listWrites().at(-1)?.body).toMatchObject({
    hours: [{ newStart: '08:30', newEnd: '09:05' }, { newStart: '09:05', newEnd: '09:40' }, { newStart: '10:00' }],
    preview: 'fingerprint',
  })
})

test('a trip needs a name and a group', async () => {
  await showStory(Event)
  const listWrites = recordWrites()
  await getButton('Voorbeeld tonen').click()
  await expect.element(page.getByText('Vul een naam in.')).toBeVisible()
  await expect.element(page.getByText('Kies een klas of groep.')).toBeVisible()
  expect(listWrites()).toEqual([])
})
