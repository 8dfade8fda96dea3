import type { Booking, Occurrence, SeriesPayload } from '@uurwerk/contract/rooms/booking'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import {
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
import { getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase()
const api = await testApp(db)
beforeAll(() => putBookable(db, { maxMinutesPerWeek: 600, daysAhead: 60 }))
beforeEach(() => removeBookings(db))

const createSeriesAs = async (person: string, more: Partial<SeriesPayload> = {}) =>
  (await api.as(person)).post<Booking[]>(`/api/booking/facility/${await getAttendeeId(db, 'b204')}/series`, {
    ...createBookingPayload(),
    recurrence: { weekdays: [3, 5], until: '2026-12-04' },
    ...more,
  })
const listStarts = (bookings: readonly { start: string }[]) => bookings.map(({ start }) => start)

describe('booking.occurrences and booking.createSeries', () => {
  test('create a booking on each weekday until the last date, all in the same series', async () => {
    const { result } = await createSeriesAs('anna')
    expect(listStarts(result)).toEqual(
      ['18', '20', '25', '27'].map((day) => `2026-11-${day}T15:00`).concat(['2026-12-02T15:00', '2026-12-04T15:00']),
    )
    expect(new Set(result.map(({ seriesId }) => seriesId))).toEqual(new Set([result[0]?.id]))
    expect(await listUpcomingBookingsAs(api, 'anna')).toEqual(result)
  })

  test('list all clashes, and create nothing until every clash is left out', async () => {
    await bookSuccessfully(db, api, 'teun', { start: '2026-11-20T15:30', end: '2026-11-20T16:00' })
    await bookSuccessfully(db, api, 'teun', { start: '2026-12-02T14:30', end: '2026-12-02T15:30' })
    const anna = await api.as('anna')
    const path = `/api/booking/facility/${await getAttendeeId(db, 'b204')}/2026-11-18T15:00/2026-11-18T16:00/occurrences`
    const { result } = await anna.get<Occurrence[]>(`${path}?weekdays=3,5&until=2026-12-04`)
    const clashes = result.filter(({ refusal }) => refusal === 'bookingTimeslotNotAvailable')
    expect(result).toHaveLength(6)
    expect(listStarts(clashes)).toEqual(['2026-11-20T15:00', '2026-12-02T15:00'])
    expect(getCodeOrStatus(await createSeriesAs('anna'))).toBe('bookingTimeslotNotAvailable')
    expect(await listUpcomingBookingsAs(api, 'anna')).toEqual([])
    const series = await createSeriesAs('anna', { without: listStarts(clashes).map((start) => start.slice(0, 10)) })
    expect(series.result).toHaveLength(4)
    expect(await findOverlaps(db)).toEqual([])
  })

  test('count each booking in the minutes of its week', async () => {
    await putProfiles(db, { maxMinutesPerWeek: 90, daysAhead: 60 })
    const anna = await api.as('anna')
    const path = `/api/booking/facility/${await getAttendeeId(db, 'b204')}/2026-11-18T15:00/2026-11-18T16:00/occurrences`
    const { result } = await anna.get<Occurrence[]>(`${path}?weekdays=3,5&until=2026-11-27`)
    expect(result.map(({ refusal }) => refusal)).toEqual([null, 'bookingProfileLimits', null, 'bookingProfileLimits'])
    expect(getCodeOrStatus(await createSeriesAs('anna'))).toBe('bookingProfileLimits')
    await putProfiles(db, { maxMinutesPerWeek: 600, daysAhead: 60 })
  })

  test('do not count the minutes of dates that are taken or left out', async () => {
    await putProfiles(db, { maxMinutesPerWeek: 120, daysAhead: 60 })
    const anna = await api.as('anna')
    const path = `/api/booking/facility/${await getAttendeeId(db, 'b204')}/2026-11-23T15:00/2026-11-23T16:00/occurrences`
    const listRefusals = async (query = '') => {
      const { result } = await anna.get<Occurrence[]>(`${path}?weekdays=1,3,5&until=2026-11-27${query}`)
      return result.map(({ refusal }) => refusal)
    }
    expect(await listRefusals()).toEqual([null, null, 'bookingProfileLimits'])
    expect(await listRefusals('&without=2026-11-23')).toEqual([null, null, null])
    await bookSuccessfully(db, api, 'teun', { start: '2026-11-23T15:30', end: '2026-11-23T16:00' })
    expect(await listRefusals()).toEqual(['bookingTimeslotNotAvailable', null, null])
    await putProfiles(db, { maxMinutesPerWeek: 600, daysAhead: 60 })
  })

  test.each([
    ['that never ends', { recurrence: { weekdays: [1, 2, 3, 4, 5], until: '2036-11-18' } }, 'requestTooWide'],
    ['without a single day', { recurrence: { weekdays: [1], until: '2026-11-20' } }, 'bookingInvalidTimeSlot'],
    [
      'that leaves out all its days',
      { recurrence: { weekdays: [3], until: '2026-11-20' }, without: ['2026-11-18'] },
      'bookingInvalidTimeSlot',
    ],
    ['on an eighth day of the week', { recurrence: { weekdays: [8], until: '2026-11-20' } }, 'requestInvalid'],
    ['over midnight', { end: '2026-11-19T00:30' }, 'bookingInvalidTimeSlot'],
  ])('refuse a series %s', async (_, more, code) => {
    expect(getCodeOrStatus(await createSeriesAs('anna', more))).toBe(code)
    expect(await listUpcomingBookingsAs(api, 'anna')).toEqual([])
  })

  test('refuse too many days with requestTooWide, and an id that is no room with bookingClassroomNotBookable', async () => {
    const buildEndlessPath = async (room: string) =>
      `/api/booking/facility/${await getAttendeeId(db, room)}/2026-11-18T15:00/2026-11-18T16:00/occurrences?weekdays=3&until=2036-01-01`
    expect(getCodeOrStatus(await (await api.as('anna')).get(await buildEndlessPath('b204')))).toBe('requestTooWide')
    const pathOfNoRoom = (await buildEndlessPath('teun')).replace('2036-01-01', '2026-11-30')
    expect(getCodeOrStatus(await (await api.as('anna')).get(pathOfNoRoom))).toBe('bookingClassroomNotBookable')
  })

  test('notify an invitee once, and apply an answer to all later bookings', async () => {
    const { result } = await createSeriesAs('anna', { invitedAttendees: [await getAttendeeId(db, 'bram')] })
    expect(await listSentNotifications(db)).toEqual([{ who: 'bram', type: 'bookingInvitation', id: result[0]?.id }])
    await (await api.as('bram')).post(`/api/booking/${result[1]?.id}/accept`)
    const statuses = (await listUpcomingBookingsAs(api, 'anna')).map(({ invitees }) => invitees[0]?.status)
    expect(statuses).toEqual(['Pending', 'Accepted', 'Accepted', 'Accepted', 'Accepted', 'Accepted'])
    await (await api.as('bram')).post(`/api/booking/${result[0]?.id}/decline`)
    const afterwards = (await listUpcomingBookingsAs(api, 'anna')).map(({ invitees }) => invitees[0]?.status)
    expect(afterwards).toEqual(['Denied', 'Accepted', 'Accepted', 'Accepted', 'Accepted', 'Accepted'])
  })

  test('create bookings that can be changed and cancelled alone or together with all later bookings', async () => {
    const series = (await createSeriesAs('anna')).result
    const getId = (index: number) => series[index]?.id ?? 0
    await changeBookingAs(api, 'anna', getId(1), { start: '2026-11-20T08:00', end: '2026-11-20T09:00' })
    expect(listStarts(await listUpcomingBookingsAs(api, 'anna'))[1]).toBe('2026-11-20T08:00')
    const laterTimes = { name: 'Later', start: '2026-11-26T09:00', end: '2026-11-26T10:30' }
    expect(getCodeOrStatus(await changeBookingAs(api, 'anna', getId(2), laterTimes, '?following=true'))).toBe(200)
    expect(
      (await listUpcomingBookingsAs(api, 'anna')).map(({ start, end, name }) => `${name} ${start} ${end.slice(11)}`),
    ).toEqual([
      'Overleg 2026-11-18T15:00 16:00',
      'Overleg 2026-11-20T08:00 09:00',
      'Later 2026-11-26T09:00 10:30',
      'Later 2026-11-28T09:00 10:30',
      'Later 2026-12-03T09:00 10:30',
      'Later 2026-12-05T09:00 10:30',
    ])
    await cancelBookingAs(api, 'anna', getId(4))
    await cancelBookingAs(api, 'anna', getId(3), '?following=true')
    expect((await listUpcomingBookingsAs(api, 'anna')).map(({ id }) => id)).toEqual([getId(0), getId(1), getId(2)])
  })

  test('create bookings that keep their own date, times, room and invitees where a change of the series has no other', async () => {
    const [bram, teun] = [await getAttendeeId(db, 'bram'), await getAttendeeId(db, 'teun')]
    const series = (await createSeriesAs('anna', { recurrence: { weekdays: [3], until: '2026-12-09' } })).result
    const getId = (index: number) => series[index]?.id ?? 0
    const otherTimes = { start: '2026-11-26T08:00', end: '2026-11-26T09:00' }
    await changeBookingAs(api, 'anna', getId(1), otherTimes)
    const otherRoom = { facilityId: await getAttendeeId(db, 'a108'), invitedAttendees: [bram] }
    await changeBookingAs(api, 'anna', getId(2), {
      start: '2026-12-02T15:00',
      end: '2026-12-02T16:00',
      ...otherRoom,
    })
    await db.deleteFrom('notification').execute()
    const listAfterChange = async (change: Parameters<typeof changeBookingAs>[3]) => {
      const answer = await changeBookingAs(api, 'anna', getId(0), change, '?following=true')
      expect(getCodeOrStatus(answer)).toBe(200)
      return (await listUpcomingBookingsAs(api, 'anna')).map(({ name, facility, start, end, invitees }) =>
        [name, facility.name, start, end.slice(11), ...invitees.map((invitee) => invitee.name)].join(' '),
      )
    }
    expect(await listAfterChange({ name: 'Later', invitedAttendees: [teun] })).toEqual([
      'Later B204 2026-11-18T15:00 16:00 Teun Tol',
      'Later B204 2026-11-26T08:00 09:00 Teun Tol',
      'Later A108 2026-12-02T15:00 16:00 Bram Bos Teun Tol',
      'Later B204 2026-12-09T15:00 16:00 Teun Tol',
    ])
    expect((await listSentNotifications(db)).map(({ who }) => who)).toEqual(['teun'])
    const newTimes = { start: '2026-11-18T16:00', end: '2026-11-18T17:00' }
    expect(await listAfterChange({ ...newTimes, invitedAttendees: [] })).toEqual([
      'Overleg B204 2026-11-18T16:00 17:00',
      'Overleg B204 2026-11-26T16:00 17:00',
      'Overleg A108 2026-12-02T16:00 17:00 Bram Bos',
      'Overleg B204 2026-12-09T16:00 17:00',
    ])
  })

  test('create bookings that keep the answers to dates that a change of the series does not move', async () => {
    const invitedAttendees = [await getAttendeeId(db, 'bram')]
    const recurrence = { weekdays: [3], until: '2026-12-02' }
    const series = (await createSeriesAs('anna', { invitedAttendees, recurrence })).result
    const getId = (index: number) => series[index]?.id ?? 0
    const facilityId = await getAttendeeId(db, 'a108')
    const secondTimes = { start: '2026-11-25T15:00', end: '2026-11-25T16:00' }
    await changeBookingAs(api, 'anna', getId(1), { ...secondTimes, facilityId })
    await (await api.as('bram')).post(`/api/booking/${getId(0)}/accept`)
    await changeBookingAs(api, 'anna', getId(0), { facilityId }, '?following=true')
    const statuses = (await listUpcomingBookingsAs(api, 'anna')).map(({ invitees }) => invitees[0]?.status)
    expect(statuses).toEqual(['Pending', 'Accepted', 'Pending'])
  })

  test('create bookings that can move together to times that they leave themselves', async () => {
    const series = (await createSeriesAs('anna', { recurrence: { weekdays: [3], until: '2026-12-09' } })).result
    const moved = { start: '2026-11-25T15:00', end: '2026-11-25T16:00' }
    expect(getCodeOrStatus(await changeBookingAs(api, 'anna', series[0]?.id ?? 0, moved, '?following=true'))).toBe(200)
    expect(listStarts(await listUpcomingBookingsAs(api, 'anna'))).toEqual(
      ['2026-11-25', '2026-12-02', '2026-12-09', '2026-12-16'].map((date) => `${date}T15:00`),
    )
    expect(await findOverlaps(db)).toEqual([])
  })

  test('create bookings that all stay at their times if a move of the series clashes', async () => {
    const series = (await createSeriesAs('anna')).result
    await bookSuccessfully(db, api, 'bram', { start: '2026-12-02T13:00', end: '2026-12-02T14:00' })
    const before = await listUpcomingBookingsAs(api, 'anna')
    const moved = { start: '2026-11-18T13:30', end: '2026-11-18T14:30' }
    expect(getCodeOrStatus(await changeBookingAs(api, 'anna', series[0]?.id ?? 0, moved, '?following=true'))).toBe(
      'bookingTimeslotNotAvailable',
    )
    expect(await listUpcomingBookingsAs(api, 'anna')).toEqual(before)
  })
})
