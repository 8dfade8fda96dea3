import type { Scope } from '@uurwerk/contract/account/session'
import type { CoachedStudent } from '@uurwerk/contract/staff/coach'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fetchResult, overrideAnswer } from './override-answers.ts'
import { findAxeViolations } from './axe.ts'
import { isFullRun } from '../server/test/full.ts'
import { desk, phone } from './devices.ts'
import { getToast } from './notification-page.ts'
import { waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'

const getRows = (page: Page) => page.getByRole('grid').getByRole('row')
const openCoach = async (name: string, search = '', device: object = desk) => {
  const { page } = await visit(device)
  await signIn(page, name, `/coach${search}`)
  await getRows(page).first().waitFor()
  return page
}
const makeLate = (round: CoachedStudent['rounds'][number]): CoachedStudent['rounds'][number] => ({
  ...round,
  standing: 'unconfirmed',
  studentExpirationDate: '2026-11-17T17:00',
  coachExpirationDate: '2026-11-20T17:00',
})
const fetchStudents = (page: Page) => fetchResult<CoachedStudent[]>(page, '/api/Coach/Students')

describe('a coach', () => {
  test('filters students with an unconfirmed choice, and opens a student’s round in two clicks', async () => {
    const page = await openCoach(users.teacher)
    const unconfirmedStudents = (await fetchStudents(page)).filter(({ rounds }) =>
      rounds.some(({ standing, kind }) => standing === 'unconfirmed' && kind === 'choose'),
    )
    await page.getByRole('button', { name: /^Niet bevestigd/ }).click()
    await page.waitForURL(/show=/)
    await expect.poll(() => getRows(page).count()).toBe(unconfirmedStudents.length)
    await page.getByRole('button', { name: /^Niet bevestigd/ }).click()
    await expect.poll(() => getRows(page).count()).toBe((await fetchStudents(page)).length)
    await page.getByRole('button', { name: /^Niet bevestigd/ }).click()
    await expect.poll(() => getRows(page).count()).toBe(unconfirmedStudents.length)
    await getRows(page).first().click()
    const name = await getRows(page).first().locator('strong').textContent()
    await page.getByRole('complementary', { name: name ?? '' }).waitFor()
    await page
      .getByRole('link', { name: /^Kiezen voor / })
      .first()
      .click()
    await page.waitForURL(/\/program\/\d+\?student=\d+/)
    await page
      .getByText(name ?? '')
      .first()
      .waitFor()
  })

  test.skipIf(!isFullRun)('moves through the students by keyboard, and the panel follows', async () => {
    const page = await openCoach(users.teacher)
    await page.getByLabel('Sorteren').selectOption('Op naam')
    await page.waitForURL(/[?&]sort=name/)
    const students = await fetchStudents(page)
    const names = students.map(({ name }) => name)
    expect(names).toHaveLength(28)
    expect(await getRows(page).count()).toBe(28)
    const findBottom = async (part: Locator) => {
      const box = await part.boundingBox()
      return box ? box.y + box.height : NaN
    }
    // The toast takes space.
    await getToast(page).getByRole('button', { name: 'Sluiten' }).click()
    await getToast(page).waitFor({ state: 'detached' })
    expect(await findBottom(getRows(page).last())).toBeLessThanOrEqual(await findBottom(page.getByRole('grid')))
    await getRows(page).first().click()
    await page.getByRole('heading', { level: 2, name: names[0] ?? '' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('heading', { level: 2, name: names[2] ?? '' }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.getByRole('heading', { level: 2, name: names[1] ?? '' }).waitFor()
    await page.getByRole('button', { name: 'Volgende leerling' }).click()
    await page.getByRole('heading', { level: 2, name: names[2] ?? '' }).waitFor()
    await page.getByRole('button', { name: 'Vorige leerling' }).click()
    await page.getByRole('heading', { level: 2, name: names[1] ?? '' }).waitFor()
    await page.getByRole('link', { name: 'Rooster openen' }).waitFor()
    await page.getByRole('complementary').getByRole('link', { name: 'Programma', exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('attendee') === String(students[1]?.id))
    await page.goBack()
    expect(students[1]?.rounds.map(({ kind }) => kind)).toContain('ranked')
    expect(await page.getByRole('link', { name: /^Kiezen voor / }).count()).toBe(students[1]?.rounds.length)
    await page.getByRole('link', { name: 'Rooster openen' }).click()
    await page.waitForURL(/\/roster\?.*atnId=/)
    await page
      .getByRole('main')
      .getByText(names[1] ?? '')
      .first()
      .waitFor()
  })

  test.skipIf(!isFullRun)(
    'sees how many rounds are confirmed, the most urgent one with the own deadline, and only late ones marked',
    async () => {
      const { page } = await visit(desk)
      await overrideAnswer<CoachedStudent[]>(page, '**/api/Coach/Students', ([first, ...others]) =>
        first ? [{ ...first, rounds: first.rounds.map(makeLate) }, ...others] : others,
      )
      await signIn(page, users.teacher, '/coach')
      await getRows(page).first().waitFor()
      const isLate = ({ standing, studentExpirationDate }: CoachedStudent['rounds'][number]) =>
        standing !== 'confirmed' && studentExpirationDate <= '2026-11-18T11:06'
      const lateStudents = (await fetchStudents(page)).filter(({ rounds }) => rounds.some(isLate))
      expect(lateStudents.length).toBeGreaterThan(0)
      expect(await page.locator('[data-late]').count()).toBe(lateStudents.length)
      const { rounds = [] } = lateStudents[0] ?? {}
      const confirmed = rounds.filter(({ standing }) => standing === 'confirmed').length
      const text = await getRows(page).first().innerText()
      for (const part of [
        `${confirmed} van ${rounds.length}`,
        'te laat',
        rounds.find(isLate)?.name,
        'jij tot vr 20 nov',
      ])
        expect(text).toContain(part)
    },
  )

  test.skipIf(!isFullRun)('searches students by number, and downloads the result as CSV', async () => {
    const page = await openCoach(users.teacher)
    await page.getByRole('searchbox').fill('120417')
    await page.waitForURL(/query=/)
    await expect.poll(() => getRows(page).count()).toBe(1)
    expect(await getRows(page).first().textContent()).toContain(users.student)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV downloaden' }).click()
    const stream = await (await download).createReadStream()
    const text = (await stream.toArray()).map(String).join('')
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain(users.student)
    await page.getByRole('link', { name: `Rooster van ${users.student}` }).click()
    await page.waitForURL(/\/roster\?.*atnId=/)
    await page.goBack()
    await expect.poll(() => getRows(page).count()).toBe(1)
    await expect.poll(() => page.url()).not.toContain('student=')
    await page.getByRole('searchbox').fill('niemand die zo heet')
    await page.getByText('Geen leerlingen gevonden').waitFor()
  })
})

test('a coach without the program module chooses for a student, and returns to that student', async () => {
  const { page } = await visit(desk)
  await overrideAnswer<Scope>(page, '**/api/Scope', (scope) => ({
    ...scope,
    modules: scope.modules.filter((module) => module !== 'program'),
  }))
  await signIn(page, users.teacher, '/coach')
  await page.getByRole('button', { name: /^Niet bevestigd/ }).click()
  await getRows(page).first().click()
  await page
    .getByRole('link', { name: /^Kiezen voor / })
    .first()
    .click()
  await page.waitForURL(/\/program\/\d+\?student=\d+/)
  await page.getByRole('link', { name: 'Alle keuzerondes' }).click()
  await page.waitForURL(/\/coach\?student=\d+/)
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^Kiezen voor / })
    .first()
    .waitFor()
})

test.skipIf(!isFullRun)(
  'a team coordinator sees all students of the team, with fewer than 40 rows rendered',
  async () => {
    const page = await openCoach(users.teamCoordinator)
    const studentCount = (await fetchStudents(page)).length
    expect(studentCount).toBeGreaterThan(200)
    await page.getByRole('button', { name: `Alle ${studentCount}` }).waitFor()
    expect(await getRows(page).count()).toBeLessThan(40)
  },
)

test.skipIf(!isFullRun)('an administrator is asked to search for a student', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.administrator, '/coach')
  await page.getByText('Typ een naam, klas of leerlingnummer.').waitFor()
  await page.getByRole('searchbox').fill('sanne bakker')
  await expect.poll(() => getRows(page).count()).toBeGreaterThan(0)
})

test.skipIf(!isFullRun)('on a phone a student opens over the list, and closing returns to the list', async () => {
  const page = await openCoach(users.teacher, '', phone)
  await getRows(page).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Rooster openen' }).waitFor()
  await waitUntilSettled(page)
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Sluiten' }).click()
  await dialog.waitFor({ state: 'detached' })
})

const looks = [
  ['dark', 'en-US'],
  ['light', 'nl-NL'],
] as const

test.skipIf(!isFullRun).each(looks)(
  'axe finds no violations on the coach screen with a student open, %s',
  async (colorScheme, locale) => {
    const page = await openCoach(users.teacher, '', { ...desk, colorScheme, locale })
    await getRows(page).nth(1).click()
    await page.getByRole('complementary').getByRole('link').first().waitFor()
    await waitUntilSettled(page)
    expect(await findAxeViolations(page)).toEqual([])
  },
)
