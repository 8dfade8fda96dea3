import { describe, expect, test } from 'vitest'
import type { ExistingRecords } from '#server/import/existing-records.ts'
import { readSmallSchool } from './reader-fixture.ts'

const buildAppointments = (...rows: string[]) => ({
  'appointments.csv': ['id,type,name,start,end,teachers,subscribeFrom,subscribeUntil,capacity', ...rows, ''].join('\n'),
})

describe('readSchool', () => {
  test('reports faults of form and reference in all files together, in the order of the files', async () => {
    const { school, faults, lines } = await readSmallSchool({
      'people.csv':
        'id,type,name,email,coach,fte,colour\nteun,teacher,Teun,teun@small,,veel,\nanna,pupil,Anna,no mail,nobody,,\nteun,student,,,,,\n',
      'memberships.csv': 'group,person,from,until\nv5a,anna,2026-02-30,\nv5x,b204,2026-09-01,2026-08-01\n',
      'groups.csv': 'id,kind\nv5a,class\n',
      'teams.csv': null,
      'appointments.csv':
        'id,type,name,start,end,course,teachers\nl1,lesson,L,2026-11-16T08:30,2026-11-16T08:00,x,anna\n',
    })
    expect(school).toBeUndefined()
    expect(lines.toSorted()).toEqual(
      [
        'people.csv:1 colour',
        'people.csv:2 fte',
        'people.csv:3 type',
        'people.csv:3 email',
        'people.csv:3 coach',
        'people.csv:4 name',
        'people.csv:4 id',
        'memberships.csv:2 from',
        'memberships.csv:3 until',
        'memberships.csv:3 person',
        'groups.csv:1 name',
        'appointments.csv:2 end',
        'appointments.csv:2 course',
        'appointments.csv:2 teachers',
      ].toSorted(),
    )
    expect(faults.find(({ column }) => column === 'fte')).toEqual({
      file: 'people.csv',
      line: 2,
      column: 'fte',
      value: 'veel',
      reason: 'Expected a number from 0 to 99.',
      text: { code: 'numberExpected', values: { min: 0, max: 99 } },
    })
    expect(faults.map(({ file }) => file)).toEqual(faults.map(({ file }) => file).toSorted(compareFiles))
  })

  test('reports the line in the file, also after cells of several lines', async () => {
    const rooms = 'id,name\r\na,"two\r\nlines"\r\n\r\nb,"three\n\nlines"\r\nc,\r\n'
    const { lines } = await readSmallSchool({ 'rooms.csv': rooms, 'appointments.csv': null })
    expect(lines).toEqual(['rooms.csv:8 name'])
  })

  test('reports missing values as appointmentTimeNotSet, appointmentIdNotSet and appointmentCodeNotSet', async () => {
    const { faults } = await readSmallSchool(buildAppointments(',lesson,,2026-11-16T08:30,,,,,'))
    expect(faults.map(({ column, code }) => [column, code])).toEqual([
      ['end', 'appointmentTimeNotSet'],
      ['id', 'appointmentIdNotSet'],
      ['name', 'appointmentCodeNotSet'],
    ])
  })

  test.each([
    ['a,lesson,A,2026-11-16 08:30,2026-11-16T09:20,,,,', 'start'],
    ['a,lesson,A,2026-11-16T08:30Z,2026-11-16T09:20,,,,', 'start'],
    ['a,lesson,A,2026-02-29T08:30,2026-11-16T09:20,,,,', 'start'],
    ['a,lesson,A,2026-11-16T24:00,2026-11-17T09:20,,,,', 'start'],
    ['a,lesson,A,2027-03-28T02:30,2027-03-28T04:00,,,,', 'start'],
    ['a,class,A,2026-11-16T08:30,2026-11-16T09:20,,,,', 'type'],
    ['a,exam,A,2026-11-16T08:30,2026-11-16T09:20,,,,-1', 'capacity'],
    ['a,exam,A,2026-11-16T08:30,2026-11-16T09:20,,,,3.5', 'capacity'],
    ['a,exam,A,2026-11-16T08:30,2026-11-16T09:20,,2026-11-01T08:00,,', 'subscribeUntil'],
    ['a,exam,A,2026-11-16T08:30,2026-11-16T09:20,,2026-11-02T08:00,2026-11-01T08:00,', 'subscribeUntil'],
    ['a|b,lesson,A,2026-11-16T08:30,2026-11-16T09:20,,,,', 'id'],
    ['a,lesson,A,2026-11-16T08:30,2026-11-16T09:20,b204,,,', 'teachers'],
    ['a,lesson,A\0B,2026-11-16T08:30,2026-11-16T09:20,,,,', 'name'],
  ])('refuses the appointment row %j', async (row, column) => {
    const { lines } = await readSmallSchool(buildAppointments(row))
    expect(lines).toEqual([`appointments.csv:2 ${column}`])
  })

  test('refuses a cell of more than 10,000 characters and reports its first 200', async () => {
    const { faults } = await readSmallSchool({ 'courses.csv': `id,name\nwisb,${'x'.repeat(10_001)}\n` })
    expect(faults).toMatchObject([{ line: 2, column: 'name', value: `${'x'.repeat(200)}…` }])
  })

  test('accepts seconds, no duration, a repeated teacher, a capacity of 0 and an hour that the clock repeats', async () => {
    const { faults, school } = await readSmallSchool(
      buildAppointments(
        'a,exam,A,2026-11-16T08:30:00,2026-11-16T08:30,teun|teun,,,0',
        'b,holiday,B,2026-10-17T00:00,2026-10-26T00:00,,,,',
        'c,activity,C,2026-10-25T02:30,2026-10-25T02:45,,,,',
      ),
    )
    expect(faults).toEqual([])
    expect(school?.appointments?.[0]).toMatchObject({ start: '2026-11-16T08:30', teachers: ['teun'], capacity: 0 })
  })

  test('refuses a row with too many or too few cells', async () => {
    const { lines, faults } = await readSmallSchool({
      'courses.csv': 'id,name,code\nwisb,Wiskunde B\nen,Engels,en,x\n',
    })
    expect(lines).toEqual(['courses.csv:2 null', 'courses.csv:3 null'])
    expect(faults[1]?.reason).toBe('The row has 4 cells where the header has 3.')
  })

  test('refuses a column that is twice in the header, and an empty file', async () => {
    const { lines } = await readSmallSchool({ 'courses.csv': 'id,name,name\nwisb,Wiskunde,B\n', 'teams.csv': '' })
    expect(lines).toEqual(['teams.csv:1 null', 'courses.csv:1 name'])
  })

  test('refuses a misplaced or unclosed quote, without faults for references to the unread rest', async () => {
    const { lines } = await readSmallSchool({ 'courses.csv': 'id,name\nen,Engels\nx,"Wis"kunde\nwisb,Wiskunde B\n' })
    expect(lines).toEqual(['courses.csv:3 null'])
    const rooms = await readSmallSchool({ 'rooms.csv': 'id,name\nx,"A"1\nb204,B204\n' })
    expect(rooms.lines).toEqual(['rooms.csv:2 null'])
    const open = await readSmallSchool({ 'courses.csv': 'id,name\nen,Engels\nx,"Wiskunde\nwisb,Wiskunde B\n' })
    expect(open.faults).toMatchObject([{ line: 3, reason: 'A quote that opens in this row is never closed.' }])
  })

  test('reports a file that is not UTF-8 once, at its first such line, without faults for references to it', async () => {
    const latin = Buffer.from('id,name\na,Bèta\nb,Alfa\nc,Één\n', 'latin1')
    const { faults } = await readSmallSchool({ 'courses.csv': latin, 'appointments.csv': null })
    expect(faults.map(({ line, value }) => [line, value])).toEqual([[2, 'a,Bèta']])
    const long = Buffer.from(
      `id,name\n${Array.from({ length: 50_000 }, (_, index) => `a${index},b\n`).join('')}c,é\n`,
      'latin1',
    )
    const { lines } = await readSmallSchool({ 'teams.csv': null, 'courses.csv': long })
    expect(lines).toEqual(['courses.csv:50002 null'])
    const people = Buffer.from('id,type,name\nteun,teacher,Teun\nanna,student,Anna Müller\n', 'latin1')
    expect((await readSmallSchool({ 'people.csv': people })).lines).toEqual(['people.csv:3 null'])
    const utf16 = Buffer.from('\uFEFFid,name\na,Bèta\n', 'utf16le')
    const wide = await readSmallSchool({ 'courses.csv': utf16, 'appointments.csv': null })
    expect(wide.faults).toMatchObject([
      { file: 'courses.csv', line: 1, reason: 'The file is UTF-16; save it as UTF-8.' },
    ])
  })

  test('refuses a sep= line for Excel, and accepts empty trailing columns', async () => {
    const { faults } = await readSmallSchool({ 'courses.csv': 'sep=;\r\nid;name\r\nwisb;Wiskunde B\r\n' })
    expect(faults).toMatchObject([{ file: 'courses.csv', line: 1, reason: expect.stringContaining('only for Excel') }])
    const trailing = await readSmallSchool({
      'courses.csv': 'id,name,code,,\nwisb,Wiskunde B,,,\nen,Engels,en,,\n,,,,\n',
    })
    expect(trailing.faults).toEqual([])
    expect(trailing.school?.courses).toMatchObject([
      { id: 'wisb', code: null },
      { id: 'en', code: 'en' },
    ])
    const spaced = await readSmallSchool({
      'courses.csv': '\uFEFF\uFEFFid, name\nwisb, Wiskunde B\n',
      'appointments.csv': null,
    })
    expect([spaced.faults, spaced.school?.courses]).toMatchObject([[], [{ id: 'wisb', name: ' Wiskunde B' }]])
    const filled = await readSmallSchool({ 'courses.csv': 'id,name,\nwisb,Wiskunde B,x\n', 'appointments.csv': null })
    expect(filled.lines).toEqual(['courses.csv:2 null'])
  })

  test.each([
    ['tabs between its columns', 'id\tname\nwisb\tWiskunde B\n'],
    ['other names of its columns', 'ID,NAAM\nwisb,Wiskunde B\n'],
    ['no header', 'wisb,Wiskunde B\nen,Engels\n'],
    ['a page for signing in', '<!doctype html><html><body>Inloggen</body></html>'],
    ['carriage returns alone', 'id,name\rwisb,Wiskunde B\ren,Engels\r'],
    ['a quoted line for Excel', '"sep=,"\r\nid,name\r\nwisb,Wiskunde B\r\n'],
  ])('reports a file with %s once, without faults for its rows or references to it', async (_, content) => {
    expect((await readSmallSchool({ 'courses.csv': content })).lines).toEqual(['courses.csv:1 null'])
  })

  test('reports each unknown and each missing column of a header, without faults for the rows', async () => {
    const { lines } = await readSmallSchool({ 'courses.csv': 'id,naam\nwisb,Wiskunde B\nen,Engels\n' })
    expect(lines).toEqual(['courses.csv:1 naam', 'courses.csv:1 name'])
  })

  test.each([
    ['a comment', '// of ours\n{}', 1, "Unexpected token '/'"],
    ['a comma too many', '{\n"customer": "c",\n}', 3, 'Expected double-quoted property name'],
    ['a comment further on', `{\n"customer": "c",\n"name": # n\n}`, 3, "Unexpected token '#'"],
    ['its end cut off', '{\n"customer": "c",\n"name": "n"', 3, "Expected ',' or '}' after property value"],
  ])('reports the line of invalid JSON with %s', async (_, content, line, reason) => {
    const { faults } = await readSmallSchool({ 'school.json': content })
    expect(faults).toMatchObject([{ file: 'school.json', line, reason: `This is not JSON: ${reason}.` }])
  })

  test.each([
    ['2026-02-30', 'There is no such day: 2026-02-30.'],
    ['2026-13-01', 'There is no such day: 2026-13-01.'],
    ['1899-12-31', 'Expected a year from 1900 to 2199.'],
    ['30-11-2026', 'Expected a date, such as 2026-11-18.'],
  ])('reports the reason why the date %s is invalid', async (date, reason) => {
    const { faults } = await readSmallSchool({ 'memberships.csv': `group,person,from\nv5a,anna,${date}\n` })
    expect(faults).toMatchObject([{ column: 'from', value: date, reason }])
    const settings = `{"customer":"c","name":"n","timeZone":"Europe/Amsterdam",\n"years":[{"name":"y","start":"${date}","end":"2199-12-31"}]}`
    const inJson = await readSmallSchool({ 'school.json': settings })
    expect(inJson.faults).toMatchObject([
      { file: 'school.json', line: 2, column: 'years.0.start', value: date, reason },
    ])
  })

  test.each<[object, string, string]>([
    [{ customer: undefined }, 'customer', 'A value is required here.'],
    [{ name: '' }, 'name', 'A value is required here.'],
    [{ name: 7 }, 'name', 'Expected a text.'],
    [{ name: 'x'.repeat(201) }, 'name', 'Expected at most 200 characters.'],
    [{ day: { start: '8:00', end: '9:00' } }, 'day.start', 'Expected a time of day, such as 09:20.'],
    [{ years: {} }, 'years', 'Expected a list.'],
    [{ modulesPerRole: { student: ['swimming'] } }, 'modulesPerRole.student.0', 'Expected one of: roster, '],
    [{ fteHours: 0 }, 'fteHours', 'Expected a number above 0.'],
    [{ retention: { uploads: 0 } }, 'retention.uploads', 'Expected a number of at least 1.'],
    [{ planHours: 0.001 }, 'planHours', 'Expected a multiple of 0.01.'],
    [{ colour: 'red' }, 'colour', 'There is no field with this name here.'],
  ])('explains what should stand where school.json has %j', async (change, column, reason) => {
    const settings = { customer: 'c', name: 'n', timeZone: 'Europe/Amsterdam', years: [], ...change }
    const { faults } = await readSmallSchool({ 'school.json': JSON.stringify(settings) })
    expect(faults.find((fault) => fault.column === column)?.reason).toContain(reason)
  })

  test.each([
    ['a bell', 'Wis\u0007kunde'],
    ['an escape sequence', 'Wis\u001B[31mkunde'],
    ['an override of direction', 'Wis\u202Eednuk'],
    ['a mark of direction', 'Wiskunde\u200F'],
  ])('refuses a name with %s, and reports the value without direction characters', async (_, name) => {
    const csv = await readSmallSchool({ 'courses.csv': `id,name\nwisb,${name}\n` })
    expect(csv.faults).toMatchObject([{ line: 2, column: 'name', reason: expect.stringContaining('invisible') }])
    expect(csv.faults[0]?.value).not.toMatch(/\p{Bidi_Control}/u)
    const years = [{ name, start: '2026-08-01', end: '2027-07-31' }]
    const settings = JSON.stringify({ customer: 'c', name: 'n', timeZone: 'Europe/Amsterdam', years })
    expect((await readSmallSchool({ 'school.json': settings })).lines).toEqual(['school.json:1 years.0.name'])
  })

  test('refuses a repeated key in a JSON object, with its line', async () => {
    const settings = `{"customer": "c", "name": "{\\"name\\": 1}",
      "timeZone": "Europe/Amsterdam", "years": [
        {"name": "y", "start": "2026-08-01", "end": "2027-07-31"}, {"name": "z", "start": "2027-08-01", "end": "2028-07-31",
         "n\\u0061me": "zz"}],
      "customer": "d"}`
    const { faults } = await readSmallSchool({ 'school.json': settings })
    expect(faults.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [4, 'years.1.name', 'This key appears twice in the same object.'],
      [5, 'customer', 'This key appears twice in the same object.'],
    ])
    expect((await readSmallSchool({ 'school.json': '['.repeat(200_000) })).faults).toHaveLength(1)
  })

  test('refuses an id that is used twice, even by different kinds, and a repeated membership', async () => {
    const { faults } = await readSmallSchool({
      'rooms.csv': 'id,name\nteun,Teun\nb204,B204\n',
      'memberships.csv': 'group,person\nv5a,anna\nv5b,anna\nv5a,anna\n',
    })
    expect(faults.map(({ file, line, reason }) => [file, line, reason])).toEqual([
      ['memberships.csv', 4, 'Line 2 already has this membership.'],
      ['rooms.csv', 2, 'Line 2 of people.csv already has this id.'],
    ])
  })

  test('refuses an id that an earlier import gave to another kind', async () => {
    const existingRecords: ExistingRecords = {
      attendees: new Map([['b204', { type: 'group', removed: true }]]),
      locatedRoomIds: new Set(),
      courses: new Map(),
    }
    const { faults } = await readSmallSchool({}, existingRecords)
    expect(faults).toMatchObject([{ file: 'rooms.csv', line: 2, value: 'b204' }])
  })

  test('lists 1,000 faults and counts all of them', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => `c${index},`)
    const { faults, faultCount } = await readSmallSchool({
      'courses.csv': ['id,name', ...rows].join('\n'),
      'appointments.csv': null,
    })
    expect(faults).toHaveLength(1000)
    expect(faultCount).toBe(1500)
  })
})

const fileOrder = ['people.csv', 'groups.csv', 'memberships.csv', 'appointments.csv']
const compareFiles = (a: string, b: string) => fileOrder.indexOf(a) - fileOrder.indexOf(b)
