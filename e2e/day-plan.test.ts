import type { DayRoom } from '@uurwerk/contract/rooms/room'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { refuse, overrideAnswer } from './override-answers.ts'
import { getChosenTime, expectForm, findFreeTime, getPlanGrid, openPlan, getRoomRow } from './day-plan-page.ts'
import { desk } from './devices.ts'
import { isFullRun } from '../server/test/full.ts'
import { startOwnServer } from './own-server.ts'
import { answerAgain, signIn, visit } from './visit.ts'
import { users } from './users.ts'

const server = startOwnServer()

describe('the day plan on a desktop', () => {
  let page: Page
  beforeEach(async () => {
    page = (await visit(desk)).page
    await openPlan(page, server.running)
  })

  test('shows the lessons of each room, and counts the rooms and the rooms that are free now', async () => {
    expect(await page.getByRole('columnheader').first().textContent()).toBe('60 ruimtes 13 nu vrij')
    await getRoomRow(page, 'A101').getByRole('gridcell', { name: '08:30 tot 09:20 Nederlands' }).waitFor()
    expect(await getPlanGrid(page).getAttribute('aria-rowcount')).toBe('61')
  })

  test('selects free time by dragging in steps of five minutes, and cancels with Escape', async () => {
    const { getX, y } = await findFreeTime(page, 'A104', '12:10')
    await page.mouse.move(getX('12:21'), y)
    await page.mouse.down()
    await page.mouse.move(getX('12:40'), y)
    await page.mouse.move(getX('13:14'), y)
    await expect.poll(() => getChosenTime(page).textContent()).toBe('A104, 12:20 tot 13:15, 55 minuten')
    await page.mouse.up()
    await expectForm(page, 'A104', '12:20', '13:15')
    await page.mouse.move(getX('12:30'), y)
    await page.mouse.down()
    await page.mouse.move(getX('13:00'), y)
    await getChosenTime(page).waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await getChosenTime(page).count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test.skipIf(!isFullRun)(
    'stops a drag at the next lesson in both directions, and starts none on a lesson',
    async () => {
      const { getX, y } = await findFreeTime(page, 'A104', '12:10')
      await page.mouse.move(getX('13:00'), y)
      await page.mouse.down()
      await page.mouse.move(getX('14:10'), y, { steps: 4 })
      await expect.poll(() => getChosenTime(page).textContent()).toBe('A104, 13:00 tot 13:35, 35 minuten')
      await page.mouse.move(getX('11:00'), y, { steps: 4 })
      await expect.poll(() => getChosenTime(page).textContent()).toBe('A104, 12:10 tot 13:00, 50 minuten')
      await page.mouse.up()
      await expectForm(page, 'A104', '12:10', '13:00')
      await page.mouse.move(getX('11:40'), y)
      await page.mouse.down()
      await page.mouse.move(getX('12:40'), y, { steps: 4 })
      await page.mouse.up()
      expect(await getChosenTime(page).count()).toBe(0)
      expect(await page.getByRole('dialog').count()).toBe(0)
    },
  )

  test('is one tab stop with named cells, where Enter starts and ends a selection', async () => {
    const readCursorLabel = async () => {
      const id = await getPlanGrid(page).getAttribute('aria-activedescendant')
      return page.locator(`[id="${id}"]`).getAttribute('aria-label')
    }
    await getPlanGrid(page).focus()
    await expect.poll(() => readCursorLabel()).toBe('A101, 11:00, bezet: 10:30 tot 11:20 Duits · H3C · HOC')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Hier kun je niet reserveren' }).waitFor()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', ...Array<string>(4).fill('ArrowRight')])
      await page.keyboard.press(key)
    await expect.poll(() => readCursorLabel()).toBe('A104, 12:00, vrij van 12:10 tot 13:35')
    await page.keyboard.press('Enter')
    await expect.poll(() => getChosenTime(page).textContent()).toMatch(/^A104, 12:10 tot 12:\d\d, /)
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key)
    await expect.poll(() => getChosenTime(page).textContent()).toMatch(/^A104, 12:10 tot 12:50, 40 minuten$/)
    await page.keyboard.press('Escape')
    await page.getByRole('status').filter({ hasText: 'Selectie geannuleerd' }).waitFor()
    await page.keyboard.press('Enter')
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('ArrowRight')
    await expect.poll(() => getChosenTime(page).textContent()).toBe('A104, 12:10 tot 13:35, 85 minuten')
    await page.keyboard.press('Enter')
    await expectForm(page, 'A104', '12:10', '13:35')
    await page.keyboard.press('Control+End')
    await expect.poll(() => readCursorLabel()).toMatch(/^Werkplek 3.14, 16:45, /)
    await page.keyboard.press('Tab')
    await expect
      .poll(() => getPlanGrid(page).evaluate((element) => element.contains(document.activeElement)))
      .toBe(false)
  })

  test.skipIf(!isFullRun)(
    'filters rooms by the values in the address, and shows an empty state without a match',
    async () => {
      await page.getByRole('combobox', { name: 'Gebouw' }).selectOption('C')
      await page.getByRole('combobox', { name: 'Aantal personen' }).selectOption('30+ personen')
      await page.getByRole('combobox', { name: 'Voorziening' }).selectOption('microscopen')
      await expect.poll(() => page.getByRole('rowheader').count()).toBe(3)
      await page.reload()
      await page.getByRole('rowheader').first().waitFor()
      expect(await page.getByRole('rowheader').count()).toBe(3)
      await page.getByRole('button', { name: 'Gebouw C weghalen' }).click()
      await page.getByRole('combobox', { name: 'Gebouw' }).selectOption('A')
      await page.getByRole('heading', { name: 'Geen ruimtes gevonden' }).waitFor()
      await page.getByRole('button', { name: 'Filters wissen' }).click()
      await expect.poll(() => getPlanGrid(page).getAttribute('aria-rowcount')).toBe('61')
      await page.getByRole('combobox', { name: 'Duur' }).selectOption('240 minuten')
      await getRoomRow(page, 'Aula').waitFor()
      expect(await getRoomRow(page, 'A101').count()).toBe(0)
    },
  )

  test.skipIf(!isFullRun)('filters rooms by name while the user types, and keeps the name in the address', async () => {
    const field = page.getByRole('searchbox', { name: 'Zoek ruimte op naam' })
    await field.focus()
    await page.keyboard.type('314 werk')
    await page.getByText('Er is geen ruimte met “314 werk” in de naam').waitFor()
    await page.getByRole('button', { name: 'Filters wissen' }).click()
    await expect.poll(() => getPlanGrid(page).getAttribute('aria-rowcount')).toBe('61')
    expect(await field.inputValue()).toBe('')
    await field.fill('3.14 WERK')
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Werkplek 3.146 · scherm'])
    await page.waitForURL(/room=3\.14/)
    await page.reload()
    await getRoomRow(page, 'Werkplek 3.14').waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(1)
    expect(await field.inputValue()).toBe('3.14 WERK')
    await page.getByText('Zoeken', { exact: true }).click()
    await page.getByText('Werkplek 3.14').waitFor()
    expect(
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: / reserveren, / }) })
        .count(),
    ).toBe(1)
  })

  test.skipIf(!isFullRun)('shows until when booking is possible on a day that is too far ahead', async () => {
    await page.goto(`${server.running.url}/booking?view=day&date=2026-12-21`)
    await page.getByText('Je kunt reserveren tot en met woensdag 16 december.').waitFor()
    expect(await page.getByRole('gridcell', { name: /^vrij/ }).count()).toBe(0)
  })

  test.skipIf(!isFullRun)('renders fewer than 45 of 1,000 rooms, at the start and at the end', async () => {
    await overrideAnswer<DayRoom[]>(page, '**/api/booking/day/*', (rooms) =>
      Array.from({ length: 1000 }, (_, index) => ({
        ...(rooms[index % rooms.length] as DayRoom),
        id: 100_000 + index,
        name: `Lokaal ${index + 1}`,
      })),
    )
    await page.reload()
    await getRoomRow(page, 'Lokaal 1').waitFor()
    expect(await getPlanGrid(page).getAttribute('aria-rowcount')).toBe('1001')
    expect(await page.getByRole('columnheader').first().textContent()).toMatch(/^1\.000 ruimtes/)
    await getPlanGrid(page).evaluate((element) => (element.scrollTop = element.scrollHeight))
    await getRoomRow(page, 'Lokaal 1000').waitFor()
    expect(await getRoomRow(page, 'Lokaal 1000').getAttribute('aria-rowindex')).toBe('1001')
    expect(await page.getByRole('row').count()).toBeLessThan(45)
    await getPlanGrid(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => getRoomRow(page, 'Lokaal 2').isVisible()).toBe(true)
  })
})

describe('a block in the day plan', () => {
  const getCard = (page: Page) => page.getByRole('dialog', { name: 'Jouw reservering' })

  test.skipIf(!isFullRun)(
    'of the user’s unconfirmed booking is dashed and labelled, and opens by click and by Enter',
    async () => {
      const { page } = await visit(desk)
      await openPlan(page, { url: server.running.url, who: users.student })
      const ownBlock = page.getByRole('gridcell', { name: '14:30 tot 15:45 PWS overleg, nog te bevestigen' })
      const readBorderStyle = (cell: Locator) =>
        cell.locator('span[aria-hidden]').evaluate((element) => getComputedStyle(element).borderTopStyle)
      expect(await readBorderStyle(ownBlock)).toBe('dashed')
      await page.getByText('Nog te bevestigen', { exact: true }).waitFor()
      await ownBlock.click()
      await getCard(page).getByText('Bevestig tussen 14:15 en 14:45', { exact: false }).waitFor()
      await page.waitForURL(/booking=\d+/)
      await page.keyboard.press('Escape')
      await getCard(page).waitFor({ state: 'detached' })
      expect(page.url()).not.toMatch(/booking=\d/)

      await getPlanGrid(page).focus()
      await page.keyboard.press('ArrowDown')
      for (let quarter = 0; quarter < 14; quarter += 1) await page.keyboard.press('ArrowRight')
      const id = await getPlanGrid(page).getAttribute('aria-activedescendant')
      expect(await page.locator(`[id="${id}"]`).getAttribute('aria-label')).toBe(
        'Werkplek 3.12, 14:30, jouw reservering: 14:30 tot 15:45 PWS overleg, nog te bevestigen',
      )
      await page.keyboard.press('Enter')
      await getCard(page).getByRole('button', { name: 'PWS overleg wijzigen' }).click()
      const form = page.getByRole('dialog', { name: 'Reservering wijzigen' })
      await form.getByRole('textbox', { name: 'Naam' }).waitFor()
      const hasFocus = (part: Locator) => part.evaluate((element) => element.contains(document.activeElement))
      await expect.poll(() => hasFocus(form)).toBe(true)
      await page.keyboard.press('Escape')
      await form.waitFor({ state: 'detached' })
      await expect.poll(() => hasFocus(getCard(page))).toBe(true)
      await page.keyboard.press('Escape')
      await getCard(page).waitFor({ state: 'detached' })
      await expect.poll(() => getPlanGrid(page).evaluate((element) => element === document.activeElement)).toBe(true)

      await server.running.db
        .updateTable('booking')
        .set({ confirm_from: '2026-11-18T10:00:00Z' })
        .where('confirmed_at', 'is', null)
        .where('confirm_from', 'is not', null)
        .execute()
      await page.reload()
      await ownBlock.click()
      await getCard(page).getByRole('button', { name: 'PWS overleg bevestigen' }).click()
      await getCard(page).getByText('Bevestigd', { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      const confirmedBlock = page.getByRole('gridcell', { name: '14:30 tot 15:45 PWS overleg', exact: true })
      await confirmedBlock.waitFor()
      expect(await readBorderStyle(confirmedBlock)).toBe('solid')
      expect(await page.getByText('Nog te bevestigen', { exact: true }).count()).toBe(0)
    },
  )

  test.skipIf(!isFullRun)('of a new booking opens while the list of own bookings is still stale', async () => {
    const { page } = await visit(desk)
    await openPlan(page, { url: server.running.url, who: users.student })
    await page.getByText('Mijn reserveringen').click()
    await page.getByRole('heading', { name: 'PWS overleg' }).first().waitFor()
    await page.getByText('Dagplan', { exact: true }).click()
    const { getX, y } = await findFreeTime(page, 'Werkplek 3.12', '11:10')
    await page.mouse.click(getX('12:00'), y)
    await page.getByRole('dialog').getByRole('textbox', { name: 'Naam' }).fill('Spreekbeurt')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.route('**/api/Booking/Organizer/Future', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    await page.getByRole('gridcell', { name: '12:00 tot 13:00 Spreekbeurt, nog te bevestigen' }).click()
    await getCard(page).getByRole('heading', { name: 'Spreekbeurt' }).waitFor()
  })

  test.skipIf(!isFullRun)('of a lesson or of another user’s booking opens nothing', async () => {
    const { page } = await visit(desk)
    await openPlan(page, { url: server.running.url, who: users.student })
    await page.getByRole('gridcell', { name: '13:35 tot 14:25 Muziek' }).click()
    await page.getByRole('gridcell', { name: /^12:\d\d tot \d\d:\d\d Bezet$/ }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).not.toMatch(/booking=\d/)
  })
})

test.skipIf(!isFullRun)('the day plan shows an error with a retry when it cannot be loaded', async () => {
  const { page } = await visit(desk)
  await refuse(page, '**/api/booking/day/*', 'unknownError')
  await signIn(page, users.teacher, '/booking?view=day&date=2026-11-18', server.running.url)
  await page.getByRole('heading', { name: 'De ruimtes konden niet worden geladen' }).waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sluiten' }).click()
  await answerAgain(page, '**/api/booking/day/*')
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await page.getByRole('gridcell').first().waitFor()
})
