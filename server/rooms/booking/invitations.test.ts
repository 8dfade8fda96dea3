import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { BookingData } from '@uurwerk/contract/tell/notification-data'
import type { Notification } from '@uurwerk/contract/tell/notification'
import type { Scope } from '@uurwerk/contract/account/session'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestCallers, getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import {
  bookSuccessfully,
  putBookable,
  putProfiles,
  removeBookings,
  listSentNotifications,
  createBookingPayload,
} from '#server/test/bookings.ts'
import { cancelBookingAs, changeBookingAs } from '#server/test/change-bookings.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase()
const api = await testApp(db)
beforeAll(() => putBookable(db))
beforeEach(() => removeBookings(db))

const answerInvitation = async (person: string, id: number, answer: 'accept' | 'decline', app: TestCallers = api) =>
  (await app.as(person)).post<Booking>(`/api/booking/${id}/${answer}`)
const invite = async (...people: string[]) =>
  bookSuccessfully(db, api, 'anna', {
    invitedAttendees: await Promise.all(people.map((person) => getAttendeeId(db, person))),
  })
const listRosterIds = async (person: string) => {
  const path = `/api/Appointment/Date/2026-11-18/2026-11-18/Attendee?atnId=me`
  return (await (await api.as(person)).get<{ id: number }[]>(path)).result.map(({ id }) => id)
}
const listNotifications = async (person: string) => {
  const { result } = await (await api.as(person)).get<Notification[]>('/api/notification')
  return result.map(({ type, read, dataReferenceId, data }) => ({
    type,
    read,
    dataReferenceId,
    data: JSON.parse(data) as BookingData,
  }))
}

describe('an invitation', () => {
  test('shows the room, the time, the organizer and the status Pending', async () => {
    const id = await invite('bram')
    expect(await listNotifications('bram')).toEqual([
      {
        type: 'bookingInvitation',
        read: false,
        dataReferenceId: id,
        data: {
          booking: { id, name: 'Overleg' },
          facility: { id: await getAttendeeId(db, 'b204'), name: 'B204' },
          start: '2026-11-18T15:00',
          end: '2026-11-18T16:00',
          by: 'Anna Aerts',
          invitationStatus: 'Pending',
        },
      },
    ])
  })

  test('counts in the menu of an invitee until it is answered or over', async () => {
    const id = await invite('bram', 'teun')
    const getMenuCount = async (person: string, app: TestCallers = api) =>
      (await (await app.as(person)).get<Scope>('/api/Scope')).result.counts.booking
    expect([await getMenuCount('bram'), await getMenuCount('teun'), await getMenuCount('anna')]).toEqual([
      1,
      1,
      undefined,
    ])
    expect(await getMenuCount('bram', api.at('2026-11-18T15:00:00Z'))).toBeUndefined()
    await answerInvitation('bram', id, 'decline')
    expect([await getMenuCount('bram'), await getMenuCount('teun')]).toEqual([undefined, 1])
  })
})

describe('an invitation to a series', () => {
  const dates = ['2026-11-18', '2026-11-25', '2026-12-02']
  const inviteToSeries = async () => {
    const anna = await api.as('anna')
    const { result } = await anna.post<Booking[]>(`/api/booking/facility/${await getAttendeeId(db, 'b204')}/series`, {
      ...createBookingPayload(),
      invitedAttendees: [await getAttendeeId(db, 'bram')],
      recurrence: { weekdays: [3], until: dates.at(-1) },
    })
    return result.map(({ id }) => id)
  }
  const listBramsStatuses = async () =>
    (await (await api.as('bram')).get<Booking[]>('/api/Booking/Invited')).result.map(
      ({ invitees }) => invitees[0]?.status,
    )

  test('counts once in the menu, and an answer applies to all later bookings without an answer', async () => {
    const [first = 0, second = 0] = await inviteToSeries()
    const getBramsMenuCount = async () => (await (await api.as('bram')).get<Scope>('/api/Scope')).result.counts.booking
    expect(await getBramsMenuCount()).toBe(1)
    await answerInvitation('bram', second, 'decline')
    expect(await listBramsStatuses()).toEqual(['Pending', 'Denied', 'Denied'])
    expect(await getBramsMenuCount()).toBe(1)
    await answerInvitation('bram', first, 'accept')
    expect(await listBramsStatuses()).toEqual(['Accepted', 'Denied', 'Denied'])
    expect(await getBramsMenuCount()).toBeUndefined()
  })

  test('replaces earlier answers with following=true, and notifies the organizer once', async () => {
    const [first = 0, second = 0] = await inviteToSeries()
    await answerInvitation('bram', first, 'accept')
    await answerInvitation('bram', second, 'decline')
    await db.deleteFrom('notification').where('type', '<>', 'bookingInvitation').execute()
    await (await api.as('bram')).post(`/api/booking/${first}/accept?following=true`)
    expect(await listBramsStatuses()).toEqual(['Accepted', 'Accepted', 'Accepted'])
    expect((await listSentNotifications(db)).filter(({ who }) => who === 'anna')).toEqual([
      { who: 'anna', type: 'bookingAccepted', id: second },
    ])
    await (await api.as('bram')).post(`/api/booking/${second}/decline?following=true`)
    expect(await listBramsStatuses()).toEqual(['Accepted', 'Denied', 'Denied'])
  })
})

describe('booking.accept and booking.decline', () => {
  test('store the status, mark the invitation as read and notify the organizer once', async () => {
    const id = await invite('bram')
    for (const [answer, status, type] of [
      ['accept', 'Accepted', 'bookingAccepted'],
      ['decline', 'Denied', 'bookingDeclined'],
    ] as const) {
      await db.deleteFrom('notification').where('type', '<>', 'bookingInvitation').execute()
      const { result } = await answerInvitation('bram', id, answer)
      expect(result.invitees.map((invitee) => invitee.status)).toEqual([status])
      expect((await answerInvitation('bram', id, answer)).result).toEqual(result)
      expect(await listNotifications('bram')).toMatchObject([{ read: true, data: { invitationStatus: status } }])
      expect((await listSentNotifications(db)).filter(({ who }) => who === 'anna')).toEqual([{ who: 'anna', type, id }])
    }
  })

  test('remove a declined booking from the roster of the invitee, and return it when it is accepted', async () => {
    const id = await invite('bram')
    expect(await listRosterIds('bram')).toContain(id)
    await answerInvitation('bram', id, 'decline')
    expect(await listRosterIds('bram')).not.toContain(id)
    await answerInvitation('bram', id, 'accept')
    expect(await listRosterIds('bram')).toContain(id)
  })

  test('are open to invitees only, even without a booking profile', async () => {
    const id = await invite('bram')
    await putProfiles(db, { roles: ['teacher'] })
    expect(getCodeOrStatus(await answerInvitation('bram', id, 'accept'))).toBe(200)
    await putProfiles(db, {})
    for (const answer of ['accept', 'decline'] as const) {
      expect(getCodeOrStatus(await answerInvitation('anna', id, answer))).toBe('attendeeNoRights')
      expect(getCodeOrStatus(await answerInvitation('ada', id, answer))).toBe('attendeeNoRights')
      expect(getCodeOrStatus(await answerInvitation('teun', id, answer))).toBe('bookingDoesNotExist')
      expect(getCodeOrStatus(await answerInvitation('bram', 2_000_000_000, answer))).toBe('bookingDoesNotExist')
    }
  })

  test('bookingNotRunning: refuse an answer after the end of the booking', async () => {
    const id = await invite('bram')
    const afterwards = api.at('2026-11-18T15:00:00Z')
    expect(getCodeOrStatus(await answerInvitation('bram', id, 'accept', afterwards))).toBe('bookingNotRunning')
    expect(getCodeOrStatus(await answerInvitation('bram', id, 'decline', afterwards))).toBe('bookingNotRunning')
  })

  test('leave a single consistent status when both are sent at the same time', async () => {
    const id = await invite('bram')
    for (let turn = 0; turn < 5; turn++) {
      const answers = await Promise.all([
        answerInvitation('bram', id, 'accept'),
        answerInvitation('bram', id, 'decline'),
      ])
      expect(answers.map(getCodeOrStatus)).toEqual([200, 200])
      const { result } = await (await api.as('anna')).get<Booking>(`/api/booking/${id}`)
      expect((await listRosterIds('bram')).includes(id)).toBe(result.invitees[0]?.status === 'Accepted')
    }
  })
})

describe('an invitation that can no longer be answered', () => {
  const listOffers = async () =>
    (await listNotifications('bram')).flatMap(({ type, data: { start, invitationStatus } }) =>
      type === 'bookingInvitation' && invitationStatus ? `${start} ${invitationStatus}` : [],
    )
  const countUnread = async () => (await listNotifications('bram')).filter(({ read }) => !read).length

  test('gives way to the new one after a move, also when that is answered', async () => {
    const id = await invite('bram')
    await answerInvitation('bram', id, 'accept')
    await changeBookingAs(api, 'anna', id, { start: '2026-11-19T13:00', end: '2026-11-19T14:00' })
    expect(await listOffers()).toEqual(['2026-11-19T13:00 Pending'])
    await answerInvitation('bram', id, 'decline')
    expect(await listOffers()).toEqual(['2026-11-19T13:00 Denied'])
  })

  test('offers nothing after the booking is cancelled or the invitee removed, and counts as read', async () => {
    const id = await invite('bram', 'teun')
    await changeBookingAs(api, 'anna', id, { invitedAttendees: [await getAttendeeId(db, 'teun')] })
    expect([await listOffers(), await countUnread()]).toEqual([[], 1])
    const otherId = await bookSuccessfully(db, api, 'teun', {
      start: '2026-11-18T14:00',
      end: '2026-11-18T15:00',
      invitedAttendees: [await getAttendeeId(db, 'bram')],
    })
    expect([await listOffers(), await countUnread()]).toEqual([['2026-11-18T14:00 Pending'], 2])
    await cancelBookingAs(api, 'teun', otherId)
    expect([await listOffers(), await countUnread()]).toEqual([[], 2])
  })
})

describe('booking.invitations', () => {
  test('lists the invitations of the caller that have not ended, sorted by start', async () => {
    const late = await invite('bram')
    const early = await bookSuccessfully(db, api, 'teun', {
      start: '2026-11-18T14:00',
      end: '2026-11-18T15:00',
      invitedAttendees: [await getAttendeeId(db, 'bram')],
    })
    const listInvitationIds = async (person: string, app: TestCallers = api) =>
      (await (await app.as(person)).get<Booking[]>('/api/Booking/Invited')).result.map(({ id }) => id)
    expect(await listInvitationIds('bram')).toEqual([early, late])
    expect(await listInvitationIds('anna')).toEqual([])
    expect(await listInvitationIds('bram', api.at('2026-11-18T14:00:00Z'))).toEqual([late])
  })
})
