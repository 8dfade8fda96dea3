import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getAttendeeId, getButton, postAs } from './bookings.ts'
import { desk } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { users } from './users.ts'
import { signIn, visit } from './visit.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()

async function openDay(user: string, date = '2026-11-20') {
  const { page } = await visit(desk)
  await signIn(page, user, `/changes?date=${date}`, server.running.url)
  return page
}

const getDialog = (page: Page) => page.getByRole('dialog')
const getProposals = (page: Page) => page.getByRole('button', { name: /^Voorstel voor .* accepteren: / })
const getUndos = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d .*: .*ngedaan maken/ })

async function reportAbsence(page: Page, name: string) {
  await getButton(page, 'Afwezigheid melden').press('Enter')
  const dialog = getDialog(page)
  await dialog.getByRole('combobox').fill(name)
  await dialog.getByRole('option', { name }).first().click()
  await dialog.getByRole('button', { name: 'Melden', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(`Gemeld: ${name}.`).waitFor()
}

test('a planner reports a teacher absent, accepts the proposal for a lesson, and undoes it; the screen of another planner follows', async () => {
  const planner = await openDay(users.planner)
  const administrator = await openDay(users.administrator)
  await administrator.getByText('Niemand is afwezig gemeld').waitFor()
  await reportAbsence(planner, users.teacher)
  await getProposals(planner).first().waitFor()
  const count = await getProposals(planner).count()
  await expect.poll(() => getProposals(administrator).count()).toBe(count)
  await getProposals(planner).first().press('Enter')
  for (const page of [planner, administrator]) {
    await expect.poll(() => getUndos(page).count()).toBe(1)
    await expect.poll(() => getProposals(page).count()).toBe(count - 1)
  }
  await planner.getByText('1 les geregeld').waitFor()
  await getUndos(planner).press('Enter')
  for (const page of [planner, administrator]) {
    await expect.poll(() => getProposals(page).count()).toBe(count)
    await expect.poll(() => getUndos(page).count()).toBe(0)
  }
})

test('a planner chooses somebody else for a lesson, accepts the other proposals together, and undoes these together', async () => {
  const page = await openDay(users.planner)
  await getProposals(page).first().waitFor()
  const count = await getProposals(page).count()
  await page
    .getByRole('button', { name: /^Iets anders voor /u })
    .first()
    .press('Enter')
  const dialog = getDialog(page)
  await dialog.getByRole('listitem').first().getByRole('button').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => getUndos(page).count()).toBe(1)
  await expect.poll(() => getProposals(page).count()).toBe(count - 1)
  await page
    .getByRole('button', { name: /^(Alle \d+ voorstellen|Voorstel voor .*) accepteren/u })
    .first()
    .press('Enter')
  await page.getByText('Er zijn geen open lessen').waitFor()
  await expect.poll(() => getUndos(page).count()).toBe(count)
  await getUndos(page).last().press('Enter')
  await expect.poll(() => getProposals(page).count()).toBe(count - 1)
})

test.skipIf(!isFullRun)('a planner copies the changes of the day as text', async () => {
  const page = await openDay(users.planner)
  await getButton(page, 'Als tekst').press('Enter')
  const dialog = getDialog(page)
  await dialog.getByText('Personeel', { exact: true }).click()
  await dialog
    .getByText(/\d\d:\d\d/)
    .first()
    .waitFor()
})

test.skipIf(!isFullRun)('a planner shortens a day by keyboard after a preview, and undoes it whole', async () => {
  const page = await openDay(users.planner, '2026-11-26')
  const untouched = page.getByText('Er is voor deze dag nog niets gewijzigd.')
  await untouched.waitFor()
  await getButton(page, 'Verkort rooster').press('Enter')
  const dialog = getDialog(page)
  const minutes = dialog.getByLabel('Lesduur in minuten')
  await minutes.fill('45')
  await minutes.press('Enter')
  await dialog.getByText(/^\d+ lessen schuiven mee\.$/u).waitFor()
  await dialog.getByRole('button', { name: /^\d+ lessen verplaatsen$/u }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^\d+ lessen in één keer gewijzigd$/u).waitFor()
  await getButton(page, 'Ongedaan maken').press('Enter')
  await untouched.waitFor()
})

test('a planner takes a class on a trip by keyboard after a preview; lessons of a teacher who comes along are open', async () => {
  const page = await openDay(users.planner, '2026-11-27')
  await page.getByText('Er zijn geen open lessen').waitFor()
  await getButton(page, 'Excursie of toets').press('Enter')
  const dialog = getDialog(page)
  await dialog.getByLabel('Naam', { exact: true }).fill('Excursie Keulen')
  for (const [field, name] of [
    ['Klassen en groepen', 'V5A'],
    ['Begeleiders', users.teacher],
  ] as const) {
    const finder = dialog.getByRole('group', { name: field }).getByRole('combobox')
    await finder.fill(name)
    await dialog.getByRole('option', { name }).first().waitFor()
    await finder.press('ArrowDown')
    await finder.press('Enter')
    await dialog.getByRole('button', { name: `${name} weghalen` }).waitFor()
  }
  await getButton(page, 'Voorbeeld tonen').press('Enter')
  await dialog.getByText(/^Lessen die vervallen \(\d+\)$/u).waitFor()
  await dialog.getByText(/^Lessen van begeleiders die open komen te staan \(\d+\)$/u).waitFor()
  await getButton(page, 'Inplannen').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await getProposals(page).first().waitFor()
  await getButton(page, 'Ongedaan maken').press('Enter')
  await page.getByText('Er zijn geen open lessen').waitFor()
})

test.skipIf(!isFullRun)(
  'a teacher on standby duty, as the administrator names it, is proposed as such, shown as called, and counted',
  async () => {
    const date = '2026-12-01'
    const page = await openDay(users.planner, date)
    await reportAbsence(page, users.teacher)
    const proposal = getProposals(page).first()
    await proposal.waitFor()
    const label = (await proposal.getAttribute('aria-label')) ?? ''
    const teacher = /: Vervanging, ([^,]+)/u.exec(label)?.[1] ?? ''
    const teacherId = await getAttendeeId(server, teacher)
    const duty = { type: 'activity', name: 'Opvang', start: `${date}T08:00`, end: `${date}T17:00`, force: true }
    await postAs(server, users.planner, '/api/Appointment', { ...duty, teachers: [teacherId] })

    const { page: settings } = await visit(desk)
    await signIn(settings, users.administrator, '/school/settings', server.running.url)
    const card = settings.getByRole('region', { name: 'Vervangingen', exact: true })
    await card.getByLabel('Opvang in het rooster').fill('OPV, opvang')
    await card.getByRole('button', { name: 'Opslaan' }).click()
    await card.getByText('Vervangingen: opgeslagen.').waitFor()

    await page.reload()
    await page
      .getByRole('button', { name: new RegExp(` accepteren: Opvang, ${teacher}`, 'u') })
      .first()
      .press('Enter')
    await page.getByText('1 les geregeld').waitFor()
    await page.getByRole('link', { name: 'Vervangingen' }).click()
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: teacher }) })
    await expect.poll(() => row.getByRole('cell').allInnerTexts()).toContain('1 van 1')
    await page.goto(`${server.running.url}/roster?view=day&date=${date}&atnId=${teacherId}`)
    await page
      .getByRole('button', { name: /Opvang/u })
      .first()
      .click()
    const details = page.getByRole('complementary', { name: 'Details van de les' })
    await details.getByText('opgeroepen').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /, botst/u }).count()).toBe(0)
  },
)
