import type { Scope } from '@uurwerk/contract/account/session'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'
import { examTestNow, putExams } from './fixtures.ts'

const { db } = await testDatabase()
const api = await testApp(db, examTestNow)
beforeAll(() => putExams(db))

const countOpenExams = async (person: string, impersonator?: string) =>
  (await (await api.as(person, impersonator)).get<Scope>('/api/Scope')).result.counts.exam

interface ExamChanges {
  starts_at?: string
  subscribe_from?: string | null
  subscribe_until?: string | null
  is_cancelled?: boolean
  students_only?: boolean
}
const changeExam = (sourceId: string, values: ExamChanges) =>
  db.updateTable('appointment').set(values).where('source_id', '=', sourceId).execute()
const addAnswer = async (sourceId: string, attendee: string, values: { accepted?: boolean; denied?: boolean }) =>
  db
    .insertInto('subscription')
    .values({
      appointment_id: await getAppointmentId(db, sourceId),
      attendee_id: await getAttendeeId(db, attendee),
      ...values,
    })
    .execute()

describe('menu count of exams', () => {
  afterEach(async () => {
    await db.deleteFrom('subscription').execute()
    await changeExam('v5aResit', {
      starts_at: '2026-12-04T13:00',
      subscribe_from: '2026-11-25T08:00',
      subscribe_until: '2026-12-01T12:00',
      is_cancelled: false,
      students_only: true,
    })
  })

  test('includes exams for the student’s groups and for all students', async () => {
    expect(await countOpenExams('anna')).toBe(2)
    expect(await countOpenExams('bram')).toBe(1)
  })
  test('includes exams that name the student', async () => {
    await changeExam('bramOnly', { subscribe_from: '2026-11-25T08:00', subscribe_until: '2026-12-02T12:00' })
    expect(await countOpenExams('bram')).toBe(2)
    expect(await countOpenExams('anna')).toBe(2)
    await changeExam('bramOnly', { subscribe_from: null, subscribe_until: null })
  })
  test('excludes exams that the student accepted or denied, and ignores the answers of others', async () => {
    await addAnswer('v5aResit', 'anna', { accepted: true })
    expect(await countOpenExams('anna')).toBe(1)
    await addAnswer('openToAll', 'anna', { denied: true })
    expect(await countOpenExams('anna')).toBeUndefined()
    expect(await countOpenExams('bram')).toBe(1)
  })
  test('includes an exam from the first minute of its window until the end', async () => {
    await changeExam('v5aResit', { subscribe_from: '2026-12-01T10:30' })
    expect(await countOpenExams('anna')).toBe(2)
    await changeExam('v5aResit', { subscribe_from: '2026-12-01T10:31' })
    expect(await countOpenExams('anna')).toBe(1)
    await changeExam('v5aResit', { subscribe_from: '2026-11-25T08:00', subscribe_until: '2026-12-01T10:31' })
    expect(await countOpenExams('anna')).toBe(2)
    await changeExam('v5aResit', { subscribe_until: '2026-12-01T10:30' })
    expect(await countOpenExams('anna')).toBe(1)
  })
  test('excludes an exam from its start on, even if its window ends later', async () => {
    await changeExam('v5aResit', { starts_at: '2026-12-01T10:31' })
    expect(await countOpenExams('anna')).toBe(2)
    await changeExam('v5aResit', { starts_at: '2026-12-01T10:30' })
    expect(await countOpenExams('anna')).toBe(1)
  })
  test('excludes cancelled exams and exams of an unpublished week', async () => {
    await changeExam('v5aResit', { is_cancelled: true })
    expect(await countOpenExams('anna')).toBe(1)
    await changeExam('unpublished', { subscribe_from: '2026-11-25T08:00', subscribe_until: '2026-12-02T12:00' })
    expect(await countOpenExams('anna')).toBe(1)
    await changeExam('unpublished', { subscribe_from: null, subscribe_until: null })
  })
  test('depends on the student’s groups on the day of the exam', async () => {
    const membership = db.updateTable('membership').where('person_id', '=', await getAttendeeId(db, 'anna'))
    await membership.set({ until_date: '2026-12-03' }).execute()
    expect(await countOpenExams('anna')).toBe(1)
    await membership.set({ until_date: '2026-12-04' }).execute()
    expect(await countOpenExams('anna')).toBe(2)
    await membership.set({ from_date: '2026-12-05', until_date: null }).execute()
    expect(await countOpenExams('anna')).toBe(1)
    await membership.set({ from_date: null }).execute()
  })
  test('excludes a teacher’s own exams, and counts a group’s exams for a teacher unless they are for students only', async () => {
    expect(await countOpenExams('teun')).toBeUndefined()
    const values = { group_id: await getAttendeeId(db, 'v5a'), person_id: await getAttendeeId(db, 'teun') }
    await db.insertInto('membership').values(values).execute()
    expect(await countOpenExams('teun')).toBeUndefined()
    await changeExam('v5aResit', { students_only: false })
    expect(await countOpenExams('teun')).toBe(1)
    await db.deleteFrom('membership').where('person_id', '=', values.person_id).execute()
  })
  test('is absent while impersonating and without the module', async () => {
    expect(await countOpenExams('anna', 'evi')).toBeUndefined()
    await changeExam('v5aResit', { students_only: false })
    const group_id = await getAttendeeId(db, 'v5a')
    const people = [await getAttendeeId(db, 'sam'), await getAttendeeId(db, 'evi')]
    await db
      .insertInto('membership')
      .values(people.map((person_id) => ({ group_id, person_id })))
      .execute()
    expect(await countOpenExams('evi')).toBe(1)
    expect(await countOpenExams('sam')).toBeUndefined()
    await db.deleteFrom('membership').where('person_id', 'in', people).execute()
  })
})
