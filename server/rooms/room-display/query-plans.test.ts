import { expect, test } from 'vitest'
import { testDatabase } from '#server/test/test-database.ts'
import { explainQuery } from '#server/test/query-plan.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { roomOnDayQuery } from './queries.ts'

const { db, pool } = await testDatabase('demo school')

test('a room display is read with indexes only, in fewer than 400 blocks', async () => {
  const { scannedLargeTables, blocks } = await explainQuery(
    pool,
    roomOnDayQuery(await getAttendeeId(db, 'B204'), '2026-11-18').compile(db),
  )
  expect(scannedLargeTables).toEqual([])
  expect(blocks).toBeLessThan(400)
})
