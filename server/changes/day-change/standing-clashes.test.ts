import type { DeedResult } from '@uurwerk/contract/changes/day-change'
import type { JoinableAnswer } from '@uurwerk/contract/changes/joinable'
import { describe, expect, test } from 'vitest'
import { addAppointment } from '#server/test/joinable-appointments.ts'
import { createDayChangeSchool } from './test/day-change-school.ts'

const { db, api, find, findAll, change, withdraw } = await createDayChangeSchool()
const thursday = { start: '2026-11-19T13:00', end: '2026-11-19T13:50' }
const planned = { start: '2026-11-19T10:30', end: '2026-11-19T11:20' }
const block = async (period: { start: string; end: string }) =>
  (await api.as('pia')).post(`/api/School/Rooms/${await find('b204')}/blocks`, { ...period, reason: 'Toetsweek' })
const undo = async (deed: unknown) =>
  (await api.as('pia')).post<DeedResult>(`/api/Appointment/deeds/${String(deed)}/undo`)

describe('a blocked room', () => {
  test('takes exams and lessons', async () => {
    expect((await block({ start: '2026-11-19T12:00', end: '2026-11-19T15:00' })).status).toBe(201)
    const [groups, rooms] = [await findAll(['v5b']), await findAll(['b204'])]
    const exam = { name: 'Toets Engels', groups, rooms, start: '2026-11-19T14:00', end: '2026-11-19T14:50' }
    expect((await (await api.as('evi')).post<JoinableAnswer>('/api/Exam', exam)).status).toBe(201)
    expect((await change('l3', thursday)).status).toBe(200)
  })

  test('keeps a lesson that stands in it and is no longer cancelled', async () => {
    expect((await block(planned)).status).toBe(201)
    await change('l3', { cancelled: true })
    expect((await withdraw('l3')).status).toBe(200)
    const { headers } = await change('l3', { cancelled: true })
    expect((await undo(headers['x-deed'])).status).toBe(200)
  })

  test('refuses a lesson that is no longer cancelled if the room is absent meanwhile', async () => {
    await change('l3', { cancelled: true })
    const absence = { attendeeId: await find('b204'), start: '2026-11-19T08:00', end: '2026-11-19T17:00' }
    expect((await (await api.as('pia')).post('/api/Absence', absence)).status).toBe(201)
    expect((await withdraw('l3')).code).toBe('changeClash')
    await db.deleteFrom('absence').execute()
  })
})

describe('a lesson that is no longer cancelled', () => {
  const addLesson = (attendees: readonly string[]) =>
    addAppointment(
      db,
      {
        type: 'lesson',
        starts_at: planned.start,
        ends_at: planned.end,
        subscribe_from: null,
        subscribe_until: null,
        offered_to_all: false,
      },
      attendees,
    )

  test.each(['tess', 'b204', 'v5a'])('may share %s with a parallel lesson, as planned', async (attendee) => {
    await addLesson([attendee])
    await change('l3', { cancelled: true })
    expect((await withdraw('l3')).status).toBe(200)
    const { headers } = await change('l3', { cancelled: true })
    expect((await undo(headers['x-deed'])).status).toBe(200)
  })

  test('clashes with what its teacher was given meanwhile', async () => {
    await change('l3', { cancelled: true })
    await change('choice', { ...planned, teachers: [await find('tess')], classrooms: [] })
    expect((await withdraw('l3')).code).toBe('changeClash')
  })

  test('clashes where a teacher who was not planned has another lesson', async () => {
    await addLesson(['teun'])
    await change('l3', { teachers: await findAll(['tess', 'teun']), force: true })
    const { headers } = await change('l3', { cancelled: true })
    expect((await undo(headers['x-deed'])).code).toBe('changeClash')
  })
})
