import type { AvailableFacility } from '@uurwerk/contract/rooms/room'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestCallers, testApp } from '#server/test/test-app.ts'
import { putBookableSchool } from '#server/test/bookable-school.ts'
import { putBooking } from '#server/test/put-booking.ts'
import { removeBookings } from '#server/test/bookings.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase()
// The clock says Wednesday 11:06.
const api = await testApp(db)
beforeAll(() => putBookableSchool(db))
afterEach(() => removeBookings(db))

const allRooms = ['A108', 'A200', 'B101', 'B204', 'B205', 'HALL']
const listNames = (rooms: { name: string }[]) => rooms.map(({ name }) => name)
const fetchPath = async <T>(person: string, path: string, app: TestCallers = api) => {
  const { result, code } = await (await app.as(person)).get<T>(path)
  if (code !== undefined) throw new Error(code)
  return result
}

const listAvailable = (
  person: string,
  start: string,
  end: string,
  excludedBookingId?: number,
  app: TestCallers = api,
) =>
  fetchPath<AvailableFacility[]>(
    person,
    `/api/booking/available-facilities/${start}/${end}${excludedBookingId === undefined ? '' : `/exclude-booking/${excludedBookingId}`}`,
    app,
  )
const listFreeNames = async (...parameters: Parameters<typeof listAvailable>) =>
  listNames(await listAvailable(...parameters))

describe('booking.available', () => {
  test('returns the free rooms by name, with building, capacity and limit', async () => {
    const rooms = await listAvailable('tess', '2026-11-19T10:00', '2026-11-19T10:31')
    expect(listNames(rooms)).toEqual(['A200', 'B101', 'B205', 'HALL'])
    expect(rooms[0]).toEqual({
      id: await getAttendeeId(db, 'a200'),
      name: 'A200',
      building: 'A',
      capacity: 60,
      profileId: expect.any(Number),
      maxMinutes: 240,
    })
  })
  test('ignores appointments that end when the slot starts or start when it ends', async () => {
    expect(await listFreeNames('tess', '2026-11-19T09:30', '2026-11-19T10:30')).toEqual(allRooms)
    expect(await listFreeNames('tess', '2026-11-19T11:20', '2026-11-19T12:00')).toEqual(allRooms)
  })
  test('leaves out a room that another user booked, unless the booking is cancelled', async () => {
    const slot = { room: 'b205', start: '2026-11-19T13:00', end: '2026-11-19T14:00' }
    await putBooking(db, { organizer: 'cora', ...slot })
    await putBooking(db, { organizer: 'cora', ...slot, room: 'b204', isCancelled: true })
    const without205 = allRooms.filter((name) => name !== 'B205')
    expect(await listFreeNames('tess', slot.start, slot.end)).toEqual(without205)
  })
  test('applies the hours, the days ahead and the maximum length of the profile', async () => {
    expect(await listFreeNames('anna', '2026-11-19T08:00', '2026-11-19T10:00')).toEqual(['B204'])
    expect(await listFreeNames('anna', '2026-11-19T07:59', '2026-11-19T09:00')).toEqual([])
    expect(await listFreeNames('anna', '2026-11-19T16:00', '2026-11-19T17:00')).toEqual(['B204'])
    expect(await listFreeNames('anna', '2026-11-19T16:00', '2026-11-19T17:01')).toEqual([])
    expect(await listFreeNames('anna', '2026-11-19T08:00', '2026-11-19T10:01')).toEqual([])
    expect(await listFreeNames('anna', '2026-12-02T09:00', '2026-12-02T10:00')).toEqual(['B204'])
    expect(await listFreeNames('anna', '2026-12-03T09:00', '2026-12-03T10:00')).toEqual([])
  })
  test('applies the minutes that are left in the week, per room', async () => {
    for (const day of ['16', '17', '20'])
      await putBooking(db, {
        organizer: 'teun',
        room: 'b204',
        start: `2026-11-${day}T10:00`,
        end: `2026-11-${day}T16:00`,
      })
    const listFreeThursday = (end: string) => listFreeNames('teun', '2026-11-19T13:00', `2026-11-19T${end}`)
    expect(await listFreeThursday('15:00')).toEqual(allRooms)
    expect(await listFreeThursday('15:01')).toEqual(allRooms.filter((name) => name !== 'B204'))
    expect(await listFreeNames('teun', '2026-11-23T13:00', '2026-11-23T15:01')).toEqual(allRooms)
    expect(await listFreeNames('tess', '2026-11-19T13:00', '2026-11-19T15:01')).toEqual(allRooms)
  })
  test('applies only the days ahead to a period over midnight', async () => {
    expect(await listFreeNames('tess', '2026-11-19T23:00', '2026-11-20T00:01')).toEqual(allRooms)
    expect(await listFreeNames('anna', '2026-12-02T09:00', '2026-12-04T09:00')).toEqual(['B204'])
    expect(await listFreeNames('anna', '2026-12-03T09:00', '2026-12-04T09:00')).toEqual([])
  })
  test('returns no rooms for a slot in the past', async () => {
    expect(await listFreeNames('tess', '2026-11-18T11:05', '2026-11-18T12:00')).toEqual([])
    expect(await listFreeNames('tess', '2026-11-18T11:06', '2026-11-18T12:00')).toEqual(allRooms)
  })
  test('returns the limit of the most generous profile that allows the slot', async () => {
    const shortProfile = { opens: '06:00', closes: '22:00', maxMinutes: 60 }
    await putBookableSchool(db, { study: { ...shortProfile, groups: [], roles: ['teacher'] } })
    const findMaximumMinutes = async (start: string, end: string) =>
      (await listAvailable('tess', start, end)).find(({ name }) => name === 'B204')?.maxMinutes
    expect(await findMaximumMinutes('2026-11-19T13:00', '2026-11-19T14:00')).toBe(240)
    expect(await findMaximumMinutes('2026-11-19T21:00', '2026-11-19T22:00')).toBe(60)
    expect(await findMaximumMinutes('2026-11-19T20:59', '2026-11-19T22:00')).toBeUndefined()
    await putBookableSchool(db)
  })
})

describe('booking.availableWithout', () => {
  const slot = { room: 'b204', start: '2026-11-19T13:00', end: '2026-11-19T14:00' }
  test('returns the room of the caller’s booking, and does not count its minutes', async () => {
    const id = await putBooking(db, { organizer: 'anna', ...slot })
    await putBooking(db, { organizer: 'anna', ...slot, start: '2026-11-17T11:00', end: '2026-11-17T16:00' })
    expect(await listFreeNames('anna', slot.start, slot.end)).toEqual([])
    expect(await listFreeNames('anna', '2026-11-19T14:00', '2026-11-19T15:00')).toEqual([])
    expect(await listFreeNames('anna', slot.start, slot.end, id)).toEqual(['B204'])
    expect(await listFreeNames('anna', '2026-11-19T14:00', '2026-11-19T15:00', id)).toEqual(['B204'])
    expect(await listFreeNames('anna', '2026-11-19T14:00', '2026-11-19T15:01', id)).toEqual([])
  })
  test('returns only the room of a running booking, and only at its own start', async () => {
    const times = { start: '2026-11-18T11:00', end: '2026-11-18T12:00' }
    const id = await putBooking(db, { organizer: 'tess', room: 'b204', ...times })
    expect(await listFreeNames('tess', times.start, '2026-11-18T12:30', id)).toEqual(['B204'])
    expect(await listFreeNames('tess', '2026-11-18T11:01', '2026-11-18T12:30', id)).toEqual([])
  })
  test('leaves out a room that another user has booked', async () => {
    const id = await putBooking(db, { organizer: 'tess', ...slot })
    await putBooking(db, { organizer: 'cora', ...slot, start: slot.end, end: '2026-11-19T15:00' })
    expect(await listFreeNames('tess', '2026-11-19T13:30', '2026-11-19T14:30', id)).not.toContain('B204')
  })
  test('bookingDoesNotExist: refuses another user’s booking, a cancelled booking, a lesson and an unknown id', async () => {
    const bookingOfOther = await putBooking(db, { organizer: 'teun', ...slot, invitees: { tess: 'Pending' } })
    const cancelledBooking = await putBooking(db, { organizer: 'tess', ...slot, isCancelled: true })
    for (const id of [bookingOfOther, cancelledBooking, await getAppointmentId(db, 'l3'), 2_000_000_000])
      await expect(listFreeNames('tess', slot.start, slot.end, id)).rejects.toThrow('bookingDoesNotExist')
  })
})

describe.each(['booking.available', 'booking.availableWithout'])('%s', (call) => {
  const listFreeRooms = async (start: string, end: string) => {
    const id = await putBooking(db, {
      organizer: 'tess',
      room: 'b101',
      start: '2026-11-20T09:00',
      end: '2026-11-20T10:00',
    })
    return listFreeNames('tess', start, end, call === 'booking.available' ? undefined : id)
  }
  test('bookingInvalidTimeSlot: refuses an end that is not after the start', async () => {
    for (const [start, end] of [
      ['2026-11-19T10:00', '2026-11-19T10:00'],
      ['2026-11-19T10:00', '2026-11-18T11:00'],
      ['2199-12-31T10:00', '1900-01-01T10:00'],
    ] as const) {
      await expect(listFreeRooms(start, end)).rejects.toThrow('bookingInvalidTimeSlot')
      await removeBookings(db)
    }
  })
  test('returns the rooms that are free throughout a period of at most 31 days', async () => {
    // B204 has a lesson in an unpublished week, and B101 the booking.
    const takenRooms = call === 'booking.available' ? ['B101', 'B204'] : ['B204']
    const freeRooms = await listFreeRooms('2026-11-19T12:00', '2026-12-20T12:00')
    expect(freeRooms).toEqual(allRooms.filter((name) => !takenRooms.includes(name)))
  })
  test('timeDoesNotExist: refuses a time that the clock skips', async () => {
    await expect(listFreeRooms('2027-03-28T02:30', '2027-03-28T03:30')).rejects.toThrow('timeDoesNotExist')
  })
  test('requestOutOfBounds: refuses more than 31 days', async () => {
    await expect(listFreeRooms('2026-11-19T10:00', '2026-12-20T10:01')).rejects.toThrow('requestOutOfBounds')
  })
})

test('booking.available takes a time in the hour that the clock repeats as the earlier of the two', async () => {
  await putBookableSchool(db, { teaching: { opens: '00:00', closes: '23:59' } })
  const inSecondPass = api.at('2026-10-25T01:15:00Z')
  expect(await listFreeNames('tess', '2026-10-25T02:30', '2026-10-25T02:45', undefined, inSecondPass)).toEqual([])
  const inFirstPass = api.at('2026-10-25T00:15:00Z')
  expect(await listFreeNames('tess', '2026-10-25T02:30', '2026-10-25T02:45', undefined, inFirstPass)).toEqual(allRooms)
  await putBookableSchool(db)
})

test('booking.available leaves out a removed room', async () => {
  await db.updateTable('attendee').set({ removed: true }).where('source_id', '=', 'b205').execute()
  expect(await listFreeNames('tess', '2026-11-19T13:00', '2026-11-19T14:00')).toEqual(
    allRooms.filter((name) => name !== 'B205'),
  )
  await db.updateTable('attendee').set({ removed: false }).where('source_id', '=', 'b205').execute()
})

test('booking.available returns no rooms for dates in 1900 and 2199', async () => {
  expect(await listFreeNames('tess', '1900-01-01T10:00', '1900-01-01T11:00')).toEqual([])
  expect(await listFreeNames('tess', '2199-12-31T10:00', '2199-12-31T11:00')).toEqual([])
})
