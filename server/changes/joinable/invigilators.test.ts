import type { JoinableAnswer } from '@uurwerk/contract/changes/joinable'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { expect, test } from 'vitest'
import { createDayChangeSchool } from '#server/changes/day-change/test/day-change-school.ts'

const { api, find, findAll, fetchRoster } = await createDayChangeSchool()

test.each(['/api/Exam', '/api/Choice'])(
  'the answer of %s, its details and rosters name who only invigilates, and may not change it',
  async (path) => {
    const [teun, tess] = await Promise.all([find('teun'), find('tess')])
    const evi = await api.as('evi')
    const { result } = await evi.post<JoinableAnswer>(path, {
      name: 'Inhaaluur',
      start: '2026-11-19T13:00',
      end: '2026-11-19T13:50',
      teachers: [teun],
      invigilators: [tess],
      force: true,
    })
    const caller = await api.as('tess')
    const { result: details } = await caller.get<Appointment>(`/api/Appointment/Details/${result.id}`)
    const shown = (await fetchRoster('tess')).find(({ id }) => id === result.id)
    for (const appointment of [result, details, shown])
      expect(appointment?.invigilators).toMatchObject([{ id: tess, name: 'Tess Thijs' }])
    expect((await caller.patch(`${path}/${result.id}`, { name: 'Toets' })).code).toBe('appointmentNoRights')
  },
)

test('an invigilator may not change the exam, its teacher may', async () => {
  const [teachers, invigilators] = [await findAll(['tess']), await findAll(['teun'])]
  const { result } = await (
    await api.as('evi')
  ).post<JoinableAnswer>('/api/Exam', {
    name: 'Toets Engels',
    start: '2026-11-19T13:00',
    end: '2026-11-19T14:40',
    teachers,
    invigilators,
    force: true,
  })
  const patch = async (who: string) => (await api.as(who)).patch(`/api/Exam/${result.id}`, { name: 'Toets' })
  expect((await patch('teun')).code).toBe('appointmentNoRights')
  expect((await patch('tess')).result).toMatchObject({ name: 'Toets', invigilators: [{ name: 'Teun Tol' }] })
})
