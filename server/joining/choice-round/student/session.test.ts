import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { addRound, removeRounds } from '#server/test/choice-round.ts'
import { type TestEventStream, openEventStream } from '#server/test/event-stream.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { announce } from '#server/tell/realtime/service.ts'
import { countRoundFollowers } from './live-queries.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, url } = await testDatabase('small school')
/** 11:59 at the school. */
const now = '2026-11-18T10:59:00Z'
const nodes = [await testApp(db, now, { url }), await testApp(db, now, { url })] as const
const addresses: string[] = []
let round: number

beforeAll(async () => {
  for (const { app } of nodes) addresses.push(await app.listen({ port: 0, host: '127.0.0.1' }))
})
beforeEach(async () => {
  await removeRounds(db)
  round = await addRound(db, { groups: [{ group: 'v5b', seats: 9 }] })
})

interface Opening {
  node?: 0 | 1
  address?: string
  /** The window reconnects by itself. */
  isReturning?: boolean
  roundId?: number
}

/** Opens the round in a window. */
const openRound = async (person: string, device: string | undefined, opening: Opening = {}) => {
  const { node = 0, address = addresses[node], isReturning = false, roundId = round } = opening
  const query = `interrogation=${roundId}${device === undefined ? '' : `&device=${device}`}`
  const token = await nodes[0].mintToken(person)
  return openEventStream(`${address}/api/realtime?${query}`, token, isReturning ? { 'last-event-id': '0' } : {})
}
const [phone, laptop, tablet] = ['phone-0001', 'laptop-001', 'tablet-001']

const listSessionEnds = ({ events }: TestEventStream) =>
  events.flatMap(({ event, data }) =>
    event === 'roster-interrogation' && 'session' in (data as object) ? [(data as { session: string }).session] : [],
  )
const waitOptions = { timeout: 10_000, interval: 20 }
const expectSessionEnd = (stream: TestEventStream, ending: string) =>
  expect.poll(() => listSessionEnds(stream), waitOptions).toEqual([ending])
/** Longer than a server needs to get an announcement and to check once whether a round is closed. */
const expectStaysOpen = async (...all: TestEventStream[]) => {
  await sleep(1500)
  for (const stream of all) expect(listSessionEnds(stream)).toEqual([])
}
const listSessionDevices = () => db.selectFrom('choice_round_session').select('device').execute()
const expectSessionDevice = (device: string) => expect.poll(listSessionDevices, waitOptions).toEqual([{ device }])

describe('round session', () => {
  test.each([
    ['the same server', 0],
    ['another server', 1],
  ] as const)('moves to another window on %s, and the first window still receives updates', async (_, node) => {
    const first = await openRound('anna', phone)
    await expectSessionDevice(phone)
    const second = await openRound('anna', laptop, { node })
    await expectSessionEnd(first, 'taken-over')
    expect(first.events.at(-1)).toEqual({
      event: 'roster-interrogation',
      data: { id: round, session: 'taken-over' },
    })
    await expectStaysOpen(second)
    const anna = await nodes[0].as('anna')
    await anna.post(`/api/roster-interrogation/${round}/student/me/choose-group/${await getAttendeeId(db, 'v5b')}`)
    await expect.poll(() => first.events.length, waitOptions).toBe(2)
    expect(listSessionEnds(first)).toEqual(['taken-over'])
  })

  test('moves exactly once when two windows on two servers open concurrently', async () => {
    for (let turn = 0; turn < 5; turn++) {
      await db.deleteFrom('choice_round_session').execute()
      const streams = await Promise.all([
        openRound('anna', `${phone}-${turn}`),
        openRound('anna', `${laptop}-${turn}`, { node: 1 }),
      ])
      await expect.poll(() => streams.flatMap(listSessionEnds), waitOptions).toEqual(['taken-over'])
      await sleep(300)
      expect(streams.flatMap(listSessionEnds)).toEqual(['taken-over'])
      const [row] = await listSessionDevices()
      expect(listSessionEnds(streams[0]).length).toBe(row?.device === `${phone}-${turn}` ? 0 : 1)
      for (const item of streams) item.abort()
    }
  })

  test.skipIf(!isFullRun)('stays with its window when a late announcement names another device', async () => {
    const first = await openRound('anna', phone)
    await expectSessionDevice(phone)
    const student = await getAttendeeId(db, 'anna')
    await db.transaction().execute((tx) => announce(tx, `round-session:${round}`, { student, device: laptop }))
    await expectStaysOpen(first)
  })

  test('continues in a window that reconnects to another server', async () => {
    const first = await openRound('anna', phone)
    await expectSessionDevice(phone)
    first.abort()
    const returned = await openRound('anna', phone, { isReturning: true, node: 1 })
    await expectStaysOpen(returned)
    await expectSessionDevice(phone)
  })

  test.skipIf(!isFullRun)('continues when the window reconnects after its server is killed', async () => {
    const server = await startServerProcess(url, now)
    const first = await openRound('anna', phone, { address: server.address })
    await expectSessionDevice(phone)
    server.kill()
    await first.ended
    await expectStaysOpen(await openRound('anna', phone, { isReturning: true }))
  })

  test.skipIf(!isFullRun)('continues when a database crash loses the session rows', async () => {
    const first = await openRound('anna', phone)
    await expectSessionDevice(phone)
    await sql`truncate choice_round_session`.execute(db)
    const returned = await openRound('anna', phone, { isReturning: true, node: 1 })
    await expectStaysOpen(first, returned)
  })

  test.skipIf(!isFullRun)(
    'ends after a take-over whose announcement was lost with the connection to the database',
    async () => {
      // Twice, because the check every 20 seconds would find one of them in time.
      for (const device of [phone, tablet]) {
        const first = await openRound('anna', device)
        await expectSessionDevice(device)
        await sql`update choice_round_session set device = ${laptop}`.execute(db)
        await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'uurwerk realtime' and datname = current_database()`.execute(db)
        await expectSessionEnd(first, 'taken-over')
      }
    },
  )

  test.skipIf(!isFullRun)(
    'stays with the new window when an offline window reconnects, until that device opens the round again',
    async () => {
      const first = await openRound('anna', phone)
      await expectSessionDevice(phone)
      first.abort()
      const second = await openRound('anna', laptop, { node: 1 })
      await expectSessionDevice(laptop)
      await expectSessionEnd(await openRound('anna', phone, { isReturning: true }), 'taken-over')
      await expectStaysOpen(second)
      // After the notification the student starts again on that device.
      const again = await openRound('anna', phone, { isReturning: true })
      await expectSessionEnd(second, 'taken-over')
      await expectStaysOpen(again)
      // A device that never had the session takes it, even if its window reconnects.
      await expectStaysOpen(await openRound('anna', tablet, { isReturning: true }))
      await expectSessionEnd(again, 'taken-over')
    },
  )

  test.skipIf(!isFullRun)(
    'stays with the new window after a takeover over a dead connection, until that device opens the round again',
    async () => {
      const deadStream = await openRound('anna', phone)
      await expectSessionDevice(phone)
      const second = await openRound('anna', laptop, { node: 1 })
      await expectSessionEnd(deadStream, 'taken-over')
      await expectSessionEnd(await openRound('anna', phone, { isReturning: true }), 'taken-over')
      await expectStaysOpen(second)
      await expectStaysOpen(await openRound('anna', phone, { isReturning: true }))
      await expectSessionEnd(second, 'taken-over')
    },
  )

  test.skipIf(!isFullRun)('moves to a window that opens the round again after a takeover', async () => {
    const first = await openRound('anna', phone)
    await expectSessionDevice(phone)
    const second = await openRound('anna', laptop, { node: 1 })
    await expectSessionEnd(first, 'taken-over')
    await expectStaysOpen(await openRound('anna', phone))
    await expectSessionEnd(second, 'taken-over')
  })

  test('moves to another window when no device id is sent', async () => {
    const first = await openRound('anna', undefined)
    await expect.poll(listSessionDevices, waitOptions).toHaveLength(1)
    await openRound('anna', undefined, { node: 1 })
    await expectSessionEnd(first, 'taken-over')
  })

  test.skipIf(!isFullRun)('is separate for each student and each round', async () => {
    const otherRoundId = await addRound(db, { audience: ['v5a', 'v5b'], groups: [{ group: 'v5b', seats: 9 }] })
    await expectStaysOpen(
      await openRound('anna', phone),
      await openRound('anna', laptop, { roundId: otherRoundId }),
      await openRound('bram', tablet, { roundId: otherRoundId }),
    )
    expect(await countRoundFollowers(db, round)).toBe(1)
    expect(await countRoundFollowers(db, otherRoundId)).toBe(2)
  })
})

describe('student deadline of a round', () => {
  const setStudentDeadline = (student_until: string) => db.updateTable('choice_round').set({ student_until }).execute()

  test('ends all sessions on both servers within five seconds', async () => {
    const [firstStream, secondStream] = [
      await openRound('anna', phone),
      await openRound('bram', laptop, { node: 1, roundId: await chooseForBram() }),
    ]
    await expectStaysOpen(firstStream, secondStream)
    // It is 11:59 at the school.
    await setStudentDeadline('2026-11-18T11:59')
    const startedAt = performance.now()
    await expectSessionEnd(firstStream, 'expired')
    await expectSessionEnd(secondStream, 'expired')
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  test('keeps a session open when the deadline is extended', async () => {
    await setStudentDeadline('2026-11-18T12:00')
    const stream = await openRound('anna', phone)
    await setStudentDeadline('2026-11-18T12:30')
    await expectStaysOpen(stream)
  })

  test('ends a session that opens after the deadline', async () => {
    await setStudentDeadline('2026-11-18T11:00')
    await expectSessionEnd(await openRound('anna', phone), 'expired')
  })

  const chooseForBram = async () => {
    await db
      .insertInto('choice_round_student')
      .values({ round_id: round, student_id: await getAttendeeId(db, 'bram'), confirmed_at: now })
      .execute()
    return round
  }
})

describe('opening a round session', () => {
  test('answers 404 for an unknown round or a round of another student, and 400 for an invalid device id', async () => {
    expect((await openRound('anna', phone, { roundId: 2_000_000 })).status).toBe(404)
    expect((await openRound('bram', phone)).status).toBe(404)
    expect((await openRound('teun', phone)).status).toBe(404)
    expect((await openRound('anna', 'short')).status).toBe(400)
  })

  test('leaves the session with the student when an impersonator opens the round', async () => {
    const anna = await openRound('anna', phone)
    await expectSessionDevice(phone)
    const token = await nodes[0].mintToken('anna', 'sam')
    const readOnlyStream = await openEventStream(
      `${addresses[0]}/api/realtime?interrogation=${round}&device=${laptop}`,
      token,
    )
    expect(readOnlyStream.status).toBe(200)
    await expectStaysOpen(anna)
    await expectSessionDevice(phone)
  })
})

test('countRoundFollowers counts a student until a minute after the student leaves', async () => {
  const first = await openRound('anna', phone)
  await expect.poll(() => countRoundFollowers(db, round), waitOptions).toBe(1)
  first.abort()
  expect(await countRoundFollowers(db, round)).toBe(1)
  await sql`update choice_round_session set seen_at = seen_at - interval '61 seconds'`.execute(db)
  expect(await countRoundFollowers(db, round)).toBe(0)
})
