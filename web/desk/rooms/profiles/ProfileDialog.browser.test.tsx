import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTaggedAnswer } from '#web/gallery/edit-conflict-testing.ts'
import { expectSameKey } from '#web/gallery/idempotency-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { sampleSchoolRoom } from '../room-sample.ts'
import { ProfileDialog } from './ProfileDialog.tsx'
import { sampleSchoolProfile } from './profile-sample.ts'

function NewProfile() {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <ProfileDialog profile={undefined} onClose={() => setOpen(false)} />
}

test('Enter in the search for rooms does not send the profile, and Escape first clears the search', async () => {
  await showStory(createStory({}, NewProfile))
  const search = page.getByRole('searchbox', { name: /lokaal/u })
  await search.click()
  await userEvent.keyboard('b1{Enter}')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a check of what a profile would change that failed can be tried again', async () => {
  const answers: Record<string, unknown> = {
    '/BookingProfiles/preview': createRefusal('unknownError'),
    '/BookingProfiles/5': createTaggedAnswer(sampleSchoolProfile, 1),
  }
  await showStory(createStory(answers, () => <ProfileDialog profile={sampleSchoolProfile} onClose={() => undefined} />))
  const retry = page.getByRole('alert').getByRole('button', { name: 'Opnieuw proberen' })
  await expect.element(retry).toBeVisible()
  expect(document.body.innerText).not.toContain('Controleren…')
  answers['/BookingProfiles/preview'] = { covered: 3, outsideLimits: 0 }
  await retry.click()
  await expect.element(page.getByText(/3 personen/u)).toBeVisible()
})

test('a new profile whose answer was lost is sent again under the same key', async () => {
  const use = { booked: 0, confirmed: 0, released: 0, minutes: 0 }
  const answers = {
    '/BookingProfiles/preview': { covered: 3, outsideLimits: 0 },
    '/BookingProfiles': createRefusal('unknownError'),
    '/api/School/Rooms': [{ ...sampleSchoolRoom, displays: 0, nextBlock: null, use }],
  }
  await showStory(createStory(answers, NewProfile))
  await page.getByRole('textbox', { name: 'Naam', exact: true }).fill('Docenten')
  await page.getByRole('checkbox', { name: sampleSchoolRoom.name }).click()
  await expectSameKey('/BookingProfiles', () => page.getByRole('button', { name: 'Opslaan' }).click())
})
