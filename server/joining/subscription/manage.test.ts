import type { SeveralOutcome, SeatOutlook, Subscribers } from '@uurwerk/contract/joining/subscription'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { testDatabase } from '../../test/harness.ts'
import { idOf, putSmallSchool } from '../../test/small-school.ts'
import { addAppointment, addStudents, answersOf, choiceOf, countsOf } from '../../test/joinable.ts'

const { db } = await testDatabase()
// Two hours before the choice lesson of 12:45, whose registration ends at 12:00.
const api = await testApp(db, '2026-11-18T09:45:00Z')
beforeAll(async () => {
  await putSmallSchool(db)
  await addStudents(db, 'v5a', ['s1', 's2', 's3'])
})
const { choice, pathOf, join, setCapacity, startAnew } = choiceOf(db, api)
beforeEach(startAnew)

describe('subscription.several', () => {
  const several = async (as: string, action: string, ...people: string[]) => {
    const attendeeIds = await Promise.all(people.map((person) => idOf(db, person)))
    const path = `/api/Subscription/Appointment/${await choice()}/Attendees`
    return (await api.as(as)).post<SeveralOutcome>(path, { action, attendeeIds })
  }

  test('tells who is in and why others are not; a group stands for its members', async () => {
    await setCapacity(3)
    const beside = await addAppointment(db, { starts_at: '2026-11-18T13:00', ends_at: '2026-11-18T14:00' })
    await join('s1', 'me', { accepted: true }, beside)
    const { result } = await several('teun', 'subscribe', 'v5a', 'bram', 'tess')
    expect(result.succeeded.map(({ name }) => name)).toEqual(['Anna Aerts', 'Bram Bos', 's2'])
    expect(result.failed.map(({ attendee, code }) => [attendee.name, code])).toEqual([
      ['Tess Thijs', 'subscriptionNoAccess'],
      ['s1', 'subscriptionAlreadyAtOtherMoment'],
      ['s3', 'subscriptionReachedCapacity'],
    ])
    expect(await countsOf(db, await choice())).toEqual({ count: 3, seats: 3, rows: 3 })
  })

  test('locks, unlocks and takes out', async () => {
    await several('teun', 'subscribe', 'anna', 'bram')
    expect((await several('teun', 'lock', 'v5a')).result.succeeded).toHaveLength(4)
    expect(await countsOf(db, await choice())).toEqual({ count: 2, seats: 5, rows: 5 })
    await several('teun', 'unlock', 'anna')
    expect((await answersOf(db, await choice())).filter(({ locked }) => locked)).toHaveLength(3)
    const { result } = await several('teun', 'unsubscribe', 'v5a', 'tess')
    expect(result.failed).toMatchObject([{ code: 'subscriptionDoesNotExist' }])
    expect(await countsOf(db, await choice())).toEqual({ count: 1, seats: 1, rows: 1 })
  })

  test('is only for people who manage the appointment: subscriptionNoAccess', async () => {
    for (const person of ['anna', 'tess', 'cora', 'evi', 'sam'])
      expect((await several(person, 'subscribe', 'bram')).code, person).toBe('subscriptionNoAccess')
    expect((await several('ada', 'subscribe', 'bram')).status).toBe(200)
  })

  test('requestOutOfBounds: more people than one call takes', async () => {
    const many = await addStudents(
      db,
      'v5b',
      Array.from({ length: 501 }, (_, index) => `many-${index}`),
    )
    expect((await several('teun', 'subscribe', 'v5b')).code).toBe('requestOutOfBounds')
    await db.deleteFrom('membership').where('person_id', 'in', many).execute()
  })

  test('tells people when someone else changed their answer, and nobody else', async () => {
    await several('teun', 'subscribe', 'anna', 'bram')
    await several('teun', 'subscribe', 'anna')
    await join('s1')
    const told = await db
      .selectFrom('notification')
      .innerJoin('attendee', 'attendee.id', 'attendee_id')
      .select(['source_id', 'notification.type', 'data'])
      .orderBy('source_id')
      .execute()
    const data = { appointment: { id: await choice(), name: 'Keuzeles' }, start: '2026-11-18T12:45', by: 'Teun Tol' }
    expect(told).toEqual([
      { source_id: 'anna', type: 'subscriptionChanged', data: { ...data, event: 'accepted' } },
      { source_id: 'bram', type: 'subscriptionChanged', data: { ...data, event: 'accepted' } },
    ])
  })
})

describe('the exam desk', () => {
  test('changes the answers of anyone to every exam, also without a window', async () => {
    const exam = await addAppointment(db, { type: 'exam', subscribe_from: null, subscribe_until: null })
    const anna = await idOf(db, 'anna')
    expect((await join('evi', anna, { locked: true }, exam)).status).toBe(200)
    expect((await join('anna', 'me', { accepted: true }, exam)).code).toBe('subscriptionNoAccess')
    expect((await (await api.as('evi')).delete(await pathOf(anna, exam))).status).toBe(200)
  })
})

describe('attendeeMustBeExamDesk: the answers of others to an exam', () => {
  const lock = [{ op: 'replace', path: '/locked', value: true }]

  test('are not for who neither gives it nor runs exams', async () => {
    const exam = await addAppointment(db, { type: 'exam' })
    const of = await pathOf(await idOf(db, 'anna'), exam)
    for (const person of ['bram', 'tess', 'sam']) {
      const caller = await api.as(person)
      const several = { action: 'lock', attendeeIds: [await idOf(db, 'anna')] }
      for (const refused of [
        caller.post(of, { accepted: true }),
        caller.patch(of, lock),
        caller.delete(of),
        caller.get(of),
        caller.post(`${of}/wait`),
        caller.delete(`${of}/wait`),
        caller.get(`/api/Subscription/Appointment/${exam}`),
        caller.post(`/api/Subscription/Appointment/${exam}/Attendees`, several),
      ])
        expect(await refused, person).toMatchObject({ status: 403, code: 'attendeeMustBeExamDesk' })
    }
    expect(await answersOf(db, exam)).toEqual([])
  })

  test('are not for its teacher where they are no students, and a lock is for nobody to set on the own', async () => {
    const exam = await addAppointment(db, { type: 'exam' }, ['teun'])
    expect((await join('teun', await idOf(db, 'tess'), { accepted: true }, exam)).code).toBe('attendeeMustBeExamDesk')
    expect((await join('anna', 'me', { accepted: true, locked: true }, exam)).code).toBe('attendeeMustBeExamDesk')
    expect((await join('teun', await idOf(db, 'anna'), { accepted: true, locked: true }, exam)).status).toBe(200)
  })
})

describe('subscription.subscribers', () => {
  test('are for people who manage the appointment, with the line', async () => {
    await setCapacity(1)
    await join('anna', 'me', { accepted: true, motivation: 'Bijles' })
    await (await api.as('s1')).post(`${await pathOf('me')}/wait`)
    const path = `/api/Subscription/Appointment/${await choice()}`
    const { result } = await (await api.as('teun')).get<Subscribers>(path)
    expect(result.subscriptions).toMatchObject([{ attendeeName: 'Anna Aerts', motivation: 'Bijles', accepted: true }])
    expect(result.waiting).toMatchObject([{ attendee: { name: 's1' }, place: 1 }])
    for (const person of ['anna', 'tess', 'sam'])
      expect((await (await api.as(person)).get(path)).code).toBe('subscriptionNoAccess')
  })
})

describe('subscription.standing', () => {
  const standing = async (person: string, id?: number) =>
    (await (await api.as(person)).get<SeatOutlook>(await pathOf('me', id))).result

  test('says that a seat can be had', async () => {
    expect(await standing('anna')).toMatchObject({ refusal: null, place: null, waiting: 0, alternatives: [] })
  })

  test('says why not, and where else there is one', async () => {
    const course_id = (await db.selectFrom('course').select('id').where('source_id', '=', 'wisb').executeTakeFirst())
      ?.id
    const of = { course_id: course_id ?? null, name: 'Bijles' }
    const full = await addAppointment(db, { ...of, capacity: 0 })
    const [day, time] = ['2026-11-20', 'T15:00']
    const good = await addAppointment(db, { ...of, starts_at: day + time, ends_at: `${day}T16:00`, capacity: 2 })
    await addAppointment(db, { ...of, starts_at: `${day}T16:00`, ends_at: `${day}T17:00`, capacity: 0 })
    await addAppointment(db, { ...of, starts_at: '2026-11-19T10:30', ends_at: '2026-11-19T11:20' })
    await addAppointment(db, { ...of, starts_at: `${day}T10:00`, ends_at: `${day}T11:00`, offered_to_all: false })
    expect(await standing('anna', full)).toEqual({
      refusal: 'subscriptionReachedCapacity',
      unsubscribeRefusal: null,
      place: null,
      waiting: 0,
      alternatives: [
        { id: good, name: 'Bijles', start: day + time, end: `${day}T16:00`, classrooms: [], seatsLeft: 2 },
      ],
    })
  })
})
