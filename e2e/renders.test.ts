import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import { expect, inject, test } from 'vitest'
import { fetchResult, overrideAnswer } from './override-answers.ts'
import { countCommits, takeCommits } from './commits.ts'
import { listLessonNames, waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { withManyTeachers } from './with-many-teachers.ts'

const address = '/roster?view=week&date=2026-11-18'

test.each([
  ['one’s own roster', []],
  ['a composed roster', ['V5A', 'V5B']],
])('switching to a loaded week of %s renders its lessons once, and gives each its styles once', async (_, names) => {
  const { page } = await visit()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const countStyleUpdates = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? NaN
  }
  await countCommits(page)
  await signIn(page, users.teacher, address)
  if (names.length > 0) {
    const { groups } = await fetchResult<{ groups: { id: number; name: string }[] }>(
      page,
      '/api/Attendee/filter-options',
    )
    const ids = groups.filter(({ name }) => names.includes(name)).map(({ id }) => id)
    expect(ids).toHaveLength(names.length)
    await page.goto(`${inject('demoUrl')}${address}&atnId=${ids.join(',')}`)
  }
  const before = await listLessonNames(page)
  await waitUntilSettled(page)
  await takeCommits(page)
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    const stylesBefore = await countStyleUpdates()
    await page.keyboard.press(key)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(heading)
    // Includes the requests that follow: the adjacent weeks, and the publication.
    await waitUntilSettled(page)
    const { lessons } = await takeCommits(page)
    expect(lessons).toHaveLength(1)
    expect(lessons[0]).toBeGreaterThan(10)
    // A lesson is a container: laid out at a passing size first, each gets its styles twice.
    expect((await countStyleUpdates()) - stylesBefore).toBeLessThan(lessons[0] ?? 0)
  }
  expect(await listLessonNames(page)).not.toEqual(before)
  // Names in text nodes would be laid out again in each week.
  const textNodes = await page.locator('[role=gridcell] button > :not([aria-hidden])').allTextContents()
  expect(textNodes.join('')).toBe('')
})

test('opening one of 225 deployment plans renders only that plan again, among fewer than 60 rows with numbers', async () => {
  const { page } = await visit()
  await countCommits(page)
  await overrideAnswer<DeploymentPlan>(page, '**/api/DeploymentPlan?*', (plan) => withManyTeachers(plan, 225))
  // A selection of periods must not make each change of the address build the rows again.
  await signIn(page, users.teamCoordinator, '/deployment-plan?periods=["Periode 1","Periode 2"]')
  await expect.poll(() => page.locator('tr[data-line]').count()).toBe(225)
  await waitUntilSettled(page)
  await takeCommits(page)
  await page.getByRole('button', { name: 'Docent 1', exact: true }).click()
  await page.locator('tr[data-part]').first().waitFor()
  expect(await page.locator('tr[data-part]').count()).toBe(2)
  await waitUntilSettled(page)
  expect((await takeCommits(page)).lines).toEqual([1])
  expect(await page.locator('tr[data-line]:has(td)').count()).toBeLessThan(60)
})
