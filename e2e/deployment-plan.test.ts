import { readFileSync } from 'node:fs'
import type { DeploymentPlan, PlanTeam } from '@uurwerk/contract/staff/deployment-plan'
import type { Scope } from '@uurwerk/contract/account/session'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fetchResult, refuse, overrideAnswer } from './override-answers.ts'
import { findAxeViolations } from './axe.ts'
import { desk, phone } from './devices.ts'
import { isFullRun } from '../server/test/full.ts'
import { startOwnServer } from './own-server.ts'
import { answerAgain, readFocusedName, waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { withManyTeachers } from './with-many-teachers.ts'

const server = startOwnServer()
const openPlan = async (name: string, search = '', device = desk, prepare?: (page: Page) => Promise<void>) => {
  const { page } = await visit({ ...device })
  await prepare?.(page)
  await signIn(page, name, `/deployment-plan${search}`, server.running.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilSettled(page)
  return page
}
const getPlanRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
/** Reads the cells of a row, without its header. */
const readCells = async (page: Page, name: string) =>
  (await getPlanRow(page, name).first().getByRole('cell').allInnerTexts()).map((text) => text.split('\n')[0]?.trim())
const getPeriodChip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Periodes' }).getByRole('button', { name })

describe('a teacher on the deployment plan screen', () => {
  test('sees the own plan, marked as new once, with unpublished periods left empty', async () => {
    const { db } = server.running
    await db.updateTable('notification').set({ read_at: null }).where('type', '=', 'deploymentPlanPublished').execute()
    const page = await openPlan(users.teacher)
    await page.getByRole('heading', { level: 1, name: `Inzetplan ${users.teacher}` }).waitFor()
    expect(await readCells(page, 'Wiskunde B')).toEqual(['65', '', '65', '', '65', '', '–', '', '195', '', ''])
    expect(await readCells(page, 'Totaal')).toEqual(
      expect.arrayContaining(['318', '+3', '315', '0', '316', '+1', '949', '946', '3 te veel']),
    )
    await page.getByRole('img', { name: /^Periode 1: 318 uur, Lessen 234, .*315 volgens fte, 3 te veel$/ }).waitFor()
    await getPeriodChip(page, 'Periode 2 · nu nieuw voor jou').waitFor()
    await getPeriodChip(page, 'Periode 4 nog niet gepubliceerd').waitFor()
    expect(await page.getByRole('radio', { name: 'Team' }).count()).toBe(0)
    await expect
      .poll(async () => (await fetchResult<Scope>(page, '/api/Scope')).counts)
      .not.toHaveProperty('deploymentPlan')
    await page.reload()
    await getPeriodChip(page, 'Periode 2 · nu').waitFor()
    await waitUntilSettled(page)
    expect(await page.getByText('nieuw voor jou').count()).toBe(0)
  })

  test.skipIf(!isFullRun)('sees a message without a team and without a plan, and a retry after a failure', async () => {
    const page = await openPlan(users.teacher)
    await refuse(page, '**/api/DeploymentPlan/Choices', 'attendeeNoOrganisationalUnit')
    await page.reload()
    await page.getByRole('heading', { name: 'Je zit niet in een team' }).waitFor()
    await page.unroute('**/api/DeploymentPlan/Choices')
    await refuse(page, '**/api/DeploymentPlan?*', 'deploymentPlanNoneForAttendee')
    await page.reload()
    await page.getByRole('heading', { name: 'Nog geen inzetplan' }).waitFor()
    await refuse(page, '**/api/DeploymentPlan?*', 'unknownError')
    await page.reload()
    await page.getByRole('heading', { name: 'Het inzetplan kon niet worden geladen' }).waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sluiten' }).click()
    await answerAgain(page, '**/api/DeploymentPlan?*')
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await getPlanRow(page, 'Wiskunde B').waitFor()
  })
})

describe('a coordinator on the deployment plan screen', () => {
  test('sees the own team with drafts, and selects a teacher, two periods and a year to compare with', async () => {
    const page = await openPlan(users.teamCoordinator)
    await page.getByRole('heading', { level: 1, name: 'Inzetplan Team bovenbouw vwo' }).waitFor()
    await getPeriodChip(page, 'Periode 4 concept').waitFor()
    expect(await readCells(page, users.teacher)).toEqual(
      expect.arrayContaining(['0,760', '318', '+3', '311', '−4', '1.260', '1.261', '1 te weinig']),
    )
    await page.getByText('Docent', { exact: true }).first().click()
    await page.getByRole('combobox', { name: 'Docent' }).selectOption({ label: `${users.teacher} (JVD)` })
    await getPeriodChip(page, 'Periode 3').click()
    await getPeriodChip(page, 'Periode 4').click()
    expect(await readCells(page, 'Wiskunde B')).toEqual(['65', '', '65', '', '130', '', ''])
    await page.getByRole('combobox', { name: 'Vergelijken' }).selectOption('period')
    expect(await readCells(page, 'Sectie, toetsen en overleg')).toEqual(['32', '', '29', '−3', '61', '', ''])
    await page.getByRole('combobox', { name: 'Vergelijken' }).selectOption({ label: 'Vergelijken met 2025-2026' })
    await page.getByRole('columnheader', { name: '2025-2026' }).first().waitFor()
    const [thisYear, lastYear, difference] = await readCells(page, 'Totaal')
    expect(Number(thisYear) - Number(lastYear)).toBe(Number(difference?.replace('−', '-')))
    await expect.poll(() => page.url()).toContain('compare=2025')
    await page.reload()
    await page.getByRole('columnheader', { name: '2025-2026' }).first().waitFor()
    expect(await readCells(page, 'Totaal')).toEqual(expect.arrayContaining([thisYear, lastYear, difference]))
    await getPeriodChip(page, 'Periode 1').click()
    await getPeriodChip(page, 'Periode 2').click({ force: true })
    expect(await getPeriodChip(page, 'Periode 2').getAttribute('aria-pressed')).toBe('true')
  })

  test.skipIf(!isFullRun)('opens the work of several teachers at the same time, and closes that of one', async () => {
    const page = await openPlan(users.teamCoordinator)
    const getToggle = (name: RegExp) => page.getByRole('table').getByRole('button', { name })
    const readOpen = () => page.locator('tbody [aria-expanded=true] strong').allTextContents()
    await getToggle(new RegExp(`^${users.teamCoordinator}`)).click()
    await getToggle(new RegExp(`^${users.teacher}`)).click()
    await expect.poll(readOpen).toEqual([users.teamCoordinator, users.teacher])
    await getToggle(new RegExp(`^${users.teamCoordinator}`)).click()
    await expect.poll(readOpen).toEqual([users.teacher])
  })

  test.skipIf(!isFullRun)('downloads the selected periods as CSV, with decimal commas in Dutch', async () => {
    const page = await openPlan(users.teamCoordinator, '?periods=["Periode 2","Periode 3"]')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV downloaden' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('inzetplan-Team bovenbouw vwo-2026-2027.csv')
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
    expect(lines[0]).toBe('\uFEFFDocent;Afkorting;fte;Soort werk;Vak of taak;Periode 2;Periode 3;Totaal')
    expect(lines).toContain('Team bovenbouw vwo;;;Taken van het team;Projectweek;;"62,5";"62,5"')
    expect(lines).toContain(`${users.teacher};JVD;"0,76";Lessen;Wiskunde B;65;65;130`)
    expect(lines).toContain(`${users.teacher};JVD;"0,76";Volgens fte;;"315,21";"315,21";"630,42"`)
  })

  test.skipIf(!isFullRun)('prints the team on one page, with the year and the comparison', async () => {
    const page = await openPlan(users.teamCoordinator)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type ?\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    await page.getByText('2026-2027, verschil met de fte').waitFor()
  })

  test.skipIf(!isFullRun)('switches off a period, sorts and opens a teacher by keyboard only', async () => {
    const page = await openPlan(users.teamCoordinator)
    const tabTo = async (name: RegExp) => {
      for (let press = 0; press < 60; press++) {
        await page.keyboard.press('Tab')
        if (name.test(await readFocusedName(page))) break
      }
      await expect.poll(() => readFocusedName(page)).toMatch(name)
    }
    await tabTo(/^Periode 3/)
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByRole('columnheader', { name: 'Periode 3', exact: true }).count()).toBe(0)
    await tabTo(/^Verschil/)
    await page.keyboard.press('Enter')
    await page.locator('th[aria-sort=descending]', { hasText: 'Verschil' }).waitFor()
    await tabTo(new RegExp(`^${users.teacher}`))
    await page.keyboard.press('Enter')
    await getPlanRow(page, 'Mentoraat').first().waitFor()
    expect(await findAxeViolations(page)).toEqual([])
  })

  test('sees a plan with two languages in the selected language', async () => {
    const offerEnglish = async (page: Page) =>
      overrideAnswer<{ years: { languages: string[] }[] }>(
        page,
        '**/api/DeploymentPlan/Choices',
        ({ years, ...rest }) => ({
          ...rest,
          years: years.map((year) => ({ ...year, languages: ['nl', 'en'] })),
        }),
      )
    const page = await openPlan(users.teamCoordinator, '', desk, offerEnglish)
    const [request] = await Promise.all([
      page.waitForRequest(/DeploymentPlan\?.*language=en/),
      page.getByText('Engels', { exact: true }).click(),
    ])
    expect(new URL(request.url()).searchParams.get('type')).toBe('team')
    await page.getByRole('heading', { name: 'Nog geen inzetplan' }).waitFor()
  })
})

test.skipIf(!isFullRun)('an administrator selects a team for the deployment plan', async () => {
  const page = await openPlan(users.administrator)
  const teams = (await fetchResult<{ teams: PlanTeam[] }>(page, '/api/DeploymentPlan/Choices')).teams
  expect(teams.length).toBeGreaterThan(3)
  await page.getByRole('heading', { name: 'Nog geen inzetplan' }).waitFor()
  await page.getByRole('combobox', { name: 'Team' }).selectOption({ label: 'Team bovenbouw vwo' })
  await getPlanRow(page, users.teacher).waitFor()
})

/** Returns the text of the row that is visible in the middle of a cell, where another may lie over it. */
const readRowOnTop = (cell: Locator) =>
  cell.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('tr')?.textContent ?? ''
  })

test.skipIf(!isFullRun)(
  'a plan of 225 teachers has the numbers of the rows on screen, under headings and in columns that stay in place, and prints all',
  async () => {
    const page = await openPlan(users.teamCoordinator, '', desk, (opened) =>
      overrideAnswer<DeploymentPlan>(opened, '**/api/DeploymentPlan?*', (plan) => withManyTeachers(plan, 225)),
    )
    const readColumns = () =>
      page
        .locator('thead th')
        .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().left))
    const columns = await readColumns()
    expect(await page.getByRole('row').count()).toBe(225 + 3)
    const focusRow = (name: string) => page.getByRole('button', { name, exact: true }).focus()
    const readRow = () => readCells(page, 'Docent 224')
    await focusRow('Docent 224')
    await expect.poll(readRow).toEqual(expect.arrayContaining(['0,760']))
    expect(await readColumns()).toEqual(columns)
    expect(await readRowOnTop(page.locator('thead tr').last().locator('th').first())).toContain('Periode 1')
    await focusRow('Docent 99')
    await expect.poll(readRow).toEqual([])
    const printed = page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('afterprint', () => resolve(document.querySelectorAll('tr[data-line]:has(td)').length))
        }),
    )
    await page.pdf()
    expect(await printed).toBe(225)
    await expect.poll(() => page.locator('tr[data-line]:has(td)').count()).toBeLessThan(60)
  },
)

test.skipIf(!isFullRun)(
  'on a tablet the deployment plan shows all periods and totals without scrolling sideways',
  async () => {
    const page = await openPlan(users.teamCoordinator, '', { viewport: { width: 820, height: 1180 }, hasTouch: true })
    expect((await readCells(page, users.teacher)).slice(-4)).toEqual(['311', '−4', '1.260', '−1'])
    const panel = page.getByRole('table').locator('xpath=..')
    expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  },
)

test.skipIf(!isFullRun)(
  'on a phone the deployment plan shows cards instead of the table, without overflow',
  async () => {
    const page = await openPlan(users.teamCoordinator, '', phone)
    expect(await page.getByRole('table').count()).toBe(0)
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: new RegExp(`^${users.teacher}`) }) })
    await card.getByText('0,760 fte is 1.261 uur').waitFor()
    await card.getByText('1 te weinig').waitFor()
    await card.getByRole('button').tap()
    await card.getByText('Wiskunde B').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect((await card.getByRole('button').boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await findAxeViolations(page)).toEqual([])
  },
)
