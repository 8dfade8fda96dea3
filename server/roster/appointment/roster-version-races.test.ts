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

const week = '/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId='
const l1 = await getAppointmentId(db, 'l1')
const [bram, tess] = [await getAttendeeId(db, 'bram'), await getAttendeeId(db, 'tess')]
const mine = (person: string): RosterRequest => ({ as: [person], path: `${week}me` })
const put = (attendeeId: number) =>
  `insert into appointment_attendee select ${attendeeId}, starts_at, id from appointment where id = ${l1}`
const take = (attendeeId: number) =>
  pool.query(`delete from appointment_attendee where (appointment_id, attendee_id) = (${l1}, ${attendeeId})`)

/** Begins a transaction on its own connection, which is released after the test. */
async function transaction(): Promise<pg.PoolClient> {
  const client = await pool.connect()
  open.push(client)
  await client.query('begin')
  return client
}
const open: pg.PoolClient[] = []
afterEach(async () => {
  for (const client of open.splice(0)) {
    await client.query('rollback')
    client.release()
  }
})

describe('a conditional roster request', () => {
  test('shows nothing of a write before its commit and all of it right after, on both servers', async () => {
    const had = await Promise.all(nodes.map((eachNode) => requestUntilCached(eachNode, mine('anna'))))
    const tx = await transaction()
    await tx.query(`update appointment set teacher_note = 'Straks' where id = ${l1}`)
    for (const [index, one] of nodes.entries())
      expect((await requestRoster(one, mine('anna'), had[index])).status).toBe(304)
    await tx.query('commit')
    for (const [index, one] of nodes.entries()) {
      const now = await requestRoster(one, mine('anna'), had[index])
      expect([now.status, now.body.includes('Straks')]).toEqual([200, true])
    }
  })

  test('caches no roster under an older version when a write commits between the two reads', async () => {
    const tx = await transaction()
    await tx.query(`update appointment set teacher_note = 'Ertussen' where id = ${l1}`)
    // The request waits here until the update is committed, whether it reads the version or the roster first.
    await tx.query('lock table roster_version in access exclusive mode')
    const asking = requestRoster(node, mine('anna'), { etag: '"other"', body: '' })
    await sleep(100)
    await tx.query('commit')
    await expectCurrentRoster(node, mine('anna'), await asking)
  })

  test.each([
    ['changes the appointment', `update appointment set name = 'Anders' where id = ${l1}`, 'Anders'],
    ['puts another in', put(tess), 'Tess Thijs'],
  ])('is current for a participant who is added while another transaction %s', async (_, write, seen) => {
    const first = await transaction()
    await first.query(write)
    const second = await transaction()
    const putIn = second.query(put(bram)).then(() => second.query('commit'))
    // If the second does not wait for the first, it has committed by now.
    await sleep(100)
    const had = await requestUntilCached(node, mine('bram'))
    await first.query('commit')
    await putIn
    const now = await expectCurrentRoster(node, mine('bram'), had)
    expect(now.body).toContain(seen)
    await take(bram)
    await take(tess)
  })
})

describe('mergeVersionParts', () => {
  const fold = () => runInTransaction({ db }, mergeVersionParts)
  const countVersionRows = async (source: number) =>
    (await pool.query('select from roster_version where source = $1', [source])).rowCount

  test('changes no version while others read and write', async () => {
    const [anna, v5a] = [await getAttendeeId(db, 'anna'), await getAttendeeId(db, 'v5a')]
    const add = (source: number) => pool.query('insert into roster_version (source) values ($1)', [source])
    for (let part = 0; part < 20; part++) await Promise.all([add(anna), add(v5a), add(0)])
    const before = await loadRosterVersions(db, [0, anna])
    const folds = { isOver: false, reads: 0 }
    const folding = (async () => {
      for (let time = 0; !folds.isOver && (time < 40 || folds.reads <= 10); time++)
        await Promise.all([fold(), fold(), add(await getAttendeeId(db, 'b204'))])
      folds.isOver = true
    })()
    try {
      for (; !folds.isOver; folds.reads++) expect(await loadRosterVersions(db, [0, anna])).toEqual(before)
    } finally {
      folds.isOver = true
      await folding
    }
    await fold()
    expect([await countVersionRows(anna), await countVersionRows(v5a), await countVersionRows(0)]).toEqual([1, 1, 1])
  })

  test('never gives readers of two servers less than was committed when they asked', async () => {
    let written = 0
    const writing = { isOver: false }
    const counts = { told: 0, read: 0 }
    const parseNoteNumber = (body: string) => Number(/"teacherNote":"n(\d+)"/.exec(body)?.[1] ?? 0)
    const write = async () => {
      while (!writing.isOver && (written < 120 || counts.told <= 20 || counts.read <= 20)) {
        const next = written + 1
        await pool.query(`begin; update appointment set teacher_note = 'n${next}' where id = ${l1};
          select pg_sleep(0.00${next % 4}); commit`)
        written = next
        await sleep(next % 5)
      }
      writing.isOver = true
    }
    const read = async (index: number) => {
      const one = nodes[index % 2] ?? node
      let had = await requestRoster(one, mine('anna'))
      while (!writing.isOver) {
        const least = written
        const now = await requestRoster(one, mine('anna'), had)
        if (now.status === 304) counts.told++
        else [had, counts.read] = [now, counts.read + 1]
        expect(parseNoteNumber(had.body)).toBeGreaterThanOrEqual(least)
      }
    }
    const join = async () => {
      for (; !writing.isOver; await sleep(3)) await fold()
    }
    await Promise.all([write(), join(), ...[0, 1, 2, 3].map(read)]).finally(() => (writing.isOver = true))
  })
})
