import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { getBox, signIn } from './visit.ts'
import { users } from './users.ts'

export const getPlanGrid = (page: Page) => page.getByRole('grid', { name: 'Dagplan van woensdag 18 november' })
export const getRoomRow = (page: Page, room: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${room},`) }) })
/** The announced selection. */
export const getChosenTime = (page: Page) => page.getByRole('status').filter({ hasText: /\d+ minuten$/ })

export async function openPlan(page: Page, { url, who: person = users.teacher }: { url?: string; who?: string } = {}) {
  await signIn(page, person, '/booking?view=day&date=2026-11-18', url)
  await page.getByRole('gridcell').first().waitFor()
}

/** Filters the plan by name on a narrow screen, in the filter sheet. */
export async function showOnly(page: Page, room: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(room)
  await page.getByRole('dialog').getByRole('button', { name: 'Lijst tonen' }).click()
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
}

/** Finds a room's free time from a given start, with a function that returns the x position of a minute. */
export async function findFreeTime(page: Page, room: string, from: string) {
  const cell = getRoomRow(page, room).getByRole('gridcell', { name: new RegExp(`^vrij van ${from} tot`) })
  const until = /tot (\d\d:\d\d)$/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  const box = await getBox(cell)
  const length = toMinutes(until) - toMinutes(from)
  const getX = (time: string) => box.x + (box.width * (toMinutes(time) - toMinutes(from))) / length
  return { getX, y: box.y + box.height / 2 }
}
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns all values in the form. */
const readForm = (page: Page): Promise<string> =>
  page
    .getByRole('dialog')
    .evaluate((form) =>
      [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
        .map((field) => ('selectedOptions' in field ? field.selectedOptions[0]?.textContent : field.value))
        .join(' '),
    )

export async function expectForm(page: Page, ...parts: string[]) {
  await page.getByRole('dialog').waitFor()
  for (const part of parts) await expect.poll(() => readForm(page)).toContain(part)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
