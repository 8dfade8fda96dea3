import { expect, test } from 'vitest'
import { createSignInLink } from '../server/account/sign-in/service.ts'
import { createSetupLink } from '../server/desk/setup/service.ts'
import { makeImportFolder, readDocumentedFiles } from '../server/import/fixtures.ts'
import { createSystemClock } from '../server/lib/clock.ts'
import { findAxeViolations } from './axe.ts'
import { desk, phone } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { visit } from './visit.ts'

const server = startOwnServer('nothing')

test('a new school is set up by keyboard, its timetable is uploaded and imported, and a student sees it', async () => {
  const { db, url } = server.running
  const now = Temporal.Now.instant()
  const { page } = await visit(desk)
  await page.goto(`${url}${await createSetupLink(db, now)}`)
  expect(await findAxeViolations(page)).toEqual([])
  for (const [label, text] of [
    ['Naam van de school', 'Lindelaar College'],
    ['Je naam', 'Alex de Wit'],
    ['Je e-mailadres', 'alex@lindelaar.example'],
  ] as const) {
    await page.getByLabel(label).focus()
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Doorgaan' }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'De eerste stappen' }).waitFor()
  await page.getByRole('link', { name: 'Upload het rooster en importeer het' }).press('Enter')
  await page.locator('input[type=file]').nth(1).setInputFiles(makeImportFolder(readDocumentedFiles()))
  await page.getByText('Klaar om te importeren').waitFor({ timeout: 60_000 })
  expect(await page.getByText('Is dit de bedoeling?').count()).toBe(0)
  await page.getByRole('button', { name: 'Importeren', exact: true }).press('Enter')
  await page.getByText('De import is klaar.').waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Overzicht' }).press('Enter')
  await page.getByText('Lindelaar College').first().waitFor()
  await page.getByRole('heading', { name: 'De eerste stappen' }).waitFor()
  await page.getByRole('link', { name: /^Klaar: Upload het rooster/ }).waitFor()
  await page.getByRole('link', { name: /^Laat collega’s en leerlingen inloggen/ }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Verbergen' }).press('Enter')
  await page.getByRole('heading', { name: 'De eerste stappen' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Vraagt aandacht' }).waitFor()
  expect(await page.getByRole('heading', { name: 'De eerste stappen' }).count()).toBe(0)

  const { page: studentPage } = await visit(phone)
  const clock = createSystemClock('Europe/Amsterdam')
  await studentPage.goto(`${url}${await createSignInLink({ db, clock, now }, 's2041')}`)
  await studentPage.getByRole('button').click()
  await studentPage.goto(`${url}/roster?view=week&date=2026-11-18`)
  await studentPage
    .getByRole('button', { name: /wisB|Wiskunde/ })
    .first()
    .waitFor()
})
