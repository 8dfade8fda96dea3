import type { Candidate } from '@uurwerk/contract/changes/alternatives'
import type { ChangesOfDay } from '@uurwerk/contract/changes/day'
import type { AddedLesson, DeedResult } from '@uurwerk/contract/changes/day-change'
import type { GroupEvent, GroupEventResult } from '@uurwerk/contract/changes/special-day'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createDayChangeSchool } from '../day-change/test/day-change-school.ts'

const { db, api, find, findAll, change, findLesson, fetchRoster, listNotified } = await createDayChangeSchool()
const period = { start: '2026-11-19T09:00', end: '2026-11-19T15:00' }
const [v5a = 0, v5b = 0, teun = 0, tess = 0, b204 = 0] = await findAll(['v5a', 'v5b', 'teun', 'tess', 'b204'])
const trip = { name: 'Excursie Keulen', teachers: [teun], classrooms: [] }

const hold = async (event: Partial<GroupEvent> = {}, who = 'pia') =>
  (await api.as(who)).post<GroupEventResult>('/api/Changes/Event', {
    ...period,
    groups: [v5a, v5b],
    activity: trip,
    message: 'Vertrek van het plein',
    ...event,
  })
const apply = async (event: Partial<GroupEvent> = {}, who = 'pia') => {
  const { preview } = (await hold(event, who)).result
  return hold({ ...event, preview }, who)
}
const undo = async (deed: unknown) =>
  (await api.as('pia')).post<DeedResult>(`/api/Appointment/deeds/${String(deed)}/undo`)
const add = async (lesson: Partial<AddedLesson> & Pick<AddedLesson, 'name'>) =>
  (
    await (
      await api.as('pia')
    ).post<Appointment>('/api/Appointment', { type: 'lesson', force: true, ...period, ...lesson })
  ).result
const getDay = async () => (await (await api.as('pia')).get<ChangesOfDay>('/api/Changes/Day/2026-11-19')).result
const takeSnapshot = async () =>
  (
    await sql`select name, starts_at, ends_at, is_cancelled, participants::text, change from appointment order by id`.execute(
      db,
    )
  ).rows

describe('special-day.holdEvent', () => {
  test('shows what a trip does, cancels the lessons and adds it as one deed, and is undone whole', async () => {
    const before = await takeSnapshot()
    const preview = await hold()
    expect(preview.result).toMatchObject({
      deed: null,
      cancelled: [{ name: 'Engels' }],
      continuing: [],
      open: [],
      freed: [{ name: 'Tess Thijs', lessons: 1 }],
      clashes: [],
      bookings: [],
    })
    expect(await takeSnapshot()).toEqual(before)
    const { result, headers } = await hold({ preview: preview.result.preview })
    expect(result).toEqual({ ...preview.result, deed: Number(headers['x-deed']) })
    expect(await findLesson('anna', 'l3')).toMatchObject({
      isCancelled: true,
      change: { kind: 'cancelled', message: 'Excursie Keulen' },
    })
    for (const person of ['anna', 'bram', 'teun'])
      expect((await fetchRoster(person)).find(({ name }) => name === 'Excursie Keulen')).toMatchObject({
        ...period,
        type: 'activity',
        change: { kind: 'added', message: 'Vertrek van het plein' },
      })
    expect((await undo(result.deed)).status).toBe(200)
    expect(await takeSnapshot()).toEqual(before)
  })

  test('sends each person one notification', async () => {
    await apply()
    expect((await listNotified()).map(({ person, entries }) => [person, entries.length]).toSorted()).toEqual([
      ['anna', 2],
      ['bram', 2],
      ['tess', 1],
      ['teun', 1],
    ])
  })

  test('keeps lessons with other students, and opens the lessons of teachers who come along', async () => {
    const event = { groups: [v5a], activity: { ...trip, teachers: [tess] } }
    const { result } = await apply(event)
    expect(result).toMatchObject({
      cancelled: [],
      continuing: [{ name: 'Engels', students: 2, away: 1 }],
      open: [{ name: 'Engels' }],
      freed: [],
      clashes: [],
    })
    expect(await getDay()).toMatchObject({
      open: [{ name: 'Engels', absent: [tess], state: 'open' }],
      counts: { open: 1 },
    })
    await change('l3', { teachers: [await find('cora')], force: true })
    expect(await getDay()).toMatchObject({ open: [], counts: { open: 0 } })
    const withoutCover = await change('l3', { teachers: [tess], force: true })
    expect(withoutCover.status).toBe(200)
    expect((await getDay()).counts.open).toBe(1)
  })

  test('opens nothing any more once it is undone', async () => {
    const { result } = await apply({ groups: [v5a], activity: { ...trip, teachers: [tess] } })
    expect((await getDay()).counts.open).toBe(1)
    await undo(result.deed)
    expect(await getDay()).toMatchObject({ open: [], arranged: [] })
  })

  test('cancels a lesson of a cluster whose students are all in the groups', async () => {
    const { id } = await db
      .insertInto('attendee')
      .values({ type: 'group', name: 'wisb1', search_text: 'wisb1', source_id: 'wisb1' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('student_group').values({ attendee_id: id, kind: 'cluster' }).execute()
    await db
      .insertInto('membership')
      .values({ group_id: id, person_id: await find('anna') })
      .execute()
    await add({ name: 'Wiskunde B', start: '2026-11-19T13:00', end: '2026-11-19T13:50', groups: [id] })
    expect((await hold({ groups: [v5a] })).result.cancelled).toMatchObject([{ name: 'Wiskunde B' }])
    await db.deleteFrom('membership').where('group_id', '=', id).execute()
    expect((await hold({ groups: [v5a] })).result.cancelled).toEqual([])
    expect((await hold({ groups: [id] })).result.cancelled).toMatchObject([{ name: 'Wiskunde B' }])
  })

  test('cancels the lessons alone if there is no activity', async () => {
    const { result } = await apply({ activity: null, message: 'Stage' })
    expect(result).toMatchObject({ cancelled: [{ name: 'Engels' }], freed: [{ name: 'Tess Thijs' }] })
    expect(await findLesson('anna', 'l3')).toMatchObject({ isCancelled: true, change: { message: 'Stage' } })
    expect((await fetchRoster('anna')).map(({ name }) => name)).not.toContain('Excursie Keulen')
  })

  test('frees teachers of cancelled lessons, who are candidates for other lessons then', async () => {
    await apply({ activity: null })
    const { id } = await add({ name: 'Bijles', start: '2026-11-19T10:30', end: '2026-11-19T11:20', teachers: [teun] })
    const { result } = await (await api.as('pia')).get<Candidate[]>(`/api/Appointment/${id}/alternatives?kind=teacher`)
    expect(result[0]).toMatchObject({ id: tess, reasons: ['freed'], refused: [] })
  })

  test('names another activity of the teachers and a lesson in the room', async () => {
    await add({ name: 'Overleg', type: 'activity', teachers: [teun] })
    await add({ name: 'Lokaalles', classrooms: [b204] })
    const { result } = await hold({ activity: { ...trip, classrooms: [b204] } })
    expect(result.clashes).toMatchObject([
      { lesson: { name: 'Overleg' }, other: null, who: [{ name: 'Teun Tol' }] },
      { lesson: { name: 'Lokaalles' }, other: null, who: [{ name: 'B204' }] },
    ])
  })

  test('preconditionFailed: of two planners at once only one holds it; a lesson changed since the preview stops it', async () => {
    const { preview } = (await hold()).result
    const answers = await Promise.all([hold({ preview }), hold({ preview }, 'ada')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    await undo(answers.find(({ status }) => status === 200)?.result.deed)
    await change('l3', { classrooms: [] })
    const before = await takeSnapshot()
    expect((await hold({ preview })).code).toBe('preconditionFailed')
    expect(await takeSnapshot()).toEqual(before)
  })

  test('appointmentNoRights: a coordinator only with lessons of the team', async () => {
    expect((await hold({ groups: [v5a], activity: { ...trip, teachers: [teun] } }, 'cora')).status).toBe(200)
    expect((await hold({}, 'cora')).code).toBe('appointmentNoRights')
    expect((await hold({ activity: null }, 'teun')).code).toBe('moduleMissing')
  })

  test('refuses what does not fit: dateRangeInvalid, appointmentIsOver, requestOutOfBounds, attendeeDoesNotExist', async () => {
    expect((await hold({ end: period.start })).code).toBe('dateRangeInvalid')
    expect((await hold({ start: '2026-11-16T09:00', end: '2026-11-16T15:00' })).code).toBe('appointmentIsOver')
    expect((await hold({ end: '2026-12-31T15:00' })).code).toBe('requestOutOfBounds')
    expect((await hold({ groups: [teun] })).code).toBe('attendeeDoesNotExist')
    expect((await hold({ activity: { ...trip, teachers: [v5a] } })).code).toBe('attendeeDoesNotExist')
    expect((await hold({ start: '2027-03-28T02:30', end: '2027-03-28T06:00' })).code).toBe('timeDoesNotExist')
  })
})
