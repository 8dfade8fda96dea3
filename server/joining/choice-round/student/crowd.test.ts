import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getActorBySourceId } from '#server/auth/get-actor.ts'
import { connect } from '#server/db/connect.ts'
import { personLock, roundLock } from '#server/db/locks.ts'
import type { CallContext } from '#server/http/call-context.ts'
import type { AppError } from '#server/lib/app-error.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { addRound, getOptionId, removeRounds } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { chooseGroup, chooseOption, confirmChoices, deselectOption } from './service.ts'
import { isFullRun } from '#server/test/full.ts'

const { url } = await testDatabase('small school')
/** Statements of the first server. */
const statementLog: string[] = []
const [loggedConnection, otherConnection] = [
  connect(url, { onStatement: (line) => statementLog.push(line) }),
  connect(url),
]
afterAll(() => Promise.all([loggedConnection.close(), otherConnection.close()]))
const { db } = loggedConnection
const now = '2026-11-18T09:45:00Z'
const api = await testApp(db, now)
const students = Array.from({ length: 202 }, (_, index) => `student-${index}`)
let [v5a, v5b] = [0, 0]
let round: number

beforeAll(async () => {
  await addStudents(db, 'v5a', students)
  ;[v5a, v5b] = [await getAttendeeId(db, 'v5a'), await getAttendeeId(db, 'v5b')]
})
beforeEach(async () => {
  await removeRounds(db)
  for (const table of ['idempotency_key', 'audit_log', 'notification'] as const) await db.deleteFrom(table).execute()
  await sql`truncate stream_event`.execute(db)
  round = await addRound(db, {
    groups: ['v5a', 'v5b'].map((group) => ({ group, seats: 500 })),
    sets: [{ name: 'Sport', min: 0, max: 1, options: [{ name: 'Dans', seats: 1 }] }],
  })
})

/** Contexts for calling the service in exactly this order. */
async function createContexts(count: number) {
  const clock = createFixedClock('Europe/Amsterdam', now)
  const callContexts: CallContext[] = []
  for (const student of students.slice(0, count))
    callContexts.push({
      db,
      clock,
      actor: await getActorBySourceId(db, clock, student),
      language: 'nl',
      expectedVersions: undefined,
    })
  return callContexts
}
const getOwnParams = () => ({ id: round, studentId: 'me' as const })
const listStudentsInGroup = async (groupId: number) => {
  const rows = await db
    .selectFrom('choice_round_student')
    .select('student_id')
    .where('group_id', '=', groupId)
    .execute()
  return rows.length
}
const getChoosePath = (groupId: number) => `/api/roster-interrogation/${round}/student/me/choose-group/${groupId}`

describe('concurrent choices on one server', () => {
  test('use six statements per batch of up to 100 calls, and eight with idempotency keys', async () => {
    const callContexts = await createContexts(202)
    const recordStatements = async (contextBatch: typeof callContexts, isKeyed = false) => {
      statementLog.length = 0
      await Promise.all(
        contextBatch.map((context, index) => {
          const keyedRequest = { operation: 'choose', key: `${index} ${isKeyed}`, input: {} }
          return chooseGroup(isKeyed ? { ...context, keyedRequest } : context, {
            ...getOwnParams(),
            groupId: isKeyed ? v5b : v5a,
          })
        }),
      )
      return statementLog.length
    }
    // Begin, lock the round, lock the students, read everything, write everything, commit.
    expect(await recordStatements(callContexts.slice(0, 1))).toBe(6)
    // The first transaction begins before the other calls arrive.
    expect(await recordStatements(callContexts.slice(1))).toBe(18)
    // Two more statements claim the idempotency keys and store the answers.
    expect(await recordStatements(callContexts.slice(0, 1), true)).toBe(8)
    expect(await recordStatements(callContexts.slice(1, 102), true)).toBe(16)
    expect([await listStudentsInGroup(v5a), await listStudentsInGroup(v5b)]).toEqual([100, 102])
  })

  test('get seats in the order of the calls, each with its own answer, and log each success once', async () => {
    const studentContexts = await createContexts(6)
    const dance = await getOptionId(db, 'Dans')
    await db.updateTable('choice_round_group').set({ seats: 2 }).where('group_id', '=', v5a).execute()
    await chooseGroup(studentContexts[4]!, { ...getOwnParams(), groupId: v5b })
    const results = await Promise.allSettled([
      ...[0, 1, 2].map((index) => chooseGroup(studentContexts[index]!, { ...getOwnParams(), groupId: v5a })),
      chooseOption(studentContexts[3]!, { ...getOwnParams(), optionId: dance }),
      confirmChoices(studentContexts[4]!, getOwnParams()),
      chooseOption(studentContexts[5]!, { ...getOwnParams(), optionId: dance }),
    ])
    expect(
      results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as AppError).code)),
    ).toEqual([
      { chosen: true },
      { chosen: true },
      'interrogationGroupFull',
      { chosen: true },
      { isConfirmed: true },
      'interrogationGroupFull',
    ])
    expect(await deselectOption(studentContexts[3]!, { ...getOwnParams(), optionId: dance })).toEqual({ chosen: false })
    const { rows } = await sql<{ action: string; count: number }>`
      select action, count(*)::int as count from audit_log group by 1 order by 1`.execute(db)
    expect(rows).toEqual([
      { action: 'interrogation.chooseGroup', count: 3 },
      { action: 'interrogation.chooseOption', count: 1 },
      { action: 'interrogation.confirm', count: 1 },
      { action: 'interrogation.deselectOption', count: 1 },
    ])
  })

  test('use no extra statements when some students find no seat', async () => {
    await db.updateTable('choice_round_group').set({ seats: 30 }).execute()
    const studentContexts = await createContexts(101)
    statementLog.length = 0
    const results = await Promise.allSettled(
      studentContexts.map((context) => chooseGroup(context, { ...getOwnParams(), groupId: v5a })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    expect(statementLog).toHaveLength(12)
  })

  test('write one stream event per batch', async () => {
    await Promise.all(
      (await createContexts(201)).map((context) => chooseGroup(context, { ...getOwnParams(), groupId: v5a })),
    )
    const { rows } = await sql<{ topic: string; data: object }>`select topic, data from stream_event`.execute(db)
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ topic: `interrogation:${round}`, data: {} })))
  })

  test('are each checked against the time of their own call', async () => {
    const instants = ['2026-11-18T15:59:59Z', '2026-11-18T15:59:59Z', '2026-11-18T16:00:00Z', '2026-11-18T15:59:59Z']
    const answers = await Promise.all(
      instants.map(async (startsAfter, index) =>
        getCodeOrStatus(await (await api.at(startsAfter).as(`student-${index}`)).post(getChoosePath(v5a))),
      ),
    )
    expect(answers).toEqual([200, 200, 'interrogationNotStartedOrExpired', 200])
  })

  test('succeed for all other students when the write for a single student fails', async () => {
    const failingStudentId = await getAttendeeId(db, 'student-7')
    await sql
      .raw(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$;
      create trigger fail before insert on choice_round_student for each row when (new.student_id = ${failingStudentId}) execute function fail();`)
      .execute(db)
    const callers = await Promise.all(students.slice(0, 20).map((student) => api.as(student)))
    const answers = await Promise.all(callers.map((caller) => caller.post(getChoosePath(v5a))))
    await sql.raw('drop trigger fail on choice_round_student; drop function fail();').execute(db)
    expect(answers.map(getCodeOrStatus)).toEqual(callers.map((_, index) => (index === 7 ? 'unknownError' : 200)))
    expect(await listStudentsInGroup(v5a)).toBe(19)
  })

  test.skipIf(!isFullRun)(
    'succeed for all other students when a single student is locked elsewhere and gets serviceUnavailable',
    async () => {
      const lockingTransaction = await otherConnection.db.startTransaction().execute()
      await sql`select ${personLock(sql`${await getAttendeeId(db, 'student-7')}::int`)}`.execute(lockingTransaction)
      const everyone = await Promise.all(students.slice(0, 20).map((student) => api.as(student)))
      const answers = await Promise.all(everyone.map((caller) => caller.post(getChoosePath(v5a))))
      await lockingTransaction.rollback().execute()
      expect(answers.map(getCodeOrStatus)).toEqual(
        everyone.map((_, index) => (index === 7 ? 'serviceUnavailable' : 200)),
      )
    },
  )
})

test.skipIf(!isFullRun)(
  'a locked round answers all choices with serviceUnavailable, and another round continues',
  async () => {
    const otherRoundId = await addRound(db, { audience: ['v5a'], groups: [{ group: 'v5b', seats: 500 }] })
    const holder = await otherConnection.db.startTransaction().execute()
    await sql`select ${roundLock(sql`${round}::int`)}`.execute(holder)
    const everyone = await Promise.all(students.slice(0, 50).map((student) => api.as(student)))
    const blockedCalls = everyone.map((caller) => caller.post(getChoosePath(v5a)))
    const answerInOtherRound = await everyone[49]!.post(getChoosePath(v5b).replace(String(round), String(otherRoundId)))
    expect(answerInOtherRound.status).toBe(200)
    expect([...new Set((await Promise.all(blockedCalls)).map(getCodeOrStatus))]).toEqual(['serviceUnavailable'])
    await holder.rollback().execute()
  },
)

test('100 students at two servers take exactly 30 seats, and the others get interrogationGroupFull', async () => {
  const secondServer = await testApp(otherConnection.db, now)
  for (let turn = 0; turn < 5; turn++) {
    await db.deleteFrom('choice_round_student').execute()
    await db.updateTable('choice_round_group').set({ seats: 30 }).where('group_id', '=', v5a).execute()
    const answers = await Promise.all(
      students
        .slice(0, 100)
        .map(async (student, index) =>
          getCodeOrStatus(await (await (index % 2 ? api : secondServer).as(student)).post(getChoosePath(v5a))),
        ),
    )
    expect(answers.filter((code) => code === 200)).toHaveLength(30)
    expect(new Set(answers)).toEqual(new Set([200, 'interrogationGroupFull']))
  }
})
