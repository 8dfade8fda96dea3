import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestResponse, type TestCaller, getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { addRound, removeRounds } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'
import { getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, url } = await testDatabase()
const now = '2026-11-18T09:45:00Z'
const servers = [await testApp(db, now), await testApp(db, now)]
const urls = await Promise.all(servers.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
const students = Array.from({ length: 1000 }, (_, index) => `student-${index}`)
const groups = Array.from({ length: 20 }, (_, index) => `sport-${index}`)
let ids: number[]
let groupIds: number[]
let tokens: string[]

beforeAll(async () => {
  await putSmallSchool(db)
  await sql`
    with inserted as (
      insert into attendee (source_id, type, name, search_text) select id, 'group', id, id from unnest(${groups}::text[]) id
      returning id
    )
    insert into student_group (attendee_id, kind) select id, 'sport' from inserted`.execute(db)
  await addStudents(db, 'v5b', students)
  ids = await Promise.all(students.map((student) => getAttendeeId(db, student)))
  groupIds = await Promise.all(groups.map((group) => getAttendeeId(db, group)))
  tokens = await Promise.all(students.map((student) => servers[0]!.mintToken(student)))
  // Refuses a commit with more students in a group than seats, or with a count that differs from the rows.
  await sql`
    create function round_kept() returns trigger language plpgsql as $$
    declare rows integer; kept record;
    begin
      select count(*) into rows from choice_round_student
      where (round_id, group_id) = (new.round_id, new.group_id);
      select * into kept from choice_round_group
      where (round_id, group_id) = (new.round_id, new.group_id);
      if rows > kept.seats or rows <> kept.taken then
        raise exception 'group % has % students, % counted, % seats', new.group_id, rows, kept.taken, kept.seats;
      end if;
      return null;
    end
    $$`.execute(db)
  await sql`
    create constraint trigger round_kept after update on choice_round_group
    deferrable initially deferred for each row execute function round_kept()`.execute(db)
})

const addTestRound = (roundFields: Parameters<typeof addRound>[1] = {}) =>
  addRound(db, { audience: ['v5b'], groups: groups.map((group) => ({ group, seats: 30 })), ...roundFields })
beforeEach(() => removeRounds(db))

/** Counts the students of the largest group, the seats taken, the students in a group and the memberships. */
async function countChoices(round: number) {
  const { rows } = await sql<{ most: number; counted: number; inOne: number; memberships: number }>`
    select (select max(count)::int from (
        select count(*) from choice_round_student where round_id = ${round} and group_id is not null group by group_id) c) as most,
      (select sum(taken)::int from choice_round_group where round_id = ${round}) as counted,
      (select count(*)::int from choice_round_student where round_id = ${round} and group_id is not null) as "inOne",
      (select count(*)::int from membership where round_id = ${round}) as memberships`.execute(db)
  return rows[0]
}

const getGroupByStudent = async (round: number) => {
  const rows = await db
    .selectFrom('choice_round_student')
    .select(['student_id', 'group_id'])
    .where('round_id', '=', round)
    .execute()
  return new Map(rows.map(({ student_id, group_id }) => [student_id, group_id]))
}

interface Manner {
  key: string
  drop?: boolean
}

/** Calls over a real connection, which may be dropped at once. A 503 is retried under the same key. */
async function sendChoice(student: number, path: string, { key, drop = false }: Manner): Promise<string | number> {
  try {
    const response = await fetch(`${urls[student % 2]}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[student]}`, 'idempotency-key': key },
      ...(drop && { signal: AbortSignal.timeout(3) }),
    })
    const body = (await response.json()) as { code?: string }
    if (response.status !== 503) return body.code ?? response.status
    await sleep(200 + (student % 10) * 100)
    return await sendChoice(student, path, { key })
  } catch {
    return 'dropped'
  }
}

/** Returns a generator of numbers between 0 and 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('1,000 concurrent students for 600 seats in 20 groups', () => {
  /** Returns the last answers. Each student must be in the group acknowledged last, unless a later answer was lost. */
  async function chooseRandomly(round: number) {
    const random = createRandom(11)
    const buildPath = (group: number) => `/api/roster-interrogation/${round}/student/me/choose-group/${groupIds[group]}`
    const pickGroupIndex = () => Math.floor(random() * 20)
    return Promise.all(
      students.map(async (_, student) => {
        const plan = Array.from({ length: 2 }, () => ({ group: pickGroupIndex(), lot: random() }))
        let last: number | undefined
        let isUnsure = false
        const answers: (string | number)[] = []
        for (const [turn, { group, lot }] of plan.entries()) {
          const key = `${round}-${student}-${turn}`
          const dropsAnswer = lot < 0.05
          // A double click, or a retry of a lost request.
          const isSentTwice = lot < 0.25
          const turnAnswers = await Promise.all([
            sendChoice(student, buildPath(group), { key, drop: dropsAnswer }),
            ...(isSentTwice && !dropsAnswer ? [sendChoice(student, buildPath(group), { key })] : []),
          ])
          if (dropsAnswer && lot < 0.025) turnAnswers.push(await sendChoice(student, buildPath(group), { key }))
          answers.push(...turnAnswers)
          if (turnAnswers.includes(200)) [last, isUnsure] = [groupIds[group], false]
          else if (turnAnswers.includes('dropped')) isUnsure = true
        }
        return { student: ids[student]!, last, unsure: isUnsure, answers }
      }),
    )
  }

  test('overfill no group, keep seat counts equal to choices, and lose no acknowledged choice', async () => {
    const round = await addTestRound()
    const outcomes = await chooseRandomly(round)
    const answers = new Set(outcomes.flatMap(({ answers }) => answers))
    expect([...answers].filter((answer) => ![200, 'dropped', 'interrogationGroupFull'].includes(answer))).toEqual([])
    const counts = await countChoices(round)
    expect(counts).toMatchObject({ most: 30, memberships: 0 })
    expect(counts?.counted).toBe(counts?.inOne)
    expect(counts?.inOne).toBeGreaterThan(500)
    const chosen = await getGroupByStudent(round)
    const lostAnswers = outcomes.filter(
      ({ student, last, unsure }) => !unsure && last !== undefined && chosen.get(student) !== last,
    )
    expect(lostAnswers).toEqual([])
  }, 300_000)

  test('overfill a group when a separate check replaces the database trigger', async () => {
    const round = await addTestRound()
    await sql`alter table choice_round_student disable trigger user`.execute(db)
    const countFreeSeats = async (group: number) => {
      const taken = await db
        .selectFrom('choice_round_student')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('round_id', '=', round)
        .where('group_id', '=', group)
        .executeTakeFirstOrThrow()
      return taken.count < 30
    }
    await Promise.all(
      ids.map(async (student_id, index) => {
        const group_id = groupIds[index % 4]!
        if (await countFreeSeats(group_id))
          await db.insertInto('choice_round_student').values({ round_id: round, student_id, group_id }).execute()
      }),
    )
    const counts = await countChoices(round)
    await db.deleteFrom('choice_round_student').where('round_id', '=', round).execute()
    await sql`alter table choice_round_student enable trigger user`.execute(db)
    expect(counts?.most).toBeGreaterThan(30)
    expect(counts?.counted).not.toBe(counts?.inOne)
  })
})

describe('concurrent choices', () => {
  const buildPath = (round: number, subpath: string) => `/api/roster-interrogation/${round}/student/me/${subpath}`
  const createCallers = (count: number): Promise<TestCaller[]> =>
    Promise.all(students.slice(0, count).map((student, index) => servers[index % 2]!.as(student)))
  const listDistinctCodes = (answers: readonly TestResponse[]) => [...new Set(answers.map(getCodeOrStatus))].toSorted()

  test('do not deadlock when 100 students switch between two groups', async () => {
    const round = await addTestRound({ groups: [groups[0]!, groups[1]!].map((group) => ({ group, seats: 100 })) })
    const callers = await createCallers(100)
    const answers = await Promise.all(
      callers.flatMap((caller, index) =>
        [0, 1, 0].map((turn) => caller.post(buildPath(round, `choose-group/${groupIds[(index + turn) % 2]}`))),
      ),
    )
    expect(listDistinctCodes(answers)).toEqual([200])
    expect(await countChoices(round)).toMatchObject({ counted: 100, inOne: 100 })
  })

  test('never exceed the maximum of a set for a student', async () => {
    const options = Array.from({ length: 8 }, (_, index) => ({ name: `option-${index}`, seats: 1000 }))
    const round = await addTestRound({ sets: [{ name: 'Sport', min: 0, max: 1, options }] })
    const rows = await db.selectFrom('choice_round_option').select('id').where('round_id', '=', round).execute()
    const callers = await createCallers(20)
    const answers = await Promise.all(
      callers.flatMap((caller) => rows.map(({ id }) => caller.post(buildPath(round, `choose-option/${id}`)))),
    )
    expect(listDistinctCodes(answers)).toEqual([200, 'interrogationOnlyOneChoice'])
    const choices = await db.selectFrom('choice_round_choice').select('student_id').execute()
    expect(choices).toHaveLength(20)
    expect(new Set(choices.map(({ student_id }) => student_id)).size).toBe(20)
  })

  test('never leave a confirmed choice without its membership when they race with a confirmation', async () => {
    const round = await addTestRound()
    const callers = await createCallers(40)
    await Promise.all(callers.map((caller) => caller.post(buildPath(round, `choose-group/${groupIds[0]}`))))
    await Promise.all(
      callers.flatMap((caller) => [
        caller.post(buildPath(round, 'confirm')),
        caller.post(buildPath(round, `choose-group/${groupIds[1]}`)),
      ]),
    )
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from choice_round_student s
      where round_id = ${round} and (confirmed_at is not null) <> exists (
        select from membership m where m.round_id = ${round} and m.person_id = s.student_id and m.group_id = s.group_id)`.execute(
      db,
    )
    expect(rows).toEqual([{ wrong: 0 }])
  })
})

test.skipIf(!isFullRun)(
  'a killed server loses no acknowledged choice, and leaves seat counts equal to the choices',
  async () => {
    const round = await addTestRound()
    const server = await startServerProcess(url, now)
    const acknowledgedGroups = new Map<number, number>()
    let kill: (() => void) | undefined
    const killed = new Promise<void>((resolve) => (kill = resolve))
    const calls = students.slice(0, 600).map(async (_, index) => {
      const group = groupIds[index % 20]!
      const path = `/api/roster-interrogation/${round}/student/me/choose-group/${group}`
      const headers = { authorization: `Bearer ${tokens[index]}` }
      const response = await fetch(server.address + path, { method: 'POST', headers }).catch(() => undefined)
      if (response?.status === 200) acknowledgedGroups.set(ids[index]!, group)
      if (acknowledgedGroups.size >= 40) kill?.()
    })
    await killed
    server.kill()
    expect(await server.ended).toBe('SIGKILL')
    await Promise.all(calls)
    const chosen = await getGroupByStudent(round)
    expect([...acknowledgedGroups].filter(([student, group]) => chosen.get(student) !== group)).toEqual([])
    expect(acknowledgedGroups.size).toBeLessThan(600)
    const after = await countChoices(round)
    expect(after?.counted).toBe(after?.inOne)
  },
  120_000,
)

test('the database refuses a choice beyond the maximum of a set, also from concurrent inserts', async () => {
  const options = Array.from({ length: 2 }, (_, index) => ({ name: `option-${index}`, seats: 9 }))
  const round = await addTestRound({ sets: [{ name: 'Sport', min: 0, max: 1, options }] })
  const rows = await db.selectFrom('choice_round_option').select('id').where('round_id', '=', round).execute()
  const key = { round_id: round, student_id: ids[0]! }
  await db.insertInto('choice_round_student').values(key).execute()
  const both = rows.map(({ id }) => ({ ...key, option_id: id }))
  await expect(db.insertInto('choice_round_choice').values(both).execute()).rejects.toMatchObject({
    constraint: 'choice_round_choice_max',
  })
  const answers = await Promise.allSettled(
    both.map((item) => db.insertInto('choice_round_choice').values(item).execute()),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
