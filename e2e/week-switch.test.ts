import { expect, inject, test } from 'vitest'
import { ask } from './answers.ts'
import { countCommits, takeCommits } from './commits.ts'
import { lessonNames, settled, signIn, visit } from './visit.ts'

const address = '/roster?view=week&date=2026-11-18'

test.each([
  ['one’s own roster', []],
  ['a composed roster', ['V5A', 'V5B']],
])('a switch to a week of %s that is loaded renders its lessons once', async (_, names) => {
  const { page } = await visit()
  await countCommits(page)
  await signIn(page, 'Joris van Dijk', address)
  if (names.length > 0) {
    const { groups } = await ask<{ groups: { id: number; name: string }[] }>(page, '/api/Attendee/filter-options')
    const ids = groups.filter(({ name }) => names.includes(name)).map(({ id }) => id)
    expect(ids).toHaveLength(names.length)
    await page.goto(`${inject('demoUrl')}${address}&atnId=${ids.join(',')}`)
  }
  const before = await lessonNames(page)
  await settled(page)
  await takeCommits(page)
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await page.keyboard.press(key)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(heading)
    // With what is fetched then: the weeks beside it, and whether it is published.
    await settled(page)
    const { lessons } = await takeCommits(page)
    expect(lessons).toHaveLength(1)
    expect(lessons[0]).toBeGreaterThan(10)
  }
  expect(await lessonNames(page)).not.toEqual(before)
  // A name that is text is laid out in each week anew.
  const readOut = await page.locator('[role=gridcell] button > :not([aria-hidden])').allTextContents()
  expect(readOut.join('')).toBe('')
})

test('the next week is shown before the address is; of keys in a row none is lost, and back leads through each', async () => {
  const { page } = await visit()
  await signIn(page, 'Joris van Dijk', address)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.textContent()).toContain('47')
  await settled(page)
  // Watched before the first key is sent: a busy page takes keys before what it is asked to run.
  const watch = await page.evaluateHandle(() => ({
    addressWhenShown: new Promise<string>((resolve) => {
      const title = document.querySelector('h1')
      if (title)
        new MutationObserver(() => resolve(location.search)).observe(title, { subtree: true, characterData: true })
    }),
  }))
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
  expect(await watch.evaluate(({ addressWhenShown }) => addressWhenShown)).toContain('2026-11-18')
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
