import type { RoomDisplay, Occupant } from '@uurwerk/contract/rooms/room-display'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import { makeAppointment } from '#server/import/make-appointment.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { type TestCallers, testApp, testSecret } from '#server/test/test-app.ts'
import { putBookableSchool } from '#server/test/bookable-school.ts'
import { putBooking } from '#server/test/put-booking.ts'
import { removeBookings } from '#server/test/bookings.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId, smallSchool } from '#server/test/small-school.ts'
import { issueDisplayUrl } from './service.ts'

const { db } = await testDatabase()
const api = await testApp(db)
beforeAll(() => putBookableSchool(db))
afterEach(() => removeBookings(db))

/** Issues the URL that the command line prints, and splits it as a browser would. */
async function issueDisplay(room: string, { renew = false, secret = testSecret } = {}) {
  const display = await issueDisplayUrl(db, { secret, publicUrl: 'http://localhost' }, { sourceId: room, renew })
  const { pathname, hash } = new URL(display?.address ?? '')
  return { path: `${pathname}/now`, token: hash.slice(1) }
}

const fetchDisplay = (path: string, authorization?: string, { inject }: TestCallers = api, moreHeaders = {}) =>
  inject({ url: path, headers: { ...(authorization && { authorization }), ...moreHeaders } })

async function getDisplay(room: string, now?: string): Promise<RoomDisplay> {
  const { path, token } = await issueDisplay(room)
  const answer = await fetchDisplay(path, `Bearer ${token}`, now === undefined ? api : api.at(now))
  expect(answer.statusCode).toBe(200)
  return answer.json<RoomDisplay>()
}
const listOccupants = async (room: string, now?: string): Promise<Occupant[]> => (await getDisplay(room, now)).standing

describe('a room display', () => {
  test('shows the room, the hours of the school’s day, and the name and groups of each lesson', async () => {
    expect(await getDisplay('b204', '2026-11-19T08:00:00Z')).toEqual({
      id: await getAttendeeId(db, 'b204'),
      name: 'B204',
      timeZone: 'Europe/Amsterdam',
      date: '2026-11-19',
      opens: '08:00',
      closes: '17:00',
      standing: [
        {
          kind: 'lesson',
          start: '2026-11-19T10:30',
          end: '2026-11-19T11:20',
          name: 'Engels',
          groups: ['V5A', 'V5B'],
          by: null,
        },
      ],
    })
    expect(await listOccupants('b101')).toEqual([])
  })

  test('hides the name of a booking, and shows the organizer only if that is a teacher', async () => {
    const buildSlot = (hour: number) => ({
      room: 'a108',
      start: `2026-11-18T${hour}:00`,
      end: `2026-11-18T${hour + 1}:00`,
    })
    await putBooking(db, {
      organizer: 'anna',
      ...buildSlot(10),
      name: 'Verrassing voor Bram',
      invitees: { bram: 'Pending' },
    })
    await putBooking(db, {
      organizer: 'teun',
      ...buildSlot(13),
      name: 'Gesprek Anna Aerts',
      invitees: { anna: 'Pending' },
    })
    await putBooking(db, { organizer: 'sam', ...buildSlot(15), name: 'Sollicitatie' })
    await putBooking(db, { organizer: 'teun', ...buildSlot(16), name: 'Afgezegd', isCancelled: true })
    const booking = { kind: 'booking', name: '', groups: [], by: null }
    expect(await listOccupants('a108')).toEqual([
      { ...booking, start: '2026-11-18T10:00', end: '2026-11-18T11:00' },
      { ...booking, start: '2026-11-18T13:00', end: '2026-11-18T14:00', by: 'Teun Tol' },
      { ...booking, start: '2026-11-18T15:00', end: '2026-11-18T16:00' },
    ])
  })

  test('hides the names of lessons in an unpublished week and of activities with individual students', async () => {
    const occupant = { kind: 'lesson', name: '', groups: [], by: null }
    expect(await listOccupants('b204', '2026-12-07T09:00:00Z')).toEqual([
      { ...occupant, start: '2026-12-07T08:30', end: '2026-12-07T09:20' },
    ])
    const makeActivity = (id: string, hour: number, participants: object) =>
      makeAppointment({
        id,
        type: 'activity',
        name: `Activity ${id}`,
        start: `2026-11-17T${hour}:00`,
        end: `2026-11-17T${hour + 1}:00`,
        rooms: ['a200'],
        ...participants,
      })
    const appointments = [
      makeActivity('talk', 13, { students: ['bram'] }),
      makeActivity('play', 14, { groups: ['v5a'] }),
      makeAppointment({ ...makeActivity('off', 15, { groups: ['v5a'] }), cancelled: true }),
    ]
    await applySchool(
      db,
      {
        settings: smallSchool.settings,
        appointments,
        span: { start: '2026-11-17', end: '2026-11-17' },
      },
      { clock: createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z') },
    )
    expect(await listOccupants('a200', '2026-11-17T09:00:00Z')).toEqual([
      { ...occupant, start: '2026-11-17T13:00', end: '2026-11-17T14:00' },
      { ...occupant, start: '2026-11-17T14:00', end: '2026-11-17T15:00', name: 'Activity play', groups: ['V5A'] },
    ])
  })

  test('switches to the next day at midnight in the school’s time zone, also after a day of 25 hours', async () => {
    await putBooking(db, { organizer: 'teun', room: 'b101', start: '2026-10-25T22:00', end: '2026-10-26T01:00' })
    const [evening] = await listOccupants('b101', '2026-10-25T22:30:00Z')
    expect(evening).toMatchObject({ start: '2026-10-25T22:00', end: '2026-10-26T00:00' })
    const [night] = await listOccupants('b101', '2026-10-25T23:30:00Z')
    expect(night).toMatchObject({ start: '2026-10-26T00:00', end: '2026-10-26T01:00' })
  })

  test('is answered with 304 until something changes, and may be cached by the display only', async () => {
    const { path, token } = await issueDisplay('b101')
    const first = await fetchDisplay(path, `Bearer ${token}`)
    const etag = String(first.headers['etag'])
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    const refetch = () => fetchDisplay(path, `Bearer ${token}`, api, { 'if-none-match': `W/${etag}` })
    expect(await refetch()).toMatchObject({ statusCode: 304, body: '' })
    await putBooking(db, { organizer: 'teun', room: 'b101', start: '2026-11-18T13:00', end: '2026-11-18T14:00' })
    expect((await refetch()).statusCode).toBe(200)
  })
})

describe('the address of a room display', () => {
  let b204: { path: string; token: string }
  beforeEach(async () => void (b204 = await issueDisplay('b204')))
  const notFound = { statusCode: 404, body: 'Not found' }

  test('stays the same for concurrent requests, until it is renewed', async () => {
    const displays = await Promise.all(Array.from({ length: 20 }, () => issueDisplay('hall')))
    expect(new Set(displays.map(({ token }) => token)).size).toBe(1)
    const renewedDisplay = await issueDisplay('hall', { renew: true })
    expect(renewedDisplay.token).not.toBe(displays[0]?.token)
    expect(await fetchDisplay(renewedDisplay.path, `Bearer ${displays[0]?.token}`)).toMatchObject(notFound)
    expect((await fetchDisplay(renewedDisplay.path, `Bearer ${renewedDisplay.token}`)).statusCode).toBe(200)
  })

  test('opens only its own room, and only with the complete token and the right secret', async () => {
    const a108 = await issueDisplay('a108')
    expect((await fetchDisplay(b204.path, `Bearer ${b204.token}`)).statusCode).toBe(200)
    const { token } = b204
    const otherToken = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
    const otherSecretToken = (await issueDisplay('b204', { secret: 'x'.repeat(32) })).token
    const headers = [`Bearer ${a108.token}`, `Bearer ${otherToken}`, `Bearer ${token}A`, `Bearer ${otherSecretToken}`]
    const answers = await Promise.all(
      [...headers, `Basic ${token}`, token, undefined].map((item) => fetchDisplay(b204.path, item)),
    )
    for (const answer of answers) expect(answer).toMatchObject(notFound)
  })

  test('answers the same 404 for a room without an address, a removed room, an unknown id and a POST', async () => {
    const getNotFoundHeaders = async (path: string, method: 'GET' | 'POST' = 'GET') => {
      const answer = await api.app.inject({ method, url: path, headers: { authorization: `Bearer ${b204.token}` } })
      expect(answer).toMatchObject(notFound)
      const { date, ...otherHeaders } = answer.headers
      expect(date).toBeDefined()
      return otherHeaders
    }
    const paths = [
      '9999999',
      '99999999999',
      '-1',
      '1.5',
      'b204',
      `${await getAttendeeId(db, 'a200')}`,
      `${await getAttendeeId(db, 'teun')}`,
    ]
    const headersOfAll = await Promise.all(paths.map((id) => getNotFoundHeaders(`/room/${id}/now`)))
    await db.updateTable('attendee').set({ removed: true }).where('source_id', '=', 'b204').execute()
    headersOfAll.push(await getNotFoundHeaders(b204.path))
    await db.updateTable('attendee').set({ removed: false }).where('source_id', '=', 'b204').execute()
    headersOfAll.push(await getNotFoundHeaders(b204.path, 'POST'))
    for (const item of headersOfAll) expect(item).toEqual(headersOfAll[0])
  })

  test('is refused as a bearer token by API calls, and access tokens open no display', async () => {
    for (const path of ['/api/Session', '/api/Scope', `/api/Attendee/${await getAttendeeId(db, 'b204')}`])
      expect((await api.withAuthorization(`Bearer ${b204.token}`).get(path)).status, path).toBe(401)
    expect(await fetchDisplay(b204.path, `Bearer ${await api.mintToken('ada')}`)).toMatchObject(notFound)
    expect(await fetchDisplay(b204.path, `Bearer ${await api.mintToken('b204')}`)).toMatchObject(notFound)
  })

  test('exists only for a room', async () => {
    const issueUrl = (sourceId: string) =>
      issueDisplayUrl(db, { secret: testSecret, publicUrl: 'http://localhost' }, { sourceId, renew: false })
    expect(await issueUrl('teun')).toBeUndefined()
    expect(await issueUrl('nowhere')).toBeUndefined()
  })
})
