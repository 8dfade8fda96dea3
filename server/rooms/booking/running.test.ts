import type { Booking, Coordinates } from '@uurwerk/contract/rooms/booking'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/lib/clock.ts'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import {
  book,
  bookSuccessfully,
  putBookable,
  putProfiles,
  removeBookings,
  listSentNotifications,
} from '#server/test/bookings.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { releaseUnconfirmedBookings } from './release.ts'

const { db } = await testDatabase()
const api = await testApp(db)
beforeAll(() => putBookable(db))
beforeEach(() => removeBookings(db))

const postAt = async <T>(now: string, path: string, body?: unknown, person = 'anna') =>
  (await api.at(now).as(person)).post<T>(path, body)
const getBookingEnd = async (id: number) => (await (await api.as('ada')).get<Booking>(`/api/booking/${id}`)).result.end

describe('booking.stop', () => {
  test.each([
    ['at its first second', '2026-11-18T14:00:00Z', '2026-11-18T15:01'],
    ['within a minute, at the end of that minute', '2026-11-18T14:20:01Z', '2026-11-18T15:21'],
    ['at a whole minute', '2026-11-18T14:20:00Z', '2026-11-18T15:20'],
    ['in its last minute', '2026-11-18T14:59:59Z', '2026-11-18T16:00'],
    ['before it starts', '2026-11-18T13:59:59Z', 'bookingNotRunning'],
    ['when it has ended', '2026-11-18T15:00:00Z', 'bookingNotRunning'],
  ])('returns the new end or bookingNotRunning for a stop %s', async (_, now, expected) => {
    const id = await bookSuccessfully(db, api, 'anna')
    const { result, code } = await postAt<{ newEndDate: string }>(now, `/api/booking/${id}/stop`)
    expect(code ?? result.newEndDate).toBe(expected)
    expect(await getBookingEnd(id)).toBe(code ? '2026-11-18T16:00' : expected)
  })

  test('frees the rest of the slot for others, and counts only the minutes up to the stop', async () => {
    const id = await bookSuccessfully(db, api, 'anna')
    await postAt('2026-11-18T14:20:00Z', `/api/booking/${id}/stop`)
    expect(getCodeOrStatus(await book(db, api, 'bram', { start: '2026-11-18T15:20', end: '2026-11-18T16:00' }))).toBe(
      200,
    )
    const { result } = await (
      await api.as('anna')
    ).get<{ minutes: number }>(`/api/Booking/Balance/Week/2026-11-18/facility/${await getAttendeeId(db, 'b204')}`)
    expect(result.minutes).toBe(20)
  })

  test('refuses invitees and staff with attendeeNoRights, and other users with bookingDoesNotExist', async () => {
    const id = await bookSuccessfully(db, api, 'anna', { invitedAttendees: [await getAttendeeId(db, 'bram')] })
    const now = '2026-11-18T14:20:00Z'
    for (const person of ['bram', 'sam'])
      expect(getCodeOrStatus(await postAt(now, `/api/booking/${id}/stop`, undefined, person))).toBe('attendeeNoRights')
    expect(getCodeOrStatus(await postAt(now, `/api/booking/${id}/stop`, undefined, 'teun'))).toBe('bookingDoesNotExist')
  })
})

describe('booking.extend', () => {
  test.each([
    ['before it starts', '2026-11-18T10:06:00Z', 30, '2026-11-18T16:30'],
    ['while it runs', '2026-11-18T14:59:59Z', 15, '2026-11-18T16:15'],
    ['when it has ended', '2026-11-18T15:00:00Z', 15, 'bookingNotRunning'],
    ['into another booking', '2026-11-18T14:30:00Z', 31, 'bookingTimeslotNotAvailable'],
    ['beyond what its profile allows', '2026-11-18T14:30:00Z', 61, 'bookingProfileLimits'],
    ['over midnight', '2026-11-18T14:30:00Z', 500, 'bookingInvalidTimeSlot'],
    ['by nothing', '2026-11-18T14:30:00Z', 0, 'requestInvalid'],
    ['by days', '2026-11-18T14:30:00Z', 1441, 'requestInvalid'],
  ])('returns the new end or the refusal for an extension %s', async (_, now, minutes, expected) => {
    const id = await bookSuccessfully(db, api, 'anna')
    await bookSuccessfully(db, api, 'bram', { start: '2026-11-18T16:30', end: '2026-11-18T17:00' })
    const { result, code } = await postAt<{ newEndDate: string }>(now, `/api/booking/${id}/extend/${minutes}`)
    expect(code ?? result.newEndDate).toBe(expected)
    expect(await getBookingEnd(id)).toBe(code ? '2026-11-18T16:00' : expected)
  })

  test('refuses an invitee with attendeeNoRights, and other users with bookingDoesNotExist', async () => {
    const id = await bookSuccessfully(db, api, 'anna', { invitedAttendees: [await getAttendeeId(db, 'bram')] })
    expect(getCodeOrStatus(await (await api.as('bram')).post(`/api/booking/${id}/extend/5`))).toBe('attendeeNoRights')
    expect(getCodeOrStatus(await (await api.as('teun')).post(`/api/booking/${id}/extend/5`))).toBe(
      'bookingDoesNotExist',
    )
  })

  test('bookingClassroomNotBookable: refuses an extension if no profile has the room any more', async () => {
    const id = await bookSuccessfully(db, api, 'anna')
    await putProfiles(db, { rooms: ['a108'] })
    expect(getCodeOrStatus(await (await api.as('anna')).post(`/api/booking/${id}/extend/5`))).toBe(
      'bookingClassroomNotBookable',
    )
    await putProfiles(db, {})
  })

  test('applies the minutes of the week', async () => {
    await putProfiles(db, { maxMinutesPerWeek: 80 })
    const id = await bookSuccessfully(db, api, 'anna')
    expect(getCodeOrStatus(await (await api.as('anna')).post(`/api/booking/${id}/extend/21`))).toBe(
      'bookingProfileLimits',
    )
    expect(getCodeOrStatus(await (await api.as('anna')).post(`/api/booking/${id}/extend/20`))).toBe(200)
    await putProfiles(db, {})
  })
})

const confirmedInApp = { confirmation: 'app', confirmBefore: 10, confirmAfter: 5 } as const
const confirmedOnLocation = { ...confirmedInApp, confirmation: 'location', radius: 100 } as const
const schoolPosition: Coordinates = { latitude: 52.09, longitude: 5.12, accuracy: 10 }
/** Returns a position that many metres north of the school. */
const buildPositionNorth = (metres: number, accuracy: number): Coordinates => ({
  ...schoolPosition,
  latitude: schoolPosition.latitude + metres / 111_195,
  accuracy,
})
const setRoomLocation = (location: { latitude: number | null; longitude: number | null }) =>
  db
    .updateTable('classroom')
    .set(location)
    .where('attendee_id', 'in', (eb) => eb.selectFrom('attendee').select('id').where('source_id', '=', 'b204'))
    .execute()
const confirmAt = (id: number, now: string, position: Coordinates | null = null, person = 'anna') =>
  postAt<Booking>(now, `/api/booking/${id}/confirm`, position, person)

describe('booking.confirm', () => {
  test('accepts a confirmation within the window that the booking returns, and refuses it outside', async () => {
    await putProfiles(db, confirmedInApp)
    const id = await bookSuccessfully(db, api, 'anna')
    const { result } = await (await api.as('anna')).get<Booking>(`/api/booking/${id}`)
    expect(result.confirmation).toEqual({ from: '2026-11-18T14:50', until: '2026-11-18T15:05', onLocation: false })
    const times = ['13:49:59', '14:06:00']
    for (const time of times)
      expect(getCodeOrStatus(await confirmAt(id, `2026-11-18T${time}Z`)), time).toBe(
        'bookingOutsideConfirmationTimeRange',
      )
    const confirmed = await confirmAt(id, '2026-11-18T14:05:59Z')
    expect(confirmed.result).toMatchObject({ confirmed: true, confirmation: null })
    // A repeated confirmation succeeds, even later.
    expect((await confirmAt(id, '2026-11-18T14:30:00Z')).result.confirmed).toBe(true)
  })

  test('accepts a confirmation in the first minute of the window', async () => {
    await putProfiles(db, confirmedInApp)
    const id = await bookSuccessfully(db, api, 'anna')
    expect(getCodeOrStatus(await confirmAt(id, '2026-11-18T13:50:00Z'))).toBe(200)
  })

  test('refuses a booking that needs no confirmation, and users other than the organizer', async () => {
    await putProfiles(db, {})
    const id = await bookSuccessfully(db, api, 'anna', { invitedAttendees: [await getAttendeeId(db, 'bram')] })
    expect(getCodeOrStatus(await confirmAt(id, '2026-11-18T14:00:00Z'))).toBe('bookingCannotConfirm')
    expect(getCodeOrStatus(await confirmAt(id, '2026-11-18T14:00:00Z', null, 'bram'))).toBe('attendeeNoRights')
    expect(getCodeOrStatus(await confirmAt(id, '2026-11-18T14:00:00Z', null, 'teun'))).toBe('bookingDoesNotExist')
  })

  test.each([
    ['without a position', null, 'bookingLocationMissing'],
    ['at the school', schoolPosition, 200],
    ['within the radius', buildPositionNorth(99, 5), 200],
    [
      'outside the radius by more than the accuracy of the device',
      buildPositionNorth(150, 45),
      'bookingTooFarFromClassroom',
    ],
    ['outside the radius by less than the accuracy of the device', buildPositionNorth(150, 55), 200],
    ['far away, with a very inaccurate device', buildPositionNorth(5000, 100_000), 'bookingTooFarFromClassroom'],
    ['beyond the pole', { ...schoolPosition, latitude: 91 }, 'requestInvalid'],
    ['with a negative accuracy', { ...schoolPosition, accuracy: -1 }, 'requestInvalid'],
    ['with half a position', { latitude: 52 } as Coordinates, 'requestInvalid'],
  ])('checks a confirmation on location, %s', async (_, position, expected) => {
    await setRoomLocation({ latitude: schoolPosition.latitude, longitude: schoolPosition.longitude })
    await putProfiles(db, confirmedOnLocation)
    const id = await bookSuccessfully(db, api, 'anna')
    expect(getCodeOrStatus(await confirmAt(id, '2026-11-18T14:00:00Z', position))).toBe(expected)
  })

  test('needs no position if the room has no location any more', async () => {
    await setRoomLocation({ latitude: null, longitude: null })
    await db.updateTable('booking_profile').set({ radius: 100, confirmation: 'location' }).execute()
    const id = await bookSuccessfully(db, api, 'anna')
    const { result } = await (await api.as('anna')).get<Booking>(`/api/booking/${id}`)
    expect(result.confirmation?.onLocation).toBe(false)
    expect(getCodeOrStatus(await confirmAt(id, '2026-11-18T14:00:00Z'))).toBe(200)
  })

  describe('on location, of a booking made within its window', () => {
    const late = { start: '2026-11-18T11:10', end: '2026-11-18T12:00' }
    beforeAll(() => setRoomLocation({ latitude: schoolPosition.latitude, longitude: schoolPosition.longitude }))
    beforeEach(() => putProfiles(db, confirmedOnLocation))

    test.each([
      ['made', late],
      ['moved into it', { start: '2026-11-19T15:00', end: '2026-11-19T16:00' }],
    ])('is still required, and possible at once, if the booking is %s', async (_, firstPeriod) => {
      const id = await bookSuccessfully(db, api, 'anna', firstPeriod)
      const caller = await api.as('anna')
      const { result } = await caller.patch<Booking>(`/api/booking/${id}`, { name: 'Overleg', ...late })
      expect(result).toMatchObject({ confirmed: false, confirmation: { until: '2026-11-18T11:15', onLocation: true } })
      const now = '2026-11-18T10:06:30Z'
      expect(getCodeOrStatus(await confirmAt(id, now))).toBe('bookingLocationMissing')
      expect(getCodeOrStatus(await confirmAt(id, now, buildPositionNorth(5000, 5)))).toBe('bookingTooFarFromClassroom')
      expect((await confirmAt(id, now, schoolPosition)).result.confirmed).toBe(true)
    })

    test('is possible for at least five minutes before the room is released', async () => {
      await putProfiles(db, { ...confirmedOnLocation, confirmAfter: 0 })
      const id = await bookSuccessfully(db, api, 'anna', { start: '2026-11-18T11:06', end: '2026-11-18T12:00' })
      expect(await releaseAt('2026-11-18T10:07:00Z')).toBe(0)
      expect(await releaseAt('2026-11-18T10:11:59Z')).toBe(0)
      const { result } = await (await api.as('anna')).get<Booking>(`/api/booking/${id}`)
      expect(result.confirmation?.until).toBe('2026-11-18T11:11')
      expect(await releaseAt('2026-11-18T10:12:00Z')).toBe(1)
    })
  })

  test('is required again after the booking moves', async () => {
    await putProfiles(db, confirmedInApp)
    const id = await bookSuccessfully(db, api, 'anna')
    await confirmAt(id, '2026-11-18T14:00:00Z')
    const moved = { name: 'Overleg', start: '2026-11-19T15:00', end: '2026-11-19T16:00' }
    const { result } = await (await api.as('anna')).patch<Booking>(`/api/booking/${id}`, moved)
    expect(result.confirmed).toBe(false)
    expect(result.confirmation?.from).toBe('2026-11-19T14:50')
  })
})

const releaseAt = (at: string) => releaseUnconfirmedBookings(db, createFixedClock('Europe/Amsterdam', at))

describe('releaseUnconfirmedBookings', () => {
  beforeEach(() => putProfiles(db, confirmedInApp))

  test('releases a booking after its window, and notifies the organizer and the invitees', async () => {
    const id = await bookSuccessfully(db, api, 'anna', { invitedAttendees: [await getAttendeeId(db, 'bram')] })
    await db.deleteFrom('notification').execute()
    expect(await releaseAt('2026-11-18T14:05:59Z')).toBe(0)
    expect(await releaseAt('2026-11-18T14:06:00Z')).toBe(1)
    expect(await releaseAt('2026-11-18T14:06:00Z')).toBe(0)
    expect((await listSentNotifications(db)).toSorted((a, b) => a.who.localeCompare(b.who))).toEqual([
      { who: 'anna', type: 'bookingReleased', id },
      { who: 'bram', type: 'bookingReleased', id },
    ])
    expect(getCodeOrStatus(await confirmAt(id, '2026-11-18T14:05:59Z'))).toBe('bookingDoesNotExist')
    expect(getCodeOrStatus(await book(db, api, 'teun'))).toBe(200)
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('action', '=', 'booking.release')
      .execute()
    expect(log).toEqual([{ action: 'booking.release', actor_id: null }])
  })

  test('keeps a booking that is confirmed or needs no confirmation', async () => {
    const confirmedId = await bookSuccessfully(db, api, 'anna')
    await confirmAt(confirmedId, '2026-11-18T14:00:00Z')
    await putProfiles(db, {})
    await bookSuccessfully(db, api, 'anna', {}, 'a108')
    expect(await releaseAt('2026-11-18T17:00:00Z')).toBe(0)
  })

  test('keeps a booking that its organizer has stopped', async () => {
    const id = await bookSuccessfully(db, api, 'anna')
    await postAt('2026-11-18T14:03:00Z', `/api/booking/${id}/stop`)
    expect(await releaseAt('2026-11-18T17:00:00Z')).toBe(0)
    expect(await getBookingEnd(id)).toBe('2026-11-18T15:03')
  })

  test('releases each booking once when several servers run at the same time', async () => {
    const ids: number[] = []
    for (let hour = 12; hour < 17; hour++)
      for (const [person, room] of [
        ['anna', 'b204'],
        ['bram', 'a108'],
      ] as const) {
        if (room === 'b204' && hour < 14) continue
        const pad = (value: number) => String(value).padStart(2, '0')
        ids.push(
          await bookSuccessfully(
            db,
            api,
            person,
            { start: `2026-11-18T${pad(hour)}:00`, end: `2026-11-18T${pad(hour)}:30` },
            room,
          ),
        )
      }
    await db.deleteFrom('notification').execute()
    const counts = await Promise.all(Array.from({ length: 6 }, () => releaseAt('2026-11-18T18:00:00Z')))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ids.length)
    expect(await listSentNotifications(db)).toHaveLength(ids.length)
  })

  test('either releases or keeps a booking that is confirmed at the same time, never both', async () => {
    for (let turn = 0; turn < 10; turn++) {
      await removeBookings(db)
      const id = await bookSuccessfully(db, api, 'anna')
      const [answer, released] = await Promise.all([
        confirmAt(id, '2026-11-18T14:05:59Z'),
        releaseAt('2026-11-18T14:06:00Z'),
      ])
      expect([answer.code ?? 200, released]).toEqual(released === 1 ? ['bookingDoesNotExist', 1] : [200, 0])
    }
  })
})

describe('a booking at a clock change', () => {
  const allHours = { opens: '00:00', closes: '23:59', daysAhead: 200 }

  test('is at the earlier of two equal times when the clock goes back', async () => {
    await putProfiles(db, { ...allHours, ...confirmedInApp })
    // On 2026-10-25 at 01:00Z the clock goes back from 03:00 to 02:00.
    const beforeClockChange = api.at('2026-10-24T12:00:00Z')
    const id = await bookSuccessfully(db, beforeClockChange, 'anna', {
      start: '2026-10-25T02:10',
      end: '2026-10-25T02:50',
    })
    const path = `/api/booking/${id}`
    expect(getCodeOrStatus(await postAt('2026-10-25T01:20:00Z', `${path}/stop`))).toBe('bookingNotRunning')
    expect(getCodeOrStatus(await confirmAt(id, '2026-10-25T01:10:00Z'))).toBe('bookingOutsideConfirmationTimeRange')
    expect(getCodeOrStatus(await confirmAt(id, '2026-10-25T00:12:00Z'))).toBe(200)
    const { result } = await postAt<{ newEndDate: string }>('2026-10-25T00:20:00Z', `${path}/stop`)
    expect(result.newEndDate).toBe('2026-10-25T02:20')
    // During the repeated hour, the first pass has ended.
    const inSecondPass = api.at('2026-10-25T01:05:00Z')
    const answer = await book(db, inSecondPass, 'anna', { start: '2026-10-25T02:30', end: '2026-10-25T02:45' })
    expect(getCodeOrStatus(answer)).toBe('bookingReservationBeforeNow')
    expect(
      getCodeOrStatus(await book(db, inSecondPass, 'anna', { start: '2026-10-25T03:00', end: '2026-10-25T03:45' })),
    ).toBe(200)
  })

  test('keeps its confirmation window for the same number of minutes when the clock goes back', async () => {
    await putProfiles(db, { ...allHours, ...confirmedInApp, confirmAfter: 30 })
    const before = api.at('2026-10-24T12:00:00Z')
    const id = await bookSuccessfully(db, before, 'anna', { start: '2026-10-25T02:45', end: '2026-10-25T04:00' })
    expect(await releaseAt('2026-10-25T01:15:00Z')).toBe(0)
    expect(getCodeOrStatus(await confirmAt(id, '2026-10-25T01:15:59Z'))).toBe(200)
  })

  test('may not start or end at a skipped time, and its confirmation window leaves the skipped hour out', async () => {
    await putProfiles(db, { ...allHours, ...confirmedInApp, confirmAfter: 15 })
    // On 2027-03-28 at 01:00Z the clock goes forward from 02:00 to 03:00.
    const before = api.at('2027-03-27T12:00:00Z')
    const buildSlot = (start: string, end: string) => ({ start: `2027-03-28T${start}`, end: `2027-03-28T${end}` })
    expect(getCodeOrStatus(await book(db, before, 'anna', buildSlot('02:10', '03:10')))).toBe('timeDoesNotExist')
    expect(getCodeOrStatus(await book(db, before, 'anna', buildSlot('01:30', '02:30')))).toBe('timeDoesNotExist')
    const id = await bookSuccessfully(db, before, 'anna', buildSlot('01:50', '03:20'))
    const { result } = await (await before.as('anna')).get<Booking>(`/api/booking/${id}`)
    expect(result.confirmation).toMatchObject({ from: '2027-03-28T01:40', until: '2027-03-28T03:05' })
    expect(await releaseAt('2027-03-28T01:05:59Z')).toBe(0)
    expect(await releaseAt('2027-03-28T01:06:00Z')).toBe(1)
  })
})
