import type { Alternatives, FoundRoom } from '@uurwerk/contract/rooms/room'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestCallers, testApp } from '#server/test/test-app.ts'
import { putBookableSchool } from '#server/test/bookable-school.ts'
import { putBooking } from '#server/test/put-booking.ts'
import { removeBookings } from '#server/test/bookings.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { isFullRun } from '#server/test/full.ts'

// Spies before the first connection, which keeps the method that it finds.
const querySpy = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => querySpy.mockRestore())
const { db } = await testDatabase()
// The clock says Wednesday 11:06.
const api = await testApp(db)
beforeAll(() => putBookableSchool(db))
afterEach(() => removeBookings(db))

const fetchPath = async <T>(person: string, path: string, app: TestCallers = api) => {
  const { result, code } = await (await app.as(person)).get<T>(path)
  if (code !== undefined) throw new Error(code)
  return result
}
const listNames = (rooms: { name: string }[]) => rooms.map(({ name }) => name)
const findRooms = (person: string, start: string, minutes: number, query = '') =>
  fetchPath<FoundRoom[]>(person, `/api/booking/find/${start}/${minutes}?${query}`)
const listNextFree = async (...parameters: Parameters<typeof findRooms>) =>
  Object.fromEntries((await findRooms(...parameters)).map(({ name, nextFree }) => [name, nextFree?.start ?? null]))

describe('booking.find', () => {
  test('lists rooms that are free at once first, and sorts them by the fewest empty seats', async () => {
    const rooms = await findRooms('tess', '2026-11-19T10:00', 60)
    expect(listNames(rooms)).toEqual(['B101', 'B205', 'A200', 'HALL', 'A108', 'B204'])
    expect(rooms.at(-1)).toEqual({
      id: await getAttendeeId(db, 'b204'),
      name: 'B204',
      building: 'B',
      capacity: 30,
      features: ['beamer'],
      profileId: expect.any(Number),
      maxMinutes: 240,
      nextFree: { start: '2026-11-19T11:20', end: '2026-11-19T12:20' },
    })
  })
  test('returns the first rooms of the full list, up to the limit', async () => {
    for (const start of ['2026-11-19T10:00', '2026-11-19T13:00', '2026-11-20T16:30']) {
      const roomOptions = await findRooms('tess', start, 60)
      expect(roomOptions).toHaveLength(6)
      for (const limit of [1, 4, 5, 6, 7])
        expect(await findRooms('tess', start, 60, `limit=${limit}`)).toEqual(roomOptions.slice(0, limit))
    }
  })
  test('reads appointments only of rooms that are not free at once, and only if the limit requires it', async () => {
    const listBusyTimeQueries = async (query: string) => {
      querySpy.mockClear()
      await findRooms('tess', '2026-11-19T10:00', 60, query)
      const calls = querySpy.mock.calls.map((call) => JSON.stringify(call.slice(0, 2)))
      return calls.filter((call) => call.includes('from occupancy') && call.includes('json_build_array'))
    }
    // Four of the six rooms are free.
    expect(await listBusyTimeQueries('limit=4')).toEqual([])
    const [firstRead, ...otherReads] = await listBusyTimeQueries('limit=5')
    expect(otherReads).toEqual([])
    const ids = [await getAttendeeId(db, 'b204'), await getAttendeeId(db, 'a108')]
    expect(
      [JSON.stringify(ids), JSON.stringify(ids.toReversed())].filter((list) => firstRead?.includes(list)),
    ).toHaveLength(1)
  })
  test('filters by capacity, by buildings and by all required features', async () => {
    const listFoundNames = async (query: string) =>
      listNames(await findRooms('tess', '2026-11-19T13:00', 60, query)).toSorted()
    expect(await listFoundNames('people=30')).toEqual(['A200', 'B101', 'B204', 'B205', 'HALL'])
    expect(await listFoundNames('people=31')).toEqual(['A200', 'B205', 'HALL'])
    expect(await listFoundNames('buildings=A,C')).toEqual(['A108', 'A200', 'HALL'])
    expect(await listFoundNames('features=piano,beamer')).toEqual(['A200', 'B205'])
    expect(await listFoundNames('features=piano&buildings=B&people=32')).toEqual(['B205'])
    expect(await listFoundNames('features=sauna')).toEqual([])
  })
  test('filters by a building and a feature with a comma in the name', async () => {
    const hall = { facilities: ['beamer, groot', 'stil'], building: 'C, oost' }
    const hallUpdate = db.updateTable('classroom').where('attendee_id', '=', await getAttendeeId(db, 'hall'))
    await hallUpdate.set(hall).execute()
    const listFoundNames = async (query: string) =>
      listNames(await findRooms('tess', '2026-11-19T13:00', 60, query)).toSorted()
    const comma = encodeURIComponent('\\,')
    expect(await listFoundNames(`features=beamer${comma}%20groot`)).toEqual(['HALL'])
    expect(await listFoundNames(`features=stil,beamer${comma}%20groot&buildings=A,C${comma}%20oost`)).toEqual(['HALL'])
    expect(await listFoundNames('features=beamer,%20groot')).toEqual([])
    await putBookableSchool(db)
  })
  test('proposes the next gap that is long enough, between or after the appointments of the room', async () => {
    for (const [start, end] of [
      ['11:00', '12:00'],
      ['12:30', '13:30'],
    ] as const)
      await putBooking(db, { organizer: 'cora', room: 'a200', start: `2026-11-19T${start}`, end: `2026-11-19T${end}` })
    const findNextInA200 = async (minutes: number) => (await listNextFree('tess', '2026-11-19T11:30', minutes))['A200']
    expect(await findNextInA200(30)).toBe('2026-11-19T12:00')
    expect(await findNextInA200(31)).toBe('2026-11-19T13:30')
    expect(await findNextInA200(210)).toBe('2026-11-19T13:30')
    expect(await findNextInA200(211)).toBe('2026-11-20T08:00')
  })
  test('continues on the next days, up to the last day that the profile allows', async () => {
    expect(await listNextFree('anna', '2026-11-19T16:30', 60)).toEqual({ B204: '2026-11-20T08:00' })
    expect(await listNextFree('anna', '2026-12-02T16:00', 60)).toEqual({ B204: '2026-12-02T16:00' })
    expect(await listNextFree('anna', '2026-12-02T16:01', 60)).toEqual({ B204: null })
    expect(await listNextFree('anna', '2026-12-24T10:00', 60)).toEqual({ B204: null })
    expect(await listNextFree('anna', '2199-12-31T23:59', 60)).toEqual({ B204: null })
  })
  test('continues in the next week when the minutes of this week are used', async () => {
    for (const day of ['16', '17', '20'])
      await putBooking(db, {
        organizer: 'anna',
        room: 'b204',
        start: `2026-11-${day}T13:00`,
        end: `2026-11-${day}T14:40`,
      })
    expect(await listNextFree('anna', '2026-11-19T13:00', 60)).toEqual({ B204: '2026-11-19T13:00' })
    expect(await listNextFree('anna', '2026-11-19T13:00', 61)).toEqual({ B204: '2026-11-23T08:00' })
  })
  test('leaves out a room that can never be booked for that long', async () => {
    expect(await findRooms('anna', '2026-11-19T13:00', 121)).toEqual([])
  })
  test.skipIf(!isFullRun)('searches at most two weeks ahead', async () => {
    await putBookableSchool(db, { study: { daysAhead: 60 } })
    for (let day = 0; day <= 14; day++) {
      const date = Temporal.PlainDate.from('2026-11-19').add({ days: day }).toString()
      await putBooking(db, { organizer: 'cora', room: 'b204', start: `${date}T11:30`, end: `${date}T17:00` })
    }
    expect((await listNextFree('anna', '2026-11-19T11:20', 120))['B204']).toBe('2026-11-20T08:00')
    await db.updateTable('booking_profile').set({ opens: '11:00' }).where('source_id', '=', 'study').execute()
    expect((await listNextFree('anna', '2026-11-19T11:20', 120))['B204']).toBeNull()
    await putBookableSchool(db)
  })
  test.skipIf(!isFullRun)('never proposes a time that the clock skips', async () => {
    const beforeClockChange = api.at('2027-03-27T20:00:00Z')
    await putBookableSchool(db, { study: { opens: '02:15', closes: '04:00' } })
    const [room] = await fetchPath<FoundRoom[]>('anna', '/api/booking/find/2027-03-28T00:00/30', beforeClockChange)
    expect(room?.nextFree?.start).toBe('2027-03-28T03:00')
    await putBookableSchool(db)
  })
  test('bookingReservationBeforeNow: refuses a start in the past', async () => {
    await expect(findRooms('tess', '2026-11-18T11:05', 60)).rejects.toThrow('bookingReservationBeforeNow')
    await expect(findRooms('tess', '1900-01-01T11:05', 60)).rejects.toThrow('bookingReservationBeforeNow')
    expect(await findRooms('tess', '2026-11-18T11:06', 60)).toHaveLength(6)
  })
})

describe('booking.alternatives', () => {
  const fetchAlternatives = async (person: string, room: string, start: string, end: string, query = '') =>
    fetchPath<Alternatives>(
      person,
      `/api/booking/facility/${await getAttendeeId(db, room)}/${start}/${end}/alternatives${query}`,
    )

  test('returns the nearest free slot in the room on that day, before or after', async () => {
    const findSlot = async (start: string, end: string) =>
      (await fetchAlternatives('tess', 'b204', `2026-11-19T${start}`, `2026-11-19T${end}`)).slot
    expect(await findSlot('10:40', '11:20')).toEqual({ start: '2026-11-19T11:20', end: '2026-11-19T12:00' })
    expect(await findSlot('10:00', '10:40')).toEqual({ start: '2026-11-19T09:50', end: '2026-11-19T10:30' })
    expect(await findSlot('06:00', '07:00')).toEqual({ start: '2026-11-19T08:00', end: '2026-11-19T09:00' })
    expect(await findSlot('13:00', '14:00')).toEqual({ start: '2026-11-19T13:00', end: '2026-11-19T14:00' })
  })
  test('returns no slot in the past', async () => {
    await putBooking(db, { organizer: 'cora', room: 'a200', start: '2026-11-18T11:10', end: '2026-11-18T13:00' })
    const { slot } = await fetchAlternatives('tess', 'a200', '2026-11-18T11:15', '2026-11-18T11:30')
    expect(slot?.start).toBe('2026-11-18T13:00')
  })
  test('returns a slot at about the same time on the nearest other day if the day is full', async () => {
    await putBooking(db, { organizer: 'cora', room: 'b204', start: '2026-11-24T08:00', end: '2026-11-24T17:00' })
    const requestedPeriod = ['2026-11-24T15:00', '2026-11-24T16:00'] as const
    const findSlotStart = async () => (await fetchAlternatives('tess', 'b204', ...requestedPeriod)).slot?.start
    expect(await findSlotStart()).toBe('2026-11-25T15:00')
    await putBooking(db, { organizer: 'cora', room: 'b204', start: '2026-11-25T08:00', end: '2026-11-25T17:00' })
    expect(await findSlotStart()).toBe('2026-11-23T15:00')
  })
  test('returns a slot on the last bookable day for a date beyond that day', async () => {
    const { slot } = await fetchAlternatives('anna', 'b204', '2027-06-01T10:00', '2027-06-01T11:00')
    expect(slot?.start).toBe('2026-12-02T10:00')
  })
  test('returns neither a slot nor a room if no profile allows the duration', async () => {
    expect(await fetchAlternatives('anna', 'b204', '2026-11-19T13:00', '2026-11-19T15:01')).toEqual({
      slot: null,
      facility: null,
    })
  })

  test('returns the most similar room that is free at that time', async () => {
    const findSimilarRoom = async (room: string) =>
      (await fetchAlternatives('tess', room, '2026-11-19T13:00', '2026-11-19T14:00')).facility?.name
    const putCoraIn = (room: string) =>
      putBooking(db, { organizer: 'cora', room, start: '2026-11-19T13:00', end: '2026-11-19T14:00' })
    expect(await findSimilarRoom('b204')).toBe('B101')
    await putCoraIn('b101')
    expect(await findSimilarRoom('b204')).toBe('B205')
    await putCoraIn('b205')
    expect(await findSimilarRoom('b204')).toBe('A200')
    await putCoraIn('a200')
    expect(await findSimilarRoom('b204')).toBe('A108')
    await putCoraIn('a108')
    expect(await findSimilarRoom('b204')).toBe('HALL')
  })
  test('leaves the booking that is edited out of account', async () => {
    await putBookableSchool(db, { teaching: { maxMinutesPerWeek: 60 } })
    const room = 'a200'
    const id = await putBooking(db, { organizer: 'tess', room, start: '2026-11-25T10:00', end: '2026-11-25T11:00' })
    await putBooking(db, { organizer: 'cora', room, start: '2026-11-26T09:30', end: '2026-11-26T11:00' })
    const slot = ['2026-11-26T10:00', '2026-11-26T11:00'] as const
    const edited = await fetchAlternatives('tess', room, ...slot, `?bookingId=${id}`)
    expect(edited.slot?.start).toBe('2026-11-26T11:00')
    expect(edited.facility).not.toBeNull()
    await putBookableSchool(db)
  })
  test('bookingDoesNotExist: refuses a booking of someone else', async () => {
    const slot = { start: '2026-11-25T10:00', end: '2026-11-25T11:00' }
    const id = await putBooking(db, { organizer: 'cora', room: 'a200', ...slot })
    await expect(fetchAlternatives('tess', 'a200', slot.start, slot.end, `?bookingId=${id}`)).rejects.toThrow(
      'bookingDoesNotExist',
    )
  })
  test('bookingClassroomNotBookable: refuses a room outside the caller’s profiles, a removed room and a person', async () => {
    const slot = ['2026-11-19T13:00', '2026-11-19T14:00'] as const
    for (const room of ['a108', 'teun'])
      await expect(fetchAlternatives('anna', room, ...slot)).rejects.toThrow('bookingClassroomNotBookable')
    await db.updateTable('attendee').set({ removed: true }).where('source_id', '=', 'b205').execute()
    await expect(fetchAlternatives('tess', 'b205', ...slot)).rejects.toThrow('bookingClassroomNotBookable')
    await db.updateTable('attendee').set({ removed: false }).where('source_id', '=', 'b205').execute()
  })
  test.each([
    ['bookingInvalidTimeSlot', '2026-11-19T14:00', '2026-11-19T13:00'],
    ['timeDoesNotExist', '2027-03-28T02:00', '2027-03-28T03:30'],
  ])('%s: refuses a slot from %s until %s', async (code, start, end) => {
    await expect(fetchAlternatives('tess', 'b204', start, end)).rejects.toThrow(code)
  })
})
