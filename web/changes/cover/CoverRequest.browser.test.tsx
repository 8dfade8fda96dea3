import { createAtom, useSelector } from '@tanstack/react-store'
import type { Cover } from '@uurwerk/contract/cover'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { changeFeedback } from '../day-change/change-feedback.ts'
import { LessonToCover } from './LessonToCover.tsx'
import {
  Accepted,
  AwaitsAnswer,
  CalledFromStandby,
  Declined,
  ForStaff,
  InNotification,
  Over,
  Withdrawn,
} from './CoverRequest.stories.tsx'

const yes = page.getByRole('button', { name: 'Ja, ik neem de les' })
const no = page.getByRole('button', { name: 'Nee, ik kan niet' })

function recordAnswers() {
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  return () => fetchSpy.mock.calls.flatMap(([address]) => /\/api\/Cover\/.*/.exec(address as string) ?? [])
}

test('the teacher who is asked says yes with one press, and a double click answers once', async () => {
  await showStory(AwaitsAnswer)
  const listAnswers = recordAnswers()
  await yes.dblClick()
  await expect.poll(listAnswers).toEqual(['/api/Cover/7/accept'])
  expect(changeFeedback.get()).toBeNull()
})

test('a no after a yes says that the lesson is open again', async () => {
  onTestFinished(() => changeFeedback.set(null))
  await showStory(Accepted)
  await expect.element(page.getByText('Jij neemt deze les over.')).toBeVisible()
  await expect.element(yes).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Ik kan toch niet' }).click()
  await expect
    .poll(() => changeFeedback.get())
    .toMatchObject({
      text: expect.stringMatching(/^Je neemt Wiskunde van di 24 nov 09:00 niet over\. De les staat weer open/),
    })
  await showStory(Declined)
  await expect.element(page.getByText(/De les staat weer open/)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a lesson that is over, or was given to someone else, gets no answer', async () => {
  await showStory(Over)
  await expect.element(page.getByText('Kun jij deze les overnemen?')).toBeVisible()
  await expect.element(no).not.toBeInTheDocument()
  await showStory(Withdrawn)
  await no.click()
  expect(changeFeedback.get()).toBeNull()
})

test('staff see who was asked and the answer, and cannot give it', async () => {
  await showStory(ForStaff)
  await expect
    .poll(() =>
      [...document.querySelectorAll('section p:first-of-type')].map(({ textContent }) =>
        textContent?.split(' ').slice(-2).join(' '),
      ),
    )
    .toEqual([
      expect.stringContaining('gevraagd'),
      expect.stringContaining('gezien'),
      expect.stringContaining('de les'),
      expect.stringContaining('kan niet'),
    ])
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a no in a notification leaves nothing to say in the roster', async () => {
  await showStory(InNotification)
  await no.click()
  await expect.element(page.getByRole('group')).toHaveAttribute('aria-busy', 'false')
  expect(changeFeedback.get()).toBeNull()
})

test('a notification has what, where, with whom, the notes and the answer', async () => {
  await showStory(InNotification)
  await expect.element(page.getByText('dinsdag 24 november, 09:00–10:30 · B1.23 · V5A')).toBeVisible()
  await expect.element(page.getByText(/Maak opgave 4 tot en met 9/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /opgaven\.example\.org/ }))
    .toHaveAttribute('href', 'https://opgaven.example.org/v5a/hoofdstuk-7')
  await expect.element(yes).toBeVisible()
  await expect.element(no).toBeVisible()
})

test('a standby duty names who of its teachers is called', async () => {
  await showStory(CalledFromStandby)
  await expect.element(page.getByText(/^Joris van Dijk.*opgeroepen$/u)).toBeVisible()
})

test('a no in a notification keeps the focus on what came of it', async () => {
  const state = createAtom<Cover['state']>('asked')
  const AnsweredCover = () => (
    <ul>
      <LessonToCover cover={{ id: 7, attendeeId: 1, state: useSelector(state), appointmentId: 1 }} name="Wiskunde" />
    </ul>
  )
  await showStory(createStory({ ...InNotification.answers }, AnsweredCover))
  await no.click()
  await expect.element(page.getByRole('group')).toHaveAttribute('aria-busy', 'false')
  state.set('declined')
  await expect.element(page.getByRole('group')).not.toBeInTheDocument()
  await expect.element(page.getByRole('status')).toHaveFocus()
})
