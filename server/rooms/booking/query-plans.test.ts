import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { explainGenericPlan, explainQuery, countQueries } from '#server/test/query-plan.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { freeRoomsQuery, roomsWithBusyTimesQuery, roomsOnDayQuery } from './find-queries.ts'

// Spies before the first connection, which keeps the method that it finds.
const querySpy = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => querySpy.mockRestore())
const { db, pool } = await testDatabase('demo school')
const api = await testApp(db)

const listRoomIds = async () =>
  (await db.selectFrom('classroom').select('attendee_id as id').execute()).map(({ id }) => id)

describe('the room queries on half a year of lessons', () => {
  test('find the free rooms of a slot with indexes only, in fewer than 100 blocks', async () => {
    const slot = { start: '2026-11-19T10:00', end: '2026-11-19T11:00' }
    const { scannedLargeTables, blocks } = await explainQuery(
      pool,
      freeRoomsQuery(await listRoomIds(), slot).compile(db),
    )
    expect(scannedLargeTables).toEqual([])
    expect(blocks).toBeLessThan(100)
  })
  test('read all rooms on a day with indexes only, in fewer than 5,000 blocks, and a single room in fewer than 150', async () => {
    const viewer = { attendeeId: await getAttendeeId(db, '120417'), isStaff: false }
    const day = await explainQuery(pool, roomsOnDayQuery(await listRoomIds(), '2026-11-19', viewer).compile(db))
    expect(day.scannedLargeTables).toEqual([])
    expect(day.blocks).toBeLessThan(5000)
    const [roomId = 0] = await listRoomIds()
    expect((await explainQuery(pool, roomsOnDayQuery([roomId], '2026-11-19', viewer).compile(db))).blocks).toBeLessThan(
      150,
    )
  })
  test('read the busy times of all rooms in two weeks with indexes only, in fewer than 5,000 blocks', async () => {
    const weeks = { start: '2026-11-16T00:00', end: '2026-11-30T00:00' }
    const { scannedLargeTables, blocks } = await explainQuery(
      pool,
      roomsWithBusyTimesQuery(await listRoomIds(), weeks).compile(db),
    )
    expect(scannedLargeTables).toEqual([])
    expect(blocks).toBeLessThan(5000)
  })
})

test('no query of several rooms compares each room with each other', async () => {
  const ids = await listRoomIds()
  const slot = { start: '2026-11-19T10:00', end: '2026-11-19T11:00' }
  const day = { start: '2026-11-19T00:00', end: '2026-11-20T00:00' }
  const viewer = { attendeeId: await getAttendeeId(db, '120417'), isStaff: false }
  const queries = [
    freeRoomsQuery(ids, slot),
    roomsWithBusyTimesQuery(ids, day),
    roomsOnDayQuery(ids, day.start, viewer),
  ]
  for (const query of queries) {
    const { rejectedRows } = await explainGenericPlan(pool, withoutPrepareComment(query.compile(db)))
    expect(rejectedRows).toBeLessThan(2 * ids.length)
  }
})

/** Removes the comment that makes the product prepare a query. */
const withoutPrepareComment = ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => ({
  sql: sql.replace(/^\s*\/\*.*?\*\//, ''),
  parameters,
})

/** Returns a room that both the student and the teacher may book. */
async function findSharedRoomId(): Promise<number> {
  const listBookableRoomIds = async (person: string) =>
    (await (await api.as(person)).get<BookingProfile[]>('/api/BookingProfile')).result.flatMap(({ facilities }) =>
      facilities.map(({ id }) => id),
    )
  const [studentRoomIds, teacherRoomIds] = [await listBookableRoomIds('120417'), await listBookableRoomIds('JVD')]
  return studentRoomIds.find((id) => teacherRoomIds.includes(id)) ?? 0
}

describe('the number of queries of a call', () => {
  const countCallQueries = async (person: string, path: string) => countQueries(pool, await api.as(person), path)
  const slot = '2026-11-19T15:00/2026-11-19T16:00'
  test.each([
    ['booking.available', () => `/api/booking/available-facilities/${slot}`, 4],
    ['booking.find', () => '/api/booking/find/2026-11-19T10:00/60', 4],
    ['booking.dayPlan', () => '/api/booking/day/2026-11-19', 3],
    ['booking.invitees', (room) => `/api/booking/facility/${room}/${slot}/attendee?search=an`, 7],
  ] satisfies [string, (room: number) => string, number][])(
    'is the same for few and for many rows in %s',
    async (_call, path, maximum) => {
      const room = await findSharedRoomId()
      const [few, many] = [await countCallQueries('120417', path(room)), await countCallQueries('JVD', path(room))]
      expect(few).toBeLessThanOrEqual(maximum)
      expect(many).toBe(few)
    },
  )
  test('is the same for booking.guests with a single guest and date and with 40 guests and a series', async () => {
    const room = await findSharedRoomId()
    const teachers = await db.selectFrom('attendee').select('id').where('type', '=', 'teacher').limit(40).execute()
    const path = `/api/booking/facility/${room}/${slot}/guests?attendees=`
    const few = await countCallQueries('JVD', path + teachers[0]?.id)
    expect(few).toBeLessThanOrEqual(10)
    expect(
      await countCallQueries('JVD', `${path}${teachers.map(({ id }) => id).join()}&weekdays=4&until=2026-12-17`),
    ).toBe(few)
  })
})

test('booking a room takes seven statements, including the lookup of the caller', async () => {
  const teacher = await api.as('JVD')
  const [room = 0] = await listRoomIds()
  querySpy.mockClear()
  const payload = { name: 'Overleg', start: '2026-11-21T10:00', end: '2026-11-21T10:30' }
  expect((await teacher.post(`/api/booking/facility/${room}`, payload)).status).toBe(200)
  expect(querySpy).toHaveBeenCalledTimes(7)
})
