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
let round: number

/** A round of 1,200 students who chose, in a school of 12,000 others with rounds of their own. */
beforeAll(async () => {
  const addStudentsTo = (group: string, count: number) =>
    addStudents(
      db,
      group,
      Array.from({ length: count }, (_, index) => `${group}-${index}`),
    )
  const [ownStudents, otherStudents] = [await addStudentsTo('v5a', 1200), await addStudentsTo('v5b', 12_000)]
  const choose = (id: number, students: number[], group: number) =>
    sql`
      insert into choice_round_student (round_id, student_id, group_id, first_chosen_at, confirmed_at)
      select ${id}, id, ${group}, now(), now() from unnest(${students}::int[]) id`.execute(db)
  const group = await getAttendeeId(db, 'v5b')
  for (let count = 0; count < 3; count++)
    await choose(
      await addRound(db, { audience: ['v5b'], groups: [{ group: 'v5b', seats: 10_000_000 }] }),
      otherStudents,
      group,
    )
  round = await addRound(db, { groups: [{ group: 'v5b', seats: 5000 }] })
  await choose(round, ownStudents, group)
  await sql`analyze`.execute(db)
})

test('the query for a round’s students uses no sequential scan among 12,000 other students with choices', async () => {
  const filter = { roundId: round, date: '2026-11-18', limit: 5001 }
  const plan = await explainQuery(pool, roundStudentsQuery(filter).compile(db))
  expect(plan.scannedLargeTables).toEqual([])
})

test('the coordinator’s calls stay within 2 queries for the list, 3 for students and 4 for progress and export', async () => {
  const ada = await (await testApp(db)).as('ada')
  const queries = (path: string) => countQueries(pool, ada, `/api/roster-interrogation${path}`)
  expect(await queries('')).toBeLessThanOrEqual(2)
  expect(await queries(`/${round}/students`)).toBeLessThanOrEqual(3)
  expect(await queries(`/${round}/progress`)).toBeLessThanOrEqual(4)
  expect(await queries(`/${round}/export`)).toBeLessThanOrEqual(4)
  expect(await queries(`/${round}`)).toBeLessThanOrEqual(3)
})
