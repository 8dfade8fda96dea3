import type { Staffing } from '../staffing.ts'
import { demoTerm } from '../demo-term.ts'
import type { Period, TaughtGroup } from './taught-groups.ts'

const friday = { days: 4 }

/** Periods of the lessons: from the week after next, and after the new year. */
export const modulePeriod: Period = { first: demoTerm.getMondayAhead(2), last: demoTerm.getMondayAhead(8).add(friday) }
export const mentorPeriod: Period = { first: demoTerm.getMondayAhead(5), last: demoTerm.getMondayAhead(11).add(friday) }

type GroupRow = [
  id: string,
  name: string,
  course: string,
  seats: number,
  position: [day: number, period: number, length: number],
  taughtBy: string,
  room: string | null,
  description: string | null,
]

const toTaughtGroup = ([
  id,
  name,
  course,
  seats,
  [day, period, length],
  taughtBy,
  room,
  description,
]: GroupRow): TaughtGroup => ({
  id,
  name,
  description,
  course,
  seats,
  position: { day, period },
  length,
  taughtBy,
  room,
})

const moduleRows: GroupRow[] = [
  [
    'module.robotica',
    'Robotica',
    'in',
    28,
    [0, 8, 1],
    'technology',
    'computer',
    'Bouw en programmeer een robot die zelf zijn weg vindt. Ervaring is niet nodig.',
  ],
  [
    'module.film',
    'Filmanalyse',
    'ckv',
    28,
    [3, 8, 1],
    'art',
    'theory',
    'Kijk elke week een fragment en ontdek hoe beeld, geluid en montage je sturen. Je sluit af met een eigen filmessay.',
  ],
  [
    'module.forensisch',
    'Forensisch onderzoek',
    'sk',
    28,
    [2, 7, 1],
    'chemistry',
    'chemistry',
    'Los een moordzaak op met vingerafdrukken, vezels en DNA. Deels in het lab, dus neem je labjas mee.',
  ],
  [
    'module.cambridge',
    'Cambridge English',
    'en',
    28,
    [3, 7, 1],
    'english',
    'theory',
    'Voorbereiding op het examen First of Advanced. Het examen in mei kost € 210.',
  ],
  [
    'module.ondernemen',
    'Ondernemen',
    'ec',
    28,
    [4, 7, 1],
    'economics',
    'theory',
    'Begin met je groep een echt bedrijf en verkoop je product op de kerstmarkt en de open dag.',
  ],
  [
    'module.sterren',
    'Sterrenkunde',
    'na',
    28,
    [3, 8, 1],
    'physics',
    'physics',
    'Van ons zonnestelsel tot zwarte gaten, met één avond sterren kijken op het dak van de school.',
  ],
  [
    'module.debat',
    'Debatteren',
    'ne',
    28,
    [2, 7, 1],
    'dutch',
    'theory',
    'Leer overtuigen en weerleggen. Wie wil, doet in maart mee aan een toernooi met andere scholen.',
  ],
  [
    'module.webdesign',
    'Webdesign',
    'in',
    28,
    [2, 8, 1],
    'technology',
    'computer',
    'Ontwerp en bouw een website voor een vereniging uit de buurt.',
  ],
  [
    'module.spaans',
    'Spaans voor beginners',
    'sp',
    28,
    [0, 7, 1],
    'spanish',
    'theory',
    'Na zeven weken stel je jezelf voor, bestel je tapas en vraag je de weg.',
  ],
  [
    'module.filosofie',
    'Filosofisch gesprek',
    'fi',
    28,
    [4, 7, 1],
    'philosophy',
    'theory',
    'Elke week één vraag waarop niemand het antwoord weet. Geen huiswerk, wel meepraten.',
  ],
  [
    'module.tekenen',
    'Modeltekenen',
    'te',
    28,
    [0, 8, 1],
    'art',
    'art',
    'Tekenen naar levend model, met houtskool en inkt. Materiaal krijg je van school.',
  ],
  [
    'module.songs',
    'Songwriting',
    'mu',
    28,
    [2, 8, 1],
    'music',
    'music',
    'Schrijf je eigen nummer en neem het op in de studio. Je speelt een instrument of zingt.',
  ],
]
/** Late in the day, when most upper years are free; Spanish conflicts with some lessons. */
export const modules = moduleRows.map(toTaughtGroup)

const sportRows: GroupRow[] = [
  [
    'sport.roeien',
    'Roeien',
    'lo',
    72,
    [2, 7, 2],
    'sports',
    null,
    'Op het kanaal, ook bij regen. Je kunt zwemmen en bent om 16.30 uur terug op school.',
  ],
  [
    'sport.klimmen',
    'Klimmen',
    'lo',
    48,
    [3, 7, 2],
    'sports',
    null,
    'In de klimhal. Schoenen en gordel zijn er, je leert elkaar zekeren.',
  ],
  [
    'sport.schaken',
    'Schaken',
    'lo',
    40,
    [2, 8, 1],
    'sports',
    'Studieplein',
    'Voor beginners en clubspelers, met een toernooi in de laatste week.',
  ],
  [
    'sport.dans',
    'Dans',
    'lo',
    90,
    [0, 8, 1],
    'sports',
    'Sporthal',
    'Hiphop en modern, met een optreden op de open dag.',
  ],
  [
    'sport.hardlopen',
    'Hardlopen',
    'lo',
    90,
    [4, 8, 1],
    'sports',
    null,
    'In drie groepen naar tempo. Doel: samen de tien kilometer halen.',
  ],
]
export const sports = sportRows.map(toTaughtGroup)

export const makeMentorGroups = (staffing: Staffing): TaughtGroup[] =>
  [...['V5A', 'V5B', 'V5C'].map((name) => staffing.getCoach(name)), 'TBE'].map((code) =>
    toTaughtGroup([`mentor.${code}`, `Mentorgroep ${code}`, 'ment', 24, [3, 8, 1], code, 'theory', null]),
  )
