import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectSameKey } from '#web/gallery/idempotency-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { sampleSchoolRoom } from './room-sample.ts'
import { RoomDisplays } from './RoomDisplays.tsx'

test('a display whose address did not arrive is asked for again, until a display is withdrawn', async () => {
  const displays = [{ id: 1, createdAt: '2026-11-18T09:00:00Z' }]
  await showStory(
    createStory({ '/displays/': null, '/displays': createRefusal('unknownError') }, () => (
      <RoomDisplays room={{ ...sampleSchoolRoom, displays }} canEdit />
    )),
  )
  const add = () => page.getByRole('button', { name: 'Adres maken' }).click()
  const listKeys = await expectSameKey('/displays', add)
  await page.getByRole('button', { name: /^Scherm van/u }).click()
  await expect.element(page.getByText('Scherm verwijderd. Het toont niets meer.')).toBeVisible()
  await add()
  await expect.poll(listKeys).toHaveLength(3)
  const [, lostKey, newKey] = listKeys()
  expect(newKey).not.toBe(lostKey)
})
