import type { Round } from '@uurwerk/contract/joining/choice-round/desk'

const noCourses = { description: null, courseIds: [], courseGroupName: null, groupId: null }

export const createSampleDeskRound = (changes: Partial<Round>): Round => ({
  id: 5,
  name: 'V5 periode 3',
  kind: 'choose',
  state: 'open',
  yearStart: '2026-08-01',
  yearEnd: '2027-07-31',
  periodStart: '2026-11-30',
  periodEnd: '2027-02-19',
  openingDate: '2026-11-16T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
  countsOnly: false,
  ranks: null,
  allocateAtClosing: false,
  audience: [10, 11],
  groups: [
    { groupId: 20, description: 'Met een mondelinge toets.', seats: 30, courseIds: [40] },
    { groupId: 21, description: null, seats: 30, courseIds: [40] },
  ],
  optionSets: [
    {
      id: 1,
      name: 'Sport',
      min: 1,
      max: 1,
      options: [
        { id: 51, name: 'Roeien', seats: 24, ...noCourses, description: 'Op de Bosbaan, ook bij regen.' },
        { id: 52, name: 'Klimmen', seats: 20, ...noCourses },
      ],
    },
  ],
  options: [{ id: 53, name: 'Debat', seats: 32, ...noCourses }],
  isImported: false,
  names: {
    groups: [
      { id: 10, name: 'V5A' },
      { id: 11, name: 'V5B' },
      { id: 20, name: 'Wiskunde B groep 1' },
      { id: 21, name: 'Wiskunde B groep 2' },
    ],
    courses: [{ id: 40, name: 'Wiskunde B' }],
  },
  publishedAllocationId: null,
  ...changes,
})
