import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { connect } from '#server/db/connect.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { runCommand } from '#server/test/command-line.ts'
import { putBooking } from '#server/test/put-booking.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { computeTableSums } from '#server/test/table-sums.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { backedUpTables, backupDatabase } from './backup-database.ts'
import { BackupRefused, writeBackupFile } from './backup-file.ts'
import { readErasedList, writeErasedList } from './erased-list.ts'
import { restoreDatabase } from './restore-database.ts'
import { registerBackupMetrics } from './service.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase('small school')
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))
const passphrase = randomBytes(24).toString('base64url')

let fileCount = 0
const nameFile = () => path.join(folder, `${fileCount++}.backup`)

async function makeBackup(options: { passphrase?: string } = { passphrase }) {
  const file = nameFile()
  return { file, ...(await backupDatabase(db, file, { clock, ...options })) }
}
const readBackedUp = async (database: typeof db) =>
  Object.fromEntries(Object.entries(await computeTableSums(database)).filter(([name]) => backedUpTables.includes(name)))

test('a restored database has the same rows in every backed-up table, and goes on giving new ids', async () => {
  const { file } = await makeBackup()
  const { db: other } = await testDatabase()
  await restoreDatabase(other, file, { passphrase })
  expect(await readBackedUp(other)).toEqual(await readBackedUp(db))
  const readNextId = async (database: typeof db) =>
    (await sql<{ id: number }>`select nextval('attendee_id_seq') as id`.execute(database)).rows[0]?.id
  expect(await readNextId(other)).toBe(await readNextId(db))
  const triggers = await sql`select from pg_trigger where tgenabled = 'D'`.execute(other)
  expect(triggers.rows).toEqual([])
})

test.skipIf(!isFullRun)('a restored database has the same constraints, triggers and functions', async () => {
  const { file } = await makeBackup()
  const { db: other } = await testDatabase()
  await restoreDatabase(other, file, { passphrase })
  const listObjects = async (database: typeof db) =>
    (
      await sql`
        select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as text from pg_constraint
        where connamespace = 'public'::regnamespace
        union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
        union all select proname, '', prosrc from pg_proc where pronamespace = 'public'::regnamespace
        union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
        order by 1, 2, 3`.execute(database)
    ).rows
  expect(await listObjects(other)).toEqual(await listObjects(db))
})

test('the file is for its owner only, and shows no name when it is encrypted', async () => {
  const { file } = await makeBackup()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'latin1').split('\n')[0]).toMatch(/^uurwerk-backup 1 encrypted /)
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
})

test('the command refuses a misspelt BACKUP_KEY, without which the file would not be encrypted', async () => {
  const { url } = await testDatabase()
  const file = nameFile()
  expect(await runCommand({ DATABASE_URL: url, BACKUP_KEI: passphrase }, 'backup', file)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('BACKUP_KEI is not a setting; did you mean BACKUP_KEY? Nothing was written.'),
  })
  expect(existsSync(file)).toBe(false)
})

test('tables of sessions and of the sign-in provider are left out', () => {
  for (const table of ['session', 'identity_record', 'sign_in_link', 'idempotency_key'])
    expect(backedUpTables).not.toContain(table)
})

test.skipIf(!isFullRun)(
  'a damaged, cut-off or wrongly opened backup changes nothing',
  { timeout: 60_000 },
  async () => {
    const { db: other } = await testDatabase()
    const before = await computeTableSums(other)
    for (const options of [{ passphrase }, {}]) {
      const { file } = await makeBackup(options)
      const bytes = readFileSync(file)
      const flipped = Buffer.from(bytes)
      flipped[Math.floor(bytes.length * 0.7)] = (flipped[Math.floor(bytes.length * 0.7)] ?? 0) ^ 1
      const damaged = [
        bytes.subarray(0, -1),
        bytes.subarray(0, bytes.length / 2),
        flipped,
        Buffer.concat([bytes, bytes]),
      ]
      for (const content of [...damaged, bytes.subarray(0, 60), Buffer.alloc(0)]) {
        const broken = nameFile()
        writeFileSync(broken, content)
        await expect(restoreDatabase(other, broken, options)).rejects.toThrow(/damaged or incomplete|is no backup/)
      }
    }
    const { file } = await makeBackup()
    await expect(restoreDatabase(other, file, { passphrase: 'x'.repeat(32) })).rejects.toThrow(
      /BACKUP_KEY is not the key/,
    )
    await expect(restoreDatabase(other, file, {})).rejects.toThrow(/set BACKUP_KEY/)
    expect(await computeTableSums(other)).toEqual(before)
  },
)

test('a database that a later version changed is not backed up, because its new tables would be left out', async () => {
  const { db: newer } = await testDatabase()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-later-version', '2030-01-01')`.execute(
    newer,
  )
  const file = nameFile()
  await expect(backupDatabase(newer, file, { clock })).rejects.toThrow(
    /\(9999-of-a-later-version\).*Use the command line of that version/,
  )
  expect(existsSync(file)).toBe(false)
  expect(await newer.selectFrom('last_backup').selectAll().execute()).toEqual([])
})

test('a backup onto a full disk names the file, and leaves nothing behind', async () => {
  const file = nameFile()
  async function* fillDisk() {
    yield 'a line'
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const writing = writeBackupFile(file, fillDisk(), undefined)
  await expect(writing).rejects.toThrow(BackupRefused)
  await expect(writing).rejects.toThrow(`The disk of ${file} is full`)
  expect(readdirSync(folder).filter((name) => name.includes(path.basename(file)))).toEqual([])
})

test.skipIf(!isFullRun)('a school is replaced only if that is asked for', async () => {
  const { file } = await makeBackup()
  const { db: other } = await testDatabase('demo school')
  await expect(restoreDatabase(other, file, { passphrase })).rejects.toThrow(/--replace/)
  await restoreDatabase(other, file, { passphrase, replace: true })
  expect(await readBackedUp(other)).toEqual(await readBackedUp(db))
})

test('a session in use prevents a restore, and one that has been idle for longer than the limit does not', async () => {
  const { file } = await makeBackup()
  const { db: other, url } = await testDatabase()
  const session = connect(url, { max: 1 })
  onTestFinished(() => session.close())
  const restore = (idleSeconds: number) => restoreDatabase(other, file, { passphrase, idleSeconds })
  await sql`select 1`.execute(session.db)
  await expect(restore(60)).rejects.toThrow(/uses the database, or a pooler holds connections/)
  const transaction = await session.db.startTransaction().execute()
  await expect(restore(0)).rejects.toThrow(/uses the database/)
  await transaction.rollback().execute()
  await restore(0)
  expect(await readBackedUp(other)).toEqual(await readBackedUp(db))
})

describe('people who were erased after a backup', () => {
  const makeErased = async () => {
    const { db: source, url } = await testDatabase('small school')
    const file = nameFile()
    await backupDatabase(source, file, { clock, passphrase })
    const anna = await getAttendeeId(source, 'anna')
    const admin = await (await testApp(source)).as('ada')
    expect((await admin.post(`/api/School/People/${anna}/erase`, { reason: 'asked for it' })).status).toBe(200)
    return { source, url, file }
  }
  const isNamed = async (database: typeof db) =>
    (await database.selectFrom('attendee').select('id').where('source_id', '=', 'anna').execute()).length > 0

  test.skipIf(!isFullRun)('are erased again on another machine by a later list', async () => {
    const { source, file } = await makeErased()
    const list = nameFile()
    expect(await writeErasedList(source, list)).toBe(1)
    expect(statSync(list).mode & 0o777).toBe(0o600)
    expect(readFileSync(list, 'utf8')).not.toContain('anna')
    const { db: other } = await testDatabase()
    expect(await restoreDatabase(other, file, { passphrase })).toMatchObject({ erased: 0 })
    expect(await isNamed(other)).toBe(true)
    const erasedList = await readErasedList(list)
    expect(await restoreDatabase(other, file, { passphrase, erasedList, replace: true })).toMatchObject({ erased: 1 })
    expect(await isNamed(other)).toBe(false)
    expect(await other.selectFrom('erased_person').selectAll().execute()).toEqual(
      await source.selectFrom('erased_person').selectAll().execute(),
    )
  })

  test('stay erased on the same machine', async () => {
    const { source, file } = await makeErased()
    expect(await restoreDatabase(source, file, { passphrase, replace: true })).toMatchObject({ erased: 1 })
    expect(await isNamed(source)).toBe(false)
  })

  test.skipIf(!isFullRun)('a list of another school, or a damaged one, changes nothing', async () => {
    const { source, file } = await makeErased()
    const list = nameFile()
    await writeErasedList(source, list)
    const content = JSON.parse(readFileSync(list, 'utf8')) as { key: string }
    const foreign = nameFile()
    writeFileSync(foreign, JSON.stringify({ ...content, key: '0'.repeat(64) }))
    const { db: other } = await testDatabase()
    const before = await computeTableSums(other)
    const erasedList = await readErasedList(foreign)
    await expect(restoreDatabase(other, file, { passphrase, erasedList })).rejects.toThrow(/of another school/)
    expect(await computeTableSums(other)).toEqual(before)
    writeFileSync(foreign, readFileSync(list, 'utf8').slice(0, -20))
    await expect(readErasedList(foreign)).rejects.toThrow(/no list of erased people/)
    await expect(writeErasedList(source, list)).rejects.toThrow(/is there already/)
  })

  test.skipIf(!isFullRun)('the commands write a list and restore with it', async () => {
    const { url, file } = await makeErased()
    const list = nameFile()
    expect(await runCommand({ DATABASE_URL: url }, 'erased', list)).toMatchObject({
      status: 0,
      stdout: `Wrote 1 hashes to ${list}.\n`,
    })
    const { url: target, db: other } = await testDatabase()
    const settings = { DATABASE_URL: target, BACKUP_KEY: passphrase }
    const { status, stdout } = await runCommand(settings, 'restore', file, '--erased', list, '--json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ erased: 1 })
    expect(await isNamed(other)).toBe(false)
  })
})

test('the moment of the last backup is kept, and a failed one leaves neither it nor a file', async () => {
  await db.deleteFrom('last_backup').execute()
  const file = nameFile()
  const aborted = AbortSignal.abort(new Error('stopped'))
  await expect(backupDatabase(db, file, { clock, signal: aborted })).rejects.toThrow('stopped')
  expect(existsSync(file)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  expect(await db.selectFrom('last_backup').selectAll().execute()).toEqual([])
  const { file: second, bytes } = await makeBackup()
  expect(await db.selectFrom('last_backup').select(['finished_at', 'bytes']).execute()).toEqual([
    { finished_at: '2026-11-18T10:06:00.000Z', bytes },
  ])
  const metrics = new Registry()
  registerBackupMetrics(metrics, db)
  expect(await metrics.metrics()).toMatch(/^uurwerk_last_backup_timestamp_seconds 1794996360$/m)
  await expect(backupDatabase(db, second, { clock })).rejects.toThrow('is there already')
})

test.skipIf(!isFullRun)(
  'a backup made while people write holds one moment of all tables',
  { timeout: 60_000 },
  async () => {
    const { db: busy } = await testDatabase('demo school')
    const stopWriting = new AbortController()
    // Two tables always agree.
    const writeOn = async () => {
      while (!stopWriting.signal.aborted)
        await busy.transaction().execute(async (tx) => {
          await sql`update published_week set published_at = published_at + interval '1 second'`.execute(tx)
          await sql`insert into audit_log (at, action, details) select max(published_at), 'count', '{}' from published_week`.execute(
            tx,
          )
        })
    }
    const writing = writeOn()
    const countWrites = async () =>
      (await busy.selectFrom('audit_log').select('id').where('action', '=', 'count').execute()).length
    await expect.poll(countWrites).toBeGreaterThan(2)
    const file = nameFile()
    await backupDatabase(busy, file, { clock })
    stopWriting.abort()
    await writing
    const { db: other } = await testDatabase()
    await restoreDatabase(other, file, {})
    const { rows } = await sql<{ last: string; logged: string }>`
    select (select max(published_at) from published_week) as last,
      (select at from audit_log where action = 'count' order by id desc limit 1) as logged`.execute(other)
    expect(rows[0]?.logged).toBeTruthy()
    expect(rows[0]?.last).toBe(rows[0]?.logged)
  },
)

test.skipIf(!isFullRun)(
  'a backup made while people book has each booking whole, or not at all',
  { timeout: 60_000 },
  async () => {
    const { db: busy } = await testDatabase('small school')
    const stopBooking = new AbortController()
    let booked = 0
    const bookOn = async () => {
      for (let hour = 0; !stopBooking.signal.aborted; hour++) {
        const start = Temporal.PlainDateTime.from('2027-01-04T08:00').add({ hours: hour })
        await putBooking(busy, {
          organizer: 'teun',
          room: 'b204',
          start: start.toString({ smallestUnit: 'minute' }),
          end: start.add({ hours: 1 }).toString({ smallestUnit: 'minute' }),
          invitees: { anna: 'Pending', bram: 'Pending' },
        })
        booked++
      }
    }
    const booking = bookOn()
    await expect.poll(() => booked).toBeGreaterThan(2)
    const files: string[] = []
    for (let time = 0; time < 3; time++) {
      const file = nameFile()
      const before = booked
      await backupDatabase(busy, file, { clock })
      expect(booked).toBeGreaterThan(before)
      files.push(file)
    }
    stopBooking.abort()
    await booking
    for (const file of files) {
      const { db: other } = await testDatabase()
      await restoreDatabase(other, file, {})
      const { rows } = await sql<{ appointments: number; bookings: number; invitees: number; rooms: number }>`
      select (select count(*)::int from appointment where type = 'booking') as appointments,
        (select count(*)::int from booking) as bookings,
        (select count(*)::int from booking_invitee) as invitees,
        (select count(*)::int from occupancy where is_booking = 1) as rooms`.execute(other)
      const [{ appointments, ...parts } = { appointments: 0 }] = rows
      expect(appointments).toBeGreaterThan(2)
      expect(parts).toEqual({ bookings: appointments, invitees: 2 * appointments, rooms: appointments })
    }
  },
)
