import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { exportSchool } from '../server/import/export-school.ts'
import { importPath } from '../server/import/import-path.ts'
import { createFixedClock } from '../server/lib/clock.ts'
import { demoMoment } from '../server/test/test-cluster.ts'
import { bookAs, getAttendeeId, getButton, listBookings, removeBookings } from './bookings.ts'
import { findAxeViolations } from './axe.ts'
import { giveConsent } from './consent.ts'
import { desk, phone } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
beforeAll(() => giveConsent(server.running))
beforeEach(() => removeBookings(server))

const openDesk = async (path: string, person: string = users.planner) => {
  const { page } = await visit(desk)
  await signIn(page, person, path, server.running.url)
  return page
}
const bookMeeting = () =>
  bookAs(server, users.teacher, 'Mediatheek', {
    name: 'Sectieoverleg',
    start: '2026-11-18T15:00',
    end: '2026-11-18T16:00',
  })
/** Types a time, which has a part for hours and one for minutes. */
async function typeTime(page: Page, label: string, time: string) {
  const field = page.getByRole('group', { name: label, exact: true })
  await field.getByRole('spinbutton').first().click()
  await page.keyboard.type(time.replace(':', ''))
}
const dialog = (page: Page) => page.getByRole('dialog')

test('a room is blocked for an exam in five clicks, its booking is displaced, and it cannot be booked', async () => {
  await bookMeeting()
  const page = await openDesk('/school')
  let clicks = 0
  const click = async (name: string, role: 'link' | 'button') => {
    clicks++
    await page.getByRole(role, { name, exact: true }).click()
  }
  await click('Lokalen', 'link')
  await click('Mediatheek', 'link')
  await click('Lokaal blokkeren', 'button')
  await dialog(page).getByLabel('Reden').fill('Toets V5')
  await typeTime(page, 'Begintijd', '14:00')
  await typeTime(page, 'Eindtijd', '17:00')
  await dialog(page).getByText('1 reservering zit in de weg:').waitFor()
  await dialog(page).getByText(`${users.teacher}, Sectieoverleg`).waitFor()
  await click('Blokkeren en 1 annuleren', 'button')
  await page.getByText('1 reservering is vervallen').waitFor()
  expect(clicks).toBeLessThanOrEqual(5)
  await page.getByText('wo 18 nov 14:00–17:00').waitFor()
  expect(await listBookings(server)).toEqual([])
  await expect(bookMeeting()).rejects.toThrow('bookingTimeslotNotAvailable')

  const { page: teacherPage } = await visit(desk)
  await signIn(teacherPage, users.teacher, '/notifications', server.running.url)
  await teacherPage.getByText('Sectieoverleg vervalt: Toets V5').first().waitFor()

  await getButton(page, 'Blokkade Toets V5 wijzigen').click()
  await dialog(page).getByLabel('Reden').fill('Toets V6')
  await typeTime(page, 'Eindtijd', '16:00')
  await getButton(page, 'Opslaan').click()
  await page.getByText('Blokkade gewijzigd.').waitFor()
  await page.getByText('wo 18 nov 14:00–16:00').waitFor()
  await expect(bookMeeting()).rejects.toThrow('bookingTimeslotNotAvailable')
  await getButton(page, 'Blokkade Toets V6 weghalen').click()
  await page.getByText('Het lokaal kan weer worden gereserveerd.').waitFor()
  await bookMeeting()
})

test.skipIf(!isFullRun)('a room is freed from a booking with a reason, which its organizer reads', async () => {
  await bookMeeting()
  const page = await openDesk(`/school/rooms/${await getAttendeeId(server, 'Mediatheek')}`)
  await getButton(page, 'Sectieoverleg annuleren en het lokaal vrijmaken').press('Enter')
  await getButton(page, 'Lokaal vrijmaken').click()
  await dialog(page).getByText('Vul een reden in.').waitFor()
  await dialog(page).getByLabel('Reden').fill('Lekkage')
  await page.keyboard.press('Enter')
  await page.getByText(`Het lokaal is vrij. ${users.teacher} kreeg een melding.`).waitFor()
  await page.getByText('Geen reserveringen op deze dag.').waitFor()
  expect(await listBookings(server)).toEqual([])
  const { page: teacherPage } = await visit(phone)
  await signIn(teacherPage, users.teacher, '/notifications', server.running.url)
  await teacherPage.getByText('Sectieoverleg vervalt: Lekkage').first().waitFor()
})

test.skipIf(!isFullRun)(
  'rooms without a capacity are found from the address, and the list remembers search and order',
  async () => {
    const page = await openDesk('/school/rooms?without=capacity')
    await page.getByRole('combobox', { name: 'Toon' }).selectOption('all')
    await page.getByRole('searchbox', { name: 'Zoek een lokaal' }).fill('b20')
    await page.getByRole('columnheader', { name: 'Plaatsen' }).getByRole('button').click()
    await page.getByRole('link', { name: 'B204', exact: true }).click()
    await page.getByRole('heading', { name: 'B204', exact: true }).waitFor()
    await page.goBack()
    expect(new URL(page.url()).search).toContain('search=b20')
    await page.getByRole('columnheader', { name: 'Plaatsen' }).and(page.locator('[aria-sort=descending]')).waitFor()
  },
)

test.skipIf(!isFullRun)(
  'details of a room are changed and handed back, and an address opens a display until it is withdrawn',
  async () => {
    const page = await openDesk(`/school/rooms/${await getAttendeeId(server, 'B204')}`)
    const facts = page.getByRole('region', { name: 'Gegevens' })
    await facts.getByRole('button', { name: 'Bewerken' }).click()
    await facts.getByLabel('Plaatsen').fill('tien')
    await facts.getByRole('button', { name: 'Opslaan' }).click()
    await facts.getByText('Vul een heel aantal plaatsen in').waitFor()
    await facts.getByLabel('Plaatsen').fill('17')
    await facts.getByRole('button', { name: 'Opslaan' }).click()
    await facts.getByText('Gegevens opgeslagen.').waitFor()
    await facts.getByText('een import verandert niets aan: plaatsen').waitFor()
    await facts.getByRole('button', { name: 'Bewerken' }).click()
    await facts.getByRole('button', { name: 'Geïmporteerde gegevens gebruiken' }).click()
    await facts.getByText('Deze gegevens komen uit de imports.', { exact: false }).waitFor()

    await page.getByRole('img', { name: 'Code die het reserveringsformulier voor B204 opent' }).waitFor()
    await getButton(page, 'Adres maken').click()
    const address = (await page.locator('a[href*="/room/"]').getAttribute('href')) ?? ''
    const { page: displayPage } = await visit(desk)
    // The address has that of the installation, which this server only pretends to be.
    const { pathname, hash } = new URL(address)
    await displayPage.goto(`${server.running.url}${pathname}${hash}`)
    await displayPage.getByRole('heading', { name: 'B204' }).waitFor()
    await page.getByRole('button', { name: /^Scherm van .* verwijderen$/ }).click()
    await page.getByText('Scherm verwijderd.').waitFor()
  },
)

test.skipIf(!isFullRun)('the codes of the rooms that are shown are printed on one sheet, or one per page', async () => {
  const page = await openDesk('/school/rooms?search=b20')
  await page.getByRole('link', { name: 'B204', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('rowheader').count()).toBeLessThan(30)
  const shown = await page.getByRole('rowheader').count()
  await page.getByRole('link', { name: 'QR-codes' }).click()
  const codes = page.getByRole('list', { name: 'QR-codes' }).getByRole('listitem')
  await codes.filter({ hasText: 'B204' }).waitFor()
  await expect.poll(() => codes.count()).toBe(shown)
  expect(await findAxeViolations(page)).toEqual([])
  const countPages = async () => (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)?.length
  expect(await countPages()).toBeLessThan(shown)
  await page.getByRole('combobox', { name: 'Op papier' }).selectOption('page')
  await expect.poll(countPages).toBe(shown)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Printen' }).isVisible()).toBe(false)
})

test('a booking profile is made, described in words, and removed', async () => {
  const page = await openDesk('/school/rooms', users.administrator)
  await page.getByRole('link', { name: 'Reserveerprofielen' }).click()
  await getButton(page, 'Nieuw profiel').click()
  await dialog(page).getByLabel('Naam').fill('Proef')
  await dialog(page).getByRole('checkbox', { name: 'Docent' }).click()
  await dialog(page).getByRole('searchbox', { name: 'Zoek een lokaal' }).fill('B204')
  await dialog(page).getByRole('checkbox', { name: 'B204' }).click()
  await dialog(page).getByRole('combobox', { name: 'Bevestiging' }).selectOption('location')
  const summary = /^docenten, hoogstens 2 uur, van .* tot .*, 14 dagen vooruit, ter plekke bevestigen$/
  await dialog(page).getByText(summary).waitFor()
  await dialog(page)
    .getByText(/^Geldt vandaag voor \d+ personen\.$/)
    .waitFor()
  await getButton(page, 'Opslaan').click()
  await page.getByText('Proef opgeslagen.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Proef' }).getByText(summary).waitFor()
  await getButton(page, 'Proef verwijderen?').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
  await page.getByText('Proef verwijderd.').waitFor()
})

test.skipIf(!isFullRun)(
  'the CSV files of rooms and booking profiles change nothing when imported, whatever was given at the desk',
  async () => {
    const { db } = server.running
    const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-rooms-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await exportSchool(db, path.join(folder, 'export'))
    mkdirSync(path.join(folder, 'lists'))
    copyFileSync(path.join(folder, 'export/school.json'), path.join(folder, 'lists/school.json'))
    const page = await openDesk(`/school/rooms/${await getAttendeeId(server, 'Mediatheek')}`)
    await getButton(page, 'Bewerken').click()
    await page.getByLabel('Plaatsen').fill('41')
    await page.getByLabel('Coördinaten').fill('51.4769, -0.0005')
    await getButton(page, 'Opslaan').click()
    await page.getByText('Gegevens opgeslagen.').waitFor()
    const download = async () => {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'CSV downloaden' }).click()
      const file = await downloading
      await file.saveAs(path.join(folder, 'lists', file.suggestedFilename()))
    }
    await page.getByRole('link', { name: 'Alle lokalen' }).click()
    await download()
    await page.getByRole('link', { name: 'Reserveerprofielen' }).click()
    await download()
    expect(readdirSync(path.join(folder, 'lists')).toSorted()).toEqual([
      'booking-profiles.csv',
      'rooms.csv',
      'school.json',
    ])
    const outcome = await importPath(db, createFixedClock('Europe/Amsterdam', demoMoment), {
      path: path.join(folder, 'lists'),
      dryRun: true,
    })
    const nothing = { added: 0, changed: 0, removed: 0 }
    expect(outcome).toMatchObject({ ok: true, summary: { kinds: { rooms: nothing, bookingProfiles: nothing } } })
  },
)
