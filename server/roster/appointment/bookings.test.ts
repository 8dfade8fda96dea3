import type { Appointment, DateRange } from '@uurwerk/contract/roster/appointment'
import type { Feed } from '@uurwerk/contract/roster/feed-settings'
import ICAL from 'ical.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { putBooking } from '#server/test/put-booking.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'

const { db } = await testDatabase()
const api = await testApp(db)
let teunsBookingId = 0
let annasBookingId = 0

beforeAll(async () => {
  await putSmallSchool(db)
  teunsBookingId = await putBooking(db, {
    organizer: 'teun',
    room: 'b204',
    name: 'Overleg wiskunde',
    start: '2026-11-18T09:20',
    end: '2026-11-18T10:10',
    invitees: { anna: 'Pending', tess: 'Accepted', bram: 'Denied' },
  })
  annasBookingId = await putBooking(db, {
    organizer: 'anna',
    room: 'b204',
    name: 'PWS',
    start: '2026-11-18T10:10',
    end: '2026-11-18T11:00',
    confirmation: { from: '2026-11-18T08:55:00Z', until: '2026-11-18T09:25:00Z' },
  })
  await db
    .updateTable('appointment')
    .set({ teacher_note: 'Neem je laptop mee' })
    .where('id', '=', teunsBookingId)
    .execute()
})

const dayPath = '/api/Appointment/Date/2026-11-18/2026-11-18/Attendee'
const listBookingsIn = async (person: string, attendee: string) => {
  const atnId = attendee === 'me' ? 'me' : await getAttendeeId(db, attendee)
  const { result, status } = await (await api.as(person)).get<Appointment[]>(`${dayPath}?atnId=${atnId}`)
  expect(status).toBe(200)
  return result.filter(({ type }) => type === 'booking')
}
const listIds = (appointments: Appointment[]) => appointments.map((appointment) => appointment.id)

const setCancelled = (id: number, isCancelled: boolean) =>
  db
    .updateTable('appointment')
    .set((eb) => ({ is_cancelled: isCancelled, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

describe('a booking in the roster', () => {
  test('appears in the rosters of its room, its organizer and the invitees who did not decline', async () => {
    expect(listIds(await listBookingsIn('sam', 'b204'))).toEqual([teunsBookingId, annasBookingId])
    expect(listIds(await listBookingsIn('teun', 'me'))).toEqual([teunsBookingId])
    expect(listIds(await listBookingsIn('anna', 'me'))).toEqual([teunsBookingId, annasBookingId])
    expect(listIds(await listBookingsIn('tess', 'me'))).toEqual([teunsBookingId])
    expect(listIds(await listBookingsIn('bram', 'me'))).toEqual([])
    expect(listIds(await listBookingsIn('sam', 'a108'))).toEqual([])
  })

  test.each(['teun', 'anna', 'tess', 'cora', 'evi', 'sam', 'ada', 'vera'])(
    'shows its name, organizer and confirmation to %s, who takes part in it or is staff',
    async (person) => {
      const [first] = await listBookingsIn(person, 'b204')
      expect(first).toMatchObject({
        id: teunsBookingId,
        name: 'Overleg wiskunde',
        teacherNote: 'Neem je laptop mee',
        teachers: [{ name: 'Tess Thijs' }, { name: 'Teun Tol' }],
        classrooms: [{ name: 'B204' }],
        booking: { organizer: { id: await getAttendeeId(db, 'teun'), name: 'Teun Tol' }, confirmed: true },
      })
    },
  )

  test.each<[person: string, getHiddenId: () => number]>([
    ['bram', () => teunsBookingId],
    ['bram', () => annasBookingId],
    ['tess', () => annasBookingId],
    ['teun', () => annasBookingId],
  ])('shows %s, who does not take part in it, only that the room is taken', async (person, getHiddenId) => {
    const hiddenBooking = (await listBookingsIn(person, 'b204')).find((booking) => booking.id === getHiddenId())
    expect(hiddenBooking).toMatchObject({ name: '', teacherNote: null, teachers: [], booking: null })
    expect(hiddenBooking).toMatchObject({
      classrooms: [{ name: 'B204' }],
      start: expect.stringContaining('2026-11-18T'),
    })
    const { result, body } = await (await api.as(person)).get<Appointment>(`/api/Appointment/Details/${getHiddenId()}`)
    expect(result).toMatchObject({ name: '', teacherNote: null, teachers: [], booking: null })
    const inRoom = await (
      await api.as(person)
    ).get<Appointment>(`/api/Appointment/${getHiddenId()}/Attendee/${await getAttendeeId(db, 'b204')}`)
    expect(inRoom.result).toMatchObject({ name: '', booking: null })
    for (const secret of ['Overleg', 'PWS', 'laptop', 'Teun', 'Anna'])
      expect(JSON.stringify([hiddenBooking, body, inRoom.body])).not.toContain(secret)
  })

  test('shows a student only that the teacher is busy', async () => {
    const [seenBooking] = await listBookingsIn('bram', 'teun')
    expect(seenBooking).toMatchObject({
      id: teunsBookingId,
      name: '',
      booking: null,
      attendeeIds: [await getAttendeeId(db, 'teun')],
    })
  })

  test('refuses a teacher’s note with appointmentNoRights, even from its organizer or an admin', async () => {
    for (const person of ['teun', 'tess', 'ada']) {
      const patch = [{ op: 'add', path: '/teacherNote', value: 'Van mij' }]
      const { code } = await (await api.as(person)).patch(`/api/Appointment/${teunsBookingId}`, patch)
      expect(code, person).toBe('appointmentNoRights')
    }
  })

  test('is shown as unconfirmed until it is confirmed', async () => {
    const isShownConfirmed = async () => (await listBookingsIn('anna', 'me'))[1]?.booking?.confirmed
    expect(await isShownConfirmed()).toBe(false)
    const setConfirmedAt = (at: string | null) =>
      db.updateTable('booking').set({ confirmed_at: at }).where('appointment_id', '=', annasBookingId).execute()
    await setConfirmedAt('2026-11-18T09:00:00Z')
    expect(await isShownConfirmed()).toBe(true)
    await setConfirmedAt(null)
  })

  test('disappears from the roster, the details and the date range once it is cancelled', async () => {
    const lateBookingId = await putBooking(db, {
      organizer: 'teun',
      room: 'b204',
      start: '2027-03-01T09:20',
      end: '2027-03-01T10:10',
    })
    const teun = await api.as('teun')
    const getRangeEnd = async () => (await teun.get<DateRange>('/api/Appointment/DateRange?atnId=me')).result.end
    expect(await getRangeEnd()).toBe('2027-03-01')
    const lateDay = '/api/Appointment/Date/2027-03-01/2027-03-01/Attendee?atnId=me'
    const fetchLateRoster = async () => (await teun.get<Appointment[]>(lateDay)).result
    expect(listIds(await fetchLateRoster())).toEqual([lateBookingId])
    expect((await teun.delete(`/api/booking/${lateBookingId}`)).status).toBe(200)
    expect(await fetchLateRoster()).toEqual([])
    expect(await getRangeEnd()).toBe('2026-11-18')
    await setCancelled(teunsBookingId, true)
    expect(listIds(await listBookingsIn('teun', 'me'))).toEqual([])
    expect(listIds(await listBookingsIn('ada', 'b204'))).toEqual([annasBookingId])
    for (const path of [
      `Details/${teunsBookingId}`,
      `${teunsBookingId}/Attendee/me`,
      `Calendar/${teunsBookingId}/Attendee/me`,
    ])
      expect((await teun.get(`/api/Appointment/${path}`)).code).toBe('appointmentDoesNotExist')
    await setCancelled(teunsBookingId, false)
  })
})

describe('a booking in a feed', () => {
  const addFeed = async (person: string, feed: object) =>
    (await (await api.as(person)).post<Feed>('/api/Settings/Feeds', { name: 'Feed', ...feed })).result
  const fetchEvents = async ({ url }: Feed, now = '2026-11-18T10:06:00Z') => {
    const { body, statusCode } = await api.at(now).inject({ url: new URL(url ?? '').pathname })
    expect(statusCode).toBe(200)
    return new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((event) => ({
      summary: String(event.getFirstPropertyValue('summary')),
      status: String(event.getFirstPropertyValue('status')),
      location: String(event.getFirstPropertyValue('location')),
    }))
  }

  test('shows full details in the feed of bookings, and only that the room is taken in a composed roster', async () => {
    expect(await fetchEvents(await addFeed('anna', { content: 'bookings' }))).toEqual([
      { summary: 'Overleg wiskunde', status: 'CONFIRMED', location: 'B204' },
      { summary: 'PWS', status: 'CONFIRMED', location: 'B204' },
    ])
    const presetId = '0b0c4a5e-7a8e-4f0e-9d5a-6f4f0f4f2b11'
    const attendees = [{ attendeeId: await getAttendeeId(db, 'b204'), colour: 1 }]
    await (await api.as('bram')).put(`/api/ComposeRoster/Presets/${presetId}`, { name: 'Rooms', attendees })
    const composed = await fetchEvents(await addFeed('bram', { content: 'composed', presetId }))
    expect(composed.filter(({ summary }) => summary === 'Bezet · B204')).toHaveLength(2)
    expect(JSON.stringify(composed)).not.toContain('Overleg')
    const exported = await (await api.as('anna')).get(`/api/Appointment/Calendar/${teunsBookingId}/Attendee/me`)
    expect(exported.status).toBe(200)
  })

  test('stays for four weeks after its cancellation, marked as cancelled', async () => {
    const feed = await addFeed('anna', { content: 'own-roster' })
    await setCancelled(teunsBookingId, true)
    await db
      .updateTable('appointment')
      .set({ updated_at: '2026-11-02T09:00:00Z' })
      .where('id', '=', teunsBookingId)
      .execute()
    const listOverlegEvents = async (now: string) =>
      (await fetchEvents(feed, now)).filter(({ summary }) => summary.includes('Overleg'))
    expect(await listOverlegEvents('2026-11-30T08:59:00Z')).toEqual([
      { summary: 'Vervalt: Overleg wiskunde', status: 'CANCELLED', location: 'B204' },
    ])
    expect(await listOverlegEvents('2026-11-30T09:00:00Z')).toEqual([])
    await setCancelled(teunsBookingId, false)
  })
})
