import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { testDatabase } from '../test/test-database.ts'
import { makeImportFolder, schoolFiles, buildZip } from './fixtures.ts'
import { formatReportJson, formatReport } from './format-report.ts'
import { type ImportOptions, importPath } from './import-path.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
const importFiles = (files: Record<string, string | Buffer>, options: Partial<ImportOptions> = {}) =>
  importPath(db, clock, { path: makeImportFolder(files), ...options })

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, appointment, published_week cascade`.execute(db)
})

const countAppointments = async () =>
  (
    await db
      .selectFrom('appointment')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('a school folder is imported, and the report counts the changes of each kind', async () => {
  const outcome = await importFiles(schoolFiles())
  expect(formatReport(outcome)).toBe(
    [
      'Imported.',
      '  school        1 added, 0 changed, 0 removed',
      '  people        4 added, 0 changed, 0 removed',
      '  teams         1 added, 0 changed, 0 removed',
      '  groups        2 added, 0 changed, 0 removed',
      '  memberships   2 added, 0 changed, 0 removed',
      '  rooms         2 added, 0 changed, 0 removed',
      '  courses       1 added, 0 changed, 0 removed',
      '  appointments  2 added, 0 changed, 0 removed',
      'The appointments from 2026-11-16 to 2026-11-18 were replaced.',
      'Published: 2026-W47.',
    ].join('\n'),
  )
  expect(JSON.parse(formatReportJson(outcome))).toMatchObject({ ok: true, format: 'school', summary: { cancelled: 0 } })
  expect(formatReport(await importFiles(schoolFiles()))).toBe('Imported.\nNothing changed.')
})

test('a zip with the files of a school is imported, whatever its name', async () => {
  const file = path.join(makeImportFolder({}), 'school.download')
  writeFileSync(file, buildZip(schoolFiles()))
  expect(await importPath(db, clock, { path: file })).toMatchObject({ ok: true, format: 'school' })
})

test('an import of appointments alone may refer to records of an earlier import', async () => {
  await importFiles(schoolFiles())
  const withoutPeople = { 'people.csv': null, 'teams.csv': null, 'groups.csv': null, 'memberships.csv': null }
  const files = schoolFiles({ ...withoutPeople, 'rooms.csv': null, 'courses.csv': null })
  expect(await importFiles(files)).toMatchObject({ ok: true, summary: { kinds: { appointments: { changed: 0 } } } })
})

test.skipIf(!isFullRun)('a single bad row in 50,000 changes nothing, and the report names its line', async () => {
  const formatRow = (index: number, end: string) => `a${index},lesson,Les,2026-11-${16 + (index % 5)}T08:30,${end}`
  const rows = Array.from({ length: 50_000 }, (_, index) => formatRow(index, `2026-11-${16 + (index % 5)}T09:20`))
  rows[41_234] = formatRow(41_234, '2026-11-31T09:20')
  const appointments = ['id,type,name,start,end', ...rows].join('\n')
  const outcome = await importFiles(schoolFiles({ 'appointments.csv': appointments }))
  expect(formatReport(outcome)).toBe(
    'Nothing was imported: one fault.\n' +
      'appointments.csv:41236 end "2026-11-31T09:20": There is no such day: 2026-11-31.',
  )
  expect(await countAppointments()).toBe(0)
  expect(await db.selectFrom('attendee').select('id').execute()).toEqual([])
})

test('a dry run reads and writes everything, and rolls it back', async () => {
  const phases = new Set<string>()
  const outcome = await importFiles(schoolFiles(), { dryRun: true, onProgress: (phase) => phases.add(phase) })
  expect(outcome).toMatchObject({ ok: true, dryRun: true, summary: { kinds: { appointments: { added: 2 } } } })
  expect(formatReport(outcome)).toMatch(/^Dry run: nothing was changed/)
  expect([...phases]).toEqual(['reading', 'writing'])
  expect(await countAppointments()).toBe(0)
})

test('the progress of an import rises to 1 in both phases', async () => {
  const fractionsByPhase: Record<string, number[]> = { reading: [], writing: [] }
  await importFiles(schoolFiles(), { onProgress: (phase, fraction) => fractionsByPhase[phase]?.push(fraction) })
  for (const fractions of Object.values(fractionsByPhase)) {
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.at(-1)).toBe(1)
  }
})

test('a path without a school, a missing file and invalid weeks are refused with the reason', async () => {
  const folder = makeImportFolder({ 'letter.txt': 'Beste ouders' })
  await expect(importPath(db, clock, { path: folder })).rejects.toThrow('a folder without school.json')
  await expect(importPath(db, clock, { path: path.join(folder, 'letter.txt') })).rejects.toThrow('--format')
  await expect(importPath(db, clock, { path: path.join(folder, 'none') })).rejects.toThrow('There is no file')
  await expect(importPath(db, clock, { path: folder, weeks: 'all' })).rejects.toThrow('expected one ISO week')
})

test('a folder with a link in it and a pipe are refused, and a link to a folder is imported', async () => {
  const folder = makeImportFolder(schoolFiles({ 'rooms.csv': null }))
  symlinkSync('/etc/hostname', path.join(folder, 'rooms.csv'))
  expect(formatReport(await importPath(db, clock, { path: folder }))).toBe(
    'Nothing was imported: one fault.\nrooms.csv: This is a link; put the file itself in the folder.',
  )
  const pipe = path.join(folder, 'pipe')
  spawnSync('mkfifo', [pipe])
  await expect(importPath(db, clock, { path: pipe })).rejects.toThrow('There is no file or folder')
  const link = path.join(makeImportFolder({}), 'link')
  symlinkSync(makeImportFolder(schoolFiles()), link)
  expect(await importPath(db, clock, { path: link })).toMatchObject({ ok: true })
})

test('an appointment that is in no roster gets a notice', async () => {
  const appointments = [
    'id,type,name,start,end,teachers,rooms,subscribeFrom,subscribeUntil',
    'a1,lesson,Les,2026-11-16T08:30,2026-11-16T09:20,,,,',
    'a2,activity,Borrel,2026-11-16T08:30,2026-11-16T09:20,,,,',
    // Rows seen in a room, by all students, and by everyone.
    'a3,activity,Borrel,2026-11-16T08:30,2026-11-16T09:20,,b204,,',
    'a4,choice,Debat,2026-11-16T08:30,2026-11-16T09:20,,,2026-11-01T08:00,2026-11-15T08:00',
    'a5,holiday,Vrij,2026-11-17T00:00,2026-11-18T00:00,,,,',
  ]
  expect(await importFiles(schoolFiles({ 'appointments.csv': appointments.join('\n') }))).toMatchObject({
    ok: true,
    notices: [{ kind: 'inNoRoster', count: 2, examples: ['Les, 2026-11-16 08:30', 'Borrel, 2026-11-16 08:30'] }],
  })
})

test('a report lists the first 1,000 faults and counts the rest', async () => {
  const rows = Array.from({ length: 1200 }, (_, index) => `c${index},`)
  const outcome = await importFiles(schoolFiles({ 'courses.csv': ['id,name', ...rows].join('\n') }))
  const lines = formatReport(outcome).split('\n')
  expect(lines[0]).toBe('Nothing was imported: 1201 faults.')
  expect(lines.at(-1)).toBe('… and 201 more.')
  expect(lines).toHaveLength(1002)
})

test('an import that replaces the demo school cannot refer to its records', async () => {
  await importFiles(schoolFiles())
  await db.updateTable('school').set({ origin: 'demo', customer: 'demo' }).execute()
  const outcome = await importFiles(schoolFiles({ 'rooms.csv': null }))
  expect(outcome).toMatchObject({ ok: false, faults: [{ file: 'appointments.csv', column: 'rooms', value: 'b204' }] })
  expect(await countAppointments()).toBe(2)
})

test.skipIf(!isFullRun)('a dry run that replaces the demo school counts its records as removed', async () => {
  await importFiles(schoolFiles())
  await db.updateTable('school').set({ origin: 'demo', customer: 'demo' }).execute()
  const outcome = await importFiles(schoolFiles(), { dryRun: true })
  expect(outcome).toMatchObject({
    ok: true,
    summary: {
      kinds: {
        people: { added: 4, removed: 4 },
        rooms: { added: 2, removed: 2 },
        appointments: { added: 2, removed: 2 },
      },
    },
  })
})
