import type { ChoiceRound, ChoiceRoundOption } from '#server/import/school.ts'
import { listClassNames, levels } from '../levels.ts'
import { demoTerm } from '../demo-term.ts'
import { mentorPeriod, modulePeriod, modules, sports } from './offered-groups.ts'
import type { Period, TaughtGroup } from './taught-groups.ts'

const listLevelClasses = (...levelNames: string[]) =>
  levels.filter(({ name }) => levelNames.includes(name)).flatMap(listClassNames)

const makeOption = (id: string, name: string, seats: number, overrides: Partial<ChoiceRoundOption> = {}) => ({
  id,
  name,
  description: null,
  seats,
  courses: [],
  courseGroupName: null,
  group: null,
  ...overrides,
})

const toOption = ({ id, name, description, seats, course }: TaughtGroup) =>
  makeOption(id, name, seats, { description, courses: [course], courseGroupName: 'Sport', group: id })
const toGroupChoice = ({ id, description, seats, course }: TaughtGroup) => ({
  group: id,
  description,
  seats,
  courses: [course],
})

const thisYear = { yearStart: '2026-08-24', yearEnd: '2027-07-18' }
const roundDefaults = {
  kind: 'choose',
  ...thisYear,
  ranks: null,
  countsOnly: false,
  allocateAtClosing: false,
  groupChoice: [],
  optionSets: [],
  options: [],
} satisfies Partial<ChoiceRound>

const toRoundPeriod = ({ first, last }: Period) => ({ periodStart: first.toString(), periodEnd: last.toString() })
const toOneDayPeriod = (date: Temporal.PlainDate) => toRoundPeriod({ first: date, last: date })

const makeOpenRound = (): ChoiceRound => ({
  ...roundDefaults,
  id: 'keuzemodules-blok-2',
  name: 'Keuzemodules blok 2',
  ...toRoundPeriod(modulePeriod),
  openingDate: '2026-11-16T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
  for: listLevelClasses('H4', 'V4', 'V5', 'V6'),
  groupChoice: modules.map(toGroupChoice),
  optionSets: [
    { name: 'Sport', min: 1, max: 1, options: sports.map(toOption) },
    {
      name: 'Verdieping',
      min: 0,
      max: 2,
      options: [
        makeOption('debatclub', 'Debatclub', 30, {
          description: 'Elke twee weken na school debatteren over een stelling uit het nieuws.',
          courses: ['ne'],
          courseGroupName: 'Talen',
        }),
        makeOption('schrijversclub', 'Schrijversclub', 16, {
          description: 'Verhalen en gedichten schrijven, en elkaars werk bespreken.',
        }),
        makeOption('wetenschapscafe', 'Wetenschapscafé', 24, {
          description: 'Onderzoekers vertellen over hun werk, jij stelt de vragen.',
          courseGroupName: 'Bèta',
        }),
      ],
    },
  ],
  options: [
    makeOption('schoolkrant', 'Redactie van de schoolkrant', 12),
    makeOption('open-dag', 'Rondleiden op de open dag', 40),
  ],
})

/** Opens some minutes after the demo is made (`minutesUntilOpening`). */
const makeUpcomingRound = (mentorGroups: readonly TaughtGroup[]): ChoiceRound => ({
  ...roundDefaults,
  id: 'mentorgroepen-v5',
  name: 'Mentorgroepen V5',
  ...toRoundPeriod(mentorPeriod),
  openingDate: '2026-11-18T11:20',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-25T17:00',
  for: listLevelClasses('V5'),
  groupChoice: mentorGroups.map(toGroupChoice),
})

const workshops: [name: string, description: string][] = [
  ['Film maken', 'In één dag van idee tot korte film, met camera en montage.'],
  ['Mode en textiel', 'Maak iets nieuws van kleding die je niet meer draagt.'],
  ['Robots bouwen', 'Bouw met zijn tweeën een robot en laat hem de baan rijden.'],
  ['Koken voor twintig', 'Kook met de groep de lunch voor alle workshops.'],
  ['Toneel', 'Van improvisatie naar een scène die je ’s middags speelt.'],
  ['Muziek opnemen', 'Neem een nummer op in de studio. Neem je instrument mee.'],
  ['Debatteren', 'Oefen in kleine groepen. De dag eindigt met een debat voor publiek.'],
  ['Programmeren', 'Maak een app die je nog dezelfde dag op je telefoon hebt.'],
  ['Havenexcursie', 'Met de boot door de haven. We zijn om 17.00 uur terug.'],
  ['Natuurfotografie', 'Buiten fotograferen, ook met je telefoon. Trek warme kleren aan.'],
  ['Games ontwerpen', 'Bedenk een spel, test het bij anderen en maak het beter.'],
  ['Eerste hulp', 'Leer reanimeren en verbinden. Je krijgt een certificaat.'],
]

const makeRankedRound = (): ChoiceRound => ({
  ...roundDefaults,
  id: 'workshopdag',
  name: 'Workshopdag vwo bovenbouw',
  kind: 'ranked',
  ranks: 3,
  countsOnly: true,
  allocateAtClosing: false,
  ...toOneDayPeriod(demoTerm.getMondayAhead(3).add({ days: 4 })),
  openingDate: '2026-11-17T12:00',
  studentExpirationDate: '2026-11-25T17:00',
  coachExpirationDate: '2026-11-27T12:00',
  for: listLevelClasses('V4', 'V5', 'V6'),
  options: workshops.map(([name, description], index) =>
    makeOption(`workshop-${index + 1}`, name, 20, { description }),
  ),
})

/** Ranked round that closed for students last week. */
const makeClosedRound = (): ChoiceRound => ({
  ...roundDefaults,
  id: 'sportdag',
  name: 'Sportdag',
  kind: 'ranked',
  ranks: 3,
  countsOnly: true,
  allocateAtClosing: false,
  ...toOneDayPeriod(demoTerm.getMondayAhead(2).add({ days: 3 })),
  openingDate: '2026-11-09T09:00',
  studentExpirationDate: '2026-11-13T17:00',
  coachExpirationDate: '2026-11-20T12:00',
  for: listLevelClasses('V4', 'V5', 'V6'),
  options: [
    makeOption('zeilen', 'Zeilen', 24),
    makeOption('klimbos', 'Klimbos', 32),
    makeOption('boogschieten', 'Boogschieten', 24),
    makeOption('beachvolleybal', 'Beachvolleybal', 40),
    makeOption('mountainbiken', 'Mountainbiken', 24),
    makeOption('schaatsen', 'Schaatsen', 48),
    makeOption('yoga', 'Yoga', 30),
    makeOption('bowlen', 'Bowlen', 36),
  ],
})

/** Round of the previous year, permanently closed. */
const makeLastYearRound = (): ChoiceRound => ({
  ...roundDefaults,
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
  for: listLevelClasses('V5', 'V6'),
  optionSets: [
    {
      name: 'Module',
      min: 1,
      max: 1,
      options: ['Filmanalyse', 'Robotica', 'Sterrenkunde', 'Ondernemen', 'Koken en voeding', 'Spaans'].map(
        (name, index) => makeOption(`module-${index + 1}`, name, 30),
      ),
    },
  ],
})

/** Makes a round in each state, and an open one of each kind. */
export const makeChoiceRounds = (mentorGroups: readonly TaughtGroup[]): ChoiceRound[] => [
  makeOpenRound(),
  makeUpcomingRound(mentorGroups),
  makeRankedRound(),
  makeClosedRound(),
  makeLastYearRound(),
]
