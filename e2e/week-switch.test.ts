import { expect, test } from 'vitest'
import { waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'

const address = '/roster?view=week&date=2026-11-18'

test('switching weeks shows a week before the address changes, loses no key press, and supports back', async () => {
  const { page } = await visit()
  await signIn(page, users.teacher, address)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.textContent()).toContain('47')
  await waitUntilSettled(page)
  // Starts observing before the first key, because a busy page handles keys before evaluations.
  const watcher = await page.evaluateHandle(() => ({
    addressWhenShown: new Promise<string>((resolve) => {
      const title = document.querySelector('h1')
      if (title)
        new MutationObserver(() => resolve(location.search)).observe(title, { subtree: true, characterData: true })
    }),
  }))
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
  expect(await watcher.evaluate(({ addressWhenShown }) => addressWhenShown)).toContain('2026-11-18')
  for (const [week, date] of [
    [50, '2026-12-09'],
    [49, '2026-12-02'],
    [48, '2026-11-25'],
  ] as const) {
    await expect.poll(() => heading.textContent()).toContain(`Week ${week}`)
    await expect.poll(() => page.url()).toContain(date)
    await page.goBack()
  }
  await expect.poll(() => heading.textContent()).toContain('Week 47')
})
