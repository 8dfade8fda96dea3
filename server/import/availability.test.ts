import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { testDatabase } from '../test/test-database.ts'
import { getAttendeeId, smallSchool } from '../test/small-school.ts'
import { applySchool, type ApplyOptions } from './apply-school.ts'
import type { AvailabilityRequest, SchoolData } from './school.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:00:00Z')
const { settings } = smallSchool
const request: AvailabilityRequest = {
  id: 'p3',
  name: 'Periode 3',
  opens: '2026-11-09T08:00',
  closes: '2026-11-27T17:00',
  start: '2027-02-01',
  end: '2027-04-18',
  teachers: ['teun', 'tess'],
  weeks: 'ab',
}
const apply = (school: Partial<SchoolData>, options: Partial<ApplyOptions> = {}) =>
  applySchool(db, { settings, ...school }, { clock, replace: true, ...options })
const importRequests = async (...availability: AvailabilityRequest[]) =>
  (await apply({ availability })).kinds.availability
const listAnswers = async () =>
  (
    await sql`
      select request.source_id as request, request.name, request.removed, teacher.source_id as teacher, answer.state,
        answer.removed as out
      from availability_request request
      join availability answer on answer.request_id = request.id
      join attendee teacher on teacher.id = answer.person_id
      order by request.source_id, teacher.source_id`.execute(db)
  ).rows

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, appointment, published_week, availability_request cascade`.execute(
    db,
  )
  await apply({ ...smallSchool, availability: [request] })
})

describe('availability requests of an import', () => {
  const newAnswer = { request: 'p3', name: 'Periode 3', removed: false, state: 'new', out: false }
  test('are created for each teacher and counted, and a second import changes nothing', async () => {
    expect(await listAnswers()).toEqual([
      { ...newAnswer, teacher: 'tess' },
      { ...newAnswer, teacher: 'teun' },
    ])
    expect(await importRequests(request)).toEqual({ added: 0, changed: 0, removed: 0 })
    expect(await importRequests(request, { ...request, id: 'p4' })).toEqual({ added: 1, changed: 0, removed: 0 })
  })
  test.skipIf(!isFullRun)('keep submitted answers when the request or its teachers change', async () => {
    await db.updateTable('availability').set({ state: 'submitted', comments: 'a' }).execute()
    const changed = { ...request, name: 'P3', teachers: ['tess', 'cora'] }
    expect(await importRequests(changed)).toEqual({ added: 0, changed: 1, removed: 0 })
    const renamedAnswer = { ...newAnswer, name: 'P3' }
    expect(await listAnswers()).toEqual([
      { ...renamedAnswer, teacher: 'cora' },
      { ...renamedAnswer, teacher: 'tess', state: 'submitted' },
      { ...renamedAnswer, teacher: 'teun', state: 'submitted', out: true },
    ])
    await importRequests(request)
    expect(await listAnswers()).toContainEqual({ ...newAnswer, teacher: 'teun', state: 'submitted' })
  })
  test('are removed without losing answers and come back, and requests made in the app stay unchanged', async () => {
    const ownRequest = { name: 'Own', opens_at: '2026-11-09T08:00', closes_at: '2026-11-27T17:00' }
    const dates = { starts_on: '2027-02-01', ends_on: '2027-04-18', weeks: 'all' }
    await db
      .insertInto('availability_request')
      .values({ ...ownRequest, ...dates })
      .execute()
    await importRequests(request, { ...request, id: 'p4' })
    expect(await importRequests({ ...request, id: 'p4' })).toEqual({ added: 0, changed: 0, removed: 1 })
    expect((await listAnswers()).filter((row) => (row as { removed: boolean }).removed)).toHaveLength(2)
    expect(await importRequests(request, { ...request, id: 'p4' })).toEqual({ added: 1, changed: 0, removed: 0 })
    const ownRequests = await db
      .selectFrom('availability_request')
      .select('removed')
      .where('name', '=', 'Own')
      .execute()
    expect(ownRequests).toEqual([{ removed: false }])
  })
  test('stop an import that would remove all of them', async () => {
    await expect(apply({ availability: [] }, { replace: false })).rejects.toMatchObject({
      reasons: [{ reason: 'emptied', kind: 'availability', count: 1 }],
    })
  })
  test('keep the row of a removed teacher when the files hold no availability requests', async () => {
    await apply({ people: (smallSchool.people ?? []).filter(({ id }) => id !== 'tess') })
    expect(await getAttendeeId(db, 'tess')).toBeGreaterThan(0)
    expect(await listAnswers()).toHaveLength(2)
  })
  test.skipIf(!isFullRun)('save the hours of a full-time post (fteHours) with the settings', async () => {
    await apply({ settings: { ...settings, fteHours: 36.86 } })
    expect(await db.selectFrom('school').select('fte_hours').execute()).toEqual([{ fte_hours: 36.86 }])
  })
})
