import type { Booking } from '@uurwerk/contract/rooms/booking'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import {
  book,
  bookSuccessfully,
  findOverlaps,
  putBookable,
  putProfiles,
  removeBookings,
  listSentNotifications,
  createBookingPayload,
} from '#server/test/bookings.ts'
import { cancelBookingAs, changeBookingAs, listUpcomingBookingsAs } from '#server/test/change-bookings.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addAppointment } from '#server/test/joinable-appointments.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase()
const api = await testApp(db)
beforeAll(() => putBookable(db, { maxMinutesPerWeek: 600, daysAhead: 60 }))
beforeEach(() => removeBookings(db))

const getBooking = async (person: string, id: number) =>
  (await (await api.as(person)).get<Booking>(`/api/booking/${id}`)).result

describe('booking.change', () => {
  test('moves a booking to another time and room, and frees the old slot', async () => {
    const id = await bookSuccessfully(db, api, 'anna')
    const facilityId = await getAttendeeId(db, 'a108')
    const moved = {
      name: 'Anders',
      description: 'Nu hier',
      start: '2026-11-20T09:00',
      end: '2026-11-20T10:30',
      facilityId,
    }
    const { result } = await changeBookingAs(api, 'anna', id, moved)
    expect(result).toMatchObject({
      name: 'Anders',
      start: moved.start,
      end: moved.end,
      facility: { id: facilityId, name: 'A108' },
    })
    expect(await getBooking('anna', id)).toEqual(result)
    expect(getCodeOrStatus(await book(db, api, 'bram'))).toBe(200)
    expect(getCodeOrStatus(await book(db, api, 'bram', moved, 'a108'))).toBe('bookingTimeslotNotAvailable')
  })

  test('allows a new time that overlaps the old time of the booking', async () => {
    const id = await bookSuccessfully(db, api, 'anna')
    const answer = await changeBookingAs(api, 'anna', id, { start: '2026-11-18T15:30', end: '2026-11-18T16:30' })
    expect(getCodeOrStatus(answer)).toBe(200)
    expect((await getBooking('anna', id)).end).toBe('2026-11-18T16:30')
  })

  test('allows a time that is taken in the old room and free in the new room', async () => {
    await bookSuccessfully(db, api, 'bram', { start: '2026-11-18T16:00', end: '2026-11-18T17:00' })
    const id = await bookSuccessfully(db, api, 'anna')
    const facilityId = await getAttendeeId(db, 'a108')
    const newTimes = { start: '2026-11-18T16:00', end: '2026-11-18T17:00' }
    expect(getCodeOrStatus(await changeBookingAs(api, 'anna', id, { ...newTimes, facilityId }))).toBe(200)
    expect(await findOverlaps(db)).toEqual([])
  })

  test.each([
    ['into another booking', { start: '2026-11-18T13:45', end: '2026-11-18T14:30' }, 'bookingTimeslotNotAvailable'],
    ['to the past', { start: '2026-11-18T09:00', end: '2026-11-18T10:00' }, 'bookingReservationBeforeNow'],
    ['over midnight', { end: '2026-11-19T00:30' }, 'bookingInvalidTimeSlot'],
    ['beyond a limit', { start: '2026-11-18T14:00', end: '2026-11-18T16:30' }, 'bookingProfileLimits'],
    ['to an id that is no room', { facilityId: 2_000_000_000 }, 'bookingClassroomNotBookable'],
    ['with a text that is too long', { name: 'n'.repeat(121) }, 'textTooLong'],
    ['with an invitee who does not exist', { invitedAttendees: [2_000_000_000] }, 'bookingInvalidInvitees'],
  ])('refuses a change %s, and changes nothing', async (_, more, code) => {
    await bookSuccessfully(db, api, 'teun', { start: '2026-11-18T14:00', end: '2026-11-18T15:00' })
    const id = await bookSuccessfully(db, api, 'anna', { invitedAttendees: [await getAttendeeId(db, 'bram')] })
    const before = await getBooking('anna', id)
    const notificationsBefore = await listSentNotifications(db)
    expect(getCodeOrStatus(await changeBookingAs(api, 'anna', id, more))).toBe(code)
    expect(await getBooking('anna', id)).toEqual(before)
    expect(await listSentNotifications(db)).toEqual(notificationsBefore)
  })

  test('allows a new name, but no new time, after the organizer loses the room or the profile', async () => {
    const id = await bookSuccessfully(db, api, 'anna')
    await putProfiles(db, { rooms: ['a108'], maxMinutesPerWeek: 600, daysAhead: 60 })
    expect(getCodeOrStatus(await changeBookingAs(api, 'anna', id, { name: 'Anders' }))).toBe(200)
    expect(getCodeOrStatus(await changeBookingAs(api, 'anna', id, { end: '2026-11-18T16:30' }))).toBe(
      'bookingClassroomNotBookable',
    )
    await putProfiles(db, { roles: ['teacher'] })
    expect(getCodeOrStatus(await changeBookingAs(api, 'anna', id, { end: '2026-11-18T16:30' }))).toBe(
      'bookingMissingProfile',
    )
    expect(getCodeOrStatus(await changeBookingAs(api, 'anna', id, { name: 'Weer anders' }))).toBe(200)
    await putProfiles(db, { maxMinutesPerWeek: 600, daysAhead: 60 })
  })

  test('refuses other users with attendeeNoRights, or with bookingDoesNotExist if they may not see the booking', async () => {
    const id = await bookSuccessfully(db, api, 'anna', { invitedAttendees: [await getAttendeeId(db, 'bram')] })
    for (const person of ['bram', 'sam', 'evi', 'cora'])
      expect(getCodeOrStatus(await changeBookingAs(api, person, id, {}))).toBe('attendeeNoRights')
    expect(getCodeOrStatus(await changeBookingAs(api, 'teun', id, {}))).toBe('bookingDoesNotExist')
    expect(getCodeOrStatus(await changeBookingAs(api, 'anna', await getAppointmentId(db, 'l1'), {}))).toBe(
      'bookingDoesNotExist',
    )
  })

  test('refuses a change after the end, and an end in the past', async () => {
    const id = await bookSuccessfully(db, api, 'anna', { start: '2026-11-18T11:06', end: '2026-11-18T11:36' })
    const changeEndAt = async (now: string, end: string) =>
      (await api.at(now).as('anna')).patch(
        `/api/booking/${id}`,
        createBookingPayload({ start: '2026-11-18T11:06', end }),
      )
    expect(getCodeOrStatus(await changeEndAt('2026-11-18T10:20:30Z', '2026-11-18T11:20'))).toBe(
      'bookingReservationBeforeNow',
    )
    expect(getCodeOrStatus(await changeEndAt('2026-11-18T10:20:30Z', '2026-11-18T11:50'))).toBe(200)
    expect(getCodeOrStatus(await changeEndAt('2026-11-18T10:50:00Z', '2026-11-18T12:00'))).toBe('bookingNotRunning')
  })

  test('leaves a booking in a single room after concurrent moves to two rooms', async () => {
    const id = await bookSuccessfully(db, api, 'anna')
    const [a108, b204] = [await getAttendeeId(db, 'a108'), await getAttendeeId(db, 'b204')]
    for (let turn = 0; turn < 5; turn++) {
      const answers = await Promise.all(
        [a108, b204, a108].map((facilityId) => changeBookingAs(api, 'anna', id, { facilityId })),
      )
      expect(answers.map(getCodeOrStatus)).toEqual([200, 200, 200])
      const occupied = await db.selectFrom('occupancy').select('room_id').where('appointment_id', '=', id).execute()
      expect(occupied).toEqual([{ room_id: (await getBooking('anna', id)).facility.id }])
    }
  })

  test('preconditionFailed: refuses a stale If-Match', async () => {
    const id = await bookSuccessfully(db, api, 'anna')
    const anna = await api.as('anna')
    const { headers } = await anna.get(`/api/booking/${id}`)
    await changeBookingAs(api, 'anna', id, { name: 'Eerst' })
    const staleChange = await anna.patch(`/api/booking/${id}`, createBookingPayload({ name: 'Later' }), {
      'if-match': String(headers['etag']),
    })
    expect(getCodeOrStatus(staleChange)).toBe('preconditionFailed')
    expect((await getBooking('anna', id)).name).toBe('Eerst')
  })

  test('invites all invitees again after a change of time, and only new invitees after a change of name', async () => {
    const [bram, teun, tess] = [
      await getAttendeeId(db, 'bram'),
      await getAttendeeId(db, 'teun'),
      await getAttendeeId(db, 'tess'),
    ]
    const id = await bookSuccessfully(db, api, 'anna', { invitedAttendees: [bram, teun] })
    for (const person of ['bram', 'teun']) await (await api.as(person)).post(`/api/booking/${id}/accept`)
    await db.deleteFrom('notification').execute()
    await changeBookingAs(api, 'anna', id, { name: 'Anders', invitedAttendees: [bram, teun, tess] })
    expect(await listSentNotifications(db)).toEqual([{ who: 'tess', type: 'bookingInvitation', id }])
    const listStatuses = async () =>
      (await getBooking('anna', id)).invitees.map(({ name, status }) => `${name} ${status}`)
    expect(await listStatuses()).toEqual(['Bram Bos Accepted', 'Tess Thijs Pending', 'Teun Tol Accepted'])
    await db.deleteFrom('notification').execute()
    await changeBookingAs(api, 'anna', id, {
      start: '2026-11-18T16:00',
      end: '2026-11-18T17:00',
      invitedAttendees: [bram, tess],
    })
    expect((await listSentNotifications(db)).map(({ who, type }) => `${who} ${type}`)).toEqual([
      'teun bookingCancelled',
      'bram bookingInvitation',
      'tess bookingInvitation',
    ])
    expect(await listStatuses()).toEqual(['Bram Bos Pending', 'Tess Thijs Pending'])
    expect(getCodeOrStatus(await (await api.as('teun')).get(`/api/booking/${id}`))).toBe('bookingDoesNotExist')
  })

  test('keeps the invitees if none are given', async () => {
    const id = await bookSuccessfully(db, api, 'anna', { invitedAttendees: [await getAttendeeId(db, 'bram')] })
    await changeBookingAs(api, 'anna', id, { name: 'Anders' })
    expect((await getBooking('anna', id)).invitees).toHaveLength(1)
  })
})

describe('booking.cancel', () => {
  test('frees the room, removes the booking from the list and notifies the invitees who did not decline', async () => {
    const id = await bookSuccessfully(db, api, 'anna', {
      invitedAttendees: [await getAttendeeId(db, 'bram'), await getAttendeeId(db, 'teun')],
    })
    await (await api.as('teun')).post(`/api/booking/${id}/decline`)
    await db.deleteFrom('notification').execute()
    expect(getCodeOrStatus(await cancelBookingAs(api, 'anna', id))).toBe(200)
    expect(await listSentNotifications(db)).toEqual([{ who: 'bram', type: 'bookingCancelled', id }])
    expect(await listUpcomingBookingsAs(api, 'anna')).toEqual([])
    expect(getCodeOrStatus(await book(db, api, 'bram'))).toBe(200)
    expect(getCodeOrStatus(await cancelBookingAs(api, 'anna', id))).toBe('bookingDoesNotExist')
  })

  test('preconditionFailed: refuses a stale If-Match, and cancels with the present version', async () => {
    const id = await bookSuccessfully(db, api, 'anna')
    const anna = await api.as('anna')
    const readVersion = async () => ({ 'if-match': String((await anna.get(`/api/booking/${id}`)).headers['etag']) })
    const staleVersion = await readVersion()
    await changeBookingAs(api, 'anna', id, { name: 'Anders' })
    expect(getCodeOrStatus(await anna.delete(`/api/booking/${id}`, staleVersion))).toBe('preconditionFailed')
    expect((await getBooking('anna', id)).name).toBe('Anders')
    expect(getCodeOrStatus(await anna.delete(`/api/booking/${id}`, await readVersion()))).toBe(200)
    expect(await listUpcomingBookingsAs(api, 'anna')).toEqual([])
  })

  test('bookingOnlyOrganizerDeletes: refuses invitees and administrators', async () => {
    const id = await bookSuccessfully(db, api, 'anna', { invitedAttendees: [await getAttendeeId(db, 'bram')] })
    for (const person of ['bram', 'ada', 'vera'])
      expect(getCodeOrStatus(await cancelBookingAs(api, person, id))).toBe('bookingOnlyOrganizerDeletes')
    expect(getCodeOrStatus(await cancelBookingAs(api, 'teun', id))).toBe('bookingDoesNotExist')
    expect(await listUpcomingBookingsAs(api, 'anna')).toHaveLength(1)
  })

  test('bookingOnlyBookingsDeletable: refuses a lesson, or bookingDoesNotExist if the caller may not see the lesson', async () => {
    expect(getCodeOrStatus(await cancelBookingAs(api, 'teun', await getAppointmentId(db, 'l1')))).toBe(
      'bookingOnlyBookingsDeletable',
    )
    expect(getCodeOrStatus(await cancelBookingAs(api, 'teun', await getAppointmentId(db, 'later')))).toBe(
      'bookingDoesNotExist',
    )
    expect(getCodeOrStatus(await cancelBookingAs(api, 'teun', await getAppointmentId(db, 'private')))).toBe(
      'bookingDoesNotExist',
    )
    expect(getCodeOrStatus(await cancelBookingAs(api, 'cora', await getAppointmentId(db, 'later')))).toBe(
      'bookingOnlyBookingsDeletable',
    )
    expect(getCodeOrStatus(await cancelBookingAs(api, 'teun', 2_000_000_000))).toBe('bookingDoesNotExist')
  })

  test('bookingOnlyBookingsDeletable: refuses an appointment offered to all, once its week is published', async () => {
    const offeredId = await addAppointment(db)
    expect(getCodeOrStatus(await cancelBookingAs(api, 'teun', offeredId))).toBe('bookingOnlyBookingsDeletable')
    const draftId = await addAppointment(db, { starts_at: '2026-11-25T15:00', ends_at: '2026-11-25T16:00' })
    expect(getCodeOrStatus(await cancelBookingAs(api, 'teun', draftId))).toBe('bookingDoesNotExist')
  })

  test('bookingNotRunning: refuses a booking that has ended', async () => {
    const id = await bookSuccessfully(db, api, 'anna')
    const afterwards = api.at('2026-11-18T15:00:00Z')
    expect(getCodeOrStatus(await cancelBookingAs(afterwards, 'anna', id))).toBe('bookingNotRunning')
  })
})
