import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { refuse } from './override-answers.ts'
import { findAxeViolations } from './axe.ts'
import { desk, phone } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { readFocusedName, waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
const coordinator = users.teamCoordinator
const signInHere = (page: Page, name: string, address: string) => signIn(page, name, address, server.running.url)
const getRound = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const openRound = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
/** The rows of students, not those of the table of seats. */
const getStudentRows = (page: Page) => page.getByRole('grid', { name: 'Leerlingen' }).getByRole('row')
const getReminderQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Herinnering sturen?' })
/** The numbers of students who have not chosen, and not confirmed. */
const readFigures = async (page: Page) => {
  const readFigure = async (name: string) =>
    Number(await page.locator('dl > div').filter({ hasText: name }).locator('dd').textContent())
  return [await readFigure('nog niets'), await readFigure('niet bevestigd')] as const
}
const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Deze keuzeronde' }).getByRole('link', { name }).click()

describe('a round coordinator', () => {
  let page: Page
  beforeAll(async () => {
    page = (await visit(desk)).page
    await signInHere(page, coordinator, '/program/rounds')
    await getRound(page, 'Keuzemodules blok 2').waitFor()
  })

  test('sees the rounds, and the live figures of a round', async () => {
    expect(await getRound(page, 'Keuzemodules blok 2').textContent()).toMatch(/Open.*187 bevestigd/)
    await openRound(page, 'Keuzemodules blok 2')
    const robotics = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Robotica' }) })
    expect(await robotics.textContent()).toContain('vol')
    await page.getByText('Verloop van de keuzes').first().waitFor()
    expect(await page.getByRole('table', { name: 'Verloop van de keuzes' }).getByRole('row').count()).toBeGreaterThan(2)
    expect(await findAxeViolations(page)).toEqual([])
  })

  test('filters undecided students in the address, and reminds the selected students', async () => {
    await page.getByRole('link', { name: /^Alle \d+ tonen/ }).click()
    await page.waitForURL(/students\?state=undecided/)
    const rows = getStudentRows(page)
    await rows.first().waitFor()
    expect(await page.getByText('nog niets', { exact: true }).count()).toBe(await rows.count())
    await rows.nth(0).getByRole('checkbox').click({ force: true })
    await rows.nth(1).getByRole('checkbox').click({ force: true })
    await page.getByRole('button', { name: '2 zonder keuze herinneren' }).click()
    await getReminderQuestion(page).getByRole('button', { name: '2 leerlingen herinneren' }).click()
    await page.getByText('2 leerlingen kregen een herinnering.').waitFor()
    await page.getByRole('searchbox').fill('niemand die zo heet')
    await page.getByText('Geen leerlingen gevonden').waitFor()
    await page.getByRole('searchbox').fill('')
    await page.reload()
    await page.getByRole('radio', { name: /^nog niets/ }).waitFor()
    expect(await page.getByRole('radio', { name: /^nog niets/ }).isChecked()).toBe(true)
  })

  test('moves a student only with a reason', async () => {
    await getStudentRows(page).first().waitFor()
    const name = (await getStudentRows(page).first().locator('strong').textContent()) ?? ''
    await page.getByRole('button', { name: `${name} verplaatsen` }).click()
    const dialog = page.getByRole('dialog', { name: `Kies voor ${name}` })
    await dialog.getByLabel('Plaatsen in').selectOption({ label: 'Songwriting (19 vrij)' })
    await dialog.getByRole('button', { name: 'Plaatsen en bevestigen' }).click()
    await dialog.getByText('Vul een reden in.').waitFor()
    await dialog.getByLabel('Reden').fill('Speelt in de schoolband')
    await dialog.getByRole('button', { name: 'Plaatsen en bevestigen' }).click()
    await page.getByText(`${name} heeft nu Songwriting en krijgt een melding.`).waitFor()
    await page.getByText(/^bevestigd \d+$/).click()
    await page.getByRole('searchbox').fill(name)
    await expect
      .poll(() => page.getByRole('row').filter({ hasText: name }).first().textContent())
      .toMatch(new RegExp(`Songwriting.*geplaatst door ${coordinator}: Speelt in de schoolband`))
    await page.getByRole('link', { name: `Rooster van ${name}` }).click()
    await page.waitForURL(/\/roster\?atnId=/)
    await page.getByText(name).first().waitFor()
    await page.goBack()
    await getStudentRows(page).first().waitFor()
  })

  test.skipIf(!isFullRun)('sees a student’s choice within 3 seconds, in the seats and in the total', async () => {
    await page.getByRole('searchbox').fill('')
    await page.getByText(/^nog niets \d+$/).click()
    await page.waitForURL(/state=undecided/)
    const name = (await getStudentRows(page).first().locator('strong').textContent()) ?? ''
    await openTab(page, 'Live')
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Songwriting' }) })
    const chosenTotal = page.getByText(/^\d+ gekozen$/)
    const readTexts = async () => [await row.textContent(), await chosenTotal.textContent()]
    await waitUntilSettled(page)
    const textsBefore = await readTexts()
    const student = (await visit(phone)).page
    await signInHere(student, name, new URL(page.url()).pathname.replace('/rounds', ''))
    await Promise.all([
      student.waitForResponse((response) => response.url().includes('choose-group') && response.ok()),
      student.getByRole('radio', { name: /^Songwriting/ }).click(),
    ])
    await expect
      .poll(async () => (await readTexts()).every((text, index) => text !== textsBefore[index]), { timeout: 3000 })
      .toBe(true)
    const count = Number.parseInt(textsBefore[1] ?? '', 10)
    expect(await chosenTotal.textContent()).toBe(`${count + 1} gekozen`)
  })

  test.skipIf(!isFullRun)(
    'reminds all others who have not chosen or not confirmed, by the numbers at the moment of sending',
    async () => {
      const [undecided, unconfirmed] = await readFigures(page)
      // A student who was reminded an instant ago has chosen since.
      await page
        .getByRole('button', { name: `${undecided} zonder keuze en ${unconfirmed - 1} zonder bevestiging herinneren` })
        .click()
      const student = (await visit(phone)).page
      const name =
        (await page.locator('section:has(h2:text("Nog niet gekozen")) li:nth-child(2) span').first().textContent()) ??
        ''
      await signInHere(student, name, new URL(page.url()).pathname.replace('/rounds', ''))
      await Promise.all([
        student.waitForResponse((response) => response.url().includes('choose-group') && response.ok()),
        student.getByRole('radio', { name: /^Songwriting/ }).click(),
      ])
      const question = getReminderQuestion(page)
      await question.getByText(`${undecided - 1} zonder keuze en ${unconfirmed} zonder bevestiging`).waitFor()
      const total = undecided + unconfirmed - 1
      await question.getByRole('button', { name: `${total} leerlingen herinneren` }).click()
      await page.getByText(`${total} leerlingen kregen een herinnering.`).waitFor()
      expect(await page.getByRole('button', { name: /herinneren$/ }).count()).toBe(0)
    },
  )

  test('extends a round by an hour in two clicks, and sees an error if that is refused', async () => {
    await openTab(page, 'Live')
    await refuse(page, '**/api/roster-interrogation/*', 'preconditionFailed')
    await page.getByRole('button', { name: 'Verlengen' }).click()
    await page.getByRole('button', { name: /^een uur/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('button', { name: 'Annuleren' }).click()
    await page.unroute('**/api/roster-interrogation/*')
    await page.getByRole('button', { name: 'Verlengen' }).click()
    await page.getByRole('button', { name: /^een uur/ }).click()
    await page.getByText('Leerlingen kunnen nu kiezen tot vr 20 nov 18:00.').waitFor()
    await page.getByText(/Leerlingen tot vr 20 nov 18:00/).waitFor()
  })

  test('downloads the students as CSV', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV downloaden' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Keuzemodules-blok-2.csv')
  })

  test('is asked before leaving unsaved settings, and keeps them when staying', async () => {
    await openTab(page, 'Instellingen')
    const name = page.getByRole('textbox', { name: 'Naam', exact: true })
    await name.fill('Niet opgeslagen')
    await openTab(page, 'Leerlingen')
    const question = page.getByRole('alertdialog', { name: 'Weggaan zonder op te slaan?' })
    await question.getByRole('button', { name: 'Verder bewerken' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('Niet opgeslagen')
    expect(new URL(page.url()).pathname).toMatch(/settings$/)
    await page.goBack()
    await question.getByRole('button', { name: 'Weggaan zonder op te slaan' }).click()
    await page.waitForURL(/rounds\/\d+$/)
    await openTab(page, 'Instellingen')
    expect(await name.inputValue()).toBe('Keuzemodules blok 2')
  })

  test.skipIf(!isFullRun)(
    'sees both versions after a change by another user, and keeps the chosen version',
    async () => {
      await openTab(page, 'Instellingen')
      const other = (await visit(desk)).page
      await signInHere(other, users.administrator, new URL(page.url()).pathname)
      const getNameField = (somePage: Page) => somePage.getByRole('textbox', { name: 'Naam', exact: true })
      await getNameField(other).fill('Keuzemodules tweede blok')
      await other.getByRole('button', { name: 'Opslaan' }).click()
      await other.getByText('Opgeslagen.').waitFor()
      await getNameField(page).fill('Modules blok 2')
      await page.getByRole('button', { name: 'Opslaan' }).click()
      const question = page.getByRole('alertdialog', { name: 'Intussen gewijzigd' })
      await question.getByText('Keuzemodules tweede blok').waitFor()
      expect(await question.getByText('Modules blok 2', { exact: true }).count()).toBe(1)
      await question.getByRole('button', { name: 'Mijn versie houden' }).click()
      await page.getByRole('heading', { level: 1, name: 'Modules blok 2' }).waitFor()
    },
  )
})

const addClass = async (page: Page, name: string) => {
  await page.getByRole('searchbox', { name: 'Zoek klassen en groepen' }).fill(name)
  await page.getByRole('checkbox', { name, exact: true }).check()
}
const addOption = (page: Page, name: string) => page.getByRole('textbox', { name: 'Keuze toevoegen' }).fill(name)

describe('a choice round', () => {
  test('is created from existing groups and courses, previewed as a student, and deleted', async () => {
    const { page } = await visit(desk)
    await signInHere(page, coordinator, '/program/rounds')
    await page.getByRole('link', { name: 'Nieuwe ronde' }).click()
    await page.getByRole('button', { name: 'Ronde maken' }).click()
    await page.getByText('Controleer 3 velden.').waitFor()
    await expect.poll(() => readFocusedName(page)).toBe('Naam')
    await page.getByRole('textbox', { name: 'Naam', exact: true }).fill('Proefronde')
    await addClass(page, 'V5A')
    await page.getByText(/^\d+ leerlingen$/).waitFor()
    await addOption(page, 'Debat')
    const seats = page.getByRole('spinbutton', { name: 'Plaatsen van Debat' })
    await seats.fill('10')
    await page.getByText(/\d+ leerlingen, 10 plaatsen: niet iedereen kan hier kiezen\./).waitFor()
    await seats.fill('60')
    await page.getByRole('button', { name: 'Vakken van Debat: vak koppelen' }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('wiskunde b')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Wiskunde B/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Klaar' }).click()
    await page.getByRole('button', { name: 'Ronde maken' }).click()
    await page.getByRole('heading', { level: 1, name: 'Proefronde' }).waitFor()
    await page.getByText('De ronde is gemaakt.').waitFor()
    await page.getByText(/Opent ma 23 nov 09:00/).waitFor()
    await page.getByRole('link', { name: 'Bekijken als leerling' }).click()
    await page.getByRole('button', { name: /Debat/ }).click()
    expect(await page.getByRole('button', { name: /Debat/ }).getAttribute('aria-pressed')).toBe('true')
    await openTab(page, 'Instellingen')
    await page.getByRole('button', { name: 'Ronde verwijderen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ronde verwijderen' }).click()
    await page.waitForURL(/\/program\/rounds$/)
    await getRound(page, 'Mentorgroepen V5').waitFor()
    expect(await getRound(page, 'Proefronde').count()).toBe(0)
  })

  test.skipIf(!isFullRun)(
    'that is ranked can be set to allocate at closing, and its allocation page says so',
    async () => {
      const { page } = await visit(desk)
      await signInHere(page, coordinator, '/program/rounds')
      await page.getByRole('link', { name: 'Nieuwe ronde' }).click()
      await page.getByRole('textbox', { name: 'Naam', exact: true }).fill('Voorkeuren')
      await page.getByText('Voorkeuren, plaatsen later verdelen').click()
      await page.getByText('Na de sluiting verdeel en publiceer je zelf.').waitFor()
      await page.getByRole('switch', { name: 'Verdelen bij de sluiting' }).press('Space')
      await page.getByText(/^Zodra de ronde voor leerlingen sluit/).waitFor()
      await addClass(page, 'V5A')
      await addOption(page, 'Debat')
      await page.getByRole('button', { name: 'Ronde maken' }).click()
      await openTab(page, 'Verdeling')
      await page.getByText('De plaatsen worden bij de sluiting verdeeld').waitFor()
      await openTab(page, 'Instellingen')
      const allocatesAtClosing = page.getByRole('switch', { name: 'Verdelen bij de sluiting' })
      expect(await allocatesAtClosing.isChecked()).toBe(true)
      await allocatesAtClosing.press('Space')
      await page.getByRole('button', { name: 'Opslaan' }).click()
      await page.getByText('Opgeslagen.').waitFor()
      await openTab(page, 'Verdeling')
      await page.getByText('Verdelen kan na de sluiting').waitFor()
    },
  )

  test.skipIf(!isFullRun)('of last year is copied to this year', async () => {
    const { page } = await visit(phone)
    await signInHere(page, users.administrator, '/program/rounds')
    await page.getByRole('link', { name: 'Keuzemodules kopiëren', exact: true }).click()
    const name = page.getByRole('textbox', { name: 'Naam', exact: true })
    expect(await name.inputValue()).toBe('Keuzemodules (kopie)')
    await name.fill('Keuzemodules opnieuw')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Ronde maken' }).click()
    await page.getByRole('heading', { level: 1, name: 'Keuzemodules opnieuw' }).waitFor()
  })
})

describe('a closed ranked round', () => {
  test('is allocated twice, compared by figures, adjusted by hand and published after a confirmation', async () => {
    const { page } = await visit(desk)
    await signInHere(page, coordinator, '/program/rounds')
    await openRound(page, 'Sportdag')
    await openTab(page, 'Verdeling')
    const seed = page.getByLabel('Lotingsnummer')
    const allocate = async (text: string) => {
      await seed.fill(text)
      await page.getByRole('button', { name: 'Verdelen', exact: true }).click()
      await page.getByText(`nummer ${text}`).waitFor()
    }
    await page.getByRole('heading', { name: /^(Plaatsen verdelen|Opnieuw verdelen)$/ }).waitFor()
    await allocate('4127')
    await page.getByText('Zo veel mogelijk geplaatst').first().click()
    await allocate('9083')
    const figures = page.getByRole('table')
    await expect
      .poll(() => figures.getByRole('columnheader').allTextContents())
      .toEqual(['Resultaat', 'Deze', 'Andere', 'Verschil'])
    expect(await findAxeViolations(page)).toEqual([])
    const change = page.getByRole('button', { name: /^Toewijzing van .+ wijzigen$/ }).first()
    await change.click()
    await page.getByRole('dialog').getByLabel('Plaatsen in').selectOption('')
    await page.getByRole('dialog').getByLabel('Reden').fill('Is die dag afwezig')
    await page.getByRole('dialog').getByRole('button', { name: 'Wijzigen' }).click()
    await page.getByText('handmatig: Is die dag afwezig').waitFor()
    await page.getByRole('button', { name: 'Verdeling publiceren' }).click()
    const question = page.getByRole('alertdialog', { name: 'Verdeling publiceren?' })
    expect(await question.textContent()).toMatch(/leerlingen krijgen een plaats/)
    await question.getByRole('button', { name: 'Publiceren' }).click()
    await page.getByText('Gepubliceerd. Leerlingen hebben een melding gekregen.').waitFor()
    await waitUntilSettled(page)
    expect(await page.getByRole('button', { name: 'Verdeling publiceren' }).count()).toBe(0)
  })
})

describe('the student list of a round', () => {
  test.skipIf(!isFullRun)('is one tab stop, where the arrows move and Space selects', async () => {
    const { page } = await visit(desk)
    await signInHere(page, coordinator, '/program/rounds')
    // An earlier test renames it.
    await page.getByRole('link', { name: /modules blok 2$/iu }).click()
    await openTab(page, 'Leerlingen')
    await getStudentRows(page).first().waitFor()
    await page.getByRole('checkbox', { name: /^Alle \d+ aanvinken/ }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('2 leerlingen aangevinkt').waitFor()
    const row = getStudentRows(page).first()
    const parts = [row.getByRole('checkbox'), row.getByRole('link'), row.getByRole('button').last()]
    const boxes = await Promise.all(
      parts.map((part) => part.evaluate((element) => element.getBoundingClientRect().toJSON())),
    )
    expect(boxes.map(({ left }) => left)).toEqual(boxes.map(({ left }) => left).sort((a, b) => a - b))
    expect(boxes[1].right).toBeLessThan(boxes[2].left)
    expect(await page.locator('[role=row][tabindex="0"]').count()).toBeLessThanOrEqual(1)
  })
})
