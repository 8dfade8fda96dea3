import { describe, expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'
import { parseHours, parseMoment, parseStart, parseWeek, parseWeekday } from './parse-cells.ts'

const toTable = (file: string, text: string) => {
  const [headers = [], ...rows] = text.split('\n').map((line) => line.split(';'))
  return { file, headers, rows: rows.map((cells, index) => ({ line: index + 2, cells })) }
}
const guess = (file: string, ...lines: string[]) => guessColumns(toTable(file, lines.join('\n')))

describe('guessColumns', () => {
  test('reads the pupils of a Dutch student system by name parts, number and class', () => {
    expect(
      guess(
        'export_20261116.csv',
        'Stamnr;Roepnaam;Tussenvoegsel;Achternaam;Klas;E-mail',
        '2041;Yusuf;de;Wit;V5A;2041@school.example',
      ),
    ).toMatchObject({
      kind: 'students',
      columns: {
        id: 'Stamnr',
        firstName: 'Roepnaam',
        prefix: 'Tussenvoegsel',
        lastName: 'Achternaam',
        group: 'Klas',
        email: 'E-mail',
      },
    })
  })
  test('reads a column by its own name although a third of its values are wrong, which are then faults', () => {
    expect(
      guess('leerlingen.csv', 'Leerlingnummer;Naam;E-mail', '1;Daan;geen-adres', '2;Emma;x@y.nl', '3;Lucas;z@y.nl'),
    ).toMatchObject({ columns: { email: 'E-mail' } })
  })
  test('reads the teachers of a Dutch staff list by their abbreviation', () => {
    expect(
      guess('docenten.csv', 'Afkorting;Naam;Emailadres;WTF', 'HOM;Marit Hoekstra;m.hoekstra@school.example;0,8'),
    ).toMatchObject({ kind: 'teachers', columns: { code: 'Afkorting', name: 'Naam', email: 'Emailadres', fte: 'WTF' } })
  })
  test('reads a Dutch timetable with lesson hours, and several teachers in a cell', () => {
    expect(
      guess(
        'Rooster week 47.csv',
        'Datum;Lesuur;Lesgroep;Vak;Docent;Lokaal',
        '16-11-2026;1;v5.wisb2;wisB;HOM, ADJ;B2.14',
        '17-11-2026;3;v5a;netl;AMN;C011',
      ),
    ).toEqual({
      name: 'Rooster week 47.csv',
      kind: 'appointments',
      columns: {
        date: 'Datum',
        hour: 'Lesuur',
        groups: 'Lesgroep',
        course: 'Vak',
        teachers: 'Docent',
        rooms: 'Lokaal',
      },
      dates: 'dmy',
      separator: ',',
    })
  })
  test('reads an English timetable with a date and times', () => {
    expect(
      guess(
        'timetable.csv',
        'Date;Start Time;End Time;Class;Subject;Staff Code;Room',
        '25/11/2026;9:20;10:10;12A/Ma1;Maths;JSM;M4',
      ),
    ).toMatchObject({
      kind: 'appointments',
      dates: 'dmy',
      columns: {
        date: 'Date',
        start: 'Start Time',
        end: 'End Time',
        groups: 'Class',
        course: 'Subject',
        teachers: 'Staff Code',
        rooms: 'Room',
      },
    })
  })
  test('reads the pupils of an English management system', () => {
    expect(
      guess(
        'report.csv',
        'Adno;Legal surname;Preferred forename;Reg Group;Work email',
        '003214;Okafor;Ada;12B;ada@college.example',
      ),
    ).toMatchObject({
      kind: 'students',
      columns: {
        id: 'Adno',
        lastName: 'Legal surname',
        firstName: 'Preferred forename',
        group: 'Reg Group',
        email: 'Work email',
      },
    })
  })
  test('reads a German timetable by week and weekday', () => {
    expect(
      guess('Stundenplan.csv', 'KW;Wochentag;Stunde;Klasse;Fach;Lehrer;Raum', '47;Mo;1;10b;M;HOF;R 101'),
    ).toMatchObject({
      kind: 'appointments',
      columns: {
        week: 'KW',
        weekday: 'Wochentag',
        hour: 'Stunde',
        groups: 'Klasse',
        course: 'Fach',
        teachers: 'Lehrer',
        rooms: 'Raum',
      },
    })
  })
  test('reads rooms, subjects and memberships of spreadsheets', () => {
    expect(guess('lokalen.csv', 'Lokaal;Gebouw;Capaciteit', 'B2.14;Hoofdgebouw;30')).toMatchObject({
      kind: 'rooms',
      columns: { name: 'Lokaal', building: 'Gebouw', capacity: 'Capaciteit' },
    })
    expect(guess('vakken.csv', 'Vakcode;Vaknaam', 'wisb;Wiskunde B')).toMatchObject({
      kind: 'courses',
      columns: { code: 'Vakcode', name: 'Vaknaam' },
    })
    expect(guess('groepsindeling.csv', 'Lesgroep;Leerlingnummer', 'v5.wisb2;2041')).toMatchObject({
      kind: 'memberships',
      columns: { group: 'Lesgroep', person: 'Leerlingnummer' },
    })
  })
  test('finds date and times by their values under headings that say nothing', () => {
    expect(guess('lessen.csv', 'A;B;C;Vak', '2026-11-16;8.30;9.20;wisB', '2026-11-17;10.30;11.20;netl')).toMatchObject({
      kind: 'appointments',
      dates: 'ymd',
      columns: { date: 'A', start: 'B', end: 'C', course: 'Vak' },
    })
  })
  test('takes the date from a column of date and time, and knows months that stand first', () => {
    expect(guess('lessons.csv', 'Start;End;Title', '11/16/2026 8:30 AM;11/16/2026 9:20 AM;Maths')).toMatchObject({
      dates: 'mdy',
      columns: { date: 'Start', start: 'Start', end: 'End', name: 'Title' },
    })
  })
  test('leaves out a file without any heading that it knows', () => {
    expect(guess('budget.csv', 'Debet;Credit', '1;2')).toMatchObject({ kind: 'none', columns: {} })
  })
  test('takes a slash for a part of the name where most cells have it', () => {
    const rows = ['16-11-2026;1;5H/wisb;wisB', '17-11-2026;1;5H/netl;netl']
    expect(guess('les.csv', 'Datum;Lesuur;Klas;Vak', ...rows).separator).toBe(',')
  })
})

describe('cells', () => {
  test.each([
    ['16-11-2026', 'dmy', '2026-11-16', undefined],
    ['6/1/2026', 'dmy', '2026-01-06', undefined],
    ['1/6/2026', 'mdy', '2026-01-06', undefined],
    ['2026-11-16', 'dmy', '2026-11-16', undefined],
    ['20261116', 'ymd', '2026-11-16', undefined],
    ['16.11.26', 'dmy', '2026-11-16', undefined],
    ['ma 16 nov 2026', 'dmy', '2026-11-16', undefined],
    ['Mi 18.11.2026', 'dmy', '2026-11-18', undefined],
    ['wo, 18.11.26', 'dmy', '2026-11-18', undefined],
    ['Mi. 18.11.2026 9.20', 'dmy', '2026-11-18', '09:20'],
    ['16-Nov-2026 2:05 pm', 'dmy', '2026-11-16', '14:05'],
    ['2026-11-16T08:30:00', 'ymd', '2026-11-16', '08:30'],
    ['8.30', 'dmy', undefined, '08:30'],
  ] as const)('parseMoment reads %s in the order %s', (text, order, date, time) => {
    expect(parseMoment(text, order)).toEqual({ date, time })
  })
  test.each(['31-02-2026', '16-13-2026', '25:00', 'soon', '', '16-11-2026 25:00'])(
    'parseMoment refuses "%s"',
    (text) => {
      expect(parseMoment(text, 'dmy')).toBeUndefined()
    },
  )
  test.each(['3-4', '3 t/m 4', '3/4', '3, 4', '3e & 4e', '3+4'])('parseHours reads %s as two lesson hours', (text) => {
    expect(parseHours(text)).toEqual({ first: 3, last: 4 })
  })
  test.each(['2,4', '2 & 4', '2+4', '1-feb', '12 - Mrz'])('parseHours refuses %s', (text) => {
    expect(parseHours(text)).toBeUndefined()
  })
  test('lesson hours, weeks, weekdays and times without a colon are read as exports write them', () => {
    expect(parseStart('830', 'dmy')?.time).toBe('08:30')
    expect(parseHours('3')).toEqual({ first: 3, last: 3 })
    expect(parseHours('3e uur')).toEqual({ first: 3, last: 3 })
    expect(parseHours('P3-P4')).toEqual({ first: 3, last: 4 })
    expect(parseHours('4-3')).toBeUndefined()
    expect(parseHours('pauze')).toBeUndefined()
    expect(parseWeek('2026-W47')).toEqual({ year: 2026, week: 47 })
    expect(parseWeek('KW 5')).toEqual({ year: undefined, week: 5 })
    expect(parseWeek('54')).toBeUndefined()
    expect(['ma', 'Dienstag', 'Wednesday', 'donderdag', '5', 'x'].map(parseWeekday)).toEqual([1, 2, 3, 4, 5, undefined])
  })
})
