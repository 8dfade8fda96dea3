import type { BulkSubscriptionResult, SeatOutlook, Subscribers } from '@uurwerk/contract/joining/subscription'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'
import {
  addAppointment,
  addStudents,
  listSubscriptions,
  createChoiceLessonHelpers,
  getSubscriptionCounts,
  removeAppointments,
} from '#server/test/joinable-appointments.ts'

const { db } = await testDatabase()
// Two hours before the choice lesson of 12:45, whose registration ends at 12:00.
const api = await testApp(db, '2026-11-18T09:45:00Z')
beforeAll(async () => {
  await putSmallSchool(db)
  await addStudents(db, 'v5a', ['s1', 's2', 's3'])
})
const { choice, getPath, join, setCapacity, reset } = createChoiceLessonHelpers(db, api)
beforeEach(reset)

describe('subscription.several', () => {
  const changeInBulk = async (as: string, action: string, ...people: string[]) => {
    const attendeeIds = await Promise.all(people.map((person) => getAttendeeId(db, person)))
    const path = `/api/Subscription/Appointment/${await choice()}/Attendees`
    return (await api.as(as)).post<BulkSubscriptionResult>(path, { action, attendeeIds })
  }

  test('returns the accepted people and a code for each refused person, and expands a group to its members', async () => {
    await setCapacity(3)
    const concurrentId = await addAppointment(db, { starts_at: '2026-11-18T13:00', ends_at: '2026-11-18T14:00' })
    await join('s1', 'me', { accepted: true }, concurrentId)
    const { result } = await changeInBulk('teun', 'subscribe', 'anna', 's1', 's2', 'bram', 'v5a', 'tess')
    expect(result.succeeded.map(({ name }) => name)).toEqual(['Anna Aerts', 's2', 'Bram Bos'])
    expect(result.failed.map(({ attendee, code }) => [attendee.name, code])).toEqual([
      ['s1', 'subscriptionAlreadyAtOtherMoment'],
      ['s3', 'subscriptionReachedCapacity'],
      ['Tess Thijs', 'subscriptionNoAccess'],
    ])
    expect(await getSubscriptionCounts(db, await choice())).toEqual({ count: 3, seats: 3, rows: 3 })
  })

  test('gives seats in the order of the request, and by name within a group', async () => {
    await setCapacity(2)
    const seatPeople = async (...people: string[]) => {
      await reset()
      await setCapacity(2)
      return (await changeInBulk('teun', 'subscribe', ...people)).result.succeeded.map(({ name }) => name)
    }
    expect(await seatPeople('s3', 'bram', 's1', 'anna')).toEqual(['s3', 'Bram Bos'])
    expect(await seatPeople('bram', 'v5a')).toEqual(['Bram Bos', 'Anna Aerts'])
    expect(await seatPeople('s2', 'v5a', 's2')).toEqual(['s2', 'Anna Aerts'])
  })

  test('adds people without a seat to the wait list in the order of the request, and keeps their places when repeated', async () => {
    await setCapacity(1)
    await changeInBulk('teun', 'subscribe', 'anna')
    const { result } = await changeInBulk('teun', 'wait', 's3', 'anna', 's1')
    expect(result).toMatchObject({ succeeded: [{ name: 'Anna Aerts' }, { name: 's3' }, { name: 's1' }], failed: [] })
    await changeInBulk('teun', 'wait', 's1', 's2', 's3')
    const { waiting } = (
      await (await api.as('teun')).get<Subscribers>(`/api/Subscription/Appointment/${await choice()}`)
    ).result
    expect(waiting.map(({ attendee, place }) => [attendee.name, place])).toEqual([
      ['s3', 1],
      ['s1', 2],
      ['s2', 3],
    ])
    await db.updateTable('appointment').set({ wait_list: false }).where('source_id', '=', 'choice').execute()
    expect((await changeInBulk('teun', 'wait', 'bram')).result.failed).toMatchObject([
      { code: 'subscriptionReachedCapacity' },
    ])
  })

  test('returns the clash of each refused person, and alternatives in which the caller may give seats', async () => {
    await setCapacity(1)
    const time = { starts_at: '2026-11-18T13:00', ends_at: '2026-11-18T14:00' }
    const concurrentId = await addAppointment(db, { ...time, name: 'Bijles' }, ['teun'])
    const otherTeachersId = await addAppointment(db, { ...time, name: 'Koor' }, ['tess'])
    const [ownSlot, otherTeachersSlot] = [
      await addAppointment(db, { name: 'Keuzeles', starts_at: '2026-11-19T15:00', ends_at: '2026-11-19T16:00' }, [
        'teun',
      ]),
      await addAppointment(db, { name: 'Keuzeles', starts_at: '2026-11-20T15:00', ends_at: '2026-11-20T16:00' }, [
        'tess',
      ]),
    ]
    const fixed = { name: 'Keuzeles', subscribe_from: null, subscribe_until: null }
    const fixedId = await addAppointment(db, { ...fixed, starts_at: '2026-11-21T15:00', ends_at: '2026-11-21T16:00' }, [
      'teun',
    ])
    await join('s1', 'me', { accepted: true }, concurrentId)
    await join('s2', 'me', { accepted: true }, otherTeachersId)
    const before = await changeInBulk('teun', 'subscribe', 's1', 's2')
    const clashTimes = { start: '2026-11-18T13:00', end: '2026-11-18T14:00' }
    expect(before.result.failed.map(({ inTheWay }) => inTheWay)).toEqual([
      [{ id: concurrentId, name: 'Bijles', ...clashTimes, mayChangeOver: true }],
      [{ id: otherTeachersId, name: 'Koor', ...clashTimes, mayChangeOver: false }],
    ])
    expect(before.result.failed[0]?.attendee).toMatchObject({ name: 's1', className: 'V5A' })
    expect(before.result.alternatives).toEqual([])
    const { result } = await changeInBulk('teun', 'subscribe', 's3', 'anna', 's1')
    expect(result.failed).toMatchObject([
      { attendee: { name: 'Anna Aerts' }, code: 'subscriptionReachedCapacity', inTheWay: [] },
      { attendee: { name: 's1' }, inTheWay: [{ mayChangeOver: false }] },
    ])
    expect(result.alternatives.map(({ id }) => id)).toEqual([ownSlot])
    await removeAppointments(db, [concurrentId, otherTeachersId, ownSlot, otherTeachersSlot, fixedId])
  })

  test('hides the name of a student’s private appointment from the teacher, but not from an admin', async () => {
    const talk = { type: 'exam' as const, name: 'Herkansing', subscribe_from: null, subscribe_until: null }
    const time = { starts_at: '2026-11-18T13:00', ends_at: '2026-11-18T14:00', offered_to_all: false }
    const id = await addAppointment(db, { ...talk, ...time }, ['bram', 'tess'])
    const findRefusal = async (person: string) => (await changeInBulk(person, 'subscribe', 'bram')).result.failed[0]
    expect(await findRefusal('teun')).toMatchObject({
      code: 'subscriptionHiddenByLesson',
      inTheWay: [{ id: null, name: null, mayChangeOver: false }],
    })
    expect(await findRefusal('ada')).toMatchObject({ inTheWay: [{ id, name: 'Herkansing' }] })
    await removeAppointments(db, [id])
  })

  test('locks, unlocks and unsubscribes the members of a group', async () => {
    await changeInBulk('teun', 'subscribe', 'anna', 'bram')
    expect((await changeInBulk('teun', 'lock', 'v5a')).result.succeeded).toHaveLength(4)
    expect(await getSubscriptionCounts(db, await choice())).toEqual({ count: 2, seats: 5, rows: 5 })
    await changeInBulk('teun', 'unlock', 'anna')
    expect((await listSubscriptions(db, await choice())).filter(({ locked }) => locked)).toHaveLength(3)
    const { result } = await changeInBulk('teun', 'unsubscribe', 'v5a', 'tess')
    expect(result.failed).toMatchObject([{ code: 'subscriptionDoesNotExist' }])
    expect(await getSubscriptionCounts(db, await choice())).toEqual({ count: 1, seats: 1, rows: 1 })
  })

  test('refuses callers who do not manage the appointment with subscriptionNoAccess', async () => {
    for (const person of ['anna', 'tess', 'cora', 'evi', 'sam'])
      expect((await changeInBulk(person, 'subscribe', 'bram')).code, person).toBe('subscriptionNoAccess')
    expect((await changeInBulk('ada', 'subscribe', 'bram')).status).toBe(200)
  })

  test('refuses more than 500 people with requestOutOfBounds', async () => {
    const studentIds = await addStudents(
      db,
      'v5b',
      Array.from({ length: 501 }, (_, index) => `many-${index}`),
    )
    expect((await changeInBulk('teun', 'subscribe', 'v5b')).code).toBe('requestOutOfBounds')
    await db.deleteFrom('membership').where('person_id', 'in', studentIds).execute()
  })

  test('notifies only people whose answer another user changed', async () => {
    await changeInBulk('teun', 'subscribe', 'anna', 'bram')
    await changeInBulk('teun', 'subscribe', 'anna')
    await join('s1')
    const notifications = await db
      .selectFrom('notification')
      .innerJoin('attendee', 'attendee.id', 'attendee_id')
      .select(['source_id', 'notification.type', 'data'])
      .orderBy('source_id')
      .execute()
    const data = { appointment: { id: await choice(), name: 'Keuzeles' }, start: '2026-11-18T12:45', by: 'Teun Tol' }
    expect(notifications).toEqual([
      { source_id: 'anna', type: 'subscriptionChanged', data: { ...data, event: 'accepted' } },
      { source_id: 'bram', type: 'subscriptionChanged', data: { ...data, event: 'accepted' } },
    ])
  })
})

describe('the exam desk', () => {
  test('changes a student’s answer to any exam, also without a sign-up window', async () => {
    const exam = await addAppointment(db, { type: 'exam', subscribe_from: null, subscribe_until: null })
    const anna = await getAttendeeId(db, 'anna')
    expect((await join('evi', anna, { locked: true }, exam)).status).toBe(200)
    expect((await join('anna', 'me', { accepted: true }, exam)).code).toBe('subscriptionNoAccess')
    expect((await (await api.as('evi')).delete(await getPath(anna, exam))).status).toBe(200)
  })
})

describe('attendeeMustBeExamDesk: the answers of others to an exam', () => {
  const lock = [{ op: 'replace', path: '/locked', value: true }]

  test('are refused to other students, other teachers and the service desk, in every call', async () => {
    const exam = await addAppointment(db, { type: 'exam' })
    const answerPath = await getPath(await getAttendeeId(db, 'anna'), exam)
    for (const person of ['bram', 'tess', 'sam']) {
      const caller = await api.as(person)
      const bulkChange = { action: 'lock', attendeeIds: [await getAttendeeId(db, 'anna')] }
      for (const answer of [
        caller.post(answerPath, { accepted: true }),
        caller.patch(answerPath, lock),
        caller.delete(answerPath),
        caller.get(answerPath),
        caller.post(`${answerPath}/wait`),
        caller.delete(`${answerPath}/wait`),
        caller.get(`/api/Subscription/Appointment/${exam}`),
        caller.post(`/api/Subscription/Appointment/${exam}/Attendees`, bulkChange),
      ])
        expect(await answer, person).toMatchObject({ status: 403, code: 'attendeeMustBeExamDesk' })
    }
    expect(await listSubscriptions(db, exam)).toEqual([])
  })

  test('are refused to its teacher for people who are not students; students may not lock their own answer', async () => {
    const exam = await addAppointment(db, { type: 'exam' }, ['teun'])
    expect((await join('teun', await getAttendeeId(db, 'tess'), { accepted: true }, exam)).code).toBe(
      'attendeeMustBeExamDesk',
    )
    expect((await join('anna', 'me', { accepted: true, locked: true }, exam)).code).toBe('attendeeMustBeExamDesk')
    expect((await join('teun', await getAttendeeId(db, 'anna'), { accepted: true, locked: true }, exam)).status).toBe(
      200,
    )
  })
})

describe('subscription.subscribers', () => {
  test('returns the answers and the wait list to people who manage the appointment, and refuses others', async () => {
    await setCapacity(1)
    await join('anna', 'me', { accepted: true, motivation: 'Bijles' })
    await (await api.as('s1')).post(`${await getPath('me')}/wait`)
    const path = `/api/Subscription/Appointment/${await choice()}`
    const { result } = await (await api.as('teun')).get<Subscribers>(path)
    const since = '2026-11-18T09:45:00.000Z'
    expect(result.subscriptions).toMatchObject([
      { attendeeName: 'Anna Aerts', motivation: 'Bijles', accepted: true, className: 'V5A', since },
    ])
    expect(result.waiting).toMatchObject([{ attendee: { name: 's1', className: 'V5A' }, place: 1, since }])
    for (const person of ['anna', 'tess', 'sam'])
      expect((await (await api.as(person)).get(path)).code).toBe('subscriptionNoAccess')
  })
})

test('the time of an answer changes with the answer, not with the motivation', async () => {
  const path = `/api/Subscription/Appointment/${await choice()}`
  const listStartsOfAnswers = async () =>
    (await (await api.as('teun')).get<Subscribers>(path)).result.subscriptions.map((subscription) => subscription.since)
  await join('anna')
  const laterServer = await testApp(db, '2026-11-18T09:50:00Z')
  await (await laterServer.as('anna')).post(`${path}/motivation`, { motivation: 'Bijles' })
  expect(await listStartsOfAnswers()).toEqual(['2026-11-18T09:45:00.000Z'])
  await (await laterServer.as('anna')).post(`${path}/Attendee/me`, { accepted: false })
  expect(await listStartsOfAnswers()).toEqual(['2026-11-18T09:50:00.000Z'])
})

describe('subscription.standing', () => {
  const fetchOutlook = async (person: string, id?: number) =>
    (await (await api.as(person)).get<SeatOutlook>(await getPath('me', id))).result

  test('reports no refusal when a seat is free', async () => {
    expect(await fetchOutlook('anna')).toMatchObject({ refusal: null, place: null, waiting: 0, alternatives: [] })
  })

  test('names the choice lesson at the same time that has seats first, whatever its subject', async () => {
    const time = { starts_at: '2026-11-19T16:00', ends_at: '2026-11-19T17:00' }
    const fullId = await addAppointment(db, { ...time, name: 'Koor', capacity: 0 })
    const earlier = await addAppointment(db, {
      name: 'Koor',
      starts_at: '2026-11-19T14:00',
      ends_at: '2026-11-19T15:00',
    })
    const parallelId = await addAppointment(db, { ...time, name: 'Theater', capacity: 3 }, ['tess'])
    const parallelFull = await addAppointment(db, { ...time, name: 'Dans', capacity: 0 })
    const { alternatives } = await fetchOutlook('anna', fullId)
    expect(alternatives.map(({ id }) => id)).toEqual([parallelId, earlier])
    expect(alternatives[0]).toMatchObject({ name: 'Theater', seatsLeft: 3, teachers: [{ name: 'Tess Thijs' }] })
    await removeAppointments(db, [fullId, earlier, parallelId, parallelFull])
  })

  test('reports why a seat is refused, and alternatives with free seats that the student can attend', async () => {
    const course_id = (await db.selectFrom('course').select('id').where('source_id', '=', 'wisb').executeTakeFirst())
      ?.id
    const fields = { course_id: course_id ?? null, name: 'Bijles' }
    const full = await addAppointment(db, { ...fields, capacity: 0 })
    const [day, time] = ['2026-11-20', 'T15:00']
    const joinableId = await addAppointment(
      db,
      { ...fields, starts_at: day + time, ends_at: `${day}T16:00`, capacity: 2 },
      ['teun'],
    )
    await addAppointment(db, { ...fields, starts_at: `${day}T16:00`, ends_at: `${day}T17:00`, capacity: 0 })
    await addAppointment(db, { ...fields, starts_at: '2026-11-19T10:30', ends_at: '2026-11-19T11:20' })
    await addAppointment(db, { ...fields, starts_at: `${day}T10:00`, ends_at: `${day}T11:00`, offered_to_all: false })
    expect(await fetchOutlook('anna', full)).toEqual({
      refusal: 'subscriptionReachedCapacity',
      inTheWay: [],
      unsubscribeRefusal: null,
      place: null,
      waiting: 0,
      alternatives: [
        {
          id: joinableId,
          name: 'Bijles',
          start: day + time,
          end: `${day}T16:00`,
          teachers: [expect.objectContaining({ name: 'Teun Tol' })],
          classrooms: [],
          seatsLeft: 2,
        },
      ],
    })
  })
})
