import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createSampleAppointment } from '../appointment/appointment-sample.ts'
import { setSchoolBells } from '../appointment/lesson-hours.ts'
import { LessonRow } from './LessonRow.tsx'

const createRooms = (name: string) => [{ id: 50, name, code: null }]
const lesson = createSampleAppointment({
  start: '2026-11-24T10:30',
  end: '2026-11-24T11:20',
  classrooms: createRooms('A108'),
  change: {
    kind: 'moved',
    at: '2026-11-20T08:00:00.000Z',
    start: '2026-11-24T08:30',
    end: '2026-11-24T09:20',
    classrooms: createRooms('B204'),
  },
})

test.each([360, 320])('a row of the list shows the new room whole on a phone %i pixels wide', async (width) => {
  setSchoolBells([{ hour: 3, start: '10:30', end: '11:20' }])
  onTestFinished(() => setSchoolBells([]))
  const Row = () => <LessonRow appointment={lesson} hasClash={false} perspective="student" onOpen={() => undefined} />
  await showStory(Row, { width })
  const room = page.getByText('A108', { exact: true }).element()
  const line = page.getByText('Wiskunde', { exact: true }).element()
  expect(room.scrollWidth).toBeLessThanOrEqual(room.clientWidth)
  expect(room.getBoundingClientRect().right).toBeLessThanOrEqual(line.getBoundingClientRect().right)
})
