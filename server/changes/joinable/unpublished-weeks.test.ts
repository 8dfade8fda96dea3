import type { JoinableAnswer } from '@uurwerk/contract/changes/joinable'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)

test('an exam that ends in an unpublished week names the lessons in its way to staff, and not to its teacher', async () => {
  await sql`insert into published_week select date '2026-11-23', now() on conflict do nothing`.execute(db)
  const exam = { name: 'Praktijk', start: '2026-11-27T13:00', end: '2026-12-07T09:20' }
  const teachers = [await getAttendeeId(db, 'teun')]
  const previewExam = async (who: string) =>
    (await (await api.as(who)).post<JoinableAnswer>('/api/Exam', { ...exam, teachers, dryRun: true })).result
  expect((await previewExam('evi')).consequences.clashes).toMatchObject([
    { appointmentId: await getAppointmentId(db, 'later'), who: { name: 'Teun Tol' } },
  ])
  expect((await previewExam('teun')).consequences).toMatchObject({ ok: true, clashes: [] })
})

test('appointmentNoRights: a teacher who moves an exam learns nothing of a week that is not published', async () => {
  const exam = { name: 'Toets Engels', start: '2026-11-26T13:00', end: '2026-11-26T14:40' }
  const [teachers, groups] = [[await getAttendeeId(db, 'tess')], [await getAttendeeId(db, 'v5a')]]
  const { result } = await (await api.as('evi')).post<JoinableAnswer>('/api/Exam', { ...exam, teachers, groups })
  const toLesson = { start: '2026-12-07T08:30', end: '2026-12-07T09:20' }
  const move = async (who: string, dryRun: boolean) =>
    (await api.as(who)).patch(`/api/Exam/${result.id}`, { ...toLesson, dryRun })
  for (const dryRun of [true, false]) expect((await move('tess', dryRun)).code).toBe('appointmentNoRights')
  expect((await move('evi', false)).code).toBe('changeClash')
})
