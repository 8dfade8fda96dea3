import type { Appointment, DateRange } from '@uurwerk/contract/roster/appointment'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addAppointment, removeAppointments } from '#server/test/joinable-appointments.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)

const week = '/api/Appointment/Date/2026-11-16/2026-11-22/Attendee'
const sourceIds = (appointments: Appointment[]) => appointments.map(({ sourceId }) => sourceId)
const roster = async (person: string, query: string, path = week) =>
  (await api.as(person)).get<Appointment[]>(`${path}?atnId=${query}`)

describe('appointment.roster', () => {
  test('returns a student’s lessons, the holiday and the appointments offered to all', async () => {
    const { status, result } = await roster('anna', 'me')
    expect(status).toBe(200)
    expect(sourceIds(result)).toEqual(['l1', 'choice', 'l3', 'holiday'])
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
    const { result } = await roster('bram', 'me')
    expect(sourceIds(result)).toEqual(['choice', 'private', 'l3'])
  })
  test('includes an appointment of several days in a week in its middle', async () => {
    const { result } = await roster('anna', 'me', '/api/Appointment/Date/2026-11-23/2026-11-24/Attendee')
    expect(sourceIds(result)).toEqual(['holiday'])
  })
  test('returns each appointment once for several attendees, with the attendees whose roster holds it', async () => {
    const [teun, b204] = [await getAttendeeId(db, 'teun'), await getAttendeeId(db, 'b204')]
    const { result } = await roster('anna', `${b204},${teun}`)
    expect(sourceIds(result)).toEqual(['l1', 'choice', 'l3'])
    expect(result[0]?.attendeeIds).toEqual([teun, b204].toSorted((a, b) => a - b))
    expect(result[2]?.attendeeIds).toEqual([b204])
  })
  test('returns the appointments of its members for a team', async () => {
    expect(sourceIds((await roster('anna', String(await getAttendeeId(db, 'science')))).result)).toEqual([
      'l1',
      'choice',
    ])
  })
  test('shows lessons of an unpublished week only to staff', async () => {
    const later = '/api/Appointment/Date/2026-12-07/2026-12-13/Attendee'
    const v5a = String(await getAttendeeId(db, 'v5a'))
    expect(sourceIds((await roster('anna', 'me', later)).result)).toEqual([])
    expect(sourceIds((await roster('teun', 'me', later)).result)).toEqual([])
    expect(sourceIds((await roster('sam', v5a, later)).result)).toEqual(['later'])
    expect(sourceIds((await roster('cora', v5a, later)).result)).toEqual(['later'])
  })
  test('attendeeNoRights: answers a student alike for another student and an unknown id', async () => {
    const other = await roster('anna', String(await getAttendeeId(db, 'bram')))
    const absent = await roster('anna', '999999')
    expect(other).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    expect({ ...(absent.body as object), instance: '' }).toEqual({ ...(other.body as object), instance: '' })
    for (const person of ['teun', 'cora', 'evi', 'sam', 'ada'])
      expect((await roster(person, String(await getAttendeeId(db, 'bram')))).status).toBe(200)
  })
  test('shows a student the roster of another student if the school allows it', async () => {
    await db.updateTable('school').set({ students_see_students: true }).execute()
    expect((await roster('anna', String(await getAttendeeId(db, 'bram')))).status).toBe(200)
    await db.updateTable('school').set({ students_see_students: false }).execute()
  })
  test('attendeeDoesNotExist: refuses an unknown id from a teacher', async () => {
    expect(await roster('teun', '999999')).toMatchObject({ status: 404, code: 'attendeeDoesNotExist' })
  })
  test('requestOutOfBounds: refuses more than 62 days or 60 attendees', async () => {
    expect((await roster('anna', 'me', '/api/Appointment/Date/2026-11-01/2027-01-01/Attendee')).status).toBe(200)
    expect((await roster('anna', 'me', '/api/Appointment/Date/2026-11-01/2027-01-02/Attendee')).code).toBe(
      'requestOutOfBounds',
    )
    const many = Array.from({ length: 61 }, (_, index) => index + 1).join(',')
    expect(await roster('teun', many)).toMatchObject({ status: 422, code: 'requestOutOfBounds' })
  })
  test('dateRangeInvalid: refuses an end before its start', async () => {
    expect((await roster('anna', 'me', '/api/Appointment/Date/2026-11-22/2026-11-16/Attendee')).code).toBe(
      'dateRangeInvalid',
    )
  })
  test('requestInvalid: refuses a missing attendee, an invalid date and an invalid id', async () => {
    for (const path of [
      week,
      `${week}?atnId=`,
      `${week}?atnId=x`,
      `${week}?atnId=0`,
      '/api/Appointment/Date/2026-02-30/2026-03-01/Attendee?atnId=me',
    ])
      expect(await (await api.as('anna')).get(path)).toMatchObject({ status: 400, code: 'requestInvalid' })
  })
  test('moduleMissing: refuses a user unknown to the school', async () => {
    expect((await roster('nobody', 'me')).code).toBe('moduleMissing')
  })
  test('answers 304 to the current ETag, and in full once the week has changed', async () => {
    const anna = await api.as('anna')
    const first = await anna.get(`${week}?atnId=me`)
    const etag = String(first.headers['etag'])
    expect((await anna.get(`${week}?atnId=me`, { 'if-none-match': etag })).status).toBe(304)
    await db.updateTable('appointment').set({ name: 'Wiskunde B plus' }).where('source_id', '=', 'l1').execute()
    expect((await anna.get(`${week}?atnId=me`, { 'if-none-match': etag })).status).toBe(200)
    await db.updateTable('appointment').set({ name: 'Wiskunde B' }).where('source_id', '=', 'l1').execute()
  })
  test('matches paths in any case', async () => {
    expect((await roster('anna', 'me', '/api/appointment/date/2026-11-16/2026-11-22/attendee')).status).toBe(200)
  })
})

describe('appointment.dateRange', () => {
  const range = async (person: string, asked: string) =>
    (await api.as(person)).get<DateRange>(`/api/Appointment/DateRange?atnId=${asked}`)
  test('returns the days of the first and the last visible appointment', async () => {
    expect((await range('anna', 'me')).result).toEqual({ start: '2026-11-16', end: '2026-11-24' })
    expect((await range('ada', String(await getAttendeeId(db, 'anna')))).result).toEqual({
      start: '2026-11-16',
      end: '2026-12-07',
    })
  })
  test('attendeeHasNoXedule: answers 404 for an attendee without appointments', async () => {
    expect(await range('cora', 'me')).toMatchObject({ status: 404, code: 'attendeeHasNoXedule' })
  })
  test('attendeeNoRights, attendeeDoesNotExist: refuses the same attendees as the roster', async () => {
    expect((await range('anna', String(await getAttendeeId(db, 'bram')))).code).toBe('attendeeNoRights')
    expect((await range('teun', '999999')).code).toBe('attendeeDoesNotExist')
  })
})

describe('appointment.ofType', () => {
  test('returns upcoming appointments of a type, and refuses an unknown type or attendee', async () => {
    const ofType = async (type: string) =>
      (await api.as('anna')).get<Appointment[]>(`/api/Appointment/Type/${type}/Attendee/me`)
    expect(sourceIds((await ofType('lesson')).result)).toEqual(['l3'])
    expect(sourceIds((await ofType('choice')).result)).toEqual(['choice'])
    expect((await ofType('party')).code).toBe('requestInvalid')
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
  const one = async (person: string, path: string) =>
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
    const { result } = await one('anna', `${await getAppointmentId(db, 'choice')}/Attendee/me`)
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
    const subscribers = async (person: string) =>
      (await one(person, path)).result.subscriptions.map(({ attendeeName }) => attendeeName)
    expect(await subscribers('teun')).toEqual(['Anna Aerts', 'Bram Bos'])
    expect(await subscribers('evi')).toEqual(['Anna Aerts', 'Bram Bos'])
    expect(await subscribers('cora')).toEqual([])
    // Tess does not teach this lesson and sees only the count.
    expect(await subscribers('tess')).toEqual([])
    // The answer is that of the requested attendee, not of the caller.
    for (const person of ['teun', 'evi'])
      expect((await one(person, path)).result).toMatchObject({
        isSubscribed: true,
        attendeeIds: [await getAttendeeId(db, 'anna')],
      })
  })
  test('appointment.details: returns no subscriptions, and an ETag', async () => {
    const { result, headers } = await one('evi', `Details/${await getAppointmentId(db, 'choice')}`)
    expect(result.subscriptions).toEqual([])
    expect(String(headers['etag'])).toMatch(/^"1\./)
  })
  test('appointment.details: finds an appointment without participants only if it is offered to all', async () => {
    const id = await addAppointment(db, { starts_at: '2026-11-21T15:00', ends_at: '2026-11-21T16:00' })
    expect((await one('teun', `Details/${id}`)).status).toBe(200)
    await db.updateTable('appointment').set({ offered_to_all: false }).where('id', '=', id).execute()
    expect((await one('teun', `Details/${id}`)).code).toBe('appointmentDoesNotExist')
    await db.deleteFrom('appointment').where('id', '=', id).execute()
  })
  test('appointment.ofAttendee: without teachers, shows subscriptions to staff and only the count to others', async () => {
    const id = await addAppointment(db, { starts_at: '2026-11-21T15:00', ends_at: '2026-11-21T16:00' }, ['anna'])
    const answer = { appointment_id: id, attendee_id: await getAttendeeId(db, 'bram'), accepted: true }
    await db.insertInto('subscription').values(answer).execute()
    const path = `${id}/Attendee/${await getAttendeeId(db, 'anna')}`
    const seen = async (person: string) => {
      const { result } = await one(person, path)
      return [result.subscriptionCount, result.subscriptions.map(({ attendeeId }) => attendeeId)]
    }
    expect([await seen('anna'), await seen('teun'), await seen('evi')]).toEqual([
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
      expect(await one(person, path)).toMatchObject({ status: 404, code: 'appointmentDoesNotExist' })
    expect((await one('sam', `Details/${later}`)).status).toBe(200)
  })
  test('attendeeNoRights, attendeeDoesNotExist: refuses the same attendees as the roster', async () => {
    const l1 = await getAppointmentId(db, 'l1')
    expect((await one('anna', `${l1}/Attendee/${await getAttendeeId(db, 'bram')}`)).code).toBe('attendeeNoRights')
    expect((await one('teun', `${l1}/Attendee/999999`)).code).toBe('attendeeDoesNotExist')
  })
  test('appointmentHolidayNotSelectable: refuses to open a holiday', async () => {
    const holiday = await getAppointmentId(db, 'holiday')
    expect(await one('anna', `${holiday}/Attendee/me`)).toMatchObject({
      status: 409,
      code: 'appointmentHolidayNotSelectable',
    })
    expect((await one('anna', `Details/${holiday}`)).code).toBe('appointmentHolidayNotSelectable')
  })
})
