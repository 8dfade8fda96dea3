import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'
import { examTestNow, putExams } from './fixtures.ts'

const { db } = await testDatabase()
const api = await testApp(db, examTestNow)
beforeAll(() => putExams(db))

interface SearchParams {
  query?: string
  attendees?: string
  start?: string
  end?: string
}
const search = async (person: string, query: SearchParams) =>
  (await api.as(person)).get<Appointment[]>(`/api/Exam/Search?${new URLSearchParams({ ...query }).toString()}`)
const listFoundIds = async (person: string, query: SearchParams) =>
  (await search(person, query)).result.map(({ sourceId }) => sourceId)

describe('exam.search', () => {
  test.each([
    ['name', 'schoolexamen', ['v5aExam']],
    ['part of a name', 'kansin', ['v5aResit']],
    ['name of the course', 'wiskunde', ['v5aExam', 'v5aResit']],
    ['code of the course', 'WISB', ['v5aExam', 'v5aResit']],
    ['name whatever its case and accents', 'POËZIE', ['v5bExam']],
    ['name without its accents', 'poezie', ['v5bExam']],
    ['text without matches', 'biologie', []],
    ['text with a literal percent sign', 'toets%', []],
    ['text with a literal underscore', 't_ets', []],
  ])('returns only exams that match a %s', async (_, query, expected) => {
    expect(await listFoundIds('anna', { query })).toEqual(expected)
  })
  test.each([
    ['Große Prüfung', 'grosse', []],
    ['Große Prüfung', 'GROßE prufung', ['v5aExam']],
    ['Ångström  meten', 'angstrom meten', ['v5aExam']],
    ['ÉCRIRE', 'écrire', ['v5aExam']],
    ['Στίχος ΑΘΗΝΑ', 'αθηνα', ['v5aExam']],
  ])('compares the name %s with the term %s, ignoring case and accents', async (name, query, expected) => {
    await db.updateTable('appointment').set({ name }).where('source_id', '=', 'v5aExam').execute()
    expect(await listFoundIds('anna', { query })).toEqual(expected)
    await db.updateTable('appointment').set({ name: 'Schoolexamen' }).where('source_id', '=', 'v5aExam').execute()
  })
  test('covers 62 days back to 400 ahead: current and future exams by start, then past exams latest first', async () => {
    expect(await listFoundIds('anna', { attendees: String(await getAttendeeId(db, 'v5a')) })).toEqual([
      'v5aExam',
      'v5aResit',
      'farthest',
      'lately',
      'past',
    ])
  })
  test('searches own and offered exams of the attendees, narrowed by a term', async () => {
    expect(await listFoundIds('bram', { attendees: 'me' })).toEqual(['v5bExam', 'bramOnly', 'openToAll'])
    expect(await listFoundIds('bram', { attendees: 'me', query: 'taal' })).toEqual(['openToAll'])
    const [v5b, teun] = [await getAttendeeId(db, 'v5b'), await getAttendeeId(db, 'teun')]
    const { result } = await search('anna', { attendees: `me,${v5b},${teun}`, query: 'sch' })
    expect(result.map(({ sourceId, attendeeIds }) => [sourceId, attendeeIds])).toEqual([
      ['v5aExam', [await getAttendeeId(db, 'anna'), teun].toSorted((a, b) => a - b)],
    ])
    // Bram is no member of the group at the time of the exam.
    await db.updateTable('membership').set({ until_date: '2026-12-01' }).where('from_date', '=', '2026-11-18').execute()
    expect(await listFoundIds('bram', { attendees: 'me' })).toEqual(['bramOnly', 'openToAll'])
    await db.updateTable('membership').set({ until_date: null }).where('from_date', '=', '2026-11-18').execute()
  })
  test('omits drafts and exams of hidden rosters, which only staff find', async () => {
    const toets = { query: 'toets' }
    expect(await listFoundIds('anna', toets)).toEqual(['v5bExam', 'openToAll', 'farthest', 'lately', 'past'])
    expect(await listFoundIds('bram', toets)).toEqual([
      'v5bExam',
      'bramOnly',
      'openToAll',
      'farthest',
      'lately',
      'past',
    ])
    expect(await listFoundIds('teun', toets)).toEqual(['v5bExam', 'openToAll', 'farthest', 'lately', 'past'])
    const idsForStaff = ['v5bExam', 'bramOnly', 'staffOnly', 'openToAll', 'unpublished', 'farthest', 'lately', 'past']
    for (const person of ['cora', 'evi', 'ada']) expect(await listFoundIds(person, toets)).toEqual(idsForStaff)
  })
  test('omits a private exam even if students see each other, unless others may still sign up', async () => {
    await db.updateTable('school').set({ students_see_students: true }).execute()
    expect(await listFoundIds('anna', { query: 'inhaal' })).toEqual([])
    // An exam that others may still join is not private.
    const setSubscriptionWindow = (subscribe_from: string | null, subscribe_until: string | null) =>
      db
        .updateTable('appointment')
        .set({ subscribe_from, subscribe_until })
        .where('source_id', '=', 'bramOnly')
        .execute()
    await setSubscriptionWindow('2026-11-25T08:00', '2026-12-02T12:00')
    expect(await listFoundIds('anna', { query: 'inhaal' })).toEqual(['bramOnly'])
    await db.updateTable('school').set({ students_see_students: false }).execute()
    await setSubscriptionWindow(null, null)
  })
  test('finds an exam without attendees only for a student who accepted it, with only that answer', async () => {
    const appointment_id = await getAppointmentId(db, 'bramOnly')
    const names = await db
      .deleteFrom('appointment_attendee')
      .where('appointment_id', '=', appointment_id)
      .returningAll()
      .execute()
    await db
      .insertInto('subscription')
      .values([
        { appointment_id, attendee_id: await getAttendeeId(db, 'anna'), accepted: true },
        { appointment_id, attendee_id: await getAttendeeId(db, 'bram'), denied: true },
      ])
      .execute()
    const { result } = await search('anna', { query: 'inhaal' })
    expect(result.map(({ subscriptions }) => subscriptions.map(({ attendeeName }) => attendeeName))).toEqual([
      ['Anna Aerts'],
    ])
    expect(await listFoundIds('anna', { attendees: 'me', query: 'inhaal' })).toEqual(['bramOnly'])
    expect(await listFoundIds('bram', { query: 'inhaal' })).toEqual([])
    expect(await listFoundIds('bram', { attendees: 'me', query: 'inhaal' })).toEqual([])
    await db.deleteFrom('subscription').where('appointment_id', '=', appointment_id).execute()
    await db.insertInto('appointment_attendee').values(names).execute()
  })
  test('returns visible exams between two dates, both included, narrowed by a term or attendees', async () => {
    const days = { start: '2026-12-02', end: '2026-12-04' }
    expect(await listFoundIds('evi', days)).toEqual(['v5bExam', 'bramOnly', 'staffOnly', 'v5aResit', 'openToAll'])
    expect(await listFoundIds('anna', days)).toEqual(['v5bExam', 'v5aResit', 'openToAll'])
    expect(await listFoundIds('evi', { ...days, query: 'toets' })).toEqual([
      'v5bExam',
      'bramOnly',
      'staffOnly',
      'openToAll',
    ])
    expect(await listFoundIds('anna', { ...days, attendees: 'me' })).toEqual(['v5aResit', 'openToAll'])
    expect(await listFoundIds('evi', { start: '2026-09-29', end: '2026-09-29' })).toEqual(['longAgo'])
  })
  test('refuses a reversed range with dateRangeInvalid, and too long a range with requestOutOfBounds', async () => {
    expect((await search('evi', { start: '2026-12-04', end: '2026-12-02' })).code).toBe('dateRangeInvalid')
    expect((await search('evi', { start: '2026-01-01', end: '2027-04-08' })).status).toBe(200)
    expect((await search('evi', { start: '2026-01-01', end: '2027-04-09' })).code).toBe('requestOutOfBounds')
  })
  test('refuses incomplete criteria, and a term that is too short, too long or only accents, with requestInvalid', async () => {
    const refused = [
      {},
      { start: '2026-12-01' },
      { end: '2026-12-01', query: 'toets' },
      { query: 'a' },
      { query: ' a ' },
      { query: 'a'.repeat(101) },
      { query: '\u0301\u0308' },
    ]
    for (const asked of [...refused, { attendees: '' }, { attendees: 'x' }])
      expect(await search('anna', asked)).toMatchObject({ status: 400, code: 'requestInvalid' })
    for (const query of ['en', 'a'.repeat(100)]) expect((await search('anna', { query })).status).toBe(200)
  })
  test('refuses hidden attendees with attendeeNoRights, and unknown attendees with attendeeDoesNotExist', async () => {
    const bram = String(await getAttendeeId(db, 'bram'))
    expect(await search('anna', { attendees: bram })).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    expect((await search('anna', { attendees: '999999', query: 'toets' })).code).toBe('attendeeNoRights')
    expect((await search('evi', { attendees: '999999' })).code).toBe('attendeeDoesNotExist')
  })
  test('refuses more than 60 attendees with requestOutOfBounds', async () => {
    const attendeeIds = Array.from({ length: 61 }, (_, index) => index + 1).join(',')
    expect(await search('evi', { attendees: attendeeIds })).toMatchObject({ status: 422, code: 'requestOutOfBounds' })
  })
  test('refuses more than 500 matches with requestTooWide instead of returning a part', async () => {
    const addExams = (count: number) =>
      sql`insert into appointment (type, name, starts_at, ends_at)
          select 'exam', 'Massa', '2027-01-11 09:00'::timestamp + day * interval '1 hour', '2027-01-11 10:00'::timestamp + day * interval '1 hour'
          from generate_series(1, ${count}::int) day`.execute(db)
    await addExams(500)
    expect((await search('evi', { query: 'massa' })).result).toHaveLength(500)
    await addExams(1)
    expect(await search('evi', { query: 'massa' })).toMatchObject({ status: 422, code: 'requestTooWide' })
    await db.deleteFrom('appointment').where('name', '=', 'Massa').execute()
  })
})
