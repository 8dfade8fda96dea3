import { expect, test } from 'vitest'
import { getAttendeeId } from './bookings.ts'
import { desk } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { insistUntilClosed, listLessonNames, signIn, visit, waitUntilSettled } from './visit.ts'
import { users } from './users.ts'

const server = startOwnServer()

test('a lesson that a planner gives to another teacher counts in the list and in the settings of that teacher', async () => {
  const student = await getAttendeeId(server, users.student)
  const { page } = await visit(desk)
  await signIn(page, users.planner, `/roster?view=week&date=2026-11-19&atnId=${student}`, server.running.url)
  await waitUntilSettled(page)
  const details = page.getByRole('complementary', { name: 'Details van de les' })
  for (const name of await listLessonNames(page)) {
    if (!/^(donderdag 19|vrijdag 20) november, [^,]+, [^,]+, [^,]+$/.test(name)) continue
    await page.getByRole('button', { name, exact: true }).click()
    await details.getByRole('button', { name: 'Andere docent' }).waitFor()
    if (!(await details.innerText()).includes(users.teacher)) break
  }
  await details.getByRole('button', { name: 'Andere docent' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill(users.teacher)
  await dialog.getByRole('option', { name: users.teacher }).click()
  await insistUntilClosed(dialog, 'Toch wijzigen')
  await page.goto(`${server.running.url}/changes?date=2026-11-19`)
  await page.getByRole('link', { name: 'Vervangingen' }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: users.teacher }) })
  await expect.poll(() => row.getByRole('cell').allInnerTexts()).toContain('1')
  await page.goto(`${server.running.url}/school`)
  await page.getByRole('link', { name: 'Gegeven lessen' }).click()
  await page.getByRole('heading', { name: 'Gegeven lessen' }).waitFor()
  await page.goto(`${server.running.url}/changes/held?start=2026-11-16&end=2026-11-18&by=week`)
  await page.getByRole('rowheader', { name: '47' }).waitFor()
  for (const by of ['group', 'course,week']) {
    await page.getByLabel('Toon per').selectOption(by)
    await page.getByRole('columnheader', { name: by === 'group' ? 'Groep' : 'Vak' }).waitFor()
    await page.getByRole('rowheader').first().waitFor()
  }

  const { page: teacherPage } = await visit(desk)
  await signIn(teacherPage, users.teacher, '/settings', server.running.url)
  const section = teacherPage.getByRole('region', { name: 'Mijn vervangingen' })
  await section.getByText('Deze week', { exact: true }).waitFor()
  await expect.poll(() => section.getByRole('definition').allInnerTexts()).toContain('1')
  expect(await section.getByRole('link').count()).toBe(0)
})
