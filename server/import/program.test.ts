import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { testDatabase } from '../test/test-database.ts'
import { settingsWithPeriods } from '../test/deployment-plans.ts'
import { importPrograms, createProgram, week47, createPlannedWeek } from '../test/programs.ts'
import { applySchool } from './apply-school.ts'
import type { Program } from './school.ts'

const { db } = await testDatabase('small school')
const put = async (...programs: Program[]) => (await importPrograms(db, programs, settingsWithPeriods)).kinds.programs
const same = { added: 0, changed: 0, removed: 0 }
const rows = async () =>
  (
    await sql`
      select year, week, objectives, material, test, version
      from program join planned_week on program_id = id
      order by year, week`.execute(db)
  ).rows
/** Writes texts as a teacher does in the web app. */
const write = (texts: { objectives?: string; material?: string; test?: string }, week = week47) =>
  db
    .updateTable('planned_week')
    .set({ ...texts, version: sql<number>`version + 1` })
    .where('week', '=', week)
    .execute()
const of = (week: object) =>
  createProgram({ weeks: [{ week: week47, objectives: 'a', material: 'b', test: 'c', ...week }] })
const kept = { year: 2026, week: week47, objectives: 'a', material: 'b', test: 'c' }

beforeEach(async () => {
  await sql`truncate program cascade`.execute(db)
})

describe('programs of an import', () => {
  test('are added, changed and removed, and a second import changes nothing', async () => {
    expect(await put(of({}), createProgram({ group: 'v5b' }))).toEqual({ ...same, added: 2 })
    expect(await put(of({}), createProgram({ group: 'v5b' }))).toEqual(same)
    expect(await put(of({ test: 'd' }))).toEqual({ added: 0, changed: 1, removed: 1 })
    expect(await rows()).toContainEqual({ ...kept, test: 'd', version: 2 })
    expect(await put(of({ test: 'd' }), createProgram({ group: 'v5b' }))).toEqual({ ...same, added: 1 })
  })

  test('keep a teacher’s text while the imported text stays the same', async () => {
    await put(of({}))
    await write({ objectives: 'own' })
    expect(await put(of({}))).toEqual(same)
    expect(await rows()).toEqual([{ ...kept, objectives: 'own', version: 2 }])
  })

  test('overwrite only the texts that changed in the file', async () => {
    await put(of({}))
    await write({ objectives: 'own', material: 'own too' })
    expect(await put(of({ material: 'file' }))).toEqual({ ...same, changed: 1 })
    expect(await rows()).toEqual([{ ...kept, objectives: 'own', material: 'file', version: 3 }])
    await put(of({ material: 'file' }))
    expect(await rows()).toEqual([{ ...kept, objectives: 'own', material: 'file', version: 3 }])
  })

  test('clear imported texts that the file no longer holds, and keep a teacher’s texts', async () => {
    await put(of({}))
    await write({ objectives: 'own' })
    expect(await put(of({ objectives: '', material: '' }))).toEqual({ ...same, changed: 1 })
    expect(await rows()).toEqual([{ ...kept, objectives: 'own', material: '', version: 3 }])
    expect(await put(createProgram({ weeks: [] }))).toEqual({ ...same, changed: 1 })
    expect(await rows()).toEqual([{ ...kept, objectives: 'own', material: '', test: '', version: 4 }])
  })

  test('keep the version when the new imported text equals the current text', async () => {
    await put(of({}))
    await write({ test: 'd' })
    await put(of({ test: 'd' }))
    expect(await rows()).toEqual([{ ...kept, test: 'd', version: 2 }])
  })

  test('keep a teacher’s text in a week that was planned before the import', async () => {
    await put(createProgram({ weeks: [] }))
    await sql`
      insert into planned_week (program_id, week, objectives) select id, ${week47}, 'own' from program`.execute(db)
    await put(of({ objectives: '' }))
    expect(await rows()).toEqual([{ ...kept, objectives: 'own', version: 2 }])
  })

  test('stay unchanged for a past year that the file omits, and can be corrected', async () => {
    const old = createProgram({ year: 2025, weeks: [createPlannedWeek(3, 'a')] })
    await put(old)
    expect(await put(of({}))).toEqual({ ...same, added: 1 })
    expect(await rows()).toMatchObject([{ year: 2025, objectives: 'a', version: 1 }, { year: 2026 }])
    expect(await put({ ...old, weeks: [createPlannedWeek(3, 'b')] }, of({}))).toEqual({ ...same, changed: 1 })
    expect(await rows()).toMatchObject([{ year: 2025, objectives: 'b' }, { year: 2026 }])
  })

  test('stay unchanged by an import without programs', async () => {
    await put(of({}))
    const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
    await applySchool(db, { settings: settingsWithPeriods }, { clock })
    expect(await rows()).toEqual([{ ...kept, version: 1 }])
  })

  test.each<[string, Partial<Program>]>([
    ['group', { group: 'nothing' }],
    ['course', { course: 'nothing' }],
  ])('are refused with an unknown %s, and change nothing', async (column, change) => {
    await put(of({}))
    const faults = await importPrograms(db, [createProgram(change)]).catch(
      (error: { faults: object[] }) => error.faults,
    )
    expect(faults).toMatchObject([{ file: 'programs', column, value: 'nothing' }])
    expect(await rows()).toEqual([{ ...kept, version: 1 }])
  })
})
