import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addRound } from '#server/test/choice-round.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'
import { explainGenericPlan, explainQuery, countQueries } from '#server/test/query-plan.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { concernedPeopleQuery } from './live-queries.ts'
import { type StudentRoundsFilter, studentRoundQuery, studentRoundsQuery } from './queries.ts'

const { db, pool } = await testDatabase('small school')
let round: number
let filter: StudentRoundsFilter

/** 5,000 students who all chose already, in twelve rounds, each with a lesson. */
beforeAll(async () => {
  const students = await addStudents(
    db,
    'v5a',
    Array.from({ length: 5000 }, (_, index) => `student-${index}`),
  )
  await sql`update person set coach_id = ${await getAttendeeId(db, 'teun')} where attendee_id = any(${students}::int[])`.execute(
    db,
  )
  await sql`
    with lesson as (
      insert into appointment (type, name, starts_at, ends_at)
      select 'lesson', '', '2026-11-16'::timestamp + n * interval '1 minute',
        '2026-11-16'::timestamp + (n + 50) * interval '1 minute'
      from generate_series(1, 5000) n
      returning id, starts_at
    )
    insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select student.id, lesson.starts_at, lesson.id
    from (select id, starts_at, row_number() over (order by id) as number from lesson) lesson
    join unnest(${students}::int[]) with ordinality student (id, number) using (number)`.execute(db)
  for (let count = 0; count < 12; count++) {
    round = await addRound(db, { groups: [{ group: 'v5b', seats: 5000 }] })
    await sql`
      insert into choice_round_student (round_id, student_id, group_id, confirmed_at)
      select ${round}, id, ${await getAttendeeId(db, 'v5b')}, now() from unnest(${students}::int[]) id`.execute(db)
  }
  await sql`analyze`.execute(db)
  filter = { studentId: students[42] ?? 0, actorId: students[42] ?? 0, date: '2026-11-18' }
})

test('the queries for a single round and all rounds of a student use no sequential scan among 5,000 students', async () => {
  const roundPlan = await explainQuery(pool, studentRoundQuery(round, filter).compile(db))
  expect(roundPlan).toMatchObject({ scannedLargeTables: [] })
  expect(roundPlan.blocks).toBeLessThan(40)
  const listPlan = await explainQuery(pool, studentRoundsQuery(filter).compile(db))
  expect(listPlan).toMatchObject({ scannedLargeTables: [] })
  expect(listPlan.blocks).toBeLessThan(400)
})

test('the query for a student’s round uses no sequential scan when a coordinator asks', async () => {
  const plan = await explainQuery(
    pool,
    studentRoundQuery(round, { ...filter, actorId: await getAttendeeId(db, 'cora') }).compile(db),
  )
  expect(plan.scannedLargeTables).toEqual([])
  expect(plan.blocks).toBeLessThan(400)
})

test('the query for the people concerned by a round uses no sequential scan in its generic plan', async () => {
  const plan = await explainGenericPlan(pool, concernedPeopleQuery(round, filter.date).compile(db))
  expect(plan.scannedLargeTables).toEqual([])
  expect(plan.blocks).toBeLessThan(500)
})

test('the student’s calls stay within 2 queries for lists, 4 for groups and 5 for options', async () => {
  const student = await (await testApp(db)).as('student-42')
  const countCallQueries = (path: string) => countQueries(pool, student, `/api/roster-interrogation/${path}`)
  expect(await countCallQueries('student/me')).toBeLessThanOrEqual(2)
  expect(await countCallQueries('student/me/periods')).toBeLessThanOrEqual(2)
  expect(await countCallQueries(`${round}/student/me/groups`)).toBeLessThanOrEqual(4)
  expect(await countCallQueries(`${round}/student/me/options`)).toBeLessThanOrEqual(5)
})
