import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { examsQuery, openExamsQuery } from '../appointment/exam-queries.ts'
import { seedDemo } from '../demo/seed.ts'
import { fixedClock } from '../lib/clock.ts'
import { testApp } from '../test/app.ts'
import { testDatabase } from '../test/harness.ts'
import { idOf } from '../test/small-school.ts'

const { db, pool } = await testDatabase()
const api = await testApp(db)
beforeAll(async () => {
  await seedDemo(db, fixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z'))
  await sql`create index if not exists appointment_exam on appointment (starts_at) where type = 'exam'`.execute(db)
  await sql`analyze`.execute(db)
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Execution Time': number
  Plans?: Plan[]
}

/** How PostgreSQL reads: what it scans whole, by which indexes, and how many blocks it touches. */
async function planOf(query: { sql: string; parameters: readonly unknown[] }) {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, buffers, format json) ${query.sql}`,
    [...query.parameters],
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('no plan')
  const nodes = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  console.log(
    JSON.stringify(rows[0]?.['QUERY PLAN'][0]?.['Execution Time']),
    nodes(plan)
      .map((n) => n['Node Type'] + ':' + (n['Relation Name'] ?? n['Index Name'] ?? ''))
      .join(' '),
    plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  )
  return {
    scanned: nodes(plan)
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? ''),
    indexes: nodes(plan).map((node) => node['Index Name'] ?? ''),
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  }
}

const large = ['appointment', 'appointment_attendee', 'membership', 'subscription']
const planOfSearch = (attendeeIds: number[], term: string, viewer: number) =>
  planOf(
    examsQuery({
      sought: { start: '2026-09-17', end: '2027-12-23', term },
      attendeeIds,
      viewer,
      unseenTypes: ['student', 'exam-desk', 'staff'],
      seesUnpublished: false,
      now: '2026-11-18T11:06',
      limit: 501,
    }).compile(db),
  )

describe('a search of exams over a year', () => {
  test('by a term goes by the exams alone', async () => {
    const { scanned, indexes, blocks } = await planOfSearch([], 'schoolexamen', await idOf(db, '120417'))
    expect(scanned.filter((table) => large.includes(table))).toEqual([])
    expect(indexes).toContain('appointment_exam')
    expect(blocks).toBeLessThan(20000)
  })
  test('in the roster of one student, and of a room, too', async () => {
    for (const sourceId of ['120417', 'B204']) {
      const id = await idOf(db, sourceId)
      const { scanned, blocks } = await planOfSearch([id], '', id)
      expect(scanned.filter((table) => large.includes(table))).toEqual([])
      expect(blocks).toBeLessThan(20000)
    }
  })
})

test('the exams that the menu counts are found by the window that is open, and touch few blocks', async () => {
  const { scanned, indexes, blocks } = await planOf(
    openExamsQuery({
      attendeeId: await idOf(db, '120417'),
      isStudent: true,
      now: '2026-11-18T11:06',
      seesUnpublished: false,
    }).compile(db),
  )
  expect(scanned.filter((table) => large.includes(table))).toEqual([])
  expect(indexes).toContain('appointment_exam_window')
  expect(blocks).toBeLessThan(200)
})

describe('the number of queries of a call does not grow with its rows', () => {
  const queriesOf = async (person: string, path: string) => {
    const caller = await api.as(person)
    await caller.get(path)
    let count = 0
    const onAcquire = () => count++
    pool.on('acquire', onAcquire)
    const { status } = await caller.get(path)
    pool.off('acquire', onAcquire)
    expect(status).toBe(200)
    return count
  }
  test('a search that finds one and many, for one and for sixty', async () => {
    const rooms = await db.selectFrom('attendee').select('id').where('type', '=', 'classroom').limit(60).execute()
    const of = (query: string) => queriesOf('120417', `/api/Exam/Search?${query}`)
    const few = await of('query=schoolexamen+natuurkunde')
    expect(few).toBeLessThanOrEqual(3)
    expect(await of('query=natuur')).toBe(few)
    expect(await of(`query=natuur&attendees=${rooms[0]?.id}`)).toBe(
      await of(`query=natuur&attendees=${rooms.map(({ id }) => id).join(',')}`),
    )
  })
  test('a day and two months', async () => {
    const of = (start: string, end: string) => queriesOf('120417', `/api/Exam/Date/${start}/${end}/Attendee?atnId=me`)
    expect(await of('2026-11-01', '2027-01-01')).toBe(await of('2026-11-18', '2026-11-18'))
  })
})
