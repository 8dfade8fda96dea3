import type { SchoolRoom } from '@uurwerk/contract/desk/rooms'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { sampleSchoolRoom } from './room-sample.ts'
import { RoomList } from './RoomList.tsx'

const createRoom = (id: number, name: string): SchoolRoom => ({
  ...sampleSchoolRoom,
  id,
  name,
  sourceId: name,
  displays: 0,
  nextBlock: null,
  use: { booked: 0, confirmed: 0, released: 0, minutes: 0 },
})

test('a search can be corrected in its middle', async () => {
  const rooms = [createRoom(1, 'B204'), createRoom(2, 'B404')]
  await showStory(createStory({ '/api/School/Rooms': rooms }, RoomList))
  const search = page.getByRole('searchbox')
  await search.click()
  await userEvent.keyboard('b4{ArrowLeft}20')
  await expect.element(search).toHaveValue('b204')
  const listNames = () =>
    page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(listNames).toEqual(['B204'])
  await expect.element(search).toHaveValue('b204')
})
