import type { AvailabilityRequest } from '@uurwerk/contract/staff/availability'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type TestCallers, getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import {
  addAvailabilityRequest,
  createAnswerHelpers,
  removeAvailabilityRequests,
} from '#server/test/availability-requests.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'

const { db } = await testDatabase()
const api = await testApp(db)
const afterClosing = api.at('2026-11-27T16:00:00Z')
const beforeOpening = api.at('2026-11-09T06:59:00Z')
const base = '/api/AvailabilityRequest'
let id: number
let teun: number

const morning = { start: '09:00', end: '12:00', days: [1, 3] }
const buildReplacement = (path: string, value: unknown) => ({ op: 'replace', path, value })
const { patchAnswer, setState, fetchStoredAnswer } = createAnswerHelpers(db, api, () => ({ id, teacher: teun }))
const fetchRequest = async (person = 'teun', callers: TestCallers = api) =>
  (await callers.as(person)).get<AvailabilityRequest>(`${base}/${id}/Attendee/${teun}`)

beforeAll(() => putSmallSchool(db))
beforeEach(async () => {
  await removeAvailabilityRequests(db)
  id = await addAvailabilityRequest(db)
  teun = await getAttendeeId(db, 'teun')
})

describe('availability.mine', () => {
  test('returns the caller’s requests, the last to close first, with the FTE to three decimals and its hours', async () => {
    const laterId = await addAvailabilityRequest(db, { name: 'Periode 3', closes: '2026-12-04T17:00' })
    await addAvailabilityRequest(db, { teachers: ['tess'] })
    await db.updateTable('person').set({ fte: 0.6676 }).where('attendee_id', '=', teun).execute()
    const { result } = await (await api.as('teun')).get<AvailabilityRequest[]>(`${base}/Request`)
    expect(result.map((request) => request.id)).toEqual([laterId, id])
    expect(result[1]).toEqual({
      id,
      atnId: teun,
      name: 'Periode 2',
      state: 'new',
      outcome: null,
      opens: '2026-11-09T08:00',
      closes: '2026-11-27T17:00',
      reminds: '2026-11-23T17:00',
      start: '2026-11-16',
      end: '2026-12-18',
      weeks: 'all',
      availability: [],
      comments: '',
      teamLeadComment: null,
      fte: 0.668,
      hours: 26.7,
      submittedAt: null,
      judgedAt: null,
      judgedBy: null,
      coordinators: ['Cora Coen'],
      version: 1,
    })
    await db.updateTable('person').set({ fte: null }).where('attendee_id', '=', teun).execute()
  })
  test('availabilityNoRequest: refuses a teacher without a request or with removed requests only', async () => {
    const listOwnRequests = async (person: string) =>
      getCodeOrStatus(await (await api.as(person)).get(`${base}/Request`))
    expect(await listOwnRequests('tess')).toBe('availabilityNoRequest')
    expect(await listOwnRequests('teun')).toBe(200)
    await db.updateTable('availability').set({ removed: true }).execute()
    expect(await listOwnRequests('teun')).toBe('availabilityNoRequest')
    await db.updateTable('availability').set({ removed: false }).execute()
    await db.updateTable('availability_request').set({ removed: true }).execute()
    expect(await listOwnRequests('teun')).toBe('availabilityNoRequest')
    expect(getCodeOrStatus(await fetchRequest())).toBe('availabilityNoRequest')
  })
})

describe('availability.one', () => {
  test('returns the request to its teacher, the team coordinator and administrators only', async () => {
    for (const person of ['teun', 'cora', 'ada'])
      expect((await fetchRequest(person)).result).toMatchObject({ id, atnId: teun })
    expect(getCodeOrStatus(await fetchRequest('tess'))).toBe('availabilityNoRequest')
  })
})

describe('availability.calendar', () => {
  test('returns the half hours from Monday to Friday, and of weekend days with lessons', async () => {
    const fetchCalendar = async () => (await (await api.as('teun')).get(`${base}/Availability/Calendar/${id}`)).result
    const units = Array.from({ length: 18 }, (_, index) => {
      const formatHalfHour = (halfHour: number) =>
        `${String(8 + Math.floor(halfHour / 2)).padStart(2, '0')}:${halfHour % 2 ? '30' : '00'}`
      return { start: formatHalfHour(index), end: formatHalfHour(index + 1) }
    })
    expect(await fetchCalendar()).toEqual([{ days: [1, 2, 3, 4, 5], units }])
    const saturday = { starts_at: '2026-11-28T10:00', ends_at: '2026-11-28T11:00' }
    await db
      .insertInto('appointment')
      .values({ type: 'lesson', name: 'Open dag', ...saturday })
      .execute()
    expect(await fetchCalendar()).toEqual([{ days: [1, 2, 3, 4, 5, 6], units }])
    await db.deleteFrom('appointment').where('name', '=', 'Open dag').execute()
  })
})

describe('availability.lessons', () => {
  const fetchLessons = async (person: string) => (await (await api.as(person)).get(`${base}/${id}/Lessons`)).result
  test('returns the lessons of the fullest published week, to a teacher their own and to a coordinator the team’s', async () => {
    const l1 = { week: null, day: 1, start: '08:30', end: '09:20', name: 'Wiskunde B', room: 'B204' }
    const choice = { week: null, day: 3, start: '12:45', end: '13:35', name: 'Keuzeles', room: 'B204', courseId: null }
    const teunsLessons = { attendeeId: teun, lessons: [expect.objectContaining(l1), choice] }
    expect(await fetchLessons('teun')).toEqual([teunsLessons])
    expect(await fetchLessons('cora')).toEqual([teunsLessons])
    // Earlier and later weeks with fewer lessons, and an unpublished week.
    for (const date of ['2026-11-27', '2026-12-09'])
      await db
        .insertInto('appointment')
        .values({ type: 'lesson', name: 'Extra', starts_at: `${date}T10:00`, ends_at: `${date}T11:00` })
        .returning(['id', 'starts_at'])
        .executeTakeFirstOrThrow()
        .then(({ id: appointment_id, starts_at }) =>
          db.insertInto('appointment_attendee').values({ appointment_id, attendee_id: teun, starts_at }).execute(),
        )
    await db
      .insertInto('published_week')
      .values({ monday: '2026-11-23', published_at: '2026-11-18T10:00:00Z' })
      .execute()
    expect(await fetchLessons('teun')).toEqual([teunsLessons])
    await db.deleteFrom('appointment').where('name', '=', 'Extra').execute()
    await db.deleteFrom('published_week').where('monday', '=', '2026-11-23').execute()
    const tess = await addAvailabilityRequest(db, { teachers: ['tess'] })
    expect(getCodeOrStatus(await (await api.as('cora')).get(`${base}/${tess}/Lessons`))).toBe('availabilityNoRequest')
  })
  test('labels the lessons with week A or B, counted from the week in which the period starts', async () => {
    const listWeekNames = async (start: string) => {
      await db.updateTable('availability_request').set({ weeks: 'ab', starts_on: start }).where('id', '=', id).execute()
      const [own] = (await fetchLessons('teun')) as { lessons: { week: string }[] }[]
      return [...new Set(own?.lessons.map(({ week }) => week))]
    }
    expect(await listWeekNames('2026-11-18')).toEqual(['A'])
    expect(await listWeekNames('2026-11-09')).toEqual(['B'])
  })
})

describe('availability.patch', () => {
  test('merges adjacent times, marks a new request as saved and counts Sunday as 7', async () => {
    const value = [
      { start: '09:00', end: '10:30', days: [1] },
      { start: '10:30', end: '12:00', days: [1] },
      { ...morning, days: [3, 0] },
      { start: '12:00', end: '13:00', days: [1], preference: 'ratherNot' },
    ]
    const { result, headers } = await patchAnswer([buildReplacement('/availability', value)])
    expect(result).toMatchObject({
      state: 'saved',
      version: 2,
      availability: [
        { start: '09:00', end: '12:00', days: [1, 3, 7] },
        { start: '12:00', end: '13:00', days: [1], preference: 'ratherNot' },
      ],
    })
    expect(String(headers['etag'])).toMatch(/^"2\./)
    expect((await fetchRequest()).result).toEqual(result)
  })
  test('applies availability, comments and state in one patch, and changes nothing when repeated', async () => {
    const patch = [
      buildReplacement('/availability', [morning]),
      buildReplacement('/comments', 'Graag'),
      buildReplacement('/state', 'saved'),
    ]
    expect((await patchAnswer(patch)).result).toMatchObject({
      state: 'saved',
      comments: 'Graag',
      availability: [morning],
    })
    expect((await patchAnswer(patch)).result.version).toBe(2)
    const submitted = await patchAnswer([buildReplacement('/state', 'submitted')])
    expect(submitted.result).toMatchObject({ state: 'submitted', submittedAt: '2026-11-18T10:06:00.000Z', version: 3 })
    expect((await patchAnswer([buildReplacement('/state', 'submitted')])).result.version).toBe(3)
    expect((await patchAnswer([buildReplacement('/state', 'saved')])).result.state).toBe('saved')
  })
  test('submits and comments on stored half hours that are outside a school day that was shortened since', async () => {
    const earlyMorning = { ...morning, start: '08:00' }
    const setDayStart = (day_start: string) => db.updateTable('school').set({ day_start }).execute()
    const { day_start } = await db.selectFrom('school').select('day_start').executeTakeFirstOrThrow()
    onTestFinished(async () => void (await setDayStart(day_start)))
    await patchAnswer([buildReplacement('/availability', [earlyMorning])])
    await setDayStart('08:30')
    expect(getCodeOrStatus(await patchAnswer([buildReplacement('/state', 'submitted')]))).toBe(200)
    const { result } = await patchAnswer([buildReplacement('/comments', 'Graag')])
    expect(result).toMatchObject({ state: 'submitted', comments: 'Graag', availability: [earlyMorning] })
    const changed = [earlyMorning, { ...morning, days: [2] }]
    expect(getCodeOrStatus(await patchAnswer([buildReplacement('/availability', changed)]))).toBe('requestInvalid')
  })
  test('keeps the availability of weeks A and B apart if the request has them', async () => {
    await db.updateTable('availability_request').set({ weeks: 'ab' }).where('id', '=', id).execute()
    const value = [morning, { start: '13:00', end: '15:00', days: [2], week: 'B' }]
    expect((await patchAnswer([buildReplacement('/availability', value)])).result.availability).toEqual(value)
  })
  test.each([
    ['a start that is not on a half hour', [{ ...morning, start: '09:10' }]],
    ['a start before the school day', [{ ...morning, start: '07:30' }]],
    ['an end after the school day', [{ ...morning, end: '17:30' }]],
    ['an end before its start', [{ ...morning, end: '08:30' }]],
    ['overlapping times', [morning, { start: '11:00', end: '14:00', days: [3], preference: 'ratherNot' }]],
    ['a week that the request does not include', [{ ...morning, week: 'A' }]],
  ])('requestInvalid: %s changes nothing', async (_, value) => {
    const before = await fetchStoredAnswer()
    expect(
      getCodeOrStatus(
        await patchAnswer([buildReplacement('/comments', 'Graag'), buildReplacement('/availability', value)]),
      ),
    ).toBe('requestInvalid')
    expect(await fetchStoredAnswer()).toEqual(before)
  })
  test('patchNotAllowed: refuses the whole patch for any other path or value', async () => {
    for (const [operation, code] of [
      [buildReplacement('/fte', 1), 'patchNotAllowed'],
      [buildReplacement('/state', 'accepted'), 'patchNotAllowed'],
      [buildReplacement('/availability', [{ ...morning, days: [8] }]), 'requestInvalid'],
      [buildReplacement('/availability', [{ ...morning, days: [] }]), 'requestInvalid'],
    ])
      expect(getCodeOrStatus(await patchAnswer([buildReplacement('/comments', 'Graag'), operation]))).toBe(code)
    expect(await fetchStoredAnswer()).toMatchObject({ state: 'new', comments: '' })
  })
  test('availabilityCommentTooLong: keeps 500 characters and refuses 501', async () => {
    const [longestComment, tooLongComment] = ['😀'.repeat(500), 'x'.repeat(501)]
    expect((await patchAnswer([buildReplacement('/comments', longestComment)])).result.comments).toBe(longestComment)
    expect(getCodeOrStatus(await patchAnswer([buildReplacement('/comments', tooLongComment)]))).toBe(
      'availabilityCommentTooLong',
    )
    expect((await fetchStoredAnswer()).comments).toBe(longestComment)
    id = 999_999
    expect(getCodeOrStatus(await patchAnswer([buildReplacement('/comments', tooLongComment)]))).toBe(
      'availabilityCommentTooLong',
    )
  })
  test('availabilityOutsideOpening: refuses changes before the opening and from the closing time on', async () => {
    for (const patch of [[buildReplacement('/availability', [morning])], [buildReplacement('/comments', 'Graag')]]) {
      expect(getCodeOrStatus(await patchAnswer(patch, 'teun', beforeOpening))).toBe('availabilityOutsideOpening')
      expect(getCodeOrStatus(await patchAnswer(patch, 'teun', afterClosing))).toBe('availabilityOutsideOpening')
      expect(getCodeOrStatus(await patchAnswer(patch, 'teun', api.at('2026-11-27T15:59:00Z')))).toBe(200)
    }
    await setState('saved')
    expect(getCodeOrStatus(await patchAnswer([buildReplacement('/state', 'submitted')], 'teun', afterClosing))).toBe(
      'availabilityOutsideOpening',
    )
  })
  test('availabilityFinished: refuses changes to a judged request after closing', async () => {
    for (const state of ['accepted', 'denied'] as const) {
      await setState(state)
      expect((await fetchRequest('teun', afterClosing)).result).toMatchObject({ state: 'finished', outcome: state })
      expect((await fetchRequest()).result).toMatchObject({ state, outcome: state })
      const operations = [
        buildReplacement('/availability', [morning]),
        buildReplacement('/comments', 'Toch'),
        buildReplacement('/state', 'saved'),
      ]
      for (const operation of operations)
        expect(getCodeOrStatus(await patchAnswer([operation], 'teun', afterClosing))).toBe('availabilityFinished')
    }
    expect(await fetchStoredAnswer()).toMatchObject({ state: 'denied', comments: '', version: 1 })
  })
  test('availabilityStateNotAllowed: refuses to change a judged request and to submit a new request', async () => {
    expect(getCodeOrStatus(await patchAnswer([buildReplacement('/state', 'submitted')]))).toBe(
      'availabilityStateNotAllowed',
    )
    await setState('accepted')
    expect(getCodeOrStatus(await patchAnswer([buildReplacement('/availability', [])]))).toBe(
      'availabilityStateNotAllowed',
    )
  })
  test('accepts the teacher, the team coordinator and administrators, and refuses another teacher', async () => {
    for (const person of ['teun', 'cora', 'ada'])
      expect(getCodeOrStatus(await patchAnswer([buildReplacement('/comments', person)], person))).toBe(200)
    expect(getCodeOrStatus(await patchAnswer([buildReplacement('/comments', 'tess')], 'tess'))).toBe(
      'availabilityNoRequest',
    )
  })
  test('preconditionFailed: refuses a change with a stale version', async () => {
    const ifMatch = { 'if-match': String((await fetchRequest()).headers['etag']) }
    expect(getCodeOrStatus(await patchAnswer([buildReplacement('/comments', 'een')], 'teun', api, ifMatch))).toBe(200)
    expect(getCodeOrStatus(await patchAnswer([buildReplacement('/comments', 'twee')], 'teun', api, ifMatch))).toBe(
      'preconditionFailed',
    )
    expect((await fetchStoredAnswer()).comments).toBe('een')
    expect(
      getCodeOrStatus(await patchAnswer([buildReplacement('/comments', 'drie')], 'teun', api, { 'if-match': '"2."' })),
    ).toBe(200)
  })
})
