import type { JoinableAnswer, JoinableConsequences, JoinablePatch } from '@uurwerk/contract/changes/joinable'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createDayChangeSchool } from '#server/changes/day-change/test/day-change-school.ts'
import {
  addAppointment,
  addStudents,
  createChoiceLessonHelpers,
  getSubscriptionCounts,
} from '#server/test/joinable-appointments.ts'
import { putBooking } from '#server/test/put-booking.ts'
import { getAppointmentId } from '#server/test/small-school.ts'

const { db, api, find, findAll, fetchRoster, listNotified } = await createDayChangeSchool()
const { choice, join: answer, getPath, reset } = createChoiceLessonHelpers(db, api)
const join = async (...details: Parameters<typeof answer>) => {
  const response = await answer(...details)
  if (response.status >= 400 && response.code !== 'subscriptionRegistrationPeriodEnded') throw new Error(response.code)
  return response
}
await addStudents(db, 'v5b', ['cas', 'dana', 'elin'])
await sql`insert into published_week select date '2026-11-23', now() on conflict do nothing`.execute(db)
beforeEach(async () => {
  await reset()
  const window = { subscribe_from: '2026-11-01T08:00', subscribe_until: '2026-11-18T12:00' }
  const terms = { name: 'Keuzeles', ...window, seats_taken: 0, subscription_count: 0 }
  await db.updateTable('appointment').set(terms).where('source_id', '=', 'choice').execute()
  await setLimits({})
})

const setLimits = (limits: object) => sql`update school set test_limits = ${JSON.stringify(limits)}::jsonb`.execute(db)
const thursday = { start: '2026-11-26T13:00', end: '2026-11-26T14:40' }
const addExam = async (who: string, body: object = {}) =>
  (await api.as(who)).post<JoinableAnswer>('/api/Exam', { name: 'Toets Engels', ...thursday, ...body })
const change = async (who: string, body: JoinablePatch, headers?: Record<string, string>) =>
  (await api.as(who)).patch<JoinableAnswer>(`/api/Choice/${await choice()}`, body, headers)
const remove = async (who: string, query = '') =>
  (await api.as(who)).delete<JoinableConsequences>(`/api/Choice/${await choice()}${query}`)
const listSeated = async (id: number) => {
  const { rows } = await sql<{ name: string }>`
    select attendee.source_id as name from subscription join attendee on attendee.id = attendee_id
    where appointment_id = ${id} and accepted order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
const listWaiting = async (id: number) => {
  const { rows } = await sql<{ name: string }>`
    select attendee.source_id as name from waiting join attendee on attendee.id = attendee_id
    where appointment_id = ${id} order by place`.execute(db)
  return rows.map(({ name }) => name)
}
const listMessages = async () => {
  const { rows } = await sql<{ text: string }>`
    select attendee.source_id || ' ' || notification.type || coalesce(' ' || (data::jsonb ->> 'event'), '') as text
    from notification join attendee on attendee.id = notification.attendee_id order by 1`.execute(db)
  return rows.map(({ text }) => text)
}
const names = (people: readonly { name: string }[]) => people.map(({ name }) => name)

describe('joinable.addExam', () => {
  test('adds an exam with its invigilators, which everyone concerned sees and is notified of once', async () => {
    const [groups, teachers, invigilators, rooms] = await Promise.all([
      findAll(['v5b']),
      findAll(['tess']),
      findAll(['teun']),
      findAll(['a108']),
    ])
    const answer = await addExam('evi', { groups, teachers, invigilators, rooms })
    expect(answer).toMatchObject({
      status: 201,
      result: {
        type: 'exam',
        name: 'Toets Engels',
        ...thursday,
        groups: [{ name: 'V5B' }],
        invigilators: [{ name: 'Teun Tol' }],
        classrooms: [{ name: 'A108' }],
        consequences: { ok: true, clashes: [], joined: [] },
      },
    })
    expect(Number(answer.headers['x-deed'])).toBeGreaterThan(0)
    for (const person of ['bram', 'tess', 'teun'])
      expect(await fetchRoster(person, '2026-11-23/2026-11-29')).toContainEqual(
        expect.objectContaining({ name: 'Toets Engels' }),
      )
    const notified = (await listNotified()).map(({ person }) => person)
    expect(notified.toSorted()).toEqual(['bram', 'cas', 'dana', 'elin', 'tess', 'teun'])
    expect(await db.selectFrom('cover').selectAll().execute()).toEqual([])
  })

  test('adds an exam in a course that the exam desk finds', async () => {
    const found = await (await api.as('evi')).get<{ courses: { id: number }[] }>('/api/Course?search=engels')
    const course = found.result.courses[0]?.id
    const { result } = await addExam('evi', { course })
    expect(result.course).toEqual({ id: course, name: 'Engels', code: 'en' })
  })

  test('lets a teacher add only an exam of their own, in a week with a published timetable', async () => {
    expect((await addExam('tess', { teachers: await findAll(['teun']) })).code).toBe('appointmentNoRights')
    const teachers = await findAll(['tess'])
    expect((await addExam('tess', { teachers, start: '2026-12-08T10:00', end: '2026-12-08T11:00' })).code).toBe(
      'appointmentNoRights',
    )
    expect((await addExam('tess', { teachers })).status).toBe(201)
  })

  test('answers clashes in a dry run, and refuses them otherwise unless forced', async () => {
    const body = { start: '2026-11-19T10:30', end: '2026-11-19T11:20', teachers: await findAll(['tess']) }
    const dry = await addExam('evi', { ...body, dryRun: true })
    expect(dry.result.consequences).toMatchObject({
      ok: false,
      code: 'changeClash',
      clashes: [{ appointmentId: await getAppointmentId(db, 'l3'), who: { name: 'Tess Thijs' } }],
    })
    expect(dry.headers['x-deed']).toBeUndefined()
    expect(await db.selectFrom('appointment').select('id').where('type', '=', 'exam').execute()).toEqual([])
    expect(await listNotified()).toEqual([])
    expect((await addExam('evi', body)).code).toBe('changeClash')
    expect((await addExam('evi', { ...body, force: true })).status).toBe(201)
  })

  test('dateRangeInvalid: refuses a sign-up window that ends before it begins, or has one moment', async () => {
    const from = { subscribeFrom: '2026-11-20T08:00' }
    expect((await addExam('evi', from)).code).toBe('dateRangeInvalid')
    expect((await addExam('evi', { ...from, subscribeUntil: '2026-11-19T08:00' })).code).toBe('dateRangeInvalid')
    expect((await addExam('evi', { ...from, subscribeUntil: '2026-11-21T08:00' })).status).toBe(201)
  })

  test('names who would exceed the limits on tests, and proposes the nearest days on which nobody does', async () => {
    await setLimits({ perDay: 1, perWeek: 2 })
    const groups = await findAll(['v5b'])
    expect((await addExam('evi', { groups })).result.consequences.testLimits).toEqual({ exceeded: [], days: [] })
    const later = { start: '2026-11-26T15:00', end: '2026-11-26T16:00', students: await findAll(['bram']) }
    const { testLimits } = (await addExam('evi', { ...later, dryRun: true })).result.consequences
    expect(testLimits.exceeded).toEqual([
      { who: { id: await find('bram'), name: 'Bram Bos', className: 'V5B' }, per: 'day', tests: 2, limit: 1 },
    ])
    expect(testLimits.days.slice(0, 2)).toEqual(['2026-11-25', '2026-11-27'])
    expect((await addExam('evi', later)).status).toBe(201)
    const third = await addExam('evi', { groups, start: '2026-11-24T15:00', end: '2026-11-24T16:00' })
    expect(third.result.consequences.testLimits.exceeded).toMatchObject([
      { who: { name: 'Bram Bos' }, per: 'week', tests: 3 },
    ])
    expect(third.result.consequences.testLimits.days).not.toContain('2026-11-25')
  })
})

describe('joinable.addExam, joinable.addChoice, joinable.changeExam, joinable.changeChoice', () => {
  test.each([
    ['appointmentIsOver', { start: '2026-11-17T10:00', end: '2026-11-17T11:00' }],
    ['dateRangeInvalid', { start: '2026-11-26T10:00', end: '2026-11-26T09:00' }],
    ['timeDoesNotExist', { start: '2027-03-28T02:15', end: '2027-03-28T04:00' }],
    ['attendeeDoesNotExist', { teachers: [999_999] }],
    ['changeDisplacesBooking', { start: '2026-11-26T15:00', end: '2026-11-26T16:00' }],
  ])('%s: is answered by each of them', async (code, fields) => {
    await putBooking(db, { organizer: 'teun', room: 'b204', start: '2026-11-26T15:00', end: '2026-11-26T16:00' })
    const evi = await api.as('evi')
    const body = { name: 'Inhaaltoets', ...thursday, rooms: await findAll(['b204']), ...fields }
    for (const path of ['/api/Exam', '/api/Choice']) {
      const { result } = await evi.post<JoinableAnswer>(path, { name: 'Toets', ...thursday })
      expect((await evi.post(path, body)).code).toBe(code)
      expect((await evi.patch(`${path}/${result.id}`, body)).code).toBe(code)
    }
  })

  test('displaces a booking in the way only if asked to, and notifies its organizer', async () => {
    await putBooking(db, { organizer: 'teun', room: 'b204', start: thursday.start, end: thursday.end })
    const rooms = await findAll(['b204'])
    const dry = await addExam('evi', { rooms, dryRun: true })
    expect(dry.result.consequences).toMatchObject({
      code: 'changeDisplacesBooking',
      bookings: [{ organizer: { name: 'Teun Tol' } }],
    })
    expect((await addExam('evi', { rooms, displace: true })).status).toBe(201)
    expect(await listMessages()).toEqual(['teun bookingDisplaced'])
  })
})

describe('joinable.changeChoice', () => {
  test('takes the seats of who joined last, notifies them, and puts them first on the waiting list', async () => {
    const id = await choice()
    for (const person of ['cas', 'dana', 'elin']) {
      await join(person)
      await sql`update subscription set since = now() + (select count(*) from subscription) * interval '1 minute'
        where attendee_id = ${await find(person)}`.execute(db)
    }
    const dry = await change('teun', { capacity: 1, dryRun: true })
    expect(names(dry.result.consequences.joined)).toEqual(['cas', 'dana', 'elin'])
    expect(dry.result.consequences.losesSeat).toEqual([
      { id: await find('elin'), name: 'elin', className: 'V5B' },
      { id: await find('dana'), name: 'dana', className: 'V5B' },
    ])
    expect(await listSeated(id)).toEqual(['cas', 'dana', 'elin'])
    expect(await listMessages()).toEqual([])
    const answer = await change('teun', { capacity: 1 })
    expect(names(answer.result.consequences.losesSeat)).toEqual(['elin', 'dana'])
    expect(await listSeated(id)).toEqual(['cas'])
    expect(await listWaiting(id)).toEqual(['dana', 'elin'])
    expect(await listMessages()).toEqual(['dana subscriptionChanged removed', 'elin subscriptionChanged removed'])
    expect(await getSubscriptionCounts(db, id)).toEqual({ count: 1, seats: 1, rows: 1 })
    await change('teun', { capacity: 2 })
    expect(await listSeated(id)).toEqual(['cas', 'dana'])
    expect(await listMessages()).toContain('dana subscriptionSeatFreed')
  })

  test('a change back to the planned terms leaves no day change', async () => {
    await change('teun', { name: 'Schaken', capacity: 2 })
    expect(await db.selectFrom('day_change').select('kind').execute()).toHaveLength(1)
    await change('teun', { name: 'Keuzeles', capacity: 30 })
    expect(await db.selectFrom('day_change').select('kind').execute()).toEqual([])
  })

  test('closes early: who joined keeps the seat, and nobody else gets one', async () => {
    await join('bram')
    const answer = await change('teun', { subscribeUntil: '2026-11-18T11:00' })
    expect(answer.result.consequences).toMatchObject({ losesSeat: [], losesPlace: [] })
    expect(await listSeated(await choice())).toEqual(['bram'])
    expect((await join('cas')).code).toBe('subscriptionRegistrationPeriodEnded')
    expect(await listMessages()).toEqual([])
  })

  test('switches sign-up off: nobody who waits gets a seat, also without a maximum', async () => {
    await change('teun', { capacity: 1 })
    await join('bram')
    await (await api.as('cas')).post(`${await getPath('me')}/wait`)
    const answer = await change('teun', { subscribeFrom: null, subscribeUntil: null, capacity: null })
    expect(answer.result.subscribable).toBeNull()
    expect(await listSeated(await choice())).toEqual(['bram'])
    expect(await listWaiting(await choice())).toEqual(['cas'])
    expect(await listMessages()).toEqual([])
  })

  test('without a waiting list, who waited is notified', async () => {
    await change('teun', { capacity: 0 })
    await (await api.as('bram')).post(`${await getPath('me')}/wait`)
    const answer = await change('teun', { waitList: false })
    expect(names(answer.result.consequences.losesPlace)).toEqual(['Bram Bos'])
    expect(await listMessages()).toEqual(['bram subscriptionChanged removed'])
  })

  test('with more seats and without a waiting list, seats who waited before the list goes', async () => {
    await change('teun', { capacity: 0 })
    for (const person of ['cas', 'bram']) await (await api.as(person)).post(`${await getPath('me')}/wait`)
    const answer = await change('teun', { capacity: 1, waitList: false })
    expect(names(answer.result.consequences.losesPlace)).toEqual(['Bram Bos'])
    expect(await listSeated(await choice())).toEqual(['cas'])
    expect(await listWaiting(await choice())).toEqual([])
    expect(await listMessages()).toEqual(['bram subscriptionChanged removed', 'cas subscriptionSeatFreed'])
  })

  test('changeClash: names who joined and has something else at the new time', async () => {
    await join('bram')
    const toTalk = { start: '2026-11-18T14:00', end: '2026-11-18T14:50' }
    const dry = await change('evi', { ...toTalk, dryRun: true })
    expect(dry.result.consequences.clashes).toMatchObject([{ who: { name: 'Bram Bos', className: 'V5B' } }])
    expect(await change('evi', toTalk)).toMatchObject({
      code: 'changeClash',
      body: { errors: [{ message: 'Bram Bos (V5B), 2026-11-18T14:00–2026-11-18T14:30' }] },
    })
    expect((await change('evi', { ...toTalk, force: true })).result).toMatchObject({ start: toTalk.start })
    expect(await listSeated(await choice())).toEqual(['bram'])
    expect(await listMessages()).toContain('bram rosterChange')
  })

  test('preconditionFailed: refuses the second of two editors', async () => {
    const etag = (await change('teun', { name: 'Schaken' })).headers['etag']
    expect((await change('evi', { capacity: 3 }, { 'if-match': String(etag) })).status).toBe(200)
    expect((await change('teun', { capacity: 4 }, { 'if-match': String(etag) })).code).toBe('preconditionFailed')
  })

  test('preconditionFailed: takes no seat of somebody whom the preview did not name', async () => {
    for (const person of ['cas', 'dana']) await join(person)
    const preview = async () => (await change('teun', { capacity: 1, dryRun: true })).result.consequences.preview
    const seenPreview = await preview()
    await join('elin')
    expect((await change('teun', { capacity: 1, preview: seenPreview })).code).toBe('preconditionFailed')
    expect(await listSeated(await choice())).toEqual(['cas', 'dana', 'elin'])
    expect(await listMessages()).toEqual([])
    expect((await change('teun', { capacity: 1, preview: await preview() })).status).toBe(200)
    expect(await listSeated(await choice())).toHaveLength(1)
  })

  test('a preview holds while those who join lose nothing, and until somebody else changes the terms', async () => {
    const { preview } = (await change('teun', { capacity: 5, dryRun: true })).result.consequences
    await join('cas')
    expect((await change('teun', { capacity: 5, preview })).status).toBe(200)
    expect((await change('teun', { capacity: 5, preview })).code).toBe('preconditionFailed')
  })

  test('the database refuses a capacity below the seats of an appointment added by hand', async () => {
    const id = await addAppointment(db)
    await join('bram', 'me', { accepted: true }, id)
    await expect(db.updateTable('appointment').set({ capacity: 0 }).where('id', '=', id).execute()).rejects.toThrow(
      /appointment_capacity_kept|more seats/u,
    )
  })
})

describe('joinable.removeExam, joinable.removeChoice', () => {
  test('appointmentIsOver: keeps what has taken place', async () => {
    for (const [type, path] of [
      ['exam', '/api/Exam'],
      ['choice', '/api/Choice'],
    ] as const) {
      const id = await addAppointment(db, { type, starts_at: '2026-11-17T10:00', ends_at: '2026-11-17T11:00' })
      expect((await (await api.as('evi')).delete(`${path}/${id}`)).code).toBe('appointmentIsOver')
    }
  })

  test('cancels a choice lesson of the timetable, and notifies who joined and who waits', async () => {
    const id = await choice()
    await change('teun', { capacity: 1 })
    await join('bram')
    await (await api.as('cas')).post(`${await getPath('me')}/wait`)
    const dry = await remove('teun', '?dryRun=true')
    expect([names(dry.result.losesSeat), names(dry.result.losesPlace)]).toEqual([['Bram Bos'], ['cas']])
    expect(await listMessages()).toEqual([])
    const answer = await remove('teun')
    expect(answer.status).toBe(200)
    expect(await listMessages()).toEqual(['bram rosterChange', 'cas rosterChange'])
    expect(await fetchRoster('bram')).toContainEqual(expect.objectContaining({ id, isCancelled: true }))
    const undo = await (await api.as('pia')).post(`/api/Appointment/deeds/${String(answer.headers['x-deed'])}/undo`)
    expect(undo.status).toBe(200)
    expect(await fetchRoster('bram')).toContainEqual(
      expect.objectContaining({ id, isCancelled: false, isAccepted: true }),
    )
  })

  test('preconditionFailed: removes nothing that somebody joined or changed since the preview', async () => {
    const changes = [() => join('bram'), () => change('evi', { name: 'Schaken' })]
    for (const changeMeanwhile of changes) {
      const { preview } = (await remove('teun', '?dryRun=true')).result
      await changeMeanwhile()
      expect((await remove('teun', `?preview=${preview}`)).code).toBe('preconditionFailed')
    }
    expect(await listSeated(await choice())).toEqual(['bram'])
    const { preview } = (await remove('teun', '?dryRun=true')).result
    expect((await remove('teun', `?preview=${preview}`)).status).toBe(200)
  })

  test('deletes what was added by hand, also if somebody said no', async () => {
    const window = { subscribeFrom: '2026-11-16T08:00', subscribeUntil: '2026-11-25T12:00' }
    const { result } = await addExam('evi', { ...window, groups: await findAll(['v5b']) })
    await join('bram', 'me', { accepted: false }, result.id)
    expect((await (await api.as('evi')).delete(`/api/Exam/${result.id}`)).status).toBe(200)
    expect((await (await api.as('evi')).get(`/api/Exam/${result.id}`)).code).toBe('appointmentDoesNotExist')
  })

  test('appointmentNoRights: a planner does not delete it as a lesson, with its sign-ups', async () => {
    const window = { subscribeFrom: '2026-11-16T08:00', subscribeUntil: '2026-11-25T12:00' }
    const { result } = await addExam('evi', { ...window, groups: await findAll(['v5b']) })
    await join('bram', 'me', { accepted: true }, result.id)
    expect((await (await api.as('pia')).delete(`/api/Appointment/${result.id}`)).code).toBe('appointmentNoRights')
    expect(await listSeated(result.id)).toEqual(['bram'])
  })

  test('deletes what was added by hand if nobody signed up', async () => {
    const { result } = await addExam('evi', { groups: await findAll(['v5b']) })
    expect((await (await api.as('evi')).delete(`/api/Choice/${result.id}`)).code).toBe('appointmentDoesNotExist')
    expect((await (await api.as('evi')).delete(`/api/Exam/${result.id}`)).status).toBe(200)
    expect((await (await api.as('evi')).get(`/api/Exam/${result.id}`)).code).toBe('appointmentDoesNotExist')
  })
})

test('a return to the planned room together with a new name leaves the plan as it was', async () => {
  const planned = await findAll(['b204'])
  await change('teun', { rooms: await findAll(['a108']) })
  await change('teun', { rooms: planned, name: 'Keuzeles biologie' })
  expect(await db.selectFrom('day_change').select('classroom_ids').execute()).toEqual([{ classroom_ids: planned }])
  await (await api.as('pia')).delete(`/api/Appointment/${await choice()}/change`)
  const { result } = await (await api.as('pia')).get(`/api/Appointment/Details/${await choice()}`)
  expect(result).toMatchObject({ name: 'Keuzeles', classrooms: [{ name: 'B204' }], change: null })
})

test('a change of other terms takes no seat where an import lowered the maximum', async () => {
  for (const person of ['cas', 'dana']) await join(person)
  await db.updateTable('appointment').set({ capacity: 1 }).where('source_id', '=', 'choice').execute()
  expect((await change('teun', { subscribeUntil: '2026-11-18T11:00' })).status).toBe(200)
  expect(await listSeated(await choice())).toEqual(['cas', 'dana'])
})

test('deedSuperseded: the return of a lesson to its plan takes no seats', async () => {
  await db.updateTable('appointment').set({ capacity: 1 }).where('source_id', '=', 'choice').execute()
  await change('teun', { capacity: 3 })
  for (const person of ['cas', 'dana']) await join(person)
  const path = `/api/Appointment/${await choice()}/change`
  expect((await (await api.as('pia')).delete(path)).code).toBe('deedSuperseded')
  expect(await listSeated(await choice())).toEqual(['cas', 'dana'])
  await (await api.as('dana')).delete(await getPath('me'))
  expect((await (await api.as('pia')).delete(path)).status).toBe(200)
  expect(await listSeated(await choice())).toEqual(['cas'])
})

describe('joinable.undoExam, joinable.undoChoice', () => {
  const undo = async (who: string, { headers }: { headers: Record<string, unknown> }, kind = 'Choice', consent = {}) =>
    (await api.as(who)).post(`/api/${kind}/deeds/${String(headers['x-deed'])}/undo`, consent)

  test('the teacher takes back a smaller capacity, and gives the seats to who lost them', async () => {
    for (const person of ['cas', 'dana']) await join(person)
    const changed = await change('teun', { capacity: 1 })
    expect(await listSeated(await choice())).toHaveLength(1)
    expect((await undo('teun', changed)).status).toBe(200)
    expect(await listSeated(await choice())).toEqual(['cas', 'dana'])
    expect((await undo('teun', changed)).status).toBe(200)
  })

  test('the exam desk takes back an exam that it added, changed or deleted', async () => {
    const added = await addExam('evi', { groups: await findAll(['v5b']) })
    const path = `/api/Exam/${added.result.id}`
    const evi = await api.as('evi')
    const moved = await evi.patch(path, { start: '2026-11-26T15:00', end: '2026-11-26T16:00' })
    expect((await undo('evi', added, 'Exam')).code).toBe('deedSuperseded')
    expect((await undo('evi', moved, 'Exam')).status).toBe(200)
    expect((await evi.get(path)).result).toMatchObject(thursday)
    const removed = await evi.delete(path)
    expect((await evi.get(path)).code).toBe('appointmentDoesNotExist')
    expect((await undo('evi', removed, 'Exam')).status).toBe(200)
    expect((await evi.get(path)).result).toMatchObject({ name: 'Toets Engels', groups: [{ name: 'V5B' }] })
  })

  test('deedDoesNotExist: hides deeds on lessons, on other types, and of other teachers', async () => {
    const deeds = [await addExam('evi', { teachers: await findAll(['tess']) }), await change('teun', { capacity: 3 })]
    expect((await undo('evi', deeds[0]!)).code).toBe('deedDoesNotExist')
    expect((await undo('tess', deeds[1]!)).code).toBe('deedDoesNotExist')
    const pia = await api.as('pia')
    const lesson = await getAppointmentId(db, 'l3')
    const cancelled = await pia.post(`/api/Appointment/${lesson}/change`, { cancelled: true })
    expect((await undo('pia', cancelled)).code).toBe('deedDoesNotExist')
    const draft = await pia.post<{ deed: number }>('/api/Appointment/changes', {
      changes: [{ id: await choice(), change: { cancelled: true } }],
      draft: true,
    })
    expect((await undo('teun', { headers: { 'x-deed': draft.result.deed } })).code).toBe('deedDoesNotExist')
  })

  test('deedSuperseded: an addition is not undone once somebody signed up', async () => {
    const window = { subscribeFrom: '2026-11-16T08:00', subscribeUntil: '2026-11-25T12:00' }
    const added = await addExam('evi', { ...window, groups: await findAll(['v5b']) })
    await join('bram', 'me', { accepted: true }, added.result.id)
    expect((await undo('evi', added, 'Exam')).code).toBe('deedSuperseded')
    expect(await listSeated(added.result.id)).toEqual(['bram'])
  })

  test('deedSuperseded: a return to the plan is not undone once the timetable plans something else', async () => {
    await change('teun', { capacity: 2 })
    const pia = await api.as('pia')
    const returned = await pia.delete(`/api/Appointment/${await choice()}/change`)
    expect(returned.status).toBe(200)
    const path = `/api/Appointment/deeds/${String(returned.headers['x-deed'])}/undo`
    await db.updateTable('appointment').set({ capacity: 25 }).where('source_id', '=', 'choice').execute()
    expect((await pia.post(path)).code).toBe('deedSuperseded')
    await db.updateTable('appointment').set({ capacity: 30 }).where('source_id', '=', 'choice').execute()
    expect((await pia.post(path)).status).toBe(200)
    expect(await db.selectFrom('day_change').select('kind').execute()).toHaveLength(1)
  })

  test('deedSuperseded: more seats are not taken back once somebody has one', async () => {
    await change('teun', { capacity: 1 })
    const widened = await change('teun', { capacity: 2 })
    for (const person of ['cas', 'dana']) await join(person)
    for (const [who, path] of [
      ['teun', 'Choice'],
      ['pia', 'Appointment'],
    ] as const)
      expect((await undo(who, widened, path)).code).toBe('deedSuperseded')
    expect(await listSeated(await choice())).toEqual(['cas', 'dana'])
  })

  test('changeClash, changeDisplacesBooking, appointmentIsOver: refuses what the old form would do', async () => {
    const before = { start: '2026-11-26T10:00', end: '2026-11-26T11:00' }
    const own = { teachers: await findAll(['tess']), rooms: await findAll(['b204']) }
    const { result } = await addExam('evi', { ...before, ...own })
    const evi = await api.as('evi')
    const moved = await evi.patch(`/api/Exam/${result.id}`, thursday)
    await putBooking(db, { organizer: 'teun', room: 'b204', ...before })
    expect((await undo('evi', moved, 'Exam')).code).toBe('changeDisplacesBooking')
    await addExam('evi', { ...before, teachers: own.teachers })
    expect((await undo('evi', moved, 'Exam', { displace: true })).code).toBe('changeClash')
    const later = await api.at('2026-11-26T14:00:00Z').as('evi')
    expect((await later.post(`/api/Exam/deeds/${String(moved.headers['x-deed'])}/undo`)).code).toBe('appointmentIsOver')
    expect((await undo('evi', moved, 'Exam', { displace: true, force: true })).status).toBe(200)
  })
})

test('changeTooManyCovers: refuses, and does not undo to, more lessons of others than a teacher takes', async () => {
  await sql`update school set cover_rules = '{"perWeek": 0}'::jsonb`.execute(db)
  onTestFinished(() => void sql`update school set cover_rules = '{}'::jsonb`.execute(db))
  const teachers = await findAll(['cora'])
  expect((await change('evi', { teachers })).code).toBe('changeTooManyCovers')
  expect((await change('evi', { teachers, force: true })).status).toBe(200)
  const back = await change('evi', { teachers: await findAll(['teun']) })
  const undo = await (await api.as('evi')).post(`/api/Choice/deeds/${String(back.headers['x-deed'])}/undo`)
  expect(undo.code).toBe('changeTooManyCovers')
})
