import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestResponse, type TestCaller, getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { addRound, getOptionId, removeRounds } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'
import { putSmallSchool } from '#server/test/small-school.ts'

const { db } = await testDatabase()
const now = '2026-11-18T09:45:00Z'
const servers = [await testApp(db, now), await testApp(db, now)]
const students = Array.from({ length: 200 }, (_, index) => `student-${index}`)

beforeAll(async () => {
  await putSmallSchool(db)
  await addStudents(db, 'v5b', students)
})
beforeEach(() => removeRounds(db))

const addTestRound = (roundFields: Parameters<typeof addRound>[1]) =>
  addRound(db, { audience: ['v5b'], ...roundFields })
const buildPath = (round: number, subpath: string) => `/api/roster-interrogation/${round}/student/me/${subpath}`
const createCallers = (count: number): Promise<TestCaller[]> =>
  Promise.all(students.slice(0, count).map((student, index) => servers[index % 2]!.as(student)))
const listDistinctCodes = (answers: readonly TestResponse[]) => [...new Set(answers.map(getCodeOrStatus))].toSorted()

/** Returns the taken seats per option, and checks that they equal the number of choices. */
async function getTakenSeats(round: number) {
  const { rows } = await sql<{ taken: number; chosen: number }>`
    select o.taken, (select count(*)::int from choice_round_choice c where c.option_id = o.id) as chosen
    from choice_round_option o where o.round_id = ${round} order by o.id`.execute(db)
  expect(rows.map(({ taken }) => taken)).toEqual(rows.map(({ chosen }) => chosen))
  return rows.map(({ taken }) => taken)
}

describe('concurrent swaps of an option', () => {
  test('give the last seat to exactly 1 of 200 students, and all others keep their option', async () => {
    const options = ['before', 'last'].map((name) => ({ name, seats: name === 'last' ? 1 : 200 }))
    const round = await addTestRound({ sets: [{ name: 'Sport', min: 0, max: 1, options }] })
    const [before, last] = [await getOptionId(db, 'before'), await getOptionId(db, 'last')]
    const callers = await createCallers(200)
    await Promise.all(callers.map((caller) => caller.post(buildPath(round, `choose-option/${before}`))))
    const answers = await Promise.all(
      callers.map((caller) => caller.post(buildPath(round, `choose-option/${last}?instead=${before}`))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(listDistinctCodes(answers)).toEqual([200, 'interrogationGroupFull'])
    expect(await getTakenSeats(round)).toEqual([199, 1])
  })

  test('do not deadlock in opposite directions', async () => {
    const options = ['left', 'right'].map((name) => ({ name, seats: 40 }))
    const round = await addTestRound({ sets: [{ name: 'Sport', min: 0, max: 1, options }] })
    const ids = [await getOptionId(db, 'left'), await getOptionId(db, 'right')]
    const callers = await createCallers(40)
    await Promise.all(callers.map((caller, index) => caller.post(buildPath(round, `choose-option/${ids[index % 2]}`))))
    const answers: TestResponse[] = []
    await Promise.all(
      callers.map(async (caller, index) => {
        for (const turn of [1, 2, 3]) {
          const [newOptionId, replacedOptionId] = [ids[(index + turn) % 2], ids[(index + turn + 1) % 2]]
          answers.push(await caller.post(buildPath(round, `choose-option/${newOptionId}?instead=${replacedOptionId}`)))
        }
      }),
    )
    expect(listDistinctCodes(answers)).toEqual([200])
    expect(await getTakenSeats(round)).toEqual([20, 20])
  })
})
