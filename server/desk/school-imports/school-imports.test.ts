import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { ImportSummaryItem } from '@uurwerk/contract/desk/imports'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { takeImportLock } from '#server/db/locks.ts'
import { buildZip, makeImportFolder, schoolFiles } from '#server/import/fixtures.ts'
import { importPath } from '#server/import/import-path.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { computeTableSums } from '#server/test/table-sums.ts'
import { isFullRun, selectCases } from '#server/test/full.ts'
import { startImportDesk } from '#server/test/upload-imports.ts'

const database = await testDatabase()
const { db } = database
const now = '2026-11-01T08:00:00Z'
const desk = await startImportDesk(database, now)
const { api, folder, upload, preview, getRun, waitFor, apply, cancel } = desk

const people = [
  'id,type,name,email,code,roles,coach,fte',
  'teun,teacher,Teun Tol,teun@small.example,TTO,team-coordinator,,0.8',
  'anna,student,Anna Aerts,anna@small.example,,,teun,',
  'bram,student,Bram Bos,,,,,',
  'ada,staff,Ada Admiraal,,,admin,,',
  'pia,staff,Pia Post,pia@small.example,,planner|team-coordinator,,',
]
const buildPeople = (...rows: string[]) => ({ 'people.csv': `${rows.join('\n')}\n` })
const school = schoolFiles(buildPeople(...people))
const peopleAlone = (...rows: string[]) => ({ 'school.json': school['school.json'] ?? '', ...buildPeople(...rows) })
const lessons = (...rows: string[]) => ({
  'school.json': school['school.json'] ?? '',
  'appointments.csv': `${['id,type,name,start,end,course,groups,teachers,rooms,students', ...rows].join('\n')}\n`,
})
const lesson = 'l1,lesson,Wiskunde B,2026-11-16T08:30,2026-11-16T09:20,wisb,v5a|v5b,teun,b204,'
const talk = 'l2,activity,Gesprek,2026-11-18T14:00,2026-11-18T14:30,,,teun,,bram'

async function importSchool(files = school) {
  const outcome = await importPath(db, createFixedClock('Europe/Amsterdam', now), {
    path: makeImportFolder(files),
    replace: true,
  })
  expect(outcome).toMatchObject({ ok: true })
}
const listLog = async () =>
  (
    await db
      .selectFrom('audit_log')
      .leftJoin('attendee', 'attendee.id', 'actor_id')
      .select(['action', 'source_id'])
      .orderBy('audit_log.id')
      .execute()
  ).map(({ action, source_id: person }) => `${action} ${person}`)

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await sql`truncate school, school_year, attendee, course, appointment, occupancy, published_week, import_run cascade`.execute(
    db,
  )
  await importSchool()
  await db.deleteFrom('audit_log').execute()
})

describe('school-imports.upload', () => {
  test('previews files without changing anything, and keeps them where nobody else reads them', async () => {
    const before = await computeTableSums(db)
    const moved = lesson.replace('08:30', '10:30').replace('09:20', '11:20')
    const run = await preview('pia', lessons(moved, talk.replace('l2', 'l5')))
    expect(run).toMatchObject({
      state: 'ready',
      format: 'school',
      source: 'school',
      fileName: 'school.json',
      startedBy: { name: 'Pia Post' },
      preview: { appointments: { added: 1, changed: 1, removed: 1 }, people: { added: 0, changed: 0, removed: 0 } },
      totals: { added: 1, changed: 1, removed: 1, cancelled: 1 },
      faults: [],
      questions: [],
      stopped: [],
      dayChangesTouched: [],
    })
    expect(run.peopleNotified).toBeGreaterThan(0)
    expect(run.examples).toContainEqual({
      kind: 'appointments',
      effect: 'changed',
      name: 'Wiskunde B',
      about: '2026-11-16T10:30',
      fields: [
        { field: 'start', before: '2026-11-16T08:30', after: '2026-11-16T10:30' },
        { field: 'end', before: '2026-11-16T09:20', after: '2026-11-16T11:20' },
      ],
    })
    const { import_run: _, audit_log: __, ...after } = await computeTableSums(db)
    expect(before).toMatchObject(after)
    expect(await listLog()).toEqual(['school-imports.upload pia'])
    const runFolder = path.join(folder, String(run.id))
    expect(statSync(runFolder).mode & 0o077).toBe(0)
    expect(readdirSync(runFolder).toSorted()).toEqual(['appointments.csv', 'school.json'])
  })
  test.skipIf(!isFullRun)('takes a zip, and a folder with its relative names', async () => {
    const zip = await preview('ada', { 'school.zip': buildZip(school) })
    expect(zip).toMatchObject({ state: 'ready', fileName: 'school.zip', totals: { added: 0, changed: 0, removed: 0 } })
    const inFolder = Object.fromEntries(Object.entries(school).map(([name, text]) => [`export/${name}`, text]))
    const run = await preview('ada', { ...inFolder, 'export/.DS_Store': 'x' })
    expect(run).toMatchObject({ state: 'ready', fileName: 'export', totals: { added: 0, changed: 0, removed: 0 } })
  })
  test('reports every fault with its file, line, column and value', async () => {
    const run = await preview('pia', { ...school, ...buildPeople(...people, 'x,child,Xander,no address,,,,') })
    expect(run.state).toBe('failed')
    expect(run.faultCount).toBe(2)
    expect(run.faults).toContainEqual({
      file: 'people.csv',
      line: 7,
      column: 'email',
      value: 'no address',
      message: 'Expected an email address.',
      code: 'emailExpected',
    })
    await expect.poll(() => existsSync(path.join(folder, String(run.id)))).toBe(false)
  })
  test.skipIf(!isFullRun)(
    'names the bookings that would be displaced and the seats that students would lose',
    async () => {
      const choice = 'c1,choice,Steunles,2026-11-17T10:00,2026-11-17T10:50,wisb,v5a,teun,a108,'
      await importSchool({ ...school, ...lessons(lesson, talk, choice) })
      const { id: anna } = await db
        .selectFrom('attendee')
        .select('id')
        .where('source_id', '=', 'anna')
        .executeTakeFirstOrThrow()
      const { id: steunles } = await db
        .selectFrom('appointment')
        .select('id')
        .where('source_id', '=', 'c1')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('subscription')
        .values({ appointment_id: steunles, attendee_id: anna, accepted: true })
        .execute()
      const run = await preview('pia', lessons(lesson, talk))
      expect(run.subscriptionsLost).toEqual([
        { appointmentId: steunles, appointment: 'Steunles', start: '2026-11-17T10:00', student: 'Anna Aerts' },
      ])
      expect(run.totals).toMatchObject({ subscriptionsLost: 1, removed: 1 })
    },
  )
  test.skipIf(!isFullRun)('asks for the dates of a timetable that has none, assuming the school year', async () => {
    const { formatFixtures } = await import('#server/import/format-fixtures.ts')
    const run = await preview('ada', formatFixtures.xhstt.files, { source: 'timetabler' })
    expect(run).toMatchObject({ format: 'xhstt', source: 'timetabler', questions: ['start', 'end', 'bell'] })
    expect(run.options).toMatchObject({ start: '2026-08-01', end: '2027-07-31' })
    const given = await preview('ada', formatFixtures.xhstt.files, {
      start: '2026-11-09',
      end: '2026-11-20',
      bell: JSON.stringify([{ hour: 1, start: '09:00', end: '09:45' }]),
    })
    expect(given.questions).toEqual([])
  })
  test('requestInvalid: refuses an option that does not exist, and files without a name', async () => {
    for (const [name, value] of [
      ['format', 'excel'],
      ['source', 'desk'],
      ['weeks', '2026-W54'],
    ] as const)
      expect(await upload('ada', school, { [name]: value })).toMatchObject({ status: 400, code: 'requestInvalid' })
    expect(await upload('ada', {}, { source: 'x' })).toMatchObject({ status: 400, code: 'requestInvalid' })
    expect(readdirSync(folder)).toEqual([])
  })
  test.skipIf(!isFullRun)(
    "cancels the person's oldest waiting uploads beyond the quota, with their files, and nobody else's",
    async () => {
      const getId = async (name: string) =>
        (await db.selectFrom('attendee').select('id').where('source_id', '=', name).executeTakeFirstOrThrow()).id
      const [ada, pia] = [await getId('ada'), await getId('pia')]
      const insert = async (startedBy: number, state: string, mebibytes: number) => {
        const run = { state, file_name: 'x', started_at: now, started_by: startedBy, bytes: mebibytes * 1024 * 1024 }
        const { id } = await db.insertInto('import_run').values(run).returning('id').executeTakeFirstOrThrow()
        mkdirSync(path.join(folder, String(id)))
        return id
      }
      const others = await insert(pia, 'ready', 512)
      const applied = await insert(ada, 'done', 512)
      const [oldest, older, newer] = [
        await insert(ada, 'ready', 1),
        await insert(ada, 'ready', 300),
        await insert(ada, 'ready', 300),
      ]
      expect((await upload('ada', school)).status).toBe(202)
      const getStates = async (...ids: number[]) => {
        const runs = await db.selectFrom('import_run').select(['id', 'state']).where('id', 'in', ids).execute()
        return ids.map((id) => runs.find((run) => run.id === id)?.state)
      }
      expect(await getStates(oldest, older, newer, others, applied)).toEqual([
        'cancelled',
        'cancelled',
        'ready',
        'ready',
        'done',
      ])
      const kept = [oldest, older, newer, others].filter((id) => existsSync(path.join(folder, String(id))))
      expect(kept).toEqual([newer, others])
      expect(await listLog()).toEqual([
        'school-imports.cancel ada',
        'school-imports.cancel ada',
        'school-imports.upload ada',
      ])
      const small = await Promise.all(Array.from({ length: 25 }, () => insert(ada, 'ready', 0)))
      // The one above may be read meanwhile.
      await expect.poll(async () => (await upload('ada', school)).status, { timeout: 30_000 }).toBe(202)
      expect(await getStates(Math.min(...small), Math.max(...small))).toEqual(['cancelled', 'ready'])
    },
  )
  test('importRunning: refuses an upload while another is being read', async () => {
    await db
      .insertInto('import_run')
      .values({ state: 'reading', file_name: 'x', started_at: now, worker: 'other', heartbeat_at: '2999-01-01' })
      .execute()
    expect(await upload('ada', school)).toMatchObject({ status: 409, code: 'importRunning' })
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('school-imports.apply', () => {
  test.each<[string, Record<string, string | Buffer>]>(
    selectCases([
      [
        'a moved and a new lesson',
        lessons(
          lesson.replaceAll('2026-11-16', '2026-11-19'),
          talk,
          lesson.replace('l1', 'l9').replaceAll('-16T', '-20T'),
        ),
      ],
      ['a person who left', buildPeople(...people.slice(0, 3), ...people.slice(4))],
      ['renamed rooms', { 'rooms.csv': 'id,name\nb204,B2.04\na108,A1.08\n' }],
    ]),
  )('does what the preview said: %s', async (_, changes) => {
    const files = { 'school.json': school['school.json'] ?? '', ...changes }
    const shown = await preview('ada', files)
    const { status, result } = await apply('ada', shown.id, { replace: true })
    expect(status).toBe(200)
    expect(result).toMatchObject({
      state: 'done',
      preview: shown.preview,
      totals: shown.totals,
      published: shown.published,
    })
    expect(await listLog()).toEqual(['school-imports.upload ada', 'school-imports.apply ada'])
    await expect.poll(() => existsSync(path.join(folder, String(shown.id)))).toBe(false)
    const again = await preview('ada', files)
    expect(again.totals).toMatchObject({ added: 0, changed: 0, removed: 0, peopleNotified: 0 })
  })
  test.skipIf(!isFullRun)('a school is imported by its first administrator, whom no file names', async () => {
    await sql`truncate school, school_year, attendee, course, appointment, occupancy, published_week, import_run cascade`.execute(
      db,
    )
    await sql`insert into attendee (type, name, source_id, search_text) values ('staff', 'First', 'first', 'first')`.execute(
      db,
    )
    await sql`insert into person (attendee_id, roles) select id, '{admin}' from attendee`.execute(db)
    const run = await preview('first', school)
    expect(run).toMatchObject({ state: 'ready', stopped: [], preview: { people: { added: 5, removed: 0 } } })
    expect((await apply('first', run.id)).result).toMatchObject({ state: 'done' })
    expect((await (await api.as('first')).get('/api/School')).status).toBe(200)
  })
  test.skipIf(!isFullRun)('importStopped: takes much away only with replace', async () => {
    const run = await preview('ada', peopleAlone(...people.slice(0, 3), ...people.slice(4)))
    expect(run.stopped).toEqual(['removed'])
    expect(run.stopDetails).toEqual([{ reason: 'removed', kind: 'people', count: 1, of: 5 }])
    expect(await apply('ada', run.id)).toMatchObject({ status: 409, code: 'importStopped' })
    expect(await getRun(run.id)).toMatchObject({ state: 'ready' })
    expect((await apply('ada', run.id, { replace: true })).result).toMatchObject({ state: 'done' })
  })
  test.skipIf(!isFullRun)('stops where the person who imports would be removed', async () => {
    const withOther = [...people, 'bo,staff,Bo Bos,,,admin,,']
    await importSchool({ ...school, ...buildPeople(...withOther) })
    const run = await preview('ada', peopleAlone(...withOther.filter((row) => !row.startsWith('ada'))))
    expect(run.stopped).toContain('oneself')
  })
  test.skipIf(!isFullRun)(
    'importOutdated: refuses if more would be removed than was shown, shows the new comparison, then applies',
    async () => {
      const run = await preview('ada', lessons(lesson, talk))
      await importSchool(lessons(lesson, talk, lesson.replace('l1', 'l3').replaceAll('-16T', '-17T')))
      const before = await computeTableSums(db)
      expect(await apply('ada', run.id)).toMatchObject({ status: 409, code: 'importOutdated' })
      const { import_run: _, ...after } = await computeTableSums(db)
      expect(before).toMatchObject(after)
      expect(await getRun(run.id)).toMatchObject({ state: 'ready', outdated: true, totals: { removed: 1 } })
      // A third of the lessons and more.
      expect((await apply('ada', run.id, { replace: true })).result).toMatchObject({ state: 'done', outdated: false })
    },
  )
  test.skipIf(!isFullRun)('importOutdated: also if confirmed, and shows the new reasons to stop', async () => {
    const run = await preview('ada', lessons(lesson, talk))
    expect(run.stopped).toEqual([])
    await importSchool(lessons(lesson, talk, lesson.replace('l1', 'l3').replaceAll('-16T', '-17T')))
    expect(await apply('ada', run.id, { replace: true })).toMatchObject({ status: 409, code: 'importOutdated' })
    expect((await getRun(run.id)).stopDetails).toEqual([{ reason: 'lessons', count: 1, of: 2 }])
    expect(await apply('ada', run.id)).toMatchObject({ status: 409, code: 'importStopped' })
  })
  test.skipIf(!isFullRun)('applies where less would change than was shown', async () => {
    const files = lessons(lesson.replaceAll('2026-11-16', '2026-11-17'), talk)
    const run = await preview('ada', files)
    await importSchool(files)
    expect((await apply('ada', run.id)).result).toMatchObject({ state: 'done', totals: { changed: 0 } })
  })
  test.each(
    selectCases([
      ['a role given', [...people.slice(0, 5), people[5]?.replace('planner', 'planner|admin') ?? '']],
      ['a role taken', [people[0] ?? '', people[1]?.replace('team-coordinator', '') ?? '', ...people.slice(2)]],
      ['a new person with a role', [...people, 'eva,staff,Eva Els,,,service-desk,,']],
      [
        'the address by which an administrator signs in',
        [...people.slice(0, 4), 'ada,staff,Ada Admiraal,pia2@small.example,,admin,,', ...people.slice(5)],
      ],
    ]),
  )('attendeeNoRights: a planner never applies %s, and an administrator does', async (_, rows) => {
    const run = await preview('pia', { ...school, ...buildPeople(...rows) })
    expect(run.stopped).toEqual(['rolesNeedAdmin'])
    for (const body of [{}, { replace: true }])
      expect(await apply('pia', run.id, body)).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    expect((await getRun(run.id, 'ada')).stopped).toEqual([])
    expect((await apply('ada', run.id)).result).toMatchObject({ state: 'done' })
  })
  test('attendeeNoRights: a planner makes nobody the coordinator of a team, and an administrator does', async () => {
    const teams = 'id,name,unit,coordinators,members\nscience,Bèta,bovenbouw,teun|pia,teun|ada\n'
    const run = await preview('pia', { ...school, 'teams.csv': teams })
    expect(run.stopped).toEqual(['rolesNeedAdmin'])
    expect(await apply('pia', run.id, { replace: true })).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    expect((await apply('ada', run.id)).result).toMatchObject({ state: 'done' })
  })
  test.each([
    ['address', 'cas,student,Cas Cox,PIA@small.example,,,,'],
    ['code', 'cas,student,Cas Cox,,TTO,,,'],
  ])('attendeeNoRights: a planner never gives a student the %s of someone with rights', async (_, row) => {
    const run = await preview('pia', { ...school, ...buildPeople(...people, row) })
    expect(run.stopDetails).toEqual([{ reason: 'rolesNeedAdmin', count: 1 }])
    expect(await apply('pia', run.id)).toMatchObject({ status: 403, code: 'attendeeNoRights' })
  })
  test.each([
    ['that students see each other', { studentsSeeStudents: true }],
    ['the rules of covers', { covers: { perWeek: 3 } }],
  ])('attendeeNoRights: a planner never imports %s, and an administrator does', async (_, setting) => {
    const settings = JSON.parse(String(school['school.json'])) as object
    const run = await preview('pia', { ...school, 'school.json': JSON.stringify({ ...settings, ...setting }) })
    expect(run.stopDetails).toEqual([{ reason: 'rolesNeedAdmin', count: 1 }])
    expect(await apply('pia', run.id, { replace: true })).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    expect((await apply('ada', run.id)).result).toMatchObject({ state: 'done' })
  })
  test.each([
    ['gives', 'ada,staff,Ada Admiraal,,,admin|vendor-admin,,', 'vera,staff,Vera Vos,,,vendor-admin,,'],
    ['changes the address of', 'ada,staff,Ada Admiraal,,,admin,,', 'vera,staff,Vera Vos,ada@x.example,,vendor-admin,,'],
  ])('attendeeNoRights: nobody %s a role above the own, and the vendor does', async (_, ...changed) => {
    const others = people.filter((row) => !row.startsWith('ada'))
    await importSchool({ ...school, ...buildPeople(...people, 'vera,staff,Vera Vos,,,vendor-admin,,') })
    const run = await preview('ada', { ...school, ...buildPeople(...others, ...changed) })
    expect(run.stopped).toEqual([])
    expect(await apply('ada', run.id)).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    expect((await apply('vera', run.id)).result).toMatchObject({ state: 'done' })
  })
  test('attendeeNoRights, lastAdmin: nobody takes the roles of the last administrator with roles.csv', async () => {
    const run = await preview('pia', { ...school, 'roles.csv': 'person,roles\nada,\n' })
    expect(run.stopped).toContain('rolesNeedAdmin')
    for (const body of [{}, { replace: true }])
      expect(await apply('pia', run.id, body)).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    expect(await apply('ada', run.id, { replace: true })).toMatchObject({ status: 409, code: 'lastAdmin' })
  })
  test('lastAdmin: no import takes the last administrator, also where that was said to be meant', async () => {
    const run = await preview('ada', {
      ...school,
      ...buildPeople(...people.map((row) => row.replace(/\b(vendor-)?admin\b/, 'planner'))),
    })
    expect(run.stopDetails.map(({ reason }) => reason)).toContain('role')
    expect(await apply('ada', run.id, { replace: true })).toMatchObject({ status: 409, code: 'lastAdmin' })
    const { stopDetails } = run
    expect(await getRun(run.id, 'ada')).toMatchObject({ state: 'ready', refusal: 'lastAdmin', faults: [], stopDetails })
  })
  test.skipIf(!isFullRun)('a planner applies a student and a teacher who are new', async () => {
    const run = await preview('pia', {
      ...school,
      ...buildPeople(...people, 'tom,teacher,Tom Tak,,TTA,,,', 'cas,student,Cas Cox,,,,,'),
    })
    expect(run.stopped).toEqual([])
    expect((await apply('pia', run.id)).result).toMatchObject({ state: 'done', totals: { added: 2 } })
  })
  test.skipIf(!isFullRun)(
    'a planner who came to know of roles only while applying is refused in the same transaction',
    async () => {
      const run = await preview('pia', school)
      await db
        .updateTable('person')
        .set({ roles: ['teacher'] })
        .where('email', '=', 'teun@small.example')
        .execute()
      expect(await apply('pia', run.id)).toMatchObject({ status: 403, code: 'attendeeNoRights' })
      expect(await getRun(run.id)).toMatchObject({ state: 'ready' })
    },
  )
  test.skipIf(!isFullRun)(
    'importNotReady, importRunning, importDoesNotExist: applies only what is ready, and only once',
    async () => {
      const failed = await preview('ada', { 'x.xml': 'nothing' })
      expect(await apply('ada', failed.id)).toMatchObject({ status: 409, code: 'importNotReady' })
      expect(await apply('ada', 2_000_000_000)).toMatchObject({ status: 404, code: 'importDoesNotExist' })
      const run = await preview('ada', lessons(lesson.replaceAll('-16T', '-17T'), talk))
      const codes = (await Promise.all([apply('ada', run.id), apply('ada', run.id), apply('pia', run.id)])).map(
        ({ code }) => code ?? 'ok',
      )
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
      expect(
        codes.filter((code) => code !== 'ok').every((code) => code === 'importRunning' || code === 'importNotReady'),
      ).toBe(true)
      expect(await apply('ada', run.id)).toMatchObject({ code: 'importNotReady' })
    },
  )
  test.skipIf(!isFullRun)('importRunning: is refused while the command line imports, and can be repeated', async () => {
    const run = await preview('ada', lessons(lesson.replaceAll('-16T', '-17T'), talk))
    await db.transaction().execute(async (tx) => {
      await takeImportLock(tx)
      expect(await apply('ada', run.id)).toMatchObject({ status: 409, code: 'importRunning' })
    })
    expect(await getRun(run.id)).toMatchObject({ state: 'ready', refusal: 'busy' })
    expect((await apply('ada', run.id)).result).toMatchObject({ state: 'done', refusal: null })
  })
  test.skipIf(!isFullRun)('importRunning: two that are ready are applied one after the other', async () => {
    const first = await preview('ada', lessons(lesson.replaceAll('-16T', '-17T'), talk))
    const second = await preview('pia', lessons(lesson.replaceAll('-16T', '-19T'), talk))
    const answers = await Promise.all([apply('ada', first.id), apply('pia', second.id)])
    expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['importRunning', 'ok'])
  })
})

describe('school-imports.cancel', () => {
  test.skipIf(!isFullRun)('ends a run and removes its files, and leaves one that has ended as it is', async () => {
    const run = await preview('pia', school)
    await db.deleteFrom('audit_log').execute()
    expect((await cancel('ada', run.id)).result).toMatchObject({ state: 'cancelled' })
    await expect.poll(() => existsSync(path.join(folder, String(run.id)))).toBe(false)
    expect((await cancel('ada', run.id)).result).toMatchObject({ state: 'cancelled' })
    expect(await listLog()).toEqual(['school-imports.cancel ada'])
    expect(await apply('ada', run.id)).toMatchObject({ code: 'importNotReady' })
    expect(await cancel('ada', 2_000_000_000)).toMatchObject({ status: 404, code: 'importDoesNotExist' })
  })
  test.skipIf(!isFullRun)('ends one that waits for a room to be free, which then changes nothing', async () => {
    const run = await preview('ada', lessons(lesson.replaceAll('-16T', '-17T'), talk))
    await db.transaction().execute(async (tx) => {
      await sql`select from appointment for update`.execute(tx)
      const applied = apply('ada', run.id)
      await waitFor(run.id, 'applying')
      expect((await cancel('pia', run.id)).result).toMatchObject({ state: 'cancelled' })
      expect((await applied).result).toMatchObject({ state: 'cancelled' })
    })
    const { starts_at: start } = await db
      .selectFrom('appointment')
      .select('starts_at')
      .where('source_id', '=', 'l1')
      .executeTakeFirstOrThrow()
    expect(start).toBe('2026-11-16T08:30')
    await db.transaction().execute(async (tx) => expect(await takeImportLock(tx)).toBe(true))
  })
})

describe('school-imports.list', () => {
  test.skipIf(!isFullRun)(
    'lists uploads and imports of the command line, newest first, with their counts',
    async () => {
      const { importAtOnce } = await import('./service.ts')
      await importAtOnce(db, createFixedClock('Europe/Amsterdam', now), {
        path: makeImportFolder({ ...school, ...buildPeople(...people, 'cas,student,Cas Cox,,,,,') }),
      })
      await preview('pia', school)
      const { result } = await (await api.as('pia')).get<ImportSummaryItem[]>('/api/School/Imports')
      expect(result).toMatchObject([
        { state: 'ready', startedBy: { name: 'Pia Post' }, fileName: 'school.json', finishedAt: null },
        {
          state: 'done',
          startedBy: null,
          format: 'school',
          source: 'school',
          counts: { added: 1, changed: 0, removed: 0 },
        },
      ])
    },
  )
})

describe('school-imports.one', () => {
  test('importDoesNotExist: there is no such run', async () => {
    expect(await (await api.as('pia')).get('/api/School/Imports/2000000000')).toMatchObject({
      code: 'importDoesNotExist',
    })
  })
})
