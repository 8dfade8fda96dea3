import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getButton } from './bookings.ts'
import { desk } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { insistUntilClosed, signIn, visit, waitUntilSettled } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
const getDialog = (page: Page) => page.getByRole('dialog')

/** Saves, and continues if there are consequences. */
async function save(page: Page, name: string) {
  await getDialog(page).getByRole('button', { name, exact: true }).click()
  await insistUntilClosed(getDialog(page), 'Toch opslaan')
}

test('the exam desk adds an exam with an invigilator, changes it, deletes it and takes that back', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.examDesk, '/exam', server.running.url)
  await waitUntilSettled(page)
  await getButton(page, 'Toets toevoegen').click()
  const dialog = getDialog(page)
  await dialog.getByRole('textbox', { name: 'Naam' }).fill('Debattoets')
  await dialog.getByRole('searchbox', { name: 'Zoek een vak' }).fill('wiskunde')
  await dialog
    .getByRole('button', { name: /^Wiskunde/u })
    .first()
    .click()
  await dialog.getByRole('button', { name: /^Wiskunde.* weghalen$/u }).waitFor()
  await dialog.getByRole('combobox', { name: 'Zoek een docent' }).fill(users.teacher)
  await dialog.getByRole('option', { name: users.teacher }).click()
  await dialog.getByRole('button', { name: `${users.teacher} weghalen` }).waitFor()
  await save(page, 'Toevoegen')
  await page.getByText('Debattoets is toegevoegd.').waitFor()
  await getButton(page, 'Wijzigen').click()
  await dialog.getByRole('textbox', { name: 'Naam' }).fill('Debattoets havo')
  await save(page, 'Opslaan')
  await page.getByText('Debattoets havo is gewijzigd.').waitFor()
  await page.getByRole('table', { name: 'Toetsen' }).getByText('Debattoets havo').waitFor()
  await getButton(page, 'Verwijderen').click()
  await dialog.getByText('Niemand staat ingeschreven.').waitFor()
  await dialog.getByRole('button', { name: 'Verwijderen' }).click()
  await page.getByText('Debattoets havo is verwijderd.').waitFor()
  await expect.poll(() => page.getByRole('table', { name: 'Toetsen' }).getByText('Debattoets').count()).toBe(0)
  await getButton(page, 'Ongedaan maken').click()
  await page.getByRole('table', { name: 'Toetsen' }).getByText('Debattoets havo').waitFor()
})

/** Makes the teacher that of a choice lesson which several students joined. */
async function getOwnChoiceLesson() {
  const { rows } = await sql<{ id: number; date: string; seats: number }>`
    with lesson as (
      select id, starts_at, seats_taken from appointment
      where type = 'choice' and seats_taken > 1 and subscribe_until > '2026-11-18T12:00' and starts_at > '2026-11-18T12:00'
        and subscribe_from < '2026-11-18T08:00' and not is_cancelled
      order by starts_at, id limit 1
    ),
    taught as (
      insert into appointment_attendee (attendee_id, starts_at, appointment_id)
      select attendee.id, lesson.starts_at, lesson.id from lesson, attendee where attendee.name = ${users.teacher}
      on conflict do nothing
    )
    select id, starts_at::date::text as date, seats_taken as seats from lesson`.execute(server.running.db)
  const [lesson] = rows
  if (!lesson) throw new Error('The demo school has no such choice lesson.')
  return lesson
}

test.skipIf(!isFullRun)(
  'a teacher sees who would lose a seat before the choice lesson shrinks, gives it back, and closes sign-up',
  async () => {
    const lesson = await getOwnChoiceLesson()
    const { page } = await visit(desk)
    const address = `/roster?view=day&date=${lesson.date}&appointment=${lesson.id}`
    await signIn(page, users.teacher, address, server.running.url)
    await waitUntilSettled(page)
    const details = page.getByRole('complementary', { name: 'Details van de les' })
    await details.getByRole('heading', { name: 'Deze keuzeles' }).waitFor()
    await details.getByRole('button', { name: 'Wijzigen', exact: true }).first().click()
    const dialog = getDialog(page)
    await dialog.getByLabel('Plaatsen').fill(String(lesson.seats - 1))
    await dialog.getByRole('button', { name: 'Opslaan', exact: true }).click()
    const losers = dialog.getByRole('alert').getByRole('listitem').filter({ hasText: 'Verliest een plaats:' })
    await losers
      .getByRole('listitem')
      .filter({ hasText: /\(\w+\)$/u })
      .waitFor()
    await dialog.getByRole('button', { name: 'Toch opslaan' }).click()
    await dialog.waitFor({ state: 'detached' })
    const countSeats = async () => {
      const lessons = server.running.db.selectFrom('appointment').where('id', '=', lesson.id)
      return (await lessons.select('seats_taken').executeTakeFirst())?.seats_taken
    }
    await expect.poll(countSeats).toBe(lesson.seats - 1)
    await getButton(page, 'Ongedaan maken').click()
    await expect.poll(countSeats).toBe(lesson.seats)
    await details.getByRole('button', { name: 'Inschrijving sluiten' }).click()
    await page.getByText(/^De inschrijving voor .* is gesloten/u).waitFor()
  },
)
