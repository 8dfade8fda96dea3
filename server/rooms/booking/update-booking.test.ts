import type { Booking } from '@uurwerk/contract/rooms/booking'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, testApp } from '#server/test/app.ts'
import {
  book,
  booked,
  overlaps,
  putBookable,
  putProfiles,
  removeBookings,
  toldOf,
  wish,
} from '#server/test/bookings.ts'
import { cancel, change, future } from '#server/test/change-bookings.ts'
import { testDatabase } from '#server/test/harness.ts'
import { addAppointment } from '#server/test/joinable.ts'
import { appointmentId, idOf } from '#server/test/small-school.ts'

const { db } = await testDatabase()
const api = await testApp(db)
beforeAll(() => putBookable(db, { maxMinutesPerWeek: 600, daysAhead: 60 }))
beforeEach(() => removeBookings(db))

const read = async (person: string, id: number) =>
  (await (await api.as(person)).get<Booking>(`/api/booking/${id}`)).result

describe('booking.change', () => {
  test('moves a booking in time and to another room, and what it held is free at once', async () => {
    const id = await booked(db, api, 'anna')
    const facilityId = await idOf(db, 'a108')
    const moved = {
      name: 'Anders',
      description: 'Nu hier',
      start: '2026-11-20T09:00',
      end: '2026-11-20T10:30',
      facilityId,
    }
    const { result } = await change(api, 'anna', id, moved)
    expect(result).toMatchObject({
      name: 'Anders',
      start: moved.start,
      end: moved.end,
      facility: { id: facilityId, name: 'A108' },
    })
    expect(await read('anna', id)).toEqual(result)
    expect(codeOf(await book(db, api, 'bram'))).toBe(200)
    expect(codeOf(await book(db, api, 'bram', moved, 'a108'))).toBe('bookingTimeslotNotAvailable')
  })

  test('into time of its own is no clash', async () => {
    const id = await booked(db, api, 'anna')
    const answer = await change(api, 'anna', id, { start: '2026-11-18T15:30', end: '2026-11-18T16:30' })
    expect(codeOf(answer)).toBe(200)
    expect((await read('anna', id)).end).toBe('2026-11-18T16:30')
  })

  test('to another room at a time that is taken in the room that it leaves is no clash', async () => {
    await booked(db, api, 'bram', { start: '2026-11-18T16:00', end: '2026-11-18T17:00' })
    const id = await booked(db, api, 'anna')
    const facilityId = await idOf(db, 'a108')
    const later = { start: '2026-11-18T16:00', end: '2026-11-18T17:00' }
    expect(codeOf(await change(api, 'anna', id, { ...later, facilityId }))).toBe(200)
    expect(await overlaps(db)).toEqual([])
  })

  test.each([
    ['into another booking', { start: '2026-11-18T13:45', end: '2026-11-18T14:30' }, 'bookingTimeslotNotAvailable'],
    ['to the past', { start: '2026-11-18T09:00', end: '2026-11-18T10:00' }, 'bookingReservationBeforeNow'],
    ['over midnight', { end: '2026-11-19T00:30' }, 'bookingInvalidTimeSlot'],
    ['beyond a limit', { start: '2026-11-18T14:00', end: '2026-11-18T16:30' }, 'bookingProfileLimits'],
    ['to what is no room', { facilityId: 2_000_000_000 }, 'bookingClassroomNotBookable'],
    ['with a text that is too long', { name: 'n'.repeat(121) }, 'textTooLong'],
    ['with somebody who cannot be invited', { invitedAttendees: [2_000_000_000] }, 'bookingInvalidInvitees'],
  ])('%s is refused and changes nothing', async (_, more, code) => {
    await booked(db, api, 'teun', { start: '2026-11-18T14:00', end: '2026-11-18T15:00' })
    const id = await booked(db, api, 'anna', { invitedAttendees: [await idOf(db, 'bram')] })
    const before = await read('anna', id)
    const told = await toldOf(db)
    expect(codeOf(await change(api, 'anna', id, more))).toBe(code)
    expect(await read('anna', id)).toEqual(before)
    expect(await toldOf(db)).toEqual(told)
  })

  test('of its words alone is allowed when no profile would give the room any more', async () => {
    const id = await booked(db, api, 'anna')
    await putProfiles(db, { rooms: ['a108'], maxMinutesPerWeek: 600, daysAhead: 60 })
    expect(codeOf(await change(api, 'anna', id, { name: 'Anders' }))).toBe(200)
    expect(codeOf(await change(api, 'anna', id, { end: '2026-11-18T16:30' }))).toBe('bookingClassroomNotBookable')
    await putProfiles(db, { roles: ['teacher'] })
    expect(codeOf(await change(api, 'anna', id, { end: '2026-11-18T16:30' }))).toBe('bookingMissingProfile')
    expect(codeOf(await change(api, 'anna', id, { name: 'Weer anders' }))).toBe(200)
    await putProfiles(db, { maxMinutesPerWeek: 600, daysAhead: 60 })
  })

  test('is for its organizer and administrators alone; who may not know of it is told that it is not there', async () => {
    const id = await booked(db, api, 'anna', { invitedAttendees: [await idOf(db, 'bram')] })
    for (const person of ['bram', 'sam', 'evi', 'cora'])
      expect(codeOf(await change(api, person, id, {}))).toBe('attendeeNoRights')
    expect(codeOf(await change(api, 'teun', id, {}))).toBe('bookingDoesNotExist')
    expect(codeOf(await change(api, 'anna', await appointmentId(db, 'l1'), {}))).toBe('bookingDoesNotExist')
  })

  test('of what has ended is refused, and of what runs cannot end it before now', async () => {
    const id = await booked(db, api, 'anna', { start: '2026-11-18T11:06', end: '2026-11-18T11:36' })
    const at = async (now: string, end: string) =>
      (await api.at(now).as('anna')).patch(`/api/booking/${id}`, wish({ start: '2026-11-18T11:06', end }))
    expect(codeOf(await at('2026-11-18T10:20:30Z', '2026-11-18T11:20'))).toBe('bookingReservationBeforeNow')
    expect(codeOf(await at('2026-11-18T10:20:30Z', '2026-11-18T11:50'))).toBe(200)
    expect(codeOf(await at('2026-11-18T10:50:00Z', '2026-11-18T12:00'))).toBe('bookingNotRunning')
  })

  test('to two rooms at once ends in one of them', async () => {
    const id = await booked(db, api, 'anna')
    const [a108, b204] = [await idOf(db, 'a108'), await idOf(db, 'b204')]
    for (let turn = 0; turn < 5; turn++) {
      const answers = await Promise.all([a108, b204, a108].map((facilityId) => change(api, 'anna', id, { facilityId })))
      expect(answers.map(codeOf)).toEqual([200, 200, 200])
      const held = await db.selectFrom('occupancy').select('room_id').where('appointment_id', '=', id).execute()
      expect(held).toEqual([{ room_id: (await read('anna', id)).facility.id }])
    }
  })

  test('meant for a version that is no longer there is refused', async () => {
    const id = await booked(db, api, 'anna')
    const anna = await api.as('anna')
    const { headers } = await anna.get(`/api/booking/${id}`)
    await change(api, 'anna', id, { name: 'Eerst' })
    const stale = await anna.patch(`/api/booking/${id}`, wish({ name: 'Later' }), {
      'if-match': String(headers['etag']),
    })
    expect(codeOf(stale)).toBe('preconditionFailed')
    expect((await read('anna', id)).name).toBe('Eerst')
  })

  test('of when or where asks the invitees again; of words, only those who are new', async () => {
    const [bram, teun, tess] = [await idOf(db, 'bram'), await idOf(db, 'teun'), await idOf(db, 'tess')]
    const id = await booked(db, api, 'anna', { invitedAttendees: [bram, teun] })
    for (const person of ['bram', 'teun']) await (await api.as(person)).post(`/api/booking/${id}/accept`)
    await db.deleteFrom('notification').execute()
    await change(api, 'anna', id, { name: 'Anders', invitedAttendees: [bram, teun, tess] })
    expect(await toldOf(db)).toEqual([{ who: 'tess', type: 'bookingInvitation', id }])
    const statuses = async () => (await read('anna', id)).invitees.map(({ name, status }) => `${name} ${status}`)
    expect(await statuses()).toEqual(['Bram Bos Accepted', 'Tess Thijs Pending', 'Teun Tol Accepted'])
    await db.deleteFrom('notification').execute()
    await change(api, 'anna', id, {
      start: '2026-11-18T16:00',
      end: '2026-11-18T17:00',
      invitedAttendees: [bram, tess],
    })
    expect((await toldOf(db)).map(({ who, type }) => `${who} ${type}`)).toEqual([
      'teun bookingCancelled',
      'bram bookingInvitation',
      'tess bookingInvitation',
    ])
    expect(await statuses()).toEqual(['Bram Bos Pending', 'Tess Thijs Pending'])
    expect(codeOf(await (await api.as('teun')).get(`/api/booking/${id}`))).toBe('bookingDoesNotExist')
  })

  test('without invitees leaves them as they are', async () => {
    const id = await booked(db, api, 'anna', { invitedAttendees: [await idOf(db, 'bram')] })
    await change(api, 'anna', id, { name: 'Anders' })
    expect((await read('anna', id)).invitees).toHaveLength(1)
  })
})

describe('booking.cancel', () => {
  test('frees the room, takes it from rosters and lists, and tells the invitees', async () => {
    const id = await booked(db, api, 'anna', { invitedAttendees: [await idOf(db, 'bram'), await idOf(db, 'teun')] })
    await (await api.as('teun')).post(`/api/booking/${id}/decline`)
    await db.deleteFrom('notification').execute()
    expect(codeOf(await cancel(api, 'anna', id))).toBe(200)
    expect(await toldOf(db)).toEqual([{ who: 'bram', type: 'bookingCancelled', id }])
    expect(await future(api, 'anna')).toEqual([])
    expect(codeOf(await book(db, api, 'bram'))).toBe(200)
    expect(codeOf(await cancel(api, 'anna', id))).toBe('bookingDoesNotExist')
  })

  test('is for its organizer alone', async () => {
    const id = await booked(db, api, 'anna', { invitedAttendees: [await idOf(db, 'bram')] })
    for (const person of ['bram', 'ada', 'vera'])
      expect(codeOf(await cancel(api, person, id))).toBe('bookingOnlyOrganizerDeletes')
    expect(codeOf(await cancel(api, 'teun', id))).toBe('bookingDoesNotExist')
    expect(await future(api, 'anna')).toHaveLength(1)
  })

  test('is for bookings alone', async () => {
    expect(codeOf(await cancel(api, 'teun', await appointmentId(db, 'l1')))).toBe('bookingOnlyBookingsDeletable')
    expect(codeOf(await cancel(api, 'teun', await appointmentId(db, 'later')))).toBe('bookingDoesNotExist')
    expect(codeOf(await cancel(api, 'teun', await appointmentId(db, 'private')))).toBe('bookingDoesNotExist')
    expect(codeOf(await cancel(api, 'cora', await appointmentId(db, 'later')))).toBe('bookingOnlyBookingsDeletable')
    expect(codeOf(await cancel(api, 'teun', 2_000_000_000))).toBe('bookingDoesNotExist')
  })

  test('says so of what is offered to all too, as soon as its week is published', async () => {
    const offered = await addAppointment(db)
    expect(codeOf(await cancel(api, 'teun', offered))).toBe('bookingOnlyBookingsDeletable')
    const draft = await addAppointment(db, { starts_at: '2026-11-25T15:00', ends_at: '2026-11-25T16:00' })
    expect(codeOf(await cancel(api, 'teun', draft))).toBe('bookingDoesNotExist')
  })

  test('of what has ended is refused: its minutes were used', async () => {
    const id = await booked(db, api, 'anna')
    const afterwards = api.at('2026-11-18T15:00:00Z')
    expect(codeOf(await cancel(afterwards, 'anna', id))).toBe('bookingNotRunning')
  })
})
