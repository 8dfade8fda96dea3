import type { Scope } from '@uurwerk/contract/account/session'
import type { AvailabilityEntry, AvailabilityReview } from '@uurwerk/contract/staff/availability'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isFullRun } from '../server/test/full.ts'
import { findAxeViolations } from './axe.ts'
import { desk, phone } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { fetchResult } from './override-answers.ts'
import { getBox, waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'

const server = startOwnServer()
const openAvailability = async (name: string, search = '', device = desk, options: object = {}) => {
  const { page } = await visit({ ...device, ...options })
  await signIn(page, name, `/availability-request${search}`, server.running.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilSettled(page)
  return page
}
const getCell = (page: Page, name: string) => page.getByRole('gridcell', { name })
const getWeekGrid = (page: Page) => page.getByRole('grid', { name: /^Je week/ })

/** Reads the teacher’s stored week. */
async function readStoredWeek(): Promise<{
  entries: AvailabilityEntry[]
  state: string
  comments: string
  version: number
}> {
  const row = await server.running.db
    .selectFrom('availability')
    .innerJoin('attendee', 'attendee.id', 'person_id')
    .select(['entries', 'state', 'comments', 'version'])
    .where('attendee.source_id', '=', 'JVD')
    .executeTakeFirstOrThrow()
  return row as Awaited<ReturnType<typeof readStoredWeek>>
}
const listFridayTimes = async () =>
  (await readStoredWeek()).entries.filter(({ days }) => days.includes(5)).map(({ start, end }) => `${start}-${end}`)

/** Drags from the middle of one half hour to the middle of another. */
async function drag(page: Page, from: string, to: string) {
  const [firstBox, lastBox] = [await getBox(getCell(page, from)), await getBox(getCell(page, to))]
  await page.mouse.move(firstBox.x + 30, firstBox.y + firstBox.height / 2)
  await page.mouse.down()
  await page.mouse.move(lastBox.x + 30, lastBox.y + lastBox.height / 2, { steps: 6 })
  await page.getByText(/^\d\d:\d\d–\d\d:\d\d · [\d,]+ u$/).waitFor()
  await page.mouse.up()
}

describe('a teacher on the availability screen', () => {
  test('paints by dragging, undoes and redoes, and each stroke is saved at once for the version shown', async () => {
    const page = await openAvailability(users.teacher)
    const tags: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && tags.push(request.headers()['if-match'] ?? ''))
    const { version } = await readStoredWeek()
    expect(await listFridayTimes()).toEqual(['09:00-11:30'])
    await drag(page, 'vrijdag, 13:00 tot 13:30', 'vrijdag, 14:30 tot 15:00')
    await expect.poll(listFridayTimes).toEqual(['09:00-11:30', '13:00-15:00'])
    await page.getByText(/^Opgeslagen om/).waitFor()
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect.poll(listFridayTimes).toEqual(['09:00-11:30'])
    await page.getByRole('button', { name: 'Opnieuw uitvoeren' }).click()
    await expect.poll(listFridayTimes).toHaveLength(2)
    expect(tags).toEqual([version, version + 1, version + 2].map((item) => `"${item}."`))
    await page.reload()
    await getCell(page, 'vrijdag, 14:30 tot 15:00, beschikbaar').waitFor({ state: 'attached' })
  })

  test('paints by keyboard only: arrows, Shift+arrows, 1 to 3 and Ctrl+Z, with each half hour announced', async () => {
    const page = await openAvailability(users.teacher)
    await getWeekGrid(page).focus()
    await page.keyboard.press('Home')
    const readActiveLabel = () =>
      page.evaluate(() => {
        const id = document.activeElement?.getAttribute('aria-activedescendant')
        return id && document.getElementById(id)?.getAttribute('aria-label')
      })
    expect(await readActiveLabel()).toBe('maandag, 08:00 tot 08:30, beschikbaar, geen les')
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
    for (let step = 0; step < 15; step++) await page.keyboard.press('ArrowDown')
    expect(await readActiveLabel()).toBe('vrijdag, 15:30 tot 16:00, kan niet, geen les')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('status').filter({ hasText: 'vrijdag 15:30–16:30, 1,0 uur geselecteerd' }).waitFor()
    await page.keyboard.press('2')
    await page.getByRole('status').filter({ hasText: 'vrijdag 15:30–16:30: liever niet' }).waitFor()
    const isIfNeedBe = async () =>
      (await readStoredWeek()).entries.some(({ days, preference }) => preference && days.includes(5))
    await expect.poll(isIfNeedBe).toBe(true)
    expect(await readActiveLabel()).toBe('vrijdag, 16:00 tot 16:30, liever niet, geen les')
    await page.keyboard.press('Control+z')
    await expect.poll(isIfNeedBe).toBe(false)
    expect(await readActiveLabel()).toBe('vrijdag, 16:00 tot 16:30, kan niet, geen les')
    await page.keyboard.press('Tab')
    expect(await getWeekGrid(page).evaluate((item) => item.contains(document.activeElement))).toBe(false)
  })

  test.skipIf(!isFullRun)(
    'copies a day to others in one undo step, and fixes a lesson outside the availability with one click',
    async () => {
      const page = await openAvailability(users.teacher)
      await page.getByText('1 les terwijl je niet kunt').waitFor()
      const entriesBefore = (await readStoredWeek()).entries
      await page.getByRole('button', { name: '12:30–14:00 beschikbaar maken' }).click()
      await page.getByText('1 les terwijl je niet kunt').waitFor({ state: 'detached' })
      await expect.poll(async () => (await readStoredWeek()).entries).not.toEqual(entriesBefore)
      const before = (await readStoredWeek()).entries
      await page.getByRole('button', { name: 'Kopieer maandag naar andere dagen' }).click()
      await page.getByRole('dialog').getByRole('checkbox', { name: 'donderdag' }).check()
      await page.getByRole('dialog').getByRole('checkbox', { name: 'vrijdag' }).check()
      await page.getByRole('dialog').getByRole('button', { name: 'Kopiëren', exact: true }).click()
      await expect.poll(listFridayTimes).toContain('08:00-15:30')
      await page.getByRole('button', { name: 'Ongedaan maken' }).click()
      await expect.poll(async () => (await readStoredWeek()).entries).toEqual(before)
    },
  )

  test.skipIf(!isFullRun)(
    'sees both versions after a change on another device, and keeps the chosen version',
    async () => {
      const [here, there] = [await openAvailability(users.teacher), await openAvailability(users.teacher)]
      // The other device does not receive the change.
      await there.context().route('**/api/AvailabilityRequest/Request', (route) => route.abort())
      await here.getByRole('textbox', { name: 'Toelichting' }).fill('Van hier')
      await here.getByRole('textbox', { name: 'Toelichting' }).blur()
      await expect.poll(async () => (await readStoredWeek()).comments).toBe('Van hier')
      const comment = there.getByRole('textbox', { name: 'Toelichting' })
      await comment.fill('Van daar')
      await comment.blur()
      const dialog = there.getByRole('alertdialog', { name: 'Intussen gewijzigd' })
      await dialog.getByText('Van hier').waitFor()
      await dialog.getByText('Van daar').waitFor()
      expect((await readStoredWeek()).comments).toBe('Van hier')
      await dialog.getByRole('button', { name: 'Mijn versie houden' }).click()
      await expect.poll(async () => (await readStoredWeek()).comments).toBe('Van daar')
    },
  )

  test('cannot paint after submitting, and can withdraw the submission', async () => {
    const page = await openAvailability(users.teacher)
    await page.getByRole('button', { name: /^Indienen/ }).click()
    await expect.poll(async () => (await readStoredWeek()).state).toBe('submitted')
    await page.getByText('Ingediend. Je teamcoördinator beoordeelt je beschikbaarheid.').waitFor()
    const { entries } = await readStoredWeek()
    await getWeekGrid(page).focus()
    await page.keyboard.press('3')
    await page.getByRole('status').filter({ hasText: 'Je kunt dit nu niet wijzigen.' }).waitFor()
    expect((await readStoredWeek()).entries).toEqual(entries)
    await page.getByRole('button', { name: 'Intrekken' }).click()
    await expect.poll(async () => (await readStoredWeek()).state).toBe('saved')
  })

  test.skipIf(!isFullRun)('paints on a phone by a tap or by long press and drag, while a swipe scrolls', async () => {
    const page = await openAvailability(users.teacher, '?day=5', phone)
    const getTimeButton = (time: string) => page.getByRole('button', { name: `vrijdag, ${time}` })
    const readTop = async (part: Locator) => (await getBox(part)).y
    expect(await readTop(page.getByRole('list', { name: 'Voortgang' }))).toBeGreaterThan(
      await readTop(getTimeButton('16:30')),
    )
    expect((await getBox(getTimeButton('08:00'))).height).toBeGreaterThanOrEqual(44)
    await getTimeButton('08:00').tap()
    await expect.poll(listFridayTimes).toContain('08:00-08:30')
    const touch = await page.context().newCDPSession(page)
    const readMiddle = async (time: string) => (await readTop(getTimeButton(time))) + 20
    const getTouchPoints = async (time: string) => [{ x: 110, y: await readMiddle(time) }]
    const sendTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    const [firstPoints, lastPoints] = [await getTouchPoints('08:00'), await getTouchPoints('09:30')]
    await page.getByRole('radio', { name: 'Kan niet', exact: true }).check()
    await sendTouch('touchStart', firstPoints)
    await page.clock.runFor(0)
    await page.waitForTimeout(600)
    await sendTouch('touchMove', lastPoints)
    await page.getByText('08:00–10:00 · 2,0 u').waitFor()
    await sendTouch('touchEnd', [])
    await expect.poll(listFridayTimes).not.toContain('08:00-08:30')
    expect(await listFridayTimes()).not.toContain('09:00-11:30')
    const before = await readStoredWeek()
    const y = await readMiddle('10:00')
    await sendTouch('touchStart', [{ x: 200, y }])
    for (let step = 1; step < 8; step++) await sendTouch('touchMove', [{ x: 200, y: y - step * 25 }])
    await sendTouch('touchEnd', [])
    await expect.poll(() => readMiddle('10:00')).toBeLessThan(y - 40)
    expect(await readStoredWeek()).toEqual(before)
  })
})

describe('a team coordinator on the availability screen', () => {
  const getRows = (page: Page) => page.locator('tr[data-teacher]')
  const getHeading = (page: Page) => page.locator('aside h2')

  test('filters, accepts a request with a comment and sees the next request; the result is announced and undone', async () => {
    const page = await openAvailability(users.teamCoordinator, '?view=reviews')
    const toReview = page.getByRole('button', { name: /^Te beoordelen \d+$/ })
    const count = Number((await toReview.innerText()).replace(/\D/g, ''))
    await toReview.click()
    await expect.poll(() => getRows(page).count()).toBe(count)
    await expect.poll(() => new URL(page.url()).search).toContain('show=toJudge')
    await getRows(page).first().getByRole('button').click()
    const name = await getHeading(page).innerText()
    await expect.poll(() => getHeading(page).evaluate((item) => item === document.activeElement)).toBe(true)
    await page.getByRole('textbox', { name: 'Jouw opmerking' }).fill('Dank je')
    await page.getByRole('button', { name: 'Accepteren', exact: true }).click()
    await page
      .getByRole('status')
      .filter({ hasText: `Beschikbaarheid van ${name} geaccepteerd` })
      .waitFor()
    await expect.poll(() => getHeading(page).innerText()).not.toBe(name)
    await expect.poll(() => getRows(page).count()).toBe(count - 1)
    const stored = await server.running.db
      .selectFrom('availability')
      .innerJoin('attendee', 'attendee.id', 'person_id')
      .select(['state', 'team_lead_comment'])
      .where('name', '=', name)
      .execute()
    expect(stored).toEqual([{ state: 'accepted', team_lead_comment: 'Dank je' }])
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: `Beoordeling van ${name} ingetrokken` })
      .waitFor()
    expect(await getHeading(page).innerText()).toBe(name)
    await expect.poll(() => getRows(page).count()).toBe(count)
    await page.getByRole('button', { name: 'Accepteren', exact: true }).waitFor()
  })

  test.skipIf(!isFullRun)(
    'finds the reviews that the menu counts, and the first teacher in the first third of a phone',
    async () => {
      const page = await openAvailability(users.teamCoordinator, '', phone)
      const readCount = async (name: RegExp) => Number(/\d+$/.exec(await page.getByText(name).innerText())?.[0])
      const reviewCount = await readCount(/^Beoordelen \d+$/)
      const menuCount = (await fetchResult<Scope>(page, '/api/Scope')).counts.availabilityRequest
      expect(reviewCount + (await readCount(/^Invullen \d+$/))).toBe(menuCount)
      const toReview = page.getByRole('button', { name: `Te beoordelen ${reviewCount}` })
      await toReview.tap()
      await expect.poll(() => page.locator('[data-teacher]').count()).toBe(reviewCount)
      await page.getByRole('button', { name: /^Alle \d+$/ }).tap()
      const firstButton = page.locator('[data-teacher] button').first()
      const name = await getBox(firstButton.locator('span > span').first())
      expect(name.y + name.height).toBeLessThan((await page.evaluate(() => innerHeight)) / 3)
      await firstButton.tap()
      await getHeading(page).waitFor()
      expect(await firstButton.count()).toBe(0)
      await page.getByRole('button', { name: 'Sluiten' }).tap()
      await firstButton.waitFor()
      await expect.poll(() => firstButton.evaluate((item) => item === document.activeElement)).toBe(true)
    },
  )

  test.skipIf(!isFullRun)('sees the unavailable teachers of a half hour, and only those in the table', async () => {
    const page = await openAvailability(users.teamCoordinator, '?view=reviews')
    const understaffedCell = page.getByRole('button', { name: /beschikbaar, \d+ nodig, \d+ te weinig/ })
    await understaffedCell.first().click()
    const unavailableText = await page.getByText(/Kan niet: /).innerText()
    const codes = (/Kan niet: (.*)/.exec(unavailableText)?.[1] ?? '').split(', ')
    await expect.poll(() => getRows(page).count()).toBe(codes.length)
    await page.getByRole('button', { name: 'Iedereen tonen' }).click()
    await expect.poll(() => getRows(page).count()).toBe(27)
  })

  test.skipIf(!isFullRun)('compares at most three teachers side by side', async () => {
    const page = await openAvailability(users.teamCoordinator, '?view=reviews')
    const boxes = getRows(page).getByRole('checkbox')
    for (let index = 0; index < 3; index++) await boxes.nth(index).check()
    expect(await boxes.nth(3).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Naast elkaar (3)' }).click()
    await expect.poll(() => page.getByRole('dialog').locator('section h3').count()).toBeGreaterThanOrEqual(3)
    // All at once, while the dialog may still be moving.
    const tops = await page
      .getByRole('dialog')
      .locator('section')
      .evaluateAll((sections) => sections.map((section) => section.getBoundingClientRect().y))
    expect(new Set(tops).size).toBe(1)
  })

  test.skipIf(!isFullRun)('sends a new request to all teachers of the own team', async () => {
    const page = await openAvailability(users.teamCoordinator, '?view=reviews')
    await page.getByRole('button', { name: 'Nieuwe aanvraag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nieuwe aanvraag' })
    await dialog.getByRole('button', { name: 'Aanvraag versturen' }).click()
    await dialog.getByText('Geef de aanvraag een naam.').waitFor()
    await dialog.getByRole('textbox', { name: 'Naam' }).fill('Toetsweek maart')
    await dialog.getByRole('button', { name: 'Aanvraag versturen' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('combobox', { name: 'Aanvraag' }).inputValue()).not.toBe('')
    await expect.poll(() => getRows(page).count()).toBe(27)
    const request = await server.running.db
      .selectFrom('availability_request')
      .select(['opens_at', 'closes_at'])
      .where('name', '=', 'Toetsweek maart')
      .execute()
    expect(request).toEqual([{ opens_at: '2026-11-19T08:00', closes_at: '2026-12-03T17:00' }])
    await server.running.db.deleteFrom('availability').where('state', '=', 'new').where('version', '=', 1).execute()
  })

  test.skipIf(!isFullRun)('switches between 2 of 75 teachers while only those two rows render again', async () => {
    const { page } = await visit(desk)
    await page.route('**/api/AvailabilityRequest/Review', async (route) => {
      const answer = await route.fetch()
      const { result } = (await answer.json()) as { result: AvailabilityReview[] }
      const reviews = result.filter(({ name }) => name === 'Periode 3')
      const manyReviews = Array.from({ length: 75 }, (_, index) => {
        const review = reviews[index % reviews.length]!
        const [id, name] = [900_000 + index, `${review.attendee.name} ${index}`]
        return { ...review, atnId: id, attendee: { ...review.attendee, id, name } }
      })
      await route.fulfill({ json: { result: manyReviews } })
    })
    await signIn(page, users.teamCoordinator, '/availability-request?view=reviews', server.running.url)
    await expect.poll(() => getRows(page).count()).toBe(75)
    await waitUntilSettled(page)
    await page.evaluate(() => {
      const rendered = { rows: new Set<Element>(), cells: 0 }
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const element = target instanceof Element ? target : target.parentElement
          const row = element?.closest('tr[data-teacher]')
          if (row) rendered.rows.add(row)
          if (element?.closest('[data-heat]')) rendered.cells++
        }
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      Object.assign(globalThis, { rendered })
    })
    await getRows(page).nth(3).getByRole('button').click()
    await getHeading(page).waitFor()
    await getRows(page).nth(4).getByRole('button').click()
    await waitUntilSettled(page)
    const rendered = await page.evaluate(() => {
      const { rows, cells } = (globalThis as unknown as { rendered: { rows: Set<Element>; cells: number } }).rendered
      return { rows: rows.size, cells }
    })
    expect(rendered).toEqual({ rows: 2, cells: 0 })
  })
})

test.skipIf(!isFullRun).each([
  ['a week', users.teacher, '', desk, { colorScheme: 'light' }],
  ['a week on a dark phone, in English', users.teacher, '?day=3', phone, { colorScheme: 'dark', locale: 'en-US' }],
  ['reviews', users.teamCoordinator, '?view=reviews', desk, { colorScheme: 'dark' }],
  ['reviews on a phone, in English', users.teamCoordinator, '?view=reviews', phone, { locale: 'en-US' }],
] as const)('axe finds no violations on the availability screen: %s', async (_, name, search, device, options) => {
  const page = await openAvailability(name, search, device, options)
  if (search === '?view=reviews') await page.locator('[data-teacher] button').first().click()
  // Tall, since a half hour that scrolls behind the bar at the bottom would count as too small.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 2000 })
  await waitUntilSettled(page)
  expect(await findAxeViolations(page)).toEqual([])
})
