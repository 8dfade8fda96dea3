import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ImportRun } from '@uurwerk/contract/desk/imports'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { takeImportLock } from '#server/db/locks.ts'
import { makeImportFolder, schoolFiles } from '#server/import/fixtures.ts'
import { importPath } from '#server/import/import-path.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { openEventStream } from '#server/test/event-stream.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { mintPersonToken } from '#server/auth/tokens.ts'
import { testSecret } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { computeTableSums } from '#server/test/table-sums.ts'
import { isFullRun } from '#server/test/full.ts'
import { startImportDesk } from '#server/test/upload-imports.ts'
import { failInterruptedRuns } from './queries.ts'

const database = await testDatabase()
const { db, url } = database
const now = '2026-11-01T08:00:00Z'
const desk = await startImportDesk(database, now)
const school = schoolFiles()
const moved = {
  'school.json': school['school.json'] ?? '',
  'appointments.csv': String(school['appointments.csv']).replaceAll('2026-11-16', '2026-11-17'),
}

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, appointment, occupancy, published_week, import_run cascade`.execute(
    db,
  )
  await importPath(db, createFixedClock('Europe/Amsterdam', now), { path: makeImportFolder(school), replace: true })
})

const readSchool = async () => {
  const { import_run: _, audit_log: __, ...sums } = await computeTableSums(db)
  return sums
}
const isImportLocked = () => db.transaction().execute(async (tx) => !(await takeImportLock(tx)))
/** Ids of the processes that import, of this test's servers. */
const listChildren = (parent: number) =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('school-imports/child.ts'))
    .map((line) => Number(line.trim().split(' ')[0]))

describe('an import whose process is killed', () => {
  test.skipIf(!isFullRun)('while it applies has failed, changed nothing, and can be uploaded again', async () => {
    const run = await desk.preview('ada', moved)
    const before = await readSchool()
    await db.transaction().execute(async (tx) => {
      await sql`select from appointment for update`.execute(tx)
      const applied = desk.apply('ada', run.id)
      await expect.poll(() => isImportLocked(), { timeout: 10_000 }).toBe(true)
      for (const id of listChildren(process.pid)) process.kill(id, 'SIGKILL')
      expect((await applied).result).toMatchObject({ state: 'failed', faultCount: 1 })
      // Its statement notices within a second that nobody waits for it.
      await expect.poll(() => isImportLocked(), { timeout: 10_000 }).toBe(false)
    })
    expect(await readSchool()).toEqual(before)
    await expect.poll(() => existsSync(path.join(desk.folder, String(run.id)))).toBe(false)
    const again = await desk.preview('ada', moved)
    expect((await desk.apply('ada', again.id)).result).toMatchObject({ state: 'done' })
    expect(await readSchool()).not.toEqual(before)
  })

  test('while the database is away fails once that is back, and later ones are read', async () => {
    await sql`
      create sequence refused;
      create function refuse() returns trigger language plpgsql as $$
        begin perform nextval('refused'); raise exception 'the database is away'; end $$;
      create trigger refuse before update on import_run for each row when (new.state = 'failed')
        execute function refuse();`.execute(db)
    const isRefused = async () =>
      (await sql<{ is_called: boolean }>`select is_called from refused`.execute(db)).rows[0]?.is_called
    const { id } = await desk.upload('ada', moved)
    await expect.poll(() => listChildren(process.pid)).toHaveLength(1)
    for (const child of listChildren(process.pid)) process.kill(child, 'SIGKILL')
    await expect.poll(isRefused).toBe(true)
    await sql`drop trigger refuse on import_run`.execute(db)
    await sql`update import_run set heartbeat_at = heartbeat_at - interval '1 minute'`.execute(db)
    expect((await desk.waitFor(id, 'failed')).faults).toMatchObject([{ code: 'interrupted' }])
    const { state, faults } = await desk.preview('ada', moved)
    expect({ state, faults }).toEqual({ state: 'ready', faults: [] })
  })
})

const mintToken = (sourceId: string) => mintPersonToken(testSecret, { sourceId, lifetimeSeconds: 3600 })

/** Uploads the moved lessons to the server. Returns what requests to apply them. */
async function uploadMoved(address: string) {
  const headers = { authorization: `Bearer ${await mintToken('ada')}` }
  const imports = `${address}/api/School/Imports`
  const body = new FormData()
  for (const [name, content] of Object.entries(moved)) body.append('file', new Blob([String(content)]), name)
  const { result } = (await (await fetch(imports, { method: 'POST', headers, body })).json()) as {
    result: { id: number }
  }
  await desk.waitFor(result.id, 'ready')
  const apply = () => void fetch(`${imports}/${result.id}/apply`, { method: 'POST', headers }).catch(() => undefined)
  return { id: result.id, apply }
}

const listNotified = async () => {
  const { rows } = await sql<{ person: string }>`
    select source_id as person from notification join attendee on attendee.id = attendee_id order by 1`.execute(db)
  return rows.map(({ person }) => person)
}

test('a silent import is interrupted, except for the server that works on it', async () => {
  const failure = { report: {}, finishedAt: now }
  // Uncommitted, so that the desk of this test does not see it.
  await db.transaction().execute(async (tx) => {
    const run = { state: 'applying', file_name: 'x', started_at: now, worker: 'here', heartbeat_at: '2000-01-01' }
    const { id } = await tx.insertInto('import_run').values(run).returning('id').executeTakeFirstOrThrow()
    expect(await failInterruptedRuns(tx, { worker: 'here' }, failure)).toEqual([])
    expect(await failInterruptedRuns(tx, { worker: 'elsewhere' }, failure)).toEqual([id])
  })
})

describe('an import whose server is killed', () => {
  test.skipIf(!isFullRun)('while it applies has failed and changed nothing, as another server sees', async () => {
    const server = await startServerProcess(url, now)
    const { id, apply } = await uploadMoved(server.address)
    const before = await readSchool()
    await db.transaction().execute(async (tx) => {
      await sql`select from appointment for update`.execute(tx)
      apply()
      await expect.poll(() => isImportLocked(), { timeout: 10_000 }).toBe(true)
      server.kill()
      await server.ended
      await expect.poll(() => isImportLocked(), { timeout: 10_000 }).toBe(false)
    })
    await sql`update import_run set heartbeat_at = heartbeat_at - interval '1 minute'`.execute(db)
    const run: ImportRun = await desk.waitFor(id, 'failed')
    expect(run.faults[0]?.message).toMatch(/interrupted/)
    expect(await readSchool()).toEqual(before)
    expect((await desk.preview('ada', moved)).state).toBe('ready')
  })

  test.skipIf(!isFullRun)('before it announces what was committed has notified each person, and once', async () => {
    const server = await startServerProcess(url, now)
    const token = await mintToken('anna')
    const stream = await openEventStream(`${server.address}/api/realtime`, token)
    const { id, apply } = await uploadMoved(server.address)
    await db.transaction().execute(async (tx) => {
      await sql`select from appointment for update`.execute(tx)
      apply()
      await expect.poll(() => isImportLocked(), { timeout: 10_000 }).toBe(true)
      server.freeze()
    })
    await expect.poll(() => listNotified(), { timeout: 10_000 }).toEqual(['anna', 'bram', 'teun'])
    server.kill()
    await server.ended
    await stream.ended
    expect(stream.events).toEqual([])
    expect(await desk.getRun(id)).toMatchObject({ state: 'done' })
    const { address } = await startServerProcess(url, now)
    const resumed = await openEventStream(`${address}/api/realtime`, token, { 'last-event-id': '0' })
    await expect.poll(() => resumed.events, { timeout: 10_000 }).toEqual([{ event: 'refetch', data: {} }])
    const repeated = await desk.preview('ada', moved)
    expect((await desk.apply('ada', repeated.id)).result).toMatchObject({ state: 'done' })
    expect(await listNotified()).toEqual(['anna', 'bram', 'teun'])
  })
})
