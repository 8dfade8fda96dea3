import type { JoinableAnswer } from '@uurwerk/contract/changes/joinable'
import { expect, test } from 'vitest'
import { createDayChangeSchool } from '#server/changes/day-change/test/day-change-school.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'

const { db, api, findAll, fetchRoster } = await createDayChangeSchool()
const exam = { name: 'Toets Engels', start: '2026-11-19T13:00', end: '2026-11-19T14:40' }
await addStudents(db, 'v5b', ['cas', 'dana', 'elin'])

test('students are added to those who are in an exam by name', async () => {
  const { result } = await (
    await api.as('evi')
  ).post<JoinableAnswer>('/api/Exam', { ...exam, students: await findAll(['cas', 'dana']), force: true })
  const path = `/api/Exam/${result.id}`
  expect((await (await api.as('evi')).patch(path, { addStudents: await findAll(['elin']) })).status).toBe(200)
  for (const person of ['cas', 'dana', 'elin'])
    expect(await fetchRoster(person, '2026-11-16/2026-11-22')).toContainEqual(
      expect.objectContaining({ name: 'Toets Engels' }),
    )
  const unknown = await (await api.as('evi')).patch(path, { addStudents: await findAll(['v5a']) })
  expect(unknown.code).toBe('attendeeDoesNotExist')
})
