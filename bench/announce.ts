// npm run announce -w bench: the cost per write of announcing to other nodes, by NOTIFY and by a table that they poll.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../server/db/embedded/cluster.ts'
import './runtime.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const seconds = Number(process.env['SECONDS'] ?? 2)
const pollMilliseconds = 100

interface PolledMessages {
  cursor: string
  payloads: string[] | null
}

/** A mechanism: `announce` runs in the writer's transaction, `listen` on each node. */
interface NotificationMethod {
  announce: (writer: pg.Client, payload: string) => Promise<unknown>
  listen: (node: pg.Client, onMessage: (payload: string) => void) => Promise<() => void>
}

const createTableMethod = (table: string): NotificationMethod => ({
  announce: (writer, payload) =>
    writer.query({ name: table, text: `insert into ${table} (payload) values ($1)`, values: [payload] }),
  listen: async (node, onMessage) => {
    const text = `
      select pg_current_snapshot()::text as cursor, (select json_agg(payload) from ${table}
        where xid >= pg_snapshot_xmin($1) and not pg_visible_in_snapshot(xid, $1)) as payloads`
    const { rows } = await node.query<{ cursor: string }>('select pg_current_snapshot()::text as cursor')
    let cursor = rows[0]?.cursor
    const stopping = new AbortController()
    const read = async () => {
      while (!stopping.signal.aborted) {
        await sleep(pollMilliseconds)
        const answer = await node.query<PolledMessages>({ name: `read ${table}`, text, values: [cursor] })
        cursor = answer.rows[0]?.cursor
        answer.rows[0]?.payloads?.forEach(onMessage)
      }
    }
    // Fails when the connection is closed at the end.
    read().catch(() => undefined)
    return () => stopping.abort()
  },
})

const methods: Record<string, NotificationMethod> = {
  'no announcement': { announce: () => Promise.resolve(), listen: () => Promise.resolve(() => undefined) },
  notify: {
    announce: (writer, payload) =>
      writer.query({ name: 'notify', text: "select pg_notify('bench', $1)", values: [payload] }),
    listen: async (node, onMessage) => {
      const onNotification = ({ payload }: pg.Notification) => onMessage(payload ?? '')
      node.on('notification', onNotification)
      await node.query('listen bench')
      return () => node.off('notification', onNotification)
    },
  },
  'unlogged table': createTableMethod('unlogged_message'),
  'logged table': createTableMethod('logged_message'),
}

const openClient = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

/** Writers each take a different seat as fast as possible, while two nodes listen. */
async function measure(url: string, method: NotificationMethod, writers: readonly pg.Client[]) {
  const nodes = await Promise.all([openClient(url), openClient(url)])
  const delays: number[] = []
  const stopListeners = await Promise.all(
    nodes.map((node) => method.listen(node, (payload) => delays.push(performance.now() - Number(payload)))),
  )
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  const write = async (writer: pg.Client, index: number) => {
    while (performance.now() < until) {
      const started = performance.now()
      await writer.query('begin')
      await writer.query({ name: 'take', text: 'update seat set taken = taken + 1 where id = $1', values: [index] })
      await writer.query({ name: 'log', text: 'insert into entry (seat) values ($1)', values: [index] })
      await method.announce(writer, String(performance.now()))
      await writer.query('commit')
      times.push(performance.now() - started)
    }
  }
  await Promise.all(writers.map(write))
  await sleep(3 * pollMilliseconds)
  stopListeners.forEach((stop) => stop())
  await Promise.all(nodes.map((node) => node.end()))
  return {
    rate: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    delay: percentile(delays, 0.5),
  }
}

const median = (values: number[]) => percentile(values, 0.5)
const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-announce-'))
const database = await startEmbedded(folder, { settings: (process.env['SETTINGS'] ?? '').split(' ').filter(Boolean) })
try {
  const admin = await openClient(database.url)
  await admin.query(`
    create table seat (id int primary key, taken int not null);
    insert into seat select i, 0 from generate_series(0, 99) i;
    create table entry (id bigint generated always as identity primary key, seat int not null);
    create table logged_message (xid xid8 not null default pg_current_xact_id(), payload text not null);
    create index on logged_message (xid);
    create unlogged table unlogged_message (xid xid8 not null default pg_current_xact_id(), payload text not null);
    create index on unlogged_message (xid)`)
  console.log(`${seconds} s per method, ${rounds} rounds, medians; each compared with a write that is not announced`)
  for (const count of [1, 4, 15]) {
    const writers = await Promise.all(Array.from({ length: count }, () => openClient(database.url)))
    const results = new Map<string, Awaited<ReturnType<typeof measure>>[]>()
    for (let round = 0; round < rounds; round++)
      for (const [name, method] of Object.entries(methods)) {
        await admin.query('truncate logged_message, unlogged_message')
        results.set(name, [...(results.get(name) ?? []), await measure(database.url, method, writers)])
      }
    const getMedian = (name: string, key: 'rate' | 'p50' | 'p99' | 'delay') =>
      median((results.get(name) ?? []).map((result) => result[key]))
    console.log(`\n${count} at once`)
    for (const name of results.keys())
      console.log(
        `  ${name.padEnd(15)} ${getMedian(name, 'rate').toFixed(0).padStart(6)}/s (${(getMedian(name, 'rate') / getMedian('no announcement', 'rate')).toFixed(2)} ×)` +
          `  p50 ${getMedian(name, 'p50').toFixed(2)} ms, p99 ${getMedian(name, 'p99').toFixed(2)} ms, received after ${getMedian(name, 'delay').toFixed(1)} ms`,
      )
    await Promise.all(writers.map((writer) => writer.end()))
  }
  await admin.end()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
