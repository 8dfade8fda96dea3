import type { Candidate, CandidateTime } from '@uurwerk/contract/changes/alternatives'
import type { DayChange } from '@uurwerk/contract/changes/day-change'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { getAppointmentId } from '#server/test/small-school.ts'
import { createDayChangeSchool } from '../day-change/test/day-change-school.ts'

const { db, api, find, change } = await createDayChangeSchool()

const list = async <A = Candidate>(lesson: string, kind: string, who = 'pia') =>
  (await api.as(who)).get<A[]>(`/api/Appointment/${await getAppointmentId(db, lesson)}/alternatives?kind=${kind}`)
const listNamed = async (lesson: string, kind: string) =>
  new Map((await list(lesson, kind)).result.map((candidate) => [candidate.name, candidate]))
const setFte = (person: string, fte: number | null) =>
  sql`update person set fte = ${fte} from attendee where attendee_id = attendee.id and source_id = ${person}`.execute(
    db,
  )
const setLesson = (lesson: string, start: string, end: string) =>
  sql`update appointment set starts_at = ${start}, ends_at = ${end} where source_id = ${lesson}`.execute(db)
const offer = async (person: string, entries: unknown) =>
  sql`
    with request as (
      insert into availability_request (name, opens_at, closes_at, starts_on, ends_on, weeks)
      values ('', '2026-09-01', '2026-10-01', '2026-11-01', '2026-12-31', 'all')
      returning id)
    insert into availability (request_id, person_id, state, entries)
    select request.id, ${await find(person)}, 'accepted', ${JSON.stringify(entries)}::jsonb from request`.execute(db)

afterEach(async () => {
  await sql`delete from availability`.execute(db)
  await sql`delete from availability_request`.execute(db)
  await sql`update person set fte = null`.execute(db)
})

describe('alternatives.alternatives', () => {
  test('ranks who knows the class above who does not, and leaves out the present teacher', async () => {
    await setFte('cora', 1)
    const { result } = await list('l3', 'teacher')
    expect(result.map(({ name, refused }) => [name, refused])).toEqual([
      ['Teun Tol', []],
      ['Cora Coen', []],
    ])
    expect(result[0]).toMatchObject({ reasons: ['knowsClass'], clashes: [], load: 1.7 })
    expect(result[0]?.score).toBeGreaterThan(result[1]?.score ?? 0)
  })

  test('names the lesson in the way of a teacher who is refused', async () => {
    await setLesson('l1', '2026-11-19T11:00', '2026-11-19T11:50')
    expect((await listNamed('l3', 'teacher')).get('Teun Tol')).toMatchObject({
      refused: ['occupied'],
      clashes: [{ appointmentId: await getAppointmentId(db, 'l1'), who: { name: 'Teun Tol' } }],
    })
  })

  test('offers a teacher whose lessons touch but do not overlap, as the same person for consecutive periods', async () => {
    await setLesson('l1', '2026-11-19T11:20', '2026-11-19T12:10')
    expect((await listNamed('l3', 'teacher')).get('Teun Tol')).toMatchObject({
      refused: [],
      reasons: ['consecutive', 'knowsClass', 'inSchool', 'sameBuilding'],
    })
  })

  test('takes no teacher or room of a draft, except that of the lesson itself', async () => {
    const draft = async (lesson: string, body: DayChange) =>
      (await api.as('pia')).post('/api/Appointment/changes', {
        changes: [{ id: await getAppointmentId(db, lesson), change: body }],
        draft: true,
      })
    const listRefusals = async () => [
      (await listNamed('l3', 'teacher')).get('Teun Tol')?.refused,
      (await listNamed('l3', 'classroom')).get('A108')?.refused,
    ]
    const [teachers, classrooms] = [[await find('teun')], [await find('a108')]]
    await change('l3', { classrooms: [await find('b204')] })
    await draft('l3', { teachers, classrooms })
    expect(await listRefusals()).toEqual([[], []])
    await draft('choice', { start: '2026-11-19T10:30', end: '2026-11-19T11:20', teachers, classrooms })
    expect(await listRefusals()).toEqual([['occupied'], ['occupied']])
  })

  test('does not ask a teacher again who declined the lesson', async () => {
    const { result } = await change('l3', { teachers: [await find('teun')] })
    await (await api.as('teun')).post(`/api/Cover/${result.cover?.id}/decline`, {})
    expect((await listNamed('l3', 'teacher')).get('Teun Tol')?.refused).toEqual(['declined'])
  })

  test('asks people without lessons or contract only within accepted availability', async () => {
    expect((await listNamed('l3', 'teacher')).get('Cora Coen')?.refused).toEqual(['unavailable'])
    await offer('cora', [{ days: [4], start: '10:00', end: '11:00' }])
    expect((await listNamed('l3', 'teacher')).get('Cora Coen')?.refused).toEqual(['unavailable'])
    await sql`update availability set entries = ${JSON.stringify([
      { days: [4], start: '10:00', end: '11:00' },
      { days: [4], start: '11:00', end: '12:00', preference: 'ratherNot' },
    ])}::jsonb`.execute(db)
    expect((await listNamed('l3', 'teacher')).get('Cora Coen')).toMatchObject({ refused: [], reasons: [] })
    await offer('cora', [{ days: [4], start: '10:00', end: '12:00' }])
    expect((await listNamed('l3', 'teacher')).get('Cora Coen')).toMatchObject({ refused: [], reasons: ['available'] })
  })

  test('leaves part-timers alone on a day without lessons', async () => {
    await setFte('cora', 0.6)
    expect((await listNamed('l3', 'teacher')).get('Cora Coen')?.refused).toEqual(['dayOff'])
    await setLesson('l1', '2026-11-19T14:00', '2026-11-19T14:50')
    await setFte('teun', 0.6)
    expect((await listNamed('l3', 'teacher')).get('Teun Tol')).toMatchObject({ refused: [], load: 2.8 })
  })

  test('names an absence before anything else, for teachers and rooms', async () => {
    for (const [attendee, lesson, kind] of [
      ['teun', 'l3', 'teacher'],
      ['b204', 'choice', 'classroom'],
    ] as const) {
      await sql`insert into absence (attendee_id, starts_at, ends_at, reported_at)
        values (${await find(attendee)}, '2026-11-18T08:00', '2026-11-19T10:31', now())`.execute(db)
      if (attendee === 'b204') await change('choice', { classrooms: [await find('a108')] })
      const refusals = (await list(lesson, kind)).result.map(({ id, refused }) => ({ id, refused }))
      expect(refusals).toContainEqual({ id: await find(attendee), refused: ['absent'] })
    }
    await sql`delete from absence`.execute(db)
  })

  test('puts the other teacher of the lesson first', async () => {
    await sql`
      insert into appointment_attendee (attendee_id, starts_at, appointment_id)
      select ${await find('cora')}, starts_at, id from appointment where source_id = 'l3'`.execute(db)
    const { result } = await list('l3', 'teacher')
    expect(result.slice(0, 2).map(({ name, reasons }) => [name, reasons])).toEqual([
      ['Cora Coen', ['coTeaches', 'knowsClass', 'teachesCourse']],
      ['Tess Thijs', ['coTeaches', 'knowsClass', 'teachesCourse']],
    ])
  })

  test('counts lessons of others, per fte, against a teacher with the same reasons', async () => {
    await setFte('teun', 1)
    await setFte('cora', 1)
    await sql`delete from appointment_attendee using appointment
      where appointment.id = appointment_id and source_id in ('l1', 'later')`.execute(db)
    const before = await listNamed('l3', 'teacher')
    expect(before.get('Teun Tol')?.score).toBe(before.get('Cora Coen')?.score)
    expect((await change('choice', { teachers: [await find('cora')] })).status).toBe(200)
    const after = await listNamed('l3', 'teacher')
    expect(after.get('Cora Coen')?.score).toBeLessThan(after.get('Teun Tol')?.score ?? 0)
  })

  test('does not ask a teacher who has as many lessons of others in the week as the school allows', async () => {
    await setFte('cora', 1)
    await sql`update school set cover_rules = '{"perWeek": 1}'`.execute(db)
    expect((await listNamed('l3', 'teacher')).get('Cora Coen')?.refused).toEqual([])
    await change('choice', { teachers: [await find('cora')] })
    expect((await listNamed('l3', 'teacher')).get('Cora Coen')?.refused).toEqual(['enoughCovers'])
    await sql`update school set cover_rules = '{}'`.execute(db)
  })

  test('refuses rooms that are taken or too small', async () => {
    await change('l3', { classrooms: [await find('a108')] })
    await setLesson('l1', '2026-11-19T10:30', '2026-11-19T11:20')
    const id = await getAppointmentId(db, 'l1')
    const taken = (await listNamed('l3', 'classroom')).get('B204')
    expect(taken).toMatchObject({ refused: ['occupied'], clashes: [{ appointmentId: id, who: { name: 'B204' } }] })
    await setLesson('l1', '2026-11-16T08:30', '2026-11-16T09:20')
    const free = (await listNamed('l3', 'classroom')).get('B204')
    expect(free).toMatchObject({ refused: [], reasons: ['largeEnough', 'sameFacilities'], load: 0.07 })
    await sql`update classroom set capacity = 1 where attendee_id = ${await find('b204')}`.execute(db)
    expect((await listNamed('l3', 'classroom')).get('B204')?.refused).toEqual(['tooSmall'])
    await sql`update classroom set capacity = 30 where attendee_id = ${await find('b204')}`.execute(db)
  })

  test('offers times from now on at which teacher, students and a room, or all its rooms, are free', async () => {
    const times = async () =>
      (await list<CandidateTime>('l3', 'time')).result
        .filter(({ also }) => !also)
        .map(({ start, classroom, reasons }) => [start, classroom?.name, reasons])
    await setLesson('l1', '2026-11-20T08:30', '2026-11-20T09:20')
    expect(await times()).toEqual([])
    await setLesson('l1', '2026-11-19T08:30', '2026-11-19T09:20')
    await sql`update appointment set type = 'lesson', starts_at = '2026-11-19T13:00', ends_at = '2026-11-19T13:50'
      where source_id = 'choice'`.execute(db)
    const withBothRooms = await times()
    await change('l3', { classrooms: [await find('a108')] })
    const withOneRoom = await times()
    await sql`update appointment set type = 'choice', starts_at = '2026-11-18T12:45', ends_at = '2026-11-18T13:35'
      where source_id = 'choice'`.execute(db)
    expect([withBothRooms, withOneRoom]).toEqual([[], [['2026-11-19T13:00', 'A108', ['sameDay', 'sameClassroom']]]])
  })

  test('refuses who may not change the lesson, and lessons that are over', async () => {
    expect((await list('l3', 'teacher', 'cora')).code).toBe('appointmentNoRights')
    expect((await list('l1', 'teacher')).code).toBe('appointmentIsOver')
    expect((await list('holiday', 'teacher')).code).toBe('appointmentHolidayNotSelectable')
    expect((await (await api.as('pia')).get('/api/Appointment/999999/alternatives?kind=time')).code).toBe(
      'appointmentDoesNotExist',
    )
  })
})
