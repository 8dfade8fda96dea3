import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addRound } from '#server/test/choice-round.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'
import { explainQuery, countQueries } from '#server/test/query-plan.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { roundStudentsQuery } from './student-queries.ts'

const { db, pool } = await testDatabase('small school')
let roundId: number

/** A round in which 1,200 students chose. 12,000 other students chose in three other rounds. */
beforeAll(async () => {
  const groupId = await getAttendeeId(db, 'v5b')
  const addStudentsTo = (groupCode: string, count: number) =>
    addStudents(
      db,
      groupCode,
      Array.from({ length: count }, (_, index) => `${groupCode}-${index}`),
    )
  const [participants, otherStudents] = [await addStudentsTo('v5a', 1200), await addStudentsTo('v5b', 12_000)]
  const chooseGroup = (round: number, studentIds: number[]) =>
    sql`
      insert into choice_round_student (round_id, student_id, group_id, first_chosen_at, confirmed_at)
      select ${round}, student_id, ${groupId}, now(), now() from unnest(${studentIds}::int[]) student_id`.execute(db)
  for (let count = 0; count < 3; count++)
    await chooseGroup(
      await addRound(db, { audience: ['v5b'], groups: [{ group: 'v5b', seats: 10_000_000 }] }),
      otherStudents,
    )
  roundId = await addRound(db, { groups: [{ group: 'v5b', seats: 5000 }] })
  await chooseGroup(roundId, participants)
  await sql`analyze`.execute(db)
})

test('the query for a round’s students uses no sequential scan among 12,000 other students with choices', async () => {
  const filter = { roundId, date: '2026-11-18', limit: 5001 }
  const plan = await explainQuery(pool, roundStudentsQuery(filter).compile(db))
  expect(plan.scannedLargeTables).toEqual([])
})

test('the coordinator’s calls stay within 2 queries for the list, 3 for students and 4 for progress and export', async () => {
  const ada = await (await testApp(db)).as('ada')
  const countCallQueries = (path: string) => countQueries(pool, ada, `/api/roster-interrogation${path}`)
  expect(await countCallQueries('')).toBeLessThanOrEqual(2)
  expect(await countCallQueries(`/${roundId}/students`)).toBeLessThanOrEqual(3)
  expect(await countCallQueries(`/${roundId}/progress`)).toBeLessThanOrEqual(4)
  expect(await countCallQueries(`/${roundId}/export`)).toBeLessThanOrEqual(4)
  expect(await countCallQueries(`/${roundId}`)).toBeLessThanOrEqual(3)
})
