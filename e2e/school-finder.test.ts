import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from './axe.ts'
import { bookAs, getAttendeeId, listBookings } from './bookings.ts'
import { giveConsent } from './consent.ts'
import { desk, phone } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
beforeAll(() => giveConsent(server.running))

const open = async (person: string, path = '/school', device = desk) => {
  const { page } = await visit(device)
  await signIn(page, person, path, server.running.url)
  return page
}
const getBox = (page: Page) => page.getByRole('combobox', { name: 'Zoek of doe iets' })
const getPath = (page: Page) => new URL(page.url()).pathname

test('two words and a day open the form that frees a room from the booking of that day', async () => {
  await bookAs(server, users.teacher, 'Mediatheek', {
    name: 'Sectieoverleg',
    start: '2026-11-19T15:00',
    end: '2026-11-19T16:00',
  })
  const page = await open(users.administrator)
  await getBox(page).fill('vrij mediatheek morgen')
  await page.getByRole('option', { name: 'Mediatheek vrijmaken, do 19 nov' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mediatheek vrijmaken?' })
  await dialog.getByLabel('Reden').fill('Lekkage')
  await page.keyboard.press('Enter')
  await page.getByText(`Het lokaal is vrij. ${users.teacher} kreeg een melding.`).waitFor()
  await page.getByText('Geen reserveringen op deze dag.').waitFor()
  expect((await listBookings(server)).join()).not.toContain('Sectieoverleg')
})

test('a timetabler blocks a room from any page of the desk by keyboard, and is offered no people', async () => {
  const page = await open(users.planner, '/school/weeks')
  await page.getByRole('table', { name: 'Publicatie' }).waitFor()
  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: 'Zoek of doe iets' }).waitFor()
  await page.keyboard.type('rol sanne')
  await page.getByText('Niets gevonden voor “rol sanne”.').waitFor()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('blok mediatheek')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Mediatheek blokkeren' }).getByLabel('Reden').waitFor()
  expect(getPath(page)).toBe(`/school/rooms/${await getAttendeeId(server, 'Mediatheek')}`)
})

test.skipIf(!isFullRun)(
  'Enter waits for the answer to the text in the field, whatever earlier answers come later',
  async () => {
    const page = await open(users.administrator)
    await getBox(page).fill('rol joris')
    await page.getByRole('option', { name: /Joris/ }).first().waitFor()
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/School/People?*search=yusuf*', async (route) => {
      const response = await route.fetch()
      await held
      // The page no longer waits for it.
      await route.fulfill({ response }).catch(() => undefined)
    })
    const asked = page.waitForRequest(/search=yusuf/)
    await getBox(page).fill('rol yusuf demir')
    await asked
    await getBox(page).fill('rol sanne bakker')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: users.student }).waitFor()
    answer()
    await page.getByRole('heading', { name: users.student }).waitFor()
    const roles = page.getByRole('group', { name: 'Rollen' })
    await expect
      .poll(() =>
        roles
          .getByRole('checkbox')
          .first()
          .evaluate((box) => box === document.activeElement),
      )
      .toBe(true)
  },
)

test.skipIf(!isFullRun)(
  'a deed without a subject leads to the list, which says what the choice is for and keeps it',
  async () => {
    const page = await open(users.administrator)
    await getBox(page).fill('coach kiezen')
    await page.keyboard.press('Enter')
    await page.getByText('Kies de leerling voor wie je een coach wilt kiezen.').waitFor()
    await page.keyboard.type('sanne bakker')
    await page.getByRole('link', { name: users.student }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('do')).toBe(null)
  },
)

test.skipIf(!isFullRun)(
  'on a phone the rooms without a number of seats and the last import are a tap away',
  async () => {
    const page = await open(users.planner, '/school', phone)
    await getBox(page).fill('zonder aantal plaatsen')
    await page.getByRole('option', { name: 'Lokalen zonder aantal plaatsen' }).tap()
    await page.waitForURL(/\/school\/rooms\?without=capacity$/)
    await page.getByRole('button', { name: 'Zoek of doe iets (/)' }).tap()
    await getBox(page).fill('laatste import')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('option', { name: 'Laatste import bekijken', exact: true }).tap()
    await page.waitForURL(/\/school\/imports/)
  },
)

test('a teacher is reported absent from the box', async () => {
  const page = await open(users.planner)
  await getBox(page).fill('ziek joris')
  await page.getByRole('option', { name: 'Joris van Dijk afwezig melden' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Afwezigheid melden' }).getByText('Joris van Dijk').waitFor()
})
