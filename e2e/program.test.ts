import { expect, test } from 'vitest'
import type { Attendee } from '@uurwerk/contract/roster/attendee'
import { fetchResult } from './override-answers.ts'
import { desk, phone } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
const openProgram = async (name: string, address: string, device = desk) => {
  const { page } = await visit(device)
  await signIn(page, name, address, server.running.url)
  await page.locator('main h1, aside h2').first().waitFor()
  return page
}

test('a week that a teacher plans by keyboard appears at once in a student’s program on a phone', async () => {
  const student = await openProgram(users.student, '/program?week=2026-W49', phone)
  await student.getByText('Je kunt nu kiezen voor').waitFor()
  const row = student.getByRole('row').filter({ hasText: 'Wiskunde B' })
  await row.waitFor()
  await waitUntilSettled(student)

  const teacher = await openProgram(users.teacher, '/program')
  await teacher.getByRole('button', { name: 'Wiskunde B V5 Wi B 1a, week 50 plannen' }).focus()
  await teacher.keyboard.press('ArrowLeft')
  await teacher.keyboard.press('Enter')
  await teacher.getByRole('dialog').getByRole('textbox', { name: 'Doelen' }).fill('Raaklijn opstellen')
  await teacher.keyboard.press('Control+Enter')
  await teacher.getByText('week 49 is opgeslagen').waitFor()
  await row.getByText('Raaklijn opstellen').waitFor()
  expect(await row.getByRole('button', { name: / (plannen|wijzigen)$/ }).count()).toBe(0)
})

test.skipIf(!isFullRun)(
  'a user who may not see a student’s choice rounds sees the program without an error',
  async () => {
    const { page } = await visit(desk)
    await signIn(page, 'Lotte Willems', '/settings', server.running.url)
    const { students } = await fetchResult<{ students: Attendee[] }>(page, '/api/Attendee/search?search=Sanne%20Bakker')
    const refusal = page.waitForResponse('**/api/roster-interrogation/student/*')
    await page.goto(`${server.running.url}/program?attendee=${students[0]?.id}`)
    expect((await refusal).status()).toBe(403)
    await page.getByRole('row').filter({ hasText: 'Wiskunde B' }).first().waitFor()
    await waitUntilSettled(page)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await page.getByText('Je keuzerondes konden niet worden geladen').count()).toBe(0)
  },
)

test.skipIf(!isFullRun)('a teacher copies last year’s plan after a preview, and undoes it', async () => {
  const page = await openProgram(users.teacher, '/program')
  const week51 = page.getByRole('button', { name: /Wiskunde B V5 Wi B 1a, week 51 (plannen|wijzigen)$/ })
  await week51.click()
  await page.getByRole('button', { name: 'Overnemen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('row').filter({ hasText: 'Sinusoïden tekenen' }).waitFor()
  await dialog.getByRole('button', { name: /^\d+ weken wijzigen$/ }).click()
  await page.getByText(/\d+ weken gewijzigd/).waitFor()
  await expect.poll(() => week51.getAttribute('aria-label')).toContain('wijzigen')
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await page.getByText('de wijziging is ongedaan gemaakt').waitFor()
  await expect.poll(() => week51.getAttribute('aria-label')).toContain('plannen')
})

test.skipIf(!isFullRun)(
  'the details of a lesson show the plan of its week, and link to it in the program',
  async () => {
    const page = await openProgram(users.student, '/roster?view=week&date=2026-11-25')
    await page
      .getByRole('gridcell')
      .getByRole('button', { name: /Natuurkunde/ })
      .first()
      .click()
    const details = page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })
    await details.getByRole('heading', { name: 'Deze week bij Natuurkunde' }).waitFor()
    const objectives = await details
      .locator('section')
      .filter({ hasText: 'Deze week bij' })
      .locator('p')
      .first()
      .innerText()
    await details.getByRole('link', { name: 'Naar week 48 in het programma' }).click()
    await page.waitForURL(/\/program\?week=/)
    await page.getByRole('columnheader', { name: /^Week 48/ }).waitFor()
    const cell = page.getByRole('row').filter({ hasText: 'Natuurkunde' }).getByRole('cell').first()
    expect(await cell.innerText()).toContain(objectives)
  },
)
