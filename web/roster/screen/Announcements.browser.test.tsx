import type { Announcement } from '@uurwerk/contract/tell/announcement'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleSession } from '#web/gallery/sample-session.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { Announcements } from './Announcements.tsx'
import { restoreAnnouncement } from './dismissed-announcements.ts'

const personId = sampleSession.me.attendee?.id ?? 0
const storageKey = `dismissed-announcements-${personId}`
afterEach(() => localStorage.removeItem(storageKey))

const announcement: Announcement = {
  id: 3,
  title: 'Fietsenstalling',
  text: 'De stalling is dicht.',
  audience: { roles: [], teams: [], groups: [] },
  audienceNames: [],
  from: '2026-11-18T08:00',
  until: '2026-12-02T08:00',
  pinned: false,
  onBoard: false,
  createdBy: null,
  version: 1,
}
const show = async (version: number) => {
  const answer = [
    { ...announcement, version },
    { ...announcement, id: 4, title: 'Open dag' },
  ]
  await showStory(createStory({ '/api/Announcement': answer }, () => <Announcements />))
  await expect.element(page.getByText('Open dag')).toBeVisible()
}
const title = page.getByText('Fietsenstalling')
const dismiss = () => page.getByRole('button', { name: 'Fietsenstalling sluiten' }).click()

test('a dismissed announcement returns once it is changed, or opened from its notification', async () => {
  await show(1)
  await dismiss()
  await show(1)
  await expect.element(title).not.toBeInTheDocument()
  await show(2)
  await expect.element(title).toBeVisible()
  await dismiss()
  await expect.element(title).not.toBeInTheDocument()
  restoreAnnouncement(personId, announcement.id)
  await show(2)
  await expect.element(title).toBeVisible()
})

test('dismissing one keeps dismissed what another tab dismissed meanwhile', async () => {
  await show(1)
  localStorage.setItem(storageKey, '["4.1"]')
  await dismiss()
  expect(JSON.parse(localStorage.getItem(storageKey) ?? '')).toEqual(['4.1', '3.1'])
})

test('dismissing gives the focus to the next announcement, and after the last to the heading of the roster', async () => {
  const answer = [announcement, { ...announcement, id: 4, title: 'Open dag' }]
  await showStory(
    createStory({ '/api/Announcement': answer }, () => (
      <>
        <h1 id="period" tabIndex={-1}>
          Week 47
        </h1>
        <button type="button">Vandaag</button>
        <Announcements />
      </>
    )),
  )
  await dismiss()
  const dismissOther = page.getByRole('button', { name: 'Open dag sluiten' })
  await expect.element(dismissOther).toHaveFocus()
  await dismissOther.click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('the announcements are a part of the page that is not read aloud by itself', async () => {
  await show(1)
  await expect.element(page.getByRole('region', { name: 'Mededelingen' })).toBeVisible()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})

test('an announcement that was dismissed before versions were stored stays dismissed', async () => {
  localStorage.setItem(storageKey, '[3]')
  await show(2)
  await expect.element(title).not.toBeInTheDocument()
})
