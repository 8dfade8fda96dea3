import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { findParentPid, isAlive } from '../lib/processes.ts'
import { runCommand } from '../test/command-line.ts'
import { putBookableSchool } from '../test/bookable-school.ts'
import { removeBookings } from '../test/bookings.ts'
import { getAttendeeId, putSmallSchool } from '../test/small-school.ts'
import { testApp } from '../test/test-app.ts'
import { connect } from './connect.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded/cluster.ts'
import { migrate } from './migrate.ts'
import { addReplica } from './replica.ts'
import { isFullRun } from '#server/test/full.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-replica-'))
const [primaryFolder, replicaFolder] = [path.join(folder, 'primary'), path.join(folder, 'replica')]
const quick = { noSync: true, settings: ['fsync=off'] }

/** Copies a stopped primary, and starts both. */
async function startPair() {
  mkdirSync(primaryFolder, { mode: 0o755 })
  const empty = await startEmbedded(primaryFolder, quick)
  await empty.stop()
  execFileSync('cp', ['-a', primaryFolder, replicaFolder])
  writeFileSync(path.join(replicaFolder, 'postgres/standby.signal'), '')
  const primary = await startEmbedded(primaryFolder, quick)
  return { primary, replica: await startReplica(primary) }
}

function startReplica(primary: EmbeddedDatabase) {
  const { hostname, port, username, password } = new URL(primary.url)
  const source = `primary_conninfo=host=${hostname} port=${port} user=${username} password=${password}`
  return startEmbedded(replicaFolder, { ...quick, settings: ['fsync=off', 'recovery_min_apply_delay=30ms', source] })
}

const { primary, replica } = await startPair()
const connection = connect(primary.url)
const second = connect(primary.url)
const onReplica = new pg.Pool({ connectionString: replica.url })
onReplica.on('error', () => undefined)
await migrate(connection.db)
await putSmallSchool(connection.db)
await putBookableSchool(connection.db)
const reads = addReplica(connection, replica.url, {})
const readsOfSecond = addReplica(second, replica.url, {})
const { figures } = reads
const api = await testApp(connection.db)
const otherApi = await testApp(second.db)

afterAll(async () => {
  await Promise.all([onReplica.end(), reads.close(), readsOfSecond.close(), connection.close(), second.close()])
  await replica.stop()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

const week = '/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId=me'
const period = '2026-11-19T14:00/2026-11-19T15:00'
const listFreeRooms = async (caller = api) =>
  (await (await caller.as('cora')).get<{ id: number }[]>(`/api/booking/available-facilities/${period}`)).result.map(
    ({ id }) => id,
  )

async function book(caller = api) {
  const room = await getAttendeeId(connection.db, 'a200')
  const [start, end] = period.split('/')
  const booking = { name: 'Overleg', description: '', invitees: [], start, end }
  expect((await (await caller.as('cora')).post(`/api/booking/facility/${room}`, booking)).status).toBe(200)
  return room
}

/** Returns how many statements each database answered. */
async function countReads<T>(run: () => Promise<T>) {
  const { replicaReads, primaryReads } = figures
  const answer = await run()
  return { answer, onReplica: figures.replicaReads - replicaReads, onPrimary: figures.primaryReads - primaryReads }
}

const waitUntilReplicaAnswers = () =>
  expect.poll(async () => (await countReads(() => listFreeRooms())).onReplica, { timeout: 30_000 }).toBeGreaterThan(0)

async function pauseReplay() {
  await onReplica.query('select pg_wal_replay_pause()')
  await expect
    .poll(
      async () =>
        (await onReplica.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state')).rows[0]?.state,
    )
    .toBe('paused')
  onTestFinished(async () => void (await onReplica.query('select pg_wal_replay_resume()')))
}

test('rosters, free rooms, lists of bookings and searches are read from the replica', async () => {
  const addresses = [
    week,
    `/api/booking/available-facilities/${period}`,
    '/api/booking/day/2026-11-19',
    '/api/Booking/Organizer/Future',
    '/api/Attendee/search?search=sam',
  ]
  const caller = await api.as('cora')
  for (const address of addresses) {
    await expect
      .poll(async () => {
        const { answer, onReplica, onPrimary } = await countReads(() => caller.get(address))
        return [address, answer.status, onReplica, onPrimary]
      })
      .toEqual([address, 200, 1, 0])
  }
})

test('a person’s last write is seen at once, on each of two servers, while the replica lags behind', async () => {
  await waitUntilReplicaAnswers()
  await pauseReplay()
  onTestFinished(() => removeBookings(connection.db))
  expect(await listFreeRooms()).toContain(await getAttendeeId(connection.db, 'a200'))
  const room = await book()
  const { answer, onPrimary } = await countReads(() => listFreeRooms())
  expect(answer).not.toContain(room)
  expect(onPrimary).toBe(1)
  expect(figures.lagBytes).toBeGreaterThan(0)
  expect(await listFreeRooms(otherApi)).not.toContain(room)
})

test('while the replica replays 30 ms late, no read shows less than a write that another server has acknowledged', async () => {
  await waitUntilReplicaAnswers()
  onTestFinished(() => removeBookings(connection.db))
  for (let turn = 0; turn < 10; turn++) {
    const room = await book(otherApi)
    expect(await listFreeRooms()).not.toContain(room)
    await removeBookings(second.db)
    expect(await listFreeRooms()).toContain(room)
  }
})

test('a right that was taken away is refused while the replica does not know it yet', async () => {
  const person = await getAttendeeId(connection.db, 'cora')
  const setStaff = (isStaff: boolean) =>
    connection.pool.query('update person set roles = $2 where attendee_id = $1', [person, isStaff ? ['teacher'] : []])
  await waitUntilReplicaAnswers()
  await pauseReplay()
  onTestFinished(async () => void (await setStaff(true)))
  await setStaff(false)
  expect((await (await api.as('cora')).get(`/api/booking/available-facilities/${period}`)).code).toBe('moduleMissing')
})

test.skipIf(!isFullRun)(
  'a replica that is frozen or stopped makes no call fail, and answers again when it is back',
  async () => {
    const caller = await api.as('cora')
    const listStatuses = async () =>
      new Set(
        (await Promise.all(Array.from({ length: 20 }, () => caller.get<Appointment[]>(week)))).map(
          ({ status }) => status,
        ),
      )
    await waitUntilReplicaAnswers()
    const signalAll = (signal: NodeJS.Signals) => {
      const postmaster = Number.parseInt(readFileSync(path.join(replicaFolder, 'postgres/postmaster.pid'), 'utf8'), 10)
      for (const pid of readdirSync('/proc').map(Number))
        if (pid === postmaster || (pid > 0 && findParentPid(pid) === postmaster))
          if (isAlive(pid)) process.kill(pid, signal)
    }
    onTestFinished(() => signalAll('SIGCONT'))
    signalAll('SIGSTOP')
    expect(await listStatuses()).toEqual(new Set([200]))
    signalAll('SIGCONT')
    await waitUntilReplicaAnswers()
    signalAll('SIGKILL')
    expect(await listStatuses()).toEqual(new Set([200]))
    await startReplica(primary)
    await waitUntilReplicaAnswers()
  },
)

test('doctor says how far the replica lags, and fails for one that is away or of another database', async () => {
  const examine = async (url: string) =>
    (await runCommand({ DATABASE_URL: primary.url, DATABASE_URL_READ: url }, 'doctor')).stdout
  expect(await examine(replica.url)).toMatch(/^ok {4}replica .* \d+ bytes behind$/m)
  expect(await examine(primary.url)).toMatch(/^FAIL {2}replica .* no replica of DATABASE_URL$/m)
  expect(await examine('postgres://nobody@127.0.0.1:1/postgres')).toMatch(/^FAIL {2}replica .*ECONNREFUSED/m)
})
