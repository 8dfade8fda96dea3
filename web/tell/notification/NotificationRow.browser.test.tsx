import { useQuery } from '@tanstack/react-query'
import type { Notification } from '@uurwerk/contract/tell/notification'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { notificationsQuery } from './queries.ts'

const roundData = { interrogation: { id: 5, name: 'V5 periode 3' }, until: '2026-11-20T17:00', choice: null, by: '' }
const subscriptionData = {
  appointment: { id: 8, name: 'Keuzeles' },
  start: '2026-11-18T12:45',
  event: 'locked',
  by: 'Iemand',
}
const createNotification = (changes: Partial<Notification>): Notification => ({
  id: 1,
  type: 'interrogationClosing',
  read: false,
  quiet: false,
  createdOn: '2026-11-18T08:00:00Z',
  timestamp: 1_795_161_600,
  data: JSON.stringify(roundData),
  dataReferenceId: null,
  ...changes,
})

test.each([
  ['its choice round', createNotification({}), 'Naar de keuzeronde V5 periode 3', '/program/5'],
  [
    'its lesson in the roster',
    createNotification({ type: 'subscriptionChanged', data: JSON.stringify(subscriptionData) }),
    'Keuzeles openen in het rooster',
    '/roster?date=2026-11-18&appointment=8',
  ],
  [
    'its announcement above the roster',
    createNotification({ type: 'announcement', data: '{"title":"Fietsenstalling"}', dataReferenceId: 3 }),
    'Fietsenstalling openen in het rooster',
    '/roster',
  ],
])('a notification links to %s, which marks it as read', async (_, notification, name, address) => {
  await showStory(
    createStory({ '/read': null }, () => (
      <ul>
        <NotificationRow notification={notification} isOpen={false} onToggle={() => undefined} />
      </ul>
    )),
  )
  const link = page.getByRole('link', { name })
  await expect.element(link).toHaveAttribute('href', address)
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  await link.click()
  await expect
    .poll(() => fetchSpy.mock.calls.map(([input]) => input))
    .toContainEqual(expect.stringMatching(/\/api\/notification\/1\/read$/))
})

test('a notification that is marked as read while the list is fetched has the list fetched again', async () => {
  const List = () => {
    useQuery(notificationsQuery)
    return (
      <ul>
        <NotificationRow notification={createNotification({})} isOpen={false} onToggle={() => undefined} />
      </ul>
    )
  }
  // The list stays pending.
  await showStory(createStory({ '/read': null }, () => <List />))
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  await page.getByRole('button', { name: /^Markeren als gelezen:/ }).click()
  await expect
    .poll(() => fetchSpy.mock.calls.map(([input]) => input))
    .toContainEqual(expect.stringMatching(/\/api\/notification$/))
})
