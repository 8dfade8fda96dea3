import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { phone } from './devices.ts'
import { signIn, visit, waitUntilSettled } from './visit.ts'
import { users } from './users.ts'
import { isFullRun, selectCases } from '../server/test/full.ts'

const smallPhone = { ...phone, viewport: { width: 360, height: 740 } }
const wide = { viewport: { width: 1920, height: 1080 } }

/** Opens a roster on a small phone, with the lessons loaded. */
async function openOnPhone(address: string): Promise<Page> {
  const { page } = await visit(smallPhone)
  await signIn(page, users.student, address)
  await page
    .getByRole('button', { name: /\d\d:\d\d tot \d\d:\d\d/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Balk inklappen' }).click()
  await waitUntilSettled(page)
  return page
}

/** Returns the distance from the top of the screen to the first hour of the grid or the first lesson of the list. */
async function measureHeaderHeight(page: Page): Promise<number> {
  const grid = page.getByRole('grid')
  if ((await grid.count()) === 0) {
    const list = page.getByRole('main').getByRole('heading', { level: 2 }).first()
    await list.evaluate((heading) => heading.closest('section')?.parentElement?.scrollTo(0, 0))
    return (await page.getByRole('main').getByRole('listitem').first().boundingBox())?.y ?? Infinity
  }
  await grid.evaluate((element) => element.scrollTo(0, 0))
  return (await grid.getByText('08:00', { exact: true }).boundingBox())?.y ?? Infinity
}

const views: [name: string, address: string][] = [
  ['the day with the current and the next lesson', '/roster?view=day'],
  ['another day', '/roster?view=day&date=2026-11-20'],
  ['the week', '/roster?view=week'],
  ['the list', '/roster?view=list'],
]
test.each(selectCases(views))(
  'on a small phone %s begins within 150 px, below targets of 44 px',
  async (_, address) => {
    const page = await openOnPhone(address)
    const headerHeight = await measureHeaderHeight(page)
    expect(headerHeight).toBeLessThanOrEqual(150)
    const buttons = await page.getByRole('main').getByRole('button').all()
    const boxes = await Promise.all(buttons.map((button) => button.boundingBox()))
    const targets = boxes.filter((box) => box !== null && box.y + box.height <= headerHeight + 2)
    expect(targets.length).toBeGreaterThan(4)
    for (const box of targets) expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  },
)

test.skipIf(!isFullRun)(
  'on a phone the roster of someone else begins within 150 px too, and keeps the way back',
  async () => {
    const page = await openOnPhone('/roster?view=day')
    const room = page.getByRole('link', { name: 'Aula' })
    await page
      .getByRole('gridcell')
      .getByRole('button', { name: /Toets Biologie/ })
      .click()
    await room.click()
    await page.getByRole('button', { name: 'Mijn rooster' }).waitFor()
    await waitUntilSettled(page)
    expect(await measureHeaderHeight(page)).toBeLessThanOrEqual(150)
  },
)

test.skipIf(!isFullRun)(
  'on a phone a week has no strip of days, and buttons to the next and the previous week',
  async () => {
    const page = await openOnPhone('/roster?view=week')
    expect(await page.getByRole('navigation', { name: 'Dagen' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Volgende week' }).click()
    await page.getByRole('heading', { level: 1, name: 'Week 48' }).waitFor()
    await page.getByRole('button', { name: 'Vorige week' }).click()
    await page.getByRole('heading', { level: 1, name: 'Week 47' }).waitFor()
  },
)

test.skipIf(!isFullRun)(
  'labels of the bottom bar are 8 px and grow with the text size; only unread notifications are red',
  async () => {
    const page = await openOnPhone('/roster?view=day')
    const bar = page.getByRole('navigation').filter({ hasText: 'menu' })
    const label = bar.getByText('menu', { exact: true })
    const measureText = () => label.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    expect(await measureText()).toBeCloseTo(8, 2)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '21px'))
    expect(await measureText()).toBeCloseTo(12, 2)
    const urgent = bar.locator('[data-urgent]')
    expect(await urgent.count()).toBe(1)
    expect(await urgent.textContent()).toContain('ongelezen')
  },
)

test('on a wide screen the hours fill the height, and lessons have their lesson hour', async () => {
  const { page } = await visit(wide)
  await signIn(page, users.student, '/roster?view=week')
  const lesson = page.getByRole('button', { name: /^woensdag 18 november, 10:30 tot 12:10, Toets Biologie/ })
  expect(await lesson.getAttribute('aria-description')).toBe('3e–4e uur')
  expect(await lesson.textContent()).toContain('10:30–12:10 · 3e–4e uur')
  // At one moment, because the bar of the next lesson may still come.
  const readUnusedHeight = (grid: HTMLElement | SVGElement) => {
    const column = grid.querySelector('[role="gridcell"]')
    return column && Math.abs(grid.getBoundingClientRect().bottom - column.getBoundingClientRect().bottom)
  }
  await expect.poll(() => page.getByRole('grid').evaluate(readUnusedHeight)).toBeLessThanOrEqual(1)
  expect(await page.getByRole('grid').evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
})

test.each(['/', '/help/nl/general'])('the page outside the app at %s has the font of the app', async (address) => {
  const { page } = await visit(smallPhone)
  await page.goto(inject('demoUrl') + address)
  const families = await page.evaluate(async () => {
    const fonts = await document.fonts.ready
    return [...fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''))
  })
  expect(families).toEqual(['Inter Variable'])
})
