import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keys } from '#web/data/keys.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { OfflineStrip } from './OfflineStrip.tsx'

/** Data on screen that was answered at this time. */
function CachedQuery({ queryKey, answeredAt }: { queryKey: readonly unknown[]; answeredAt: string }) {
  const initialDataUpdatedAt = Temporal.Instant.from(answeredAt).epochMilliseconds
  useQuery({ queryKey, queryFn: () => [], initialData: [], initialDataUpdatedAt, staleTime: Infinity })
  return null
}

test('without a connection the time is that of the oldest data on the screen, and the menu’s does not count', async () => {
  await showStory(() => (
    <>
      <CachedQuery queryKey={keys.notifications} answeredAt="2026-11-18T08:30:00Z" />
      <CachedQuery queryKey={keys.rosterWeek([1], '2026-W47')} answeredAt="2026-11-18T09:41:00Z" />
      <CachedQuery queryKey={keys.futureBookings} answeredAt="2026-11-18T10:02:00Z" />
      <OfflineStrip />
    </>
  ))
  await expect.element(page.getByText(/Stand van 10:41\./)).toBeVisible()
})
