import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded/cluster.ts'
import { migrate } from '../db/migrate.ts'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'
import { putSmallSchool } from '../test/small-school.ts'
import { isFullRun } from '../test/full.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)
const address = '/api/Settings'
const wish = [{ op: 'add', path: '/theme', value: 'dark' }]
const ready = async () => {
  const { statusCode, body, headers } = await api.inject({ url: '/health/ready' })
  return { status: statusCode, says: JSON.parse(body) as unknown, retryAfter: headers['retry-after'] }
}

afterEach(async () => {
  vi.useRealTimers()
  await sql`drop trigger if exists no_room on audit_log`.execute(db)
})

/** Makes every write to the audit log fail with this SQLSTATE. */
async function refuseWrites(state: string) {
  await sql`create or replace function no_room() returns trigger language plpgsql as ${sql.raw(
    `$$ begin raise exception 'no room' using errcode = '${state}'; end $$`,
  )}`.execute(db)
  await sql`create trigger no_room before insert on audit_log execute function no_room()`.execute(db)
}

describe('a server whose database is out of resources', () => {
  test.each([
    ['53100', 'disk full'],
    ['53200', 'database out of resources'],
    ['53300', 'database out of resources'],
    ['53400', 'database out of resources'],
  ])('answers a write with 503 on SQLSTATE %s and changes nothing, and readiness reports: %s', async (state, says) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    await refuseWrites(state)
    const anna = await api.as('anna')
    const before = (await anna.get(address)).result
    const refused = await anna.patch(address, wish)
    expect(refused).toMatchObject({ status: 503, code: 'serviceUnavailable', headers: { 'retry-after': '2' } })
    expect((await anna.get(address)).result).toEqual(before)
    expect(await ready()).toEqual({ status: 503, says: { status: says }, retryAfter: '30' })
    vi.advanceTimersByTime(30_001)
    expect((await ready()).status).toBe(200)
  })
})

test('a write that PostgreSQL ends in a deadlock answers 503 and changes nothing', async () => {
  await refuseWrites('40P01')
  const anna = await api.as('anna')
  const before = (await anna.get(address)).result
  const refused = await anna.patch(address, wish)
  expect(refused).toMatchObject({ status: 503, code: 'serviceUnavailable', headers: { 'retry-after': '2' } })
  expect((await anna.get(address)).result).toEqual(before)
})

test('a logger that writes to a full disk does not stop its process', async (context) => {
  if (!existsSync('/dev/full')) return context.skip('there is no /dev/full here')
  const script = `
    const { createLogger } = await import(${JSON.stringify(path.join(import.meta.dirname, '../lib/logger.ts'))})
    const log = createLogger({ LOG_LEVEL: 'info', APP_ENV: 'live' })
    for (let line = 0; line < 5000; line++) log.info('x'.repeat(500))
    process.stderr.write('alive')`
  const full = openSync('/dev/full', 'w')
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', full, 'pipe'],
    timeout: 30_000,
    encoding: 'utf8',
  })
  closeSync(full)
  expect({ stderr, status }).toEqual({ stderr: 'alive', status: 0 })
})

test('a full disk makes writes answer 503 until there is space again', { timeout: 300_000 }, async (context) => {
  if (!isFullRun) return context.skip('takes half a minute: TEST_FULL')
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-full-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs', folder]).status !== 0)
    return context.skip('nothing may be mounted here')
  const cluster = await startEmbedded(folder, { noSync: true, settings: ['max_wal_size=32MB', 'min_wal_size=32MB'] })
  const connection = connect(cluster.url)
  try {
    await migrate(connection.db)
    await putSmallSchool(connection.db)
    const there = await testApp(connection.db)
    const teun = await there.as('teun')
    const filler = openSync(path.join(folder, 'filler'), 'w')
    fill(filler)
    let last = { status: 200, code: undefined as string | undefined }
    for (let count = 0; count < 3000 && last.status === 200; count++) {
      last = await teun.patch(address, [{ op: 'add', path: '/theme', value: count % 2 ? 'dark' : 'default' }])
      if (count % 100 === 99) await connection.pool.query('checkpoint').catch(() => undefined)
    }
    expect(last).toMatchObject({ status: 503, code: 'serviceUnavailable' })
    expect((await there.inject({ url: '/health/ready' })).statusCode).toBe(503)
    closeSync(filler)
    rmSync(path.join(folder, 'filler'))
    await expect
      .poll(async () => (await teun.patch(address, wish)).status, { timeout: 60_000, interval: 500 })
      .toBe(200)
  } finally {
    await connection.close()
    await cluster.stop()
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Writes until the disk has no room for another block. */
function fill(file: number) {
  for (const size of [1_048_576, 4096])
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
}
