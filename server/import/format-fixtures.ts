import path from 'node:path'
import type { ImportFormat } from '@uurwerk/contract/desk/imports'
import { makeImportFolder, schoolFiles } from './fixtures.ts'
import { buildExamSetText, solution } from './formats/itc2007/exam-fixture.ts'
import {
  buildPlacedClass as placedClass,
  buildProblemXml,
  buildSolutionXml,
} from './formats/itc2019/problem-fixture.ts'
import type { ImportOptions } from './import-path.ts'
import { buildArchiveXml, buildPlacedEvent as placedEvent } from './formats/xhstt/archive-fixture.ts'

export type Files = Record<string, string | Buffer>

interface FormatFixture {
  files: Files
  /** Files with lessons that moved, were added or were removed. */
  changedFiles: Files
  options: (folder: string) => ImportOptions
}

const buildEventArchive = (events: string) =>
  buildArchiveXml({ events: [{ id: 'e' }, { id: 'f' }, { id: 'g' }], solutions: [{ id: 's', events }] })

const buildBookingProfiles = (...rows: string[]) => ({
  'booking-profiles.csv': ['id,name,rooms,groups,maxMinutes,maxMinutesPerWeek', ...rows, ''].join('\n'),
})

const buildRounds = (...rounds: object[]) => ({ 'interrogations.json': JSON.stringify(rounds) })
const round = {
  id: 'sport',
  name: 'Sport V5',
  yearStart: '2026-08-01',
  yearEnd: '2027-07-31',
  periodStart: '2026-11-30',
  periodEnd: '2027-02-12',
  openingDate: '2026-11-18T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
  for: ['v5a'],
  groupChoice: [{ group: 'v5b', seats: 30, courses: ['wisb'] }],
  optionSets: [{ name: 'Sport', min: 1, max: 1, options: [{ id: 'row', name: 'Roeien', seats: 8, group: 'v5b' }] }],
  options: [{ id: 'lunch', name: 'Lunch', seats: 60 }],
}

const buildPlans = (...plans: object[]) => ({ 'deployment-plans.json': JSON.stringify(plans) })
const plan = {
  type: 'teacher',
  unit: 'bovenbouw',
  team: 'science',
  teacher: 'teun',
  year: 2026,
  language: 'nl',
  periods: [{ name: 'P1', publishedOn: '2026-08-20' }],
  tables: [{ title: 'Lessen', rows: [{ label: 'Wiskunde B', course: 'wisb', hours: { P1: 168 } }] }],
}

const buildPrograms = (...programs: object[]) => ({ 'program.json': JSON.stringify(programs) })
const program = {
  course: 'wisb',
  group: 'v5a',
  year: 2026,
  weeks: [{ week: '2026-W47', objectives: 'Kettingregel', material: '§ 5.3' }],
}

const csvLessons = (...times: string[]) =>
  ['Datum;Van;Tot;Vak;Klas;Lokaal', ...times.map((time) => `${time};wisB;V5A;B204`), ''].join('\n')

export const formatFixtures: Record<ImportFormat, FormatFixture> = {
  school: {
    files: schoolFiles({
      ...buildBookingProfiles('study,Study,b204,v5a,120,360', 'old,Old,a108,,60,60'),
      ...buildRounds(round, { ...round, id: 'old', options: [], optionSets: [] }),
      ...buildPlans(plan, { ...plan, type: 'team', teacher: null }),
      ...buildPrograms(program, { ...program, group: 'v5b' }),
    }),
    changedFiles: {
      ...buildBookingProfiles('study,Study,a108,v5b,90,360', 'new,New,b204,,60,60'),
      ...buildRounds(
        { ...round, for: ['v5b'], groupChoice: [{ group: 'v5a', seats: 3 }], optionSets: [] },
        { ...round, id: 'ranked', kind: 'ranked', groupChoice: [] },
      ),
      ...buildPlans(
        { ...plan, tables: [{ title: 'Taken', rows: [{ label: 'Mentoraat', hours: { P1: 36 } }] }] },
        { ...plan, language: 'en', periods: [{ name: 'P1' }] },
      ),
      ...buildPrograms({
        ...program,
        weeks: [
          { week: 16, test: 'PTA 2' },
          { week: 17, objectives: 'Raaklijnen' },
        ],
      }),
      'people.csv': 'id,type,name,email\nteun,teacher,Teun Tol,teun@small.example\nanna,student,Anna Aerts,\n',
      'teams.csv': 'id,name,unit,members\nscience,Bèta,bovenbouw,teun\n',
      'memberships.csv': 'group,person\nv5a,anna\n',
      'appointments.csv':
        'id,type,name,start,end,course,groups,teachers,rooms\n' +
        'l1,lesson,Wiskunde B,2026-11-16T10:30,2026-11-16T11:20,wisb,v5a,teun,a108\n' +
        'l3,lesson,Wiskunde B,2026-11-18T10:30,2026-11-18T11:20,wisb,v5a,teun,a108\n',
    },
    options: (folder) => ({ path: folder }),
  },
  csv: {
    files: { 'rooster.csv': csvLessons('16-11-2026;08:30;09:20', '17-11-2026;10:30;11:20') },
    changedFiles: { 'rooster.csv': csvLessons('16-11-2026;10:30;11:20', '18-11-2026;10:30;11:20') },
    options: (folder) => ({
      path: path.join(folder, 'rooster.csv'),
      csv: {
        customer: 'small',
        name: 'De Kleine School',
        start: '2026-08-01',
        end: '2027-07-31',
        columns: {
          files: [
            {
              name: 'rooster.csv',
              kind: 'appointments',
              columns: { date: 'Datum', start: 'Van', end: 'Tot', course: 'Vak', groups: 'Klas', rooms: 'Lokaal' },
              dates: 'dmy',
              separator: ',',
            },
          ],
          values: [
            { kind: 'courses', value: 'wisB', use: 'new' },
            { kind: 'groups', value: 'V5A', use: 'new' },
            { kind: 'rooms', value: 'B204', use: 'new' },
          ],
        },
      },
    }),
  },
  xhstt: {
    files: { 'archive.xml': buildEventArchive(placedEvent('e', 'ma1') + placedEvent('f', 'di1')) },
    changedFiles: { 'archive.xml': buildEventArchive(placedEvent('e', 'ma2') + placedEvent('g', 'wo3')) },
    options: (folder) => ({
      path: path.join(folder, 'archive.xml'),
      xhstt: { start: '2026-11-09', end: '2026-11-20' },
    }),
  },
  itc2019: {
    files: {
      'problem.xml': buildProblemXml(),
      'solution.xml': buildSolutionXml(placedClass('1', ['1', '2'], { room: '1' }) + placedClass('2', ['1'])),
    },
    changedFiles: {
      'solution.xml': buildSolutionXml(placedClass('1', ['2'], { room: '1', start: '108', weeks: '01' })),
    },
    options: (folder) => ({
      path: path.join(folder, 'problem.xml'),
      itc2019: { firstMonday: '2026-11-09', solutionFile: path.join(folder, 'solution.xml') },
    }),
  },
  itc2007: {
    files: { 'set.exam': buildExamSetText(), 'set.sln': solution },
    changedFiles: {
      'set.exam': buildExamSetText({ exams: ['120, 1, 2, 3', '45, 4, 6', '180, 1, 4', '0', '60, 5'] }),
      'set.sln': '0, 0\n0, 1\n-1, -1\n1, 1\n1, 0\n',
    },
    options: (folder) => ({ path: path.join(folder, 'set.exam') }),
  },
}

/**
 * Returns options to import the school of a format, with some files replaced, until the test ends. Sets `replace`,
 * because in schools this small a single record is more than a tenth.
 */
export function createImportOptions(format: ImportFormat, replacedFiles: Files = {}): ImportOptions {
  const { files, options } = formatFixtures[format]
  return { ...options(makeImportFolder({ ...files, ...replacedFiles })), replace: true }
}
