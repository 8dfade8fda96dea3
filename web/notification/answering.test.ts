import type { Notification } from '@uurwerk/contract/notification'
import { describe, expect, test } from 'vitest'
import { withAnswer } from './answering.ts'
import { bookingOf } from './titles.ts'

const invitation = (id: number, bookingId: number): Notification => ({
  id,
  type: 'bookingInvitation',
  read: false,
  quiet: false,
  createdOn: '2026-11-18T10:00:00.000Z',
  timestamp: 1_795_168_800,
  data: JSON.stringify({
    booking: { id: bookingId, name: 'Overleg' },
    facility: { id: 2, name: 'A101' },
    start: '2026-11-18T12:00',
    end: '2026-11-18T13:00',
    by: 'Joris van Dijk',
    invitationStatus: 'Pending',
  }),
  dataReferenceId: bookingId,
})

describe('an answer to an invitation', () => {
  test.each(['Accepted', 'Denied'] as const)('makes %s of the notifications of that booking alone', (status) => {
    const answered = withAnswer([invitation(1, 7), invitation(2, 8), invitation(3, 7)], 7, status)
    expect(answered.map((one) => bookingOf(one)?.invitationStatus)).toEqual([status, 'Pending', status])
  })
})
