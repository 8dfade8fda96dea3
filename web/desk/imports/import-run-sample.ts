import type { CsvQuestions } from '@uurwerk/contract/desk/csv-columns'
import { type ImportRun, type ImportWeek, importKinds } from '@uurwerk/contract/desk/imports'

const none = { added: 0, changed: 0, removed: 0 }
const preview = Object.fromEntries(importKinds.map((kind) => [kind, none])) as NonNullable<ImportRun['preview']>

/** An import that moves a lesson, adds a room and cancels a booking. */
export const readyRun: ImportRun = {
  id: 7,
  state: 'ready',
  format: 'school',
  source: 'school',
  fileName: 'rooster-week-47.zip',
  startedBy: { id: 3, name: 'Marloes Veenstra' },
  startedAt: '2026-11-18T06:52:00.000Z',
  finishedAt: null,
  counts: { added: 1, changed: 2, removed: 14 },
  progress: 1,
  bytes: 482_113,
  questions: [],
  options: {},
  csv: null,
  faults: [],
  faultCount: 0,
  notices: [{ message: 'Rooms without a capacity', count: 2, examples: ['B204', 'C011'] }],
  preview: {
    ...preview,
    people: { ...none, removed: 14 },
    rooms: { ...none, added: 1 },
    appointments: { ...none, changed: 2 },
  },
  examples: [
    { kind: 'rooms', effect: 'added', name: 'C011', about: null, fields: [] },
    { kind: 'people', effect: 'removed', name: 'Sanne Bakker', about: 'V5A', fields: [] },
    {
      kind: 'appointments',
      effect: 'changed',
      name: 'Wiskunde B',
      about: '2026-11-17T11:10',
      fields: [
        { field: 'start', before: '2026-11-17T09:20', after: '2026-11-17T11:10' },
        { field: 'rooms', before: 'B204', after: 'C011' },
      ],
    },
  ],
  totals: {
    added: 1,
    changed: 2,
    removed: 14,
    cancelled: 1,
    peopleNotified: 31,
    bookingsDisplaced: 1,
    subscriptionsLost: 1,
    choicesOverruled: 0,
  },
  stopped: [],
  stopDetails: [],
  outdated: false,
  refusal: null,
  peopleNotified: 31,
  bookingsDisplaced: [
    {
      id: 9,
      name: 'Sectieoverleg',
      room: 'C011',
      organizer: 'Joris van Dijk',
      start: '2026-11-17T11:10',
      end: '2026-11-17T12:00',
    },
  ],
  dayChangesTouched: [],
  subscriptionsLost: [
    { appointmentId: 12, appointment: 'Keuzeles Wiskunde', start: '2026-11-19T13:30', student: 'Sanne Bakker' },
  ],
  span: { start: '2026-11-16', end: '2026-11-22' },
  published: ['2026-W47'],
}

const changed = { isCancelled: false, teachers: ['Joris van Dijk'], rooms: ['C011'] }

/** One of the lessons is no longer in the files. */
export const conflictingRun: ImportRun = {
  ...readyRun,
  dayChangesTouched: [
    {
      id: 31,
      name: 'Wiskunde B',
      isKept: false,
      changed: { ...changed, start: '2026-11-19T09:20', end: '2026-11-19T10:10' },
      planned: { ...changed, start: '2026-11-19T11:10', end: '2026-11-19T12:00', rooms: ['B204'] },
    },
    {
      id: 32,
      name: 'Engels',
      isKept: false,
      changed: { ...changed, start: '2026-11-20T08:30', end: '2026-11-20T09:20', isCancelled: true },
      planned: null,
    },
  ],
}

export const stoppedRun: ImportRun = {
  ...readyRun,
  stopped: ['removed', 'role'],
  stopDetails: [
    { reason: 'removed', kind: 'people', count: 140, of: 1302 },
    { reason: 'role', role: 'exam-desk', count: 2 },
  ],
}

/** A timetable without dates and lesson hours, which were assumed. */
export const assumedRun: ImportRun = {
  ...readyRun,
  format: 'xhstt',
  questions: ['start', 'end', 'bell'],
  options: { start: '2026-08-24', end: '2027-07-09' },
}

/** The lesson hours do not suffice. */
export const askingRun: ImportRun = {
  ...assumedRun,
  preview: null,
  totals: null,
  faults: [
    {
      file: 'timetable.xml',
      line: 812,
      column: 'Event',
      value: 'wisB',
      message: 'The bell table has 8 lessons on 2026-08-24, and not lesson 9.',
    },
  ],
  faultCount: 1,
}

export const failedRun: ImportRun = {
  ...readyRun,
  state: 'failed',
  preview: null,
  examples: [],
  totals: null,
  faults: [
    {
      file: 'people.csv',
      line: 2,
      column: 'type',
      value: 'janitor',
      message: 'Expected one of: student, teacher.',
      code: 'oneOfExpected',
      values: { values: 'student, teacher' },
    },
    { file: 'appointments.csv', line: 1204, column: 'start', value: '25:00', message: 'This is no time.' },
  ],
  faultCount: 2,
}

const lesson = { teachers: ['Joris van Dijk'], rooms: ['B204'], isCancelled: false, effect: null, before: null }

export const sampleWeek: ImportWeek = {
  start: '2026-11-16',
  groups: [
    { name: '4HA', lessons: [{ ...lesson, start: '2026-11-16T08:30', end: '2026-11-16T09:20', name: 'Nederlands' }] },
    {
      name: 'V5A',
      lessons: [
        { ...lesson, start: '2026-11-17T08:30', end: '2026-11-17T09:20', name: 'Engels', isCancelled: true },
        {
          ...lesson,
          start: '2026-11-17T11:10',
          end: '2026-11-17T12:00',
          name: 'Wiskunde B',
          rooms: ['C011'],
          effect: 'changed',
          before: {
            start: '2026-11-17T09:20',
            end: '2026-11-17T10:10',
            name: 'Wiskunde B',
            teachers: ['Joris van Dijk'],
            rooms: ['B204'],
          },
        },
        {
          ...lesson,
          start: '2026-11-18T09:20',
          end: '2026-11-18T10:10',
          name: 'Onderzoek en ontwerpen',
          teachers: ['Anne-Sophie van den Heuvel-Oosterhuis', 'Joris van Dijk'],
          rooms: ['Technieklokaal 1', 'Technieklokaal 2'],
          effect: 'added',
        },
      ],
    },
  ],
}

/** A CSV file of lessons whose columns are guessed, with a room that nobody has. */
export const csvQuestions: CsvQuestions = {
  files: [
    {
      name: 'rooster.csv',
      kind: 'appointments',
      columns: { date: 'Datum', hour: 'Lesuur', course: 'Vak', groups: 'Klas', teachers: 'Docent', rooms: 'Lokaal' },
      dates: 'dmy',
      separator: ',',
      headers: ['Datum', 'Lesuur', 'Klas', 'Vak', 'Docent', 'Lokaal'],
      rows: [
        ['16-11-2026', '1', 'V5A', 'wisB', 'HOM', 'B 204'],
        ['17-11-2026', '3', 'V5A', 'netl', 'AMN', 'Aula'],
      ],
      isKnown: false,
    },
  ],
  values: [
    { kind: 'rooms', value: 'B 204', use: 'same', id: 'b204', count: 12 },
    { kind: 'rooms', value: 'Aula', use: 'new', count: 1 },
  ],
  existing: [{ kind: 'rooms', id: 'b204', name: 'B204' }],
}
