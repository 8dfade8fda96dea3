// npm run servers -w bench: two servers beside one, by processor time per call, and the announcement of a changed timetable
// to 20,000 streams over two servers.
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createKinds,
  type CreateKinds,
  load,
  type Morning,
  readLag,
  runCommand,
  startStreams,
  withMorning,
  writeChangedSchool,
} from './morning-school.ts'
import './runtime.ts'

const appointments = Number(process.env['APPOINTMENTS'] ?? 240_000)
const changes = Number(process.env['CHANGES'] ?? 2000)
const streams = Number(process.env['STREAMS'] ?? 20_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const seconds = Number(process.env['SECONDS'] ?? 20)
const loadSeconds = 5
/** Between the announcements of each holder. */
const interval = 4000

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Alternates the same load on one server and half of it on each. */
async function compareServers({ origins, measureTime }: Morning, create: CreateKinds) {
  console.log('Processor time per call (server + database): one server, two servers')
  const names = Object.keys(create(0, 0)) as (keyof ReturnType<CreateKinds>)[]
  let part = 0
  for (const name of names) {
    const times = [1, 2].map(() => ({ server: [] as number[], database: [] as number[] }))
    for (let round = 0; round <= rounds; round++)
      for (const [index, used] of [origins.slice(0, 1), origins].entries()) {
        const measured = await measureTime(() =>
          Promise.all(
            used.map((origin) => {
              const kind = create(loadSeconds, ++part)[name]
              return load(origin, { [name]: { ...kind, rate: kind.rate / used.length } }, loadSeconds)
            }),
          ),
        )
        const calls = measured.result.reduce((sum, result) => sum + (result[name]?.calls ?? 0), 0)
        // The first round warms the servers up.
        if (round === 0) continue
        times[index]?.server.push(measured.server / calls)
        times[index]?.database.push(measured.database / calls)
      }
    const [one = '', two = ''] = times.map(
      ({ server, database }) => `${median(server).toFixed(2)} + ${median(database).toFixed(2)} ms`,
    )
    console.log(`${name.padEnd(8)} ${one}   ${two}`)
  }
}

/** Holds the streams, and measures them while nothing changes but each announcement of the holders, and during an import. */
async function announceToStreams(morning: Morning, tokens: readonly string[]) {
  const { origins, databaseUrl, measureTime } = morning
  const perServer = Math.floor(streams / origins.length)
  const holders = []
  for (const [index, origin] of origins.entries()) {
    const held = Array.from({ length: perServer }, (_, n) => tokens[(index * perServer + n) % tokens.length] ?? '')
    holders.push(
      await startStreams(morning, {
        script: 'bell-streams.ts',
        origin,
        tokens: held,
        parameters: [String(interval), `${1990 + 100 * index}-01-01`],
      }),
    )
  }
  const changed = await writeChangedSchool(morning, 'changed', changes)
  const work: Record<string, () => Promise<unknown>> = {
    [`an announcement every ${interval / origins.length / 1000} s`]: () => sleep(seconds * 1000),
    [`import, ${changes} changed`]: () => runCommand(databaseUrl, 'import', changed),
  }
  for (const [name, run] of Object.entries(work)) {
    await Promise.all(holders.map(readLag))
    const startedAt = performance.now()
    const time = await measureTime<unknown>(run)
    // The last announcements take a moment to arrive.
    await sleep(3000)
    const lags = await Promise.all(holders.map(readLag))
    const lasted = ((performance.now() - startedAt) / 1000).toFixed(1)
    const [server, database] = [time.server, time.database].map((value) => (value / 1000).toFixed(2))
    console.log(`${name}: ${lasted} s, processor time ${server} + ${database} s (servers + database)`)
    for (const { p50, p99, receivedShare, eventCount } of lags)
      console.log(
        `  ${perServer} streams: lag p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${(receivedShare * 100).toFixed(0)} % received, ${(eventCount / perServer).toFixed(1)} events each`,
      )
  }
}

await withMorning({ appointments, servers: 2 }, async (morning) => {
  const { tokens, create } = await createKinds(morning.size, Math.ceil(streams / 4))
  await runCommand(morning.databaseUrl, 'import', await writeChangedSchool(morning, 'same', 0))
  await compareServers(morning, create)
  await announceToStreams(morning, tokens)
})
