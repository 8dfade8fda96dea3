import type { Booking } from '@uurwerk/contract/rooms/booking'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookingProfile } from '#server/import/school.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import {
  book,
  bookSuccessfully,
  putBookable,
  putProfiles,
  removeBookings,
  listSentNotifications,
  createBookingPayload,
} from '#server/test/bookings.ts'
import { cancelBookingAs, changeBookingAs, listUpcomingBookingsAs } from '#server/test/change-bookings.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { releaseUnconfirmedBookings } from './release.ts'

const { db } = await testDatabase()
const api = await testApp(db)
/** Covers only students, so that no administrator has the module. */
const forStudents: Partial<BookingProfile> = { roles: ['student'] }
const confirmedInApp: Partial<BookingProfile> = {
  ...forStudents,
  confirmation: 'app',
  confirmBefore: 10,
  confirmAfter: 5,
}
beforeAll(() => putBookable(db, forStudents))
beforeEach(async () => {
  await removeBookings(db)
  await putProfiles(db, forStudents)
})

/** An instant at which the default booking runs. */
const running = '2026-11-18T14:02:00Z'
const onThursday = { start: '2026-11-19T15:00', end: '2026-11-19T16:00' }
const postAs = async <T>(person: string, path: string, now = running) => (await api.at(now).as(person)).post<T>(path)
const getBooking = async (id: number) => (await (await api.as('ada')).get<Booking>(`/api/booking/${id}`)).result
const listAdminLogEntries = () =>
  db
    .selectFrom('audit_log')
    .innerJoin('attendee as actor', 'actor.id', 'actor_id')
    .innerJoin('attendee as subject', 'subject.id', 'subject_id')
    .select(['action', 'actor.source_id as actor', 'subject.source_id as subject'])
    .where('actor.source_id', 'in', ['ada', 'vera'])
    .orderBy('audit_log.id')
    .execute()

describe('an administrator without the module', () => {
  test.each(['ada', 'vera'])(
    '%s changes, extends and stops a booking of another user, as the audit log shows',
    async (admin) => {
      const id = await bookSuccessfully(db, api, 'anna')
      expect((await changeBookingAs(api, admin, id, { name: 'Sectie' })).result.name).toBe('Sectie')
      expect((await postAs(admin, `/api/booking/${id}/extend/30`)).result).toEqual({ newEndDate: '2026-11-18T16:30' })
      expect((await postAs(admin, `/api/booking/${id}/stop`)).result).toEqual({ newEndDate: '2026-11-18T15:02' })
      expect(await getBooking(id)).toMatchObject({
        name: 'Sectie',
        end: '2026-11-18T15:02',
        organizer: { name: 'Anna Aerts' },
      })
      expect(await listAdminLogEntries()).toEqual(
        ['booking.change', 'booking.extend', 'booking.stop'].map((action) => ({
          action,
          actor: admin,
          subject: 'anna',
        })),
      )
      expect(await listUpcomingBookingsAs(api, 'anna')).toHaveLength(1)
    },
  )

  test('cannot delete or confirm a booking of another user', async () => {
    await putProfiles(db, confirmedInApp)
    const id = await bookSuccessfully(db, api, 'anna')
    expect(getCodeOrStatus(await cancelBookingAs(api, 'ada', id))).toBe('bookingOnlyOrganizerDeletes')
    expect(getCodeOrStatus(await postAs('ada', `/api/booking/${id}/confirm`))).toBe('attendeeNoRights')
    expect((await getBooking(id)).confirmed).toBe(false)
  })

  test('is bound by the limits and the weekly minutes of the organizer', async () => {
    await putProfiles(
      db,
      { ...forStudents, rooms: ['b204'], maxMinutes: 90, maxMinutesPerWeek: 120 },
      { id: 'generous', roles: ['admin'], maxMinutes: 600, maxMinutesPerWeek: 3000 },
    )
    const id = await bookSuccessfully(db, api, 'anna')
    await bookSuccessfully(db, api, 'anna', { start: '2026-11-19T15:00', end: '2026-11-19T15:40' })
    expect(getCodeOrStatus(await postAs('ada', `/api/booking/${id}/extend/21`))).toBe('bookingProfileLimits')
    expect(getCodeOrStatus(await changeBookingAs(api, 'ada', id, { end: '2026-11-18T16:31' }))).toBe(
      'bookingProfileLimits',
    )
    const otherRoom = { facilityId: await getAttendeeId(db, 'a108') }
    expect(getCodeOrStatus(await changeBookingAs(api, 'ada', id, otherRoom))).toBe('bookingClassroomNotBookable')
    expect(getCodeOrStatus(await postAs('ada', `/api/booking/${id}/extend/20`))).toBe(200)
    // The minutes count for the organizer, not for the administrator.
    const balance = `/api/Booking/Balance/Week/2026-11-18/facility/${await getAttendeeId(db, 'b204')}`
    expect((await (await api.as('ada')).get(balance)).result).toMatchObject({ minutes: 0 })
    expect((await (await api.as('anna')).get(balance)).result).toMatchObject({ minutes: 120 })
  })

  test('sees which rooms are available to the organizer', async () => {
    await putProfiles(db, { ...forStudents, rooms: ['b204'] })
    const id = await bookSuccessfully(db, api, 'anna')
    const path = '/api/booking/available-facilities/2026-11-18T15:00/2026-11-18T16:00'
    const rooms = await (await api.as('ada')).get<{ name: string }[]>(`${path}/exclude-booking/${id}`)
    expect(rooms.result.map(({ name }) => name)).toEqual(['B204'])
    expect(getCodeOrStatus(await (await api.as('ada')).get(path))).toBe('moduleMissing')
  })
})

describe('a change by an administrator', () => {
  const getBramsStatus = async (id: number) =>
    (await getBooking(id)).invitees.find(({ name }) => name === 'Bram Bos')?.status

  test('notifies the invitees as a change by the organizer does', async () => {
    const [bram, teun] = [await getAttendeeId(db, 'bram'), await getAttendeeId(db, 'teun')]
    const id = await bookSuccessfully(db, api, 'anna', { invitedAttendees: [bram, teun] })
    await (await api.as('bram')).post(`/api/booking/${id}/accept`)
    await db.deleteFrom('notification').execute()
    await changeBookingAs(api, 'ada', id, { name: 'Anders', invitedAttendees: [bram, teun] })
    expect(await listSentNotifications(db)).toEqual([])
    expect(await getBramsStatus(id)).toBe('Accepted')
    await changeBookingAs(api, 'ada', id, {
      start: '2026-11-18T15:30',
      end: '2026-11-18T16:30',
      invitedAttendees: [bram],
    })
    expect(await listSentNotifications(db)).toEqual([
      { who: 'teun', type: 'bookingCancelled', id },
      { who: 'bram', type: 'bookingInvitation', id },
    ])
    const { data } = await db.selectFrom('notification').select('data').limit(1).executeTakeFirstOrThrow()
    expect(data).toMatchObject({ by: 'Ada Admin' })
    expect(await getBramsStatus(id)).toBe('Pending')
  })

  test('that stops the booking does not confirm it, so that the booking is still released', async () => {
    await putProfiles(db, confirmedInApp)
    const id = await bookSuccessfully(db, api, 'anna')
    await postAs('ada', `/api/booking/${id}/stop`)
    expect((await getBooking(id)).confirmed).toBe(false)
    await db.deleteFrom('notification').execute()
    expect(await releaseUnconfirmedBookings(db, createFixedClock('Europe/Amsterdam', '2026-11-18T14:06:00Z'))).toBe(1)
    expect(await listSentNotifications(db)).toEqual([{ who: 'anna', type: 'bookingReleased', id }])
  })
})

test.each(['anna', 'ada'])('a booking stays confirmed when only its end is changed by %s', async (person) => {
  await putProfiles(db, confirmedInApp)
  const id = await bookSuccessfully(db, api, 'anna')
  await postAs('anna', `/api/booking/${id}/confirm`)
  const caller = await api.at(running).as(person)
  const extended = await caller.patch<Booking>(`/api/booking/${id}`, createBookingPayload({ end: '2026-11-18T16:30' }))
  expect(extended.result).toMatchObject({ end: '2026-11-18T16:30', confirmed: true })
  expect(getCodeOrStatus(await postAs(person, `/api/booking/${id}/extend/15`))).toBe(200)
  expect((await getBooking(id)).confirmed).toBe(true)
  expect(await releaseUnconfirmedBookings(db, createFixedClock('Europe/Amsterdam', '2026-11-18T14:30:00Z'))).toBe(0)
})

describe('an organizer who lost the booking profile', () => {
  test('can stop, confirm and delete existing bookings, but cannot extend them or book again', async () => {
    await putProfiles(db, confirmedInApp)
    const [runningId, laterId] = [
      await bookSuccessfully(db, api, 'anna'),
      await bookSuccessfully(db, api, 'anna', onThursday),
    ]
    await putProfiles(db, { roles: ['teacher'] })
    expect(getCodeOrStatus(await postAs('anna', `/api/booking/${runningId}/confirm`))).toBe(200)
    expect(getCodeOrStatus(await postAs('anna', `/api/booking/${runningId}/extend/5`))).toBe('bookingMissingProfile')
    expect(getCodeOrStatus(await postAs('anna', `/api/booking/${runningId}/stop`))).toBe(200)
    expect(getCodeOrStatus(await cancelBookingAs(api, 'anna', laterId))).toBe(200)
    expect(getCodeOrStatus(await book(db, api, 'anna'))).toBe('moduleMissing')
  })
})
