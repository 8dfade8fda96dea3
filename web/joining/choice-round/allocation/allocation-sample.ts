import type { AllocatedStudent, Allocation } from '@uurwerk/contract/joining/choice-round/allocation'

/** Creates an invented allocation for tests and stories. */
export const createSampleAllocation = (changes: Partial<Allocation>): Allocation => ({
  id: 1,
  method: 'lottery',
  seed: 4127,
  madeAt: '2026-11-18T10:06:00Z',
  madeBy: { id: 9, name: 'Femke Hendriks' },
  isPublished: false,
  byRank: [98, 29, 11],
  notRanked: 0,
  none: 4,
  adjusted: 0,
  rankedSince: 0,
  options: [
    { id: 51, name: 'Film', seats: 14, given: 14 },
    { id: 52, name: 'Robots', seats: 12, given: 9 },
  ],
  ...changes,
})

export const createSampleAllocatedStudent = (changes: Partial<AllocatedStudent>): AllocatedStudent => ({
  student: { id: 1, name: 'Sanne Bakker', className: 'V5A' },
  option: { id: 51, name: 'Film' },
  reason: { kind: 'ranked', rank: 1, wentToOthers: [] },
  byHand: null,
  ...changes,
})
