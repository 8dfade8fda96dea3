import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  getChosenTime,
  expectForm,
  findFreeTime,
  getPlanGrid,
  openPlan,
  getRoomRow,
  showOnly,
} from './day-plan-page.ts'
import { phone } from './devices.ts'
import { isFullRun } from '../server/test/full.ts'
import { getBox, visit } from './visit.ts'

const readScrollTop = (element: Locator) => element.evaluate(({ scrollTop }) => scrollTop)

describe('the day plan on a phone', () => {
  test('scrolls on a swipe, and selects a time by long press and drag or by a tap', async () => {
    const { page } = await visit(phone)
    await openPlan(page)
    const session = await page.context().newCDPSession(page)
    const sendTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const { getX, y } = await findFreeTime(page, 'A104', '12:10')

    await sendTouch('touchStart', getX('12:20'), y + 100)
    for (let distance = 10; distance <= 150; distance += 10)
      await sendTouch('touchMove', getX('12:20'), y + 100 - distance)
    // Stopping first leaves no momentum, which would capture the next touch.
    await page.waitForTimeout(300)
    await sendTouch('touchEnd')
    await expect.poll(() => readScrollTop(getPlanGrid(page))).toBeGreaterThan(50)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await getPlanGrid(page).evaluate((element) => (element.scrollTop = 0))
    await getRoomRow(page, 'A101').waitFor()

    await sendTouch('touchStart', getX('12:21'), y)
    await expect.poll(() => getChosenTime(page).textContent()).toBe('A104, 12:20 tot 13:20, 60 minuten')
    for (const time of ['12:30', '12:36', '12:42', '12:48']) await sendTouch('touchMove', getX(time), y + 3)
    await expect.poll(() => getChosenTime(page).textContent()).toBe('A104, 12:20 tot 12:50, 30 minuten')
    expect(await readScrollTop(getPlanGrid(page))).toBe(0)
    await sendTouch('touchEnd')
    await expectForm(page, 'A104', '12:20', '12:50')

    await sendTouch('touchStart', getX('12:31'), y)
    await sendTouch('touchEnd')
    await expectForm(page, 'A104', '12:30', '13:30')
  })

  test.skipIf(!isFullRun)('scrolls along when a finger drags to the edge', async () => {
    const { page } = await visit(phone)
    await openPlan(page)
    await showOnly(page, 'aula')
    const session = await page.context().newCDPSession(page)
    const { getX, y } = await findFreeTime(page, 'Aula', '12:10')
    const sendTouch = (type: 'touchStart' | 'touchMove', x: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
    await sendTouch('touchStart', getX('12:20'))
    await getChosenTime(page).waitFor()
    for (const x of [getX('12:50'), 350, 380]) await sendTouch('touchMove', x)
    await expect
      .poll(() => getChosenTime(page).textContent(), { timeout: 5000 })
      .toBe('Aula, 12:20 tot 16:20, 240 minuten')
  })
})

describe('a drag at the edge of a narrow day plan', () => {
  const readScrollLeft = (page: Page) => getPlanGrid(page).evaluate(({ scrollLeft }) => scrollLeft)
  const isStill = async (page: Page) => {
    const before = await readScrollLeft(page)
    await page.waitForTimeout(200)
    return (await readScrollLeft(page)) === before
  }

  test.skipIf(!isFullRun)(
    'scrolls the plan in both directions up to the last free time, and not in the middle',
    async () => {
      const { page } = await visit({ viewport: { width: 460, height: 800 } })
      await openPlan(page)
      await showOnly(page, 'aula')
      const { x, width } = await getBox(getPlanGrid(page))
      const [left, right] = [x + 122, x + width - 2]
      const drag = async (from: string, to: number, halfway: string) => {
        const { getX, y } = await findFreeTime(page, 'Aula', '12:10')
        await page.mouse.move(getX(from), y)
        await page.mouse.down()
        await page.mouse.move(getX(halfway), y, { steps: 3 })
        await getChosenTime(page).waitFor()
        expect(await isStill(page)).toBe(true)
        await page.mouse.move(to, y, { steps: 3 })
      }
      await getPlanGrid(page).evaluate((element) => (element.scrollLeft = 140))
      await drag('12:30', right, '13:00')
      await expect
        .poll(() => getChosenTime(page).textContent(), { timeout: 5000 })
        .toBe('Aula, 12:30 tot 16:30, 240 minuten')
      await expect.poll(() => isStill(page)).toBe(true)
      const maximum = await getPlanGrid(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(await readScrollLeft(page)).toBeGreaterThan(140)
      expect(await readScrollLeft(page)).toBeLessThan(maximum)
      await page.keyboard.press('Escape')
      await page.mouse.up()

      await getPlanGrid(page).evaluate((element) => (element.scrollLeft = element.scrollWidth))
      await drag('15:40', left, '15:00')
      await expect
        .poll(() => getChosenTime(page).textContent(), { timeout: 5000 })
        .toBe('Aula, 12:10 tot 15:40, 210 minuten')
      await expect.poll(() => isStill(page)).toBe(true)
      expect(await readScrollLeft(page)).toBeGreaterThan(0)
      expect(await readScrollLeft(page)).toBeLessThan(maximum)
      await page.mouse.up()
      await expectForm(page, 'Aula', '12:10', '15:40')
    },
  )
})
