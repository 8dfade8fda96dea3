import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { SeatOutlook } from '@uurwerk/contract/joining/subscription'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId, putSmallSchool, smallSchool } from '#server/test/small-school.ts'
import {
  addAppointment,
  addStudents,
  listSubscriptions,
  getSubscriptionCounts,
} from '#server/test/joinable-appointments.ts'

const { db } = await testDatabase()
const now = '2026-11-18T09:45:00Z'
const api = await testApp(db, now)
let choice: number
beforeAll(async () => {
  await putSmallSchool(db)
  await addStudents(db, 'v5a', ['s1', 's2', 's3'])
  choice = await getAppointmentId(db, 'choice')
})
beforeEach(async () => {
  for (const table of ['waiting', 'subscription', 'notification'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('appointment').set({ capacity: 1, wait_list: true }).where('id', '=', choice).execute()
})

const buildPath = (person: string | number = 'me', id = choice) =>
  `/api/Subscription/Appointment/${id}/Attendee/${person}`
const join = async (person: string, id = choice) => (await api.as(person)).post(buildPath('me', id), { accepted: true })
const wait = async (person: string) =>
  (await api.as(person)).post<{ place: number | null; accepted: boolean }>(`${buildPath()}/wait`)
const leave = async (person: string) => (await api.as(person)).delete(buildPath())
const listSeatedIds = async () =>
  (await listSubscriptions(db, choice)).filter(({ accepted }) => accepted).map((row) => row.attendee_id)
const listNotified = () =>
  db
    .selectFrom('notification')
    .innerJoin('attendee', 'attendee.id', 'attendee_id')
    .select(['source_id', 'notification.type', 'data'])
    .where('notification.type', '=', 'subscriptionSeatFreed')
    .execute()

test('a lock leaves students who declined before on the wait list', async () => {
  await join('anna')
  const s1 = await getAttendeeId(db, 's1')
  await db.insertInto('subscription').values({ appointment_id: choice, attendee_id: s1, denied: true }).execute()
  expect((await wait('s1')).result.place).toBe(1)
  const path = `/api/Subscription/Appointment/${choice}/Attendees`
  const lock = await (await api.as('teun')).post(path, { action: 'lock', attendeeIds: [s1] })
  expect(lock.result).toMatchObject({ succeeded: [{}] })
  expect(await listSubscriptions(db, choice)).toContainEqual(expect.objectContaining({ denied: true, locked: true }))
  expect(await db.selectFrom('waiting').select('attendee_id').execute()).toHaveLength(1)
})

describe('subscription.wait', () => {
  test('adds students to the wait list in order of arrival, and keeps their places when repeated', async () => {
    await join('anna')
    expect((await wait('s1')).result).toEqual({ place: 1, accepted: false })
    expect((await wait('s2')).result).toEqual({ place: 2, accepted: false })
    expect((await wait('s1')).result).toEqual({ place: 1, accepted: false })
    const { result } = await (await api.as('s2')).get<SeatOutlook>(buildPath())
    expect(result).toMatchObject({ place: 2, waiting: 2, refusal: 'subscriptionReachedCapacity' })
    const ownAppointment = await (await api.as('s2')).get<Appointment>(`/api/Appointment/${choice}/Attendee/me`)
    expect(ownAppointment.result).toMatchObject({ isWaiting: true, waitingPlace: 2, isFull: true, isSubscribed: false })
  })

  test('shows a student’s place to the teacher of the appointment, and to no other teacher', async () => {
    await join('anna')
    await wait('s1')
    const s1 = await getAttendeeId(db, 's1')
    const fetchPlaces = async (person: string) => {
      const caller = await api.as(person)
      const one = await caller.get<Appointment>(`/api/Appointment/${choice}/Attendee/${s1}`)
      const list = await caller.get<Appointment[]>(`/api/Appointment/Type/choice/Attendee/${s1}`)
      const places = [one.result, ...list.result.filter(({ id }) => id === choice)]
      return places.map(({ isWaiting, waitingPlace }) => ({ isWaiting, waitingPlace }))
    }
    const shown = { isWaiting: true, waitingPlace: 1 }
    const hidden = { isWaiting: false, waitingPlace: null }
    expect(await fetchPlaces('teun')).toEqual([shown, shown])
    expect(await fetchPlaces('tess')).toEqual([hidden, hidden])
  })

  test('takes a free seat at once, and changes nothing for a student with a seat', async () => {
    expect((await wait('anna')).result).toEqual({ place: null, accepted: true })
    expect((await wait('anna')).result).toEqual({ place: null, accepted: true })
    expect(await getSubscriptionCounts(db, choice)).toEqual({ count: 1, seats: 1, rows: 1 })
  })

  test('refuses an appointment without a wait list with subscriptionNoWaitList', async () => {
    await db.updateTable('appointment').set({ wait_list: false }).where('id', '=', choice).execute()
    await join('anna')
    expect((await wait('s1')).code).toBe('subscriptionNoWaitList')
  })

  test('refuses a clash with subscriptionAlreadyAtOtherMoment, and another student with subscriptionNoAccess', async () => {
    await join('anna')
    const concurrentId = await addAppointment(db, { starts_at: '2026-11-18T13:00', ends_at: '2026-11-18T14:00' })
    await join('s1', concurrentId)
    expect((await wait('s1')).code).toBe('subscriptionAlreadyAtOtherMoment')
    expect((await (await api.as('anna')).post(`${buildPath(await getAttendeeId(db, 's2'))}/wait`)).code).toBe(
      'subscriptionNoAccess',
    )
    await db.deleteFrom('subscription').where('appointment_id', '=', concurrentId).execute()
  })
})

describe('subscription.leaveWait', () => {
  test('moves the students behind up, and changes nothing when repeated', async () => {
    await join('anna')
    for (const person of ['s1', 's2']) await wait(person)
    const first = await api.as('s1')
    expect((await first.delete(`${buildPath()}/wait`)).status).toBe(200)
    expect((await first.delete(`${buildPath()}/wait`)).status).toBe(200)
    expect((await (await api.as('s2')).get<SeatOutlook>(buildPath())).result).toMatchObject({ place: 1, waiting: 1 })
    const fetchOwnPlace = async (person: string) =>
      (await (await api.as(person)).get<Appointment>(`/api/Appointment/${choice}/Attendee/me`)).result
    expect(await fetchOwnPlace('s2')).toMatchObject({ isWaiting: true, waitingPlace: 1 })
    expect(await fetchOwnPlace('s1')).toMatchObject({ isWaiting: false, waitingPlace: null })
  })
})

describe('a seat that is given back', () => {
  test('goes to the first student on the wait list, with a notification, and the others move up', async () => {
    await join('anna')
    for (const person of ['s1', 's2']) await wait(person)
    await leave('anna')
    expect(await listSeatedIds()).toEqual([await getAttendeeId(db, 's1')])
    expect(await listNotified()).toEqual([
      {
        source_id: 's1',
        type: 'subscriptionSeatFreed',
        data: { appointment: { id: choice, name: 'Keuzeles' }, start: '2026-11-18T12:45' },
      },
    ])
    expect((await (await api.as('s2')).get<SeatOutlook>(buildPath())).result.place).toBe(1)
    expect(await getSubscriptionCounts(db, choice)).toEqual({ count: 1, seats: 1, rows: 1 })
    const log = await db
      .selectFrom('audit_log')
      .select(['subject_id'])
      .where('action', '=', 'subscription.seatFreed')
      .execute()
    expect(log).toEqual([{ subject_id: await getAttendeeId(db, 's1') }])
  })

  test.each([
    ['declined', async () => (await api.as('anna')).post(buildPath(), { accepted: false })],
    ['removed by the teacher', async () => (await api.as('teun')).delete(buildPath(await getAttendeeId(db, 'anna')))],
    [
      'given up in a patch',
      async () => (await api.as('anna')).patch(buildPath(), [{ op: 'replace', path: '/accepted', value: false }]),
    ],
  ])('goes to the first student on the wait list when it is %s', async (_, giveBack) => {
    await join('anna')
    await wait('s1')
    expect((await giveBack()).status).toBe(200)
    expect(await listSeatedIds()).toEqual([await getAttendeeId(db, 's1')])
  })

  test('skips a student with a clash, who stays on the wait list', async () => {
    await join('anna')
    for (const person of ['s1', 's2']) await wait(person)
    const concurrentId = await addAppointment(db, { starts_at: '2026-11-18T13:00', ends_at: '2026-11-18T14:00' })
    await join('s1', concurrentId)
    await leave('anna')
    expect(await listSeatedIds()).toEqual([await getAttendeeId(db, 's2')])
    const waitList = await db.selectFrom('waiting').select('attendee_id').execute()
    expect(waitList).toEqual([{ attendee_id: await getAttendeeId(db, 's1') }])
    await db.deleteFrom('subscription').where('appointment_id', '=', concurrentId).execute()
  })

  test('skips students who left the wait list or were added by the teacher', async () => {
    await join('anna')
    for (const person of ['s1', 's2', 's3']) await wait(person)
    expect((await (await api.as('s1')).delete(`${buildPath()}/wait`)).status).toBe(200)
    await db.updateTable('appointment').set({ capacity: 2 }).where('id', '=', choice).execute()
    await (await api.as('teun')).post(buildPath(await getAttendeeId(db, 's2')), { accepted: true })
    await leave('anna')
    expect(await listSeatedIds()).toEqual([await getAttendeeId(db, 's2'), await getAttendeeId(db, 's3')])
    expect(await db.selectFrom('waiting').selectAll().execute()).toEqual([])
  })
})

test('a waiting student whom the teacher signs out leaves the wait list, is notified and gets no freed seat', async () => {
  await join('anna')
  for (const person of ['s1', 's2']) await wait(person)
  const attendeeIds = await Promise.all(['anna', 's1'].map((person) => getAttendeeId(db, person)))
  const body = { action: 'unsubscribe', attendeeIds }
  const answer = await (await api.as('teun')).post(`/api/Subscription/Appointment/${choice}/Attendees`, body)
  expect(answer.result).toMatchObject({ succeeded: [{ name: 'Anna Aerts' }, { name: 's1' }], failed: [] })
  expect(await listSeatedIds()).toEqual([await getAttendeeId(db, 's2')])
  expect(await db.selectFrom('waiting').selectAll().execute()).toEqual([])
  const changed = await db
    .selectFrom('notification')
    .select('attendee_id')
    .where('type', '=', 'subscriptionChanged')
    .orderBy('attendee_id')
    .execute()
  expect(changed.map(({ attendee_id }) => attendee_id)).toEqual(attendeeIds)
})

describe('an import', () => {
  const importWith = (capacity: number | null) => {
    const appointments = smallSchool.appointments
      ?.filter(({ id }) => id !== 'later')
      .map((appointment) => (appointment.id === 'choice' ? { ...appointment, capacity } : appointment))
    return applySchool(
      db,
      { settings: smallSchool.settings, appointments: appointments ?? [] },
      { clock: createFixedClock('Europe/Amsterdam', '2026-11-15T08:00:00Z') },
    )
  }

  test('gives added seats to the students on the wait list, and a seat to all without a limit', async () => {
    await importWith(1)
    await join('anna')
    for (const person of ['s1', 's2', 's3']) await wait(person)
    await importWith(3)
    expect(await listSeatedIds()).toHaveLength(3)
    expect((await listNotified()).map(({ source_id }) => source_id)).toEqual(['s1', 's2'])
    await importWith(null)
    expect(await listSeatedIds()).toHaveLength(4)
  })

  test('gives the seat of a student who left to the first in line', async () => {
    const importPeople = (people = smallSchool.people ?? []) =>
      applySchool(
        db,
        { settings: smallSchool.settings, people },
        { clock: createFixedClock('Europe/Amsterdam', '2026-11-15T08:00:00Z'), replace: true },
      )
    await join('bram')
    await wait('s1')
    await importPeople(smallSchool.people?.filter(({ id }) => id !== 'bram'))
    expect(await listSeatedIds()).toEqual([await getAttendeeId(db, 's1')])
    expect((await listNotified()).map(({ source_id }) => source_id)).toEqual(['s1'])
    expect(await getSubscriptionCounts(db, choice)).toEqual({ count: 1, seats: 1, rows: 1 })
    await importPeople()
  })

  test('removes nobody when it lowers the seats, and frees no seat until fewer students are left', async () => {
    await importWith(3)
    for (const person of ['anna', 's1', 's2']) await join(person)
    await importWith(1)
    expect(await getSubscriptionCounts(db, choice)).toEqual({ count: 3, seats: 3, rows: 3 })
    await wait('s3')
    await leave('anna')
    expect((await join('anna')).code).toBe('subscriptionReachedCapacity')
    await leave('s1')
    expect(await listSeatedIds()).toEqual([await getAttendeeId(db, 's2')])
    await leave('s2')
    expect(await listSeatedIds()).toEqual([await getAttendeeId(db, 's3')])
  })

  test('cancels and keeps an appointment of an unpublished week that has a wait list', async () => {
    const imported = await db
      .selectFrom('appointment')
      .select('sources')
      .where('source_id', '=', 'l1')
      .executeTakeFirstOrThrow()
    const id = await addAppointment(db, {
      source_id: 'gone',
      sources: imported.sources,
      starts_at: '2026-11-19T08:00',
      ends_at: '2026-11-19T09:00',
    })
    await db
      .insertInto('waiting')
      .values({ appointment_id: id, attendee_id: await getAttendeeId(db, 'anna'), since: now })
      .execute()
    const weeks = await db.deleteFrom('published_week').where('monday', '=', '2026-11-16').returningAll().execute()
    await importWith(1)
    const cancelledRows = await db.selectFrom('appointment').select('is_cancelled').where('id', '=', id).execute()
    expect(cancelledRows).toEqual([{ is_cancelled: true }])
    await db
      .insertInto('published_week')
      .values(weeks)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
})
