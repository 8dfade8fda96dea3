import type { AddedLesson, DeedResult } from '@uurwerk/contract/changes/day-change'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { putBooking } from '#server/test/put-booking.ts'
import { getAppointmentId } from '#server/test/small-school.ts'
import { createDayChangeSchool } from './test/day-change-school.ts'

const { db, api, find, change, withdraw, findLesson, fetchRoster, listNotified } = await createDayChangeSchool()
const thursday = { start: '2026-11-19T13:00', end: '2026-11-19T13:50' }

const add = async (lesson: Partial<AddedLesson> = {}, who = 'pia', headers?: Record<string, string>) =>
  (await api.as(who)).post<Appointment>(
    '/api/Appointment',
    {
      type: 'lesson',
      name: 'Bijles',
      ...thursday,
      groups: [await find('v5a')],
      teachers: [await find('teun')],
      ...lesson,
    },
    headers,
  )
const remove = async (id: number, who = 'pia') => (await api.as(who)).delete<null>(`/api/Appointment/${id}`)
const undo = async (deed: unknown, body?: object, who = 'pia') =>
  (await api.as(who)).post<DeedResult>(`/api/Appointment/deeds/${String(deed)}/undo`, body)
const changeSeveral = async (body: object, who = 'pia') =>
  (await api.as(who)).post<DeedResult>('/api/Appointment/changes', body)

/** Everything that a deed can alter, without versions and instants. */
async function takeSnapshot() {
  const { rows } = await sql`
    select a.id, a.type, a.name, a.course_id, a.starts_at, a.ends_at, a.is_cancelled, a.is_online, a.change, a.participants::text,
      to_jsonb(day_change) as day_change,
      array(select (room_id, during)::text from occupancy where appointment_id = a.id order by room_id) as occupied
    from appointment a left join day_change on day_change.appointment_id = a.id
    order by a.id`.execute(db)
  return rows
}

describe('day-change.add', () => {
  test('adds a lesson that its group and teacher see and hear of', async () => {
    const answer = await add({ classrooms: [await find('b204')], message: 'Neem je boek mee' })
    expect(answer).toMatchObject({
      status: 201,
      result: { name: 'Bijles', sourceId: null, change: { kind: 'added', by: 'person', message: 'Neem je boek mee' } },
    })
    for (const person of ['anna', 'teun'])
      expect((await fetchRoster(person)).find(({ id }) => id === answer.result.id)).toMatchObject(thursday)
    expect((await listNotified()).map(({ person }) => person).toSorted()).toEqual(['anna', 'teun'])
  })

  test('adds an online lesson with its address, and tells it', async () => {
    const online = { isOnline: true, onlineUrl: 'https://meet.example/bijles' }
    const { result } = await add(online)
    const told = { change: { kind: 'added', onlineUrl: online.onlineUrl } }
    expect(result).toMatchObject({ isOnline: true, ...told })
    expect((await listNotified())[0]?.entries).toMatchObject([told])
  })

  test('adds it once for a repeated request', async () => {
    const answers = [await add({}, 'pia', { 'idempotency-key': 'x' }), await add({}, 'pia', { 'idempotency-key': 'x' })]
    expect(answers[1]?.result).toEqual(answers[0]?.result)
    expect(answers[1]?.headers['x-deed']).toBe(answers[0]?.headers['x-deed'])
  })

  test('refuses a repeated request with the same list of clashes', async () => {
    const addClashing = async () => {
      const times = { start: '2026-11-19T10:30', end: '2026-11-19T11:20' }
      const { body } = await add(times, 'pia', { 'idempotency-key': 'x' })
      return { ...(body as object), instance: null }
    }
    const first = await addClashing()
    expect(first).toMatchObject({ code: 'changeClash', deed: null, items: [{ ok: false, code: 'changeClash' }] })
    expect(await addClashing()).toEqual(first)
  })

  test('refuses what does not fit: appointmentIsOver, dateRangeInvalid, timeDoesNotExist, attendeeDoesNotExist', async () => {
    expect((await add({ start: '2026-11-18T10:00', end: '2026-11-18T12:00' })).code).toBe('appointmentIsOver')
    expect((await add({ end: thursday.start })).code).toBe('dateRangeInvalid')
    expect((await add({ start: '2027-03-28T02:30', end: '2027-03-28T03:30' })).code).toBe('timeDoesNotExist')
    expect((await add({ groups: [await find('teun')] })).code).toBe('attendeeDoesNotExist')
    expect((await add({ course: 999_999 })).code).toBe('requestInvalid')
  })

  test('changeClash, changeDisplacesBooking: asks before it takes the time or the room of others', async () => {
    expect((await add({ start: '2026-11-19T10:30', end: '2026-11-19T11:20' })).code).toBe('changeClash')
    await putBooking(db, { organizer: 'tess', room: 'b204', ...thursday })
    const classrooms = [await find('b204')]
    expect((await add({ classrooms })).code).toBe('changeDisplacesBooking')
    expect((await add({ classrooms, displace: true })).status).toBe(201)
    expect((await db.selectFrom('appointment').select('id').where('name', '=', 'Bijles').execute()).length).toBe(1)
  })

  test('appointmentNoRights: a coordinator adds lessons of the team only', async () => {
    expect((await add({}, 'cora')).status).toBe(201)
    expect((await add({ teachers: [await find('tess')] }, 'cora')).code).toBe('appointmentNoRights')
  })
})

describe('day-change.remove', () => {
  test('removes a lesson that was added by hand, and tells those in it', async () => {
    const { result } = await add()
    await sql`delete from notification`.execute(db)
    expect(await remove(result.id)).toMatchObject({ status: 200, result: null })
    expect((await fetchRoster('anna')).map(({ id }) => id)).not.toContain(result.id)
    expect((await listNotified())[0]?.entries).toMatchObject([{ change: { kind: 'cancelled' } }])
  })

  test('preconditionFailed: removes no version that the caller has not seen', async () => {
    const { result, headers } = await add()
    const seen = { 'if-match': String(headers['etag']) }
    const pia = await api.as('pia')
    await pia.post(`/api/Appointment/${result.id}/change`, { message: 'Neem je boek mee' })
    expect((await pia.delete(`/api/Appointment/${result.id}`, seen)).code).toBe('preconditionFailed')
    expect((await remove(result.id)).status).toBe(200)
  })

  test('appointmentNoRights, appointmentDoesNotExist: leaves planned lessons alone', async () => {
    expect((await remove(await getAppointmentId(db, 'l3'))).code).toBe('appointmentNoRights')
    expect((await remove(999_999)).code).toBe('appointmentDoesNotExist')
    expect(await findLesson('anna', 'l3')).toMatchObject({ change: null })
  })
})

describe('day-change.undo', () => {
  test('takes back each kind of deed exactly', async () => {
    await change('l3', { message: 'Neem je boek mee', isOnline: true })
    const added = await add()
    const kinds = [
      () => change('l3', { ...thursday, teachers: [], classrooms: [], isOnline: false, force: true }),
      () => change('choice', { cancelled: true }),
      () => withdraw('l3'),
      () => add({ name: 'Extra', teachers: [], groups: [], classrooms: [] }),
      () => remove(added.result.id),
    ]
    for (const perform of kinds) {
      const before = await takeSnapshot()
      const { headers, status } = await perform()
      expect([200, 201]).toContain(status)
      expect(await takeSnapshot()).not.toEqual(before)
      expect(await undo(headers['x-deed'])).toMatchObject({ status: 200, result: { deed: Number(headers['x-deed']) } })
      expect(await takeSnapshot()).toEqual(before)
    }
  })

  test('withdraws unread notifications, and tells those who read theirs', async () => {
    const { headers } = await change('l3', { cancelled: true })
    await sql`update notification set read_at = now() where attendee_id = ${await find('anna')}`.execute(db)
    await undo(headers['x-deed'])
    const notified = await listNotified()
    expect(notified.map(({ person }) => person)).toEqual(['anna', 'anna'])
    expect(notified[1]?.entries).toMatchObject([{ change: { kind: 'added' } }])
  })

  test('notifies the teacher who made the deed, if somebody else takes it back', async () => {
    const teun = await api.as('teun')
    const exam = { name: 'Toets', ...thursday, teachers: [await find('teun')], groups: [await find('v5a')] }
    const { result } = await teun.post<Appointment>('/api/Exam', exam)
    const moved = await teun.patch(`/api/Exam/${result.id}`, { start: '2026-11-19T14:00', end: '2026-11-19T14:50' })
    expect((await undo(moved.headers['x-deed'])).status).toBe(200)
    const notified = (await listNotified()).filter(({ person }) => person === 'teun')
    expect(notified).toMatchObject([{ entries: [{ ...thursday, change: { kind: 'moved' } }] }])
  })

  test('notifies everyone in the lesson, if its week was published after the deed', async () => {
    const { headers } = await change('later', { start: '2026-12-07T13:00' })
    expect(await listNotified()).toEqual([])
    await db.insertInto('published_week').values({ monday: '2026-12-07', published_at: '2026-11-18T10:00Z' }).execute()
    onTestFinished(async () => void (await sql`delete from published_week where monday = '2026-12-07'`.execute(db)))
    expect((await undo(headers['x-deed'])).status).toBe(200)
    expect((await listNotified()).map(({ person }) => person).toSorted()).toEqual(['anna', 'teun'])
  })

  test('a repeated undo changes nothing', async () => {
    const { headers } = await change('l3', { cancelled: true })
    const answers = await Promise.all([undo(headers['x-deed']), undo(headers['x-deed'], {}, 'ada')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await findLesson('anna', 'l3')).toMatchObject({ isCancelled: false, change: null })
  })

  test('deedSuperseded, deedDoesNotExist: refuses what was changed since, or never was', async () => {
    const first = await change('l3', { cancelled: true })
    await change('l3', { message: 'Neem je boek mee' })
    expect((await undo(first.headers['x-deed'])).code).toBe('deedSuperseded')
    expect((await undo(999_999)).code).toBe('deedDoesNotExist')
    expect(await findLesson('anna', 'l3')).toMatchObject({ isCancelled: true })
  })

  test('changeDisplacesBooking: asks before it takes back a room that is booked meanwhile', async () => {
    const { headers } = await change('l3', { cancelled: true })
    await putBooking(db, { organizer: 'teun', room: 'b204', start: '2026-11-19T10:30', end: '2026-11-19T11:20' })
    expect((await undo(headers['x-deed'])).code).toBe('changeDisplacesBooking')
    expect((await undo(headers['x-deed'], { displace: true })).status).toBe(200)
  })
})

describe('day-change.several', () => {
  test('changes several lessons as one deed, with one notification a person', async () => {
    const changes = [
      { id: await getAppointmentId(db, 'l3'), change: { cancelled: true } },
      { id: await getAppointmentId(db, 'choice'), change: { start: '2026-11-20T12:45' } },
    ]
    const { status, result, headers } = await changeSeveral({ changes })
    expect({ status, result }).toMatchObject({ status: 200, result: { items: [{ ok: true }, { ok: true }] } })
    expect(headers['x-deed']).toBe(String(result.deed))
    const people = (await listNotified()).map(({ person }) => person)
    expect(people.length).toBe(new Set(people).size)
    await undo(result.deed)
    expect(await findLesson('anna', 'l3')).toMatchObject({ isCancelled: false })
    expect(await listNotified()).toEqual([])
  })

  test('swaps the rooms of two lessons, which one by one would clash', async () => {
    const classrooms = [await find('a108')]
    await change('l3', { classrooms, ...thursday })
    const { result } = await add({ classrooms: [await find('b204')], groups: [] })
    const swap = await changeSeveral({
      changes: [
        { id: await getAppointmentId(db, 'l3'), change: { classrooms: [await find('b204')] } },
        { id: result.id, change: { classrooms } },
      ],
    })
    expect(swap).toMatchObject({ status: 200, result: { items: [{ clashes: [] }, { clashes: [] }] } })
  })

  test('swaps the times of two lessons of one class, teacher and room, of which neither has room where the other was', async () => {
    const morning = { start: '2026-11-19T10:30', end: '2026-11-19T11:20' }
    const { result } = await add({ teachers: [await find('tess')], classrooms: [await find('a108')] })
    const [l3, added] = [await getAppointmentId(db, 'l3'), result.id]
    expect((await change('l3', thursday)).code).toBe('changeClash')
    const body = {
      changes: [
        { id: l3, change: thursday },
        { id: added, change: morning },
      ],
    }
    const free = { ok: true, clashes: [], bookings: [] }
    const { items } = (await changeSeveral({ ...body, dryRun: true })).result
    expect(items).toMatchObject([free, free])
    const seen = body.changes.map((each, index) => ({ ...each, version: items[index]?.version }))
    const before = await takeSnapshot()
    await sql`delete from notification`.execute(db)
    const swap = await changeSeveral({ changes: seen })
    expect(swap).toMatchObject({ status: 200, result: { items: [free, free] } })
    expect((await changeSeveral({ changes: seen })).code).toBe('preconditionFailed')
    const roster = await fetchRoster('anna')
    expect(roster.find(({ id }) => id === l3)).toMatchObject(thursday)
    expect(roster.find(({ id }) => id === added)).toMatchObject(morning)
    const notified = await listNotified()
    expect(notified.filter(({ person }) => person === 'anna')).toMatchObject([{ entries: [{}, {}] }])
    await undo(swap.result.deed)
    expect(await takeSnapshot()).toEqual(before)
  })

  test('changeClash: a swap still names who has a third lesson at the new time', async () => {
    const { result } = await add({ classrooms: [] })
    const third = await add({ name: 'Derde', groups: [], start: '2026-11-19T11:00', end: '2026-11-19T11:50' })
    const changes = [
      { id: await getAppointmentId(db, 'l3'), change: thursday },
      { id: result.id, change: { start: '2026-11-19T10:30', end: '2026-11-19T11:20' } },
    ]
    const swap = await changeSeveral({ changes })
    expect(swap).toMatchObject({ status: 409, code: 'changeClash' })
    expect(swap.body).toMatchObject({
      items: [
        { ok: true, clashes: [] },
        { ok: false, clashes: [{ appointmentId: third.result.id, who: { name: 'Teun Tol' } }] },
      ],
    })
    expect(await findLesson('anna', 'l3')).toMatchObject({ start: '2026-11-19T10:30' })
  })

  test('a dry run answers 200 with what a refusal lists, and changes nothing', async () => {
    await putBooking(db, { organizer: 'teun', room: 'a108', ...thursday })
    const before = await takeSnapshot()
    const body = {
      changes: [
        { id: await getAppointmentId(db, 'l3'), change: { ...thursday, classrooms: [await find('a108')] } },
        {
          id: await getAppointmentId(db, 'choice'),
          change: { ...thursday, teachers: [await find('tess')], classrooms: [] },
        },
      ],
    }
    const dryRun = await changeSeveral({ ...body, dryRun: true })
    expect(dryRun).toMatchObject({ status: 200, result: { deed: null } })
    const [first, second] = dryRun.result.items.toSorted((a, b) => b.bookings.length - a.bookings.length)
    expect(first).toMatchObject({
      ok: false,
      code: 'changeClash',
      clashes: [{ who: { name: 'Tess Thijs' } }],
      bookings: [{ organizer: { name: 'Teun Tol' } }],
    })
    expect(second).toMatchObject({ ok: false, code: 'changeClash', bookings: [] })
    const refusal = await changeSeveral(body)
    expect(refusal).toMatchObject({ status: 409, code: 'changeClash', body: { items: dryRun.result.items } })
    expect((await changeSeveral({ ...body, force: true })).code).toBe('changeDisplacesBooking')
    expect(await takeSnapshot()).toEqual(before)
    expect(await listNotified()).toEqual([])
    expect((await changeSeveral({ ...body, force: true, displace: true })).status).toBe(200)
  })

  test('changes none if one is refused: appointmentIsOver, appointmentDoesNotExist, appointmentHolidayNotSelectable', async () => {
    const good = { id: await getAppointmentId(db, 'l3'), change: { cancelled: true } }
    for (const [lesson, code] of [
      ['l1', 'appointmentIsOver'],
      ['holiday', 'appointmentHolidayNotSelectable'],
    ] as const) {
      const answer = await changeSeveral({ changes: [good, { ...good, id: await getAppointmentId(db, lesson) }] })
      expect(answer).toMatchObject({
        code,
        body: { items: expect.arrayContaining([expect.objectContaining({ ok: false, code })]) },
      })
    }
    expect((await changeSeveral({ changes: [good, { ...good, id: 999_999 }] })).code).toBe('appointmentDoesNotExist')
    expect((await changeSeveral({ changes: [good, good] })).code).toBe('requestInvalid')
    expect(await findLesson('anna', 'l3')).toMatchObject({ isCancelled: false })
  })

  test('changes what an attendee still has on some dates', async () => {
    const dates = { start: '2026-11-16', end: '2026-11-22' }
    const { result } = await changeSeveral({ attendeeId: await find('a108'), ...dates, change: { classrooms: [] } })
    expect(result.items).toMatchObject([{ id: await getAppointmentId(db, 'l3'), ok: true }])
    const none = await changeSeveral({ attendeeId: await find('a108'), ...dates, change: { cancelled: true } })
    expect(none.result).toEqual({ deed: null, items: [] })
  })

  test('requestOutOfBounds, dateRangeInvalid, attendeeDoesNotExist, timeDoesNotExist: refuses a request that cannot be', async () => {
    const body = { attendeeId: await find('teun'), start: '2026-11-16', end: '2027-11-22', change: { cancelled: true } }
    expect((await changeSeveral(body)).code).toBe('requestOutOfBounds')
    expect((await changeSeveral({ ...body, end: '2026-11-15' })).code).toBe('dateRangeInvalid')
    expect((await changeSeveral({ ...body, end: '2026-11-22', attendeeId: 999_999 })).code).toBe('attendeeDoesNotExist')
    const id = await getAppointmentId(db, 'l3')
    const skipped = { start: '2027-03-28T02:30', end: '2027-03-28T03:30' }
    expect((await changeSeveral({ changes: [{ id, change: skipped }] })).code).toBe('timeDoesNotExist')
  })

  test('requestOutOfBounds: refuses a lesson of more than 31 days, except to return to an imported one', async () => {
    const end = '2026-12-29T13:00'
    const id = await getAppointmentId(db, 'l3')
    expect((await change('l3', { end, force: true })).code).toBe('requestOutOfBounds')
    expect((await changeSeveral({ changes: [{ id, change: { end } }], force: true })).code).toBe('requestOutOfBounds')
    expect((await add({ end, force: true })).code).toBe('requestOutOfBounds')
    await db.updateTable('appointment').set({ ends_at: end }).where('id', '=', id).execute()
    expect((await change('l3', { end: '2026-11-19T11:20' })).status).toBe(200)
    expect((await withdraw('l3', 'pia', '?force=true')).result.end).toBe(end)
  })
})
