import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { Changes } from './RosterChangeDetails.stories.tsx'

const path = '/api/notifications/roster-change'

const lesson = {
  appointment: { id: 1, name: 'Wiskunde' },
  start: '2026-11-20T09:20',
  end: '2026-11-20T10:10',
  classrooms: [],
  teachers: [],
}
const show = (change: object) =>
  showStory(
    createStory({ [path]: { id: 1, createdOn: '2026-11-18T09:00:00Z', changes: [{ ...lesson, change }] } }, Changes),
  )

test('a lesson that moved to another day links to the day on which it is now', async () => {
  await show({ kind: 'moved', at: '2026-11-18T09:00:00Z', start: '2026-11-19T08:30', end: '2026-11-19T09:20' })
  await expect
    .element(page.getByRole('link', { name: 'Bekijk vrijdag 20 november in het rooster' }))
    .toHaveAttribute('href', '/roster?date=2026-11-20')
})

test('a change shows its message and the link of the online lesson', async () => {
  const onlineUrl = 'https://meet.example.org/v5a'
  await show({ kind: 'changed', at: '2026-11-18T09:00:00Z', message: 'Neem je laptop mee.', onlineUrl })
  await expect.element(page.getByText('Neem je laptop mee.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'meet.example.org', exact: false }))
    .toHaveAttribute('href', onlineUrl)
})
