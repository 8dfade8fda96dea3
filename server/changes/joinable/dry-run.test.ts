import type { JoinableAnswer } from '@uurwerk/contract/changes/joinable'
import { expect, test } from 'vitest'
import { createDayChangeSchool } from '#server/changes/day-change/test/day-change-school.ts'

const { db, api } = await createDayChangeSchool()
const listAppointments = () => db.selectFrom('appointment').selectAll().orderBy('id').execute()
const thursday = { start: '2026-11-19T13:00', end: '2026-11-19T13:50' }

test.each(['/api/Exam', '/api/Choice'])(
  'a dry run of %s, asked for in the address or in the body, answers 200 and writes nothing',
  async (path) => {
    const evi = await api.as('evi')
    const { result } = await evi.post<JoinableAnswer>(path, { name: 'Toets', ...thursday })
    const before = await listAppointments()
    const url = `${path}/${result.id}`
    const body = { name: 'Inhaaltoets', ...thursday }
    const answers = [
      await evi.post(`${path}?dryRun=true`, body),
      await evi.post(path, { ...body, dryRun: true }),
      await evi.patch(`${url}?dryRun=true`, body),
      await evi.patch(url, { ...body, dryRun: true }),
      await evi.delete(`${url}?dryRun=true`),
    ]
    const authorization = `Bearer ${await api.mintToken('evi')}`
    const removal = await api.inject({ method: 'DELETE', url, headers: { authorization }, payload: { dryRun: true } })
    expect([...answers.map(({ status }) => status), removal.statusCode]).toEqual(Array(6).fill(200))
    expect(await listAppointments()).toEqual(before)
  },
)
