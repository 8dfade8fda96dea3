import type { Absence, AbsentLesson } from '@uurwerk/contract/changes/absence'
import type { LessonNote } from '@uurwerk/contract/lesson-note'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { getAppointmentId } from '#server/test/small-school.ts'
import { createDayChangeSchool } from '../day-change/test/day-change-school.ts'

const { db, api, find, change, findLesson, listNotified } = await createDayChangeSchool()
beforeEach(() => sql`delete from absence`.execute(db))

const thursday = { start: '2026-11-19T08:00', end: '2026-11-19T17:00' }

const report = async (who: string, absence: Partial<{ attendeeId: number; start: string; end: string }> = {}) =>
  (await api.as(who)).post<Absence>('/api/Absence', { attendeeId: await find('tess'), ...thursday, ...absence })
const list = async (who: string, query = '') => (await api.as(who)).get<Absence[]>(`/api/Absence${query}`)
const patch = async (who: string, id: number, body: object, headers = {}) =>
  (await api.as(who)).patch<Absence>(`/api/Absence/${id}`, body, headers)
const withdraw = async (who: string, id: number, headers = {}) =>
  (await api.as(who)).delete<null>(`/api/Absence/${id}`, headers)
const toIfMatch = ({ headers }: { headers: Record<string, unknown> }) => ({ 'if-match': String(headers['etag']) })
const describeLesson = async (who: string, id: number, lesson: string, note: Partial<LessonNote> = {}) =>
  (await api.as(who)).put<Absence>(`/api/Absence/${id}/lesson/${await getAppointmentId(db, lesson)}`, {
    note: 'Maak opgave 4 tot en met 9',
    forStudents: false,
    link: null,
    ...note,
  })

describe('absence.report', () => {
  test('a teacher reports the own absence, which planners see', async () => {
    const { status, result } = await report('tess')
    expect(status).toBe(201)
    expect(result).toEqual({
      id: expect.any(Number) as number,
      attendeeId: await find('tess'),
      attendee: { id: await find('tess'), name: 'Tess Thijs', code: 'TTH', type: 'teacher' },
      ...thursday,
      lessons: [],
    })
    expect((await list('pia')).result).toEqual([result])
    expect((await list('tess')).result).toEqual([result])
    expect((await list('teun')).result).toEqual([])
  })

  test('planners report a room, and absenceNoRights: teachers report nobody else', async () => {
    expect((await report('pia', { attendeeId: await find('b204') })).result.attendee).toMatchObject({
      type: 'classroom',
    })
    for (const other of ['teun', 'b204', 'anna'])
      expect((await report('tess', { attendeeId: await find(other) })).code).toBe('absenceNoRights')
  })

  test('attendeeDoesNotExist, dateRangeInvalid, timeDoesNotExist, requestOutOfBounds: refuses what cannot be', async () => {
    for (const attendeeId of [await find('anna'), await find('v5a'), 999_999])
      expect((await report('pia', { attendeeId })).code).toBe('attendeeDoesNotExist')
    expect((await report('tess', { end: thursday.start })).code).toBe('dateRangeInvalid')
    expect((await report('tess', { start: thursday.end, end: thursday.start })).code).toBe('dateRangeInvalid')
    expect((await report('tess', { start: '2027-03-28T02:30', end: '2027-03-28T12:00' })).code).toBe('timeDoesNotExist')
    expect((await report('tess', { end: '2027-11-20T12:00' })).code).toBe('requestOutOfBounds')
    expect((await list('pia')).result).toEqual([])
  })

  test('absenceOverlaps: of ten reports of the same time at once a single is kept', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => report(index % 2 ? 'tess' : 'pia')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(409)])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'absenceOverlaps']))
    expect((await report('tess', { start: thursday.end, end: '2026-11-20T12:00' })).status).toBe(201)
  })

  test('no column of an absence, and no field of a report, can hold a reason', async () => {
    const { result } = await (
      await api.as('tess')
    ).post<Absence>('/api/Absence', {
      attendeeId: await find('tess'),
      ...thursday,
      reason: 'griep',
    })
    const { rows } = await sql<{ row: string }>`select absence::text as row from absence`.execute(db)
    expect(JSON.stringify([result, rows])).not.toContain('griep')
    const { rows: logged } = await sql<{ row: string }>`select audit_log::text as row from audit_log`.execute(db)
    expect(JSON.stringify(logged)).not.toContain('griep')
  })
})

describe('absence.list', () => {
  test('lists those of some dates, or of an attendee', async () => {
    await report('tess')
    await report('pia', { attendeeId: await find('teun'), start: '2026-11-23T08:00', end: '2026-11-24T12:00' })
    const listNames = async (query: string) => (await list('pia', query)).result.map(({ attendee }) => attendee.name)
    expect(await listNames('')).toEqual(['Tess Thijs', 'Teun Tol'])
    expect(await listNames('?start=2026-11-19&end=2026-11-19')).toEqual(['Tess Thijs'])
    expect(await listNames('?start=2026-11-24&end=2026-11-24')).toEqual(['Teun Tol'])
    expect(await listNames('?start=2026-11-20&end=2026-11-22')).toEqual([])
    expect(await listNames(`?attendeeId=${await find('teun')}`)).toEqual(['Teun Tol'])
    expect(await listNames('?attendeeId=me')).toEqual([])
  })

  test('dateRangeInvalid, requestOutOfBounds, absenceNoRights: refuses dates that cannot be, and others’ absences', async () => {
    expect((await list('pia', '?start=2026-11-19&end=2026-11-18')).code).toBe('dateRangeInvalid')
    expect((await list('pia', '?end=2026-11-01')).code).toBe('dateRangeInvalid')
    expect((await list('pia', '?start=2026-11-19&end=2027-11-20')).code).toBe('requestOutOfBounds')
    expect((await list('tess', `?attendeeId=${await find('teun')}`)).code).toBe('absenceNoRights')
  })
})

describe('absence.change', () => {
  test('extends an absence, or ends it early', async () => {
    const { result } = await report('tess')
    expect((await patch('tess', result.id, { end: '2026-11-23T12:00' })).result.end).toBe('2026-11-23T12:00')
    expect((await patch('pia', result.id, { end: '2026-11-19T10:00' })).result).toMatchObject({
      start: thursday.start,
      end: '2026-11-19T10:00',
    })
    expect((await patch('pia', result.id, { end: '2026-11-19T10:00' })).status).toBe(200)
    const log = await db.selectFrom('audit_log').select('action').orderBy('id').execute()
    expect(log.map(({ action }) => action)).toEqual(['absence.report', 'absence.change', 'absence.change'])
  })

  test('an earlier end removes the notes of lessons after it', async () => {
    const { result } = await report('tess')
    await describeLesson('tess', result.id, 'l3')
    expect((await patch('tess', result.id, { end: '2026-11-19T11:00' })).result.lessons).toHaveLength(1)
    expect((await patch('tess', result.id, { end: '2026-11-19T10:30' })).result.lessons).toEqual([])
  })

  test('absenceDoesNotExist, dateRangeInvalid, timeDoesNotExist, requestOutOfBounds, absenceOverlaps: refuses what cannot be', async () => {
    const { result } = await report('tess')
    await report('tess', { start: '2026-11-23T08:00', end: '2026-11-23T12:00' })
    expect((await patch('teun', result.id, { end: '2026-11-20T12:00' })).code).toBe('absenceDoesNotExist')
    expect((await patch('pia', 999_999, { end: '2026-11-20T12:00' })).code).toBe('absenceDoesNotExist')
    expect((await patch('tess', result.id, { end: thursday.start })).code).toBe('dateRangeInvalid')
    expect((await patch('tess', result.id, { end: '2027-03-28T02:30' })).code).toBe('timeDoesNotExist')
    expect((await patch('tess', result.id, { end: '2027-11-28T02:30' })).code).toBe('requestOutOfBounds')
    expect((await patch('tess', result.id, { end: '2026-11-23T08:10' })).code).toBe('absenceOverlaps')
    expect((await list('tess')).result[0]).toEqual(result)
  })
})

describe('a version of an absence', () => {
  test('preconditionFailed: is neither changed nor withdrawn once the period or a note is another', async () => {
    const reported = await report('tess')
    const { id } = reported.result
    const described = await describeLesson('tess', id, 'l3')
    const end = '2026-11-20T12:00'
    expect((await patch('pia', id, { end }, toIfMatch(reported))).code).toBe('preconditionFailed')
    const changed = await patch('pia', id, { end }, toIfMatch(described))
    expect(changed.status).toBe(200)
    expect((await withdraw('tess', id, toIfMatch(described))).code).toBe('preconditionFailed')
    expect((await list('tess')).result).toEqual([changed.result])
    expect((await withdraw('tess', id, toIfMatch(changed))).status).toBe(200)
  })
})

describe('absence.withdraw', () => {
  test('withdraws an absence with its notes, once', async () => {
    const { result } = await report('tess')
    await describeLesson('tess', result.id, 'l3')
    expect((await withdraw('teun', result.id)).code).toBe('absenceDoesNotExist')
    expect((await withdraw('tess', result.id)).status).toBe(200)
    expect((await withdraw('tess', result.id)).code).toBe('absenceDoesNotExist')
    expect(await db.selectFrom('absence_lesson').selectAll().execute()).toEqual([])
  })
})

describe('absence.lessons', () => {
  const listLessons = async (who: string, id: number) =>
    (await api.as(who)).get<AbsentLesson[]>(`/api/Absence/${id}/lessons`)

  test('lists those of the period, also once a substitute has them, and the added ones of an extension', async () => {
    const { result: absence } = await report('tess', { end: '2026-11-19T11:00' })
    const l3 = await getAppointmentId(db, 'l3')
    const { result: before } = await listLessons('tess', absence.id)
    expect(before.map(({ id }) => id)).toEqual([l3])
    await change('l3', { teachers: [await find('teun')], force: true })
    const { result: lessons } = await listLessons('tess', absence.id)
    expect(lessons).toMatchObject([
      { id: l3, start: '2026-11-19T10:30', teachers: [{ name: 'Teun Tol' }], isCancelled: false },
    ])
    await patch('tess', absence.id, { start: '2026-11-17T08:00' })
    const { result: extended } = await listLessons('pia', absence.id)
    expect(extended.map(({ id }) => id)).toEqual([await getAppointmentId(db, 'l2'), l3])
  })

  test('tells a teacher nothing of a week that is not published', async () => {
    const monday = { start: '2026-12-07T08:00', end: '2026-12-07T17:00' }
    const { result: absence } = await report('teun', { ...monday, attendeeId: await find('teun') })
    expect((await listLessons('teun', absence.id)).result).toEqual([])
    expect((await describeLesson('teun', absence.id, 'later')).code).toBe('appointmentDoesNotExist')
    expect((await listLessons('pia', absence.id)).result).toMatchObject([{ id: await getAppointmentId(db, 'later') }])
    expect((await describeLesson('pia', absence.id, 'later')).status).toBe(200)
  })

  test('absenceDoesNotExist, absenceNoRights: refuses those of others', async () => {
    const { result } = await report('tess')
    expect((await listLessons('teun', result.id)).code).toBe('absenceDoesNotExist')
    expect((await listLessons('pia', 999_999)).code).toBe('absenceDoesNotExist')
    expect((await listLessons('anna', result.id)).code).toBe('absenceNoRights')
  })
})

describe('absence.describeLesson', () => {
  const cover = async () => change('l3', { teachers: [await find('cora')] })
  const readNotes = async (who: string, lesson: string, rosterOf?: string) => {
    const id = await getAppointmentId(db, lesson)
    const path = rosterOf === undefined ? `Details/${id}` : `${id}/Attendee/${rosterOf}`
    return (await (await api.as(who)).get<Appointment>(`/api/Appointment/${path}`)).result.lessonNotes
  }

  test('the substitute reads the note with the lesson, and the class and other teachers do not', async () => {
    const { result } = await report('tess')
    const link = 'https://elo.example/4'
    const described = await describeLesson('tess', result.id, 'l3', { link })
    const lessonNote = { note: 'Maak opgave 4 tot en met 9', forStudents: false, link }
    expect(described.result.lessons).toEqual([{ appointmentId: await getAppointmentId(db, 'l3'), ...lessonNote }])
    await cover()
    expect((await findLesson('cora', 'l3'))?.lessonNotes).toEqual([lessonNote])
    expect((await findLesson('anna', 'l3'))?.lessonNotes).toBeUndefined()
    for (const who of ['tess', 'pia', 'ada']) expect(await readNotes(who, 'l3')).toEqual([lessonNote])
    for (const who of ['teun', 'evi', 'sam', 'anna']) expect(await readNotes(who, 'l3')).toBeUndefined()
  })

  test('in the roster of the substitute others read no more than in their own', async () => {
    const { result } = await report('tess')
    await describeLesson('tess', result.id, 'l3')
    await cover()
    for (const who of ['teun', 'evi', 'sam', 'anna'])
      expect(await readNotes(who, 'l3', String(await find('cora')))).toBeUndefined()
    for (const who of ['cora', 'tess', 'pia'])
      expect(await readNotes(who, 'l3', String(await find('cora')))).toHaveLength(1)
  })

  test('a coordinator reads the notes of lessons that the team teaches', async () => {
    const today = { start: '2026-11-18T08:00', end: '2026-11-18T17:00' }
    const teun = await report('teun', { ...today, attendeeId: await find('teun') })
    await describeLesson('teun', teun.result.id, 'choice')
    const tess = await report('tess')
    await describeLesson('tess', tess.result.id, 'l3')
    expect(await readNotes('cora', 'choice')).toHaveLength(1)
    expect(await readNotes('cora', 'l3')).toBeUndefined()
    expect(await readNotes('pia', 'l3')).toHaveLength(1)
  })

  test('the class reads a note for students before anybody takes the lesson', async () => {
    const { result } = await report('tess')
    await describeLesson('tess', result.id, 'l3', { forStudents: true })
    expect(await readNotes('anna', 'l3')).toHaveLength(1)
    expect(await readNotes('teun', 'l3')).toBeUndefined()
  })

  test('the class reads a note for students, and other students do not', async () => {
    const { result } = await report('tess')
    await cover()
    const before = await (await api.as('anna')).get('/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId=me')
    await describeLesson('tess', result.id, 'l3', { forStudents: true })
    const after = await (await api.as('anna')).get('/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId=me')
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
    for (const student of ['anna', 'bram']) expect((await findLesson(student, 'l3'))?.lessonNotes).toHaveLength(1)
    await sql`delete from appointment_attendee where attendee_id = ${await find('v5b')}`.execute(db)
    const { result: details } = await (
      await api.as('bram')
    ).get<{ lessonNotes?: unknown; name: string }>(`/api/Appointment/Details/${await getAppointmentId(db, 'l3')}`)
    expect(details).toMatchObject({ name: 'Engels' })
    expect(details.lessonNotes).toBeUndefined()
  })

  test('takes a note alone, which is not for students, and a link alone; without both the note is removed', async () => {
    const { result } = await report('tess')
    const appointmentId = await getAppointmentId(db, 'l3')
    const tess = await api.as('tess')
    const put = async (body: object) =>
      (await tess.put<Absence>(`/api/Absence/${result.id}/lesson/${appointmentId}`, body)).result.lessons
    const link = 'https://elo.example/4'
    expect(await put({ note: 'Blz. 12' })).toEqual([{ appointmentId, note: 'Blz. 12', forStudents: false, link: null }])
    expect(await put({ link })).toEqual([{ appointmentId, note: null, forStudents: false, link }])
    expect(await put({})).toEqual([])
  })

  test('an empty note is removed, and a repeated note changes nothing', async () => {
    const { result } = await report('tess')
    await describeLesson('tess', result.id, 'l3')
    await describeLesson('tess', result.id, 'l3')
    expect((await describeLesson('tess', result.id, 'l3', { note: ' ' })).result.lessons).toEqual([])
    const log = await db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'absence.describeLesson')
      .execute()
    expect(log).toHaveLength(2)
  })

  test('a substitute who said yes is notified of a new and a changed note, and the class of one for students', async () => {
    const { result } = await report('tess')
    const listReaders = async () => {
      const notified = await listNotified()
      await sql`delete from notification`.execute(db)
      for (const { entries } of notified)
        expect(entries).toMatchObject([{ appointment: { name: 'Engels' }, change: { kind: 'changed', hasNote: true } }])
      return notified.map(({ person }) => person).toSorted()
    }
    const { cover: asked } = (await cover()).result
    await sql`delete from notification`.execute(db)
    await describeLesson('tess', result.id, 'l3')
    expect(await listReaders()).toEqual([])
    await (await api.as('cora')).post(`/api/Cover/${asked?.id}/accept`)
    await describeLesson('tess', result.id, 'l3')
    expect(await listReaders()).toEqual([])
    await describeLesson('tess', result.id, 'l3', { note: 'Blz. 12' })
    expect(await listReaders()).toEqual(['cora'])
    await describeLesson('pia', result.id, 'l3', { note: 'Blz. 13', forStudents: true })
    expect(await listReaders()).toEqual(['anna', 'bram', 'cora'])
    await describeLesson('tess', result.id, 'l3', { note: null })
    expect(await listReaders()).toEqual([])
    await (await api.as('cora')).post(`/api/Cover/${asked?.id}/decline`)
    await describeLesson('tess', result.id, 'l3', { note: 'Blz. 14', forStudents: true })
    expect(await listReaders()).toEqual([])
  })

  test('absenceDoesNotExist, appointmentDoesNotExist: refuses lessons outside the absence, and of others', async () => {
    const { result } = await report('tess')
    expect((await describeLesson('teun', result.id, 'l3')).code).toBe('absenceDoesNotExist')
    for (const lesson of ['l2', 'choice'])
      expect((await describeLesson('tess', result.id, lesson)).code).toBe('appointmentDoesNotExist')
    const { result: room } = await report('pia', { attendeeId: await find('b204') })
    expect((await describeLesson('pia', room.id, 'l3')).status).toBe(200)
    await cover()
    expect((await describeLesson('tess', result.id, 'l3', { note: 'Blz. 12' })).status).toBe(200)
  })
})
