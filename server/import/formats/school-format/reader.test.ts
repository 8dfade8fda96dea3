import { unescapeFormula } from '@uurwerk/contract/rules/formula'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schoolFiles } from '#server/import/fixtures.ts'
import type { ExistingRecords } from '#server/import/existing-records.ts'
import { hasHiddenCharacter } from '#server/import/reading/utf8-text.ts'
import { readFixture, readSmallSchool } from './reader-fixture.ts'

describe('a school folder', () => {
  test('is read with every kind of record', async () => {
    const { school, faults } = await readSmallSchool({})
    expect(faults).toEqual([])
    expect(school?.settings).toMatchObject({ studentsSeeStudents: false, day: { start: '08:00', end: '17:00' } })
    expect(school?.people?.[0]).toEqual({
      id: 'teun',
      type: 'teacher',
      name: 'Teun Tol',
      email: 'teun@small.example',
      code: 'TTO',
      roles: ['teacher', 'team-coordinator'],
      coach: null,
      fte: 0.8,
    })
    expect(school?.teams).toEqual([
      { id: 'science', name: 'Bèta', unit: 'bovenbouw', coordinators: ['teun'], members: ['teun', 'ada'], groups: [] },
    ])
    expect(school?.groups?.[1]).toEqual({ id: 'v5b', name: 'V5B', kind: 'class' })
    expect(school?.memberships?.[1]).toEqual({ group: 'v5b', person: 'bram', from: '2026-09-01', until: '2027-01-31' })
    expect(school?.rooms?.[0]).toMatchObject({ capacity: 30, latitude: 52.1, facilities: ['beamer', 'piano'] })
    expect(school?.appointments?.[0]).toMatchObject({
      start: '2026-11-16T08:30',
      groups: ['v5a', 'v5b'],
      online: null,
      waitList: true,
    })
  })

  test('needs only school.json', async () => {
    const { school } = await readFixture({ 'school.json': schoolFiles()['school.json'] ?? '' })
    expect(Object.keys(school ?? {})).toEqual(['settings'])
  })

  test('may have semicolons, a byte order mark, Windows line ends and no last line end', async () => {
    const rooms = '\uFEFFid;name;capacity\r\n"b;1";"B ""1""";20\r\n\r\n;;\r\na2;A2;'
    const { school, faults } = await readSmallSchool({ 'rooms.csv': rooms, 'appointments.csv': null })
    expect(faults).toEqual([])
    expect(school?.rooms?.map(({ id, name, capacity }) => [id, name, capacity])).toEqual([
      ['b;1', 'B "1"', 20],
      ['a2', 'A2', null],
    ])
  })

  test('keeps any text of a cell unchanged, but for an apostrophe before a formula', async () => {
    const cell = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text.trim() !== '' && !hasHiddenCharacter(text))
    const odd = fc.constantFrom('a\nb', 'a\r\nb', '"', '""', ' x ', ',;|', "'=1+1", '\u00A0.', '\uFEFFx', 'é😀', 'a\rb')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(cell, odd), { minLength: 1, maxLength: 20 }), async (names) => {
        const quoted = names.map((name, index) => `r${index},"${name.replaceAll('"', '""')}"`)
        const { school, faults } = await readSmallSchool({
          'rooms.csv': ['id,name', ...quoted].join('\n'),
          'appointments.csv': null,
        })
        expect(faults).toEqual([])
        expect(school?.rooms?.map(({ name }) => name)).toEqual(names.map(unescapeFormula))
      }),
      { numRuns: 60 },
    )
  })

  test('may refer to records of an earlier import only for kinds without a file', async () => {
    const existingRecords: ExistingRecords = {
      attendees: new Map([
        ['teun', { type: 'teacher', removed: false }],
        ['v5a', { type: 'group', removed: false }],
        ['v5b', { type: 'group', removed: true }],
        ['b204', { type: 'classroom', removed: false }],
        ['ghost', { type: 'student', removed: false }],
      ]),
      locatedRoomIds: new Set(),
      courses: new Map([['wisb', { removed: false }]]),
    }
    const without = { 'groups.csv': null, 'memberships.csv': null, 'rooms.csv': null, 'courses.csv': null }
    const lessonRow =
      'id,type,name,start,end,course,groups,rooms,students\nl,lesson,L,2026-11-16T08:30,2026-11-16T09:20,wisb,'
    const accepted = await readSmallSchool({ ...without, 'appointments.csv': `${lessonRow}v5a,b204,` }, existingRecords)
    expect(accepted.faults).toEqual([])
    const refused = await readSmallSchool(
      { ...without, 'appointments.csv': `${lessonRow}v5b,b205,ghost` },
      existingRecords,
    )
    expect(refused.lines).toEqual([
      'appointments.csv:2 groups',
      'appointments.csv:2 rooms',
      'appointments.csv:2 students',
    ])
    expect(refused.faults[1]?.reason).toContain('There is no rooms.csv')
    expect(refused.faults[2]?.reason).toContain('Nothing in people.csv')
  })
})

describe('school.json', () => {
  const readSettings = (text: string) => readSmallSchool({ 'school.json': text })

  test('is required', async () => {
    expect((await readSmallSchool({ 'school.json': null })).faults).toMatchObject([{ file: 'school.json', line: null }])
  })

  test('is refused with the line if it is malformed JSON', async () => {
    expect((await readSettings('{\n  "customer": "a",\n  x\n}')).lines).toEqual(['school.json:3 null'])
    expect((await readSettings('{\n  "customer":')).lines).toEqual(['school.json:2 null'])
  })

  test('is refused with the path and line of each wrong value', async () => {
    const { faults } = await readSettings(`{
      "customer": "small", "name": "",
      "timeZone": "Europe/Nowhere",
      "colour": { "a": [1, "}"] },
      "modulesPerRole": { "student": ["roster", "dance"] },
      "years": [
        { "name": "a", "start": "2026-08-01", "end": "2027-07-31" },
        { "name": "b", "start": "2026-02-30",
          "end": "2027-07-31" }
      ]
    }`)
    expect(faults.map(({ column, line, value }) => [column, line, value]).toSorted()).toEqual(
      [
        ['name', 2, ''],
        ['timeZone', 3, 'Europe/Nowhere'],
        ['colour', 4, '{"a":[1,"}"]}'],
        ['modulesPerRole.student.1', 5, 'dance'],
        ['years.1.start', 8, '2026-02-30'],
      ].toSorted(),
    )
  })

  const readBells = (...rows: string[]) =>
    readSettings(
      `{"customer":"c","name":"n","timeZone":"Europe/Amsterdam","years":[],"bells":[\n${rows.join(',\n')}\n]}`,
    )

  test('has the lesson hours, per day of the week where days differ', async () => {
    const rows = [
      '{"hour":1,"start":"08:30","end":"09:20"}',
      '{"hour":2,"start":"09:20","end":"10:10","days":[1,2,3,4]}',
      '{"hour":2,"start":"09:20","end":"10:00","days":[5]}',
    ]
    const { school, faults } = await readBells(...rows)
    expect(faults).toEqual([])
    expect(school?.settings.bells).toEqual(rows.map((row) => JSON.parse(row)))
  })

  test.each([
    [
      'end before they start',
      'bells.1.end',
      '{"hour":2,"start":"09:20","end":"09:20"}',
      'The end is not after the start.',
    ],
    [
      'overlap on a day',
      'bells.1',
      '{"hour":2,"start":"09:10","end":"10:00","days":[5]}',
      'Period 2 overlaps period 1 (08:30 to 09:20) on Friday.',
    ],
    [
      'have the same number on a day',
      'bells.1',
      '{"hour":1,"start":"13:00","end":"13:50"}',
      'Period 1 is listed twice on Monday.',
    ],
    ['name an eighth day', 'bells.1.days.0', '{"hour":2,"start":"10:00","end":"10:50","days":[8]}', expect.any(String)],
    ['name no day', 'bells.1.days', '{"hour":2,"start":"10:00","end":"10:50","days":[]}', expect.any(String)],
    ['have another field', 'bells.1.room', '{"hour":2,"start":"10:00","end":"10:50","room":1}', expect.any(String)],
  ])('is refused with the line of lesson hours that %s', async (_, column, row, reason) => {
    const { faults } = await readBells('{"hour":1,"start":"08:30","end":"09:20"}', row)
    expect(faults).toMatchObject([{ line: 3, column, reason }])
  })
})

test('an unknown file gets a notice, and no fault', async () => {
  const { faults, notices } = await readSmallSchool({ 'notes.txt': 'x', '.DS_Store': 'x' })
  expect(faults).toEqual([])
  // Folders are listed in no fixed order.
  expect(notices.map(({ kind, examples }) => [kind, examples]).toSorted()).toEqual([['unknownFile', ['notes.txt']]])
})

test('guardians, their children and the link of an appointment are left out with a notice', async () => {
  const { school, faults, notices } = await readSmallSchool({
    'people.csv':
      'id,type,name,email,children\nteun,teacher,Teun,,bram\nanna,student,Anna,,\nbram,student,Bram,,\nada,staff,Ada,,\nmia,guardian,Mia,,anna|bram:2027-03-01\n',
    'teams.csv': null,
    'appointments.csv':
      'id,type,name,start,end,teachers,onlineUrl\nl1,lesson,W,2026-11-16T08:30,2026-11-16T09:20,teun,https://meet.example/w\n',
  })
  expect(faults).toEqual([])
  expect(school?.people?.map(({ id }) => id)).toEqual(['teun', 'anna', 'bram', 'ada'])
  expect(notices).toMatchObject([
    { text: { code: 'columnsLeftOut' }, count: 2, examples: ['people.csv: children', 'appointments.csv: onlineUrl'] },
    { text: { code: 'guardiansLeftOut' }, count: 1, examples: ['mia'] },
  ])
})

test('an email address of two people gets a notice', async () => {
  const people =
    'id,type,name,email,roles\nteun,teacher,Teun,a@b.example,team-coordinator\nanna,student,Anna,A@b.example,\nbram,student,B,,\nada,staff,A,,\n'
  const { notices } = await readSmallSchool({ 'people.csv': people })
  expect(notices).toMatchObject([{ kind: 'sharedEmail', count: 1 }])
})

test('a team names its groups, which must be groups', async () => {
  const { school } = await readSmallSchool({ 'teams.csv': 'id,name,unit,groups\nscience,Science,upper,v5a|v5b\n' })
  expect(school?.teams).toMatchObject([{ groups: ['v5a', 'v5b'] }])
  const { faults } = await readSmallSchool({ 'teams.csv': 'id,name,unit,groups\nscience,Science,upper,v5a|teun\n' })
  expect(faults).toMatchObject([{ file: 'teams.csv', line: 2, column: 'groups', value: 'teun' }])
})

test('a team coordinator without the role gets a notice', async () => {
  const { faults, notices } = await readSmallSchool({
    'people.csv':
      'id,type,name,email,roles\nteun,teacher,Teun,,\nada,teacher,Ada,,team-coordinator\nbo,staff,Bo,,admin\nanna,student,Anna,,\nbram,student,Bram,,\n',
    'teams.csv': 'id,name,unit,coordinators,members\nscience,Science,upper,teun|ada|bo,ada\narts,Arts,upper,teun,ada\n',
  })
  expect(faults).toEqual([])
  expect(notices).toMatchObject([{ kind: 'coordinatorWithoutRole', count: 1, examples: ['teun'] }])
})
