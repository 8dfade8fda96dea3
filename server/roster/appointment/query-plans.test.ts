import { describe, expect, test } from 'vitest'
import { getActorUncached } from '#server/auth/get-actor.ts'
import { createTokenVerifier } from '#server/auth/tokens.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testApp, testSecret } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { explainGenericPlan, countQueries as countQueriesOfCall } from '#server/test/query-plan.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { requireVisibleAttendees } from '../attendee/service.ts'
import { rosterDatesQuery, rosterQuery, warmUpRosterPlans } from './queries.ts'
import { busyTimesQuery } from './busy-time-queries.ts'

const { db, pool } = await testDatabase('demo school')
const api = await testApp(db)

const explainWeek = (attendeeIds: number[], subscriber: number | null) =>
  explainGenericPlan(
    pool,
    rosterQuery({
      attendeeIds,
      start: '2026-11-16',
      end: '2026-11-22',
      subscriber,
      seesUnpublished: false,
      detailsViewer: subscriber ?? 1,
    }).compile(db),
  )

describe('the roster query', () => {
  test('reads a student’s week with indexes only, in fewer than 330 blocks', async () => {
    const id = await getAttendeeId(db, '120417')
    const { scannedLargeTables, blocks } = await explainWeek([id], id)
    expect(scannedLargeTables).toEqual([])
    expect(blocks).toBeLessThan(330)
  })
  test('reads a room’s week with indexes only, in fewer than 200 blocks', async () => {
    const { scannedLargeTables, blocks } = await explainWeek([await getAttendeeId(db, 'B204')], null)
    expect(scannedLargeTables).toEqual([])
    expect(blocks).toBeLessThan(200)
  })
})

test('the first and last day of a student’s roster are read from the ends of an index, in fewer than 250 blocks', async () => {
  const attendeeId = await getAttendeeId(db, '120417')
  const filter = { attendeeId, seesUnpublished: true, detailsViewer: attendeeId }
  const { scannedLargeTables, blocks } = await explainGenericPlan(pool, rosterDatesQuery(filter).compile(db))
  expect(scannedLargeTables).toEqual([])
  expect(blocks).toBeLessThan(250)
})

test('the busy times of three people in three weeks are read with indexes only, in fewer than 3,000 blocks', async () => {
  const people = await db.selectFrom('attendee').select('id').where('type', '=', 'student').limit(3).execute()
  const attendeeIds = people.map(({ id }) => id)
  const span = { start: '2026-11-16', end: '2026-12-06' }
  const visibility = { viewer: 1, detailsViewer: 1, seesUnpublished: false, excludedBookingId: 0 }
  const { scannedLargeTables, blocks } = await explainGenericPlan(
    pool,
    busyTimesQuery({ attendeeIds, ...span, ...visibility }).compile(db),
  )
  expect(scannedLargeTables).toEqual([])
  expect(blocks).toBeLessThan(3000)
})

test('the roster query returns at most 10 columns, and null in the column rare_fields for most lessons', async () => {
  const { sql: query, parameters } = rosterQuery({
    attendeeIds: [await getAttendeeId(db, '120417')],
    start: '2026-11-16',
    end: '2026-11-22',
    subscriber: null,
    seesUnpublished: false,
    detailsViewer: 1,
  }).compile(db)
  const { rows, fields } = await pool.query<{ rare_fields: unknown }>(query, [...parameters])
  expect(fields.length).toBeLessThanOrEqual(10)
  expect(rows.filter(({ rare_fields }) => rare_fields === null).length).toBeGreaterThan(rows.length / 2)
})

test('warmUpRosterPlans prepares the roster query on three connections', async () => {
  await warmUpRosterPlans(db, 3)
  const clients = await Promise.all(Array.from({ length: 3 }, () => pool.connect()))
  for (const client of clients) {
    const { rows } = await client.query(`select from pg_prepared_statements where statement like '%as attendee_ids%'`)
    expect(rows).toHaveLength(1)
    client.release()
  }
})

test('concurrent calls of requireVisibleAttendees share one query', async () => {
  const rooms = await db.selectFrom('attendee').select('id').where('type', '=', 'classroom').limit(20).execute()
  const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
  const claims = await createTokenVerifier(testSecret)(await api.mintToken('120417'))
  const context = { db, clock, actor: await getActorUncached(db, clock, claims) }
  let queryCount = 0
  const onAcquire = () => queryCount++
  pool.on('acquire', onAcquire)
  const visibleRooms = await Promise.all(rooms.map(({ id }) => requireVisibleAttendees(context, [id])))
  pool.off('acquire', onAcquire)
  expect(visibleRooms.flat().map(({ id }) => id)).toEqual(rooms.map(({ id }) => id))
  expect(queryCount).toBe(1)
})

describe('the number of queries of a call', () => {
  const countPathQueries = async (path: string) => countQueriesOfCall(pool, await api.as('120417'), path)
  test('is the same for a day, a week and two months of a roster, and at most 3', async () => {
    const countRosterQueries = (start: string, end: string, ids: string) =>
      countPathQueries(`/api/Appointment/Date/${start}/${end}/Attendee?atnId=${ids}`)
    const day = await countRosterQueries('2026-11-16', '2026-11-16', 'me')
    expect(day).toBeGreaterThan(0)
    expect(day).toBeLessThanOrEqual(3)
    expect(await countRosterQueries('2026-11-16', '2026-11-22', 'me')).toBe(day)
    expect(await countRosterQueries('2026-11-01', '2027-01-01', 'me')).toBe(day)
  })
  test('is the same for the rosters of one room and of 60 rooms', async () => {
    const rooms = await db.selectFrom('attendee').select('id').where('type', '=', 'classroom').limit(60).execute()
    const countRosterQueries = (rosterRooms: { id: number }[]) =>
      countPathQueries(
        `/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId=${rosterRooms.map(({ id }) => id).join(',')}`,
      )
    expect(await countRosterQueries(rooms)).toBe(await countRosterQueries(rooms.slice(0, 1)))
  })
  test('is the same for the publication of a week and of ten months', async () => {
    const countPublicationQueries = (end: string) =>
      countPathQueries(`/api/Schedule/PublishInfo?atnId=me&start=2026-11-16&end=${end}`)
    expect(await countPublicationQueries('2027-10-01')).toBe(await countPublicationQueries('2026-11-22'))
  })
  test('is the same for a search with one result and with many', async () => {
    expect(await countPathQueries('/api/Attendee/search?search=a1')).toBe(
      await countPathQueries('/api/Attendee/search?search=b204'),
    )
  })
})
