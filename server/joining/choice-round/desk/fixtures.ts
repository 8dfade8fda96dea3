import type { NewRound, Round } from '@uurwerk/contract/joining/choice-round/desk'

/** A round as the web creates it: two groups, a set with one choice and a loose option; it opens tomorrow. */
export const buildNewRound = (change: Partial<NewRound> = {}): NewRound => ({
  name: 'Sport V5',
  kind: 'choose',
  yearStart: '2026-08-01',
  yearEnd: '2027-07-31',
  periodStart: '2026-11-16',
  periodEnd: '2027-02-12',
  openingDate: '2026-11-19T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
  countsOnly: false,
  allocateAtClosing: false,
  ranks: null,
  audience: [],
  groups: [],
  optionSets: [],
  options: [],
  ...change,
})

export const buildNewOption = (name: string, change: Partial<Round['options'][number]> = {}) => ({
  name,
  description: null,
  seats: 5,
  courseIds: [],
  courseGroupName: null,
  groupId: null,
  ...change,
})

interface Ids {
  v5a: number
  v5b: number
  wisb: number
  en: number
}

/** All that a round can have: two groups, two sets and a loose option. */
export const buildFullRound = ({ v5a, v5b, wisb, en }: Ids) => ({
  audience: [v5a],
  groups: [
    { groupId: v5b, description: 'Mondelinge toets in mei.', seats: 3, courseIds: [wisb] },
    { groupId: v5a, description: null, seats: 4, courseIds: [] },
  ],
  optionSets: [
    {
      name: 'Sport',
      min: 1,
      max: 1,
      options: [
        buildNewOption('Roeien', {
          description: 'Op de Bosbaan, ook bij regen.',
          courseIds: [en],
          groupId: v5b,
        }),
      ],
    },
    { name: 'Extra', min: 0, max: 2, options: [buildNewOption('Debat'), buildNewOption('Dans')] },
  ],
  options: [buildNewOption('Lunch', { courseGroupName: 'LO' })],
})

export const deskApiPath = '/api/roster-interrogation'

/** Builds a JSON Patch that replaces a field of a round. */
export const replaceField = (field: keyof NewRound, value: unknown) => [{ op: 'replace', path: `/${field}`, value }]
