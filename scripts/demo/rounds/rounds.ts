import type { ChoiceRound, ChoiceRoundOption } from '../../../server/import/school.ts'
import { classesOf, levels } from '../levels.ts'
import { term } from '../term.ts'
import { mentorPeriod, modulePeriod, modules, sports } from './offered.ts'
import type { Period, Taught } from './taught.ts'

const classesIn = (...names: string[]) => levels.filter(({ name }) => names.includes(name)).flatMap(classesOf)

const option = (id: string, name: string, seats: number, more: Partial<ChoiceRoundOption> = {}) => ({
  id,
  name,
  seats,
  courses: [],
  courseGroupName: null,
  group: null,
  ...more,
})

const optionOf = ({ id, name, seats, course }: Taught) =>
  option(id, name, seats, { courses: [course], courseGroupName: 'Sport', group: id })
const groupChoiceOf = ({ id, seats, course }: Taught) => ({ group: id, seats, courses: [course] })

const thisYear = { yearStart: '2026-08-24', yearEnd: '2027-07-18' }
const plain = {
  kind: 'choose',
  ...thisYear,
  ranks: null,
  countsOnly: false,
  allocateAtClosing: false,
  groupChoice: [],
  optionSets: [],
  options: [],
} satisfies Partial<ChoiceRound>

const periodOf = ({ first, last }: Period) => ({ periodStart: first.toString(), periodEnd: last.toString() })
const day = (date: Temporal.PlainDate) => periodOf({ first: date, last: date })

/** Open: modules, a sport and more, as the upper years choose them for a block of weeks. */
const open = (): ChoiceRound => ({
  ...plain,
  id: 'keuzemodules-blok-2',
  name: 'Keuzemodules blok 2',
  ...periodOf(modulePeriod),
  openingDate: '2026-11-16T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
  for: classesIn('H4', 'V4', 'V5', 'V6'),
  groupChoice: modules.map(groupChoiceOf),
  optionSets: [
    { name: 'Sport', min: 1, max: 1, options: sports.map(optionOf) },
    {
      name: 'Verdieping',
      min: 0,
      max: 2,
      options: [
        option('debatclub', 'Debatclub', 30, { courses: ['ne'], courseGroupName: 'Talen' }),
        option('schrijversclub', 'Schrijversclub', 16),
        option('wetenschapscafe', 'Wetenschapscafé', 24, { courseGroupName: 'Bèta' }),
      ],
    },
  ],
  options: [
    option('schoolkrant', 'Redactie van de schoolkrant', 12),
    option('open-dag', 'Rondleiden op de open dag', 40),
  ],
})

/** Opens some minutes after the school is made: see `opensIn`. */
const soon = (mentorGroups: readonly Taught[]): ChoiceRound => ({
  ...plain,
  id: 'mentorgroepen-v5',
  name: 'Mentorgroepen V5',
  ...periodOf(mentorPeriod),
  openingDate: '2026-11-18T11:20',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-25T17:00',
  for: classesIn('V5'),
  groupChoice: mentorGroups.map(groupChoiceOf),
})

const workshops = [
  'Film maken',
  'Mode en textiel',
  'Robots bouwen',
  'Koken voor twintig',
  'Toneel',
  'Muziek opnemen',
  'Debatteren',
  'Programmeren',
  'Havenexcursie',
  'Natuurfotografie',
  'Games ontwerpen',
  'Eerste hulp',
]

/** Open too, and nobody has to be quick: students say what they like best. */
const ranked = (): ChoiceRound => ({
  ...plain,
  id: 'workshopdag',
  name: 'Workshopdag vwo bovenbouw',
  kind: 'ranked',
  ranks: 3,
  countsOnly: true,
  allocateAtClosing: false,
  ...day(term.weekAhead(3).add({ days: 4 })),
  openingDate: '2026-11-17T12:00',
  studentExpirationDate: '2026-11-25T17:00',
  coachExpirationDate: '2026-11-27T12:00',
  for: classesIn('V4', 'V5', 'V6'),
  options: workshops.map((name, index) => option(`workshop-${index + 1}`, name, 20)),
})

/** Closed last week, for students. */
const closed = (): ChoiceRound => ({
  ...plain,
  id: 'sportdag',
  name: 'Sportdag',
  kind: 'ranked',
  ranks: 3,
  countsOnly: true,
  allocateAtClosing: false,
  ...day(term.weekAhead(2).add({ days: 3 })),
  openingDate: '2026-11-09T09:00',
  studentExpirationDate: '2026-11-13T17:00',
  coachExpirationDate: '2026-11-20T12:00',
  for: classesIn('V4', 'V5', 'V6'),
  options: [
    option('zeilen', 'Zeilen', 24),
    option('klimbos', 'Klimbos', 32),
    option('boogschieten', 'Boogschieten', 24),
    option('beachvolleybal', 'Beachvolleybal', 40),
    option('mountainbiken', 'Mountainbiken', 24),
    option('schaatsen', 'Schaatsen', 48),
    option('yoga', 'Yoga', 30),
    option('bowlen', 'Bowlen', 36),
  ],
})

/** A year ago, for good: what those who are now a year further chose then. */
const lastYear = (): ChoiceRound => ({
  ...plain,
  id: 'keuzemodules-vorig-jaar',
  name: 'Keuzemodules',
  yearStart: '2025-08-25',
  yearEnd: '2026-07-12',
  countsOnly: true,
  allocateAtClosing: false,
  periodStart: '2025-12-01',
  periodEnd: '2026-01-30',
  openingDate: '2025-11-17T09:00',
  studentExpirationDate: '2025-11-21T17:00',
  coachExpirationDate: '2025-11-25T17:00',
  for: classesIn('V5', 'V6'),
  optionSets: [
    {
      name: 'Module',
      min: 1,
      max: 1,
      options: ['Filmanalyse', 'Robotica', 'Sterrenkunde', 'Ondernemen', 'Koken en voeding', 'Spaans'].map(
        (name, index) => option(`module-${index + 1}`, name, 30),
      ),
    },
  ],
})

/** A round in each of its states, and one of each kind that is open. */
export const roundsWith = (mentorGroups: readonly Taught[]): ChoiceRound[] => [
  open(),
  soon(mentorGroups),
  ranked(),
  closed(),
  lastYear(),
]
