import type { InvitationStatus } from '@uurwerk/contract/invitation-status'
import { describe, expect, test } from 'vitest'
import { createSampleBooking } from './booking-sample.ts'
import { summarizeSeriesAnswers, groupBySeries } from './group-by-series.ts'

const invited = (id: number, status: InvitationStatus = 'Pending', seriesId: number | null = 7) =>
  createSampleBooking({ id, seriesId, invitees: [{ id: 41, name: 'Evi', status }] })

describe('invitations', () => {
  test('to the same series form a group at the position of the first', () => {
    const all = [invited(3, 'Pending', null), invited(7), invited(4, 'Pending', null), invited(8), invited(9)]
    expect(groupBySeries(all).map((series) => series.map(({ id }) => id))).toEqual([[3], [7, 8, 9], [4]])
  })

  test('to a series are Pending while any of them is, and otherwise mixed if the answers differ', () => {
    const of = (...statuses: InvitationStatus[]) =>
      summarizeSeriesAnswers(
        statuses.map((status, id) => invited(id, status)),
        41,
      )
    expect(of('Accepted', 'Pending')).toMatchObject({ status: 'Pending', isMixed: false })
    expect(of('Accepted', 'Accepted')).toEqual({ status: 'Accepted', acceptedCount: 2, isMixed: false })
    expect(of('Denied', 'Denied')).toEqual({ status: 'Denied', acceptedCount: 0, isMixed: false })
    expect(of('Accepted', 'Denied')).toEqual({ status: 'Accepted', acceptedCount: 1, isMixed: true })
  })
})
