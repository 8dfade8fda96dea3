import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../db/connect.ts'
import { createFixedClock } from '../lib/clock.ts'
import { putSmallSchool, smallSchool } from '../test/small-school.ts'
import { computeTableSums } from '../test/table-sums.ts'
import { demoMoment } from '../test/test-cluster.ts'
import { isFullRun } from '../test/full.ts'
import { testDatabase } from '../test/test-database.ts'
import { type ApplyOptions, applySchool } from './apply-school.ts'
import { writeRoundContents } from '../joining/choice-round/desk/write-queries.ts'
import { createImportOptions, formatFixtures } from './format-fixtures.ts'
import { makeImportFolder } from './fixtures.ts'
import { hasChanges } from './import-summary.ts'
import { type ImportOptions, importPath } from './import-path.ts'
import { makeAppointment } from './make-appointment.ts'
import { openFolder, openZip } from './reading/school-files.ts'
import type { SchoolData } from './school.ts'
import { insertBlock } from '../rooms/booking/service.ts'
import { exportSchool, formatExport } from './export-school.ts'

const { db } = await testDatabase()
const { db: emptyDb } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-19T08:00:00Z')

beforeEach(async () => {
  for (const database of [db, emptyDb]) {
    await sql`truncate school, school_year, attendee, course, booking_profile, appointment, published_week cascade`.execute(
      database,
    )
    await sql`delete from import_source where id > 0`.execute(database)
  }
})

/** Returns a folder that is deleted when the test ends. */
function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const importSchool = (school: Partial<SchoolData>, options: Partial<ApplyOptions> = {}) =>
  applySchool(db, { settings: smallSchool.settings, ...school }, { clock, replace: true, ...options })

async function exportTo(
  database: Database,
  name = 'school',
): Promise<{ target: string; files: Record<string, string> }> {
  const target = path.join(makeFolder(), name)
  await exportSchool(database, target)
  return { target, files: await readFiles(target) }
}

/** Adds an option and reorders the groups of an imported round, as its coordinator does. */
async function editRound(): Promise<void> {
  const { rows } = await sql<{ round: number; first: number; second: number; option: number; set: number }>`
    select round.id as round, v5b.id as first, v5a.id as second, option.id as option, option.set_id as set
    from choice_round round, attendee v5b, attendee v5a, choice_round_option option
    where v5b.source_id = 'v5b' and v5a.source_id = 'v5a' and option.round_id = round.id and round.source_id = 'sport'
      and option.source_id = 'row'`.execute(db)
  const { round, first, second, option: id, set } = rows[0]!
  const audience = [first]
  const option = { name: 'Roeien', description: null, courseGroupName: null, groupId: first, seats: 8, courseIds: [] }
  const group = { description: null, seats: 20, courseIds: [] }
  const period = await db.selectFrom('choice_round').selectAll().where('id', '=', round).executeTakeFirstOrThrow()
  await db.transaction().execute((tx) =>
    writeRoundContents(tx, round, {
      name: period.name,
      yearStart: period.year_start,
      yearEnd: period.year_end,
      periodStart: period.period_start,
      periodEnd: period.period_end,
      openingDate: period.opens_at,
      studentExpirationDate: period.student_until,
      coachExpirationDate: period.coach_until,
      ranks: null,
      countsOnly: false,
      allocateAtClosing: false,
      audience,
      groups: [
        { ...group, groupId: second },
        { ...group, groupId: first },
      ],
      optionSets: [
        {
          id: set,
          name: 'Sport',
          min: 1,
          max: 1,
          options: [
            { ...option, name: 'Schaken' },
            { ...option, id },
          ],
        },
      ],
      options: [],
    }),
  )
}

async function readFiles(target: string): Promise<Record<string, string>> {
  const files = await (target.endsWith('.zip') ? openZip(target) : openFolder(target))
  const texts = await Promise.all(
    [...files.sizes.keys()].map(async (name) => {
      const chunks = await Array.fromAsync(await files.open(name))
      return [name, Buffer.concat(chunks as Buffer[]).toString()] as const
    }),
  )
  files.close()
  return Object.fromEntries(texts)
}

const getLines = (files: Record<string, string>, file: string) => (files[file] ?? '').split('\r\n').slice(0, -1)
const getLine = (files: Record<string, string>, file: string, id: string) =>
  getLines(files, file).find((line) => line.startsWith(`${id},`))

/** Sums all tables except those that hold how an appointment or a source was imported last. */
async function computeSums(database: Database) {
  const { import_source: _source, imported_appointment: _appointment, ...sums } = await computeTableSums(database)
  return sums
}

/** Exports, imports that over itself and into an empty database, and exports again. */
async function expectRoundTrip(database: Database, options: Partial<ImportOptions> = {}, importClock = clock) {
  const { target, files } = await exportTo(database)
  const before = await computeSums(database)
  for (const dryRun of [true, false]) {
    const outcome = await importPath(database, importClock, { path: target, dryRun, ...options })
    expect(outcome).toMatchObject({ ok: true })
    expect(outcome.ok && hasChanges(outcome.summary)).toBe(false)
    expect(await computeSums(database)).toEqual(before)
  }
  expect(await importPath(emptyDb, importClock, { path: target, ...options })).toMatchObject({ ok: true })
  expect((await exportTo(emptyDb)).files).toEqual(files)
  return files
}

describe('an export makes the round trip', () => {
  test('of the demo school', async (context) => {
    if (!isFullRun) return context.skip('takes half a minute: TEST_FULL')
    const { db: demoDb } = await testDatabase('demo school')
    await expectRoundTrip(demoDb, {}, createFixedClock('Europe/Amsterdam', demoMoment))
  }, 180_000)

  test.skipIf(!isFullRun)(
    'of the small school, with the weeks that are published, and nothing that people made',
    async () => {
      await putSmallSchool(db)
      await sql`update appointment set teacher_note = 'secret' where source_id = 'l1'`.execute(db)
      await sql`
      insert into appointment (type, name, starts_at, ends_at) values ('exam', 'secret', '2026-11-18', '2026-11-19')`.execute(
        db,
      )
      const files = await expectRoundTrip(db)
      expect(JSON.stringify(files)).not.toContain('secret')
      expect(Object.keys(files)).toHaveLength(15)
      expect(JSON.parse(files['school.json'] ?? '')).toMatchObject({
        publishedWeeks: ['2026-W47'],
        sources: [],
        source: 'school',
      })
      expect(getLines(files, 'memberships.csv')).toEqual([
        'group,person,from,until,source',
        'v5a,anna,,,school',
        'v5b,bram,2026-11-18,,school',
      ])
      expect(getLine(files, 'people.csv', 'cora')).toBe('cora,teacher,Cora Coen,,CCO,team-coordinator,,,school')
    },
  )

  test.skipIf(!isFullRun)('of a team with groups', async () => {
    const { teams = [], ...school } = smallSchool
    await importSchool({ ...school, teams: teams.map((team) => ({ ...team, groups: ['v5b', 'v5a'] })) })
    const files = await expectRoundTrip(db)
    expect(getLine(files, 'teams.csv', 'science')).toBe('science,Science,upper,cora,cora|teun,v5a|v5b,school')
  })

  test('of all kinds of records', async () => {
    const { files: given, changedFiles } = formatFixtures.school
    const availability = JSON.stringify([
      {
        id: 'p3',
        name: 'P3',
        opens: '2026-11-09T08:00',
        closes: '2026-11-27T17:00',
        start: '2027-02-01',
        end: '2027-04-16',
        teachers: ['teun'],
        weeks: 'ab',
      },
    ])
    const school = {
      ...JSON.parse(String(given['school.json'])),
      bells: [{ hour: 1, start: '08:30', end: '09:20', days: [1, 2] }],
      modulesPerRole: { student: ['settings', 'roster'] },
      planHours: 1600.5,
      fteHours: 36,
      studentsSeeStudents: true,
      retention: { auditLog: 180, uploads: 7 },
      testLimits: { perDay: 2 },
      covers: { perWeek: 4, seenByTeachers: true, standby: ['Opvang'], rules: ['selfStudy', 'open', 'knowsClass'] },
      dayChanges: 'zermelo',
      weekLabels: { A: 'Even', B: 'Odd' },
      deskSettings: { name: 'Of the files', modulesPerRole: null, bells: [], weekLabels: null },
    } as object
    const files = { ...given, 'availability.json': availability, 'school.json': JSON.stringify(school) }
    for (const changes of [{}, changedFiles]) {
      const outcome = await importPath(db, clock, {
        path: makeImportFolder({ ...files, ...changes }),
        replace: true,
        unpublished: true,
      })
      expect(outcome).toMatchObject({ ok: true })
      const exported = await expectRoundTrip(db)
      expect(JSON.parse(exported['school.json'] ?? '')).toMatchObject(school)
      expect(JSON.parse(exported['availability.json'] ?? '')).toEqual([
        { ...(JSON.parse(availability) as object[])[0], source: ['school'] },
      ])
      for (const file of ['interrogations.json', 'deployment-plans.json', 'program.json'])
        expect(JSON.parse(exported[file] ?? ''), file).not.toEqual([])
      await sql`truncate school, school_year, attendee, course, booking_profile, appointment, published_week cascade`.execute(
        emptyDb,
      )
    }
  })

  test.skipIf(!isFullRun)('of what the desk gave: roles, blocks of rooms and periods of retention', async () => {
    await putSmallSchool(db)
    await sql`
      update person set desk_roles = '{teacher,planner}' from attendee where id = attendee_id and source_id = 'tess'`.execute(
      db,
    )
    await sql`
      update person set desk_roles = '{}' from attendee where id = attendee_id and source_id = 'sam'`.execute(db)
    await sql`update school set retention = '{"auditLog": 400, "notifications": 30}'`.execute(db)
    const block = { start: '2026-12-14T08:30', end: '2026-12-14T12:00', reason: 'Exam, quiet' }
    const { id: roomId } = await db
      .selectFrom('attendee')
      .select('id')
      .where('source_id', '=', 'b204')
      .executeTakeFirstOrThrow()
    await db.transaction().execute((tx) => insertBlock(tx, { roomId, ...block }))
    const files = await expectRoundTrip(db)
    expect(getLines(files, 'roles.csv')).toEqual(['person,roles', 'sam,', 'tess,planner|teacher'])
    expect(getLines(files, 'blocks.csv')).toEqual([
      'room,start,end,reason',
      'b204,2026-12-14T08:30,2026-12-14T12:00,"Exam, quiet"',
    ])
    expect(JSON.parse(files['school.json'] ?? '')).toMatchObject({ retention: { notifications: 30, auditLog: 400 } })
  })

  test.skipIf(!isFullRun)('of a choice round that its coordinator changed', async () => {
    expect(await importPath(db, clock, createImportOptions('school'))).toMatchObject({ ok: true })
    await editRound()
    const files = await expectRoundTrip(db)
    const rounds = JSON.parse(files['interrogations.json'] ?? '') as {
      id: string
      optionSets: { options: { id: string; name: string }[] }[]
    }[]
    const [set] = rounds.find(({ id }) => id === 'sport')?.optionSets ?? []
    expect(set?.options.map(({ name }) => name)).toEqual(['Schaken', 'Roeien'])
  })

  test.skipIf(!isFullRun)(
    'of names with quotes, line breaks, separators, formulas and signs beyond 16 bits',
    async () => {
      const name = 'Say "no", =1+1;\r\nor|so\n\t😀 é'
      const [person] = smallSchool.people ?? []
      const [room] = smallSchool.rooms ?? []
      await importSchool({
        ...smallSchool,
        people: [
          ...(smallSchool.people ?? []),
          { ...person!, id: '😀', name, code: '=A1' },
          { ...person!, id: 'quoted', name: "'-", code: "'=A1" },
          { ...person!, id: '｡', name },
        ],
        rooms: [...(smallSchool.rooms ?? []), { ...room!, id: 'null', name: '-', latitude: 1.5e-7, longitude: -0.1 }],
      })
      const files = await expectRoundTrip(db)
      expect(files['people.csv']).toContain(`😀,student,"${name.replaceAll('"', '""')}",,=A1,,teun,,school\r\n`)
      expect(getLine(files, 'rooms.csv', 'null')).toBe('null,-,B,30,0.00000015,-0.1,,school')
    },
  )

  test.skipIf(!isFullRun)('of past lessons of people, groups and courses that are gone since', async () => {
    const { people = [], groups = [], courses = [], memberships = [], appointments = [] } = smallSchool
    const past = makeAppointment({
      id: 'past',
      type: 'lesson',
      name: 'Frans',
      start: '2026-11-09T08:30',
      end: '2026-11-09T09:20',
      course: 'fr',
      groups: ['v5c'],
      teachers: ['tim', 'tess'],
      students: ['stan'],
    })
    const leavers = [
      { ...people[0]!, id: 'stan', name: 'Stan', coach: 'tim' },
      { ...people[3]!, id: 'tim', name: 'Tim', code: 'TIM' },
      { ...people[3]!, id: 'unknown', name: 'Nobody', code: null },
    ]
    await importSchool({
      ...smallSchool,
      people: [...people, ...leavers],
      groups: [...groups, { id: 'v5c', name: 'V5C', kind: 'class' }],
      courses: [...courses, { id: 'fr', name: 'Frans', code: null }],
      memberships: [
        ...memberships,
        { group: 'v5c', person: 'stan', from: null, until: null },
        { group: 'v5c', person: 'anna', from: '2026-08-31', until: null },
      ],
      appointments: [...appointments, past],
    })
    await importSchool({
      people: people.map((person) =>
        person.id === 'tess' ? { ...person, type: 'staff' as const, roles: [] } : person,
      ),
      groups,
      courses,
      memberships,
    })
    const files = await expectRoundTrip(db)
    expect(getLine(files, 'appointments.csv', 'past')).toBe(
      'past,lesson,Frans,2026-11-09T08:30,2026-11-09T09:20,fr,v5c,tess|tim,,stan,,,,false,false,false,true,school',
    )
    expect(getLine(files, 'people.csv', 'stan')).toBe('stan,student,Stan,,,,tim,,')
    expect(getLine(files, 'people.csv', 'unknown')).toBe(undefined)
    const removed = await emptyDb.selectFrom('attendee').select('source_id').where('removed', '=', true).execute()
    expect(removed.map(({ source_id }) => source_id).toSorted()).toEqual(['stan', 'tim', 'v5c'])
    const sources = await emptyDb.selectFrom('import_source').select('name').execute()
    expect(sources.map(({ name }) => name)).toEqual(['desk', 'school'])
  })

  test.skipIf(!isFullRun)('of lessons that were dropped, are of no source, or say nothing of online', async () => {
    const [first, ...others] = smallSchool.appointments ?? []
    const span = { start: '2026-11-16', end: '2026-12-07' }
    const lessons = others.map((lesson) => ({ ...lesson, online: lesson.id === 'l2' ? null : true }))
    await importSchool({ ...smallSchool, span, appointments: [first!, ...lessons] }, { clock: earlierClock })
    await importSchool(
      { span, appointments: [first!, ...lessons.filter(({ id }) => id !== 'l3')] },
      { clock: earlierClock },
    )
    await sql`update appointment set is_online = not is_online where source_id = 'l2'`.execute(db)
    const files = await expectRoundTrip(db)
    expect(getLine(files, 'appointments.csv', 'l3')).toBe(undefined)
    expect(getLine(files, 'appointments.csv', 'l2')).toContain(',unstated,')
  })
})

const earlierClock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')

test.skipIf(!isFullRun)('an export names the sources of each record in order of precedence, and desk', async () => {
  const settings = { ...smallSchool.settings, sources: ['two', 'one'] }
  await importSchool({ ...smallSchool, settings }, { source: 'one' })
  const { rooms = [], appointments = [], memberships = [] } = smallSchool
  await importSchool({ settings, rooms: rooms.slice(0, 1), appointments, memberships }, { source: 'two' })
  await sql`update course set sources = '{0,1}' where source_id = 'en'`.execute(db)
  const files = await expectRoundTrip(db)
  expect(getLines(files, 'rooms.csv').slice(1)).toEqual(['a108,A108,A,28,,,,one', 'b204,B204,B,30,,,,two|one'])
  expect(getLines(files, 'courses.csv').slice(1)).toEqual(['en,Engels,en,desk|one', 'wisb,Wiskunde B,wisB,one'])
  expect(getLines(files, 'memberships.csv')[1]).toBe('v5a,anna,,,two|one')
  expect(getLine(files, 'appointments.csv', 'l1')).toMatch(/,two\|one$/)
  expect(JSON.parse(files['school.json'] ?? '')).toMatchObject({ sources: ['two', 'one'], source: 'two' })
})

test.skipIf(!isFullRun)('an export keeps which source was there first, where the school names no order', async () => {
  const { rooms = [], people = [] } = smallSchool
  await importSchool(smallSchool, { source: 'one' })
  await importSchool({ rooms, people: [{ ...people[1]!, id: 'aaron', name: 'Aaron' }] }, { source: 'two' })
  const files = await expectRoundTrip(db)
  expect(getLine(files, 'people.csv', 'aaron')).toMatch(/,two$/)
  expect(getLine(files, 'rooms.csv', 'b204')).toMatch(/,one\|two$/)
})

test
  .skipIf(!isFullRun)
  .each([
    { rooms: [{ ...smallSchool.rooms![0]!, facilities: ['beamer', 'a|b'] }] },
    { courses: [{ id: 'a|b', name: 'Both', code: null }] },
  ])('an export of a value with the separator of lists is refused, and names it: %j', async (kinds) => {
  await importSchool({ ...smallSchool, appointments: [], bookingProfiles: [], ...kinds })
  const folder = makeFolder()
  await expect(exportSchool(db, path.join(folder, 'school'))).rejects.toThrow(/cannot hold "a\|b" \((id|facilities)\)/)
  expect(readdirSync(folder)).toEqual([])
})

test('an export has the school of one moment, whatever changes meanwhile', async () => {
  await putSmallSchool(db)
  const { files: expected } = await exportTo(db)
  const target = path.join(makeFolder(), 'school')
  // Holds the export where it has written people and courses, but no appointments.
  const blockingTransaction = await db.startTransaction().execute()
  await sql`lock table choice_round in access exclusive mode`.execute(blockingTransaction)
  const exporting = exportSchool(db, target)
  await expect.poll(() => isWaitingForLock(), { timeout: 10_000 }).toBe(true)
  await sql`update appointment set name = 'later' where source_id is not null`.execute(db)
  await blockingTransaction.commit().execute()
  await exporting
  expect(await readFiles(target)).toEqual(expected)
})

const isWaitingForLock = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows.length > 0
}

describe('an export to', () => {
  beforeEach(() => putSmallSchool(db))

  test.skipIf(!isFullRun)('a folder that is empty or absent is readable by its owner alone', async () => {
    const folder = makeFolder()
    const present = path.join(folder, 'present')
    mkdirSync(present, { mode: 0o777 })
    for (const target of [present, path.join(folder, 'absent')]) {
      await exportSchool(db, target)
      expect(statSync(target).mode & 0o777).toBe(0o700)
      for (const file of readdirSync(target)) expect(statSync(path.join(target, file)).mode & 0o777).toBe(0o600)
    }
    expect(readdirSync(folder).toSorted()).toEqual(['absent', 'present'])
  })

  test.skipIf(!isFullRun)('a zip has the same files, can be imported, and is the same each time', async () => {
    const { target, files } = await exportTo(db, 'school.zip')
    expect(files).toEqual((await exportTo(db)).files)
    expect(statSync(target).mode & 0o777).toBe(0o600)
    expect(await importPath(emptyDb, clock, { path: target })).toMatchObject({ ok: true })
    const { target: second } = await exportTo(emptyDb, 'again.ZIP'.toLowerCase())
    expect(readFileSync(second).equals(readFileSync(target))).toBe(true)
  })

  test.skipIf(!isFullRun)('a path that is occupied or cannot be created is refused and left unchanged', async () => {
    const folder = makeFolder()
    writeFileSync(path.join(folder, 'notes.txt'), 'mine')
    writeFileSync(path.join(folder, 'old.zip'), 'mine')
    const attempts = { '': /not empty/, 'notes.txt': /no folder/, 'old.zip': /there already/, 'no/such': /no folder/ }
    for (const [name, reason] of Object.entries(attempts))
      await expect(exportSchool(db, path.join(folder, name)), name).rejects.toThrow(reason)
    expect(readdirSync(folder)).toEqual(['notes.txt', 'old.zip'])
    expect(readFileSync(path.join(folder, 'old.zip'), 'utf8')).toBe('mine')
  })

  test.skipIf(!isFullRun).each(['school', 'school.zip'])(
    '%s leaves nothing when interrupted, and nothing there before it is whole',
    async (name) => {
      const folder = makeFolder()
      const controller = new AbortController()
      const folderContents: string[][] = []
      const onProgress = () => {
        folderContents.push(readdirSync(folder))
        expect(existsSync(path.join(folder, name))).toBe(false)
        controller.abort()
      }
      const { signal } = controller
      await expect(exportSchool(db, path.join(folder, name), { signal, onProgress })).rejects.toThrow('was interrupted')
      expect(folderContents[0]).toEqual([expect.stringMatching(/^school(\.zip)?\.unfinished-/)])
      expect(readdirSync(folder)).toEqual([])
    },
  )

  test('a report counts the records', async () => {
    const counts = await exportSchool(db, path.join(makeFolder(), 'school'))
    expect(counts).toMatchObject({ people: 10, memberships: 2, interrogations: 0, appointments: 7 })
    expect(formatExport('x', counts)).toMatch(/^Exported to x\.\n {2}people {12}10\n/)
  })
})

test('an export of a database without a school is refused', async () => {
  await expect(exportSchool(db, path.join(makeFolder(), 'school'))).rejects.toThrow('no school')
})
