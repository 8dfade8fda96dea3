import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fetchResult, refuse } from './override-answers.ts'
import { countActions } from './count-actions.ts'
import { desk, phone } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { readDate, waitUntilSettled, signIn, visit, typeDate } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
const signInHere = (page: Page, name: string, address: string) => signIn(page, name, address, server.running.url)

const getRows = (page: Page) => page.getByRole('table', { name: 'Toetsen' }).locator('tbody tr')
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Inschrijvingen voor Herkansing Wiskunde B' })
const getPeople = (page: Page) =>
  getDialog(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
/** Lists the filter options. */
const listFilters = (page: Page) => page.getByRole('combobox', { name: 'Toon' }).getByRole('option').allTextContents()

describe('the exam desk', () => {
  let page: Page
  const openSubscribers = async () => {
    await page.getByRole('button', { name: 'Herkansing Wiskunde B' }).click()
    await page.getByRole('button', { name: /^Inschrijvingen \(/ }).click()
    await getPeople(page).first().waitFor()
  }
  beforeAll(async () => {
    page = (await visit(desk)).page
    await signInHere(page, users.examDesk, '/exam')
    await getRows(page).first().waitFor()
  })

  test('sees all exams of four weeks, and filters, sorts and searches them with the address', async () => {
    await page.getByText('74 toetsen').waitFor()
    expect(await listFilters(page)).not.toContain('Ingeschreven')
    await page.getByRole('combobox', { name: 'Toon' }).selectOption('Inschrijving open')
    await page.getByText('5 van de 74 toetsen').waitFor()
    await page.getByRole('columnheader', { name: 'Plaatsen' }).getByRole('button').click()
    await expect.poll(() => getRows(page).first().textContent()).toContain('Herkansing Wiskunde B')
    await expect.poll(() => new URL(page.url()).search).toBe('?show=open&sort=seats&order=ascending')
    await page.getByText('Zoeken', { exact: true }).click()
    await page.getByRole('heading', { name: 'Zoek een toets' }).waitFor()
    await page.getByRole('searchbox').fill('wiskunde')
    await page.waitForURL(/query=wiskunde/)
    await page.reload()
    await expect.poll(() => getRows(page).allTextContents()).toHaveLength(2)
    await page.goto(`${server.running.url}/exam?show=open`)
    await page.getByText('5 van de 74 toetsen').waitFor()
  })

  test('requests exams only for two dates at most 62 days apart', async () => {
    const requests: string[] = []
    page.on('request', (request) => void (request.url().includes('/api/Exam/') && requests.push(request.url())))
    const typeStart = async (date: string) => {
      await typeDate(page, 'Van', date)
      await page.keyboard.press('Enter')
    }
    await typeStart('')
    await page.getByRole('heading', { name: 'Kies een begin en een eind' }).waitFor()
    await typeStart('18-11-2026')
    await page.getByText('5 van de 74 toetsen').waitFor()
    await typeDate(page, 'Tot en met', '')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Kies een begin en een eind' }).waitFor()
    expect(await readDate(page, 'Van')).toBe('18-11-2026')
    await typeDate(page, 'Tot en met', '15-12-2026')
    await page.keyboard.press('Enter')
    await page.getByText('5 van de 74 toetsen').waitFor()
    requests.splice(0)
    await typeStart('14-10-2026')
    await page.getByRole('alert').filter({ hasText: 'maximaal 62 dagen' }).waitFor()
    expect(requests).toEqual([])
    await typeStart('18-11-2026')
    await page.getByText('5 van de 74 toetsen').waitFor()
  })

  test('signs up a group at once, and sees the reason for each student who was refused', async () => {
    await openSubscribers()
    expect(await getDialog(page).getByText('19 van de 20 plaatsen bezet').count()).toBe(1)
    await getDialog(page).getByRole('combobox', { name: 'Naam, leerlingnummer of groep' }).fill('V5A')
    await getDialog(page).getByRole('listbox').getByRole('option', { name: 'V5A' }).first().click()
    await getDialog(page).getByRole('list', { name: 'In te schrijven' }).getByText('V5A').waitFor()
    await getDialog(page).getByRole('button', { name: 'Inschrijven (1)' }).click()
    const refusals = getDialog(page).getByRole('region', { name: 'Niet ingeschreven' })
    await refusals.getByRole('alert').getByText('Niet iedereen is ingeschreven').waitFor()
    expect(await refusals.textContent()).toMatch(
      /\d+ van de 2\d leerlingen ingeschreven voor de toets Herkansing Wiskunde B\..*Vol \(\d+\)/,
    )
    await refusals.getByRole('button', { name: /^Op de wachtlijst zetten \(\d+\)/ }).waitFor()
    await refusals.getByRole('button', { name: 'Klaar' }).click()
    await getDialog(page).getByText('20 van de 20 plaatsen bezet').waitFor()
  })

  test('locks sign-ups, with a busy button while it is saving and an error when it fails', async () => {
    const lock = getDialog(page).getByRole('button', { name: 'Vastzetten' })
    const firstPerson = getPeople(page).first()
    await refuse(page, '**/api/Subscription/Appointment/*/Attendees', 'subscriptionNoAccess')
    await firstPerson.click()
    await page.keyboard.press('Shift+ArrowDown')
    await getDialog(page).getByText('2 geselecteerd').waitFor()
    await lock.click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await getDialog(page).getByRole('alert').filter({ hasText: 'Er is niets gewijzigd' }).waitFor()
    await page.unroute('**/api/Subscription/Appointment/*/Attendees')

    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/Subscription/Appointment/*/Attendees', async (route) => {
      await released
      await route.continue()
    })
    // Both are still selected.
    await getPeople(page).nth(1).click()
    await getDialog(page).getByText('1 geselecteerd').waitFor()
    await lock.click()
    await getDialog(page).getByRole('button', { name: 'Vastzetten…' }).and(page.locator('[aria-busy=true]')).waitFor()
    release()
    await getDialog(page).getByText('1 inschrijving vastgezet').waitFor()
    expect(await getDialog(page).getByRole('alert').count()).toBe(0)
    await firstPerson.getByText('vastgezet').waitFor()
    await page.unroute('**/api/Subscription/Appointment/*/Attendees')
  })

  test.skipIf(!isFullRun)('downloads the list as CSV, and removes the sign-ups of the selected students', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      getDialog(page).getByRole('button', { name: 'CSV downloaden' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toBe('\uFEFFNaam;Klas;Status;Plaats op de wachtlijst;Sinds;Vastgezet;Motivatie')
    expect(lines).toHaveLength(22)
    expect(lines.filter((line) => /;V5[ABC];Ingeschreven;;2026[^;]+;ja;/.test(line))).toHaveLength(1)
    await getDialog(page).getByRole('searchbox').fill('en')
    await getDialog(page).getByRole('checkbox', { name: 'Alles selecteren' }).check()
    const foundCount = await getPeople(page).count()
    expect(foundCount).toBeGreaterThan(1)
    await getDialog(page).getByRole('button', { name: 'Uitschrijven' }).click()
    await getDialog(page).getByText(`${foundCount} leerlingen uitgeschreven`).waitFor()
    await getDialog(page).getByRole('searchbox').fill('')
    await getDialog(page)
      .getByText(`${20 - foundCount} van de 20 plaatsen bezet`)
      .waitFor()
  })
})

test.skipIf(!isFullRun)(
  'the exam desk signs up a list of five in four actions, and is asked about a student from another year',
  async () => {
    const { page } = await visit(desk)
    await signInHere(page, users.examDesk, '/exam')
    const { db } = server.running
    const listStudents = (className: string, count: number) =>
      db
        .selectFrom('membership')
        .innerJoin('attendee as student', 'student.id', 'membership.person_id')
        .innerJoin('attendee as class', 'class.id', 'membership.group_id')
        .select(['student.name', 'student.source_id'])
        .where('class.name', '=', className)
        .limit(count)
        .execute()
    // Nobody has a lesson then.
    const resit = await db
      .selectFrom('appointment')
      .select(['starts_at', 'ends_at'])
      .where('name', '=', 'Herkansing Engels')
      .executeTakeFirstOrThrow()
    await db
      .deleteFrom('appointment')
      .where('type', '=', 'lesson')
      .where('starts_at', '<', resit.ends_at)
      .where('ends_at', '>', resit.starts_at)
      .execute()
    const list = page.getByRole('dialog', { name: 'Inschrijvingen voor Herkansing Engels' })
    const field = list.getByRole('combobox', { name: 'Naam, leerlingnummer of groep' })
    const paste = (lines: string[]) =>
      field.evaluate((element, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, lines.join('\n'))
    const fiveStudents = (await listStudents('V6B', 5)).map(({ source_id }) => source_id)
    const readActions = await countActions(page)
    await page.getByRole('button', { name: 'Herkansing Engels' }).click()
    await page.getByRole('button', { name: /^Inschrijvingen \(/ }).click()
    await paste(fiveStudents)
    await list.getByRole('button', { name: 'Inschrijven (5)' }).click()
    expect(await readActions()).toBe(4)
    await list.getByText('5 leerlingen ingeschreven', { exact: true }).waitFor()

    await field.fill((await listStudents('V3C', 1))[0]?.name ?? '')
    await list.getByRole('group', { name: 'Leerlingen' }).getByRole('option').waitFor()
    await field.press('Enter')
    const question = list.getByRole('group', { name: /\(V3C\) hoort niet bij V6A t\/m V6.\. Toch toevoegen\?$/ })
    await question.waitFor()
    expect(await list.getByRole('button', { name: /^Inschrijven \(/ }).count()).toBe(0)
    await question.getByRole('button', { name: 'Toch toevoegen' }).click()
    await list.getByRole('button', { name: 'Inschrijven (1)' }).waitFor()
  },
)

test('a student signs up for an exam on a phone from the exam screen', async () => {
  const { page } = await visit(phone)
  await signInHere(page, users.student, '/exam')
  const card = page.getByRole('listitem').filter({ hasText: 'Herkansing Natuurkunde' })
  await card.getByText(/^Inschrijving tot/).waitFor()
  await page.getByRole('button', { name: 'Filter' }).click()
  expect(await listFilters(page)).toContain('Ingeschreven')
  await page.getByRole('button', { name: 'Lijst tonen' }).click()
  await card.getByRole('button').click()
  await page.getByRole('button', { name: 'Bekijken in mijn dag' }).click()
  const preview = page.getByRole('dialog', { name: 'Je dag met Herkansing Natuurkunde' })
  await preview.getByRole('button', { name: /Herkansing Natuurkunde.*nog niet ingeschreven$/ }).waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  await page.getByRole('dialog').getByRole('button', { name: 'Inschrijven' }).click()
  await waitUntilSettled(page)
  await page.keyboard.press('Escape')
  await card.getByText('ingeschreven', { exact: true }).waitFor()
})

test.skipIf(!isFullRun)('an exam in the roster shows its room and its seats', async () => {
  const { page } = await visit(desk)
  await signInHere(page, users.student, '/roster?date=2026-11-26&view=week')
  const exam = page.getByRole('button', { name: /Herkansing Wiskunde B, Sporthal, toets, .*(plaatsen bezet|vol)/ })
  await exam.waitFor()
  expect(await exam.textContent()).toMatch(/Sporthal.*\d+\/20|Sporthal.*vol|(\d+\/20|vol).*Sporthal/)
})

test.skipIf(!isFullRun)(
  'a teacher sees the sign-ups of the own choice lesson, and not those of another teacher',
  async () => {
    const { page } = await visit(phone)
    await signInHere(page, users.teacher, '/roster?date=2026-11-18&view=list')
    await page.getByRole('button', { name: /Keuzeles Wiskunde/ }).click()
    await page.getByRole('button', { name: 'Inschrijvingen (12)' }).click()
    const list = page.getByRole('dialog', { name: 'Inschrijvingen voor Keuzeles Wiskunde' })
    await expect
      .poll(() =>
        list
          .getByRole('row')
          .filter({ has: page.getByRole('checkbox') })
          .count(),
      )
      .toBe(12)
    const [{ id }] = (await fetchResult<{ teachers: [{ id: number }] }>(page, '/api/Attendee/search?search=LWI'))
      .teachers
    await page.goto(`${server.running.url}/roster?date=2026-11-18&view=list&atnId=${id}`)
    await page.getByRole('button', { name: /Keuzeles Engels/ }).click()
    await page.getByRole('dialog').getByText('15 van 15 bezet').waitFor()
    await waitUntilSettled(page)
    expect(await page.getByRole('button', { name: /^Inschrijvingen/ }).count()).toBe(0)
  },
)
