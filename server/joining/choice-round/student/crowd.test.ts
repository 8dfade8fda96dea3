import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getActorBySourceId } from '#server/auth/get-actor.ts'
import { connect } from '#server/db/connect.ts'
import { personLock, roundLock } from '#server/db/locks.ts'
import type { CallContext } from '#server/http/call-context.ts'
import type { AppError } from '#server/lib/app-error.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { addRound, optionId, removeRounds } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { chooseGroup, chooseOption, confirmChoices, deselectOption } from './service.ts'

const { url } = await testDatabase('small school')
/** Statements of the first server. */
const statementLog: string[] = []
const [one, other] = [connect(url, { onStatement: (line) => statementLog.push(line) }), connect(url)]
afterAll(() => Promise.all([one.close(), other.close()]))
const { db } = one
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
async function contexts(count: number) {
  const clock = createFixedClock('Europe/Amsterdam', now)
  const all: CallContext[] = []
  for (const student of students.slice(0, count))
    all.push({
      db,
      clock,
      actor: await getActorBySourceId(db, clock, student),
      language: 'nl',
      expectedVersions: undefined,
    })
  return all
}
const ownParams = () => ({ id: round, studentId: 'me' as const })
const inGroup = async (groupId: number) => {
  const rows = await db
    .selectFrom('choice_round_student')
    .select('student_id')
    .where('group_id', '=', groupId)
    .execute()
  return rows.length
}
const path = (groupId: number) => `/api/roster-interrogation/${round}/student/me/choose-group/${groupId}`

describe('concurrent choices on one server', () => {
  test('use six statements per batch of up to 100 calls, and eight with idempotency keys', async () => {
    const all = await contexts(202)
    const statements = async (contextBatch: typeof all, isKeyed = false) => {
      statementLog.length = 0
      await Promise.all(
        contextBatch.map((context, index) => {
          const keyedRequest = { call: 'choose', key: `${index} ${isKeyed}`, input: {} }
          return chooseGroup(isKeyed ? { ...context, keyedRequest } : context, {
            ...ownParams(),
            groupId: isKeyed ? v5b : v5a,
          })
        }),
      )
      return statementLog.length
    }
    // Begin, lock the round, lock the students, read everything, write everything, commit.
    expect(await statements(all.slice(0, 1))).toBe(6)
    // The first transaction begins before the other calls arrive.
    expect(await statements(all.slice(1))).toBe(18)
    // Two more statements claim the idempotency keys and store the answers.
    expect(await statements(all.slice(0, 1), true)).toBe(8)
    expect(await statements(all.slice(1, 102), true)).toBe(16)
    expect([await inGroup(v5a), await inGroup(v5b)]).toEqual([100, 102])
  })

  test('get seats in the order of the calls, each with its own answer, and log each success once', async () => {
    const all = await contexts(6)
    const dance = await optionId(db, 'Dans')
    await db.updateTable('choice_round_group').set({ seats: 2 }).where('group_id', '=', v5a).execute()
    await chooseGroup(all[4]!, { ...ownParams(), groupId: v5b })
    const results = await Promise.allSettled([
      ...[0, 1, 2].map((index) => chooseGroup(all[index]!, { ...ownParams(), groupId: v5a })),
      chooseOption(all[3]!, { ...ownParams(), optionId: dance }),
      confirmChoices(all[4]!, ownParams()),
      chooseOption(all[5]!, { ...ownParams(), optionId: dance }),
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
    expect(await deselectOption(all[3]!, { ...ownParams(), optionId: dance })).toEqual({ chosen: false })
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
    const all = await contexts(101)
    statementLog.length = 0
    const results = await Promise.allSettled(
      all.map((context) => chooseGroup(context, { ...ownParams(), groupId: v5a })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    expect(statementLog).toHaveLength(12)
  })

  test('write one stream event per batch', async () => {
    await Promise.all((await contexts(201)).map((context) => chooseGroup(context, { ...ownParams(), groupId: v5a })))
    const { rows } = await sql<{ topic: string; data: object }>`select topic, data from stream_event`.execute(db)
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ topic: `interrogation:${round}`, data: {} })))
  })

  test('are each checked against the time of their own call', async () => {
    const moments = ['2026-11-18T15:59:59Z', '2026-11-18T15:59:59Z', '2026-11-18T16:00:00Z', '2026-11-18T15:59:59Z']
    const answers = await Promise.all(
      moments.map(async (startsAfter, index) =>
        getCodeOrStatus(await (await api.at(startsAfter).as(`student-${index}`)).post(path(v5a))),
      ),
    )
    expect(answers).toEqual([200, 200, 'interrogationNotStartedOrExpired', 200])
  })

  test('succeed for all other students when the write for a single student fails', async () => {
    const unlucky = await getAttendeeId(db, 'student-7')
    await sql
      .raw(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$;
      create trigger fail before insert on choice_round_student for each row when (new.student_id = ${unlucky}) execute function fail();`)
      .execute(db)
    const everyone = await Promise.all(students.slice(0, 20).map((student) => api.as(student)))
    const answers = await Promise.all(everyone.map((caller) => caller.post(path(v5a))))
    await sql.raw('drop trigger fail on choice_round_student; drop function fail();').execute(db)
    expect(answers.map(getCodeOrStatus)).toEqual(everyone.map((_, index) => (index === 7 ? 'unknownError' : 200)))
    expect(await inGroup(v5a)).toBe(19)
  })

  test('succeed for all other students when a single student is locked elsewhere and gets serviceUnavailable', async () => {
    const holder = await other.db.startTransaction().execute()
    await sql`select ${personLock(sql`${await getAttendeeId(db, 'student-7')}::int`)}`.execute(holder)
    const everyone = await Promise.all(students.slice(0, 20).map((student) => api.as(student)))
    const answers = await Promise.all(everyone.map((caller) => caller.post(path(v5a))))
    await holder.rollback().execute()
    expect(answers.map(getCodeOrStatus)).toEqual(everyone.map((_, index) => (index === 7 ? 'serviceUnavailable' : 200)))
  })
})

test('a locked round answers all choices with serviceUnavailable, and another round continues', async () => {
  const otherRoundId = await addRound(db, { for: ['v5a'], groups: [{ group: 'v5b', seats: 500 }] })
  const holder = await other.db.startTransaction().execute()
  await sql`select ${roundLock(sql`${round}::int`)}`.execute(holder)
  const everyone = await Promise.all(students.slice(0, 50).map((student) => api.as(student)))
  const crowd = everyone.map((caller) => caller.post(path(v5a)))
  const elsewhere = await everyone[49]!.post(path(v5b).replace(String(round), String(otherRoundId)))
  expect(elsewhere.status).toBe(200)
  expect([...new Set((await Promise.all(crowd)).map(getCodeOrStatus))]).toEqual(['serviceUnavailable'])
  await holder.rollback().execute()
})

test('100 students at two servers take exactly 30 seats, and the others get interrogationGroupFull', async () => {
  const second = await testApp(other.db, now)
  for (let turn = 0; turn < 5; turn++) {
    await db.deleteFrom('choice_round_student').execute()
    await db.updateTable('choice_round_group').set({ seats: 30 }).where('group_id', '=', v5a).execute()
    const answers = await Promise.all(
      students
        .slice(0, 100)
        .map(async (student, index) =>
          getCodeOrStatus(await (await (index % 2 ? api : second).as(student)).post(path(v5a))),
        ),
    )
    expect(answers.filter((code) => code === 200)).toHaveLength(30)
    expect(new Set(answers)).toEqual(new Set([200, 'interrogationGroupFull']))
  }
})
