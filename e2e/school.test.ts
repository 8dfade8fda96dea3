import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { School } from '@uurwerk/contract/desk/school'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { exportSchool } from '../server/import/export-school.ts'
import { formatFixtures } from '../server/import/format-fixtures.ts'
import { findAxeViolations } from './axe.ts'
import { desk, phone } from './devices.ts'
import { overrideAnswer } from './override-answers.ts'
import { startOwnServer } from './own-server.ts'
import { giveConsent } from './consent.ts'
import { readDate, signIn, typeDate, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
beforeAll(() => giveConsent(server.running))

/** Opens a screen of the desk, or another, as somebody of the demo school. */
const openSchool = (page: Page, person: string, path = '/school') => signIn(page, person, path, server.running.url)

const getWeek = (page: Page, number: number) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: `Week ${number}` }) })

test.skipIf(!isFullRun)(
  'an administrator starts at the school, and a timetabler opens it from the menu without the health of the server',
  async () => {
    const { page } = await visit(desk)
    await openSchool(page, users.administrator, '/')
    await page.getByRole('heading', { name: 'School', exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Server' }).waitFor()
    const { page: plannerPage } = await visit(desk)
    await openSchool(plannerPage, users.planner, '/roster')
    await plannerPage.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'School' }).click()
    await plannerPage.getByRole('heading', { name: 'Bronnen' }).waitFor()
    expect(await plannerPage.getByRole('heading', { name: 'Server' }).count()).toBe(0)
  },
)

test('what needs attention leads to the screen where it is solved', async () => {
  const { page } = await visit(phone)
  await overrideAnswer<School>(page, '**/api/School', (school) => ({
    ...school,
    attention: [{ code: 'weeksUnpublished', count: 2, link: '/school/weeks' }],
  }))
  await openSchool(page, users.planner)
  await page.getByRole('link', { name: '2 weken met lessen zijn nog niet gepubliceerd' }).click()
  await page.getByRole('list', { name: 'Publicatie' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/school/weeks')
})

test('a week is hidden by keyboard and published again, and its student notices both', async () => {
  const { page } = await visit(desk)
  await openSchool(page, users.planner, '/school/weeks')
  const { page: studentPage } = await visit(desk)
  await openSchool(studentPage, users.student, '/roster?view=week&date=2026-11-18')
  const lesson = studentPage.getByRole('button', { name: /Wiskunde/ }).first()
  await lesson.waitFor()
  await getWeek(page, 47).getByText('Zichtbaar', { exact: true }).waitFor()
  await getWeek(page, 47).getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.getByText('1 week geselecteerd').waitFor()
  await page.getByRole('button', { name: 'Verbergen' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: '1 week verbergen?' }).getByRole('button', { name: 'Verbergen' }).click()
  await page.getByText('1 week verborgen.').waitFor()
  await getWeek(page, 47).getByText('Verborgen').waitFor()
  await studentPage
    .getByText(/nog niet gepubliceerd/i)
    .first()
    .waitFor()
  await lesson.waitFor({ state: 'detached' })
  await getWeek(page, 47).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Publiceren' }).click()
  await page.getByText('1 week gepubliceerd.').waitFor()
  await lesson.waitFor()
})

/** Exports the school to a folder. */
async function exportFiles(): Promise<string> {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'uurwerk-school-')), 'school')
  await exportSchool(server.running.db, folder)
  return folder
}

test.skipIf(!isFullRun)(
  'a timetabler uploads a folder, sees what would be added and imports it in two steps',
  async () => {
    const folder = await exportFiles()
    const rooms = path.join(folder, 'rooms.csv')
    const [header = '', ...rows] = readFileSync(rooms, 'utf8').trimEnd().split(/\r?\n/)
    const source = rows[0]?.split(',').at(header.split(',').indexOf('source'))
    const room = header.split(',').map((column) => ({ id: 'z999', name: 'Z999', source })[column] ?? '')
    writeFileSync(rooms, [header, ...rows, room.join(',')].join('\n'))
    const { page } = await visit(desk)
    await openSchool(page, users.planner, '/school/imports')
    await page.getByRole('button', { name: 'Map kiezen' }).waitFor()
    await page.locator('input[type=file]').nth(1).setInputFiles(folder)
    await page.getByText('Klaar om te importeren').waitFor({ timeout: 60_000 })
    const row = page.getByRole('row', { name: /Lokalen/ })
    expect(await row.getByRole('cell').allTextContents()).toEqual(['1', '–', '–'])
    await row.getByRole('button').click()
    await page.getByRole('listitem').filter({ hasText: 'Z999' }).waitFor()
    await page.getByRole('button', { name: 'Importeren', exact: true }).click()
    await page.getByText('De import is klaar.').waitFor({ timeout: 60_000 })
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await page
      .getByRole('row', { name: /school.*Geïmporteerd/ })
      .first()
      .waitFor()
  },
  180_000,
)

test.skipIf(!isFullRun)(
  'a preview shows the week of a class as it would be, on a phone too, and marks what changes',
  async () => {
    const folder = await exportFiles()
    const file = path.join(folder, 'appointments.csv')
    const [header = '', ...rows] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/)
    const roomColumn = header.split(',').indexOf('rooms')
    const isMoved = (cells: readonly string[]) =>
      cells.includes('2026-11-19T09:20') && cells[roomColumn] !== '' && !cells.some((cell) => cell.includes('"'))
    const changedRows = rows.map((line) => {
      const cells = line.split(',')
      return isMoved(cells) ? cells.with(roomColumn, 'Mediatheek').join(',') : line
    })
    expect(changedRows.filter((line, index) => line !== rows[index]).length).toBeGreaterThan(0)
    writeFileSync(file, [header, ...changedRows].join('\n'))
    const { page } = await visit(phone)
    await openSchool(page, users.planner, '/school/imports')
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
    await page.locator('input[type=file]').nth(1).setInputFiles(folder)
    await page.getByRole('heading', { name: 'Voorbeeld van een week' }).waitFor({ timeout: 60_000 })
    const table = page.getByRole('region', { name: /, 16 – 22 november 2026$/ })
    await table.getByRole('rowheader', { name: 'donderdag 19 november' }).waitFor()
    await table.getByRole('row', { name: /^09:20.*gewijzigd/ }).waitFor()
    const groups = page.getByRole('combobox', { name: 'Groep of klas' })
    const names = await groups.getByRole('option').allTextContents()
    const other = names.find((name) => name !== names[0]) ?? ''
    await groups.selectOption(other)
    await page.getByRole('region', { name: `${other}, 16 – 22 november 2026` }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Niet importeren' }).click()
  },
)

test('a timetabler maps the columns of a CSV file and imports it without another upload', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'uurwerk-csv-')), 'zalen.csv')
  writeFileSync(file, 'Aanduiding;Waar;Stoelen\nQ101;Oost;24\nQ102;Oost;12\n')
  const { page } = await visit(desk)
  await openSchool(page, users.planner, '/school/imports')
  await page.getByRole('button', { name: 'Map kiezen' }).waitFor()
  await page.locator('input[type=file]').nth(0).setInputFiles(file)
  await page.getByRole('heading', { name: 'Wat betekenen de kolommen?' }).waitFor({ timeout: 60_000 })
  await page.getByRole('cell', { name: 'Q102' }).waitFor()
  await page.getByRole('combobox', { name: 'Bron' }).selectOption('Een andere bron…')
  await page.getByRole('textbox', { name: 'Naam van de bron' }).fill('Zalenlijst')
  await page.getByLabel('Wat staat er in dit bestand?').selectOption('Lokalen')
  await page.getByText(/Kies nog een kolom voor/).waitFor()
  expect(await page.getByRole('button', { name: 'Verder' }).isDisabled()).toBe(true)
  await page.getByLabel('Naam', { exact: true }).selectOption('Aanduiding')
  await page.getByLabel('Gebouw').selectOption('Waar')
  await page.getByLabel('Aantal plaatsen').selectOption('Stoelen')
  await page.getByRole('button', { name: 'Verder' }).click()
  await page.getByText('Klaar om te importeren').waitFor({ timeout: 60_000 })
  expect(
    await page
      .getByRole('row', { name: /Lokalen/ })
      .getByRole('cell')
      .allTextContents(),
  ).toEqual(['2', '–', '–'])
  await page.getByRole('button', { name: 'Kolommen aanpassen' }).waitFor()
  await page.getByRole('button', { name: 'Importeren', exact: true }).click()
  await page.getByText('De import is klaar.').waitFor({ timeout: 60_000 })
  // Rooms publish no weeks.
  expect(await page.getByRole('link', { name: 'Naar Publicatie' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Alle imports' }).click()
  await page.getByRole('button', { name: 'Map kiezen' }).waitFor()
  const row = page.getByRole('row').filter({ hasText: 'bron: Zalenlijst' })
  await row.getByRole('cell', { name: '2 nieuw', exact: true }).waitFor()
}, 180_000)

test.skipIf(!isFullRun)(
  'what a timetable does not say is answered in a form, without another upload',
  async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'uurwerk-xhstt-')), 'archive.xml')
    writeFileSync(file, formatFixtures.xhstt.files['archive.xml'] ?? '')
    const { page } = await visit(desk)
    await openSchool(page, users.planner, '/school/imports')
    await page.getByRole('button', { name: 'Map kiezen' }).waitFor()
    await page.locator('input[type=file]').nth(0).setInputFiles(file)
    await page.getByText('Klaar om te importeren').waitFor({ timeout: 60_000 })
    await page.getByRole('heading', { name: 'Klopt dit?' }).waitFor()
    await page.getByRole('button', { name: 'Aanpassen', exact: true }).click()
    await page.getByRole('heading', { name: 'Wat niet in de bestanden staat' }).waitFor()
    await typeDate(page, 'Eerste dag van het schooljaar', '09-11-2026')
    await typeDate(page, 'Laatste dag van het schooljaar', '08-11-2026')
    await page.getByLabel('Dagen in het bestand').focus()
    await page.getByText('Kies een dag na de eerste dag.').waitFor()
    await page.getByRole('button', { name: 'Verder' }).click()
    await page.getByRole('group', { name: 'Laatste dag van het schooljaar' }).locator(':focus').waitFor()
    await typeDate(page, 'Laatste dag van het schooljaar', '20-11-2026')
    await page.getByRole('button', { name: 'Vakantie toevoegen' }).click()
    await typeDate(page, 'Laatste vrije dag', '08-11-2026')
    await page.getByRole('button', { name: 'Verder' }).click()
    await page.getByText('De laatste dag ligt voor de eerste.').waitFor()
    await typeDate(page, 'Laatste vrije dag', '10-11-2026')
    await page.getByRole('button', { name: 'Verder' }).click()
    await page.getByRole('button', { name: 'Schooljaar en lestijden aanpassen' }).waitFor({ timeout: 60_000 })
    expect(await page.getByRole('heading', { name: 'Klopt dit?' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Schooljaar en lestijden aanpassen' }).click()
    await page.getByRole('group', { name: 'Eerste vrije dag' }).waitFor()
    expect(await readDate(page, 'Eerste vrije dag')).toBe('09-11-2026')
    expect(await readDate(page, 'Laatste vrije dag')).toBe('10-11-2026')
    expect(await findAxeViolations(page)).toEqual([])
  },
  180_000,
)

test.skipIf(!isFullRun)(
  'an upload waits for the import of somebody else, without sending anything, and then starts by itself',
  async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'uurwerk-csv-')), 'brief.docx')
    writeFileSync(file, 'Beste ouders')
    const { db } = server.running
    const { page } = await visit(desk)
    await openSchool(page, users.planner, '/school/imports')
    await page.getByRole('button', { name: 'Map kiezen' }).waitFor()
    const run = {
      state: 'reading',
      file_name: 'rooster.zip',
      worker: 'other',
      heartbeat_at: '2999-01-01',
      options: JSON.stringify({ values: {} }),
    }
    const { id } = await db
      .insertInto('import_run')
      .values({ ...run, started_at: '2026-11-18T07:12:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow()
    let uploads = 0
    page.on(
      'request',
      (request) => (uploads += Number(request.method() === 'POST' && request.url().endsWith('Imports'))),
    )
    await page.locator('input[type=file]').nth(0).setInputFiles(file)
    await page.getByText('brief.docx wordt verstuurd zodra de import van rooster.zip klaar is.').waitFor()
    expect(uploads).toBe(0)
    await db.deleteFrom('import_run').where('id', '=', id).execute()
    await page.getByRole('heading', { name: '1 fout in de bestanden' }).waitFor({ timeout: 60_000 })
    expect(uploads).toBe(1)
  },
  120_000,
)

test.skipIf(!isFullRun)(
  'every fault of an upload is listed with its place, and can be filtered',
  async () => {
    const folder = await exportFiles()
    const people = path.join(folder, 'people.csv')
    const [header = '', ...rows] = readFileSync(people, 'utf8').trimEnd().split(/\r?\n/)
    const wrongRows = rows.map((line, index) => (index < 2 ? line.replace(/student|teacher/, 'janitor') : line))
    writeFileSync(people, [header, ...wrongRows].join('\n'))
    const { page } = await visit(desk)
    await openSchool(page, users.planner, '/school/imports')
    await page.getByRole('button', { name: 'Map kiezen' }).waitFor()
    await page.locator('input[type=file]').nth(1).setInputFiles(folder)
    await page.getByRole('heading', { name: '2 fouten in de bestanden' }).waitFor({ timeout: 60_000 })
    const faults = page.getByRole('row').filter({ hasText: 'people.csv' })
    expect(await faults.count()).toBe(2)
    expect(await faults.first().getByRole('cell').allTextContents()).toEqual([
      'people.csv',
      '2',
      'type',
      'janitor',
      'Dit moet een van deze zijn: student, teacher, exam-desk, staff, guardian.',
    ])
    await page.getByRole('searchbox').fill('no such text')
    await page.getByText('Geen fout met deze tekst.').waitFor()
  },
  120_000,
)

test.skipIf(!isFullRun)(
  'what is wrong with an upload is said in the language of the reader, also in the file to download',
  async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'uurwerk-letter-')), 'brief.docx')
    writeFileSync(file, 'Beste ouders')
    const { page } = await visit(desk)
    await openSchool(page, users.planner, '/school/imports')
    await page.getByRole('button', { name: 'Map kiezen' }).waitFor()
    await page.locator('input[type=file]').nth(0).setInputFiles(file)
    const readDownload = async (button: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ])
      return readFileSync(await download.path(), 'utf8')
    }
    const dutch = 'brief.docx wordt niet herkend (geen zip, geen CSV-bestand'
    await page.getByRole('cell', { name: dutch }).waitFor({ timeout: 60_000 })
    expect(await readDownload('CSV downloaden')).toContain(dutch)
    const chooseLanguage = async (name: string) => {
      await page.getByRole('button', { name: users.planner }).click()
      await page.getByRole('navigation').getByRole('radio', { name }).click()
      await page.keyboard.press('Escape')
    }
    await chooseLanguage('English')
    const english = 'The format of brief.docx is not recognised (neither a zip, nor a CSV file'
    await page.getByRole('cell', { name: english }).waitFor()
    expect(await readDownload('Download CSV')).toContain(english)
    await chooseLanguage('Nederlands')
    await page.getByRole('cell', { name: dutch }).waitFor()
  },
  120_000,
)

test.skipIf(!isFullRun)(
  'weeks ahead are published automatically, as many as was said beforehand, and a week that is hidden stays hidden',
  async () => {
    const { page } = await visit(desk)
    await openSchool(page, users.planner, '/school/weeks')
    await page.getByText('Weken worden met de hand gepubliceerd').waitFor()
    await page.getByRole('button', { name: 'Wijzigen', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Automatisch publiceren' })
    await dialog.getByRole('radio', { name: 'Altijd een aantal weken vooruit' }).click()
    await dialog.getByRole('combobox', { name: 'Weken vooruit', exact: true }).selectOption('52')
    const effect = await dialog
      .getByText(/^[1-9]\d* (week wordt|weken worden) nu zichtbaar, met [1-9][\d.]* lessen\.$/)
      .innerText()
    await dialog.getByRole('button', { name: 'Opslaan' }).click()
    await page.getByText(`Opgeslagen. ${Number.parseInt(effect, 10)} we`).waitFor()
    await page.getByText('De huidige week en de 52 weken erna worden automatisch gepubliceerd.').waitFor()
    const rows = page.getByRole('row').filter({ hasText: 'Verborgen' })
    const hidden = await rows.count()
    await getWeek(page, 48).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Verbergen' }).click()
    await page.getByRole('alertdialog').getByText('Automatisch publiceren laat deze week verborgen.').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Verbergen' }).click()
    await page.getByText('1 week verborgen.').waitFor()
    await expect.poll(() => rows.count()).toBe(hidden + 1)
  },
)
