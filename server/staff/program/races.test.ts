import type { PlannedWeek } from '@uurwerk/contract/staff/program'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { openEventStream } from '#server/test/event-stream.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { importPrograms, createProgram, week47, createPlannedWeek } from '#server/test/programs.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db, url } = await testDatabase('small school')
const servers = [await testApp(db, undefined, { url }), await testApp(db)] as const
const v5a = await getAttendeeId(db, 'v5a')
const wisb = (await db.selectFrom('course').select('id').where('source_id', '=', 'wisb').executeTakeFirstOrThrow()).id
const subject = `/api/Program/${v5a}/Subject/${wisb}`
const buildReplacement = (value: string) => [{ op: 'replace', path: '/objectives', value }]
const listStoredWeeks = () =>
  db.selectFrom('planned_week').select(['week', 'objectives', 'version']).orderBy('week').execute()

let address: string

beforeAll(async () => {
  address = `${await servers[0].app.listen({ port: 0, host: '127.0.0.1' })}/api/realtime`
})
beforeEach(async () => {
  await sql`truncate program cascade`.execute(db)
})

/** Runs the same call concurrently, alternating between two servers. */
const callConcurrently = <T>(count: number, call: (server: (typeof servers)[number], index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(servers[index % 2]!, index)))

describe('concurrent calls', () => {
  test('that plan the same empty week succeed once, and the others get preconditionFailed', async () => {
    for (let round = 0; round < 5; round++) {
      await sql`truncate program cascade`.execute(db)
      const answers = await callConcurrently(20, async (server, index) =>
        (await server.as('teun')).patch<PlannedWeek>(`${subject}/PlannedWeek/16`, buildReplacement(`device ${index}`), {
          'if-match': '"0."',
        }),
      )
      const succeeded = answers.filter(({ status }) => status === 200)
      expect(succeeded).toHaveLength(1)
      expect(answers.map(getCodeOrStatus).filter((code) => code === 'preconditionFailed')).toHaveLength(19)
      expect(await listStoredWeeks()).toEqual([{ week: 16, objectives: succeeded[0]?.result.objectives, version: 1 }])
    }
  })

  test('that plan overlapping weeks plan all weeks of one call and none of the other', async () => {
    for (let round = 0; round < 5; round++) {
      await sql`truncate program cascade`.execute(db)
      const answers = await callConcurrently(2, async (server, index) => {
        const weeks = [index, 2, 3 + index].map((week) => ({ ...createPlannedWeek(week, `by ${index}`), version: 0 }))
        return (await server.as('teun')).put(`${subject}/PlannedWeeks`, { weeks: index ? weeks.toReversed() : weeks })
      })
      const winner = answers.findIndex(({ status }) => status === 200)
      expect(answers.map(getCodeOrStatus).toSorted()).toEqual([200, 'preconditionFailed'])
      expect((await listStoredWeeks()).map(({ objectives }) => objectives)).toEqual(
        Array.from({ length: 3 }, () => `by ${winner}`),
      )
    }
  })

  test('of an import and a teacher do not deadlock, and keep the teacher’s change of another text', async () => {
    for (let round = 0; round < 5; round++) {
      await sql`truncate program cascade`.execute(db)
      await importPrograms(db, [createProgram()])
      const material = [{ op: 'replace', path: '/material', value: 'own' }]
      const weeks = [{ week: week47, objectives: `round ${round}`, material: '§ 5.3', test: '' }]
      const [answer] = await Promise.all([
        (await servers[0].as('teun')).patch(`${subject}/PlannedWeek/${week47}`, material),
        importPrograms(db, [createProgram({ weeks })]),
      ])
      expect(answer.status).toBe(200)
      const [week] = await db.selectFrom('planned_week').selectAll().where('week', '=', week47).execute()
      expect(week).toMatchObject({ objectives: `round ${round}`, material: 'own', version: 3 })
    }
  })

  test('that plan a week get serviceUnavailable while an import adds or changes the program', async () => {
    const addProgram = sql`insert into program (group_id, course_id, year) values (${v5a}, ${wisb}, 2026)`
    for (const hold of [addProgram, sql`select from program for update`])
      await db.transaction().execute(async (tx) => {
        await hold.execute(tx)
        const answer = await (await servers[0].as('teun')).patch(`${subject}/PlannedWeek/16`, buildReplacement('a'))
        expect(answer).toMatchObject({ status: 503, code: 'serviceUnavailable' })
      })
  })
})

test('the event stream names the changed program, and sends nothing to a user without programs', async () => {
  const listen = async (person: string) => {
    const { events } = await openEventStream(address, await servers[0].mintToken(person))
    return () => events.flatMap(({ event, data }) => (event === 'program-changed' ? [data] : []))
  }
  const [listAnnasEvents, listEvisEvents] = [await listen('anna'), await listen('evi')]
  await (await servers[1].as('teun')).patch(`${subject}/PlannedWeek/16`, buildReplacement('a'))
  const changedProgram = { groupId: v5a, courseId: wisb, year: 2026 }
  await expect.poll(listAnnasEvents, { timeout: 10_000 }).toContainEqual(changedProgram)
  const eventCount = listAnnasEvents().length
  await importPrograms(db, [createProgram()])
  const severalPrograms = { groupId: null, courseId: null, year: null }
  await expect.poll(() => listAnnasEvents().slice(eventCount), { timeout: 10_000 }).toContainEqual(severalPrograms)
  expect(listEvisEvents()).toEqual([])
})
