import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { schoolRoomQuery } from './queries.ts'
import { sampleSchoolRoom } from './room-sample.ts'
import { RoomBlocks } from './RoomBlocks.tsx'

const exam = { id: 1, start: '2026-11-19T08:00', end: '2026-11-19T10:00', reason: 'Toets' }
const repair = { id: 2, start: '2026-11-20T08:00', end: '2026-11-20T17:00', reason: 'Reparatie' }

function BlocksOfRoom() {
  const { data } = useQuery(schoolRoomQuery(sampleSchoolRoom.id))
  return data && <RoomBlocks room={data} canEdit />
}

test('after a block is removed its list has the focus, and each removal is announced', async () => {
  const answers: Record<string, unknown> = {
    '/blocks/': null,
    '/api/School/Rooms/50': { ...sampleSchoolRoom, blocks: [exam, repair] },
  }
  await showStory(createStory(answers, BlocksOfRoom))
  const heading = page.getByRole('heading', { name: 'Blokkades' })
  const status = page.getByRole('status')
  const remove = async (reason: string, remaining: readonly unknown[]) => {
    const button = page.getByRole('button', { name: `Blokkade ${reason} weghalen` })
    await expect.element(button).toBeVisible()
    answers['/api/School/Rooms/50'] = { ...sampleSchoolRoom, blocks: remaining }
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await remove('Toets', [repair])
  await expect.element(heading).toHaveFocus()
  await expect.element(status).toHaveTextContent('Blokkade weggehaald. Het lokaal kan weer worden gereserveerd.')

  const { promise, resolve } = Promise.withResolvers<unknown>()
  answers['/blocks/'] = promise
  await remove('Reparatie', [])
  await expect.element(status).toHaveTextContent('')
  resolve(null)
  await expect.element(status).toHaveTextContent('Blokkade weggehaald. Het lokaal kan weer worden gereserveerd.')
  await expect.element(heading).toHaveFocus()
})

test('after a block that another one overlaps is removed, the room is not said to be free for bookings', async () => {
  const week = { id: 3, start: '2026-11-16T00:00', end: '2026-11-19T09:00', reason: 'Verbouwing' }
  const blocks = [week, exam]
  const answers = { '/blocks/': null, '/api/School/Rooms/50': { ...sampleSchoolRoom, blocks } }
  await showStory(createStory(answers, BlocksOfRoom))
  await page.getByRole('button', { name: 'Blokkade Toets weghalen' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Blokkade weggehaald.')
})
