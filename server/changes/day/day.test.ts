import type { Absence } from '@uurwerk/contract/changes/absence'
import type { ChangesOfDay } from '@uurwerk/contract/changes/day'
import type { DayChange } from '@uurwerk/contract/changes/day-change'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { getAppointmentId } from '#server/test/small-school.ts'
import { getCodeOrStatus } from '#server/test/test-app.ts'
import { createDayChangeSchool } from '../day-change/test/day-change-school.ts'

const { db, api, find, change, withdraw, listNotified } = await createDayChangeSchool()
beforeEach(() => sql`truncate absence, cover cascade`.execute(db))

const thursday = '2026-11-19'
const teun = await find('teun')
const report = async (who: string, [start, end]: readonly [string, string] = ['T08:00', 'T17:00']) =>
  (await api.as('pia')).post<Absence>('/api/Absence', {
    attendeeId: await find(who),
    start: `${thursday}${start}`,
    end: `${thursday}${end}`,
  })
const getDay = async (date = thursday, who = 'pia') => (await api.as(who)).get<ChangesOfDay>(`/api/Changes/Day/${date}`)
const listStates = async (date?: string) => {
  const { open, arranged } = (await getDay(date)).result
  return [...open, ...arranged].map(({ state }) => state)
}

describe('day.day', () => {
  test('lists who is absent, and the lessons that are open', async () => {
    expect((await getDay()).result).toEqual({
      date: thursday,
      absences: [],
      open: [],
      arranged: [],
      drafts: [],
      counts: { open: 0, arranged: 0, cancelled: 0, drafts: 0 },
    })
    await report('tess')
    const id = await getAppointmentId(db, 'l3')
    const { result } = await getDay()
    expect(result).toMatchObject({
      absences: [{ attendee: { name: 'Tess Thijs', type: 'teacher' } }],
      open: [
        {
          id,
          name: 'Engels',
          course: { name: 'Engels' },
          start: '2026-11-19T10:30',
          groups: [{ name: 'V5A' }, { name: 'V5B' }],
          teachers: [{ name: 'Tess Thijs' }],
          absent: [await find('tess')],
          state: 'open',
          cover: null,
          declined: [],
        },
      ],
      counts: { open: 1, arranged: 0, cancelled: 0 },
    })
    expect((await getDay('2026-11-20')).result.absences).toEqual([])
  })

  test('only lessons during the absence are open, and an extension opens exactly those it adds', async () => {
    const { result } = await report('tess', ['T08:00', 'T10:30'])
    expect(await listStates()).toEqual([])
    const { result: added } = await (
      await api.as('pia')
    ).post<{ id: number }>('/api/Appointment', {
      type: 'lesson',
      name: 'Bijles',
      start: '2026-11-19T08:30',
      end: '2026-11-19T09:20',
      teachers: [await find('tess')],
    })
    expect(await listStates()).toEqual(['open'])
    await (await api.as('pia')).post(`/api/Appointment/${added.id}/change`, { cancelled: true })
    expect(await listStates()).toEqual(['cancelled'])
    const extend = async (end: string) => (await api.as('pia')).patch(`/api/Absence/${result.id}`, { end })
    await extend('2026-11-19T10:31')
    expect((await getDay()).result.open.map(({ name }) => name)).toEqual(['Engels'])
    expect((await getDay()).result.counts).toEqual({ open: 1, arranged: 0, cancelled: 1, drafts: 0 })
    await extend('2026-11-19T09:00')
    expect(await listStates()).toEqual(['cancelled'])
  })

  test.each([
    ['a substitute', async () => change('l3', { teachers: [await find('cora')] }), 'arranged'],
    ['self-study', () => change('l3', { solution: 'selfStudy', message: 'In de mediatheek' }), 'arranged'],
    ['a lesson online', () => change('l3', { solution: 'online', isOnline: true }), 'arranged'],
    ['a lesson that moves out of the absence', () => change('l3', { start: '2026-11-20T10:30' }), 'arranged'],
    ['a cancelled lesson', () => change('l3', { cancelled: true }), 'cancelled'],
    ['a word to the class', () => change('l3', { message: 'Neem je boek mee' }), 'open'],
    ['a lesson that moves within the absence', () => change('l3', { start: '2026-11-19T13:00' }), 'open'],
  ] as const)('%s decides whether the lesson is open', async (_, perform, state) => {
    await report('tess')
    expect((await perform()).status).toBe(200)
    expect(await listStates()).toEqual([state])
    await withdraw('l3')
    expect(await listStates()).toEqual(['open'])
  })

  test('a lesson that was online before the absence was reported is open', async () => {
    await change('l3', { solution: 'online', isOnline: true })
    await sql`update day_change set changed_at = changed_at - interval '1 minute'`.execute(db)
    await report('tess')
    expect(await listStates()).toEqual(['open'])
  })

  test('a room that is absent leaves its lessons open until they have another, or none', async () => {
    await report('b204')
    expect((await getDay()).result).toMatchObject({
      absences: [{ attendee: { name: 'B204', type: 'classroom' } }],
      open: [{ absent: [await find('b204')] }],
    })
    await change('l3', { solution: 'selfStudy', message: 'Werk door' })
    expect(await listStates()).toEqual(['open'])
    await change('l3', { classrooms: [await find('a108')], solution: null })
    expect(await listStates()).toEqual(['arranged'])
    await report('tess')
    expect((await getDay()).result.open).toMatchObject([{ absent: [await find('tess')] }])
  })

  test('a cover that is declined opens the lesson, and says who declined', async () => {
    await report('tess')
    await change('l3', { teachers: [await find('teun')] })
    const [arranged] = (await getDay()).result.arranged
    expect(arranged?.cover).toMatchObject({ attendeeId: await find('teun'), state: 'asked' })
    await (await api.as('teun')).post(`/api/Cover/${arranged?.cover?.id}/decline`)
    expect((await getDay()).result).toMatchObject({
      open: [{ cover: { state: 'declined' }, declined: [{ id: await find('teun'), name: 'Teun Tol' }] }],
      counts: { open: 1 },
    })
  })

  test('a cover that is declined opens the lesson of a teacher who is there too, and notifies that teacher', async () => {
    const { result } = await change('l3', { teachers: [await find('teun')] })
    await sql`delete from notification`.execute(db)
    await (await api.as('teun')).post(`/api/Cover/${result.cover?.id}/decline`)
    expect((await getDay()).result).toMatchObject({
      open: [{ absent: [], cover: { state: 'declined' }, declined: [{ name: 'Teun Tol' }] }],
      counts: { open: 1, arranged: 0 },
    })
    expect((await listNotified()).map(({ person }) => person)).toEqual(['tess'])
    await change('l3', { cancelled: true })
    expect(await listStates()).toEqual(['cancelled'])
  })

  describe('a lesson that a substitute declined is no longer open', () => {
    const decline = async () => {
      const { result } = await change('l3', { teachers: [teun] })
      await (await api.as('teun')).post(`/api/Cover/${result.cover?.id}/decline`)
      expect(await listStates()).toEqual(['open'])
    }

    test.each<[string, (path: string) => Promise<unknown>]>([
      ['is withdrawn', async (path) => (await api.as('pia')).delete(path)],
      ['ends before it', async (path) => (await api.as('pia')).patch(path, { end: `${thursday}T09:00` })],
    ])('once the absence of its teacher %s', async (_, endAbsence) => {
      const { result } = await report('tess')
      await decline()
      await endAbsence(`/api/Absence/${result.id}`)
      expect(await listStates()).toEqual([])
    })

    test('once the planner leaves it to its own teacher', async () => {
      await decline()
      await change('l3', { teachers: [await find('tess')] })
      expect(await listStates()).toEqual([])
    })
  })

  test('names the kind of solution and the deed, which its undo opens again', async () => {
    await report('tess')
    const several = async (lesson: string, solution: object) => {
      const body = { changes: [{ id: await getAppointmentId(db, lesson), change: solution }] }
      return (await (await api.as('pia')).post<{ deed: number }>('/api/Appointment/changes', body)).result.deed
    }
    const deed = await several('l3', { teachers: [await find('teun')] })
    expect((await getDay()).result.arranged).toMatchObject([{ solution: 'cover', deed, deedLessons: 1 }])
    const later = await several('l3', { solution: 'standby' })
    expect((await getDay()).result.arranged).toMatchObject([{ solution: 'standby', deed: later }])
    await (await api.as('pia')).post(`/api/Appointment/deeds/${later}/undo`)
    expect((await getDay()).result.arranged).toMatchObject([{ solution: 'cover', deed }])
    await (await api.as('pia')).post(`/api/Appointment/deeds/${deed}/undo`)
    expect(await listStates()).toEqual(['open'])
  })

  const endings: [string, DayChange, DayChange, DayChange['solution']][] = [
    ['self-study', { teachers: [], solution: 'selfStudy' }, { teachers: [teun] }, 'cover'],
    ['a merge', { teachers: [], solution: 'merged' }, { classrooms: [] }, null],
    ['a move', { start: '2026-11-19T13:00', solution: 'moved' }, { start: '2026-11-19T10:30' }, null],
    ['a cancellation', { cancelled: true, solution: 'cancelled' }, { cancelled: false }, null],
  ]
  test.each(endings)('%s is the solution until the lesson no longer has it', async (_, before, after, solution) => {
    await report('tess')
    const listSolutions = async () => {
      const { open, arranged } = (await getDay()).result
      return [...open, ...arranged].map((lesson) => lesson.solution)
    }
    await change('l3', { ...before, message: 'Neem je boek mee' })
    expect(await listSolutions()).toEqual([before.solution])
    await change('l3', after)
    expect(await listSolutions()).toEqual([solution])
  })

  test('counts the lessons of a deed on other dates, and names a published draft before older deeds', async () => {
    const planner = await api.as('pia')
    const ids = await Promise.all(['l3', 'later'].map((lesson) => getAppointmentId(db, lesson)))
    const send = async (changes: object[], options = {}) =>
      (await planner.post<{ deed: number }>('/api/Appointment/changes', { changes, ...options })).result.deed
    const both = ids.map((id) => ({ id, change: { message: 'Neem je boek mee' } }))
    const draft = await send(both, { draft: true })
    expect((await getDay()).result.drafts).toMatchObject([{ draft: { deed: draft, lessons: 2 } }])
    const deed = await send(both)
    expect((await getDay()).result.arranged).toMatchObject([{ deed, deedLessons: 2 }])
    for (const id of ids) await planner.delete(`/api/Appointment/${id}/change`)
    await sql`update change_deed set done_at = done_at - interval '1 hour'`.execute(db)
    const again = await planner.post<{ deed: number }>('/api/Appointment/deeds/publish', { ids: [draft] })
    expect([again.status, (await getDay()).result.arranged]).toMatchObject([200, [{ deed: again.result.deed }]])
    expect((await planner.post(`/api/Appointment/deeds/${again.result.deed}/undo`)).status).toBe(200)
  })

  test('preconditionFailed: one of two planners who see the same open lesson arranges it, and no draft follows', async () => {
    await report('tess')
    const [lesson] = (await getDay()).result.open
    const arrange = async (who: string, teacher: string, options = {}) => {
      const seen = { id: lesson?.id, version: lesson?.version, change: { teachers: [await find(teacher)] } }
      return (await api.as(who)).post('/api/Appointment/changes', { changes: [seen], ...options })
    }
    const answers = await Promise.all([arrange('pia', 'teun'), arrange('ada', 'cora')])
    expect(answers.map(getCodeOrStatus).toSorted()).toEqual([200, 'preconditionFailed'])
    expect((await arrange('pia', 'teun', { draft: true })).code).toBe('preconditionFailed')
  })

  test('lists changes of lessons whose teachers are all there, on the old date and the new', async () => {
    await change('l3', { start: '2026-11-20T10:30' })
    const moved = { state: 'arranged', absent: [], solution: 'moved', change: { kind: 'moved', by: 'person' } }
    expect((await getDay()).result.arranged).toMatchObject([moved])
    expect((await getDay('2026-11-20')).result.arranged).toMatchObject([moved])
    expect((await getDay('2026-11-21')).result.arranged).toEqual([])
  })

  test('coordinators get the lessons of their teams, also once others take them, and who is absent from these', async () => {
    await report('tess')
    const names = async () => (await getDay(thursday, 'cora')).result.absences.map(({ attendee }) => attendee.name)
    expect(await names()).toEqual([])
    const teamId = (await sql<{ id: number }>`select team_id as id from team_member limit 1`.execute(db)).rows[0]?.id
    await sql`insert into team_member (team_id, person_id, is_member, is_coordinator) values
      (${teamId}, ${await find('tess')}, true, false) on conflict (team_id, person_id) do update set is_member = true`.execute(
      db,
    )
    expect(await names()).toEqual(['Tess Thijs'])
    await change('l3', { teachers: [await find('cora')], force: true })
    expect((await getDay(thursday, 'cora')).result.counts).toEqual({ open: 0, arranged: 1, cancelled: 0, drafts: 0 })
  })

  test('moduleMissing, appointmentNoRights: teachers and students do not see who is absent, even with the module', async () => {
    for (const who of ['tess', 'anna']) expect((await getDay(thursday, who)).code).toBe('moduleMissing')
    await db.updateTable('school').set({ modules_per_role: '{"teacher": ["roster", "changes"]}' }).execute()
    expect((await getDay(thursday, 'tess')).code).toBe('appointmentNoRights')
    await db.updateTable('school').set({ modules_per_role: null }).execute()
  })
})
