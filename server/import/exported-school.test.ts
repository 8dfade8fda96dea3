import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { computeTableSums } from '../test/table-sums.ts'
import { testDatabase } from '../test/test-database.ts'
import { makeImportFolder, schoolFiles } from './fixtures.ts'
import { type ImportOptions, importPath } from './import-path.ts'
import { isFullRun, selectCases } from '#server/test/full.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, appointment, published_week cascade`.execute(db)
})

const school = JSON.parse(String(schoolFiles()['school.json'])) as object
const publishedWeeks = ['2026-W44', '2026-W46..2026-W48']
const give = (files: Record<string, string>, options: Partial<ImportOptions> = {}) =>
  importPath(db, clock, {
    path: makeImportFolder(schoolFiles({ 'school.json': JSON.stringify({ ...school, publishedWeeks }), ...files })),
    ...options,
  })

describe('an import of files that state the published weeks', () => {
  test.each<[object, string[]]>(
    selectCases([
      [{}, ['2026-W44', '2026-W46', '2026-W47', '2026-W48']],
      [{ weeks: '2026-W47..2026-W52' }, ['2026-W47', '2026-W48']],
      [{ unpublished: true }, []],
    ]),
  )('with %j publishes %j', async (options, published) => {
    const dryRun = await give({}, { ...options, dryRun: true })
    expect(dryRun).toMatchObject({ ok: true, summary: { published } })
    expect(await db.selectFrom('published_week').select('monday').execute()).toEqual([])
    expect(await give({}, options)).toMatchObject({ ok: true, summary: { published } })
    expect(await db.selectFrom('published_week').select('monday').execute()).toHaveLength(published.length)
    expect(await give({}, options)).toMatchObject({ ok: true, summary: { published: [] } })
  })

  test.skipIf(!isFullRun)('publishes them also without appointments', async () => {
    await give({}, { unpublished: true })
    const files = Object.entries(schoolFiles({ 'school.json': JSON.stringify({ ...school, publishedWeeks }) }))
    const path = makeImportFolder(Object.fromEntries(files.filter(([name]) => !name.startsWith('appointments'))))
    expect(await importPath(db, clock, { path })).toMatchObject({
      ok: true,
      summary: { published: ['2026-W44', '2026-W46', '2026-W47', '2026-W48'] },
    })
    expect(await db.selectFrom('published_week').select('monday').execute()).toHaveLength(4)
  })

  test.skipIf(!isFullRun)('publishes nothing when it stops', async () => {
    await give({}, { unpublished: true })
    const before = await computeTableSums(db)
    const other = JSON.stringify({ ...school, publishedWeeks, customer: 'other' })
    expect(await give({ 'school.json': other })).toMatchObject({ ok: false, stopped: [{ reason: 'customer' }] })
    expect(await computeTableSums(db)).toEqual(before)
  })
})

describe('a record that no source gives any more, and that others name', () => {
  const withLeaver = {
    'people.csv':
      'id,type,name,email,coach,source\nteun,teacher,Teun Tol,,,school\nada,staff,Ada,,,school\n' +
      'anna,student,Anna Aerts,,teun,school\nbram,student,Bram Bos,,,\n',
  }
  const countPeople = { added: 3, changed: 0, removed: 0 }

  test('is added without being visible or counted, and a second time changes nothing', async () => {
    const outcome = await give(withLeaver)
    expect(outcome).toMatchObject({ ok: true, summary: { kinds: { people: countPeople, memberships: { added: 2 } } } })
    const bram = db.selectFrom('attendee').select(['removed', 'sources']).where('source_id', '=', 'bram')
    expect(await bram.executeTakeFirst()).toEqual({ removed: true, sources: [] })
    const before = await computeTableSums(db)
    expect(await give(withLeaver)).toMatchObject({ ok: true, summary: { kinds: { people: { added: 0, changed: 0 } } } })
    expect(await computeTableSums(db)).toEqual(before)
  })

  test('leaves with the import that says so', async () => {
    await give({})
    expect(await give(withLeaver, { replace: true })).toMatchObject({ summary: { kinds: { people: { removed: 1 } } } })
    const link = sql`
      select from appointment_attendee l join attendee a on a.id = l.attendee_id where a.source_id = 'bram'`
    expect((await link.execute(db)).rows).toHaveLength(1)
  })
})
