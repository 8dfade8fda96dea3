import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { testDatabase } from '../test/test-database.ts'
import { settingsWithPeriods } from '../test/deployment-plans.ts'
import { importPrograms, createProgram, week47, createPlannedWeek } from '../test/programs.ts'
import { applySchool } from './apply-school.ts'
import type { Program } from './school.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase('small school')
const importAndCount = async (...programs: Program[]) =>
  (await importPrograms(db, programs, settingsWithPeriods)).kinds.programs
const noChanges = { added: 0, changed: 0, removed: 0 }
const listPlannedWeeks = async () =>
  (
    await sql`
      select year, week, objectives, material, test, version
      from program join planned_week on program_id = id
      order by year, week`.execute(db)
  ).rows
/** Writes texts as a teacher does in the web app. */
const writeAsTeacher = (texts: { objectives?: string; material?: string; test?: string }, week = week47) =>
  db
    .updateTable('planned_week')
    .set({ ...texts, version: sql<number>`version + 1` })
    .where('week', '=', week)
    .execute()
const createProgramWithWeek = (week: object) =>
  createProgram({ weeks: [{ week: week47, objectives: 'a', material: 'b', test: 'c', ...week }] })
const importedWeek = { year: 2026, week: week47, objectives: 'a', material: 'b', test: 'c' }

beforeEach(async () => {
  await sql`truncate program cascade`.execute(db)
})

describe('programs of an import', () => {
  test('are added, changed and removed, and a second import changes nothing', async () => {
    expect(await importAndCount(createProgramWithWeek({}), createProgram({ group: 'v5b' }))).toEqual({
      ...noChanges,
      added: 2,
    })
    expect(await importAndCount(createProgramWithWeek({}), createProgram({ group: 'v5b' }))).toEqual(noChanges)
    expect(await importAndCount(createProgramWithWeek({ test: 'd' }))).toEqual({ added: 0, changed: 1, removed: 1 })
    expect(await listPlannedWeeks()).toContainEqual({ ...importedWeek, test: 'd', version: 2 })
    expect(await importAndCount(createProgramWithWeek({ test: 'd' }), createProgram({ group: 'v5b' }))).toEqual({
      ...noChanges,
      added: 1,
    })
  })

  test('keep a teacher’s text while the imported text stays the same', async () => {
    await importAndCount(createProgramWithWeek({}))
    await writeAsTeacher({ objectives: 'own' })
    expect(await importAndCount(createProgramWithWeek({}))).toEqual(noChanges)
    expect(await listPlannedWeeks()).toEqual([{ ...importedWeek, objectives: 'own', version: 2 }])
  })

  test('overwrite only the texts that changed in the file', async () => {
    await importAndCount(createProgramWithWeek({}))
    await writeAsTeacher({ objectives: 'own', material: 'own too' })
    expect(await importAndCount(createProgramWithWeek({ material: 'file' }))).toEqual({ ...noChanges, changed: 1 })
    expect(await listPlannedWeeks()).toEqual([{ ...importedWeek, objectives: 'own', material: 'file', version: 3 }])
    await importAndCount(createProgramWithWeek({ material: 'file' }))
    expect(await listPlannedWeeks()).toEqual([{ ...importedWeek, objectives: 'own', material: 'file', version: 3 }])
  })

  test('clear imported texts that the file no longer holds, and keep a teacher’s texts', async () => {
    await importAndCount(createProgramWithWeek({}))
    await writeAsTeacher({ objectives: 'own' })
    expect(await importAndCount(createProgramWithWeek({ objectives: '', material: '' }))).toEqual({
      ...noChanges,
      changed: 1,
    })
    expect(await listPlannedWeeks()).toEqual([{ ...importedWeek, objectives: 'own', material: '', version: 3 }])
    expect(await importAndCount(createProgram({ weeks: [] }))).toEqual({ ...noChanges, changed: 1 })
    expect(await listPlannedWeeks()).toEqual([
      { ...importedWeek, objectives: 'own', material: '', test: '', version: 4 },
    ])
  })

  test('keep the version when the new imported text equals the current text', async () => {
    await importAndCount(createProgramWithWeek({}))
    await writeAsTeacher({ test: 'd' })
    await importAndCount(createProgramWithWeek({ test: 'd' }))
    expect(await listPlannedWeeks()).toEqual([{ ...importedWeek, test: 'd', version: 2 }])
  })

  test('keep a teacher’s text in a week that was planned before the import', async () => {
    await importAndCount(createProgram({ weeks: [] }))
    await sql`
      insert into planned_week (program_id, week, objectives) select id, ${week47}, 'own' from program`.execute(db)
    await importAndCount(createProgramWithWeek({ objectives: '' }))
    expect(await listPlannedWeeks()).toEqual([{ ...importedWeek, objectives: 'own', version: 2 }])
  })

  test.skipIf(!isFullRun)('stay unchanged for a past year that the file omits, and can be corrected', async () => {
    const pastProgram = createProgram({ year: 2025, weeks: [createPlannedWeek(3, 'a')] })
    await importAndCount(pastProgram)
    expect(await importAndCount(createProgramWithWeek({}))).toEqual({ ...noChanges, added: 1 })
    expect(await listPlannedWeeks()).toMatchObject([{ year: 2025, objectives: 'a', version: 1 }, { year: 2026 }])
    expect(
      await importAndCount({ ...pastProgram, weeks: [createPlannedWeek(3, 'b')] }, createProgramWithWeek({})),
    ).toEqual({ ...noChanges, changed: 1 })
    expect(await listPlannedWeeks()).toMatchObject([{ year: 2025, objectives: 'b' }, { year: 2026 }])
  })

  test.skipIf(!isFullRun)('stay unchanged by an import without programs', async () => {
    await importAndCount(createProgramWithWeek({}))
    const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
    await applySchool(db, { settings: settingsWithPeriods }, { clock })
    expect(await listPlannedWeeks()).toEqual([{ ...importedWeek, version: 1 }])
  })

  test.each<[string, Partial<Program>]>([
    ['group', { group: 'nothing' }],
    ['course', { course: 'nothing' }],
  ])('are refused with an unknown %s, and change nothing', async (column, change) => {
    await importAndCount(createProgramWithWeek({}))
    const faults = await importPrograms(db, [createProgram(change)]).catch(
      (error: { faults: object[] }) => error.faults,
    )
    expect(faults).toMatchObject([{ file: 'programs', column, value: 'nothing' }])
    expect(await listPlannedWeeks()).toEqual([{ ...importedWeek, version: 1 }])
  })
})
