import type { SchoolRoom, SchoolRoomDetails } from '@uurwerk/contract/desk/rooms'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import { removeSource } from '#server/import/remove-source.ts'
import type { Room } from '#server/import/school.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { bookSuccessfully, putBookable } from '#server/test/bookings.ts'
import { putBooking } from '#server/test/put-booking.ts'
import { getAttendeeId, smallSchool } from '#server/test/small-school.ts'
import { computeTableSums } from '#server/test/table-sums.ts'
import { getCodeOrStatus, testApp, testSecret } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { issueDisplayUrl } from '#server/rooms/room-display/service.ts'
import { releaseUnconfirmedBookings } from '#server/rooms/booking/release.ts'

const { db } = await testDatabase()
const api = await testApp(db)
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
const [b204, a108] = smallSchool.rooms as [Room, Room]
const importRooms = (rooms: Room[], source = 'school') =>
  applySchool(db, { settings: smallSchool.settings, rooms }, { clock, source, replace: true })

beforeAll(() => putBookable(db))
beforeEach(async () => {
  await db.deleteFrom('display_address').execute()
  await db.deleteFrom('appointment').where('type', '=', 'booking').execute()
  await importRooms([b204, a108])
  await changeRoom({})
  await db.deleteFrom('audit_log').execute()
})

const getPath = async (room = 'b204') => `/api/School/Rooms/${await getAttendeeId(db, room)}`
const getRoom = async (room?: string) => (await api.as('pia')).get<SchoolRoomDetails>(await getPath(room))
const changeRoom = async (facts: object, headers?: Record<string, string>) =>
  (await api.as('pia')).put<SchoolRoomDetails>(await getPath(), facts, headers)
const listRooms = async (query = '') => (await api.as('pia')).get<SchoolRoom[]>(`/api/School/Rooms${query}`)

describe('school-rooms.change', () => {
  test('changes the facts that it names, and says that the desk gives them', async () => {
    const facts = { building: 'C', capacity: 60, facilities: ['piano', 'beamer'], latitude: 52.1, longitude: 5.1 }
    expect((await changeRoom(facts)).result).toMatchObject({ ...facts, fromDesk: Object.keys(facts) })
    expect((await getRoom()).result).toMatchObject({ ...facts, name: 'B204', sourceId: 'b204' })
    const entries = await db.selectFrom('audit_log').select(['action', 'details']).execute()
    expect(entries).toEqual([
      {
        action: 'school-rooms.change',
        details: {
          fields: 'building, capacity, facilities, latitude, longitude',
          capacity: '30 → 60',
          facilities: '0 → 2',
          latitude: 'null → 52.1',
          longitude: 'null → 5.1',
        },
      },
    ])
  })

  test('keeps what the desk gives through imports that say otherwise, and the rest follows them', async () => {
    await changeRoom({ capacity: 60, building: '' })
    await importRooms([{ ...b204, name: 'B2.04', building: 'Z', capacity: 12, facilities: ['sink'] }, a108])
    expect((await getRoom()).result).toMatchObject({
      name: 'B2.04',
      building: null,
      capacity: 60,
      facilities: ['sink'],
      fromDesk: ['building', 'capacity'],
    })
    const before = await computeTableSums(db)
    await importRooms([{ ...b204, name: 'B2.04', building: 'Z', capacity: 12, facilities: ['sink'] }, a108])
    expect(await computeTableSums(db)).toEqual(before)
  })

  test('gives facts back to the imports at once when they are left out', async () => {
    await changeRoom({ capacity: 60, building: 'C' })
    await importRooms([{ ...b204, building: 'Z', capacity: 12 }, a108])
    expect((await changeRoom({ building: 'C' })).result).toMatchObject({
      building: 'C',
      capacity: 12,
      fromDesk: ['building'],
    })
    expect((await changeRoom({})).result).toMatchObject({ building: 'Z', capacity: 12, fromDesk: [] })
    await importRooms([{ ...b204, building: 'B', capacity: 30 }, a108])
    expect((await getRoom()).result).toMatchObject({ building: 'B', capacity: 30 })
  })

  test('follows the order of sources if the school lists the desk behind another', async () => {
    const settings = { ...smallSchool.settings, sources: ['school', 'desk'] }
    await applySchool(db, { settings, rooms: [b204, a108] }, { clock, source: 'school', replace: true })
    expect((await changeRoom({ capacity: 60, facilities: ['piano'] })).result).toMatchObject({
      capacity: 30,
      facilities: ['piano'],
    })
    await applySchool(db, { settings: smallSchool.settings }, { clock, source: 'school' })
    expect((await getRoom()).result).toMatchObject({ capacity: 30 })
  })

  test('does not keep a room that no import gives any more', async () => {
    await changeRoom({ capacity: 60 })
    await importRooms([a108])
    expect((await getRoom()).code).toBe('attendeeDoesNotExist')
    await importRooms([b204, a108])
    expect((await getRoom()).result).toMatchObject({ capacity: 30, fromDesk: [] })
  })

  test('keeps its facts while one of two other sources gives the room up', async () => {
    await changeRoom({ capacity: 60 })
    await importRooms([{ ...b204, building: 'X', capacity: 5, facilities: ['sink'] }], 'annexe')
    expect((await getRoom()).result).toMatchObject({ building: 'B', capacity: 60, facilities: ['sink'] })
    await removeSource(db, clock, { name: 'annexe' })
    expect((await getRoom()).result).toMatchObject({ building: 'B', capacity: 60, facilities: [] })
  })

  test('preconditionFailed: refuses to overwrite what somebody else or an import has changed', async () => {
    const { headers } = await getRoom()
    const version = { 'if-match': String(headers['etag']) }
    const answer = await changeRoom({ capacity: 40 }, version)
    expect(answer.status).toBe(200)
    expect((await changeRoom({ capacity: 50 }, version)).code).toBe('preconditionFailed')
    const next = { 'if-match': String(answer.headers['etag']) }
    await importRooms([{ ...b204, building: 'Z' }, a108])
    expect((await changeRoom({ capacity: 50 }, next)).code).toBe('preconditionFailed')
    expect((await getRoom()).result).toMatchObject({ building: 'Z', capacity: 40 })
  })

  test('lets one of two simultaneous changes of a version through', async () => {
    const version = { 'if-match': String((await getRoom()).headers['etag']) }
    const answers = await Promise.all([40, 50, 60].map((capacity) => changeRoom({ capacity }, version)))
    expect(answers.map(getCodeOrStatus).toSorted()).toEqual([200, 'preconditionFailed', 'preconditionFailed'])
  })

  test('at the same time as an import loses neither', async () => {
    const [answer] = await Promise.all([
      changeRoom({ capacity: 77 }),
      importRooms([{ ...b204, name: 'B2.04', capacity: 12 }, a108]),
    ])
    expect(answer.status).toBe(200)
    expect((await getRoom()).result).toMatchObject({ name: 'B2.04', capacity: 77 })
  })

  test.each([
    ['a negative capacity', { capacity: -1 }],
    ['half a location', { latitude: 52 }],
    ['a latitude beyond the pole', { latitude: 91, longitude: 5 }],
    ['a facility that files cannot hold', { facilities: ['a|b'] }],
    ['an empty facility', { facilities: [' '] }],
    ['a long building', { building: 'x'.repeat(61) }],
  ])('requestInvalid: refuses %s', async (_, facts) => {
    expect((await changeRoom(facts)).code).toBe('requestInvalid')
  })
})

describe('school-rooms.list', () => {
  test('returns each room with its facts, profiles, displays, next block and use', async () => {
    await (await api.as('pia')).post(`${await getPath()}/displays`)
    for (const hour of [15, 14])
      await (
        await api.as('pia')
      ).post(`${await getPath()}/blocks`, {
        start: `2026-11-20T${hour}:00`,
        end: `2026-11-20T${hour + 1}:00`,
        reason: `Toets ${hour}`,
      })
    await bookSuccessfully(db, api, 'anna')
    const { result } = await listRooms('?start=2026-11-16&end=2026-11-22')
    expect(result.map(({ name }) => name)).toEqual(['A108', 'B204'])
    expect(result[1]).toMatchObject({
      name: 'B204',
      sourceId: 'b204',
      building: 'B',
      capacity: 30,
      facilities: [],
      fromDesk: [],
      displays: 1,
      profiles: [{ name: 'Everyone' }],
      nextBlock: { start: '2026-11-20T14:00', reason: 'Toets 14' },
      use: { booked: 1, confirmed: 0, released: 0, minutes: 60 },
    })
    expect(result[0]).toMatchObject({ displays: 0, nextBlock: null, use: { booked: 0, minutes: 0 } })
    await db.deleteFrom('appointment').where('type', '=', 'activity').where('name', 'like', 'Toets%').execute()
  })

  test('counts bookings that were confirmed, released and cancelled, and their minutes', async () => {
    const put = (hour: number, more: object) =>
      putBooking(db, {
        organizer: 'teun',
        room: 'b204',
        start: `2026-11-17T${hour}:00`,
        end: `2026-11-17T${hour}:30`,
        ...more,
      })
    const window = { from: '2026-11-17T07:00:00Z', until: '2026-11-17T07:15:00Z' }
    await put(8, { confirmation: { ...window, at: '2026-11-17T07:05:00Z' } })
    await put(9, { confirmation: window })
    await put(10, {})
    await put(11, { isCancelled: true })
    expect(await releaseUnconfirmedBookings(db, clock)).toBe(1)
    const { result } = await listRooms('?start=2026-11-17&end=2026-11-17')
    expect(result[1]?.use).toEqual({ booked: 3, confirmed: 1, released: 1, minutes: 60 })
    expect((await listRooms('?start=2026-11-18&end=2026-11-18')).result[1]?.use).toEqual({
      booked: 0,
      confirmed: 0,
      released: 0,
      minutes: 0,
    })
  })

  test('dateRangeInvalid, requestOutOfBounds: refuses an end before the start, and more than a year', async () => {
    expect((await listRooms('?start=2026-11-19&end=2026-11-18')).code).toBe('dateRangeInvalid')
    expect((await listRooms('?start=2025-01-01&end=2026-11-18')).code).toBe('requestOutOfBounds')
  })
})

test('school-rooms.one answers the profiles, displays and coming blocks of a room', async () => {
  expect((await getRoom()).result).toMatchObject({ profiles: [{ name: 'Everyone' }], displays: [], blocks: [] })
})

test('school-rooms.bookings lists what is booked on a date, without cancelled bookings', async () => {
  await bookSuccessfully(db, api, 'anna', { name: 'Second', start: '2026-11-18T15:00', end: '2026-11-18T16:00' })
  await bookSuccessfully(db, api, 'teun', { name: 'First', start: '2026-11-18T14:00', end: '2026-11-18T14:30' })
  await bookSuccessfully(db, api, 'teun', { name: 'Later', start: '2026-11-19T14:00', end: '2026-11-19T14:30' })
  const listNames = async () => {
    const { result } = await (
      await api.as('pia')
    ).get<{ name: string }[]>(`${await getPath()}/bookings?date=2026-11-18`)
    return result.map(({ name }) => name)
  }
  expect(await listNames()).toEqual(['First', 'Second'])
})

describe('the displays of a room', () => {
  const addDisplay = async () =>
    (await (await api.as('pia')).post<{ id: number; address: string }>(`${await getPath()}/displays`)).result
  const removeDisplay = async (id: number, room?: string) =>
    (await api.as('pia')).delete(`${await getPath(room)}/displays/${id}`)
  const readDisplay = async (address: string) => {
    const { pathname, hash } = new URL(address)
    return (await api.inject({ url: `${pathname}/now`, headers: { authorization: `Bearer ${hash.slice(1)}` } }))
      .statusCode
  }

  test('school-rooms.addDisplay makes an address each time, which opens the display', async () => {
    const [first, second] = [await addDisplay(), await addDisplay()]
    expect(first.address).not.toBe(second.address)
    expect(await Promise.all([first, second].map(({ address }) => readDisplay(address)))).toEqual([200, 200])
    const { result } = await getRoom()
    expect(result.displays).toEqual([first, second].map(({ id }) => ({ id, createdAt: '2026-11-18T10:06:00.000Z' })))
    expect(JSON.stringify(result)).not.toContain(new URL(first.address).hash.slice(1))
  })
  test('school-rooms.removeDisplay withdraws one address and leaves the other', async () => {
    const [first, second] = [await addDisplay(), await addDisplay()]
    expect((await removeDisplay(first.id)).status).toBe(200)
    expect(await Promise.all([first, second].map(({ address }) => readDisplay(address)))).toEqual([404, 200])
  })
  test('displayDoesNotExist: refuses a display of another room, and one that is gone', async () => {
    const { id } = await addDisplay()
    expect((await removeDisplay(id, 'a108')).code).toBe('displayDoesNotExist')
    expect((await removeDisplay(id)).status).toBe(200)
    expect((await removeDisplay(id)).code).toBe('displayDoesNotExist')
  })
  test('share the room with the command: it prints the first address, and renewing withdraws all', async () => {
    const { address } = await addDisplay()
    const issue = async (renew: boolean) =>
      (await issueDisplayUrl(db, { secret: testSecret, publicUrl: 'http://localhost' }, { sourceId: 'b204', renew }))
        ?.address ?? ''
    expect(await issue(false)).toBe(address)
    const renewed = await issue(true)
    expect(renewed).not.toBe(address)
    expect([await readDisplay(address), await readDisplay(renewed)]).toEqual([404, 200])
  })
})
