import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect, type Tx } from '#server/db/connect.ts'
import { testApp } from '#server/test/test-app.ts'
import { openEventStream } from '#server/test/event-stream.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { type StreamListener, openStreamListener } from './stream-listener.ts'
import { listAnnouncementsSince, getCurrentCursor, deleteReadAnnouncements } from './queries.ts'
import { announce } from './service.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, url } = await testDatabase('small school')

/** Long enough for a busy machine. */
const waitOptions = { timeout: 10_000 }

/** Opens a listener as each node has; records the notification ids it receives. */
async function startListening(pace: Partial<Parameters<typeof openStreamListener>[1]> = {}) {
  const receivedIds: unknown[] = []
  let reconnectCount = 0
  const listener: StreamListener = openStreamListener(url, {
    onAnnouncement: ({ data }) => receivedIds.push((data as { id: number }).id),
    onReconnected: () => reconnectCount++,
    onLost: () => undefined,
    ...pace,
  })
  onTestFinished(() => listener.close())
  await listener.ready
  return { heard: receivedIds, missed: () => reconnectCount }
}

const announceId = (tx: Tx, id: number) => announce(tx, 'notification', { people: [1], id })

/** Begins a transaction that the test ends. */
async function beginAnnouncement(id: number) {
  const { promise: untilEnded, resolve: endTransaction } = Promise.withResolvers<'commit' | 'rollback'>()
  const { promise: announced, resolve: isAnnounced } = Promise.withResolvers<void>()
  const transaction = db.transaction().execute(async (tx) => {
    await announceId(tx, id)
    isAnnounced()
    if ((await untilEnded) === 'rollback') throw new Error('taken back')
  })
  await announced
  return (outcome: 'commit' | 'rollback') => {
    endTransaction(outcome)
    return transaction.catch(() => undefined)
  }
}

describe('an announcement', () => {
  test('is delivered when its transaction commits, without waiting for transactions that began earlier', async () => {
    const { heard } = await startListening()
    const [first, second, third] = [await beginAnnouncement(1), await beginAnnouncement(2), await beginAnnouncement(3)]
    await second('commit')
    await expect.poll(() => heard, waitOptions).toEqual([2])
    await third('rollback')
    await db.transaction().execute((tx) => announceId(tx, 4))
    await expect.poll(() => heard, waitOptions).toEqual([2, 4])
    await first('commit')
    await expect.poll(() => heard, waitOptions).toEqual([2, 4, 1])
  })

  test('waits while no stream is open, and is delivered soon after one opens', async () => {
    let isWatched = false
    const resting = await startListening({ isWatched: () => isWatched, rest: { after: 50, every: 3_600_000 } })
    const { heard } = await startListening()
    await db.transaction().execute((tx) => announceId(tx, 21))
    await expect.poll(() => heard, waitOptions).toEqual([21])
    await sleep(500)
    expect(resting.heard).toEqual([])
    isWatched = true
    await expect.poll(() => resting.heard, waitOptions).toEqual([21])
  })

  test('made in a savepoint is delivered only when the savepoint is released', async () => {
    const { heard } = await startListening()
    await db.transaction().execute(async (tx) => {
      await sql`savepoint part`.execute(tx)
      await announceId(tx, 11)
      await sql`rollback to savepoint part`.execute(tx)
      await sql`savepoint part`.execute(tx)
      await announceId(tx, 12)
      await sql`release savepoint part`.execute(tx)
    })
    await expect.poll(() => heard, waitOptions).toEqual([12])
  })

  test('is delivered exactly once to every node when 400 transactions race and some roll back', async () => {
    const nodes = [await startListening(), await startListening()]
    const committedIds: number[] = []
    const manyConnections = connect(url, { max: 20 })
    onTestFinished(() => manyConnections.close())
    await Promise.all(
      Array.from({ length: 400 }, async (_, index) => {
        const id = 100 + index
        const isCommitted = index % 5 !== 0
        const work = manyConnections.db.transaction().execute(async (tx) => {
          await announceId(tx, id)
          await sleep((index * 37) % 150)
          if (!isCommitted) throw new Error('taken back')
        })
        await work.catch(() => undefined)
        if (isCommitted) committedIds.push(id)
      }),
    )
    await db.transaction().execute((tx) => announceId(tx, 999))
    for (const { heard } of nodes) {
      await expect.poll(() => heard, waitOptions).toContain(999)
      expect(heard.toSorted()).toEqual([...committedIds, 999].toSorted())
    }
  })

  test('is deleted once every node could read it, and kept when its transaction was still open at that time', async () => {
    await sql`truncate stream_event`.execute(db)
    const endOpenTransaction = await beginAnnouncement(21)
    await db.transaction().execute((tx) => announceId(tx, 22))
    const { cursor } = await getCurrentCursor(db)
    await endOpenTransaction('commit')
    await db.transaction().execute((tx) => deleteReadAnnouncements(tx, cursor))
    const ids = await sql<{ id: number }>`select (data->>'id')::int as id from stream_event`.execute(db)
    expect(ids.rows).toEqual([{ id: 21 }])
    expect((await listAnnouncementsSince(db, cursor)).announcements).toMatchObject([{ data: { id: 21 } }])
  })

  test('from a restored backup is not delivered', async () => {
    const { heard } = await startListening()
    await sql`
      insert into stream_event (xid, topic, data)
      select number::text::xid8, 'notification', '{"people": [1], "id": 25}'
      from unnest(array[3, pg_current_xact_id()::text::bigint + 1000000]) as number`.execute(db)
    await db.transaction().execute((tx) => announceId(tx, 26))
    await expect.poll(() => heard, waitOptions).toEqual([26])
    await sql`truncate stream_event`.execute(db)
  })

  test('that a crash deleted without a lost connection leads to a refetch on every node', async () => {
    const nodes = [await startListening(), await startListening()]
    const { rows: unlogged } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relname in ('stream_event', 'stream_generation') and relpersistence = 'u' order by 1`.execute(db)
    expect(unlogged.map(({ name }) => name)).toEqual(['stream_event', 'stream_generation'])
    // As after a crash, which empties unlogged tables and which a node behind a connection pooler does not notice.
    await sql`truncate stream_event, stream_generation`.execute(db)
    await expect.poll(() => nodes.map(({ missed }) => missed()), waitOptions).toEqual([1, 1])
    await db.transaction().execute((tx) => announceId(tx, 27))
    await expect.poll(() => nodes.map(({ heard }) => heard), waitOptions).toEqual([[27], [27]])
    expect(nodes.map(({ missed }) => missed())).toEqual([1, 1])
  })

  test('that a node may have missed leads to a refetch when the node reconnects', async () => {
    const { heard, missed } = await startListening()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'uurwerk realtime' and datname = current_database()`.execute(db)
    await expect.poll(missed, waitOptions).toBe(1)
    await db.transaction().execute((tx) => announceId(tx, 31))
    await expect.poll(() => heard, waitOptions).toEqual([31])
  })
})

test.skipIf(!isFullRun)(
  'seat changes are sent to a stream at most four times a second, and the last change always arrives',
  async () => {
    const node = await testApp(db, undefined, { url })
    const address = `${await node.app.listen({ port: 0, host: '127.0.0.1' })}/api/realtime`
    const appointment = await db
      .selectFrom('appointment')
      .select('id')
      .where('name', '=', 'Keuzeles')
      .executeTakeFirstOrThrow()
    const other = await db
      .selectFrom('appointment')
      .select('id')
      .where('name', '=', 'Wiskunde B')
      .executeTakeFirstOrThrow()
    const stream = await openEventStream(address, await node.mintToken('anna'))
    const listSeatEvents = () =>
      stream.events.filter(({ data }) => (data as { appointmentId: number }).appointmentId === appointment.id)
    const startedAt = performance.now()
    let eventCount = 0
    for (let count = 0; count < 60; count++) {
      eventCount = listSeatEvents().length
      await db.transaction().execute((tx) => announce(tx, `seats:${appointment.id}`, {}))
      await sleep(25)
    }
    await expect.poll(() => listSeatEvents().length, waitOptions).toBeGreaterThan(eventCount)
    // The event that arrived may be of an earlier change; that of the last comes at most 350 ms after it.
    await sleep(1000)
    await db.transaction().execute((tx) => announce(tx, `seats:${other.id}`, {}))
    await expect
      .poll(() => stream.events.at(-1), waitOptions)
      .toEqual({ event: 'seats-changed', data: { appointmentId: other.id } })
    expect(listSeatEvents().length).toBeGreaterThan(2)
    expect(listSeatEvents().length).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / 250)
  },
)
