import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SchoolPerson } from '@uurwerk/contract/desk/people'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { exportSchool } from '../server/import/export-school.ts'
import { importPath } from '../server/import/import-path.ts'
import { createFixedClock } from '../server/lib/clock.ts'
import { demoMoment } from '../server/test/test-cluster.ts'
import { findAxeViolations } from './axe.ts'
import { desk, phone } from './devices.ts'
import { overrideAnswer } from './override-answers.ts'
import { startOwnServer } from './own-server.ts'
import { giveConsent } from './consent.ts'
import { signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
beforeAll(() => giveConsent(server.running))

const openPeople = (page: Page, search = '') =>
  signIn(page, users.administrator, `/school/people${search}`, server.running.url)
const getRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' })

test.skipIf(!isFullRun)(
  'a role is given to several people in four clicks, is in their menu at once, and is taken away again',
  async () => {
    const { page } = await visit(desk)
    await openPeople(page)
    const { page: teacherPage } = await visit(desk)
    await signIn(teacherPage, users.teacher, '/roster', server.running.url)
    await getMenu(teacherPage).waitFor()
    expect(await getMenu(teacherPage).getByRole('link', { name: 'School' }).count()).toBe(0)
    await page.getByRole('searchbox').fill('van dijk')
    await getRow(page, users.teacher).waitFor()
    await expect.poll(() => page.getByRole('rowheader').count()).toBeLessThan(60)
    const found = await page.getByRole('rowheader').count()

    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Iedereen op deze pagina selecteren' }).click()
    await page.getByText(new RegExp(`^${found} van ${found} geselecteerd$`)).waitFor()
    await page.getByRole('button', { name: 'Rol geven' }).click()
    const dialog = page.getByRole('dialog', { name: `${found} personen een rol geven` })
    expect(await findAxeViolations(page)).toEqual([])
    await dialog.getByRole('radio', { name: 'Roostermaker' }).click()
    await dialog.getByRole('button', { name: 'Rol geven' }).click()
    await page.getByText(`Roostermaker gegeven aan ${found} personen.`).waitFor()
    await getRow(page, users.teacher).getByText('Roostermaker').waitFor()
    await getMenu(teacherPage).getByRole('link', { name: 'School' }).waitFor()

    await page.getByRole('button', { name: 'Rol afnemen' }).click()
    const takeDialog = page.getByRole('dialog', { name: `${found} personen een rol afnemen` })
    await takeDialog.getByRole('radio', { name: 'Roostermaker' }).click()
    await takeDialog.getByRole('button', { name: 'Rol afnemen' }).click()
    await page.getByText(`Roostermaker afgenomen van ${found} personen.`).waitFor()
    await getMenu(teacherPage).getByRole('link', { name: 'School' }).waitFor({ state: 'detached' })
  },
)

test('the selection survives pages and filters, and the list keeps page, filter and scroll after a person’s page', async () => {
  const { page } = await visit(desk)
  await openPeople(page, '?role=student')
  const total = await page.getByText(/^1–200 van /).innerText()
  const checkboxes = page.getByRole('checkbox', { name: /selecteren$/ })
  await checkboxes.nth(1).click()
  await checkboxes.nth(2).click()
  await page.getByRole('button', { name: 'Volgende pagina' }).click()
  await page.getByText(total.replace('1–200', '201–400')).waitFor()
  await page.getByText(/^2 van .* geselecteerd, 2 niet op deze pagina$/).waitFor()
  const row = page.getByRole('row').nth(150)
  await row.scrollIntoViewIfNeeded()
  const panel = page.locator('div:has(> table)')
  const scrolled = await panel.evaluate((element) => element.scrollTop)
  expect(scrolled).toBeGreaterThan(500)
  const address = page.url()
  const name = await row.getByRole('link').innerText()
  await row.getByRole('link').click()
  await page.getByRole('heading', { name: name.split('\n')[0] ?? '' }).waitFor()
  await page.getByRole('link', { name: 'Alle personen' }).click()
  await page.getByText(/geselecteerd, 2 niet op deze pagina$/).waitFor()
  expect(page.url()).toBe(address)
  await expect.poll(() => panel.evaluate((element) => element.scrollTop)).toBe(scrolled)
  await page.getByRole('button', { name: 'Selectie wissen' }).click()
})

test.skipIf(!isFullRun)(
  '37 people are selected with two clicks or the keyboard, and everyone found with two',
  async () => {
    const { page } = await visit(desk)
    await openPeople(page, '?role=student')
    await page.getByText(/^1–200 van /).waitFor()
    const boxes = page.getByRole('row').getByRole('checkbox')
    await boxes.nth(40).click()
    await boxes.nth(4).click({ modifiers: ['Shift'] })
    await page.getByText(/^37 van .* geselecteerd$/).waitFor()
    expect(await page.evaluate(() => String(getSelection()))).toBe('')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Selectie wissen' }).click()

    await boxes.nth(2).press('Space')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+Space']) await page.keyboard.press(key)
    await page.getByText(/^4 van .* geselecteerd$/).waitFor()
    for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key)
    await page.getByText(/^6 van .* geselecteerd$/).waitFor()
    await expect.poll(() => boxes.nth(7).evaluate((box) => box === document.activeElement)).toBe(true)

    await boxes.nth(0).click()
    const button = page.getByRole('button', { name: /^Alle .* selecteren$/ })
    const total = (await button.innerText()).split(' ')[1] ?? ''
    await button.click()
    await page.getByText(new RegExp(`^${total} van ${total} geselecteerd, \\d+ niet op deze pagina$`)).waitFor()
    await page.getByRole('button', { name: 'Selectie wissen' }).click()
  },
)

test('a person’s page changes roles by keyboard, hands them back, and chooses a coach', async () => {
  const { page } = await visit(desk)
  await openPeople(page, `?search=${encodeURIComponent(users.student)}`)
  await page.getByRole('link', { name: users.student }).click()
  const roles = page.getByRole('group', { name: 'Rollen' })
  await roles.getByRole('checkbox', { name: 'Docent' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Rollen opslaan' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Rollen opgeslagen.').waitFor()
  await page.getByText(/Deze rollen zijn hier gegeven.*Volgens de import: Leerling/).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Laat de import bepalen' }).click()
  await page.getByText('De import bepaalt de rollen weer.').waitFor()
  expect(await roles.getByRole('checkbox', { name: 'Docent' }).isChecked()).toBe(false)

  await page.getByRole('button', { name: 'Andere coach kiezen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Coach kiezen' })
  await dialog.getByRole('searchbox').fill('hendriks')
  await dialog.getByRole('button', { name: /Femke Hendriks/ }).click()
  await page.getByText('Femke Hendriks is nu de coach.').waitFor()
  await page.getByText('De coach is hier gekozen.').waitFor()
})

test.skipIf(!isFullRun)(
  'the CSV file is a people.csv that changes nothing when imported, whatever was given at the desk',
  async () => {
    const { page } = await visit(desk)
    await openPeople(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV downloaden' }).click()
    const download = await downloading
    const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-people-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { db } = server.running
    await exportSchool(db, path.join(folder, 'export'))
    mkdirSync(path.join(folder, 'people'))
    copyFileSync(path.join(folder, 'export/school.json'), path.join(folder, 'people/school.json'))
    await download.saveAs(path.join(folder, 'people', download.suggestedFilename()))
    const clock = createFixedClock('Europe/Amsterdam', demoMoment)
    const outcome = await importPath(db, clock, { path: path.join(folder, 'people') })
    expect(outcome).toMatchObject({ ok: true, summary: { kinds: { people: { added: 0, changed: 0, removed: 0 } } } })
  },
)

test('signing somebody out everywhere makes their windows sign in again', async () => {
  const { page } = await visit(desk)
  await openPeople(page, `?search=${encodeURIComponent(users.serviceDesk)}`)
  const { page: otherPage } = await visit(desk)
  await signIn(otherPage, users.serviceDesk, '/roster', server.running.url)
  await getMenu(otherPage).waitFor()
  await page.getByRole('link', { name: users.serviceDesk }).click()
  const leaving = otherPage.waitForRequest((request) => request.url().includes('/oidc/'))
  await page.getByRole('button', { name: 'Overal uitloggen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Uitloggen' }).click()
  await page.getByText(/Uitgelogd in \d+ browser/).waitFor()
  await leaving
})

test.skipIf(!isFullRun)('planners have no people, and the phone shows cards', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.planner, '/school', server.running.url)
  await page.getByRole('link', { name: 'Publicatie' }).waitFor()
  expect(await page.getByRole('link', { name: 'Personen' }).count()).toBe(0)
  await page.goto(`${server.running.url}/school/people`)
  await page.waitForURL('**/no-access-general')
  const { page: phonePage } = await visit(phone)
  await overrideAnswer<SchoolPerson[]>(phonePage, '**/api/School/People?*', (people) => people.slice(0, 3))
  await openPeople(phonePage)
  await expect.poll(() => phonePage.getByRole('list', { name: 'Personen' }).getByRole('listitem').count()).toBe(3)
  expect(await findAxeViolations(phonePage)).toEqual([])
})
