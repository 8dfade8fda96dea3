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

const { db, url } = await testDatabase('small school')

/** Long enough for a busy machine. */
const waitOptions = { timeout: 10_000 }

/** Opens a listener as each node has; records the notification ids it receives. */
async function listening() {
  const heard: unknown[] = []
  let missed = 0
  const ear: StreamListener = openStreamListener(url, {
    onAnnouncement: ({ data }) => heard.push((data as { id: number }).id),
    onReconnected: () => missed++,
    onLost: () => undefined,
  })
  onTestFinished(() => ear.close())
  await ear.ready
  return { heard, missed: () => missed }
}

const tell = (tx: Tx, id: number) => announce(tx, 'notification', { people: [1], id })

/** Begins a transaction that the test ends. */
async function begun(id: number) {
  const { promise: ending, resolve: end } = Promise.withResolvers<'commit' | 'rollback'>()
  const { promise: announced, resolve: isAnnounced } = Promise.withResolvers<void>()
  const done = db.transaction().execute(async (tx) => {
    await tell(tx, id)
    isAnnounced()
    if ((await ending) === 'rollback') throw new Error('taken back')
  })
  await announced
  return (how: 'commit' | 'rollback') => {
    end(how)
    return done.catch(() => undefined)
  }
}

describe('an announcement', () => {
  test('is delivered when its transaction commits, without waiting for transactions that began earlier', async () => {
    const { heard } = await listening()
    const [first, second, never] = [await begun(1), await begun(2), await begun(3)]
    await second('commit')
    await expect.poll(() => heard, waitOptions).toEqual([2])
    await never('rollback')
    await db.transaction().execute((tx) => tell(tx, 4))
    await expect.poll(() => heard, waitOptions).toEqual([2, 4])
    await first('commit')
    await expect.poll(() => heard, waitOptions).toEqual([2, 4, 1])
  })

  test('made in a savepoint is delivered only when the savepoint is released', async () => {
    const { heard } = await listening()
    await db.transaction().execute(async (tx) => {
      await sql`savepoint part`.execute(tx)
      await tell(tx, 11)
      await sql`rollback to savepoint part`.execute(tx)
      await sql`savepoint part`.execute(tx)
      await tell(tx, 12)
      await sql`release savepoint part`.execute(tx)
    })
    await expect.poll(() => heard, waitOptions).toEqual([12])
  })

  test('is delivered exactly once to every node when 400 transactions race and some roll back', async () => {
    const nodes = [await listening(), await listening()]
    const kept: number[] = []
    const crowd = connect(url, { max: 20 })
    onTestFinished(() => crowd.close())
    await Promise.all(
      Array.from({ length: 400 }, async (_, index) => {
        const id = 100 + index
        const isKept = index % 5 !== 0
        const work = crowd.db.transaction().execute(async (tx) => {
          await tell(tx, id)
          await sleep((index * 37) % 150)
          if (!isKept) throw new Error('taken back')
        })
        await work.catch(() => undefined)
        if (isKept) kept.push(id)
      }),
    )
    await db.transaction().execute((tx) => tell(tx, 999))
    for (const { heard } of nodes) {
      await expect.poll(() => heard, waitOptions).toContain(999)
      expect(heard.toSorted()).toEqual([...kept, 999].toSorted())
    }
  })

  test('is deleted once every node could read it, and kept when its transaction was still open at that time', async () => {
    await sql`truncate stream_event`.execute(db)
    const open = await begun(21)
    await db.transaction().execute((tx) => tell(tx, 22))
    const { cursor: before } = await getCurrentCursor(db)
    await open('commit')
    await db.transaction().execute((tx) => deleteReadAnnouncements(tx, before))
    const ids = await sql<{ id: number }>`select (data->>'id')::int as id from stream_event`.execute(db)
    expect(ids.rows).toEqual([{ id: 21 }])
    expect((await listAnnouncementsSince(db, before)).announcements).toMatchObject([{ data: { id: 21 } }])
  })

  test('from a restored backup is not delivered', async () => {
    const { heard } = await listening()
    await sql`
      insert into stream_event (xid, topic, data)
      select number::text::xid8, 'notification', '{"people": [1], "id": 25}'
      from unnest(array[3, pg_current_xact_id()::text::bigint + 1000000]) as number`.execute(db)
    await db.transaction().execute((tx) => tell(tx, 26))
    await expect.poll(() => heard, waitOptions).toEqual([26])
    await sql`truncate stream_event`.execute(db)
  })

  test('that a crash took away unseen, with a pooler between, leads to a refetch on every node', async () => {
    const nodes = [await listening(), await listening()]
    const { rows: unlogged } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relname in ('stream_event', 'stream_generation') and relpersistence = 'u' order by 1`.execute(db)
    expect(unlogged.map(({ name }) => name)).toEqual(['stream_event', 'stream_generation'])
    // As after a crash, which empties unlogged tables and which no connection of a pooler shows.
    await sql`truncate stream_event, stream_generation`.execute(db)
    await expect.poll(() => nodes.map(({ missed }) => missed()), waitOptions).toEqual([1, 1])
    await db.transaction().execute((tx) => tell(tx, 27))
    await expect.poll(() => nodes.map(({ heard }) => heard), waitOptions).toEqual([[27], [27]])
    expect(nodes.map(({ missed }) => missed())).toEqual([1, 1])
  })

  test('that a node may have missed leads to a refetch when the node reconnects', async () => {
    const { heard, missed } = await listening()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'uurwerk realtime' and datname = current_database()`.execute(db)
    await expect.poll(missed, waitOptions).toBe(1)
    await db.transaction().execute((tx) => tell(tx, 31))
    await expect.poll(() => heard, waitOptions).toEqual([31])
  })
})

test('seat changes are sent to a stream at most four times a second, and the last change always arrives', async () => {
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
  const heard = await openEventStream(address, await node.mintToken('anna'))
  const seats = () =>
    heard.events.filter(({ data }) => (data as { appointmentId: number }).appointmentId === appointment.id)
  const startedAt = performance.now()
  let before = 0
  for (let count = 0; count < 60; count++) {
    before = seats().length
    await db.transaction().execute((tx) => announce(tx, `seats:${appointment.id}`, {}))
    await sleep(25)
  }
  await expect.poll(() => seats().length, waitOptions).toBeGreaterThan(before)
  await db.transaction().execute((tx) => announce(tx, `seats:${other.id}`, {}))
  await expect
    .poll(() => heard.events.at(-1), waitOptions)
    .toEqual({ event: 'seats-changed', data: { appointmentId: other.id } })
  expect(seats().length).toBeGreaterThan(2)
  expect(seats().length).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / 250)
})
