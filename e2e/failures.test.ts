import type { Attendee } from '@uurwerk/contract/roster/attendee'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { ask, refuse } from './override-answers.ts'
import { desk } from './devices.ts'
import { answerAgain, waitUntilSettled, signIn, signInAnew, visit } from './visit.ts'

const publication = '**/api/Schedule/PublishInfo*'

describe('a failed call', () => {
  let page: Page
  const modal = () => page.getByRole('alertdialog')
  const picture = () => modal().locator('svg').first()
  beforeAll(async () => {
    page = (await visit(desk)).page
    await signInAnew(page, 'Sanne Bakker', '/program')
  })
  const openRoster = (date: string) => page.goto(`${inject('demoUrl')}/roster?view=week&date=${date}`)

  test('opens a warning modal for a rule, with a picture of 160 px', async () => {
    await refuse(page, publication, 'attendeeNoRights')
    await openRoster('2026-11-18')
    await modal().waitFor()
    expect(await modal().textContent()).toContain('Dit mag je niet bekijken')
    expect(await picture().getAttribute('data-kind')).toBe('warning')
    expect((await picture().boundingBox())?.height).toBe(160)
    expect(
      await modal()
        .getByText(/Kenmerk/)
        .count(),
    ).toBe(0)
    await modal().getByRole('button', { name: 'Sluiten' }).click()
    await modal().waitFor({ state: 'detached' })
  })

  test('opens an error modal for a fault, with its own message and its reference number', async () => {
    await refuse(page, publication, 'plannedWeekOffsetInvalid')
    await openRoster('2026-11-18')
    await modal().getByRole('heading', { name: 'Deze week valt buiten het schooljaar' }).waitFor()
    expect(await picture().getAttribute('data-kind')).toBe('fatal')
    await modal().getByText('Kenmerk: number-in-the-log').waitFor()
    await modal().getByRole('button', { name: 'Sluiten' }).click()
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
    expect(await modal().count()).toBe(0)
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
  const full = '**/api/Appointment/*/Attendee/*'
  const base = '**/api/Appointment/Details/*'
  let page: Page
  let lesson: Appointment
  const panel = () => page.getByRole('complementary', { name: 'Details van de les' })
  beforeAll(async () => {
    page = (await visit(desk)).page
    await signIn(page, 'Sanne Bakker')
    const lessons = await ask<Appointment[]>(page, '/api/Appointment/Date/2027-01-11/2027-01-15/Attendee?atnId=me')
    const found = lessons.find(({ type }) => type === 'lesson')
    if (!found) throw new Error('the demo school has lessons in that week')
    lesson = found
  })
  /** Opens the lesson over a roster that does not contain it. */
  const open = () => page.goto(`${inject('demoUrl')}/roster?view=week&date=2026-11-18&appointment=${lesson.id}`)

  test('are fetched for the attendee, and without attendee if that is refused', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open()
    await panel().getByRole('heading', { name: lesson.name }).waitFor()
    expect(asked).toContain(
      `/api/Appointment/${lesson.id}/Attendee/${(await ask<Attendee>(page, '/api/Attendee/me')).id}`,
    )
    expect(asked).not.toContain(`/api/Appointment/Details/${lesson.id}`)
    await refuse(page, full, 'attendeeNoRights')
    await open()
    await panel().getByRole('heading', { name: lesson.name }).waitFor()
    expect(asked).toContain(`/api/Appointment/Details/${lesson.id}`)
  })

  test('are not fetched without attendee after any other failure', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await refuse(page, full, 'unknownError')
    await open()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sluiten' }).click()
    await panel().getByRole('heading', { name: 'De details konden niet worden geladen' }).waitFor()
    expect(asked).not.toContain(`/api/Appointment/Details/${lesson.id}`)
  })

  test('show a loading state, then an error without the lesson in the address, and the lesson after a retry', async () => {
    const { promise: later, resolve: go } = Promise.withResolvers<void>()
    await refuse(page, full, 'appointmentDoesNotExist')
    await page.route(base, async (route) => {
      await later
      await route.fulfill({ status: 500, json: { code: 'unknownError' } })
    })
    await open()
    await panel().getByRole('status', { name: 'Details worden geladen' }).waitFor()
    go()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sluiten' }).click()
    await panel().getByRole('heading', { name: 'De details konden niet worden geladen' }).waitFor()
    await expect.poll(() => page.url()).not.toContain('appointment=')
    await answerAgain(page, base)
    await panel().getByRole('button', { name: 'Opnieuw proberen' }).click()
    await panel().getByRole('heading', { name: lesson.name }).waitFor()
    await expect.poll(() => page.url()).toContain(`appointment=${lesson.id}`)
  })
})

test('a missing roster is reported once, by name for another attendee, with a link to the own roster', async () => {
  const { page } = await visit(desk)
  await signIn(page, 'Joris van Dijk', '/program')
  const modal = page.getByRole('dialog', { name: 'Geen rooster' })
  const own = '**/api/Appointment/DateRange?*'
  await refuse(page, own, 'attendeeHasNoXedule')
  await page.goto(`${inject('demoUrl')}/roster`)
  await modal.getByText('Je hebt geen rooster.').waitFor()
  await modal.getByRole('button', { name: 'Doorgaan' }).click()
  await modal.waitFor({ state: 'detached' })
  await page.keyboard.press('c')
  const preset = page.getByRole('dialog').getByRole('button', { name: /^Mijn rooster/ })
  await preset.getByText('Je hebt zelf geen rooster').waitFor()
  expect(await preset.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  const [room] = await ask<Attendee[]>(page, '/api/Attendee?sourceIds=B204')
  expect(room?.name).toBe('B204')
  const me = await ask<Attendee>(page, '/api/Attendee/me')
  await page.goto(`${inject('demoUrl')}/roster?atnId=${me.id},${room?.id}`)
  await modal.getByText('Je hebt geen rooster.').waitFor()
  await modal.getByRole('button', { name: 'Doorgaan' }).click()
  await modal.getByText('B204 heeft geen rooster.').waitFor()
  expect(await modal.getByRole('button', { name: 'Naar mijn rooster' }).count()).toBe(0)
  await page.unroute(own)
  await refuse(page, `**/api/Appointment/DateRange?atnId=${room?.id}`, 'attendeeHasNoXedule')
  await page.goto(`${inject('demoUrl')}/roster?atnId=${room?.id}`)
  await modal.getByText('B204 heeft geen rooster.').waitFor()
  await modal.getByRole('button', { name: 'Naar mijn rooster' }).click()
  await page.waitForURL((url) => !url.search.includes('atnId'))
})

describe('the attendee search', () => {
  const start = 'Typ minstens twee letters.'
  let page: Page
  const field = () => page.getByRole('combobox').first()
  beforeAll(async () => {
    page = (await visit(desk)).page
    await signIn(page, 'Joris van Dijk', '/roster?view=week')
  })

  test('shows that it is searching, and that it failed', async () => {
    const { promise: later, resolve: go } = Promise.withResolvers<void>()
    const calls = '**/api/Attendee/search*'
    await page.route(calls, async (route) => {
      await later
      await route.abort()
    })
    await page.getByRole('button', { name: 'Ander rooster' }).click()
    await field().fill('A1')
    await page.getByText('Zoeken…').waitFor()
    go()
    await page.getByText(/^Zoeken lukte niet/).waitFor()
    await page.unroute(calls)
    await field().fill('')
    await page.getByText(start).waitFor()
  })

  test('sends only the term, and sends no request without a term', async () => {
    const searches: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.endsWith('/Attendee/search')) searches.push(search)
    })
    await page.getByText(start).waitFor()
    await field().fill('B2')
    await page.getByRole('listbox').getByRole('option', { name: 'B204' }).waitFor()
    await field().fill('')
    await page.getByText(start).waitFor()
    expect(await page.getByRole('listbox').getByRole('option').count()).toBe(0)
    expect(searches).toEqual(['?search=B2'])
  })
})
