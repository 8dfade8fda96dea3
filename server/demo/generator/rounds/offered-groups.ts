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
  by: string,
  room: string | null,
]

const toTaughtGroup = ([id, name, course, seats, [day, period, length], taughtBy, room]: GroupRow): TaughtGroup => ({
  id,
  name,
  course,
  seats,
  position: { day, period },
  length,
  taughtBy,
  room,
})

const moduleRows: GroupRow[] = [
  ['module.robotica', 'Robotica', 'in', 28, [0, 8, 1], 'technology', 'computer'],
  ['module.film', 'Filmanalyse', 'ckv', 28, [3, 8, 1], 'art', 'theory'],
  ['module.forensisch', 'Forensisch onderzoek', 'sk', 28, [2, 7, 1], 'chemistry', 'chemistry'],
  ['module.cambridge', 'Cambridge English', 'en', 28, [3, 7, 1], 'english', 'theory'],
  ['module.ondernemen', 'Ondernemen', 'ec', 28, [4, 7, 1], 'economics', 'theory'],
  ['module.sterren', 'Sterrenkunde', 'na', 28, [3, 8, 1], 'physics', 'physics'],
  ['module.debat', 'Debatteren', 'ne', 28, [2, 7, 1], 'dutch', 'theory'],
  ['module.webdesign', 'Webdesign', 'in', 28, [2, 8, 1], 'technology', 'computer'],
  ['module.spaans', 'Spaans voor beginners', 'sp', 28, [0, 7, 1], 'spanish', 'theory'],
  ['module.filosofie', 'Filosofisch gesprek', 'fi', 28, [4, 7, 1], 'philosophy', 'theory'],
  ['module.tekenen', 'Modeltekenen', 'te', 28, [0, 8, 1], 'art', 'art'],
  ['module.songs', 'Songwriting', 'mu', 28, [2, 8, 1], 'music', 'music'],
]
/** Late in the day, when most upper years are free; Spanish conflicts with some lessons. */
export const modules = moduleRows.map(toTaughtGroup)

const sportRows: GroupRow[] = [
  ['sport.roeien', 'Roeien', 'lo', 72, [2, 7, 2], 'sports', null],
  ['sport.klimmen', 'Klimmen', 'lo', 48, [3, 7, 2], 'sports', null],
  ['sport.schaken', 'Schaken', 'lo', 40, [2, 8, 1], 'sports', 'Studieplein'],
  ['sport.dans', 'Dans', 'lo', 90, [0, 8, 1], 'sports', 'Sporthal'],
  ['sport.hardlopen', 'Hardlopen', 'lo', 90, [4, 8, 1], 'sports', null],
]
export const sports = sportRows.map(toTaughtGroup)

export const makeMentorGroups = (staffing: Staffing): TaughtGroup[] =>
  [...['V5A', 'V5B', 'V5C'].map((name) => staffing.getCoach(name)), 'TBE'].map((code) =>
    toTaughtGroup([`mentor.${code}`, `Mentorgroep ${code}`, 'ment', 24, [3, 8, 1], code, 'theory']),
  )
