import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createTaggedAnswer, recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { changeFeedback } from './change-feedback.ts'
import { ChangeForm } from './ChangeForm.tsx'
import type { ChangePart } from './change-draft.ts'
import {
  Cancelled,
  Coordinator,
  Message,
  Moving,
  OtherTeam,
  Over,
  Planner,
  Swapping,
  Teacher,
} from './ChangeLesson.stories.tsx'
import { sampleTimes } from './other-times-sample.ts'

const getButton = (name: string) => page.getByRole('button', { name, exact: true })

test('a planner is offered each change; of a cancelled lesson only the message and the way back', async () => {
  await showStory(Planner)
  for (const name of [
    'Laten vervallen',
    'Verplaatsen',
    'Ruilen met een andere les',
    'Ander lokaal',
    'Andere docent',
    'Bericht toevoegen',
  ])
    await expect.element(getButton(name)).toBeVisible()
  await expect.element(getButton('Alle wijzigingen terugdraaien')).not.toBeInTheDocument()
  await showStory(Cancelled)
  await expect.element(getButton('Verwijderen')).toBeVisible()
  await expect.element(getButton('Laten vervallen')).not.toBeInTheDocument()
})

test('the server decides for a coordinator; a teacher is offered nothing, nor anyone once the lesson is over', async () => {
  await showStory(Coordinator)
  await expect.element(getButton('Verplaatsen')).toBeVisible()
  for (const story of [OtherTeam, Teacher, Over]) {
    await showStory(story)
    await expect.element(getButton('Verplaatsen')).not.toBeInTheDocument()
  }
})

const lesson = createSampleAppointment()

/** Shows the form for the version with ETag 4. */
async function showForm(part: ChangePart, answers: Record<string, unknown>) {
  onTestFinished(() => changeFeedback.set(null))
  let isClosed = false
  await showStory(
    createStory({ '/api/Appointment/Details/1': createTaggedAnswer(lesson, 4), ...answers }, () => (
      <ChangeForm appointment={lesson} part={part} onClose={() => (isClosed = true)} />
    )),
  )
  return () => isClosed
}

test('cancelling sends the version that was shown, and offers to undo the deed', async () => {
  const cancelled = Response.json({ result: { ...lesson, isCancelled: true } }, { headers: { 'X-Deed': '7' } })
  const isClosed = await showForm('cancel', { '/api/Appointment/1/change': cancelled })
  const listWrites = recordWrites()
  await getButton('Laten vervallen').click()
  await expect.poll(isClosed).toBe(true)
  expect(listWrites()).toEqual([{ method: 'POST', tag: '"4."', body: { cancelled: true, solution: 'cancelled' } }])
  expect(changeFeedback.get()).toMatchObject({ text: 'Wiskunde vervalt.', deed: 7, appointmentId: 1 })
})

/** Removes a lesson whose last change was shown as of 11:06. Lists the calls for it with their `If-Match`. */
async function removeChangedLesson(changedAt: string) {
  onTestFinished(() => changeFeedback.set(null))
  const change = { kind: 'cancelled', at: changedAt, by: 'person' }
  const { promise, resolve } = Promise.withResolvers<Response>()
  const answers = { '/api/Appointment/Details/1': promise, '/api/Appointment/1': null }
  await showStory(createStory(answers, () => <Cancelled />))
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  await getButton('Verwijderen').click()
  await expect.element(getButton('Verwijderen')).toHaveAttribute('aria-disabled', 'true')
  resolve(createTaggedAnswer({ ...lesson, isCancelled: true, change }, 4))
  await expect.element(getButton('Verwijderen')).toHaveAttribute('aria-disabled', 'false')
  return fetchSpy.mock.calls.flatMap(([path, { method, headers } = {}]) =>
    typeof path === 'string' && path.startsWith('/api/Appointment/')
      ? [[method, new Headers(headers).get('If-Match')]]
      : [],
  )
}

test('a removal sends the version that was shown', async () => {
  expect(await removeChangedLesson('2026-11-18T10:06:00.000Z')).toEqual([
    ['GET', null],
    ['DELETE', '"4."'],
  ])
})

test('nothing is removed if somebody else changed the lesson since it was shown', async () => {
  expect(await removeChangedLesson('2026-11-18T10:07:00.000Z')).toEqual([['GET', null]])
})

test('a clash names who is in the way, and is accepted with the next press', async () => {
  const isClosed = await showForm('cancel', Moving.answers ?? {})
  const listWrites = recordWrites()
  await getButton('Laten vervallen').click()
  await expect
    .poll(() => document.querySelector('[role=alert]')?.textContent)
    .toMatch(/J\. van Dalen: dinsdag 24 november.*V5A/)
  await getButton('Toch wijzigen').click()
  await expect.poll(() => listWrites().at(-1)?.body).toEqual({ cancelled: true, solution: 'cancelled', force: true })
  expect(isClosed()).toBe(false)
})

test('a swap shows both new times and who is busy, and is one deed when the planner insists', async () => {
  await showStory(Swapping)
  const listWrites = recordWrites()
  await expect.element(getButton('Ruilen')).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: /^11:00–11:50 Natuur, leven/ }).click()
  const outcome = page.getByRole('status', { name: 'Na het ruilen' })
  const readOutcome = () => outcome.element().textContent
  await expect.poll(readOutcome).toMatch(/V5A Wiskundewoensdag 25 november, 11:00–12:30.*J\. van Dalen/)
  expect(readOutcome()).toMatch(/dinsdag 24 november, 09:00–09:50$/)
  await getButton('Toch ruilen').click()
  const changes = [
    { id: 1, change: { start: '2026-11-25T11:00', end: '2026-11-25T12:30' } },
    { id: 2, change: { start: '2026-11-24T09:00', end: '2026-11-24T09:50' } },
  ]
  await expect.poll(() => changeFeedback.get()?.text).toMatch(/^Wiskunde en Natuur, leven .* zijn geruild\.$/)
  expect(listWrites().map(({ body }) => body)).toEqual([
    { changes, dryRun: true },
    { changes: changes.map((change, index) => ({ ...change, version: [3, 5][index] })), force: true },
  ])
  changeFeedback.set(null)
})

test('a time for which another lesson moves says so, and both are one deed that can be undone', async () => {
  const deed = Response.json({ result: { deed: 7, items: [] } }, { headers: { 'X-Deed': '7' } })
  const isClosed = await showForm('time', { '/alternatives': sampleTimes, '/api/Appointment/changes': deed })
  const listWrites = recordWrites()
  const chain = page.getByRole('button', { name: /^woensdag 25 november, 09:00–10:30/ })
  await expect
    .poll(() => chain.element().textContent)
    .toMatch(/en V5A Natuur, leven .* gaat naar donderdag 26 november, 13:00–14:30, in B1\.23$/)
  await chain.click()
  await expect.poll(isClosed).toBe(true)
  expect(listWrites().map(({ body }) => body)).toEqual([
    {
      changes: [
        {
          id: 1,
          version: 4,
          change: { start: '2026-11-25T09:00', end: '2026-11-25T10:30', classrooms: [51], solution: 'moved' },
        },
        {
          id: 2,
          version: 1,
          change: { start: '2026-11-26T13:00', end: '2026-11-26T14:30', classrooms: [50], solution: 'moved' },
        },
      ],
    },
  ])
  expect(changeFeedback.get()).toMatchObject({
    text: expect.stringMatching(/^Wiskunde is verplaatst naar woensdag 25 november, .* en V5A Natuur, .* gaat naar /),
    deed: 7,
  })
})

test('a lesson that somebody else changed does not move; the next choice is about what became of it', async () => {
  const answers: Record<string, unknown> = {
    '/api/Appointment/Details/1': createTaggedAnswer(lesson, 4),
    '/alternatives': sampleTimes,
    '/api/Appointment/changes': createRefusal('preconditionFailed'),
  }
  await showStory(createStory(answers, () => <ChangeForm appointment={lesson} part="time" onClose={() => undefined} />))
  const time = page.getByRole('button', { name: /^dinsdag 24 november, 11:00–12:30/ })
  await expect.element(time).toBeVisible()
  answers['/api/Appointment/Details/1'] = createTaggedAnswer(lesson, 5)
  const listWrites = recordWrites()
  await time.click()
  await expect.poll(() => listWrites().map(({ body }) => body)).toMatchObject([{ changes: [{ id: 1, version: 4 }] }])
  await expect
    .poll(async () => {
      await time.click()
      return listWrites().at(-1)?.body
    })
    .toMatchObject({ changes: [{ id: 1, version: 5 }] })
})

test('a message about health is saved, but not without a warning', async () => {
  await showStory(Message)
  await expect.element(page.getByText(/Dit lijkt over iemands gezondheid te gaan/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Bericht voor iedereen met deze les' }).fill('Neem je boek mee')
  await expect.element(page.getByText(/gezondheid/)).not.toBeInTheDocument()
})
