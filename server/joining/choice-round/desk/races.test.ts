import type { Round } from '@uurwerk/contract/joining/choice-round/desk'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestResponse, type TestCaller, getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { addRound, removeRounds, setTeamGroup } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'
import { getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'
import { deskApiPath, replaceField } from './fixtures.ts'

// Coordinators and students change a round concurrently, on two servers.

const { db } = await testDatabase()
const servers = [await testApp(db, '2026-11-18T10:06:00Z'), await testApp(db, '2026-11-18T10:06:00Z')]
const names = Array.from({ length: 60 }, (_, index) => `student-${index}`)
let students: { id: number; caller: TestCaller }[]
let cora: TestCaller
/** Callers who may move students, on both servers; a person can have at most 24 concurrent calls. */
let desks: TestCaller[]
let [v5a, v5b] = [0, 0]
let round: number

beforeAll(async () => {
  await putSmallSchool(db)
  await setTeamGroup(db)
  const ids = await addStudents(db, 'v5a', names)
  students = await Promise.all(
    names.map(async (name, index) => ({ id: ids[index]!, caller: await servers[index % 2]!.as(name) })),
  )
  cora = await servers[1]!.as('cora')
  desks = await Promise.all(['cora', 'ada', 'vera'].flatMap((person) => servers.map((server) => server.as(person))))
  ;[v5a, v5b] = [await getAttendeeId(db, 'v5a'), await getAttendeeId(db, 'v5b')]
})
beforeEach(async () => {
  await removeRounds(db)
  round = await addRound(db, {
    groups: ['v5a', 'v5b'].map((group) => ({ group, seats: 10 })),
    sets: [{ name: 'Sport', min: 0, max: 1, options: ['a', 'b'].map((name) => ({ name, seats: 30 })) }],
  })
})

const listDistinctCodes = (answers: readonly TestResponse[]) => [...new Set(answers.map(getCodeOrStatus))].toSorted()
const choose = ({ caller }: { caller: TestCaller }, choicePath: string) =>
  caller.post(`${deskApiPath}/${round}/student/me/${choicePath}`)
const moveStudent = ({ id }: { id: number }, target: string) =>
  desks[id % desks.length]!.put(`${deskApiPath}/${round}/student/${id}/${target}`, { reason: 'ziek' })

/** Lists counts and memberships that differ from the choices. */
async function findInconsistencies() {
  const { rows } = await sql<{ what: string }>`
    select 'seats of ' || group_id as what from choice_round_group g
    where taken > seats or taken <> (
      select count(*) from choice_round_student s
      where (s.round_id, s.group_id) = (g.round_id, g.group_id))
    union all
    select 'seats of option ' || name from choice_round_option o
    where taken > seats or taken <> (select count(*) from choice_round_choice c where c.option_id = o.id)
    union all
    select 'membership of ' || student_id from choice_round_student s
    where (confirmed_at is not null and group_id is not null) <> exists (
      select from membership m
      where (m.round_id, m.person_id, m.group_id) = (s.round_id, s.student_id, s.group_id))`.execute(db)
  return rows
}

test('concurrent choices and moves overfill no group, and moved students become members', async () => {
  const answers = await Promise.all([
    ...students.map((student) => choose(student, `choose-group/${v5a}`)),
    ...students.slice(0, 30).map((student) => moveStudent(student, `group/${v5b}`)),
    ...students.slice(20, 50).map((student) => choose(student, `choose-group/${v5b}`)),
  ])
  expect(listDistinctCodes(answers)).toEqual([200, 'interrogationGroupFull'])
  expect(await findInconsistencies()).toEqual([])
  const groups = await db.selectFrom('choice_round_group').select('taken').execute()
  // A seat that a moved student released stays free if nobody requests it afterwards.
  expect(groups.map(({ taken }) => taken <= 10)).toEqual([true, true])
  expect(groups.some(({ taken }) => taken === 10)).toBe(true)
})

test('concurrent moves between two options in opposite directions do not deadlock', async () => {
  const options = await db.selectFrom('choice_round_option').select('id').where('round_id', '=', round).execute()
  const [a, b] = options.map(({ id }) => id)
  await Promise.all(students.slice(0, 20).map((student, index) => moveStudent(student, `option/${index % 2 ? a : b}`)))
  const answers = await Promise.all(
    [0, 1].flatMap((turn) =>
      students.slice(0, 20).map((student, index) => moveStudent(student, `option/${(index + turn) % 2 ? b : a}`)),
    ),
  )
  expect(listDistinctCodes(answers)).toEqual([200])
  expect(await findInconsistencies()).toEqual([])
})

test('concurrent changes of the seats and choices never leave fewer seats than are taken', async () => {
  const { result } = await cora.get<Round>(`${deskApiPath}/${round}`)
  const setSeats = (count: number) =>
    replaceField(
      'groups',
      result.groups.map((group) => ({ ...group, seats: count })),
    )
  const [chosen, changed] = [
    Promise.all(students.map((student) => choose(student, `choose-group/${v5a}`))),
    Promise.all([8, 3, 6, 1].map((count) => cora.patch(`${deskApiPath}/${round}`, setSeats(count)))),
  ]
  expect(listDistinctCodes(await chosen).every((code) => code === 200 || code === 'interrogationGroupFull')).toBe(true)
  expect(listDistinctCodes(await changed).every((code) => code === 200 || code === 'interrogationSeatsTaken')).toBe(
    true,
  )
  expect(await findInconsistencies()).toEqual([])
})

test('four concurrent changes of the same version lead to one success and three refusals with preconditionFailed', async () => {
  const { headers } = await cora.get(`${deskApiPath}/${round}`)
  const versionHeader = { 'if-match': String(headers['etag']) }
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      cora.patch(`${deskApiPath}/${round}`, replaceField('name', name), versionHeader),
    ),
  )
  expect(answers.map(getCodeOrStatus).toSorted()).toEqual([
    200,
    'preconditionFailed',
    'preconditionFailed',
    'preconditionFailed',
  ])
})
