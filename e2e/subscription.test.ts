import { readFileSync } from 'node:fs'
import type { Session } from '@uurwerk/contract/account/session'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { refuse, overrideAnswer } from './override-answers.ts'
import { desk, phone } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { readFocusedName, waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()

const today = '2026-11-18'
const findLesson = (date: string, name: string) =>
  server.running.db
    .selectFrom('appointment')
    .select(['id', 'capacity'])
    .where('name', '=', name)
    .where('starts_at', '=', `${date}T12:45`)
    .executeTakeFirstOrThrow()

const getSeatHolder = (appointmentId: number) =>
  server.running.db
    .selectFrom('subscription')
    .innerJoin('attendee', 'attendee.id', 'subscription.attendee_id')
    .select('attendee.name')
    .where('appointment_id', '=', appointmentId)
    .where('accepted', '=', true)
    .orderBy('attendee.id')
    .executeTakeFirstOrThrow()

/** Takes a seat for somebody else. */
async function takeSeat(appointmentId: number) {
  const subscribers = server.running.db
    .selectFrom('subscription')
    .select('attendee_id')
    .where('appointment_id', '=', appointmentId)
  const { id } = await server.running.db
    .selectFrom('attendee')
    .select('id')
    .where('type', '=', 'student')
    .where('name', '<>', users.student)
    .where('id', 'not in', subscribers)
    .executeTakeFirstOrThrow()
  await server.running.db
    .insertInto('subscription')
    .values({ appointment_id: appointmentId, attendee_id: id, accepted: true })
    .execute()
}

const visitAs = async (name: string, address: string, device = desk) => {
  const { page } = await visit(device)
  await signIn(page, name, address, server.running.url)
  return page
}
const getAppointmentBlock = (page: Page, name: string, nameEnd = '') =>
  page.getByRole('button', { name: new RegExp(`18 november, 12:45 tot 13:35, ${name}.*${nameEnd}$`) })
const getPanel = (page: Page) => page.getByRole('complementary')
const rosterCalls = '**/api/Appointment/Date/**'
const subscriptionCalls = '**/api/Subscription/Appointment/*/Attendee/me'

describe('a choice lesson with free seats', () => {
  let page: Page
  beforeAll(async () => void (page = await visitAs(users.student, `/roster?view=week&date=${today}`)))
  const getPanelButton = (name: string) => getPanel(page).getByRole('button', { name, exact: true })

  test('is previewed in the student’s day, and each day is fetched once', async () => {
    const preview = page.getByRole('dialog', { name: 'Je dag met Keuzeles Wiskunde' })
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    const listRequestedDays = () => paths.flatMap((path) => /Date\/(\S+)\/\1\/Attendee$/.exec(path)?.[1] ?? [])
    await getAppointmentBlock(page, 'Keuzeles Wiskunde').click()
    await getPanelButton('Bekijken in mijn dag').click()
    await preview.getByRole('button', { name: /12:45 tot 13:35, Keuzeles Wiskunde.*nog niet ingeschreven$/ }).waitFor()
    expect(listRequestedDays()).toEqual([today])
    await preview.getByRole('button', { name: 'Volgende dag' }).click()
    await preview.getByRole('grid', { name: 'Rooster van donderdag 19 november' }).waitFor()
    expect(listRequestedDays()).toEqual([today, '2026-11-19'])
    await preview.getByRole('button', { name: 'Terug naar die dag' }).click()
    await preview.getByRole('button', { name: /Keuzeles Wiskunde/ }).waitFor()
    await waitUntilSettled(page)
    expect(listRequestedDays()).toEqual([today, '2026-11-19'])
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
    await expect.poll(() => readFocusedName(page)).toBe('Bekijken in mijn dag')
  })

  test('is joined with a motivation, and a lost response takes no second seat', async () => {
    await getAppointmentBlock(page, 'Keuzeles Wiskunde', '12 van 30 plaatsen bezet, nog niet ingeschreven').click()
    await getPanel(page).getByText('12 van 30 plaatsen bezet').waitFor()
    await getPanel(page)
      .getByText(/Inschrijven kan van wo\s4\snov\s08:00 tot wo\s18\snov\s12:45/)
      .waitFor()
    await getPanelButton('Motivatie toevoegen').click()
    await getPanel(page).getByRole('textbox', { name: 'Motivatie' }).fill('Oefenen voor de toets')
    const keys: (string | undefined)[] = []
    await page.route(subscriptionCalls, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      const response = await route.fetch()
      return keys.length === 1 ? route.abort() : route.fulfill({ response })
    })
    await getPanelButton('Inschrijven').click()
    await getPanel(page).getByText('Je bent ingeschreven', { exact: true }).first().waitFor()
    await getPanel(page).getByRole('status').getByText('Je bent ingeschreven').waitFor()
    await waitUntilSettled(page)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    await getAppointmentBlock(page, 'Keuzeles Wiskunde', '13 van 30 plaatsen bezet, ingeschreven').waitFor()
    await getPanel(page).getByText('Oefenen voor de toets').waitFor()
    await page.unroute(subscriptionCalls)
  })

  test('stays joined when leaving is refused, which shows the reason, and can be left afterwards', async () => {
    // The refetch gets no response, so that the page shows the restored answer.
    const heldRoutes: Route[] = []
    await page.route(rosterCalls, (route) => void heldRoutes.push(route))
    await refuse(page, subscriptionCalls, 'subscriptionLocked')
    const expectLockedError = async () => {
      await page.getByRole('alertdialog').getByRole('heading', { name: 'Inschrijving staat vast' }).waitFor()
      await page.keyboard.press('Escape')
    }
    const motivation = '**/api/Subscription/Appointment/*/motivation'
    await refuse(page, motivation, 'subscriptionLocked')
    await getPanelButton('Wijzigen').click()
    await getPanel(page).getByRole('textbox', { name: 'Motivatie' }).fill('Toch iets anders')
    await getPanelButton('Opslaan').click()
    await expectLockedError()
    await getPanel(page).getByText('Oefenen voor de toets').waitFor()
    await page.unroute(motivation)
    await getPanelButton('Uitschrijven').click()
    await expectLockedError()
    await getAppointmentBlock(page, 'Keuzeles Wiskunde', '13 van 30 plaatsen bezet, ingeschreven').waitFor()
    expect(heldRoutes.length).toBeGreaterThan(0)
    await page.unroute(rosterCalls)
    await Promise.all(heldRoutes.map((route) => route.continue()))
    await page.unroute(subscriptionCalls)
    await waitUntilSettled(page)
    await getPanelButton('Uitschrijven').click()
    await getPanel(page).getByText('12 van 30 plaatsen bezet').waitFor()
    await getPanelButton('Ik kom niet').click()
    await getAppointmentBlock(page, 'Keuzeles Wiskunde', 'afgemeld').waitFor()
    await getPanel(page).getByText('Je bent afgemeld', { exact: true }).first().waitFor()
    // The second click of a double click does not give up the seat that the first took.
    await waitUntilSettled(page)
    await getPanelButton('Inschrijven').click()
    await getPanelButton('Uitschrijven').waitFor()
    await waitUntilSettled(page)
    await getPanelButton('Uitschrijven').dispatchEvent('click', { detail: 2 })
    await waitUntilSettled(page)
    await getAppointmentBlock(page, 'Keuzeles Wiskunde', '13 van 30 plaatsen bezet, ingeschreven').waitFor()
    await getPanelButton('Uitschrijven').click()
    await getPanel(page).getByText('Je bent uitgeschreven').waitFor({ state: 'attached' })
  })

  test('is downloaded as a calendar file and shared as a link, also without a clipboard', async () => {
    const download = page.waitForEvent('download')
    await getPanelButton('In mijn agenda').click()
    const file = await download
    expect(file.suggestedFilename()).toBe('2026-11-18 Keuzeles Wiskunde.ics')
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\n[^]*SUMMARY:Keuzeles Wiskunde\r\n/)
    const { id } = await findLesson(today, 'Keuzeles Wiskunde')
    const address = `${server.running.url}/roster?date=${today}&appointment=${id}`
    await page.evaluate(() => {
      const writtenTexts: string[] = []
      Object.assign(globalThis, { writtenTexts })
      navigator.clipboard.writeText = (text) => Promise.resolve(void writtenTexts.push(text))
    })
    await getPanelButton('Link kopiëren').click()
    await getPanelButton('Link gekopieerd').waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { writtenTexts: string[] }).writtenTexts)).toEqual([
      address,
    ])
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await getPanelButton('Link gekopieerd').click()
    const field = getPanel(page).getByRole('textbox', { name: 'Link naar deze les' })
    expect(await field.inputValue()).toBe(address)
  })

  test.skipIf(!isFullRun)('is shown to an impersonator without buttons', async () => {
    await getPanelButton('Inschrijven').waitFor()
    await overrideAnswer<Session>(page, '**/api/Session', (session) => ({ ...session, impersonatedUser: session.me }))
    await page.reload()
    await getPanel(page).getByText('12 van 30 plaatsen bezet').waitFor()
    await waitUntilSettled(page)
    expect(await page.getByRole('region', { name: 'Inschrijving' }).getByRole('button').count()).toBe(0)
  })
})

describe('a full choice lesson', () => {
  test.skipIf(!isFullRun)(
    'is joined on the wait list by keyboard only, and a released seat goes to that student without a reload',
    async () => {
      const fullLesson = await findLesson(today, 'Keuzeles Engels')
      const holder = await getSeatHolder(fullLesson.id)
      const page = await visitAs(users.student, `/roster?view=week&date=${today}`)
      await getAppointmentBlock(page, 'Keuzeles Engels', 'vol, nog niet ingeschreven').focus()
      await page.keyboard.press('Enter')
      await getPanel(page).getByText('15 van 15 plaatsen bezet').waitFor()
      await getPanel(page).getByRole('button', { name: 'Inschrijven voor de wachtlijst' }).waitFor()
      await tabTo(page, 'Inschrijven voor de wachtlijst')
      await page.keyboard.press('Enter')
      await getPanel(page).getByText('Je staat 1e op de wachtlijst').waitFor()
      await expect.poll(() => readFocusedName(page)).toBe('Uitschrijven van de wachtlijst')
      await getAppointmentBlock(page, 'Keuzeles Engels', 'vol, 1e op de wachtlijst').waitFor()

      const otherStudent = await visitAs(
        holder.name,
        `/roster?view=day&date=${today}&appointment=${fullLesson.id}`,
        phone,
      )
      const sheet = otherStudent.getByRole('dialog')
      await sheet.getByRole('button', { name: 'Uitschrijven' }).tap()
      await sheet.getByText('Je bent uitgeschreven').waitFor({ state: 'attached' })

      await getPanel(page).getByText('Je bent ingeschreven', { exact: true }).first().waitFor()
      await getAppointmentBlock(page, 'Keuzeles Engels', 'vol, ingeschreven').waitFor()
      // The student who left sees that the seat is taken.
      await sheet.getByText('15 van 15 plaatsen bezet').waitFor()
      await page.getByRole('link', { name: /Meldingen/ }).click()
      const row = page
        .getByRole('listitem')
        .filter({ hasText: 'Er kwam een plaats vrij: je bent ingeschreven voor Keuzeles Engels' })
      await row.getByText('wo 18 nov 12:45').waitFor()
      await row.getByRole('link', { name: 'Keuzeles Engels openen in het rooster' }).click()
      await page.waitForURL((url) => url.searchParams.get('appointment') === String(fullLesson.id))
      await getPanel(page).getByText('Je bent ingeschreven', { exact: true }).first().waitFor()
    },
  )

  test.skipIf(!isFullRun)(
    'links to another moment with seats, and says when the last seat was just taken',
    async () => {
      const [fullMoment, laterMoment] = [
        await findLesson('2026-11-25', 'Keuzeles Engels'),
        await findLesson('2026-12-02', 'Keuzeles Engels'),
      ]
      await server.running.db
        .updateTable('appointment')
        .set({ capacity: 16 })
        .where('id', '=', laterMoment.id)
        .execute()
      const page = await visitAs(users.student, `/roster?view=week&date=2026-11-25&appointment=${fullMoment.id}`)
      const link = getPanel(page).getByRole('link', { name: /2 december.*nog 1 plaats/ })
      await link.click()
      await page.waitForURL((url) => url.searchParams.get('appointment') === String(laterMoment.id))
      await getPanel(page).getByText('15 van 16 plaatsen bezet').waitFor()
      await getPanel(page).getByRole('button', { name: 'Inschrijven', exact: true }).waitFor()
      await takeSeat(laterMoment.id)
      await getPanel(page).getByRole('button', { name: 'Inschrijven', exact: true }).click()
      await getPanel(page).getByRole('alert').getByText('De laatste plaats is net bezet.').waitFor()
      await getPanel(page).getByRole('button', { name: 'Inschrijven voor de wachtlijst' }).waitFor()
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    },
  )
})

async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 8 && (await readFocusedName(page)) !== name; presses++)
    await page.keyboard.press('Tab')
  await expect.poll(() => readFocusedName(page)).toBe(name)
}
