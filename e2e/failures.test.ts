import type { Attendee } from '@uurwerk/contract/roster/attendee'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { fetchResult, refuse } from './override-answers.ts'
import { desk } from './devices.ts'
import { answerAgain, waitUntilSettled, signIn, signInWithNewSession, visit } from './visit.ts'
import { users } from './users.ts'

const publication = '**/api/Schedule/PublishInfo*'

describe('a failed call', () => {
  let page: Page
  const getModal = () => page.getByRole('alertdialog')
  const getPicture = () => getModal().locator('svg').first()
  beforeAll(async () => {
    page = (await visit(desk)).page
    await signInWithNewSession(page, users.student, '/program')
  })
  const openRoster = (date: string) => page.goto(`${inject('demoUrl')}/roster?view=week&date=${date}`)

  test('opens a warning modal for a rule, with a picture of 160 px', async () => {
    await refuse(page, publication, 'attendeeNoRights')
    await openRoster('2026-11-18')
    await getModal().waitFor()
    expect(await getModal().textContent()).toContain('Dit mag je niet bekijken')
    expect(await getPicture().getAttribute('data-kind')).toBe('warning')
    expect((await getPicture().boundingBox())?.height).toBe(160)
    expect(
      await getModal()
        .getByText(/Kenmerk/)
        .count(),
    ).toBe(0)
    await getModal().getByRole('button', { name: 'Sluiten' }).click()
    await getModal().waitFor({ state: 'detached' })
  })

  test('opens an error modal for a fault, with its own message and its reference number', async () => {
    await refuse(page, publication, 'plannedWeekOffsetInvalid')
    await openRoster('2026-11-18')
    await getModal().getByRole('heading', { name: 'Deze week valt buiten het schooljaar' }).waitFor()
    expect(await getPicture().getAttribute('data-kind')).toBe('fatal')
    await getModal().getByText('Kenmerk: number-in-the-log').waitFor()
    await getModal().getByRole('button', { name: 'Sluiten' }).click()
  })

  test('with 401 gets a new bearer token and opens the first module, without an error', async () => {
    const bearers: string[] = []
    page.on('request', (request) => {
      const { authorization } = request.headers()
      if (authorization !== undefined && bearers.at(-1) !== authorization) bearers.push(authorization)
    })
    await page.unroute(publication)
    await openRoster('2026-12-16')
    await page.getByRole('heading', { name: /Week 51/ }).waitFor()
    // Requests after the lessons belong to this page, not the next.
    await waitUntilSettled(page)
    const before = bearers.at(-1)
    await page.route(publication, (route) => route.fulfill({ status: 401, json: { code: '401' } }), { times: 1 })
    // Bearer tokens minted in the same second are equal.
    await sleep(1000)
    await openRoster('2027-01-13')
    await page.getByRole('heading', { name: /Week 47/ }).waitFor()
    await expect.poll(() => page.url()).not.toContain('2027')
    expect(bearers.at(-1)).not.toBe(before)
    expect(await getModal().count()).toBe(0)
  })
})

test('a failed session request at the start is logged to the console, without a modal', async () => {
  const { page, errors } = await visit(desk)
  await page.route('**/auth/session', (route) => route.fulfill({ status: 503, body: 'later' }))
  await page.goto(`${inject('demoUrl')}/roster`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(errors.join('\n')).toMatch(/SyntaxError|JSON/)
  expect(await page.getByRole('alertdialog').or(page.getByRole('dialog')).count()).toBe(0)
})

describe('the details of an appointment', () => {
  const fullCall = '**/api/Appointment/*/Attendee/*'
  const baseCall = '**/api/Appointment/Details/*'
  let page: Page
  let lesson: Appointment
  const getPanel = () => page.getByRole('complementary', { name: 'Details van de les' })
  beforeAll(async () => {
    page = (await visit(desk)).page
    await signIn(page, users.student)
    const lessons = await fetchResult<Appointment[]>(
      page,
      '/api/Appointment/Date/2027-01-11/2027-01-15/Attendee?atnId=me',
    )
    const foundLesson = lessons.find(({ type }) => type === 'lesson')
    if (!foundLesson) throw new Error('the demo school has lessons in that week')
    lesson = foundLesson
  })
  /** Opens the lesson over a roster that does not contain it. */
  const openLesson = () => page.goto(`${inject('demoUrl')}/roster?view=week&date=2026-11-18&appointment=${lesson.id}`)

  test('are fetched for the attendee, and without attendee if that is refused', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await openLesson()
    await getPanel().getByRole('heading', { name: lesson.name }).waitFor()
    expect(requests).toContain(
      `/api/Appointment/${lesson.id}/Attendee/${(await fetchResult<Attendee>(page, '/api/Attendee/me')).id}`,
    )
    expect(requests).not.toContain(`/api/Appointment/Details/${lesson.id}`)
    await refuse(page, fullCall, 'attendeeNoRights')
    await openLesson()
    await getPanel().getByRole('heading', { name: lesson.name }).waitFor()
    expect(requests).toContain(`/api/Appointment/Details/${lesson.id}`)
  })

  test('are not fetched without attendee after any other failure', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await refuse(page, fullCall, 'unknownError')
    await openLesson()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sluiten' }).click()
    await getPanel().getByRole('heading', { name: 'De details konden niet worden geladen' }).waitFor()
    expect(requests).not.toContain(`/api/Appointment/Details/${lesson.id}`)
  })

  test('show what the roster knows of the lesson while the server is too busy', async () => {
    const { page: coordinatorPage } = await visit(desk)
    await signIn(coordinatorPage, users.teamCoordinator)
    const week = '/api/Appointment/Date/2026-11-16/2026-11-20/Attendee?atnId=me'
    const own = (await fetchResult<Appointment[]>(coordinatorPage, week)).find(({ type }) => type === 'lesson')
    let refusals = 0
    await coordinatorPage.route(baseCall, async (route) => {
      await route.fulfill({ status: 503, json: { code: 'serviceUnavailable' } })
      refusals++
    })
    await coordinatorPage.goto(`${inject('demoUrl')}/roster?view=week&date=2026-11-18&appointment=${own?.id}`)
    const panel = coordinatorPage.getByRole('complementary', { name: 'Details van de les' })
    await panel
      .getByRole('heading', { name: own?.name ?? '' })
      .first()
      .waitFor()
    // The first try and two more.
    await expect.poll(() => refusals).toBe(3)
    await coordinatorPage.waitForTimeout(500)
    expect(coordinatorPage.url()).toContain(`appointment=${own?.id}`)
  })

  test('show a loading state, then an error without the lesson in the address, and the lesson after a retry', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await refuse(page, fullCall, 'appointmentDoesNotExist')
    await page.route(baseCall, async (route) => {
      await released
      await route.fulfill({ status: 500, json: { code: 'unknownError' } })
    })
    await openLesson()
    await getPanel().getByRole('status', { name: 'Details worden geladen' }).waitFor()
    release()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sluiten' }).click()
    await getPanel().getByRole('heading', { name: 'De details konden niet worden geladen' }).waitFor()
    await expect.poll(() => page.url()).not.toContain('appointment=')
    await answerAgain(page, baseCall)
    await getPanel().getByRole('button', { name: 'Opnieuw proberen' }).click()
    await getPanel().getByRole('heading', { name: lesson.name }).waitFor()
    await expect.poll(() => page.url()).toContain(`appointment=${lesson.id}`)
  })
})

test('a missing roster is reported once, by name for another attendee, with a link to the own roster', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.teacher, '/program')
  const modal = page.getByRole('dialog', { name: 'Geen rooster' })
  const rangeCalls = '**/api/Appointment/DateRange?*'
  await refuse(page, rangeCalls, 'attendeeHasNoXedule')
  await page.goto(`${inject('demoUrl')}/roster`)
  await modal.getByText('Je hebt geen rooster.').waitFor()
  await modal.getByRole('button', { name: 'Doorgaan' }).click()
  await modal.waitFor({ state: 'detached' })
  await page.keyboard.press('c')
  const preset = page.getByRole('dialog').getByRole('button', { name: /^Mijn rooster/ })
  await preset.getByText('Je hebt zelf geen rooster').waitFor()
  expect(await preset.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  const [room] = await fetchResult<Attendee[]>(page, '/api/Attendee?sourceIds=B204')
  expect(room?.name).toBe('B204')
  const me = await fetchResult<Attendee>(page, '/api/Attendee/me')
  await page.goto(`${inject('demoUrl')}/roster?atnId=${me.id},${room?.id}`)
  await modal.getByText('Je hebt geen rooster.').waitFor()
  await modal.getByRole('button', { name: 'Doorgaan' }).click()
  await modal.getByText('B204 heeft geen rooster.').waitFor()
  expect(await modal.getByRole('button', { name: 'Naar mijn rooster' }).count()).toBe(0)
  await page.unroute(rangeCalls)
  await refuse(page, `**/api/Appointment/DateRange?atnId=${room?.id}`, 'attendeeHasNoXedule')
  await page.goto(`${inject('demoUrl')}/roster?atnId=${room?.id}`)
  await modal.getByText('B204 heeft geen rooster.').waitFor()
  await modal.getByRole('button', { name: 'Naar mijn rooster' }).click()
  await page.waitForURL((url) => !url.search.includes('atnId'))
})

describe('the attendee search', () => {
  const startText = 'Typ minstens twee letters.'
  let page: Page
  const getField = () => page.getByRole('combobox').first()
  beforeAll(async () => {
    page = (await visit(desk)).page
    await signIn(page, users.teacher, '/roster?view=week')
  })

  test('shows that it is searching, and that it failed', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const calls = '**/api/Attendee/search*'
    await page.route(calls, async (route) => {
      await released
      await route.abort()
    })
    await page.getByRole('button', { name: 'Ander rooster' }).click()
    await getField().fill('A1')
    await page.getByText('Zoeken…').waitFor()
    release()
    await page.getByText(/^Zoeken lukte niet/).waitFor()
    await page.unroute(calls)
    await getField().fill('')
    await page.getByText(startText).waitFor()
  })

  test('sends only the term, and sends no request without a term', async () => {
    const searches: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.endsWith('/Attendee/search')) searches.push(search)
    })
    await page.getByText(startText).waitFor()
    await getField().fill('B2')
    await page.getByRole('listbox').getByRole('option', { name: 'B204' }).waitFor()
    await getField().fill('')
    await page.getByText(startText).waitFor()
    expect(await page.getByRole('listbox').getByRole('option').count()).toBe(0)
    expect(searches).toEqual(['?search=B2'])
  })
})
