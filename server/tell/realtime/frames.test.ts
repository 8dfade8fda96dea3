import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { putBookable } from '#server/test/bookings.ts'
import { openEventStream } from '#server/test/event-stream.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { announce } from './service.ts'

const { db, url } = await testDatabase()
const node = await testApp(db, undefined, { url })
let address: string
beforeAll(async () => {
  await putBookable(db)
  address = `${await node.app.listen({ port: 0, host: '127.0.0.1' })}/api/realtime`
})

/** Long enough for a busy machine. */
const waitOptions = { timeout: 10_000 }
const firstDay = Temporal.PlainDate.from('2026-11-18')
const getDay = (index: number) => firstDay.add({ days: index }).toString()

/** Makes 200 announcements in over a second. @returns how many messages that allows */
async function announceForASecond(announceOne: (index: number) => Promise<void>): Promise<() => number> {
  const startedAt = performance.now()
  for (let index = 0; index < 200; index++) {
    await announceOne(index)
    if (index % 5 === 0) await sleep(30)
  }
  return () => 2 + (performance.now() - startedAt) / 250
}

/** Node's client emits a chunk as the server wrote it. */
async function listenToFrames(token: string): Promise<string[]> {
  const frames: string[] = []
  const { promise: opened, resolve } = Promise.withResolvers<void>()
  const opening = request(address, { headers: { authorization: `Bearer ${token}` } }, (response) => {
    response.setEncoding('utf8').on('data', (chunk: string) => void (chunk.includes('event: ') && frames.push(chunk)))
    resolve()
  })
  onTestFinished(() => void opening.destroy())
  opening.on('error', () => undefined).end()
  await opened
  return frames
}

test('bookings of many days are at most four messages a second to each stream, which name all those days', async () => {
  const people = ['anna', 'bram', 'teun']
  const streams = await Promise.all(
    people.map(async (person) => openEventStream(address, await node.mintToken(person))),
  )
  const id = await getAttendeeId(db, 'anna')
  const countAllowed = await announceForASecond((index) =>
    db
      .transaction()
      .execute((tx) => announce(tx, 'booking', { start: getDay(index), end: getDay(index), people: [id + index] })),
  )
  for (const { events } of streams) {
    await expect.poll(() => events.at(-1)?.data, waitOptions).toMatchObject({ end: getDay(199) })
    const ranges = events.map(({ data }) => data as { start: string; end: string })
    const isNamed = (day: string) => ranges.some(({ start, end }) => start <= day && day <= end)
    expect(Array.from({ length: 200 }, (_, index) => getDay(index)).filter((day) => !isNamed(day))).toEqual([])
    expect(events.length).toBeLessThanOrEqual(countAllowed())
  }
})

test('a stream gets at most four frames a second, with each event once and in order', async () => {
  const frames = await listenToFrames(await node.mintToken('anna'))
  const people = [await getAttendeeId(db, 'anna')]
  const countAllowed = await announceForASecond((id) =>
    db.transaction().execute((tx) => announce(tx, 'notification', { people, id })),
  )
  const listIds = () => Array.from(frames.join('').matchAll(/^data: \{"id":(\d+)\}$/gm), ([, id]) => Number(id))
  await expect.poll(() => listIds().at(-1), waitOptions).toBe(199)
  expect(listIds()).toEqual(Array.from({ length: 200 }, (_, id) => id))
  expect(frames.length).toBeGreaterThan(1)
  expect(frames.length).toBeLessThanOrEqual(countAllowed())
})
