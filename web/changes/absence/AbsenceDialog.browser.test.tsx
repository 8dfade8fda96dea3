import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { Ending, Form, Lessons, NotSent } from './AbsenceDialog.stories.tsx'

const getButton = (name: string) => page.getByRole('button', { name, exact: true })
const today = { attendeeId: 1, start: '2026-11-18T00:00', end: '2026-11-19T00:00' }

test('today is prefilled and reported with one press, and its lessons follow', async () => {
  await showStory(Form)
  const listWrites = recordWrites()
  await getButton('Melden').click()
  await expect.poll(() => listWrites().map(({ body }) => body)).toEqual([today])
  await expect.element(page.getByText('De roostermakers zien je melding.')).toBeVisible()
})

test('a report that was not sent keeps what was filled in, and its repetition makes no second absence', async () => {
  await showStory(NotSent)
  const listWrites = recordWrites()
  await page.getByText('Deel van de dag').click()
  await getButton('Melden').click()
  await expect.element(page.getByText(/De melding is niet verstuurd/)).toBeVisible()
  await getButton('Melden').click()
  await expect.poll(() => listWrites().length).toBe(2)
  const [first, second] = listWrites()
  expect(first?.body).toEqual({ attendeeId: 1, start: '2026-11-18T11:06', end: '2026-11-18T17:00' })
  expect(second).toEqual(first)
})

test('lists lessons that are not over, with who has them, and a field for a note unless cancelled', async () => {
  await showStory(Lessons)
  const items = page.getByRole('listitem')
  await expect.poll(() => items.elements().length).toBe(3)
  await expect.element(items.nth(1).getByText(/Vervanger: Anne-Sophie/)).toBeVisible()
  await expect
    .element(items.nth(0).getByLabelText('Notitie voor de vervanger'))
    .toHaveValue('Maak opgave 4 tot en met 9.')
  await expect.element(items.nth(2).getByText('vervalt')).toBeVisible()
  await expect.element(items.nth(2).getByRole('textbox')).not.toBeInTheDocument()
})

test('saves the notes that changed; one that fails stays, and a reason of health is warned about', async () => {
  await showStory(Lessons)
  const items = page.getByRole('listitem')
  const listWrites = recordWrites()
  await items.nth(0).getByLabelText('Notitie voor de vervanger').fill('Hoofdstuk 5')
  await items.nth(0).getByLabelText('Link naar de opdracht').fill('geen link')
  await expect.element(getButton('Notities opslaan')).toHaveAttribute('aria-disabled', 'true')
  await items.nth(0).getByLabelText('Link naar de opdracht').fill('opgaven.example.org/5')
  await items.nth(1).getByLabelText('Notitie voor de vervanger').fill('Ik ben ziek')
  await expect.element(page.getByText(/gezondheid/)).toBeVisible()
  await getButton('Notities opslaan').click()
  await expect
    .element(page.getByText('1 notitie is niet opgeslagen en staat hier nog. Probeer het opnieuw.'))
    .toBeVisible()
  expect(listWrites().map(({ body }) => body)).toEqual([
    { note: 'Hoofdstuk 5', link: 'https://opgaven.example.org/5', forStudents: true },
    { note: 'Ik ben ziek', link: null, forStudents: false },
  ])
  await expect.element(items.nth(1).getByLabelText('Notitie voor de vervanger')).toHaveValue('Ik ben ziek')
  await expect.element(getButton('Sluiten zonder opslaan')).toBeVisible()
})

test('a teacher who is back ends the absence now', async () => {
  await showStory(Ending)
  const listWrites = recordWrites()
  await getButton('Weer aanwezig').click()
  await expect
    .poll(() => listWrites().map(({ method, body }) => ({ method, body })))
    .toEqual([{ method: 'PATCH', body: { end: '2026-11-18T11:06' } }])
  await expect.element(page.getByText(/^Weer aanwezig gemeld\./)).toBeVisible()
})

test('the form for another last day takes the focus, and its button has it again afterwards', async () => {
  await showStory(Ending)
  const lastDay = getButton('Laatste dag wijzigen')
  const firstPart = page.getByRole('group', { name: 'Laatste dag' }).getByRole('spinbutton').first()
  await lastDay.click()
  await expect.element(firstPart).toHaveFocus()
  await getButton('Terug').click()
  await expect.element(lastDay).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(firstPart).toHaveFocus()
  await getButton('Wijzigen').click()
  await expect.element(lastDay).toHaveFocus()
})

test('once the notes are saved, the message that says so has the focus', async () => {
  await showStory(Lessons)
  const save = getButton('Notities opslaan')
  await page.getByRole('listitem').nth(0).getByLabelText('Notitie voor de vervanger').fill('Hoofdstuk 5')
  await save.click()
  await expect.element(save).not.toBeInTheDocument()
  await expect.element(page.getByText('De notities zijn opgeslagen.')).toHaveFocus()
})
