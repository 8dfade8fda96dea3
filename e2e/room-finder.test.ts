import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectForm } from './day-plan-page.ts'
import { desk, phone } from './devices.ts'
import { getBox, signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const getFreeNowStatus = (page: Page, until: string) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^\\d+ ruimtes? (is|zijn) vrij van 11:15 tot ${until}$`) })

describe('the room finder', () => {
  test('shows the rooms that are free now, then the next free time of each room', async () => {
    const { page } = await visit(desk)
    await signIn(page, users.teacher, '/booking?view=find')
    await getFreeNowStatus(page, '12:15').waitFor()
    const rooms = page
      .locator('section')
      .filter({ has: getFreeNowStatus(page, '12:15') })
      .getByRole('listitem')
    expect(await getFreeNowStatus(page, '12:15').textContent()).toBe(
      `${await rooms.count()} ruimtes zijn vrij van 11:15 tot 12:15`,
    )
    await page.getByRole('button', { name: 'Mediatheek reserveren, 11:15–12:15' }).click()
    await expectForm(page, 'Mediatheek', '11:15', '12:15')
    await page.getByRole('button', { name: /^A102 reserveren, 14:25/ }).click()
    await expectForm(page, 'A102', '14:25', '15:25')
    await page.getByRole('combobox', { name: 'Aantal personen' }).selectOption('60+ personen')
    await page.getByRole('combobox', { name: 'Duur' }).selectOption('90 minuten')
    await getFreeNowStatus(page, '12:45').waitFor()
    await page.waitForURL(/people=60.*minutes=90|minutes=90.*people=60/)
  })

  test.skipIf(!isFullRun)('has the search by name as wide as the found rooms on the smallest phone', async () => {
    const { page } = await visit({ ...phone, viewport: { width: 360, height: 740 } })
    await signIn(page, users.teacher, '/booking?view=find')
    await getFreeNowStatus(page, '12:15').waitFor()
    const search = await getBox(page.getByRole('searchbox').locator('..'))
    const list = await getBox(page.locator('section').getByRole('list').first())
    expect([search.x, search.width]).toEqual([list.x, list.width])
  })

  test.skipIf(!isFullRun)('shows that a time is past, and searches from now on request', async () => {
    const { page } = await visit(phone)
    await signIn(page, users.teacher, '/booking?view=find&date=2026-11-18&time=09:00')
    await page.getByRole('heading', { name: 'Dit moment is voorbij' }).waitFor()
    await page.getByRole('button', { name: 'Vanaf nu zoeken' }).click()
    await getFreeNowStatus(page, '12:15').waitFor()
  })
})
