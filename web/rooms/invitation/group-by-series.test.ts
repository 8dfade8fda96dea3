import type { InvitationStatus } from '@uurwerk/contract/invitation-status'
import { describe, expect, test } from 'vitest'
import { createSampleBooking } from './booking-sample.ts'
import { summarizeSeriesAnswers, groupBySeries } from './group-by-series.ts'

const createInvitation = (id: number, status: InvitationStatus = 'Pending', seriesId: number | null = 7) =>
  createSampleBooking({ id, seriesId, invitees: [{ id: 41, name: 'Evi', status }] })

describe('invitations', () => {
  test('to the same series form a group at the position of the first', () => {
    const invitations = [
      createInvitation(3, 'Pending', null),
      createInvitation(7),
      createInvitation(4, 'Pending', null),
      createInvitation(8),
      createInvitation(9),
    ]
    expect(groupBySeries(invitations).map((series) => series.map(({ id }) => id))).toEqual([[3], [7, 8, 9], [4]])
  })

  test('to a series are Pending while any of them is, and otherwise mixed if the answers differ', () => {
    const summarize = (...statuses: InvitationStatus[]) =>
      summarizeSeriesAnswers(
        statuses.map((status, id) => createInvitation(id, status)),
        41,
      )
    expect(summarize('Accepted', 'Pending')).toMatchObject({ status: 'Pending', isMixed: false })
    expect(summarize('Accepted', 'Accepted')).toEqual({ status: 'Accepted', acceptedCount: 2, isMixed: false })
    expect(summarize('Denied', 'Denied')).toEqual({ status: 'Denied', acceptedCount: 0, isMixed: false })
    expect(summarize('Accepted', 'Denied')).toEqual({ status: 'Accepted', acceptedCount: 1, isMixed: true })
  })
})
