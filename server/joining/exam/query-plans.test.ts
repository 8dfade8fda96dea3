import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { examsQuery, openExamsQuery } from '#server/roster/appointment/exam-queries.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { explainGenericPlan, explainQuery, countQueries } from '#server/test/query-plan.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db, pool } = await testDatabase('demo school')
const api = await testApp(db)
const studentSourceId = '120417'
beforeAll(async () => {
  await addExams(5000)
  await sql`analyze`.execute(db)
})

/** Adds exams over 460 published days, each with a group, a teacher and a room. A tenth is mathematics. */
async function addExams(count: number) {
  await sql`
    insert into published_week (monday, published_at)
    select monday::date, now() from generate_series('2026-09-14'::date, '2027-12-27', '1 week') monday
    on conflict do nothing`.execute(db)
  await sql`
    with exam as (
      insert into appointment (source_id, type, name, starts_at, ends_at)
      select 'exam' || n, 'exam', case when n % 10 = 0 then 'Toets meetkunde ' else 'Toets lezen ' end || n,
        '2026-09-18'::timestamp + n % 460 * interval '1 day' + interval '9 hours',
        '2026-09-18'::timestamp + n % 460 * interval '1 day' + interval '10 hours'
      from generate_series(1, ${count}::int) n
      returning id, starts_at
    ),
    numbered_attendee as (
      select id, row_number() over (partition by type order by id) - 1 as number, count(*) over (partition by type) as total
      from attendee where type in ('group', 'teacher', 'classroom')
    )
    insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select numbered_attendee.id, exam.starts_at, exam.id
    from exam join numbered_attendee on numbered_attendee.number = exam.id % numbered_attendee.total`.execute(db)
}

const explainExamSearch = (attendeeIds: number[], term: string, viewer: number) =>
  explainGenericPlan(
    pool,
    examsQuery({
      criteria: { start: '2026-09-17', end: '2027-12-23', term },
      attendeeIds,
      viewer,
      unseenTypes: ['student', 'exam-desk', 'staff'],
      seesUnpublished: false,
      detailsViewer: viewer,
      now: '2026-11-18T11:06',
      limit: 501,
    }).compile(db),
  )

describe('query of exam search over a year', () => {
  test('reads fewer than 20,000 blocks for the rosters of sixty rooms', async () => {
    const rooms = await db.selectFrom('attendee').select('id').where('type', '=', 'classroom').limit(60).execute()
    const { blocks } = await explainExamSearch(
      rooms.map(({ id }) => id),
      'toets',
      await getAttendeeId(db, studentSourceId),
    )
    expect(blocks).toBeLessThan(20_000)
  })
  test('uses the exam index and no sequential scan for a term', async () => {
    const { scannedLargeTables, indexes, blocks } = await explainExamSearch(
      [],
      'meetkunde 1',
      await getAttendeeId(db, studentSourceId),
    )
    expect(scannedLargeTables).toEqual([])
    expect(indexes).toContain('appointment_exam')
    expect(blocks).toBeLessThan(15_000)
  })
  test('uses no sequential scan for the roster of a student or a room', async () => {
    for (const sourceId of [studentSourceId, 'B204']) {
      const id = await getAttendeeId(db, sourceId)
      const { scannedLargeTables, blocks } = await explainExamSearch([id], '', id)
      expect(scannedLargeTables).toEqual([])
      expect(blocks).toBeLessThan(15_000)
    }
  })
})

test('the query for the menu count of exams uses the window index and reads fewer than 200 blocks', async () => {
  const { scannedLargeTables, indexes, blocks } = await explainQuery(
    pool,
    openExamsQuery({
      attendeeId: await getAttendeeId(db, studentSourceId),
      isStudent: true,
      now: '2026-11-18T11:06',
      seesUnpublished: false,
    }).compile(db),
  )
  expect(scannedLargeTables).toEqual([])
  expect(indexes).toContain('appointment_exam_window')
  expect(blocks).toBeLessThan(200)
})

describe('number of queries of an exam call', () => {
  test('is the same for few and many exams in a search, and for a single room and sixty rooms', async () => {
    const rooms = await db.selectFrom('attendee').select('id').where('type', '=', 'classroom').limit(60).execute()
    const student = await api.as(studentSourceId)
    const countSearchQueries = (query: string) => countQueries(pool, student, `/api/Exam/Search?${query}`)
    const countForFewExams = await countSearchQueries('query=herkansing+natuurkunde')
    expect(countForFewExams).toBeLessThanOrEqual(3)
    expect(await countSearchQueries('query=meetkunde+1')).toBe(countForFewExams)
    expect(await countSearchQueries(`query=meetkunde+1&attendees=${rooms[0]?.id}`)).toBe(
      await countSearchQueries(`query=meetkunde+1&attendees=${rooms.map(({ id }) => id).join(',')}`),
    )
  })
  test('is the same for a day and for two months', async () => {
    const student = await api.as(studentSourceId)
    const countRosterQueries = (start: string, end: string) =>
      countQueries(pool, student, `/api/Exam/Date/${start}/${end}/Attendee?atnId=me`)
    expect(await countRosterQueries('2026-11-01', '2027-01-01')).toBe(
      await countRosterQueries('2026-11-18', '2026-11-18'),
    )
  })
})
