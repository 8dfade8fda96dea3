import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Database } from '../server/db/connect.ts'
import { demoMoment } from '../server/test/test-cluster.ts'
import { notify } from '../server/tell/notification/service.ts'

export const getMenuEntry = (page: Page, name: RegExp) =>
  page.getByRole('navigation').first().locator('a, [aria-current]').filter({ hasText: name })

/** Records in the page when the toast appears and disappears, by the page's clock. */
export const recordToastTimes = (page: Page) =>
  page.addInitScript(() =>
    new MutationObserver(() => {
      const times = document.documentElement.dataset
      if (document.querySelector('[role=region] [data-type=info]')) times.shown ??= String(Date.now())
      else if (times.shown) times.gone ??= String(Date.now())
    }).observe(document, { subtree: true, childList: true }),
  )

/** Waits until a part is gone, while advancing the page's clock. */
export const waitUntilGone = (element: Locator) =>
  expect
    .poll(async () => {
      await element.page().clock.runFor(500)
      return element.count()
    })
    .toBe(0)

/** Returns whether the bubble of a menu entry covers the upper right corner of its icon. */
export const isBubbleOnIcon = (item: Locator) =>
  item.evaluate((element) => {
    const icon = element.querySelector('svg')?.getBoundingClientRect()
    const bubble = element.querySelector('span:has(> [aria-hidden])')?.getBoundingClientRect()
    if (!icon || !bubble) return false
    return (
      bubble.left < icon.right && bubble.right >= icon.right && bubble.top < icon.top + 8 && bubble.bottom > icon.top
    )
  })

export const getToast = (page: Page) => page.getByRole('region', { name: 'Nieuwe meldingen' })
export const getNotificationRow = (page: Page, name: RegExp) => page.getByRole('listitem').filter({ hasText: name })

/** Notifies a person. */
export async function notifyPerson(
  db: Database,
  sourceId: string,
  ...types: Parameters<typeof notify>[1][number]['type'][]
) {
  const { id } = await db
    .selectFrom('attendee')
    .select('id')
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow()
  const notifications = types.map((type) => ({ attendeeId: id, type, data: {} }))
  await db.transaction().execute((tx) => notify(tx, notifications, demoMoment))
}
