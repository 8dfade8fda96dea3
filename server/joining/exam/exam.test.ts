import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { beforeAll, describe, expect, test } from 'vitest'
import { testAccess } from '#server/test/access.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'
import { examTestNow, putExams } from './fixtures.ts'

const { db } = await testDatabase()
const api = await testApp(db, examTestNow)
beforeAll(async () => {
  await putExams(db)
  const [v5aResit, openToAll] = [await getAppointmentId(db, 'v5aResit'), await getAppointmentId(db, 'openToAll')]
  const [anna, bram] = [await getAttendeeId(db, 'anna'), await getAttendeeId(db, 'bram')]
  await db
    .insertInto('subscription')
    .values([
      { appointment_id: v5aResit, attendee_id: anna, accepted: true },
      { appointment_id: v5aResit, attendee_id: bram, denied: true, motivation: 'ziek' },
      { appointment_id: openToAll, attendee_id: bram, accepted: true },
    ])
    .execute()
})

const listSourceIds = (exams: Appointment[]) => exams.map(({ sourceId }) => sourceId)

describe('exam.roster', () => {
  const daysWithExams = '/api/Exam/Date/2026-12-01/2026-12-04/Attendee'
  const fetchExamRoster = async (person: string, attendeeIds: string | number, path = daysWithExams) =>
    (await api.as(person)).get<Appointment[]>(`${path}?atnId=${attendeeIds}`)

  test('returns the student’s own and offered exams by start, with both dates included', async () => {
    const { status, result } = await fetchExamRoster('anna', 'me')
    expect(status).toBe(200)
    expect(listSourceIds(result)).toEqual(['v5aExam', 'v5aResit', 'openToAll'])
    expect(result[0]).toMatchObject({
      type: 'exam',
      name: 'Schoolexamen',
      start: '2026-12-01T10:00',
      course: { code: 'wisB' },
      groups: [{ name: 'V5A' }],
      attendeeIds: [await getAttendeeId(db, 'anna')],
    })
    expect(listSourceIds((await fetchExamRoster('bram', 'me')).result)).toEqual(['v5bExam', 'bramOnly', 'openToAll'])
    expect(
      listSourceIds((await fetchExamRoster('anna', 'me', '/api/Exam/Date/2026-11-16/2026-11-22/Attendee')).result),
    ).toEqual([])
    expect(
      listSourceIds((await fetchExamRoster('anna', 'me', '/api/Exam/Date/2026-12-02/2026-12-03/Attendee')).result),
    ).toEqual([])
  })
  test('returns each exam once for several attendees, and lists the attendees it belongs to', async () => {
    const [anna, v5a, teun] = [
      await getAttendeeId(db, 'anna'),
      await getAttendeeId(db, 'v5a'),
      await getAttendeeId(db, 'teun'),
    ]
    const { result } = await fetchExamRoster('teun', `${anna},${v5a},me`)
    expect(listSourceIds(result)).toEqual(['v5aExam', 'v5aResit', 'openToAll'])
    expect(result.map(({ attendeeIds }) => attendeeIds)).toEqual([
      [anna, teun, v5a].toSorted((a, b) => a - b),
      [anna, teun, v5a].toSorted((a, b) => a - b),
      [anna],
    ])
  })
  test('includes only the caller’s own answer', async () => {
    const listSubscriberNames = async (person: string, attendee: string) =>
      (await fetchExamRoster(person, await getAttendeeId(db, attendee))).result.flatMap(({ subscriptions }) =>
        subscriptions.map(({ attendeeName }) => attendeeName),
      )
    expect(await listSubscriberNames('anna', 'v5a')).toEqual(['Anna Aerts'])
    expect(await listSubscriberNames('teun', 'v5a')).toEqual([])
  })
  test('returns exams of an unpublished week only to staff', async () => {
    const unpublishedDays = '/api/Exam/Date/2026-12-14/2026-12-18/Attendee'
    const v5a = await getAttendeeId(db, 'v5a')
    for (const person of ['anna', 'teun'])
      expect((await fetchExamRoster(person, v5a, unpublishedDays)).result).toEqual([])
    for (const person of ['evi', 'cora', 'ada'])
      expect(listSourceIds((await fetchExamRoster(person, v5a, unpublishedDays)).result)).toEqual(['unpublished'])
  })
  test('refuses hidden attendees with attendeeNoRights, and unknown attendees with attendeeDoesNotExist', async () => {
    expect(await fetchExamRoster('anna', await getAttendeeId(db, 'bram'))).toMatchObject({
      status: 403,
      code: 'attendeeNoRights',
    })
    expect(await fetchExamRoster('anna', 999_999)).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    expect(await fetchExamRoster('teun', 999_999)).toMatchObject({ status: 404, code: 'attendeeDoesNotExist' })
  })
  test('refuses more than 62 days or 60 attendees with requestOutOfBounds, and a reversed range with dateRangeInvalid', async () => {
    const fetchBetween = async (start: string, end: string) =>
      fetchExamRoster('anna', 'me', `/api/Exam/Date/${start}/${end}/Attendee`)
    expect((await fetchBetween('2026-11-01', '2027-01-01')).status).toBe(200)
    expect(await fetchBetween('2026-11-01', '2027-01-02')).toMatchObject({ status: 422, code: 'requestOutOfBounds' })
    expect(await fetchBetween('2026-12-04', '2026-12-01')).toMatchObject({ status: 422, code: 'dateRangeInvalid' })
    const attendeeIds = Array.from({ length: 61 }, (_, index) => index + 1).join(',')
    expect((await fetchExamRoster('teun', attendeeIds)).code).toBe('requestOutOfBounds')
  })
  test('refuses a request without end date or attendee with requestInvalid', async () => {
    for (const path of ['Date/2026-12-01/null/Attendee?atnId=me', 'Date/2026-12-01/2026-12-04/Attendee'])
      expect((await (await api.as('anna')).get(`/api/Exam/${path}`)).code).toBe('requestInvalid')
  })
  test('refuses callers without the module with moduleMissing', async () => {
    for (const person of ['sam', 'nobody']) expect((await fetchExamRoster(person, 'me')).code).toBe('moduleMissing')
  })
})

describe('exam.one', () => {
  const fetchExam = async (person: string, sourceId: string) =>
    (await api.as(person)).get<Appointment>(`/api/Exam/${await getAppointmentId(db, sourceId)}`)
  const listSubscriberNames = ({ subscriptions }: Appointment) => subscriptions.map(({ attendeeName }) => attendeeName)

  test('shows a student only their own answer, and also the exam of another group', async () => {
    const { status, result, headers } = await fetchExam('anna', 'v5aResit')
    expect(status).toBe(200)
    expect(result).toMatchObject({ sourceId: 'v5aResit', isSubscribed: true, isAccepted: true, capacity: 2 })
    expect(listSubscriberNames(result)).toEqual(['Anna Aerts'])
    expect(String(headers['etag'])).toMatch(/^"1\./)
    expect((await fetchExam('anna', 'v5bExam')).result).toMatchObject({ sourceId: 'v5bExam', isSubscribed: false })
    expect((await fetchExam('bram', 'v5aResit')).result).toMatchObject({ isSubscribed: false, isDenied: true })
  })
  test.each(['teun', 'cora', 'evi', 'ada'])(
    'shows all answers to %s, who teaches the exam or is staff',
    async (person) => {
      const { result } = await fetchExam(person, 'v5aResit')
      expect(listSubscriberNames(result)).toEqual(['Anna Aerts', 'Bram Bos'])
      expect(result).toMatchObject({ isSubscribed: false, isAccepted: false, isDenied: false })
    },
  )
  test('shows no answers to another teacher', async () => {
    expect(listSubscriberNames((await fetchExam('tess', 'v5aResit')).result)).toEqual([])
  })
  test('refuses an unknown, draft or private exam, and a lesson, with appointmentDoesNotExist', async () => {
    const anna = await api.as('anna')
    expect(await anna.get('/api/Exam/999999')).toMatchObject({ status: 404, code: 'appointmentDoesNotExist' })
    for (const [person, sourceId] of [
      ['anna', 'l1'],
      ['evi', 'l1'],
      ['anna', 'unpublished'],
      ['teun', 'unpublished'],
      ['anna', 'bramOnly'],
      ['teun', 'bramOnly'],
      ['teun', 'staffOnly'],
    ] as const)
      expect(await fetchExam(person, sourceId)).toMatchObject({ status: 404, code: 'appointmentDoesNotExist' })
    for (const [person, sourceId] of [
      ['evi', 'unpublished'],
      ['bram', 'bramOnly'],
      ['cora', 'bramOnly'],
      ['evi', 'staffOnly'],
    ] as const)
      expect((await fetchExam(person, sourceId)).status).toBe(200)
  })
})

const week = '2026-11-16/2026-11-22'
/** The service desk has no exams. */
const noExams = { serviceDesk: 'moduleMissing' } as const
const examsOfPeople = {
  guest: 'moduleMissing',
  ownObject: { ...noExams, otherCallers: 'ok' },
  othersObject: { ...noExams, student: 'attendeeNoRights', otherCallers: 'ok' },
  missingObject: { ...noExams, student: 'attendeeNoRights', otherCallers: 'attendeeDoesNotExist' },
} as const

testAccess('exam', {
  roster: { call: `GET /api/Exam/Date/${week}/Attendee?atnId={person}`, ...examsOfPeople },
  search: { call: 'GET /api/Exam/Search?attendees={person}', ...examsOfPeople },
  'search, by a term': {
    call: 'GET /api/Exam/Search?query=wiskunde',
    guest: 'moduleMissing',
    withoutObject: { ...noExams, otherCallers: 'ok' },
  },
  one: {
    call: 'GET /api/Exam/{exam}',
    guest: 'moduleMissing',
    ownObject: { ...noExams, otherCallers: 'ok' },
    othersObject: {
      ...noExams,
      student: 'appointmentDoesNotExist',
      teacher: 'appointmentDoesNotExist',
      otherCallers: 'ok',
    },
    missingObject: { ...noExams, otherCallers: 'appointmentDoesNotExist' },
  },
  'one, of what is no exam': {
    call: 'GET /api/Exam/{appointment}',
    guest: 'moduleMissing',
    ownObject: { ...noExams, otherCallers: 'appointmentDoesNotExist' },
    othersObject: { ...noExams, otherCallers: 'appointmentDoesNotExist' },
    missingObject: { ...noExams, otherCallers: 'appointmentDoesNotExist' },
  },
})
