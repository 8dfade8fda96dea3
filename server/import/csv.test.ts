import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CsvColumns } from '@uurwerk/contract/desk/csv-columns'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { computeTableSums } from '#server/test/table-sums.ts'
import { buildZip, makeImportFolder, schoolFiles } from './fixtures.ts'
import { importPath, type ImportOptions } from './import-path.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
const run = (files: Record<string, string | Buffer>, options: Partial<ImportOptions> = {}) =>
  importPath(db, clock, { path: makeImportFolder(files), format: 'csv', ...options })

const file = (name: string, kind: CsvColumns['files'][number]['kind'], columns: object) => ({
  name,
  kind,
  columns,
  dates: 'dmy' as const,
  separator: ',' as const,
})
const lessonColumns = {
  date: 'Datum',
  hour: 'Uur',
  groups: 'Klas',
  course: 'Vak',
  teachers: 'Docent',
  rooms: 'Lokaal',
}
const columns: CsvColumns = {
  files: [
    file('rooster.csv', 'appointments', lessonColumns),
    file('leerlingen.csv', 'students', { id: 'Nr', name: 'Naam', group: 'Klas', coach: 'Mentor' }),
    file('docenten.csv', 'teachers', { code: 'Code', name: 'Naam' }),
    file('lokalen.csv', 'rooms', { name: 'Lokaal', capacity: 'Plaatsen' }),
  ],
  values: [],
}
const students = ['Nr;Naam;Klas;Mentor', '2041;Yusuf de Wit;V5A;TTO', '2042;Zoë Bos;V5C;TTO'].join('\n')
const header = 'Datum;Uur;Klas;Vak;Docent;Lokaal'
const lessons = (...rows: string[]) => [header, ...rows, ''].join('\r\n')
const first = '16-11-2026;1;V5A;wisB;TTO;B204'
const second = '17-11-2026;2;V5A;wisB;TTO;B204'

const listLessons = async () => {
  const { rows } = await sql<{ text: string }>`
    select to_char(starts_at, 'DD HH24:MI') || ' ' || name || ' ' || coalesce((
      select string_agg(a.name, ' ' order by a.name) from appointment_attendee l join attendee a on a.id = l.attendee_id
      where l.appointment_id = appointment.id), '') || case when is_cancelled then ' cancelled' else '' end as text
    from appointment where source_id like 'lesson:%' order by starts_at, id`.execute(db)
  return rows.map(({ text }) => text)
}

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, appointment, occupancy, published_week, import_run,
    source_columns cascade`.execute(db)
  await sql`delete from import_source where id > 0`.execute(db)
  const school = schoolFiles()
  const settings = {
    ...JSON.parse(String(school['school.json'])),
    bells: [
      { hour: 1, start: '08:30', end: '09:20' },
      { hour: 2, start: '09:20', end: '10:10' },
    ],
  }
  const outcome = await importPath(db, clock, {
    path: makeImportFolder({ ...school, 'school.json': JSON.stringify(settings) }),
  })
  expect(outcome).toMatchObject({ ok: true })
})

describe('CSV with the columns of the school', () => {
  test('imports lists and lessons, which name what the school has', async () => {
    const outcome = await run(
      {
        'rooster.csv': lessons(first, second),
        'leerlingen.csv': students,
        'lokalen.csv': 'Lokaal;Plaatsen\nB204;28\nC1;12\n',
      },
      { csv: { columns } },
    )
    expect(outcome).toMatchObject({
      ok: true,
      summary: {
        kinds: {
          people: { added: 2, removed: 0 },
          groups: { added: 1 },
          rooms: { added: 1 },
          appointments: { added: 2 },
        },
      },
    })
    expect(await listLessons()).toEqual([
      '16 08:30 Wiskunde B B204 Teun Tol V5A',
      '17 09:20 Wiskunde B B204 Teun Tol V5A',
    ])
  })
  test('changes nothing the second time, and knows the columns by then', async () => {
    const files = { 'rooster.csv': lessons(first, second), 'leerlingen.csv': students }
    expect(await run(files, { csv: { columns } })).toMatchObject({ ok: true })
    const { import_source: _, ...before } = await computeTableSums(db)
    expect(await run(files)).toMatchObject({ ok: true })
    const { import_source: __, ...after } = await computeTableSums(db)
    expect(after).toEqual(before)
  })
  test.skipIf(!isFullRun)('knows a file by its name without digits', async () => {
    expect(await run({ 'rooster.csv': lessons(first) }, { csv: { columns } })).toMatchObject({ ok: true })
    expect(await run({ 'Rooster 2026-11 (2).csv': lessons(second) })).toMatchObject({ ok: true })
  })
  test.skipIf(!isFullRun)('refuses a file that nothing explains, and one without a column that it needs', async () => {
    expect(await run({ 'rooster.csv': lessons(first) })).toMatchObject({
      faults: [{ file: 'rooster.csv', line: 1, column: null, reason: expect.stringContaining('--columns') }],
    })
    expect(await run({ 'rooster.csv': lessons(first).replace('Lokaal', 'Zaal') }, { csv: { columns } })).toMatchObject({
      faults: [{ file: 'rooster.csv', column: 'Lokaal', reason: 'The column is missing.' }],
    })
  })
  test('a lesson that moves is a change, and so is another room; what is left out is dropped', async () => {
    await run({ 'rooster.csv': lessons(first, second, '20-11-2026;1;V5A;wisB;TTO;B204') }, { csv: { columns } })
    const outcome = await run(
      {
        'rooster.csv': lessons(
          '16-11-2026;1;V5A;wisB;TTO;A108',
          '19-11-2026;2;V5A;wisB;TTO;B204',
          '20-11-2026;1;V5A;wisB;TTO;B204',
        ),
      },
      { replace: true },
    )
    expect(outcome).toMatchObject({
      ok: true,
      summary: { kinds: { appointments: { added: 0, changed: 2, removed: 0 } } },
    })
    expect(await listLessons()).toEqual([
      '16 08:30 Wiskunde B A108 Teun Tol V5A',
      '19 09:20 Wiskunde B B204 Teun Tol V5A',
      '20 08:30 Wiskunde B B204 Teun Tol V5A',
    ])
  })
  test('lessons of a new source leave those of another that have the same ids in its files', async () => {
    const numbered = { ...lessonColumns, id: 'Id', name: 'Titel' }
    const csv = { columns: { files: [file('rooster.csv', 'appointments', numbered)], values: [] } }
    const number = (...rows: string[]) => [`${header};Id;Titel`, ...rows, ''].join('\n')
    const [excursion, rehearsal] = ['17-11-2026;1;V5B;;;;1;Excursie', '16-11-2026;2;V5B;;;;2;Repetitie']
    await run({ 'rooster.csv': number(`${first};1;`) }, { csv, source: 'first' })
    await run({ 'rooster.csv': number(rehearsal, excursion) }, { csv, source: 'second' })
    expect(await listLessons()).toEqual([
      '16 08:30 Wiskunde B B204 Teun Tol V5A',
      '16 09:20 Repetitie V5B',
      '17 08:30 Excursie V5B',
    ])
  })
  test('a lesson ends on the date of its end, which may not be before its start', async () => {
    const times = { date: 'Van', start: 'Van', end: 'Tot', name: 'Titel', groups: 'Klas' }
    const csv = { columns: { files: [file('rooster.csv', 'appointments', times)], values: [] } }
    const end = (moment: string) => ({ 'rooster.csv': `Van;Tot;Titel;Klas\n12-10-2026 09:00;${moment};Stage;V5A\n` })
    expect(await run(end('11-10-2026 16:00'), { csv })).toMatchObject({
      faults: [{ line: 2, column: 'Tot', text: { code: 'endsBeforeStart', values: { start: '2026-10-12T09:00' } } }],
    })
    expect(await run(end('28-03-2027 02:30'), { csv })).toMatchObject({ faults: [{ text: { code: 'clockSkips' } }] })
    const importEnd = async (moment: string) => {
      expect(await run(end(moment), { csv })).toMatchObject({ ok: true })
      const stage = db.selectFrom('appointment').select('ends_at as end')
      return (await stage.where('name', '=', 'Stage').execute()).map((row) => row.end)
    }
    expect(await importEnd('16-10-2026 16:00')).toEqual(['2026-10-16T16:00'])
    expect(await importEnd('30-12-1899 16:00')).toEqual(['2026-10-12T16:00'])
  })
  test('rows for each pair of a group and a teacher are one lesson in any order', async () => {
    const pairs = ['V5A;wisB;HOM', 'V5B;wisB;HOM', 'V5B;wisB;TTO', 'V5A;wisB;TTO']
    await run(
      {
        'rooster.csv': lessons(...pairs.map((pair) => `16-11-2026;1;${pair};B204`)),
        'docenten.csv': 'Code;Naam\nHOM;Marit Hoekstra\n',
      },
      { csv: { columns } },
    )
    expect(await listLessons()).toEqual(['16 08:30 Wiskunde B B204 Marit Hoekstra Teun Tol V5A V5B'])
  })
  test('a lesson without a group stays the same with and without the list of its teachers', async () => {
    const rooster = lessons('16-11-2026;1;;wisB;TTO;B204')
    await run({ 'rooster.csv': rooster, 'docenten.csv': 'Code;Naam\nTTO;Teun Tol\n' }, { csv: { columns } })
    expect(await run({ 'rooster.csv': rooster })).toMatchObject({
      ok: true,
      summary: { kinds: { appointments: { added: 0, changed: 0, removed: 0 } } },
    })
    expect(await listLessons()).toEqual(['16 08:30 Wiskunde B B204 Teun Tol'])
  })
  test('eleven lessons of one group at one time stay the same', async () => {
    const numbers = Array.from({ length: 11 }, (_, index) => String(index + 10))
    const files = {
      'rooster.csv': lessons(...numbers.map((number) => `16-11-2026;1;V5A;wisB;T${number};R${number}`)),
      'docenten.csv': ['Code;Naam', ...numbers.map((number) => `T${number};Docent ${number}`)].join('\n'),
      'lokalen.csv': ['Lokaal;Plaatsen', ...numbers.map((number) => `R${number};30`)].join('\n'),
    }
    await run(files, { csv: { columns } })
    expect(await listLessons()).toHaveLength(11)
    const { import_source: _, ...before } = await computeTableSums(db)
    expect(await run(files)).toMatchObject({ ok: true })
    const { import_source: __, ...after } = await computeTableSums(db)
    expect(after).toEqual(before)
  })
  test.skipIf(!isFullRun)('rows that differ in their group or teacher only are one lesson', async () => {
    await run({ 'rooster.csv': lessons(first, first.replace('V5A', 'V5B'), second) }, { csv: { columns } })
    expect(await listLessons()).toEqual([
      '16 08:30 Wiskunde B B204 Teun Tol V5A V5B',
      '17 09:20 Wiskunde B B204 Teun Tol V5A',
    ])
  })
  test.skipIf(!isFullRun)('a list of pupils leaves the teachers of the same source, and removes who left', async () => {
    await run({ 'leerlingen.csv': students, 'docenten.csv': 'Code;Naam\nHOM;Marit Hoekstra\n' }, { csv: { columns } })
    const outcome = await run({ 'leerlingen.csv': students.split('\n').slice(0, 2).join('\n') }, { replace: true })
    expect(outcome).toMatchObject({
      ok: true,
      summary: { kinds: { people: { added: 0, removed: 1 }, groups: { removed: 1 } } },
    })
  })
  test('a membership with an end, also named by the list of pupils, ends then after each import', async () => {
    const members = file('indeling.csv', 'memberships', { group: 'Klas', person: 'Nr', until: 'Tot' })
    const files = { 'leerlingen.csv': students, 'indeling.csv': 'Klas;Nr;Tot\nV5A;2041;31-01-2027\n' }
    await run(files, { csv: { columns: { ...columns, files: [...columns.files, members] } } })
    const { rows } = await sql`
      select until_date::text as until from membership where person_id =
        (select id from attendee where source_id = 'student:2041')`.execute(db)
    expect(rows).toEqual([{ until: '2027-01-31' }])
    const { import_source: _, ...before } = await computeTableSums(db)
    for (const time of ['second', 'third']) {
      expect(await run(files)).toMatchObject({ ok: true })
      const { import_source: __, ...after } = await computeTableSums(db)
      expect(after, time).toEqual(before)
    }
  })
  test('refuses each person without a number, code or address, by line and column', async () => {
    const everyone = 'Nr;Code;Naam\n2041;;Yusuf de Wit\n;;Zoë Bos\n;BOS;Zoë Bos\n;;Zoë Bos\n'
    const byNumber = [file('leerlingen.csv', 'students', { id: 'Nr', code: 'Code', name: 'Naam' })]
    const outcome = await run({ 'leerlingen.csv': everyone }, { csv: { columns: { files: byNumber, values: [] } } })
    const fault = { file: 'leerlingen.csv', column: 'Nr', value: '', text: { code: 'personUnidentified' } }
    expect(outcome).toMatchObject({
      ok: false,
      faultCount: 2,
      faults: [
        { ...fault, line: 3 },
        { ...fault, line: 5 },
      ],
    })
  })
  test('a teacher whose number is the id of a student is a person of their own', async () => {
    const numbered = { files: [file('docenten.csv', 'teachers', { id: 'Nr', name: 'Naam' })], values: [] }
    const outcome = await run({ 'docenten.csv': 'Nr;Naam\nanna;Hanna Hol\n' }, { csv: { columns: numbered } })
    expect(outcome).toMatchObject({ ok: true, summary: { kinds: { people: { added: 1, changed: 0 } } } })
    const people = db.selectFrom('attendee').select(['source_id', 'type', 'name']).orderBy('source_id')
    expect(await people.where('source_id', 'in', ['anna', 'teacher:anna']).execute()).toEqual([
      { source_id: 'anna', type: 'student', name: 'Anna Aerts' },
      { source_id: 'teacher:anna', type: 'teacher', name: 'Hanna Hol' },
    ])
  })
  test('refuses a list of people whose columns are names alone', async () => {
    const byName = [file('leerlingen.csv', 'students', { name: 'Naam' })]
    expect(
      await run({ 'leerlingen.csv': students }, { csv: { columns: { files: byName, values: [] } } }),
    ).toMatchObject({ faults: [{ line: 1, text: { code: 'fieldMissing', values: { fields: 'id / code / email' } } }] })
  })
  test.skipIf(!isFullRun)(
    'names people who match two by their name and number, and a lesson in no roster by its name and start',
    async () => {
      const people = [
        file('leerlingen.csv', 'students', { id: 'Nr', name: 'Naam', code: 'Code', email: 'Mail' }),
        file('rooster.csv', 'appointments', { date: 'Datum', hour: 'Uur', course: 'Vak' }),
      ]
      const csv = { columns: { files: people, values: [] } }
      const header = 'Nr;Naam;Code;Mail'
      await run({ 'leerlingen.csv': `${header}\n1;Zoë Bos;ZB;\n2;Bo Zee;;bo@x.example\n` }, { csv, source: 'first' })
      const both = await run({ 'leerlingen.csv': `${header}\n9;Zoë Zee;ZB;bo@x.example\n` }, { csv, source: 'second' })
      expect(both).toMatchObject({
        faults: [{ value: '9', text: { values: { first: 'Bo Zee (2)', second: 'Zoë Bos (1)' } } }],
      })
      const twice = `${header}\n8;Zoë Bos;ZB;\n9;Zoë Bos;ZB;\n`
      expect(await run({ 'leerlingen.csv': twice }, { csv, source: 'second' })).toMatchObject({
        faults: [{ value: 'Zoë Bos (1)', text: { values: { first: 'Zoë Bos (8)', second: 'Zoë Bos (9)' } } }],
      })
      expect(await run({ 'rooster.csv': lessons('16-11-2026;1;;wisB;;') }, { csv, source: 'first' })).toMatchObject({
        notices: [{ examples: ['Wiskunde B, 2026-11-16 08:30'] }],
      })
    },
  )
  test.skipIf(!isFullRun)('reads Windows-1252, a byte order mark, tabs and the first line of Excel', async () => {
    const windows = Buffer.from(`sep=;\r\n${students}`, 'latin1')
    expect(await run({ 'leerlingen.csv': windows }, { csv: { columns } })).toMatchObject({ ok: true })
    expect(await sql`select name from attendee where name = 'Zoë Bos'`.execute(db)).toMatchObject({ rows: [{}] })
    const { import_source: _, ...before } = await computeTableSums(db)
    expect(await run({ 'leerlingen.csv': `\uFEFF${students.replaceAll(';', '\t')}` })).toMatchObject({ ok: true })
    const { import_source: __, ...after } = await computeTableSums(db)
    expect(after).toEqual(before)
  })
  test('refuses a file with a byte order mark that is not UTF-8 further on, by its line', async () => {
    const broken = Buffer.concat([Buffer.from('\uFEFF'), Buffer.from(students, 'latin1')])
    expect(await run({ 'leerlingen.csv': broken }, { csv: { columns } })).toMatchObject({
      ok: false,
      faults: [{ file: 'leerlingen.csv', line: 3, text: { code: 'notUtf8' } }],
    })
  })
  test('reports every fault with its file, line, column and value, and changes nothing', async () => {
    const { rows: before } = await sql`select count(*) from appointment`.execute(db)
    const outcome = await run(
      {
        'rooster.csv': lessons('31-02-2026;1;V5A;wisB;TTO;B204', '16-11-2026;9;V5A;wisB;TTO;B204', '16-11-2026;1;V5A'),
      },
      { csv: { columns } },
    )
    expect(outcome).toMatchObject({
      ok: false,
      faults: [
        { file: 'rooster.csv', line: 2, column: 'Datum', value: '31-02-2026' },
        { file: 'rooster.csv', line: 3, column: 'Uur', value: '9' },
        { file: 'rooster.csv', line: 4, column: null },
      ],
    })
    expect((await sql`select count(*) from appointment`.execute(db)).rows).toEqual(before)
    expect(await db.selectFrom('source_columns').selectAll().execute()).toEqual([])
  })
})

describe('values that neither the files nor the school have', () => {
  const strange = lessons('16-11-2026;1;V5A;wisB;XXX,TTO;b 204', '17-11-2026;1;V5A;wisB;XXX;Aula')
  const choices: CsvColumns['values'] = [
    { kind: 'teachers', value: 'XXX', use: 'none' },
    { kind: 'rooms', value: 'b 204', use: 'same', id: 'b204' },
    { kind: 'rooms', value: 'Aula', use: 'new' },
  ]
  const createFault = (kind: string, count: number) => ({
    text: { code: 'unknownValue', values: { kind: { code: kind }, count } },
  })
  test('are a fault each, once', async () => {
    expect(await run({ 'rooster.csv': strange }, { csv: { columns } })).toMatchObject({
      ok: false,
      faults: [
        { line: 2, column: 'Docent', value: 'XXX', ...createFault('aTeacherOrStaff', 2) },
        { line: 2, column: 'Lokaal', value: 'b 204', ...createFault('aRoom', 1) },
        { line: 3, column: 'Lokaal', value: 'Aula', ...createFault('aRoom', 1) },
      ],
    })
  })
  test('are asked with a proposal: the nearly equal one, else a new one', async () => {
    let unknown: unknown
    await run({ 'rooster.csv': strange }, { csv: { columns, onUnknown: (values) => (unknown = values) } })
    expect(unknown).toEqual([
      { kind: 'teachers', value: 'XXX', use: 'new', count: 2 },
      { kind: 'rooms', value: 'b 204', use: 'same', id: 'b204', count: 1 },
      { kind: 'rooms', value: 'Aula', use: 'new', count: 1 },
    ])
  })
  test('are names that two people of the files share, although the school knows one by that name', async () => {
    const members = file('indeling.csv', 'memberships', { group: 'Klas', person: 'Leerling' })
    const files = {
      'leerlingen.csv': 'Nr;Naam;Klas;Mentor\n2041;Bram Bos;V5A;TTO\n2042;Bram Bos;V5A;TTO\n',
      'indeling.csv': 'Klas;Leerling\nV5B;Bram Bos\n',
    }
    const shared = { ...columns, files: [...columns.files, members] }
    let unknown: unknown
    expect(await run(files, { csv: { columns: shared } })).toMatchObject({
      ok: false,
      faults: [{ file: 'indeling.csv', line: 2, column: 'Leerling', value: 'Bram Bos', ...createFault('aPerson', 1) }],
    })
    await run(files, { csv: { columns: shared, onUnknown: (values) => (unknown = values) } })
    expect(unknown).toEqual([{ kind: 'people', value: 'Bram Bos', use: 'none', count: 1 }])
    const chosen = { kind: 'people' as const, value: 'Bram Bos', use: 'same' as const, id: 'bram' }
    expect(await run(files, { csv: { columns: { ...shared, values: [chosen] } } })).toMatchObject({ ok: true })
  })
  test('are the same as another, new, or left out, and stay so; other rooms of the source stay', async () => {
    await run({ 'lokalen.csv': 'Lokaal;Plaatsen\nC1;12\n' }, { csv: { columns } })
    const outcome = await run({ 'rooster.csv': strange }, { csv: { columns: { files: [], values: choices } } })
    expect(outcome).toMatchObject({
      ok: true,
      summary: { kinds: { rooms: { added: 1, removed: 0 }, people: { added: 0 } } },
    })
    expect(await listLessons()).toEqual(['16 08:30 Wiskunde B B204 Teun Tol V5A', '17 08:30 Wiskunde B Aula V5A'])
    expect(await run({ 'rooster.csv': strange })).toMatchObject({
      ok: true,
      summary: {
        kinds: { rooms: { added: 0, changed: 0, removed: 0 }, appointments: { added: 0, changed: 0, removed: 0 } },
      },
    })
  })
})

test.skipIf(!isFullRun)('a zip of CSV files and a single file are recognised as CSV', async () => {
  const folder = makeImportFolder({})
  const zip = path.join(folder, 'export.zip')
  writeFileSync(zip, buildZip({ 'rooster.csv': lessons(first) }))
  expect(await importPath(db, clock, { path: zip, csv: { columns } })).toMatchObject({ ok: true, format: 'csv' })
  const single = path.join(folder, 'rooster.csv')
  writeFileSync(single, lessons(first))
  expect(await importPath(db, clock, { path: single })).toMatchObject({ ok: true, format: 'csv' })
})

test.skipIf(!isFullRun)('a new school needs its name and year, which no CSV file has', async () => {
  await sql`truncate school, school_year, attendee, course, appointment cascade`.execute(db)
  await expect(run({ 'leerlingen.csv': students }, { csv: { columns } })).rejects.toThrow(
    'customer, name, start and end',
  )
  const identity = { customer: 'new', name: 'New School', start: '2026-08-24', end: '2027-07-09' }
  const all = { ...columns, values: [{ kind: 'teachers' as const, value: 'TTO', use: 'none' as const }] }
  expect(await run({ 'leerlingen.csv': students }, { csv: { columns: all, ...identity } })).toMatchObject({ ok: true })
})
