import type { JoinableAnswer } from '@uurwerk/contract/changes/joinable'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addStudents, getSubscriptionCounts } from '#server/test/joinable-appointments.ts'
import { getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'

const { db } = await testDatabase()
const api = await testApp(db, '2026-11-18T09:45:00Z')
const students = Array.from({ length: 200 }, (_, index) => `student-${index}`)
let exam: number

beforeAll(async () => {
  await putSmallSchool(db)
  await addStudents(db, 'v5b', students)
})
beforeEach(async () => {
  await sql`truncate subscription, waiting, notification, appointment_change`.execute(db)
  const { result } = await (
    await api.as('evi')
  ).post<JoinableAnswer>('/api/Exam', {
    name: 'Herkansing',
    start: '2026-11-19T14:00',
    end: '2026-11-19T15:00',
    capacity: 60,
    groups: [await getAttendeeId(db, 'v5b')],
    subscribeFrom: '2026-11-16T08:00',
    subscribeUntil: '2026-11-19T12:00',
    waitList: true,
  })
  exam = result.id
})

const joinAll = async () => {
  const everyone = await Promise.all(students.map((student) => api.as(student)))
  const path = `/api/Subscription/Appointment/${exam}/Attendee/me`
  return everyone.map((student) => student.post(path, { accepted: true }))
}
const listIds = async (query: ReturnType<typeof sql<{ id: string }>>) =>
  (await query.execute(db)).rows.map(({ id }) => id)
const listPeople = (table: 'subscription' | 'waiting' | 'notification', condition = sql`true`) =>
  listIds(sql<{ id: string }>`
    select distinct attendee.source_id as id from ${sql.table(table)} row
    join attendee on attendee.id = row.attendee_id where ${condition}`)

describe('200 students who join', () => {
  test('while the capacity shrinks: never a seat too many, and everyone who lost one is notified', async () => {
    const evi = await api.as('evi')
    const joins = await joinAll()
    const shrinks = [40, 25, 10].map((capacity) => evi.patch(`/api/Exam/${exam}`, { capacity }))
    const answers = await Promise.all(joins)
    expect((await Promise.all(shrinks)).map(({ status }) => status)).toEqual([200, 200, 200])
    const { capacity } = await db
      .selectFrom('appointment')
      .select('capacity')
      .where('id', '=', exam)
      .executeTakeFirstOrThrow()
    const seated = await listPeople('subscription', sql`row.accepted and row.appointment_id = ${exam}`)
    const waiting = await listPeople('waiting')
    expect(seated.length).toBeLessThanOrEqual(Number(capacity))
    if (waiting.length > 0) expect(seated).toHaveLength(Number(capacity))
    expect(await getSubscriptionCounts(db, exam)).toMatchObject({ seats: seated.length })
    const notified = await listPeople('notification', sql`row.type = 'subscriptionChanged'`)
    const joined = students.filter((_, index) => answers[index]?.status === 200)
    const lost = joined.filter((student) => !seated.includes(student))
    expect(waiting.toSorted()).toEqual(lost.toSorted())
    expect(lost.filter((student) => !notified.includes(student))).toEqual([])
  })

  test('while it is removed: it is gone without sign-ups, or cancelled with everyone notified', async () => {
    const evi = await api.as('evi')
    const joins = await joinAll()
    const removal = await evi.delete(`/api/Exam/${exam}`)
    const answers = await Promise.all(joins)
    expect(removal.status).toBe(200)
    const [row] = await db.selectFrom('appointment').select('is_cancelled').where('id', '=', exam).execute()
    const seated = await listPeople('subscription', sql`row.accepted`)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(seated.length)
    if (!row) expect(seated).toEqual([])
    else {
      expect(row.is_cancelled).toBe(true)
      const notified = await listPeople('notification', sql`row.type = 'rosterChange'`)
      expect(seated.filter((student) => !notified.includes(student))).toEqual([])
    }
  })

  test('two editors of one version: one of them is refused', async () => {
    const evi = await api.as('evi')
    const { headers } = await evi.get(`/api/Exam/${exam}`)
    const headersOfVersion = { 'if-match': String(headers['etag']) }
    const answers = await Promise.all(
      [5, 6, 7].map((capacity) => evi.patch(`/api/Exam/${exam}`, { capacity }, headersOfVersion)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  })
})
