import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { computeTableSums } from '#server/test/table-sums.ts'
import { makeImportFolder, schoolFiles } from '../fixtures.ts'
import { createImportOptions } from '../format-fixtures.ts'
import { formatReport } from '../format-report.ts'
import { type ImportOptions, importPath } from '../import-path.ts'
import type { StopReason } from './rules.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
const withoutOtherFiles = { 'teams.csv': null, 'memberships.csv': null, 'courses.csv': null, 'appointments.csv': null }

const joinLines = (header: string, rows: string[]) => [header, ...rows, ''].join('\n')
const numberRows = (count: number, row: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => row(n + 1))
const buildPeople = (students: number, ...extraRows: string[]) =>
  joinLines('id,type,name,email,roles', [
    'teun,teacher,Teun Tol,,',
    'ada,staff,Ada Admiraal,,admin',
    'bo,staff,Bo Bos,,admin',
    ...numberRows(students, (n) => `s${n},student,Student ${n},,`),
    ...extraRows,
  ])
const buildRooms = (count: number) =>
  joinLines(
    'id,name',
    numberRows(count, (n) => `r${n},Room ${n}`),
  )
const buildGroups = (count: number) =>
  joinLines(
    'id,name',
    numberRows(count, (n) => `g${n},Group ${n}`),
  )
const buildLessons = (count: number, from = 1) =>
  joinLines('id,type,name,start,end,teachers', [
    // These rows keep the span the same at both ends.
    'first,activity,Begin,2026-11-02T08:00,2026-11-02T08:30,teun',
    'last,activity,Eind,2026-12-18T08:00,2026-12-18T08:30,teun',
    ...numberRows(count, (n) => {
      const date = Temporal.PlainDate.from('2026-11-02').add({ days: n }).toString()
      return `l${n + from - 1},lesson,Les,${date}T10:00,${date}T10:50,teun`
    }),
  ])

/** School of 20 people (17 of them students), 10 groups, 10 rooms and 30 coming lessons. */
const wholeSchool = {
  ...withoutOtherFiles,
  'people.csv': buildPeople(17),
  'groups.csv': buildGroups(10),
  'rooms.csv': buildRooms(10),
  'appointments.csv': buildLessons(30),
}
const importChanges = (changes: Record<string, string | null>, options: Partial<ImportOptions> = {}) =>
  importPath(db, clock, { path: makeImportFolder(schoolFiles({ ...wholeSchool, ...changes })), ...options })

async function expectStop(
  changes: Record<string, string | null>,
  reasons: StopReason[],
  options?: Partial<ImportOptions>,
) {
  const before = await computeTableSums(db)
  for (const dryRun of [false, true]) {
    const outcome = await importChanges(changes, { ...options, dryRun })
    expect(outcome).toMatchObject({ ok: false, dryRun, stopped: reasons, summary: { kinds: {} } })
    expect(await computeTableSums(db)).toEqual(before)
  }
  expect(await importChanges(changes, { ...options, replace: true })).toMatchObject({ ok: true })
  expect(await computeTableSums(db)).not.toEqual(before)
}

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, booking_profile, appointment, published_week cascade`.execute(
    db,
  )
  expect(await importChanges({})).toMatchObject({ ok: true })
})

describe('an import without --replace', () => {
  test('stops if it is of another school', async () => {
    const settings = JSON.parse(String(schoolFiles()['school.json'])) as Record<string, unknown>
    await expectStop({ 'school.json': JSON.stringify({ ...settings, customer: 'other' }) }, [
      { reason: 'customer', present: 'small', given: 'other' },
    ])
  })

  test('stops if it removes more than a tenth of the people, groups or rooms', async () => {
    expect(
      await importChanges({ 'people.csv': buildPeople(15), 'groups.csv': buildGroups(9), 'rooms.csv': buildRooms(9) }),
    ).toMatchObject({
      ok: true,
      summary: { kinds: { people: { removed: 2 }, groups: { removed: 1 }, rooms: { removed: 1 } } },
    })
    await importChanges({})
    await expectStop({ 'people.csv': buildPeople(14), 'groups.csv': buildGroups(8), 'rooms.csv': buildRooms(8) }, [
      { reason: 'removed', kind: 'people', count: 3, of: 20 },
      { reason: 'removed', kind: 'groups', count: 2, of: 10 },
      { reason: 'removed', kind: 'rooms', count: 2, of: 10 },
    ])
  })

  test('stops if it leaves nobody with a role, by removing the people or by taking the role', async () => {
    const without = buildPeople(17).replace(/bo,.*\n/, '')
    expect(await importChanges({ 'people.csv': without })).toMatchObject({ ok: true })
    await importChanges({})
    await expectStop({ 'people.csv': buildPeople(17).replaceAll(',admin', ',service-desk') }, [
      { reason: 'role', role: 'admin', count: 2 },
    ])
    await importChanges({}, { replace: true })
    const neither = buildPeople(17)
      .replace(/bo,.*\n/, '')
      .replace(/ada,.*\n/, '')
    await expectStop({ 'people.csv': neither }, [{ reason: 'role', role: 'admin', count: 2 }])
  })

  test.skipIf(!isFullRun)('stops if it cancels more than a third of the upcoming lessons', async () => {
    expect(await importChanges({ 'appointments.csv': buildLessons(20) })).toMatchObject({
      ok: true,
      summary: { cancelled: 10 },
    })
    await importChanges({})
    await expectStop({ 'appointments.csv': buildLessons(19) }, [{ reason: 'lessons', count: 11, of: 30 }])
  })

  test.skipIf(!isFullRun)(
    'stops if the cancelled lessons return under new ids or are in unpublished weeks',
    async () => {
      await expectStop({ 'appointments.csv': buildLessons(30, 101) }, [{ reason: 'lessons', count: 30, of: 30 }])
      await sql`delete from published_week`.execute(db)
      await expectStop({ 'appointments.csv': buildLessons(0) }, [{ reason: 'lessons', count: 30, of: 30 }], {
        unpublished: true,
      })
    },
  )

  test.skipIf(!isFullRun)('does not stop because of past lessons', async () => {
    const later = createFixedClock('Europe/Amsterdam', '2026-12-01T08:00:00Z')
    const onlyTheLast = buildLessons(30).replaceAll(/^l1?\d,.*\n/gm, '')
    const path = makeImportFolder(schoolFiles({ ...wholeSchool, 'appointments.csv': onlyTheLast }))
    expect(await importPath(db, later, { path })).toMatchObject({ ok: true, summary: { cancelled: 0 } })
  })

  test.skipIf(!isFullRun)('stops if a file has only a header, with a notice', async () => {
    const header = buildPeople(0).split('\n')[0] ?? ''
    await importChanges({ 'teams.csv': 'id,name,unit\nscience,Bèta,bovenbouw\n' })
    const outcome = await importChanges({
      'people.csv': header,
      'teams.csv': 'id,name,unit\n',
      'appointments.csv': null,
    })
    expect(outcome).toMatchObject({
      ok: false,
      stopped: [
        { reason: 'removed', kind: 'people', count: 20, of: 20 },
        { reason: 'emptied', kind: 'teams', count: 1 },
        { reason: 'role', role: 'admin' },
        { reason: 'role', role: 'student' },
        { reason: 'role', role: 'teacher' },
      ],
      notices: [{ kind: 'headerOnly', count: 2, examples: ['people.csv', 'teams.csv'] }],
    })
  })
})

test.skipIf(!isFullRun)('the report says why an import stops, how to continue, and what it would change', async () => {
  const changes = {
    'people.csv': buildPeople(14)
      .replace(/bo,.*\n/, '')
      .replace(/ada,.*\n/, ''),
    'appointments.csv': buildLessons(1),
  }
  const text = [
    'Nothing was imported, because:',
    '  5 of 20 people would be removed, which is more than a tenth.',
    '  Nobody would have the role admin any more; 2 people have it.',
    '  29 of 30 coming lessons would be cancelled or removed, which is more than a third.',
    'If this is what you want, add --replace. An import would do this:',
    '  people        0 added, 0 changed, 5 removed',
    '  appointments  0 added, 0 changed, 29 removed',
    'Of the removed appointments 29 stay, cancelled.',
    'The appointments from 2026-11-02 to 2026-12-18 were replaced.',
    'One person is notified of changes in the roster.',
  ]
  expect(formatReport(await importChanges(changes)).split('\n')).toEqual(text)
  const [head = ''] = formatReport(await importChanges(changes, { dryRun: true })).split('\n')
  expect(head).toBe('Dry run: nothing was changed, and an import would stop, because:')
})

test.skipIf(!isFullRun)('a file with only a header gets a notice if there was nothing to remove', async () => {
  const before = await computeTableSums(db)
  const outcome = await importChanges({ 'teams.csv': 'id,name,unit\n' })
  expect(outcome).toMatchObject({ ok: true, notices: [{ kind: 'headerOnly', examples: ['teams.csv'] }] })
  expect(await computeTableSums(db)).toEqual(before)
})

test.skipIf(!isFullRun)(
  'a file without appointments stops an import; --replace lets them stay, except in chosen weeks',
  async () => {
    const header = 'id,type,name,start,end\n'
    const before = await computeTableSums(db)
    const stopped = await importChanges({ 'appointments.csv': header })
    expect(stopped).toMatchObject({ ok: false, stopped: [{ reason: 'emptied', kind: 'appointments', count: 32 }] })
    expect(formatReport(stopped)).toContain('No appointment is given, though there are 32 to come')
    expect(await importChanges({ 'appointments.csv': header }, { replace: true })).toMatchObject({ ok: true })
    expect(await computeTableSums(db)).toEqual(before)
    const weeks = { weeks: '2026-W46..2026-W46', replace: true }
    expect(await importChanges({ 'appointments.csv': header }, weeks)).toMatchObject({
      ok: true,
      summary: { cancelled: 7, span: { start: '2026-11-09', end: '2026-11-15' } },
    })
  },
)

test.skipIf(!isFullRun)('an XHSTT archive of another school changes nothing without --replace', async () => {
  const before = await computeTableSums(db)
  const outcome = await importPath(db, clock, { ...createImportOptions('xhstt'), replace: false })
  expect(outcome).toMatchObject({ ok: false })
  expect('stopped' in outcome && outcome.stopped.map(({ reason }) => reason)).toContain('customer')
  expect(await computeTableSums(db)).toEqual(before)
})
