import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#server/test/test-database.ts'
import { explainQuery } from '#server/test/query-plan.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { subjectsQuery } from './queries.ts'

const { db, pool } = await testDatabase('demo school')
beforeAll(async () => {
  await sql`analyze`.execute(db)
})

test('the query for the courses of a student’s year uses indexes and scans no table', async () => {
  const id = await getAttendeeId(db, '120417')
  const filter = { attendeeId: id, year: 2026, days: { from: '2026-08-01', before: '2027-08-01' }, date: '2026-11-18' }
  const query = subjectsQuery({ ...filter, teacherId: id })
  const { rows } = await query.execute(db)
  expect(rows.length).toBeGreaterThan(5)
  const { scannedLargeTables, indexes } = await explainQuery(pool, query.compile(db))
  expect(scannedLargeTables).toEqual([])
  expect(indexes).toContain('appointment_attendee_pkey')
})
