import type { Balance } from '@uurwerk/contract/rooms/booking'
import type { Notification } from '@uurwerk/contract/tell/notification'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { putBooking } from '#server/test/put-booking.ts'
import { getAppointmentId } from '#server/test/small-school.ts'
import { createDayChangeSchool } from './test/day-change-school.ts'

const { db, api, find, findAll, change, withdraw, findLesson, fetchRoster, listNotified } =
  await createDayChangeSchool()
const thursday = { start: '2026-11-19T13:00', end: '2026-11-19T13:50' }

describe('day-change.change', () => {
  test('moves a lesson, and shows everyone the present form with the planned one', async () => {
    const answer = await change('l3', { ...thursday, classrooms: [await find('a108')], message: ' Let op ' })
    expect(answer).toMatchObject({ status: 200, result: { ...thursday, isCancelled: false } })
    expect(Number(answer.headers['x-deed'])).toBeGreaterThan(0)
    for (const person of ['anna', 'bram', 'tess'])
      expect(await findLesson(person, 'l3')).toMatchObject({
        ...thursday,
        classrooms: [{ name: 'A108' }],
        change: {
          kind: 'moved',
          at: '2026-11-18T10:06:00.000Z',
          by: 'person',
          start: '2026-11-19T10:30',
          end: '2026-11-19T11:20',
          classrooms: [{ name: 'A108' }, { name: 'B204' }],
          message: 'Let op',
        },
      })
  })

  test('moves the end with the start, and keeps the planned form over several changes', async () => {
    await change('l3', { start: '2026-11-19T13:00' })
    const { result } = await change('l3', { start: '2026-11-19T14:00', teachers: [await find('teun')], force: true })
    expect(result).toMatchObject({
      start: '2026-11-19T14:00',
      end: '2026-11-19T14:50',
      teachers: [{ name: 'Teun Tol' }],
    })
    expect(result.change).toMatchObject({ start: '2026-11-19T10:30', teachers: [{ name: 'Tess Thijs' }] })
    expect(await findLesson('tess', 'l3')).toBeUndefined()
    expect(await findLesson('teun', 'l3')).toBeDefined()
  })

  test('a cancelled lesson keeps its subject, teacher and rooms, and frees the rooms', async () => {
    const { result } = await change('l3', { cancelled: true, solution: 'cancelled' })
    expect(result).toMatchObject({
      isCancelled: true,
      name: 'Engels',
      course: { code: 'en' },
      teachers: [{ name: 'Tess Thijs' }],
      classrooms: [{ name: 'A108' }, { name: 'B204' }],
      change: { kind: 'cancelled', by: 'person' },
    })
    const id = await getAppointmentId(db, 'l3')
    expect(await db.selectFrom('occupancy').selectAll().where('appointment_id', '=', id).execute()).toEqual([])
  })

  test('a change back to the planned form leaves no mark', async () => {
    await change('l3', { classrooms: [await find('a108')] })
    const { result } = await change('l3', { classrooms: await findAll(['b204', 'a108']) })
    expect(result.change).toBeNull()
    expect(await db.selectFrom('day_change').selectAll().execute()).toEqual([])
  })

  test('a repeated change is no deed', async () => {
    const first = await change('l3', { message: 'Neem je boek mee' })
    const second = await change('l3', { message: 'Neem je boek mee' })
    expect(second.headers['x-deed']).toBeUndefined()
    expect(second.headers['etag']).toBe(first.headers['etag'])
  })

  test('notifies everyone concerned once, except the person who did it, with the former values', async () => {
    await change('l3', { teachers: [await find('teun')] })
    const notified = await listNotified()
    expect(notified.map(({ person }) => person).toSorted()).toEqual(['anna', 'bram', 'tess', 'teun'])
    expect(notified[0]?.entries).toMatchObject([
      {
        appointment: { name: 'Engels' },
        teachers: [{ name: 'Teun Tol' }],
        change: { kind: 'changed', by: 'person', teachers: [{ name: 'Tess Thijs' }] },
      },
    ])
    const { result } = await (await api.as('bram')).get<Notification[]>('/api/notifications')
    expect(result).toMatchObject([{ type: 'rosterChange', read: false }])
    expect(JSON.parse(result[0]?.data ?? '')).toEqual({ changes: 1, start: '2026-11-19', end: '2026-11-19' })
  })

  test('a message on a cancelled lesson says again that it is cancelled', async () => {
    await change('l3', { cancelled: true })
    await db.deleteFrom('notification').execute()
    await change('l3', { message: 'Maak opgave 4 thuis' })
    const notified = await listNotified()
    expect(notified[0]?.entries).toMatchObject([{ change: { kind: 'cancelled', message: 'Maak opgave 4 thuis' } }])
  })

  test('notifies nobody of a week that is not published', async () => {
    expect((await change('later', { cancelled: true })).status).toBe(200)
    expect(await listNotified()).toEqual([])
  })

  test('announces the roster and the rooms in the same transaction', async () => {
    await sql`delete from stream_event`.execute(db)
    await change('l3', thursday)
    const { rows } = await sql<{ text: string }>`select to_jsonb(stream_event)::text as text from stream_event`.execute(
      db,
    )
    const texts = rows.map(({ text }) => text).join('\n')
    for (const topic of ['roster', 'booking', 'notification']) expect(texts).toContain(topic)
  })

  test('changeClash: names the teacher, the group and the student who would be in two places, unless forced', async () => {
    const toChoice = { start: '2026-11-18T12:45', end: '2026-11-18T13:35', teachers: [await find('teun')] }
    const refusal = await change('l3', { ...toChoice, classrooms: [await find('a108')] })
    expect(refusal).toMatchObject({ status: 409, code: 'changeClash' })
    expect(JSON.stringify(refusal.body)).toContain('Teun Tol')
    expect(await findLesson('tess', 'l3')).toMatchObject({ start: '2026-11-19T10:30', change: null })
    const talk = await change('l3', { start: '2026-11-18T14:00', end: '2026-11-18T14:50' })
    expect(talk.code).toBe('changeClash')
    expect(JSON.stringify(talk.body)).toContain('Bram Bos')
    expect((await change('l3', { ...toChoice, force: true })).status).toBe(200)
    expect(await listNotified()).not.toEqual([])
  })

  test('changeClash: counts an offered lesson only for those who joined it', async () => {
    const besideChoice = { start: '2026-11-18T12:45', end: '2026-11-18T13:35', classrooms: [await find('a108')] }
    const choice = await getAppointmentId(db, 'choice')
    await sql`
      with offer as (
        insert into appointment_attendee (appointment_id, starts_at, attendee_id)
        select id, starts_at, ${await find('v5a')} from appointment where id = ${choice} returning attendee_id)
      update appointment set participants = jsonb_set(participants::jsonb, '{groups}',
        (select jsonb_agg(jsonb_build_object('id', attendee_id, 'name', 'V5A', 'code', null)) from offer))::json
      where id = ${choice}`.execute(db)
    expect((await change('l3', besideChoice)).status).toBe(200)
    expect((await change('choice', { cancelled: true })).status).toBe(200)
    expect((await change('choice', { cancelled: false })).status).toBe(200)
    await withdraw('l3')
    const joined = { appointment_id: choice, attendee_id: await find('anna'), accepted: true }
    await db.insertInto('subscription').values(joined).execute()
    const refusal = await change('l3', besideChoice)
    expect(refusal.code).toBe('changeClash')
    expect(JSON.stringify(refusal.body)).toContain('Anna Aerts')
    expect((await change('l3', { ...besideChoice, force: true })).status).toBe(200)
    await change('choice', { cancelled: true })
    expect(JSON.stringify((await change('choice', { cancelled: false })).body)).toContain('Anna Aerts')
    await db.deleteFrom('subscription').execute()
    await sql`
      delete from appointment_attendee where appointment_id = ${choice} and attendee_id = ${await find('v5a')}`.execute(
      db,
    )
    await sql`
      update appointment set participants = jsonb_set(participants::jsonb, '{groups}', '[]')::json where id = ${choice}`.execute(
      db,
    )
  })

  test('changeClash: names the room that another lesson has', async () => {
    const refusal = await change('l3', { start: '2026-11-18T12:45', end: '2026-11-18T13:35' })
    expect(refusal.code).toBe('changeClash')
    expect(JSON.stringify(refusal.body)).toContain('B204')
  })

  test('changeDisplacesBooking: names the organizer, and cancels the booking when that is accepted', async () => {
    const id = await putBooking(db, { organizer: 'teun', room: 'b204', ...thursday })
    const refusal = await change('l3', thursday)
    expect(refusal).toMatchObject({ status: 409, code: 'changeDisplacesBooking' })
    expect(JSON.stringify(refusal.body)).toContain('Teun Tol')
    const findBooking = () =>
      db.selectFrom('appointment').select('is_cancelled').where('id', '=', id).executeTakeFirst()
    expect(await findBooking()).toEqual({ is_cancelled: false })
    expect((await change('l3', { ...thursday, displace: true })).status).toBe(200)
    expect(await findBooking()).toEqual({ is_cancelled: true })
    const displaced = db.selectFrom('notification').select('attendee_id').where('type', '=', 'bookingDisplaced')
    expect(await displaced.execute()).toEqual([{ attendee_id: await find('teun') }])
  })

  test('a running lesson takes the room of a booking that has ended without consent, and its minutes stay counted', async () => {
    await change('l3', { classrooms: [await find('a108')] })
    await putBooking(db, { organizer: 'teun', room: 'b204', start: '2026-11-19T10:30', end: '2026-11-19T10:50' })
    const pia = await api.at('2026-11-19T10:00:00Z').as('pia')
    const path = `/api/Appointment/${await getAppointmentId(db, 'l3')}/change`
    expect((await pia.post(path, { classrooms: await findAll(['a108', 'b204']) })).status).toBe(200)
    const displaced = db.selectFrom('notification').select('attendee_id').where('type', '=', 'bookingDisplaced')
    expect(await displaced.execute()).toEqual([])
    const balancePath = `/api/Booking/Balance/Week/2026-11-19/facility/${await find('b204')}`
    expect((await (await api.as('teun')).get<Balance>(balancePath)).result.minutes).toBe(20)
  })

  test('appointmentIsOver: refuses a lesson that has ended and a start that has passed, not a running lesson', async () => {
    expect((await change('l1', { cancelled: true })).code).toBe('appointmentIsOver')
    expect((await change('l3', { start: '2026-11-18T11:00', end: '2026-11-18T11:50' })).code).toBe('appointmentIsOver')
    const pia = await api.at('2026-11-19T10:00:00Z').as('pia')
    const path = `/api/Appointment/${await getAppointmentId(db, 'l3')}/change`
    expect((await pia.post(path, { message: 'Eerder klaar', end: '2026-11-19T11:10' })).status).toBe(200)
  })

  test('dateRangeInvalid, timeDoesNotExist: refuses an end before the start and a skipped hour', async () => {
    expect((await change('l3', { end: '2026-11-19T10:30' })).code).toBe('dateRangeInvalid')
    expect((await change('l3', { start: '2199-12-31T23:59' })).code).toBe('dateRangeInvalid')
    expect((await change('l3', { start: '2027-03-28T02:30', end: '2027-03-28T03:30' })).code).toBe('timeDoesNotExist')
  })

  test('attendeeDoesNotExist: refuses a room as a teacher', async () => {
    expect((await change('l3', { teachers: [await find('b204')] })).code).toBe('attendeeDoesNotExist')
  })

  test('appointmentHolidayNotSelectable: refuses a holiday', async () => {
    expect((await change('holiday', { cancelled: true })).code).toBe('appointmentHolidayNotSelectable')
  })

  test('appointmentNoRights: a coordinator changes the planned lessons of the team only', async () => {
    expect((await change('l3', { cancelled: true }, 'cora')).code).toBe('appointmentNoRights')
    expect((await change('choice', { message: 'Neem je boek mee' }, 'cora')).status).toBe(200)
    expect((await change('later', { cancelled: true }, 'cora')).status).toBe(200)
    await change('l3', { teachers: [await find('teun')] })
    expect((await change('l3', { cancelled: true }, 'cora')).code).toBe('appointmentNoRights')
    expect((await change('choice', { cancelled: true }, 'teun')).code).toBe('moduleMissing')
  })

  test('a coordinator changes lessons of groups that only members of the team teach', async () => {
    await sql`delete from appointment_attendee where attendee_id = ${await find('v5a')}
      and appointment_id = ${await getAppointmentId(db, 'l3')}`.execute(db)
    await change('later', { teachers: [await find('tess')] })
    expect((await change('later', { cancelled: true }, 'cora')).status).toBe(200)
  })

  test('a coordinator changes lessons of the groups that the file names, if it names all of the lesson', async () => {
    const setGroups = async (...groups: string[]) =>
      sql`update team set group_ids = ${await findAll(groups)}`.execute(db)
    await setGroups('v5a')
    expect((await change('l3', { cancelled: true }, 'cora')).code).toBe('appointmentNoRights')
    await setGroups('v5a', 'v5b')
    expect((await change('l3', { cancelled: true }, 'cora')).status).toBe(200)
    await setGroups()
  })

  test('preconditionFailed: refuses a version that the caller has not seen, and lets one of two planners win', async () => {
    const details = await (await api.as('pia')).get(`/api/Appointment/Details/${await getAppointmentId(db, 'l3')}`)
    const headers = { 'if-match': String(details.headers['etag']) }
    const answers = await Promise.all(
      ['een', 'twee'].map((message) => change('l3', { message }, message === 'een' ? 'pia' : 'ada', headers)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect((await change('l3', { message: 'drie' }, 'pia', headers)).code).toBe('preconditionFailed')
  })

  test('two planners who give different lessons the same teacher at once do not both succeed', async () => {
    const teachers = [await find('cora')]
    const answers = await Promise.all([
      change('l3', { ...thursday, teachers, classrooms: [] }),
      change('choice', { ...thursday, teachers, classrooms: [] }, 'ada'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('those who joined a choice lesson stay in it when it moves', async () => {
    const anna = await api.as('anna')
    const id = await getAppointmentId(db, 'choice')
    await anna.post(`/api/Subscription/Appointment/${id}/Attendee/me`, { accepted: true })
    await change('choice', { start: '2026-11-20T12:45' })
    expect(await findLesson('anna', 'choice')).toMatchObject({
      start: '2026-11-20T12:45',
      isAccepted: true,
      subscriptionCount: 1,
    })
    expect((await listNotified()).map(({ person }) => person)).toContain('anna')
  })
})

describe('day-change.withdraw', () => {
  test('returns to the planned form, and tells people', async () => {
    await change('l3', { ...thursday, cancelled: true })
    await sql`delete from notification`.execute(db)
    const { status, result } = await withdraw('l3')
    expect({ status, result }).toMatchObject({
      status: 200,
      result: { start: '2026-11-19T10:30', isCancelled: false, change: null },
    })
    expect((await listNotified())[0]?.entries).toMatchObject([{ start: '2026-11-19T10:30', change: { kind: 'added' } }])
    expect((await withdraw('l3')).headers['x-deed']).toBeUndefined()
  })

  test('keeps what a teacher set meanwhile', async () => {
    await change('choice', { message: 'Neem je boek mee' })
    const path = `/api/Appointment/${await getAppointmentId(db, 'choice')}`
    await (await api.as('teun')).patch(path, [{ op: 'add', path: '/isOnline', value: true }])
    expect((await withdraw('choice')).result).toMatchObject({ isOnline: true, change: null })
  })

  test('changeDisplacesBooking, changeClash: refuses when the planned room or people are taken meanwhile', async () => {
    await change('l3', { ...thursday, teachers: [await find('teun')] })
    const planned = { start: '2026-11-19T10:30', end: '2026-11-19T11:20' }
    await putBooking(db, { organizer: 'teun', room: 'b204', ...planned })
    expect((await withdraw('l3')).code).toBe('changeDisplacesBooking')
    expect((await withdraw('l3', 'pia', '?displace=true')).status).toBe(200)
    await change('l3', thursday)
    await change('choice', { ...planned, teachers: [await find('tess')], classrooms: [] })
    expect((await withdraw('l3')).code).toBe('changeClash')
  })

  test('appointmentIsOver, appointmentHolidayNotSelectable, preconditionFailed: refuses like a change', async () => {
    expect((await withdraw('l1')).code).toBe('appointmentIsOver')
    expect((await withdraw('holiday')).code).toBe('appointmentHolidayNotSelectable')
    const path = `/api/Appointment/${await getAppointmentId(db, 'l3')}/change`
    expect((await (await api.as('pia')).delete(path, { 'if-match': '"999"' })).code).toBe('preconditionFailed')
  })
})

test('a room display and the roster of a room follow a day change', async () => {
  await change('l3', { classrooms: [await find('a108')] })
  const { result } = await (
    await api.as('tess')
  ).get<{ id: number }[]>(`/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId=${await find('b204')}`)
  expect(result.map(({ id }) => id)).not.toContain(await getAppointmentId(db, 'l3'))
  expect(await fetchRoster('tess')).not.toEqual([])
})
