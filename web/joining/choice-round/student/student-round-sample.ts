import type { GroupChoice, ChoiceRoundListItem, Option, Options } from '@uurwerk/contract/joining/choice-round/student'
import type { StudentRound } from './queries.ts'

// Invented choice rounds for tests and stories.

const lessons = {
  courses: [{ id: 3, name: 'Wiskunde B', firstAppointmentDate: '2026-11-30' }],
  weeks: ['2026-11-30', '2026-12-07', '2026-12-14'],
  moments: [
    { day: 1, start: '10:30', end: '11:20' },
    { day: 3, start: '09:20', end: '10:10' },
  ],
  teachers: [{ id: 40, name: 'J. van Dijk', code: 'JVD' }],
  classrooms: [{ id: 50, name: 'B204', code: null }],
}

export const createSampleGroupChoice = (groupId: number, changes: Partial<GroupChoice> = {}): GroupChoice => ({
  groupId,
  name: `Wiskunde B groep ${groupId}`,
  description: null,
  chosen: false,
  full: false,
  seats: 30,
  taken: 24,
  ...lessons,
  ...changes,
})

export const createSampleOption = (id: number, changes: Partial<Option> = {}): Option => ({
  id,
  name: `Keuze ${id}`,
  description: null,
  chosen: false,
  full: false,
  seats: 20,
  taken: 2,
  ...lessons,
  courses: [{ id: 100 + id, name: `Module ${id}`, firstAppointmentDate: null }],
  courseGroupName: null,
  groupId: null,
  ...changes,
})

export const createSampleOptions = (changes: Partial<Options> = {}): Options => ({
  options: [createSampleOption(9, { name: 'Schaakclub' })],
  optionSets: [
    {
      id: 1,
      name: 'Sport',
      min: 1,
      max: 1,
      options: [
        createSampleOption(1, {
          name: 'Roeien',
          description: 'Op het kanaal, ook bij <b>regen</b>. Je bent om half vijf terug.',
        }),
        createSampleOption(2, { name: 'Klimmen', full: true, taken: 20 }),
      ],
    },
    {
      id: 2,
      name: 'Verdieping',
      min: 0,
      max: 2,
      options: [createSampleOption(3), createSampleOption(4), createSampleOption(5)],
    },
  ],
  ...changes,
})

export const createSampleRoundListItem = (
  id: number,
  changes: Partial<ChoiceRoundListItem> = {},
): ChoiceRoundListItem => ({
  id,
  name: `Ronde ${id}`,
  kind: 'choose',
  openingDate: '2026-11-18T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-27T17:00',
  periodStart: '2026-11-30',
  periodEnd: '2027-01-29',
  yearStart: 2026,
  yearEnd: 2027,
  isConfirmed: false,
  state: 'open',
  now: '2026-11-18T10:06:00Z',
  ...changes,
})

/** Open at the demo school's current time. */
export const createSampleStudentRound = (changes: Partial<StudentRound> = {}): StudentRound => ({
  id: 7,
  name: 'V5 · periode 2',
  kind: 'choose',
  openingDate: '2026-11-18T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-27T17:00',
  yearStart: '2026-08-01',
  yearEnd: '2027-07-31',
  periodStart: '2026-11-30',
  periodEnd: '2027-01-29',
  isConfirmed: false,
  state: 'open',
  now: '2026-11-18T10:06:00Z',
  mayChoose: true,
  countsOnly: false,
  groupChoice: null,
  choices: [],
  optionSetsOfChoices: [],
  ranks: null,
  ranking: [],
  allocated: null,
  moved: null,
  offset: 0,
  ...changes,
})
