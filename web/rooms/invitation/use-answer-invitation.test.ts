import { QueryClient } from '@tanstack/react-query'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { BookingData } from '@uurwerk/contract/tell/notification-data'
import type { Notification } from '@uurwerk/contract/tell/notification'
import { describe, expect, test } from 'vitest'
import { keys } from '#web/data/keys.ts'
import { applyAnswerToCaches, markAnswered } from './use-answer-invitation.ts'
import { createSampleBooking } from './booking-sample.ts'

const createNotification = (
  id: number,
  bookingId: number,
  type: Notification['type'] = 'bookingInvitation',
): Notification => ({
  id,
  type,
  read: false,
  quiet: false,
  createdOn: '2026-11-18T10:00:00.000Z',
  timestamp: 1_795_168_800,
  data: JSON.stringify({ booking: { id: bookingId, name: 'Overleg' }, invitationStatus: 'Pending' }),
  dataReferenceId: bookingId,
})
const getInvitationStatus = ({ data }: Notification) => (JSON.parse(data) as BookingData).invitationStatus

describe('an answer to an invitation', () => {
  test.each(['Accepted', 'Denied'] as const)(
    'sets only the invitation notifications of that booking to %s and marks them as read',
    (status) => {
      const bookings = [
        createNotification(1, 7),
        createNotification(2, 8),
        createNotification(3, 7),
        createNotification(4, 7, 'bookingCancelled'),
      ]
      const answered = markAnswered(bookings, new Set([7]), status)
      expect(answered.map(getInvitationStatus)).toEqual([status, 'Pending', status, 'Pending'])
      expect(answered.map(({ read }) => read)).toEqual([true, false, true, false])
    },
  )

  test('updates notifications, booking and invitations at once, for this user only, and can be rolled back', () => {
    const client = new QueryClient()
    const notifications = [createNotification(1, 7), createNotification(2, 8)]
    const booking = createSampleBooking({ id: 7 })
    client.setQueryData(keys.notifications, notifications)
    client.setQueryData(keys.booking(7), booking)
    const otherBooking = createSampleBooking({ id: 8 })
    client.setQueryData(keys.invitations, [booking, otherBooking])
    const revert = applyAnswerToCaches(client, { id: 7, ownId: 41, status: 'Denied' })
    expect(client.getQueryData<Notification[]>(keys.notifications)?.map(getInvitationStatus)).toEqual([
      'Denied',
      'Pending',
    ])
    expect(client.getQueryData<Booking>(keys.booking(7))?.invitees.map(({ status }) => status)).toEqual([
      'Denied',
      'Accepted',
    ])
    const [first, second] = client.getQueryData<Booking[]>(keys.invitations) ?? []
    expect(first).toEqual(client.getQueryData(keys.booking(7)))
    expect(second).toBe(otherBooking)
    revert()
    expect(client.getQueryData(keys.notifications)).toEqual(notifications)
    expect(client.getQueryData(keys.invitations)).toEqual([booking, otherBooking])
    expect(client.getQueryData(keys.booking(7))).toEqual(booking)
  })

  test.each([
    [undefined, ['Denied', 'Accepted', 'Denied']],
    [true, ['Denied', 'Denied', 'Denied']],
    [false, ['Denied', 'Accepted', 'Pending']],
  ])(
    'to the first date of a series with following %s updates every date that the answer covers',
    (following, statuses) => {
      const client = new QueryClient()
      const createSeriesBooking = (id: number, date: string, status: 'Pending' | 'Accepted') =>
        createSampleBooking({ id, seriesId: 7, start: `${date}T15:00`, invitees: [{ id: 41, name: 'Evi', status }] })
      client.setQueryData(keys.invitations, [
        createSeriesBooking(7, '2026-11-24', 'Pending'),
        createSeriesBooking(8, '2026-12-01', 'Accepted'),
        createSeriesBooking(9, '2026-12-08', 'Pending'),
      ])
      applyAnswerToCaches(client, { id: 7, ownId: 41, status: 'Denied', following })
      const invitations = client.getQueryData<Booking[]>(keys.invitations) ?? []
      expect(invitations.map(({ invitees }) => invitees[0]?.status)).toEqual(statuses)
    },
  )

  test('adds nothing to an empty cache', () => {
    const client = new QueryClient()
    applyAnswerToCaches(client, { id: 7, ownId: 41, status: 'Accepted' })()
    expect(client.getQueryData(keys.notifications)).toBeUndefined()
    expect(client.getQueryData(keys.booking(7))).toBeUndefined()
  })
})
