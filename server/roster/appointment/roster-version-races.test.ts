import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { runInTransaction } from '#server/db/transaction.ts'
import {
  requestRoster,
  expectCurrentRoster,
  requestUntilCached,
  type RosterRequest,
  startServerNode,
} from '#server/test/conditional-requests.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'
import { mergeVersionParts, loadRosterVersions } from './version-queries.ts'

const { db, pool, url } = await testDatabase('small school')
const nodes = [await startServerNode(url), await startServerNode(url)] as const
const [node] = nodes

const weekPath = '/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId='
const l1 = await getAppointmentId(db, 'l1')
const [bram, tess] = [await getAttendeeId(db, 'bram'), await getAttendeeId(db, 'tess')]
const createOwnRosterRequest = (person: string): RosterRequest => ({ as: [person], path: `${weekPath}me` })
const insertIntoLesson = (attendeeId: number) =>
  `insert into appointment_attendee select ${attendeeId}, starts_at, id from appointment where id = ${l1}`
const removeFromLesson = (attendeeId: number) =>
  pool.query(`delete from appointment_attendee where (appointment_id, attendee_id) = (${l1}, ${attendeeId})`)

/** Begins a transaction on its own connection, which is released after the test. */
async function beginTransaction(): Promise<pg.PoolClient> {
  const client = await pool.connect()
  openClients.push(client)
  await client.query('begin')
  return client
}
const openClients: pg.PoolClient[] = []
afterEach(async () => {
  for (const client of openClients.splice(0)) {
    await client.query('rollback')
    client.release()
  }
})

describe('a conditional roster request', () => {
  test('shows nothing of a write before its commit and all of it right after, on both servers', async () => {
    const cachedRosters = await Promise.all(
      nodes.map((eachNode) => requestUntilCached(eachNode, createOwnRosterRequest('anna'))),
    )
    const tx = await beginTransaction()
    await tx.query(`update appointment set teacher_note = 'Straks' where id = ${l1}`)
    for (const [index, eachNode] of nodes.entries())
      expect((await requestRoster(eachNode, createOwnRosterRequest('anna'), cachedRosters[index])).status).toBe(304)
    await tx.query('commit')
    for (const [index, one] of nodes.entries()) {
      const now = await requestRoster(one, createOwnRosterRequest('anna'), cachedRosters[index])
      expect([now.status, now.body.includes('Straks')]).toEqual([200, true])
    }
  })

  test('caches no roster under an older version when a write commits between the two reads', async () => {
    const tx = await beginTransaction()
    await tx.query(`update appointment set teacher_note = 'Ertussen' where id = ${l1}`)
    // The request waits here until the update is committed, whether it reads the version or the roster first.
    await tx.query('lock table roster_version in access exclusive mode')
    const request = requestRoster(node, createOwnRosterRequest('anna'), { etag: '"other"', body: '' })
    await sleep(100)
    await tx.query('commit')
    await expectCurrentRoster(node, createOwnRosterRequest('anna'), await request)
  })

  test.each([
    ['changes the appointment', `update appointment set name = 'Anders' where id = ${l1}`, 'Anders'],
    ['adds another participant', insertIntoLesson(tess), 'Tess Thijs'],
  ])('is current for a participant who is added while another transaction %s', async (_, write, expectedText) => {
    const first = await beginTransaction()
    await first.query(write)
    const second = await beginTransaction()
    const adding = second.query(insertIntoLesson(bram)).then(() => second.query('commit'))
    // If the second does not wait for the first, it has committed by now.
    await sleep(100)
    const cached = await requestUntilCached(node, createOwnRosterRequest('bram'))
    await first.query('commit')
    await adding
    const now = await expectCurrentRoster(node, createOwnRosterRequest('bram'), cached)
    expect(now.body).toContain(expectedText)
    await removeFromLesson(bram)
    await removeFromLesson(tess)
  })
})

describe('mergeVersionParts', () => {
  const mergeParts = () => runInTransaction({ db }, mergeVersionParts)
  const countVersionRows = async (source: number) =>
    (await pool.query('select from roster_version where source = $1', [source])).rowCount

  test('changes no version while others read and write', async () => {
    const [anna, v5a] = [await getAttendeeId(db, 'anna'), await getAttendeeId(db, 'v5a')]
    const insertPart = (source: number) => pool.query('insert into roster_version (source) values ($1)', [source])
    for (let part = 0; part < 20; part++) await Promise.all([insertPart(anna), insertPart(v5a), insertPart(0)])
    const before = await loadRosterVersions(db, [0, anna])
    const progress = { isOver: false, reads: 0 }
    const merging = (async () => {
      for (let time = 0; !progress.isOver && (time < 40 || progress.reads <= 10); time++)
        await Promise.all([mergeParts(), mergeParts(), insertPart(await getAttendeeId(db, 'b204'))])
      progress.isOver = true
    })()
    try {
      for (; !progress.isOver; progress.reads++) expect(await loadRosterVersions(db, [0, anna])).toEqual(before)
    } finally {
      progress.isOver = true
      await merging
    }
    await mergeParts()
    expect([await countVersionRows(anna), await countVersionRows(v5a), await countVersionRows(0)]).toEqual([1, 1, 1])
  })

  test('lets readers of two servers see every write that was committed before their request', async () => {
    let committedCount = 0
    const progress = { isOver: false }
    const counts = { unchanged: 0, full: 0 }
    const parseNoteNumber = (body: string) => Number(/"teacherNote":"n(\d+)"/.exec(body)?.[1] ?? 0)
    const writeRepeatedly = async () => {
      while (!progress.isOver && (committedCount < 120 || counts.unchanged <= 20 || counts.full <= 20)) {
        const next = committedCount + 1
        await pool.query(`begin; update appointment set teacher_note = 'n${next}' where id = ${l1};
          select pg_sleep(0.00${next % 4}); commit`)
        committedCount = next
        await sleep(next % 5)
      }
      progress.isOver = true
    }
    const readRepeatedly = async (index: number) => {
      const ownNode = nodes[index % 2] ?? node
      let cached = await requestRoster(ownNode, createOwnRosterRequest('anna'))
      while (!progress.isOver) {
        const committedBefore = committedCount
        const now = await requestRoster(ownNode, createOwnRosterRequest('anna'), cached)
        if (now.status === 304) counts.unchanged++
        else [cached, counts.full] = [now, counts.full + 1]
        expect(parseNoteNumber(cached.body)).toBeGreaterThanOrEqual(committedBefore)
      }
    }
    const mergeRepeatedly = async () => {
      for (; !progress.isOver; await sleep(3)) await mergeParts()
    }
    await Promise.all([writeRepeatedly(), mergeRepeatedly(), ...[0, 1, 2, 3].map(readRepeatedly)]).finally(
      () => (progress.isOver = true),
    )
  })
})
