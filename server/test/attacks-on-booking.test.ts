import type { Booking, SeriesPayload } from '@uurwerk/contract/rooms/booking'
import { bookingBounds } from '@uurwerk/contract/rooms/booking'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCodeOrStatus, testApp } from './test-app.ts'
import { bookSuccessfully, putBookable, putProfiles, removeBookings, createBookingPayload } from './bookings.ts'
import { testDatabase } from './test-database.ts'
import { addStudents } from './joinable-appointments.ts'
import { getAttendeeId } from './small-school.ts'

const { db } = await testDatabase()
const api = await testApp(db)
beforeAll(() => putBookable(db, { maxMinutesPerWeek: 150 }))
beforeEach(() => removeBookings(db))

const getRoomPath = async (room = 'b204') => `/api/booking/facility/${await getAttendeeId(db, room)}`
const createSeries = async (changes: Partial<SeriesPayload> = {}) =>
  (
    await (
      await api.as('anna')
    ).post<Booking[]>(`${await getRoomPath()}/series`, {
      ...createBookingPayload({ end: '2026-11-18T15:10' }),
      recurrence: { weekdays: [3, 4, 5], until: '2026-11-20' },
      ...changes,
    })
  ).result
const findNotifications = async (person: string) =>
  (
    await db
      .selectFrom('notification')
      .select(['type', 'data', 'data_reference_id'])
      .where('attendee_id', '=', await getAttendeeId(db, person))
      .orderBy('id')
      .execute()
  ).map(({ type, data, data_reference_id: id }) => ({ type, id, ...(data as { start: string; occurrences?: number }) }))

describe('a booking time outside the supported years', () => {
  const times = [
    ['0000-01-03T10:00', '0000-01-03T11:00'],
    ['9999-12-31T10:00', '9999-12-31T11:00'],
  ] as const

  test.each(times)('is refused for a new booking and its occurrences at %s', async (start, end) => {
    const anna = await api.as('anna')
    expect(getCodeOrStatus(await anna.post(await getRoomPath(), createBookingPayload({ start, end })))).toBe(
      'requestInvalid',
    )
    const path = `${await getRoomPath()}/${start}/${end}/occurrences?weekdays=1&until=2026-12-01`
    expect(getCodeOrStatus(await anna.get(path))).toBe('requestInvalid')
  })

  test.each(times)('is refused when a booking or a series is moved to %s', async (start, end) => {
    const bookings = await createSeries()
    const anna = await api.as('anna')
    for (const query of ['', '?following=true'])
      expect(
        getCodeOrStatus(
          await anna.patch(`/api/booking/${bookings[0]?.id}${query}`, createBookingPayload({ start, end })),
        ),
      ).toBe('requestInvalid')
  })
})

describe('booking.occurrences', () => {
  const listOccurrences = async (query: string, start = '2026-11-18') =>
    (await api.as('anna')).get(`${await getRoomPath()}/${start}T15:00/${start}T16:00/occurrences?${query}`)

  test.each([
    ['none', ''],
    ['one that is no day', '8'],
    ['two thousand', '1,'.repeat(2000)],
  ])('refuses weekdays before counting days: %s', async (_, weekdays) => {
    expect(getCodeOrStatus(await listOccurrences(`weekdays=${weekdays}&until=2199-12-31`, '1900-01-01'))).toBe(
      'requestInvalid',
    )
  })

  test('returns nothing for an end date before the start', async () => {
    expect((await listOccurrences('weekdays=1&until=2026-11-01')).result).toEqual([])
  })
})

describe('booking.change', () => {
  test('refuses more invitees than a new booking may have', async () => {
    const names = Array.from({ length: bookingBounds.invitees + 1 }, (_, index) => `kid${index}`)
    await addStudents(db, 'v5a', names)
    const ids = await Promise.all(names.map((name) => getAttendeeId(db, name)))
    const id = await bookSuccessfully(db, api, 'anna', { invitedAttendees: ids.slice(0, bookingBounds.invitees) })
    const answer = await (
      await api.as('anna')
    ).patch(`/api/booking/${id}`, createBookingPayload({ invitedAttendees: ids }))
    expect(getCodeOrStatus(answer)).toBe('bookingInvalidInvitees')
  })

  test('refuses to add an invitee to the rest of a series when the organizer may no longer invite them', async () => {
    await addStudents(db, 'v5a', ['leaver'])
    const leaver = await getAttendeeId(db, 'leaver')
    const [first] = await createSeries()
    const anna = await api.as('anna')
    const change = createBookingPayload({ end: '2026-11-18T15:10', invitedAttendees: [leaver] })
    await anna.patch(`/api/booking/${first?.id}`, change)
    await db.deleteFrom('membership').where('person_id', '=', leaver).execute()
    expect(getCodeOrStatus(await anna.patch(`/api/booking/${first?.id}`, change))).toBe(200)
    expect(getCodeOrStatus(await anna.patch(`/api/booking/${first?.id}?following=true`, change))).toBe(
      'bookingInvalidInvitees',
    )
  })
})

describe('an invitee of a single booking in a series', () => {
  const inviteToLast = async () => {
    const bookings = await createSeries()
    const [first, last] = [bookings[0]?.id ?? 0, bookings[2]?.id ?? 0]
    const anna = await api.as('anna')
    await anna.patch(`/api/booking/${first}`, createBookingPayload({ name: 'Zorggesprek', end: '2026-11-18T15:10' }))
    const invitedAttendees = [await getAttendeeId(db, 'bram')]
    await anna.patch(
      `/api/booking/${last}`,
      createBookingPayload({ start: '2026-11-20T15:00', end: '2026-11-20T15:10', invitedAttendees }),
    )
    await db.deleteFrom('notification').execute()
    return { anna, first, last }
  }
  const expectOnlyLast = (last: number) => [
    expect.objectContaining({ type: 'bookingCancelled', id: last, start: '2026-11-20T15:00' }),
  ]

  test('is notified of that booking only when the series is cancelled', async () => {
    const { anna, first, last } = await inviteToLast()
    await anna.delete(`/api/booking/${first}?following=true`)
    const notifications = await findNotifications('bram')
    expect(notifications).toEqual(expectOnlyLast(last))
    expect(JSON.stringify(notifications)).not.toMatch(/Zorggesprek|occurrences/)
  })

  test('stays invited, and is notified of nothing, when a series of which only that booking has invitees is changed', async () => {
    const { anna, first } = await inviteToLast()
    const change = createBookingPayload({ name: 'Zorggesprek', end: '2026-11-18T15:10', invitedAttendees: [] })
    await anna.patch(`/api/booking/${first}?following=true`, change)
    expect(await findNotifications('bram')).toEqual([])
  })
})

test('an invitee filter does not reveal to a student the other groups and teams of another student', async () => {
  const searchStudents = async (filter: string) =>
    (
      await (
        await api.as('anna')
      ).get<{ students: { sourceId: string }[] }>(
        `${await getRoomPath()}/2026-11-19T15:00/2026-11-19T16:00/attendee?filter=${await getAttendeeId(db, filter)}`,
      )
    ).result.students.map(({ sourceId }) => sourceId)
  expect(await searchStudents('project')).toEqual(['bram'])
  expect(await searchStudents('v5b')).toEqual([])
  await db
    .insertInto('team_member')
    .values({
      team_id: await getAttendeeId(db, 'science'),
      person_id: await getAttendeeId(db, 'bram'),
      is_coordinator: false,
      is_member: true,
    })
    .execute()
  expect(await searchStudents('science')).toEqual([])
})

describe('the booking balance of a week', () => {
  const justBeforeEnd = '2026-11-18T14:59:30Z'
  const fetchUsedMinutes = async () =>
    (
      await (
        await api.as('anna')
      ).get<{ minutes: number }>(`/api/Booking/Balance/Week/2026-11-18/facility/${await getAttendeeId(db, 'b204')}`)
    ).result.minutes

  test('keeps the used minutes when a running booking is cancelled', async () => {
    const id = await bookSuccessfully(db, api, 'anna')
    const anna = await api.at(justBeforeEnd).as('anna')
    expect(getCodeOrStatus(await anna.delete(`/api/booking/${id}`))).toBe(200)
    expect(await fetchUsedMinutes()).toBe(59)
    expect(getCodeOrStatus(await anna.get(`/api/booking/${id}`))).toBe('bookingDoesNotExist')
    for (const list of ['Future', 'Past'])
      expect((await anna.get<Booking[]>(`/api/Booking/Organizer/${list}`)).result).toEqual([])
  })

  test('gives back the minutes of an unconfirmed booking that is cancelled', async () => {
    await putProfiles(db, { maxMinutesPerWeek: 150, confirmation: 'app', confirmAfter: 60 })
    const id = await bookSuccessfully(db, api, 'anna')
    const anna = await api.at(justBeforeEnd).as('anna')
    expect(getCodeOrStatus(await anna.delete(`/api/booking/${id}`))).toBe(200)
    expect(getCodeOrStatus(await anna.get(`/api/booking/${id}`))).toBe('bookingDoesNotExist')
    expect(await fetchUsedMinutes()).toBe(0)
    await putProfiles(db, { maxMinutesPerWeek: 150 })
  })

  test.each([
    ['to another day', { start: '2026-11-19T15:00', end: '2026-11-19T15:01' }, 'b204'],
    ['to later that day', { start: '2026-11-18T16:00', end: '2026-11-18T16:01' }, 'b204'],
    ['to another room', {}, 'a108'],
  ])('keeps the used minutes, because a running booking cannot be moved %s', async (_, times, room) => {
    const id = await bookSuccessfully(db, api, 'anna')
    const anna = await api.at(justBeforeEnd).as('anna')
    const change = { ...createBookingPayload(times), facilityId: await getAttendeeId(db, room) }
    expect(getCodeOrStatus(await anna.patch(`/api/booking/${id}`, change))).toBe('bookingReservationBeforeNow')
    expect(await fetchUsedMinutes()).toBe(60)
  })
})
