import type { Subscription } from '@uurwerk/contract/roster/appointment'
import type { SeatOutlook } from '@uurwerk/contract/joining/subscription'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { type TestResponse, testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import {
  addAppointment,
  addStudents,
  listSubscriptions,
  getSubscriptionCounts,
  removeAppointments,
} from '#server/test/joinable-appointments.ts'
import { getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'

const { db, url } = await testDatabase()
const now = '2026-11-18T09:45:00Z'
const secondConnection = connect(url)
afterAll(() => secondConnection.close())
// Two servers, each with its own queue of calls.
const [api, otherServer] = [await testApp(db, now), await testApp(secondConnection.db, now)]
const students = Array.from({ length: 40 }, (_, index) => `student-${index}`)
let [from, to] = [0, 0]

beforeAll(async () => {
  await putSmallSchool(db)
  await addStudents(db, 'v5b', students)
  from = await addAppointment(db, { name: 'Koor', wait_list: true }, ['teun'])
  to = await addAppointment(db, { name: 'Bijles', wait_list: true }, ['teun'])
})
beforeEach(async () => {
  for (const table of ['waiting', 'subscription', 'notification', 'audit_log'] as const)
    await db.deleteFrom(table).execute()
  await setSeats({ [from]: null, [to]: null })
  const window = { subscribe_until: '2026-11-18T12:00' }
  await db.updateTable('appointment').set(window).where('id', 'in', [from, to]).execute()
})

async function setSeats(seats: Record<number, number | null>) {
  for (const [id, capacity] of Object.entries(seats))
    await db.updateTable('appointment').set({ capacity }).where('id', '=', Number(id)).execute()
}
const buildPath = (id: number, person: string | number = 'me') =>
  `/api/Subscription/Appointment/${id}/Attendee/${person}`
const join = async (person: string, id: number, body: object = { accepted: true }) =>
  (await api.as(person)).post(buildPath(id), body)
const changeOver = async (person: string, attendee: string | number = 'me', [leftId, takenId] = [from, to]) =>
  (await api.as(person)).post<Subscription>(`${buildPath(takenId, attendee)}/instead-of/${leftId}`)
const listSeatedIds = async (id: number) =>
  (await listSubscriptions(db, id)).filter(({ accepted }) => accepted).map(({ attendee_id }) => attendee_id)

describe('subscription.changeOver', () => {
  test('gives up the old seat, takes the new seat with the motivation, and writes a single log entry', async () => {
    await join('student-0', from, { accepted: true, motivation: 'Graag' })
    await db.deleteFrom('audit_log').execute()
    const { status, result } = await changeOver('student-0')
    const id = await getAttendeeId(db, 'student-0')
    expect(status).toBe(200)
    expect(result).toMatchObject({ appointmentId: to, attendeeId: id, accepted: true, motivation: 'Graag' })
    expect([await listSeatedIds(from), await listSeatedIds(to)]).toEqual([[], [id]])
    expect(await db.selectFrom('audit_log').select(['action', 'details']).execute()).toEqual([
      {
        action: 'subscription.changeOver',
        details: { appointment: to, insteadOf: from, start: '2026-11-18T15:00', event: 'accepted' },
      },
    ])
  })

  test('gives the old seat to the first student on the wait list, and notifies that student', async () => {
    await setSeats({ [from]: 1 })
    await join('student-0', from)
    await (await api.as('student-1')).post(`${buildPath(from)}/wait`)
    await changeOver('student-0')
    expect(await listSeatedIds(from)).toEqual([await getAttendeeId(db, 'student-1')])
    expect(await db.selectFrom('notification').select('type').execute()).toEqual([{ type: 'subscriptionSeatFreed' }])
  })

  test('refuses a full appointment with subscriptionReachedCapacity, keeps the old seat and moves nobody up', async () => {
    await setSeats({ [from]: 1, [to]: 1 })
    await join('student-2', to)
    await join('student-0', from)
    await (await api.as('student-1')).post(`${buildPath(from)}/wait`)
    const notificationsBefore = await db.selectFrom('notification').selectAll().execute()
    expect(await changeOver('student-0')).toMatchObject({ status: 409, code: 'subscriptionReachedCapacity' })
    expect(await listSeatedIds(from)).toEqual([await getAttendeeId(db, 'student-0')])
    expect(await db.selectFrom('waiting').selectAll().execute()).toHaveLength(1)
    expect(await db.selectFrom('notification').selectAll().execute()).toEqual(notificationsBefore)
  })

  test('refuses a missing or locked answer, another student, an unknown appointment and a closed window', async () => {
    expect((await changeOver('student-0')).code).toBe('subscriptionDoesNotExist')
    expect((await changeOver('student-0', 'me', [to, to])).code).toBe('subscriptionModelMismatch')
    expect((await changeOver('student-0', 'me', [2_147_483_647, to])).code).toBe('subscriptionNoAttendeeOrAppointment')
    await join('student-0', from)
    const person = await getAttendeeId(db, 'student-0')
    expect((await changeOver('student-1', person)).code).toBe('subscriptionNoAccess')
    await db.updateTable('subscription').set({ locked: true }).where('attendee_id', '=', person).execute()
    expect((await changeOver('student-0')).code).toBe('subscriptionLocked')
    await db.updateTable('subscription').set({ locked: false }).where('attendee_id', '=', person).execute()
    await db.updateTable('appointment').set({ subscribe_until: '2026-11-18T10:00' }).where('id', '=', from).execute()
    expect((await changeOver('student-0')).code).toBe('subscriptionRegistrationPeriodEnded')
    expect(await listSeatedIds(from)).toEqual([person])
  })

  test('refuses a clash with a third appointment or a lesson, and a non-student where only students may sign up', async () => {
    const thirdId = await addAppointment(db, {
      name: 'Toneel',
      starts_at: '2026-11-18T15:30',
      ends_at: '2026-11-18T16:30',
    })
    const longAppointment = await addAppointment(db, {
      name: 'Lang',
      starts_at: '2026-11-18T14:00',
      ends_at: '2026-11-18T17:00',
    })
    const earlyId = await addAppointment(db, {
      name: 'Vroeg',
      starts_at: '2026-11-18T14:00',
      ends_at: '2026-11-18T15:00',
    })
    const lesson = await addAppointment(db, { name: 'Les', starts_at: '2026-11-19T10:30', ends_at: '2026-11-19T11:20' })
    for (const id of [thirdId, earlyId]) await join('student-0', id)
    expect((await changeOver('student-0', 'me', [earlyId, longAppointment])).code).toBe(
      'subscriptionAlreadyAtOtherMoment',
    )
    expect((await changeOver('student-0', 'me', [earlyId, lesson])).code).toBe('subscriptionHiddenByLesson')
    await db.updateTable('appointment').set({ students_only: true }).where('id', '=', lesson).execute()
    await (await api.as('ada')).post(buildPath(from), { accepted: true })
    expect((await changeOver('ada', 'me', [from, lesson])).code).toBe('subscriptionOnlyStudent')
    await removeAppointments(db, [thirdId, longAppointment, earlyId, lesson])
  })

  test('allows only callers who may change both answers, and notifies the student of both changes', async () => {
    const exam = await addAppointment(db, { name: 'Herkansing', type: 'exam' })
    await join('student-0', from)
    const person = await getAttendeeId(db, 'student-0')
    expect((await changeOver('teun', person, [from, exam])).code).toBe('attendeeMustBeExamDesk')
    expect((await changeOver('evi', person, [from, exam])).code).toBe('subscriptionNoAccess')
    expect((await changeOver('ada', person, [from, exam])).status).toBe(200)
    expect(
      (await db.selectFrom('notification').select('attendee_id').execute()).map((item) => item.attendee_id),
    ).toEqual([person, person])
    await removeAppointments(db, [exam])
  })
})

describe('appointments in the way of a sign-up', () => {
  const fetchOutlook = async (person: string, id = to) =>
    (await (await api.as(person)).get<SeatOutlook>(buildPath(id))).result
  const clashTimes = { start: '2026-11-18T15:00', end: '2026-11-18T16:00' }

  test('include the clash, with mayChangeOver true only if a seat is free and the current answer is not locked', async () => {
    await join('student-0', from)
    const inTheWay = [{ id: from, name: 'Koor', ...clashTimes, mayChangeOver: true }]
    expect(await fetchOutlook('student-0')).toMatchObject({ refusal: 'subscriptionAlreadyAtOtherMoment', inTheWay })
    await setSeats({ [to]: 0 })
    expect((await fetchOutlook('student-0')).inTheWay).toMatchObject([{ mayChangeOver: false }])
    await setSeats({ [to]: null })
    await db.updateTable('subscription').set({ locked: true }).execute()
    expect((await fetchOutlook('student-0')).inTheWay).toMatchObject([{ mayChangeOver: false }])
  })

  test('include a clashing lesson by name, with mayChangeOver false', async () => {
    const id = await addAppointment(db, { starts_at: '2026-11-19T10:30', ends_at: '2026-11-19T11:20' })
    expect(await fetchOutlook('anna', id)).toMatchObject({
      refusal: 'subscriptionHiddenByLesson',
      inTheWay: [{ name: 'Engels', start: '2026-11-19T10:30', mayChangeOver: false }],
    })
    await removeAppointments(db, [id])
  })
})

describe('concurrent change-overs', () => {
  const listDistinctCodes = (answers: readonly TestResponse[]) =>
    [...new Set(answers.map(({ status, code }) => code ?? status))].sort()

  test('to five free seats leave each of 40 students with a single seat, and give no seat twice', async () => {
    await setSeats({ [to]: 5 })
    for (const student of students) await join(student, from)
    const callers = await Promise.all(students.map((student, index) => (index % 2 ? api : otherServer).as(student)))
    const answers = await Promise.all(callers.map((caller) => caller.post(`${buildPath(to)}/instead-of/${from}`)))
    expect(listDistinctCodes(answers)).toEqual([200, 'subscriptionReachedCapacity'])
    const [stayed, moved] = [await listSeatedIds(from), await listSeatedIds(to)]
    expect(moved).toHaveLength(5)
    expect(new Set([...stayed, ...moved]).size).toBe(students.length)
    expect(stayed.length + moved.length).toBe(students.length)
    expect(await getSubscriptionCounts(db, from)).toMatchObject({ seats: stayed.length })
  })

  test('in opposite directions do not deadlock, and apply once per idempotency key', async () => {
    const half = students.length / 2
    for (const [index, student] of students.entries()) await join(student, index < half ? from : to)
    const callers = await Promise.all(students.map((student, index) => (index % 2 ? api : otherServer).as(student)))
    const answers = await Promise.all(
      callers.flatMap((caller, index) => {
        const [left, taken] = index < half ? [from, to] : [to, from]
        const address = `${buildPath(taken)}/instead-of/${left}`
        const headers = { 'idempotency-key': `key-${index}` }
        return [caller.post(address, undefined, headers), caller.post(address, undefined, headers)]
      }),
    )
    expect(listDistinctCodes(answers)).toEqual([200])
    const ids = await Promise.all(students.map((student) => getAttendeeId(db, student)))
    expect((await listSeatedIds(to)).toSorted((a, b) => a - b)).toEqual(ids.slice(0, half).toSorted((a, b) => a - b))
    expect(await listSeatedIds(from)).toHaveLength(half)
  })

  test('answer serviceUnavailable and change nothing in a deadlock with another transaction', async () => {
    await join('student-0', from)
    const holder = await secondConnection.db.startTransaction().execute()
    const [lowerId, higherId] = [Math.min(from, to), Math.max(from, to)]
    const lockAppointment = (id: number) =>
      sql`update appointment set version = version + 1 where id = ${id}`.execute(holder)
    await lockAppointment(higherId)
    const answer = changeOver('student-0')
    await expect.poll(countWaitingStatements).toBe(1)
    // Both transactions now wait for a row that the other has locked.
    await lockAppointment(lowerId)
    expect(await answer).toMatchObject({ status: 503, code: 'serviceUnavailable' })
    await holder.commit().execute()
    expect(await listSeatedIds(from)).toEqual([await getAttendeeId(db, 'student-0')])
  })

  /** Number of connections that wait for a lock. */
  async function countWaitingStatements(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
    `.execute(db)
    return rows[0]?.count ?? 0
  }
})
