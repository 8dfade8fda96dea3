import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { rosterAddress } from './address.ts'
import { useRosterModel } from './use-roster-model.ts'

const PublishedWeek = () => <p>{useRosterModel().publication?.week}</p>

/** Has the ids of the application's routes. */
function createRosterRouter(address: string) {
  const root = createRootRoute()
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' })
  const shell = createRoute({ getParentRoute: () => signedIn, id: 'shell' })
  const roster = createRoute({
    getParentRoute: () => shell,
    path: '/roster',
    validateSearch: rosterAddress,
    component: PublishedWeek,
  })
  return createRouter({
    routeTree: root.addChildren([signedIn.addChildren([shell.addChildren([roster])])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
}

const weeks = [
  { week: '2026-W46', start: '2026-11-09' },
  { week: '2026-W47', start: '2026-11-16' },
].map((week) => ({ ...week, published: true, publishedAt: null, changedAt: null, changes: 0 }))

test.each([
  ['day', '2026-W46'],
  ['week', '2026-W47'],
])('in English, the %s view of Sunday 15 November has the publication of %s', async (view, week) => {
  const router = createRosterRouter(`/roster?view=${view}&date=2026-11-15`)
  const story = createStory({ '/api/Schedule/PublishInfo': weeks }, () => <RouterProvider router={router as never} />)
  await showStory(story, { language: 'en' })
  await expect.element(page.getByText(week)).toBeVisible()
})
