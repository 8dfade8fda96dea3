import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { testDatabase } from '../test/test-database.ts'
import { makeImportFolder, schoolFiles } from './fixtures.ts'
import { type ImportOptions, importPath } from './import-path.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, appointment, published_week cascade`.execute(db)
})

const give = (files: Record<string, string>, options: Partial<ImportOptions> = {}) =>
  importPath(db, clock, { path: makeImportFolder(schoolFiles(files)), replace: true, ...options })

const listRoles = async () =>
  (
    await sql<{ id: string; roles: string[] }>`
      select source_id as id, desk_roles as roles from person join attendee on id = attendee_id
      where desk_roles is not null order by 1`.execute(db)
  ).rows
const listBlocks = async () =>
  (
    await sql<{ reason: string; sources: number[] }>`
      select name as reason, sources from room_block join appointment on id = appointment_id order by 1`.execute(db)
  ).rows

const rolesFile = 'person,roles\nteun,teacher|planner\n'
const blocksFile = 'room,start,end,reason\nb204,2026-11-30T08:30,2026-11-30T12:00,Exam\n'

describe('roles.csv', () => {
  test('gives roles of the desk, and leaves those that the desk gave already', async () => {
    await give({ 'roles.csv': rolesFile })
    expect(await listRoles()).toEqual([{ id: 'teun', roles: ['teacher', 'planner'] }])
    const changed = await give({ 'roles.csv': 'person,roles\nteun,teacher\nanna,\n' })
    expect(changed).toMatchObject({ ok: true, summary: { kinds: { people: { changed: 1 } } } })
    expect(await listRoles()).toEqual([
      { id: 'anna', roles: [] },
      { id: 'teun', roles: ['teacher', 'planner'] },
    ])
    expect(await give({})).toMatchObject({ ok: true })
    expect(await listRoles()).toHaveLength(2)
  })

  test('gives rights, which only administrators may import, as they alone shorten retention', async () => {
    await give({})
    const preview = await give({ 'roles.csv': 'person,roles\nteun,admin\n' }, { dryRun: true })
    expect(preview).toMatchObject({ ok: true, summary: { rightsChanged: 1 } })
    const school = JSON.parse(String(schoolFiles()['school.json'])) as object
    const retention = JSON.stringify({ ...school, retention: { auditLog: 30 } })
    expect(await give({ 'school.json': retention }, { dryRun: true })).toMatchObject({ summary: { rightsChanged: 1 } })
  })

  test('reports people twice, unknown people and unknown roles', async () => {
    const outcome = await give({ 'roles.csv': 'person,roles\nteun,king\nteun,\nnobody,admin\n' })
    expect(outcome).toMatchObject({
      ok: false,
      faults: [
        { line: 2, column: 'roles', value: 'king' },
        { line: 3, column: 'person', value: 'teun' },
        { line: 4, column: 'person', value: 'nobody' },
      ],
    })
  })
})

describe('blocks.csv', () => {
  test('adds blocks of the desk once, also in a preview that changes nothing', async () => {
    await give({})
    for (const dryRun of [true, false])
      expect(await give({ 'blocks.csv': blocksFile }, { dryRun })).toMatchObject({
        ok: true,
        summary: { kinds: { appointments: { added: 1 } } },
      })
    expect(await listBlocks()).toEqual([{ reason: 'Exam', sources: [0] }])
    expect(await give({ 'blocks.csv': blocksFile })).toMatchObject({
      summary: { kinds: { appointments: { added: 0 } } },
    })
    await give({})
    expect(await listBlocks()).toHaveLength(1)
  })

  test('leaves out a block in the way of a booking', async () => {
    await give({})
    await sql`
      with added as (
        insert into appointment (type, name, starts_at, ends_at)
        values ('booking', 'Band', '2026-11-30 11:00', '2026-11-30 13:00') returning id, starts_at)
      insert into appointment_attendee (appointment_id, starts_at, attendee_id)
      select added.id, starts_at, room.id from added, attendee room where room.source_id = 'b204'`.execute(db)
    expect(await give({ 'blocks.csv': blocksFile })).toMatchObject({ ok: true })
    expect(await listBlocks()).toEqual([])
  })

  test('reports unknown rooms and times', async () => {
    const outcome = await give({
      'blocks.csv':
        'room,start,end,reason\nnowhere,2026-11-30T08:30,2026-11-30T12:00,Exam\nb204,2026-11-30T12:00,2026-11-30T12:00,Exam\n',
    })
    expect(outcome).toMatchObject({
      ok: false,
      faults: [
        { line: 2, column: 'room', value: 'nowhere' },
        { line: 3, column: 'end' },
      ],
    })
  })
})
