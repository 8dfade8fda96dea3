import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { changeFeedback } from '#web/changes/day-change/change-feedback.ts'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { recordKeys } from '#web/gallery/idempotency-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { ChangedMeanwhile, EditedChoice, NewExam, Removal, SignUpEndingFirst } from './Joinable.stories.tsx'

test('after a change by somebody else the form shows it, and sends only what the user changed', async () => {
  await showStory(ChangedMeanwhile)
  const listWrites = recordWrites()
  const save = () => document.querySelector('form')?.requestSubmit()
  await page.getByRole('textbox', { name: 'Naam', exact: true }).fill('Dammen')
  save()
  await expect.element(page.getByRole('textbox', { name: /^Plaatsen/u })).toHaveValue('12')
  await expect.element(page.getByRole('textbox', { name: 'Naam', exact: true })).toHaveValue('Dammen')
  save()
  const change = { name: 'Dammen', dryRun: true }
  await expect.poll(() => listWrites().map(({ body }) => body)).toEqual([change, change])
})

const noConsequences = {
  ok: true,
  clashes: [],
  overloaded: [],
  bookings: [],
  joined: [],
  waiting: [],
  losesSeat: [],
  losesPlace: [],
  testLimits: { exceeded: [], days: [] },
  preview: 'p4',
}

test('a form without consequences saves what the dry run showed', async () => {
  onTestFinished(() => changeFeedback.set(null))
  const answer = { ...createSampleAppointment({ type: 'choice' }), consequences: noConsequences }
  await showStory(createStory({ '/api/Choice/1': answer }, () => <EditedChoice />))
  const listWrites = recordWrites()
  await page.getByRole('textbox', { name: 'Naam', exact: true }).fill('Dammen')
  document.querySelector('form')?.requestSubmit()
  await expect
    .poll(() => listWrites().map(({ body }) => body))
    .toEqual([
      { name: 'Dammen', dryRun: true },
      { name: 'Dammen', preview: 'p4' },
    ])
})

test('a teacher cannot save over a booking, and reads what to do instead', async () => {
  const times = { start: '2026-11-24T13:00', end: '2026-11-24T14:00' }
  const booking = { id: null, organizer: null, classroom: { id: 9, name: 'B204' }, ...times }
  const consequences = { ...noConsequences, bookings: [booking] }
  const answer = { ...createSampleAppointment({ type: 'choice' }), consequences }
  await showStory(createStory({ '/api/Choice/1': answer }, () => <EditedChoice />))
  const listWrites = recordWrites()
  await page.getByRole('textbox', { name: 'Naam', exact: true }).fill('Dammen')
  document.querySelector('form')?.requestSubmit()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText('B204 is dan al gereserveerd', { exact: false })).toBeVisible()
  await expect.element(alert.getByText('Kies een ander lokaal of een andere tijd.', { exact: false })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Toch opslaan', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
  document.querySelector('form')?.requestSubmit()
  expect(listWrites().map(({ body }) => body)).toEqual([{ name: 'Dammen', dryRun: true }])
})

test('an exam whose answer was lost is sent again as it was, without another dry run', async () => {
  const clashes = [{ appointmentId: 5, who: { id: 40, name: 'J. van Dalen', className: null } }]
  const exam = { ...createSampleAppointment({ type: 'exam' }), consequences: { ...noConsequences, clashes } }
  const answers: Record<string, unknown> = { '/api/Exam': exam }
  await showStory(createStory(answers, () => <NewExam />))
  const [listWrites, listKeys] = [recordWrites(), recordKeys('/api/Exam')]
  await page.getByRole('textbox', { name: 'Naam', exact: true }).fill('Toets')
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  const confirm = page.getByRole('button', { name: 'Toch opslaan' })
  await expect.element(confirm).toBeVisible()
  answers['/api/Exam'] = createRefusal('unknownError')
  await confirm.click()
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  await expect.poll(listKeys).toHaveLength(3)
  const [keyOfDryRun, first, second] = listKeys()
  expect(keyOfDryRun).toBeNull()
  expect(first).toEqual(expect.any(String))
  expect(second).toBe(first)
  const [, firstWrite, secondWrite] = listWrites()
  expect(firstWrite?.body).toMatchObject({ name: 'Toets', force: true })
  expect(secondWrite).toEqual(firstWrite)
})

test('a form in which sign-up ends before it begins is refused at its end, and says why', async () => {
  await showStory(SignUpEndingFirst)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('De inschrijving sluit voordat die opengaat. Pas een van beide aan.')
  const listWrites = recordWrites()
  document.querySelector('form')?.requestSubmit()
  const getFirstPart = (label: string) =>
    page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').first()
  await expect.element(getFirstPart('Inschrijven tot')).toHaveFocus()
  await expect.element(getFirstPart('Tot hoe laat')).toBeInvalid()
  expect(listWrites()).toEqual([])
})

test('a removal sends what the dry run showed', async () => {
  onTestFinished(() => changeFeedback.set(null))
  await showStory(Removal)
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  await page.getByRole('button', { name: 'Verwijderen', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const remove = dialog.getByRole('button', { name: 'Verwijderen', exact: true })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'false')
  await remove.click()
  const listRemovals = () =>
    fetchSpy.mock.calls.flatMap(([path, options]) => (options?.method === 'DELETE' ? [path] : []))
  await expect.poll(listRemovals).toEqual(['/api/Choice/1?dryRun=true', '/api/Choice/1?preview=p4'])
})

test('what stays in the roster is cancelled, not deleted', async () => {
  onTestFinished(() => changeFeedback.set(null))
  const joined = [{ id: 50, name: 'Noor Vermeulen', code: null }]
  await showStory(createStory({ '/api/Choice/1': { ...noConsequences, joined } }, Removal))
  await page.getByRole('button', { name: 'Verwijderen', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schaken laten vervallen?' })
  await dialog.getByRole('button', { name: 'Laten vervallen', exact: true }).click()
  await expect.poll(() => changeFeedback.get()?.text).toBe('Schaken vervalt.')
})
