import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { type TestResponse, type TestCaller, getCodeOrStatus, testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'
import { getAttendeeId, smallSchool } from '../test/small-school.ts'
import { applySchool, applyWithin } from './apply-school.ts'
import { ImportRefused } from './import-errors.ts'
import type { ChoiceRound, SchoolData } from './school.ts'
import { isFullRun } from '../test/full.ts'

// Imports write a round again while students choose in it on two servers.

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:00:00Z')
const servers = [await testApp(db, '2026-11-18T10:06:00Z'), await testApp(db, '2026-11-18T10:06:00Z')]
const names = Array.from({ length: 60 }, (_, index) => `student-${index}`)
const sports = ['row', 'swim', 'run']
const option = { description: null, seats: 40, courses: [], courseGroupName: null, group: null }
const round: ChoiceRound = {
  id: 'sport',
  name: 'Sport V5',
  kind: 'choose',
  yearStart: '2026-08-01',
  yearEnd: '2027-07-31',
  periodStart: '2026-11-30',
  periodEnd: '2026-12-18',
  openingDate: '2026-11-18T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
  ranks: null,
  countsOnly: false,
  allocateAtClosing: false,
  for: ['v5a'],
  groupChoice: sports.map((group) => ({ group, description: null, seats: 15, courses: [] })),
  optionSets: [{ name: 'Extra', min: 0, max: 1, options: [{ ...option, id: 'debate', name: 'Debat' }] }],
  options: [{ ...option, id: 'lunch', name: 'Lunch' }],
}

/** Builds the school of the files. Each turn renames people, so that all of them are written again. */
const buildSchool = (turn: number, changed: ChoiceRound): SchoolData => ({
  ...smallSchool,
  people: [
    ...(smallSchool.people ?? []),
    ...names.map((id) => ({
      id,
      type: 'student' as const,
      name: `${id} ${turn}`,
      code: null,
      email: null,
      roles: ['student' as const],
      coach: null,
      fte: null,
    })),
  ],
  groups: [...(smallSchool.groups ?? []), ...sports.map((id) => ({ id, name: id, kind: 'sport' as const }))],
  memberships: [
    ...(smallSchool.memberships ?? []),
    ...names.map((person) => ({ group: 'v5a', person, from: null, until: null })),
  ],
  choiceRounds: [changed],
})
const importTurn = (turn: number, changed: ChoiceRound) =>
  applySchool(db, buildSchool(turn, changed), { clock, replace: true, ...(turn % 2 === 1 && { unpublished: true }) })

let students: TestCaller[]
let roundId: number
let groupIds: number[]
let optionIds: number[]

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, appointment, published_week, choice_round cascade`.execute(
    db,
  )
  await importTurn(0, round)
  students = await Promise.all(names.map((name, index) => servers[index % 2]!.as(name)))
  groupIds = await Promise.all(sports.map((sport) => getAttendeeId(db, sport)))
  roundId = (await db.selectFrom('choice_round').select('id').executeTakeFirstOrThrow()).id
  const rows = await db.selectFrom('choice_round_option').select('id').orderBy('source_id').execute()
  optionIds = rows.map(({ id }) => id)
})

/** Lists inconsistencies: seat counts that are wrong or too high, and memberships that do not match the choices. */
async function listInconsistencies() {
  const { rows } = await sql<{ what: string }>`
    select 'seats of group ' || group_id as what from choice_round_group round_group
    where taken > seats or taken <> (
      select count(*) from choice_round_student round_student
      where (round_student.round_id, round_student.group_id) = (round_group.round_id, round_group.group_id))
    union all
    select 'seats of option ' || name from choice_round_option option
    where taken > seats or taken <> (select count(*) from choice_round_choice where option_id = option.id)
    union all
    select 'membership of ' || student_id
    from choice_round_student round_student join choice_round round on round.id = round_student.round_id
    where (confirmed_at is not null and group_id is not null) <> exists (
      select from membership
      where (membership.round_id, membership.person_id, membership.group_id)
          = (round_student.round_id, round_student.student_id, round_student.group_id)
        and membership.from_date = round.period_start and membership.until_date = round.period_end)
    union all
    select 'two memberships of ' || person_id from membership
    where round_id is not null group by person_id having count(*) > 1`.execute(db)
  return rows
}

const loadChoices = async () => {
  const rows = await db.selectFrom('choice_round_student').selectAll().execute()
  return new Map(rows.map((row) => [row.student_id, row]))
}

const countSeatsTaken = async () => {
  const rows = await db.selectFrom('choice_round_group').select('taken').execute()
  return rows.reduce((sum, { taken }) => sum + taken, 0)
}

/** Counts statements that wait for a lock. */
async function countWaitingStatements() {
  const { rows } = await sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows.length
}
const postAsFirstStudent = (path: string) =>
  students[0]!.post(`/api/roster-interrogation/${roundId}/student/me/${path}`)

test('a student who confirms while an import changes the period gets a membership for the new period', async () => {
  await postAsFirstStudent(`choose-group/${groupIds[0]}`)
  const importing = await db.startTransaction().execute()
  await applyWithin(importing, buildSchool(1, { ...round, periodEnd: '2026-12-11' }), { clock, replace: true })
  const confirming = postAsFirstStudent('confirm')
  await expect.poll(countWaitingStatements).toBe(1)
  await importing.commit().execute()
  expect((await confirming).status).toBe(200)
  expect(await listInconsistencies()).toEqual([])
})

/** Imports a change while a student is in the middle of choosing the first group. */
async function importWhileChoosing(choice: string, change: Partial<ChoiceRound>) {
  const blockingTransaction = await db.startTransaction().execute()
  // An open transaction would block the tests after a failed test.
  onTestFinished(async () => {
    if (!blockingTransaction.isCommitted) await blockingTransaction.rollback().execute()
  })
  await sql`select from choice_round_group where group_id = ${groupIds[0]} for update`.execute(blockingTransaction)
  const choosing = postAsFirstStudent(choice)
  await expect.poll(countWaitingStatements).toBe(1)
  const importing = importTurn(1, { ...round, ...change }).catch((error: unknown) => error)
  // This is less than the lock timeout of the choice.
  await expect.poll(countWaitingStatements, { timeout: 2500 }).toBe(2)
  await blockingTransaction.commit().execute()
  return { answer: await choosing, imported: await importing }
}

test('an import waits for a student who is confirming, and moves the membership to its period', async () => {
  await postAsFirstStudent(`choose-group/${groupIds[0]}`)
  const { answer, imported } = await importWhileChoosing('confirm', { periodEnd: '2026-12-11' })
  expect(answer.status).toBe(200)
  expect(imported).not.toBeInstanceOf(Error)
  expect(await listInconsistencies()).toEqual([])
})

test('an import that leaves no seat for a student who is choosing is refused, with the name of the round', async () => {
  const groupChoice = round.groupChoice.map((group) => ({ ...group, seats: 0 }))
  const { answer, imported } = await importWhileChoosing(`choose-group/${groupIds[0]}`, { groupChoice })
  expect(answer.result).toEqual({ chosen: true })
  expect(imported).toMatchObject({
    faults: [{ reason: 'Too few places for row in sport. Give at least as many as are taken: 1.' }],
  })
  expect(await countSeatsTaken()).toBe(1)
})

/**
 * Chooses a group several times and an option, then confirms; returns all answers and the last choice that was
 * acknowledged.
 */
async function chooseRepeatedly(student: TestCaller, index: number, isOver: () => boolean) {
  const post = (path: string) => student.post(`/api/roster-interrogation/${roundId}/student/me/${path}`)
  const answers: TestResponse[] = []
  let last: number | null = null
  for (let turn = 0; turn < 3 || !isOver(); turn++) {
    const group = groupIds[(index + turn) % groupIds.length]!
    const answer = await post(`choose-group/${group}`)
    answers.push(answer)
    if (answer.status === 200) last = group
    answers.push(await post(`choose-option/${optionIds[turn % optionIds.length]}`), await post('confirm'))
  }
  return { index, answers, last }
}

describe('students who choose while imports rewrite their round', () => {
  const chooseDuringImports = async (versions: readonly ChoiceRound[]) => {
    let isOver = false
    const choosing = Promise.all(students.map((student, index) => chooseRepeatedly(student, index, () => isOver)))
    await expect.poll(countSeatsTaken, { timeout: 20_000 }).toBeGreaterThan(10)
    const refusals: unknown[] = []
    for (const [turn, version] of versions.entries()) {
      // Students stop once the last import begins, so that no later choice hides what it breaks.
      isOver = turn === versions.length - 1
      await importTurn(turn + 1, version).catch((error: unknown) => refusals.push(error))
    }
    return { outcomes: await choosing, refusals }
  }
  const listCodes = (outcomes: readonly { answers: readonly TestResponse[] }[]) => [
    ...new Set(outcomes.flatMap(({ answers }) => answers.map(getCodeOrStatus))),
  ]

  test('never take more seats than there are, and never lose an acknowledged choice', async () => {
    const longer = { ...round, periodEnd: '2026-12-11', name: 'Sport V5 B' }
    const moved: ChoiceRound = {
      ...round,
      groupChoice: round.groupChoice.toReversed().map((group) => ({ ...group, seats: 18 })),
      optionSets: [],
      options: [...round.options, ...(round.optionSets[0]?.options ?? [])],
    }
    const { outcomes, refusals } = await chooseDuringImports([
      longer,
      moved,
      { ...moved, countsOnly: false, periodEnd: '2027-01-15' },
    ])
    expect(refusals).toEqual([])
    expect(listCodes(outcomes).toSorted()).toEqual([200, 'interrogationGroupFull', 'interrogationInvalidCourseChoices'])
    expect(await listInconsistencies()).toEqual([])
    const choicesByStudent = await loadChoices()
    const ids = await Promise.all(names.map((name) => getAttendeeId(db, name)))
    const lost = outcomes.filter(({ index, last }) => (choicesByStudent.get(ids[index]!)?.group_id ?? null) !== last)
    expect(lost.map(({ index }) => names[index])).toEqual([])
  })

  test.skipIf(!isFullRun)('cause imports with fewer seats than are taken to be refused as a whole', async () => {
    const fewer = { ...round, groupChoice: round.groupChoice.map((group) => ({ ...group, seats: 3 })) }
    const { outcomes, refusals } = await chooseDuringImports([fewer, { ...round, name: 'Sport V5 B' }, fewer])
    expect(refusals.length).toBeGreaterThan(0)
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(ImportRefused)
    expect(listCodes(outcomes)).toContain(200)
    expect(listCodes(outcomes).filter((code) => typeof code === 'number' && code >= 500)).toEqual([])
    expect(await listInconsistencies()).toEqual([])
  })
})
