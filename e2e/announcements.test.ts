import type { Announcement } from '@uurwerk/contract/tell/announcement'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from './axe.ts'
import { giveConsent } from './consent.ts'
import { desk, phone } from './devices.ts'
import { fetchResult } from './override-answers.ts'
import { startOwnServer } from './own-server.ts'
import { signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
beforeAll(() => giveConsent(server.running))

const open = async (person: string, address: string, device = desk) => {
  const { page } = await visit(device)
  await signIn(page, person, address, server.running.url)
  return page
}
const getBanner = (page: Page) => page.getByRole('region', { name: 'Mededelingen' })
const getDialog = (page: Page) => page.getByRole('dialog', { name: /Mededeling (schrijven|bewerken)/ })

test('an announcement of a timetabler appears above the open roster of a student, who dismisses it', async () => {
  const studentPage = await open(users.student, '/roster?view=week&date=2026-11-18')
  const page = await open(users.planner, '/school/announcements')
  await page.getByText('Nog geen mededelingen').waitFor()
  await page.getByRole('button', { name: 'Mededeling schrijven' }).click()
  const dialog = getDialog(page)
  await dialog.getByLabel('Titel').fill('Fietsenstalling')
  await dialog.getByRole('textbox', { name: 'Tekst', exact: true }).fill('De stalling is **dicht**.')
  await dialog.getByRole('region', { name: 'Voorbeeld' }).locator('strong', { hasText: 'dicht' }).waitFor()
  await dialog.getByRole('radio', { name: 'Een deel van de school' }).check()
  await dialog.getByRole('button', { name: 'Plaatsen' }).click()
  await dialog.getByText('Kies minstens één rol, team of groep.').waitFor()
  await dialog.getByRole('checkbox', { name: 'Leerling' }).check()
  await dialog.getByText(/^Bereikt \d/).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Plaatsen' }).click()
  await page.getByText('De mededeling is opgeslagen.').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Fietsenstalling' })
    .getByText('Zichtbaar', { exact: true })
    .waitFor()

  await getBanner(studentPage).locator('strong', { hasText: 'dicht' }).waitFor()
  expect(await findAxeViolations(studentPage)).toEqual([])
  await studentPage.getByRole('button', { name: 'Fietsenstalling sluiten' }).click()
  await getBanner(studentPage).getByText('Fietsenstalling').waitFor({ state: 'detached' })
  await studentPage.reload()
  await studentPage.locator('[role=gridcell] button').first().waitFor()
  expect(await fetchResult<Announcement[]>(studentPage, '/api/Announcement')).toMatchObject([
    { title: 'Fietsenstalling' },
  ])
  expect(await getBanner(studentPage).getByText('Fietsenstalling').count()).toBe(0)
  await studentPage.goto(`${server.running.url}/notifications`)
  await studentPage.getByText('Fietsenstalling').waitFor()
})

test.skipIf(!isFullRun)('a teacher writes to a group, changes it and deletes it on a phone', async () => {
  const page = await open(users.teacher, '/notifications', phone)
  await page.getByRole('link', { name: 'Mededelingen' }).click()
  await page.getByRole('button', { name: 'Mededeling schrijven' }).click()
  const dialog = getDialog(page)
  expect(await dialog.getByRole('radio').count()).toBe(0)
  await dialog.getByLabel('Titel').fill('Huiswerk')
  await dialog.getByRole('textbox', { name: 'Tekst', exact: true }).fill('Neem je boek mee.')
  const groups = dialog.getByRole('combobox', { name: 'Team of groep toevoegen' })
  await expect.poll(() => groups.locator('option').count()).toBeGreaterThan(1)
  await groups.selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Plaatsen' }).click()
  await page.getByRole('button', { name: 'Huiswerk bewerken' }).click()
  await dialog.getByLabel('Titel').fill('Boek mee')
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await page.getByRole('button', { name: 'Boek mee verwijderen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
  await page.getByText('Boek mee is verwijderd.').waitFor()
  await page.getByText('Nog geen mededelingen').waitFor()
})

test.skipIf(!isFullRun)('a student has no screen to write announcements', async () => {
  const page = await open(users.student, '/announcements')
  await page.waitForURL(/\/no-access-general$/)
})
