import { type Booking, bookingBounds, type Balance } from '@uurwerk/contract/rooms/booking'
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
import { testDatabase } from '#server/test/test-database.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase()
// The clock says Wednesday 18 November 2026, 11:06.
const api = await testApp(db)
beforeAll(() => putBookable(db))
beforeEach(() => removeBookings(db))

const countBookings = async () => (await db.selectFrom('booking').select('appointment_id').execute()).length
const fetchPath = async <T>(person: string, path: string) => (await api.as(person)).get<T>(path)

describe('booking.create', () => {
  test('returns the booking as it is stored, with its invitees by name', async () => {
    const [anna, bram, teun] = [
      await getAttendeeId(db, 'anna'),
      await getAttendeeId(db, 'bram'),
      await getAttendeeId(db, 'teun'),
    ]
    const { result } = await book(db, api, 'anna', { description: 'Profielwerkstuk', invitedAttendees: [teun, bram] })
    const expected = {
      id: expect.any(Number),
      name: 'Overleg',
      description: 'Profielwerkstuk',
      start: '2026-11-18T15:00',
      end: '2026-11-18T16:00',
      facility: { id: await getAttendeeId(db, 'b204'), name: 'B204' },
      organizer: { id: anna, name: 'Anna Aerts' },
      confirmed: false,
      confirmation: null,
      invitees: [
        { id: bram, name: 'Bram Bos', status: 'Pending' },
        { id: teun, name: 'Teun Tol', status: 'Pending' },
      ],
      seriesId: null,
    }
    expect(result).toEqual(expected)
    expect((await fetchPath<Booking>('anna', `/api/booking/${result.id}`)).result).toEqual(expected)
  })

  test('adds the booking to the rosters of its room, organizer and invitees', async () => {
    const id = await bookSuccessfully(db, api, 'anna', { invitedAttendees: [await getAttendeeId(db, 'teun')] })
    for (const attendee of ['b204', 'anna', 'teun']) {
      const path = `/api/Appointment/Date/2026-11-18/2026-11-18/Attendee?atnId=${await getAttendeeId(db, attendee)}`
      const { result } = await fetchPath<{ id: number }[]>('anna', path)
      expect(
        result.map((item) => item.id),
        attendee,
      ).toContain(id)
    }
  })

  test.each([
    ['where another booking stands', {}, 'bookingTimeslotNotAvailable'],
    [
      'where it would begin in another',
      { start: '2026-11-18T15:59', end: '2026-11-18T16:30' },
      'bookingTimeslotNotAvailable',
    ],
    ['right after another', { start: '2026-11-18T16:00', end: '2026-11-18T16:30' }, 200],
    ['right before another', { start: '2026-11-18T14:30', end: '2026-11-18T15:00' }, 200],
    ['in a lesson', { start: '2026-11-19T11:00', end: '2026-11-19T12:00' }, 'bookingTimeslotNotAvailable'],
    [
      'in a lesson of a week that is not published',
      { start: '2026-12-07T09:00', end: '2026-12-07T10:00' },
      'bookingProfileLimits',
    ],
    ['that ends before it starts', { end: '2026-11-18T14:00' }, 'bookingInvalidTimeSlot'],
    ['of zero minutes', { end: '2026-11-18T15:00' }, 'bookingInvalidTimeSlot'],
    ['over midnight', { end: '2026-11-19T01:00' }, 'bookingInvalidTimeSlot'],
    ['in the past', { start: '2026-11-18T11:05', end: '2026-11-18T11:35' }, 'bookingReservationBeforeNow'],
    ['from this minute on', { start: '2026-11-18T11:06', end: '2026-11-18T11:36' }, 200],
    ['for too long', { start: '2026-11-18T14:00', end: '2026-11-18T16:01' }, 'bookingProfileLimits'],
    ['before the hours', { start: '2026-11-19T07:59', end: '2026-11-19T08:30' }, 'bookingProfileLimits'],
    ['until after the hours', { start: '2026-11-18T16:30', end: '2026-11-18T17:01' }, 'bookingProfileLimits'],
    ['too far ahead', { start: '2026-12-03T09:00', end: '2026-12-03T10:00' }, 'bookingProfileLimits'],
    ['on the last day', { start: '2026-12-02T09:00', end: '2026-12-02T10:00' }, 200],
    ['with a name that is too long', { name: 'n'.repeat(bookingBounds.name + 1) }, 'textTooLong'],
    ['with a name of blanks', { name: '  ' }, 'requestInvalid'],
    ['with a name of invisible characters', { name: '\u200B\u2060\u0007' }, 'requestInvalid'],
    ['with a description that is too long', { description: 'd'.repeat(bookingBounds.description + 1) }, 'textTooLong'],
  ])('answers a booking %s (%j) with %s', async (_, changes, expected) => {
    await bookSuccessfully(db, api, 'teun')
    expect(getCodeOrStatus(await book(db, api, 'anna', changes))).toBe(expected)
    expect(await countBookings()).toBe(expected === 200 ? 2 : 1)
    expect(await findOverlaps(db)).toEqual([])
  })

  test('returns each limit that is exceeded, with its value', async () => {
    const { body } = await book(db, api, 'anna', { start: '2026-11-18T14:00', end: '2026-11-18T17:30' })
    expect(body).toMatchObject({
      errors: [
        { path: 'maxMinutes', message: '120' },
        { path: 'closes', message: '17:00' },
      ],
    })
  })

  test('requestInvalid: refuses several rooms, also in a change', async () => {
    const [a108, b204] = [await getAttendeeId(db, 'a108'), await getAttendeeId(db, 'b204')]
    const anna = await api.as('anna')
    expect(getCodeOrStatus(await anna.post(`/api/booking/facility/${a108},${b204}`, createBookingPayload()))).toBe(
      'requestInvalid',
    )
    const id = await bookSuccessfully(db, api, 'anna')
    const changeToTwoRooms = { ...createBookingPayload(), facilityId: [a108, b204] }
    expect(getCodeOrStatus(await anna.patch(`/api/booking/${id}`, changeToTwoRooms))).toBe('requestInvalid')
    const rooms = db.selectFrom('classroom').select('attendee_id')
    const heldRooms = db.selectFrom('appointment_attendee').select('attendee_id').where('attendee_id', 'in', rooms)
    expect(await heldRooms.where('appointment_id', '=', id).execute()).toEqual([{ attendee_id: b204 }])
  })

  test('bookingClassroomNotBookable: refuses a room outside the caller’s profiles, and an id that is no room', async () => {
    await putProfiles(db, { rooms: ['a108'] })
    expect(getCodeOrStatus(await book(db, api, 'anna'))).toBe('bookingClassroomNotBookable')
    expect(getCodeOrStatus(await book(db, api, 'anna', {}, 'teun'))).toBe('bookingClassroomNotBookable')
    await putProfiles(db, {})
  })

  test('moduleMissing: refuses a caller without a profile, immediately after the profile changes', async () => {
    await putProfiles(db, { roles: ['teacher'] })
    expect(getCodeOrStatus(await book(db, api, 'anna'))).toBe('moduleMissing')
    await putProfiles(db, {})
  })

  test.each([
    ['an unknown id', async () => [2_000_000_000]],
    ['a room', async () => [await getAttendeeId(db, 'a108')]],
    ['a person of the service desk', async () => [await getAttendeeId(db, 'sam')]],
    ['the organizer', async () => [await getAttendeeId(db, 'anna')]],
    ['a student the caller may not know of', () => addStudents(db, 'v5b', ['stranger'])],
    ['too many people', async () => Array.from({ length: bookingBounds.invitees + 1 }, (_, index) => index + 1)],
  ])('bookingInvalidInvitees: does not invite %s', async (_, invitees) => {
    expect(getCodeOrStatus(await book(db, api, 'anna', { invitedAttendees: await invitees() }))).toBe(
      'bookingInvalidInvitees',
    )
    expect(await countBookings()).toBe(0)
  })

  test('invites and notifies a repeated invitee once', async () => {
    const bram = await getAttendeeId(db, 'bram')
    const id = await bookSuccessfully(db, api, 'anna', { invitedAttendees: [bram, bram] })
    expect(await listSentNotifications(db)).toEqual([{ who: 'bram', type: 'bookingInvitation', id }])
  })

  test('creates a single booking for concurrent requests with the same idempotency key', async () => {
    const anna = await api.as('anna')
    const path = `/api/booking/facility/${await getAttendeeId(db, 'b204')}`
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => anna.post<Booking>(path, createBookingPayload(), { 'idempotency-key': 'once' })),
    )
    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1)
    expect(await countBookings()).toBe(1)
  })

  test('limits the minutes of an organizer per room and ISO week', async () => {
    const buildSlot = (day: number) => ({ start: `2026-11-${day}T08:00`, end: `2026-11-${day}T10:00` })
    for (const day of [18, 19, 20]) {
      const times = day === 18 ? { start: '2026-11-18T15:00', end: '2026-11-18T17:00' } : buildSlot(day)
      expect(getCodeOrStatus(await book(db, api, 'anna', times))).toBe(200)
    }
    const refused = await book(db, api, 'anna', { start: '2026-11-21T08:00', end: '2026-11-21T08:01' })
    expect(refused.body).toMatchObject({ errors: [{ path: 'maxMinutesPerWeek', message: '360' }] })
    expect(getCodeOrStatus(await book(db, api, 'anna', buildSlot(21), 'a108'))).toBe(200)
    expect(getCodeOrStatus(await book(db, api, 'anna', buildSlot(23)))).toBe(200)
    expect(getCodeOrStatus(await book(db, api, 'bram', buildSlot(21)))).toBe(200)
  })
})

describe('booking.balances and booking.balance', () => {
  test('count the used and allowed minutes of each room in the ISO week, Sunday included', async () => {
    const [a108, b204] = [await getAttendeeId(db, 'a108'), await getAttendeeId(db, 'b204')]
    await bookSuccessfully(db, api, 'anna')
    const sunday = await bookSuccessfully(db, api, 'anna', { start: '2026-11-22T09:00', end: '2026-11-22T09:30' })
    await bookSuccessfully(db, api, 'anna', { start: '2026-11-23T09:00', end: '2026-11-23T09:45' })
    const listBalances = (date: string) => fetchPath<Balance[]>('anna', `/api/Booking/Balance/Week/${date}`)
    expect((await listBalances('2026-11-16')).result).toEqual(
      [
        { facilityId: b204, minutes: 90, maxMinutes: 360 },
        { facilityId: a108, minutes: 0, maxMinutes: 360 },
      ].toSorted((a, b) => a.facilityId - b.facilityId),
    )
    await (await api.as('anna')).delete(`/api/booking/${sunday}`)
    const getBalance = (room: number, date: string) =>
      fetchPath<Balance>('anna', `/api/booking/balance/week/${date}/facility/${room}`)
    expect((await getBalance(b204, '2026-11-22')).result.minutes).toBe(60)
    expect((await getBalance(b204, '2026-11-29')).result.minutes).toBe(45)
    expect(getCodeOrStatus(await getBalance(await getAttendeeId(db, 'teun'), '2026-11-22'))).toBe(
      'bookingClassroomNotBookable',
    )
  })

  test('use the most generous profile', async () => {
    await putProfiles(db, {}, { id: 'more', rooms: ['b204'], maxMinutesPerWeek: 600, roles: ['student'] })
    const { result } = await fetchPath<Balance[]>('anna', '/api/Booking/Balance/Week/2026-11-18')
    expect(new Map(result.map((item) => [item.facilityId, item.maxMinutes]))).toEqual(
      new Map([
        [await getAttendeeId(db, 'b204'), 600],
        [await getAttendeeId(db, 'a108'), 360],
      ]),
    )
    await putProfiles(db, {})
  })
})

describe('booking.future and booking.past', () => {
  test('split at the end of a booking, and leave out cancelled bookings and those of other users', async () => {
    const early = await bookSuccessfully(db, api, 'anna', { start: '2026-11-18T11:06', end: '2026-11-18T11:30' })
    const lateBooking = await bookSuccessfully(db, api, 'anna')
    const otherBooking = await bookSuccessfully(db, api, 'anna', { start: '2026-11-18T14:00', end: '2026-11-18T15:00' })
    await bookSuccessfully(db, api, 'bram', { start: '2026-11-18T16:00', end: '2026-11-18T16:30' })
    const listFutureAndPast = async (now: string) => {
      const anna = await api.at(now).as('anna')
      const [future, past] = [
        await anna.get<Booking[]>('/api/Booking/Organizer/Future'),
        await anna.get<Booking[]>('/api/Booking/Organizer/Past'),
      ]
      return [future, past].map(({ result }) => result.map(({ id }) => id))
    }
    expect(await listFutureAndPast('2026-11-18T10:29:59Z')).toEqual([[early, otherBooking, lateBooking], []])
    expect(await listFutureAndPast('2026-11-18T10:30:00Z')).toEqual([[otherBooking, lateBooking], [early]])
    expect(await listFutureAndPast('2026-11-18T15:00:00Z')).toEqual([[], [lateBooking, otherBooking, early]])
    await (await api.as('anna')).delete(`/api/booking/${otherBooking}`)
    expect(await listFutureAndPast('2026-11-18T15:00:00Z')).toEqual([[], [lateBooking, early]])
  })
})

describe('booking.one', () => {
  test('returns a booking to its organizer, invitees and staff, and bookingDoesNotExist to others', async () => {
    const id = await bookSuccessfully(db, api, 'teun', { invitedAttendees: [await getAttendeeId(db, 'bram')] })
    for (const person of ['teun', 'bram', 'cora', 'evi', 'sam', 'ada'])
      expect(getCodeOrStatus(await fetchPath(person, `/api/booking/${id}`)), person).toBe(200)
    for (const person of ['anna', 'tess'])
      expect(getCodeOrStatus(await fetchPath(person, `/api/booking/${id}`)), person).toBe('bookingDoesNotExist')
    expect(getCodeOrStatus(await fetchPath('teun', `/api/booking/${await getAppointmentId(db, 'l1')}`))).toBe(
      'bookingDoesNotExist',
    )
  })
})
