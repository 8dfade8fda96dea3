import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { BeforeOpening, JustOpen, WithLessons } from './RoomGrid.stories.tsx'

const grid = page.getByRole('grid')
const countsHeader = page.getByRole('columnheader').first()
const getBox = (element: Element) => element.getBoundingClientRect()
/** Returns the area of the hours that is in view, right of the names of the rooms. */
const getVisibleHours = () => ({
  left: getBox(page.getByRole('rowheader').first().element()).right,
  right: getBox(grid.element()).right,
})
function expectInView(element: Element) {
  const [{ left, right }, hours] = [getBox(element), getVisibleHours()]
  expect(left).toBeGreaterThanOrEqual(hours.left - 1)
  expect(right).toBeLessThanOrEqual(hours.right + 1)
}

test('the day plan says before opening when the first room opens, and later how many rooms are free', async () => {
  await showStory(BeforeOpening)
  await expect.element(countsHeader).toHaveTextContent('4 ruimtes open vanaf 08:00')
  await expect.element(page.getByText('07:20')).not.toBeInTheDocument()
  await showStory(JustOpen)
  await expect.element(countsHeader).toHaveTextContent('4 ruimtes 1 nu vrij')
})

test('the label of the current time is not cut off at the start of the hours', async () => {
  await showStory(JustOpen)
  expectInView(page.getByText('08:02').element())
})

test.each(['100%', '340px'])('the label of a selection stays in view at the edges of a plan of %s', async (width) => {
  await showStory(BeforeOpening)
  const scroller = grid.element() as HTMLElement
  scroller.style.inlineSize = width
  scroller.scrollLeft = 200
  const row = page.getByRole('row').nth(1).element()
  const label = page.getByText(/^\d+ minuten$/)
  const { left, right } = getVisibleHours()
  for (const clientX of [right - 8, left + 4]) {
    const press = { bubbles: true, isPrimary: true, pointerType: 'touch', clientX, clientY: getBox(row).y + 20 }
    row.dispatchEvent(new PointerEvent('pointerdown', press))
    await expect.element(label).toBeVisible()
    expectInView(label.element())
    row.dispatchEvent(new PointerEvent('pointercancel', press))
    await expect.element(label).not.toBeInTheDocument()
  }
})

test('a click on time that cannot be booked shows why, until a click on free time', async () => {
  await showStory(WithLessons)
  const status = page.getByRole('status')
  await page
    .getByTitle(/^13:00 tot 13:50/)
    .first()
    .click()
  await expect
    .poll(() => status.element().textContent)
    .toMatch(/^A101, 13:\d\d, bezet: 13:00 tot 13:50 Wiskunde · V5A · JVD$/)
  expect(getBox(status.element()).width).toBeGreaterThan(100)
  const row = page.getByRole('row').nth(1)
  await userEvent.click(row, { position: { x: getVisibleHours().left - getBox(row.element()).left + 20, y: 20 } })
  await expect.poll(() => status.element().textContent).toMatch(/^A101, 08:\d\d, voorbij$/)
  await page
    .getByRole('gridcell', { name: /^vrij van/ })
    .first()
    .click()
  await expect.poll(() => status.element().textContent).toBe('')
  expect(getBox(status.element()).width).toBeLessThanOrEqual(1)
})
