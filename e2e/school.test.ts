import type { School } from '@uurwerk/contract/desk/school'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desk, phone } from './devices.ts'
import { overrideAnswer } from './override-answers.ts'
import { startOwnServer } from './own-server.ts'
import { giveConsent } from './consent.ts'
import { signIn, visit } from './visit.ts'
import { users } from './users.ts'

const server = startOwnServer()
beforeAll(() => giveConsent(server.running))

/** Opens a screen of the desk, or another, as somebody of the demo school. */
const openSchool = (page: Page, person: string, path = '/school') => signIn(page, person, path, server.running.url)

const getWeek = (page: Page, number: number) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: `Week ${number}` }) })

test('an administrator starts at the school, and a timetabler opens it from the menu without the health of the server', async () => {
  const { page } = await visit(desk)
  await openSchool(page, users.administrator, '/')
  await page.getByRole('heading', { name: 'School', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Server' }).waitFor()
  const { page: plannerPage } = await visit(desk)
  await openSchool(plannerPage, users.planner, '/roster')
  await plannerPage.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'School' }).click()
  await plannerPage.getByRole('heading', { name: 'Bronnen' }).waitFor()
  expect(await plannerPage.getByRole('heading', { name: 'Server' }).count()).toBe(0)
})

test('what needs attention leads to the screen where it is solved', async () => {
  const { page } = await visit(phone)
  await overrideAnswer<School>(page, '**/api/School', (school) => ({
    ...school,
    attention: [{ code: 'weeksUnpublished', count: 2, link: '/school/weeks' }],
  }))
  await openSchool(page, users.planner)
  await page.getByRole('link', { name: '2 weken met lessen zijn nog niet gepubliceerd' }).click()
  await page.getByRole('table', { name: 'Publicatie' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/school/weeks')
})

test('a week is hidden by keyboard and published again, and its student notices both', async () => {
  const { page } = await visit(desk)
  await openSchool(page, users.planner, '/school/weeks')
  const { page: studentPage } = await visit(desk)
  await openSchool(studentPage, users.student, '/roster?view=week&date=2026-11-18')
  const lessons = studentPage.getByRole('option').or(studentPage.getByRole('gridcell'))
  await getWeek(page, 47)
    .getByText(/Zichtbaar sinds/)
    .waitFor()
  await getWeek(page, 47).getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.getByText('1 week geselecteerd').waitFor()
  await page.getByRole('button', { name: 'Verbergen' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: '1 week verbergen?' }).getByRole('button', { name: 'Verbergen' }).click()
  await page.getByText('1 week verborgen.').waitFor()
  await getWeek(page, 47).getByText('Verborgen').waitFor()
  await studentPage
    .getByText(/nog niet gepubliceerd/)
    .first()
    .waitFor()
  expect(await lessons.count()).toBe(0)
  await getWeek(page, 47).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Publiceren' }).click()
  await page.getByText('1 week gepubliceerd.').waitFor()
  await studentPage
    .getByText(/nog niet gepubliceerd/)
    .first()
    .waitFor({ state: 'detached' })
})
