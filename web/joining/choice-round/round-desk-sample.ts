import { choiceRoundsPath } from '@uurwerk/contract/choice-round-codes'
import type { RoundProgress, RoundSummary } from '@uurwerk/contract/joining/choice-round/desk'
import { createSampleAllocatedStudent, createSampleAllocation } from './allocation/allocation-sample.ts'
import { createSampleDeskRound } from './desk/edit/desk-round-sample.ts'
import { createSampleRoundStudent } from './desk/students/round-student-sample.ts'

// Server responses for the stories, with all states. All names are invented.

const longName = 'Onderzoek en ontwerpen in samenwerking met de technische universiteiten'

export const createSampleRoundSummary = (changes: Partial<RoundSummary>): RoundSummary => ({
  id: 5,
  name: 'V5 periode 3',
  kind: 'choose',
  state: 'open',
  openingDate: '2026-11-16T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
  periodStart: '2026-11-30',
  periodEnd: '2027-02-19',
  isImported: false,
  isPublished: false,
  students: 118,
  undecided: 19,
  unconfirmed: 17,
  confirmed: 82,
  ...changes,
})

export const sampleProgress: RoundProgress = {
  students: 118,
  undecided: 19,
  unconfirmed: 17,
  confirmed: 82,
  remindable: { undecided: 19, unconfirmed: 15 },
  now: '2026-11-18T10:06:48Z',
  following: 12,
  groups: [
    { groupId: 20, name: 'Wiskunde B groep 1', seats: 30, taken: 28, confirmed: 23 },
    { groupId: 21, name: longName, seats: 30, taken: 30, confirmed: 26 },
    { groupId: 22, name: 'Wiskunde B groep 4', seats: 30, taken: 12, confirmed: 9 },
  ],
  optionSets: [{ id: 1, name: 'Sport', min: 1, max: 2 }],
  options: [
    { id: 51, setId: 1, name: 'Roeien', seats: 24, taken: 22, confirmed: 18, first: 41, listed: 77 },
    { id: 52, setId: 1, name: 'Klimmen', seats: 20, taken: 20, confirmed: 17, first: 12, listed: 60 },
    { id: 53, setId: null, name: 'Debat', seats: 32, taken: 0, confirmed: 0, first: 0, listed: 4 },
  ],
  curve: Array.from({ length: 40 }, (_, hour) => ({
    at: Temporal.PlainDateTime.from('2026-11-16T09:00').add({ hours: hour }).toString({ smallestUnit: 'minute' }),
    chosen: Math.round(99 * (1 - 0.9 ** hour)),
    confirmed: Math.round(82 * (1 - 0.92 ** hour)),
  })),
}

const chosenAt = '2026-11-18T08:10:00Z'

/** The size of the largest rounds of a school. */
export const sampleStudents = Array.from({ length: 1200 }, (_, index) =>
  createSampleRoundStudent({
    student: { id: 100 + index, name: index === 1 ? longName : `Leerling ${index + 1}` },
    groups: [{ id: 10, name: 'V5A' }],
    coach: index % 5 === 0 ? null : { id: 60, name: 'Eva Brandt' },
    group: index % 3 === 0 ? null : { id: 20, name: 'Wiskunde B groep 1' },
    chosenAt: index % 3 === 0 ? null : chosenAt,
    confirmedAt: index % 3 === 2 ? chosenAt : null,
    remindedAt: index % 6 === 0 ? chosenAt : null,
  }),
)

export const sampleAllocatedStudents = [
  createSampleAllocatedStudent({}),
  createSampleAllocatedStudent({
    student: { id: 2, name: longName, className: 'V5A' },
    option: { id: 52, name: 'Robots' },
    reason: { kind: 'ranked', rank: 2, wentToOthers: [{ id: 51, name: 'Film' }] },
  }),
  createSampleAllocatedStudent({
    student: { id: 3, name: 'Cato Smit', className: 'V5A' },
    option: null,
    reason: { kind: 'nothingLeft', rank: null, wentToOthers: [{ id: 51, name: longName }] },
  }),
  createSampleAllocatedStudent({
    student: { id: 4, name: 'Daan Visser', className: 'V5A' },
    option: null,
    reason: { kind: 'notRanked', rank: null, wentToOthers: [] },
  }),
  createSampleAllocatedStudent({
    student: { id: 5, name: 'Eva Bos', className: 'V5A' },
    reason: { kind: 'byHand', rank: null, wentToOthers: [] },
    byHand: 'Zit in het team dat de film maakt',
  }),
]

const rankedRound = createSampleDeskRound({ kind: 'ranked', ranks: 3, groups: [], optionSets: [], state: 'closed' })
/** Closed at the time of the stories. */
export const sampleRanked = {
  ...rankedRound,
  name: 'Workshopdag V6',
  openingDate: '2026-11-09T09:00',
  studentExpirationDate: '2026-11-13T17:00',
}

const path = choiceRoundsPath

/** For the form of a round: classes to find, and 80 students in those that are picked. */
export const sampleFormAnswers = {
  '/filter-options': {
    teams: [],
    groups: ['V5A', 'V5B', 'V5C', 'H5A', `V5 ${longName}`].map((name, index) => ({
      id: 10 + index,
      name,
      type: 'group',
    })),
  },
  [`${path}/audience`]: { students: 80 },
}

/** The round's own path comes last, because it is a prefix of the others. */
export const createSampleRoundAnswers = ({
  [`${path}/5`]: round = createSampleDeskRound({}),
  ...changes
}: Record<string, unknown>) => ({
  ...sampleFormAnswers,
  [`${path}/5/progress`]: sampleProgress,
  [`${path}/5/students`]: sampleStudents.slice(0, 60),
  [`${path}/5/allocations`]: [
    createSampleAllocation({ isPublished: true, adjusted: 1 }),
    createSampleAllocation({ id: 2, seed: 9083, method: 'fewestLeftOut', byRank: [94, 36, 11], none: 1 }),
  ],
  [`${path}/5/allocation/`]: sampleAllocatedStudents,
  [`${path}/5/preview`]: {
    groups: [
      {
        groupId: 20,
        name: 'Wiskunde B groep 1',
        description: 'Met een mondelinge toets.',
        chosen: false,
        full: false,
        seats: 30,
        taken: 0,
        courses: [],
        weeks: [],
        moments: [{ day: 1, start: '09:00', end: '10:30' }],
        teachers: [{ id: 61, name: 'Joris van Dijk', code: 'DIJ' }],
        classrooms: [{ id: 62, name: 'B204', code: null }],
      },
    ],
    options: { options: [], optionSets: [] },
  },
  ...changes,
  [`${path}/5`]: round,
})
