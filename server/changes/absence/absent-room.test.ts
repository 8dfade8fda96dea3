import type { Absence } from '@uurwerk/contract/changes/absence'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  book,
  bookSuccessfully,
  findOverlaps,
  listSentNotifications,
  putBookable,
  removeBookings,
} from '#server/test/bookings.ts'
import { putBooking } from '#server/test/put-booking.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'

const { db } = await testDatabase()
const api = await testApp(db)
beforeAll(() => putBookable(db, { maxMinutesPerWeek: 5000, daysAhead: 60 }))
beforeEach(async () => {
  await sql`delete from absence`.execute(db)
  await removeBookings(db)
})

/** The school's time is Wednesday 18 November at 11:06; bookings are at 15:00 by default. */
const wednesday = { start: '2026-11-18T00:00', end: '2026-11-19T00:00' }

const report = async (period: { start: string; end: string } = wednesday, room = 'b204') =>
  (await api.as('pia')).post<Absence>('/api/Absence', { attendeeId: await getAttendeeId(db, room), ...period })
const listFreeRooms = async () => {
  const { result } = await (
    await api.as('teun')
  ).get<{ name: string }[]>('/api/booking/available-facilities/2026-11-18T15:00/2026-11-18T16:00')
  return result.map(({ name }) => name)
}
const listBlocks = async () =>
  (
    await sql<{ start: string; end: string }>`
    select starts_at as start, ends_at as "end" from room_block join appointment on id = appointment_id`.execute(db)
  ).rows

describe('an absent room', () => {
  test('is not free and cannot be booked, until it is there again', async () => {
    expect(await listFreeRooms()).toContain('B204')
    const { id } = (await report()).result
    expect(await listFreeRooms()).not.toContain('B204')
    expect((await book(db, api, 'anna')).code).toBe('bookingTimeslotNotAvailable')
    expect((await book(db, api, 'anna', { start: '2026-11-19T15:00', end: '2026-11-19T16:00' })).status).toBe(200)
    await (await api.as('pia')).patch(`/api/Absence/${id}`, { end: '2026-11-18T15:00' })
    expect(await listBlocks()).toEqual([{ start: '2026-11-18T11:06', end: '2026-11-18T15:00' }])
    expect((await book(db, api, 'anna')).status).toBe(200)
  })

  test('can be booked once the absence is withdrawn or kept no longer', async () => {
    const { id } = (await report()).result
    await (await api.as('pia')).delete(`/api/Absence/${id}`)
    expect(await listBlocks()).toEqual([])
    await report()
    await sql`delete from absence`.execute(db)
    expect(await listBlocks()).toEqual([])
    expect((await book(db, api, 'anna')).status).toBe(200)
  })

  test('loses its bookings of that time, whose participants are notified; an extension takes those that it adds', async () => {
    const bookedId = await bookSuccessfully(db, api, 'anna')
    const laterId = await bookSuccessfully(db, api, 'teun', { start: '2026-11-19T15:00', end: '2026-11-19T16:00' })
    const { id } = (await report()).result
    expect(await listSentNotifications(db)).toEqual([{ who: 'anna', type: 'bookingDisplaced', id: bookedId }])
    await (await api.as('pia')).patch(`/api/Absence/${id}`, { end: '2026-11-20T00:00' })
    expect(await listSentNotifications(db)).toEqual([
      { who: 'anna', type: 'bookingDisplaced', id: bookedId },
      { who: 'teun', type: 'bookingDisplaced', id: laterId },
    ])
    const { result } = await (await api.as('anna')).get<Booking[]>('/api/Booking/Organizer/Future')
    expect(result).toEqual([])
    const { rows } = await sql<{
      action: string
    }>`select action from audit_log where action = 'booking.displace'`.execute(db)
    expect(rows).toHaveLength(2)
  })

  test('keeps the bookings that are over', async () => {
    const earlier = { start: '2026-11-18T09:00', end: '2026-11-18T10:00' }
    await putBooking(db, { organizer: 'anna', room: 'b204', ...earlier })
    expect((await report()).status).toBe(201)
    expect(await listSentNotifications(db)).toEqual([])
  })

  test('has no place among the blocks that the room desk changes', async () => {
    await report()
    const path = `/api/School/Rooms/${await getAttendeeId(db, 'b204')}`
    expect((await (await api.as('pia')).get<{ blocks: unknown[] }>(path)).result.blocks).toEqual([])
    const { rows } = await sql<{ id: number }>`select appointment_id as id from room_block`.execute(db)
    expect((await (await api.as('pia')).delete(`${path}/blocks/${rows[0]?.id}`)).code).toBe('blockDoesNotExist')
    expect(await listBlocks()).toHaveLength(1)
  })

  test('changeClash: is given to no lesson, also months after the absence began', async () => {
    await report({ start: '2026-11-18T00:00', end: '2027-03-01T00:00' })
    const lesson = { start: '2027-01-14T10:00', end: '2027-01-14T10:50', classrooms: [await getAttendeeId(db, 'b204')] }
    const pia = await api.as('pia')
    expect((await pia.post('/api/Appointment', { type: 'lesson', name: 'Bijles', ...lesson })).code).toBe('changeClash')
  })

  test('is never booked, however a report and bookings meet', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [reported, ...booked] = await Promise.all([
        report(),
        book(db, api, 'anna'),
        book(db, api, 'teun', { start: '2026-11-18T14:00', end: '2026-11-18T15:00' }),
      ])
      expect(reported.status).toBe(201)
      for (const { status, code } of booked) expect(code ?? status).toBeOneOf([200, 'bookingTimeslotNotAvailable'])
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from appointment where type = 'booking' and not is_cancelled`.execute(db)
      expect(rows[0]?.count).toBe(0)
      expect(await findOverlaps(db)).toEqual([])
      await (await api.as('pia')).delete(`/api/Absence/${reported.result.id}`)
    }
  })
})
