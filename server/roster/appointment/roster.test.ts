import type { Appointment, DateRange } from '@uurwerk/contract/roster/appointment'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addAppointment, addStudents, removeAppointments } from '#server/test/joinable-appointments.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)

const weekPath = '/api/Appointment/Date/2026-11-16/2026-11-22/Attendee'
const listSourceIds = (appointments: Appointment[]) => appointments.map(({ sourceId }) => sourceId)
const fetchRoster = async (person: string, query: string, path = weekPath) =>
  (await api.as(person)).get<Appointment[]>(`${path}?atnId=${query}`)

describe('appointment.roster', () => {
  test('returns a student’s lessons, the holiday and the appointments offered to all', async () => {
    const { status, result } = await fetchRoster('anna', 'me')
    expect(status).toBe(200)
    expect(listSourceIds(result)).toEqual(['l1', 'choice', 'l3', 'holiday'])
    expect(result[0]).toMatchObject({
      type: 'lesson',
      name: 'Wiskunde B',
      start: '2026-11-16T08:30',
      end: '2026-11-16T09:20',
      course: { name: 'Wiskunde B', code: 'wisB' },
      groups: [{ name: 'V5A' }],
      teachers: [{ name: 'Teun Tol', code: 'TTO' }],
      classrooms: [{ name: 'B204' }],
      attendeeIds: [await getAttendeeId(db, 'anna')],
      isOnline: false,
      isCancelled: false,
      change: null,
      subscribable: null,
      booking: null,
    })
    expect(result[1]).toMatchObject({
      capacity: 30,
      subscriptionCount: 0,
      isSubscribed: false,
      subscribable: { from: '2026-11-01T08:00', until: '2026-11-18T12:00' },
    })
  })
  test('counts a membership from its first day', async () => {
    const { result } = await fetchRoster('bram', 'me')
    expect(listSourceIds(result)).toEqual(['choice', 'private', 'l3'])
  })
  test('includes an appointment of several days in a week in its middle', async () => {
    const { result } = await fetchRoster('anna', 'me', '/api/Appointment/Date/2026-11-23/2026-11-24/Attendee')
    expect(listSourceIds(result)).toEqual(['holiday'])
  })
  test('returns each appointment once for several attendees, with the attendees whose roster holds it', async () => {
    const [teun, b204] = [await getAttendeeId(db, 'teun'), await getAttendeeId(db, 'b204')]
    const { result } = await fetchRoster('anna', `${b204},${teun}`)
    expect(listSourceIds(result)).toEqual(['l1', 'choice', 'l3'])
    expect(result[0]?.attendeeIds).toEqual([teun, b204].toSorted((a, b) => a - b))
    expect(result[2]?.attendeeIds).toEqual([b204])
  })
  test('returns the appointments of its members for a team', async () => {
    expect(listSourceIds((await fetchRoster('anna', String(await getAttendeeId(db, 'science')))).result)).toEqual([
      'l1',
      'choice',
    ])
  })
  test('shows lessons of an unpublished week only to staff', async () => {
    const unpublishedWeekPath = '/api/Appointment/Date/2026-12-07/2026-12-13/Attendee'
    const v5a = String(await getAttendeeId(db, 'v5a'))
    expect(listSourceIds((await fetchRoster('anna', 'me', unpublishedWeekPath)).result)).toEqual([])
    expect(listSourceIds((await fetchRoster('teun', 'me', unpublishedWeekPath)).result)).toEqual([])
    expect(listSourceIds((await fetchRoster('sam', v5a, unpublishedWeekPath)).result)).toEqual(['later'])
    expect(listSourceIds((await fetchRoster('cora', v5a, unpublishedWeekPath)).result)).toEqual(['later'])
  })
  test('attendeeNoRights: answers a student alike for another student and an unknown id', async () => {
    const other = await fetchRoster('anna', String(await getAttendeeId(db, 'bram')))
    const absent = await fetchRoster('anna', '999999')
    expect(other).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    expect({ ...(absent.body as object), instance: '' }).toEqual({ ...(other.body as object), instance: '' })
    for (const person of ['teun', 'cora', 'evi', 'sam', 'ada'])
      expect((await fetchRoster(person, String(await getAttendeeId(db, 'bram')))).status).toBe(200)
  })
  test('shows a student the roster of another student if the school allows it', async () => {
    await db.updateTable('school').set({ students_see_students: true }).execute()
    expect((await fetchRoster('anna', String(await getAttendeeId(db, 'bram')))).status).toBe(200)
    await db.updateTable('school').set({ students_see_students: false }).execute()
  })
  test('attendeeDoesNotExist: refuses an unknown id from a teacher', async () => {
    expect(await fetchRoster('teun', '999999')).toMatchObject({ status: 404, code: 'attendeeDoesNotExist' })
  })
  test('requestOutOfBounds: refuses more than 62 days or 60 attendees', async () => {
    expect((await fetchRoster('anna', 'me', '/api/Appointment/Date/2026-11-01/2027-01-01/Attendee')).status).toBe(200)
    expect((await fetchRoster('anna', 'me', '/api/Appointment/Date/2026-11-01/2027-01-02/Attendee')).code).toBe(
      'requestOutOfBounds',
    )
    const tooManyIds = Array.from({ length: 61 }, (_, index) => index + 1).join(',')
    expect(await fetchRoster('teun', tooManyIds)).toMatchObject({ status: 422, code: 'requestOutOfBounds' })
  })
  test('dateRangeInvalid: refuses an end before its start', async () => {
    expect((await fetchRoster('anna', 'me', '/api/Appointment/Date/2026-11-22/2026-11-16/Attendee')).code).toBe(
      'dateRangeInvalid',
    )
  })
  test('requestInvalid: refuses a missing attendee, an invalid date and an invalid id', async () => {
    for (const path of [
      weekPath,
      `${weekPath}?atnId=`,
      `${weekPath}?atnId=x`,
      `${weekPath}?atnId=0`,
      '/api/Appointment/Date/2026-02-30/2026-03-01/Attendee?atnId=me',
    ])
      expect(await (await api.as('anna')).get(path)).toMatchObject({ status: 400, code: 'requestInvalid' })
  })
  test('moduleMissing: refuses a user unknown to the school', async () => {
    expect((await fetchRoster('nobody', 'me')).code).toBe('moduleMissing')
  })
  test('answers 304 to the current ETag, and in full once the week has changed', async () => {
    const anna = await api.as('anna')
    const first = await anna.get(`${weekPath}?atnId=me`)
    const etag = String(first.headers['etag'])
    expect((await anna.get(`${weekPath}?atnId=me`, { 'if-none-match': etag })).status).toBe(304)
    await db.updateTable('appointment').set({ name: 'Wiskunde B plus' }).where('source_id', '=', 'l1').execute()
    expect((await anna.get(`${weekPath}?atnId=me`, { 'if-none-match': etag })).status).toBe(200)
    await db.updateTable('appointment').set({ name: 'Wiskunde B' }).where('source_id', '=', 'l1').execute()
  })
  test('matches paths in any case', async () => {
    expect((await fetchRoster('anna', 'me', '/api/appointment/date/2026-11-16/2026-11-22/attendee')).status).toBe(200)
  })
})

describe('appointment.dateRange', () => {
  const fetchRange = async (person: string, atnId: string) =>
    (await api.as(person)).get<DateRange>(`/api/Appointment/DateRange?atnId=${atnId}`)
  test('returns the days of the first and the last visible appointment', async () => {
    expect((await fetchRange('anna', 'me')).result).toEqual({ start: '2026-11-16', end: '2026-11-24' })
    expect((await fetchRange('ada', String(await getAttendeeId(db, 'anna')))).result).toEqual({
      start: '2026-11-16',
      end: '2026-12-07',
    })
    expect((await fetchRange('bram', 'me')).result).toEqual({ start: '2026-11-18', end: '2026-11-19' })
    const offeredIds = [
      await addAppointment(db, { starts_at: '2026-11-21T15:00', ends_at: '2026-11-21T16:00' }),
      await addAppointment(db, { starts_at: '2026-12-08T15:00', ends_at: '2026-12-08T16:00' }),
    ]
    onTestFinished(() => removeAppointments(db, offeredIds))
    expect((await fetchRange('bram', 'me')).result).toEqual({ start: '2026-11-18', end: '2026-11-21' })
  })
  test('includes what a student without groups joined, until it is declined', async () => {
    await addStudents(db, 'none', ['dana'])
    const attendee_id = await getAttendeeId(db, 'dana')
    const times = { starts_at: '2026-11-21T15:00', ends_at: '2026-11-21T16:00' }
    const appointment_id = await addAppointment(db, { ...times, offered_to_all: false })
    onTestFinished(() => removeAppointments(db, [appointment_id]))
    await db.insertInto('subscription').values({ appointment_id, attendee_id, accepted: true }).execute()
    expect((await fetchRange('dana', 'me')).result).toEqual({ start: '2026-11-18', end: '2026-11-21' })
    const denial = { accepted: false, denied: true }
    await db.updateTable('subscription').set(denial).where('attendee_id', '=', attendee_id).execute()
    expect((await fetchRange('dana', 'me')).result).toEqual({ start: '2026-11-18', end: '2026-11-18' })
  })
  test('ends on the day when the last appointment ends, also if that starts before the last', async () => {
    const cora = await getAttendeeId(db, 'cora')
    const insert = async (starts_at: string, ends_at: string) => {
      const { id } = await db
        .insertInto('appointment')
        .values({ type: 'activity', name: 'Kamp', starts_at, ends_at })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('appointment_attendee').values({ attendee_id: cora, starts_at, appointment_id: id }).execute()
      onTestFinished(async () => void (await db.deleteFrom('appointment').where('id', '=', id).execute()))
    }
    const end = async () => (await fetchRange('cora', 'me')).result.end
    await insert('2026-12-01T09:00', '2026-12-01T10:00')
    expect(await end()).toBe('2026-12-01')
    await insert('2026-12-01T08:00', '2026-12-02T07:00')
    expect(await end()).toBe('2026-12-02')
    await insert('2026-11-20T08:00', '2026-12-10T07:00')
    expect((await fetchRange('cora', 'me')).result).toEqual({ start: '2026-11-20', end: '2026-12-10' })
  })
  test('attendeeHasNoXedule: answers 404 for an attendee without appointments', async () => {
    expect(await fetchRange('cora', 'me')).toMatchObject({ status: 404, code: 'attendeeHasNoXedule' })
  })
  test('attendeeNoRights, attendeeDoesNotExist: refuses the same attendees as the roster', async () => {
    expect((await fetchRange('anna', String(await getAttendeeId(db, 'bram')))).code).toBe('attendeeNoRights')
    expect((await fetchRange('teun', '999999')).code).toBe('attendeeDoesNotExist')
  })
})

describe('appointment.ofType', () => {
  test('returns upcoming appointments of a type, and refuses an unknown type or attendee', async () => {
    const fetchOfType = async (type: string) =>
      (await api.as('anna')).get<Appointment[]>(`/api/Appointment/Type/${type}/Attendee/me`)
    expect(listSourceIds((await fetchOfType('lesson')).result)).toEqual(['l3'])
    expect(listSourceIds((await fetchOfType('choice')).result)).toEqual(['choice'])
    expect((await fetchOfType('party')).code).toBe('requestInvalid')
    const other = await (
      await api.as('anna')
    ).get(`/api/Appointment/Type/lesson/Attendee/${await getAttendeeId(db, 'bram')}`)
    expect(other.code).toBe('attendeeNoRights')
    expect((await (await api.as('teun')).get('/api/Appointment/Type/lesson/Attendee/999999')).code).toBe(
      'attendeeDoesNotExist',
    )
  })
})

describe('details of an appointment', () => {
  const fetchAppointment = async (person: string, path: string) =>
    (await api.as(person)).get<Appointment>(`/api/Appointment/${path}`)
  beforeAll(async () => {
    const appointment_id = await getAppointmentId(db, 'choice')
    await db
      .insertInto('subscription')
      .values([
        { appointment_id, attendee_id: await getAttendeeId(db, 'anna'), accepted: true },
        { appointment_id, attendee_id: await getAttendeeId(db, 'bram'), denied: true, motivation: 'ziek' },
      ])
      .execute()
  })
  test('appointment.ofAttendee: shows a student their own subscription and the count', async () => {
    const { result } = await fetchAppointment('anna', `${await getAppointmentId(db, 'choice')}/Attendee/me`)
    expect(result).toMatchObject({
      sourceId: 'choice',
      isSubscribed: true,
      isAccepted: true,
      isDenied: false,
      subscriptionCount: 1,
    })
    expect(result.subscriptions.map(({ attendeeName }) => attendeeName)).toEqual(['Anna Aerts'])
  })
  test('appointment.ofAttendee: shows all subscriptions to its teacher and the exam desk, none to a coordinator', async () => {
    const path = `${await getAppointmentId(db, 'choice')}/Attendee/${await getAttendeeId(db, 'anna')}`
    const listSubscribers = async (person: string) =>
      (await fetchAppointment(person, path)).result.subscriptions.map(({ attendeeName }) => attendeeName)
    expect(await listSubscribers('teun')).toEqual(['Anna Aerts', 'Bram Bos'])
    expect(await listSubscribers('evi')).toEqual(['Anna Aerts', 'Bram Bos'])
    expect(await listSubscribers('cora')).toEqual([])
    // Tess does not teach this lesson and sees only the count.
    expect(await listSubscribers('tess')).toEqual([])
    // The answer is that of the requested attendee, not of the caller.
    for (const person of ['teun', 'evi'])
      expect((await fetchAppointment(person, path)).result).toMatchObject({
        isSubscribed: true,
        attendeeIds: [await getAttendeeId(db, 'anna')],
      })
  })
  test('appointment.details: returns no subscriptions, and an ETag', async () => {
    const { result, headers } = await fetchAppointment('evi', `Details/${await getAppointmentId(db, 'choice')}`)
    expect(result.subscriptions).toEqual([])
    expect(String(headers['etag'])).toMatch(/^"1\./)
  })
  test('appointment.details: finds an appointment without participants only if it is offered to all', async () => {
    const id = await addAppointment(db, { starts_at: '2026-11-21T15:00', ends_at: '2026-11-21T16:00' })
    expect((await fetchAppointment('teun', `Details/${id}`)).status).toBe(200)
    await db.updateTable('appointment').set({ offered_to_all: false }).where('id', '=', id).execute()
    expect((await fetchAppointment('teun', `Details/${id}`)).code).toBe('appointmentDoesNotExist')
    await db.deleteFrom('appointment').where('id', '=', id).execute()
  })
  test('appointment.ofAttendee: without teachers, shows subscriptions to staff and only the count to others', async () => {
    const id = await addAppointment(db, { starts_at: '2026-11-21T15:00', ends_at: '2026-11-21T16:00' }, ['anna'])
    const answer = { appointment_id: id, attendee_id: await getAttendeeId(db, 'bram'), accepted: true }
    await db.insertInto('subscription').values(answer).execute()
    const path = `${id}/Attendee/${await getAttendeeId(db, 'anna')}`
    const getSeenSubscriptions = async (person: string) => {
      const { result } = await fetchAppointment(person, path)
      return [result.subscriptionCount, result.subscriptions.map(({ attendeeId }) => attendeeId)]
    }
    expect([
      await getSeenSubscriptions('anna'),
      await getSeenSubscriptions('teun'),
      await getSeenSubscriptions('evi'),
    ]).toEqual([
      [1, []],
      [1, []],
      [1, [answer.attendee_id]],
    ])
    await removeAppointments(db, [id])
  })
  test('appointmentDoesNotExist: refuses an appointment that is unknown, unpublished or outside the roster', async () => {
    const later = await getAppointmentId(db, 'later')
    for (const [person, path] of [
      ['anna', 'Details/999999'],
      ['anna', '999999/Attendee/me'],
      ['anna', `Details/${later}`],
      ['anna', `${later}/Attendee/me`],
      ['anna', `${await getAppointmentId(db, 'l2')}/Attendee/me`],
      ['anna', `Details/${await getAppointmentId(db, 'private')}`],
    ] as const)
      expect(await fetchAppointment(person, path)).toMatchObject({ status: 404, code: 'appointmentDoesNotExist' })
    expect((await fetchAppointment('sam', `Details/${later}`)).status).toBe(200)
  })
  test('attendeeNoRights, attendeeDoesNotExist: refuses the same attendees as the roster', async () => {
    const l1 = await getAppointmentId(db, 'l1')
    expect((await fetchAppointment('anna', `${l1}/Attendee/${await getAttendeeId(db, 'bram')}`)).code).toBe(
      'attendeeNoRights',
    )
    expect((await fetchAppointment('teun', `${l1}/Attendee/999999`)).code).toBe('attendeeDoesNotExist')
  })
  test('appointmentHolidayNotSelectable: refuses to open a holiday', async () => {
    const holiday = await getAppointmentId(db, 'holiday')
    expect(await fetchAppointment('anna', `${holiday}/Attendee/me`)).toMatchObject({
      status: 409,
      code: 'appointmentHolidayNotSelectable',
    })
    expect((await fetchAppointment('anna', `Details/${holiday}`)).code).toBe('appointmentHolidayNotSelectable')
  })
})
