// npm run booking -w bench: finding free rooms among a thousand, and booking one, compared with a bare reference; then a
// race.
import { setTimeout } from 'node:timers/promises'
import { mintPersonToken } from '../server/auth/tokens.ts'
import { appointments, makeRoomsBookable } from './bookable-school.ts'
import { compare, type TakeLoopDelay, checkSameBytes, secret, type Target, withServers } from './measure.ts'
import { type BenchSchool, getIdOffsets, mondays } from './sized-school.ts'
import './runtime.ts'

process.env['CLOCK'] = '2026-08-28T06:00:00Z'

const tokens = new Map<number, string>()
async function getToken(student: number): Promise<string> {
  const token =
    tokens.get(student) ?? (await mintPersonToken(secret, { sourceId: `student${student}`, lifetimeSeconds: 7200 }))
  tokens.set(student, token)
  return token
}

const pickDate = (index: number) =>
  Temporal.PlainDate.from(mondays[(index * 31) % mondays.length] ?? '')
    .add({ days: index % 5 })
    .toString()

/** Nine lesson times of a day, when two thirds of the rooms are occupied. */
const createFreeRoomTargets = (size: BenchSchool) =>
  Promise.all(
    Array.from({ length: 400 }, async (_, index): Promise<Target> => {
      const start = Temporal.PlainDateTime.from(`${pickDate(index)}T08:30`).add({ minutes: (index % 9) * 50 })
      const [from, until] = [start, start.add({ minutes: 50 })].map((item) => item.toString({ smallestUnit: 'minute' }))
      const token = await getToken(1 + ((index * 7919) % size.students))
      return { path: `/api/booking/available-facilities/${from}/${until}`, token }
    }),
  )

const bookingsPerRound = 12_000
/** Evening hours, each requested once. */
const createBookingTargets = (size: BenchSchool, round: number) =>
  Promise.all(
    Array.from({ length: bookingsPerRound }, async (_, offset): Promise<Target> => {
      const index = round * bookingsPerRound + offset
      const [room, day, hour] = [
        index % size.rooms,
        Math.floor(index / size.rooms),
        18 + (Math.floor(index / size.rooms / 200) % 4),
      ]
      const date = Temporal.PlainDate.from(mondays[day % mondays.length] ?? '').add({
        days: Math.floor(day / mondays.length) % 5,
      })
      const body = { name: 'Overleg', start: `${date.toString()}T${hour}:00`, end: `${date.toString()}T${hour + 1}:00` }
      return {
        path: `/api/booking/facility/${getIdOffsets(size).room + 1 + room}`,
        token: await getToken(1 + ((index * 7919) % size.students)),
        body: JSON.stringify(body),
      }
    }),
  )

/** Fifty people request the same hour at once: one succeeds, and the others are refused. */
async function race(size: BenchSchool, origin: string) {
  const url = `${origin}/api/booking/facility/${getIdOffsets(size).room + 1}`
  const body = JSON.stringify({ name: 'Overleg', start: '2026-10-03T10:00', end: '2026-10-03T11:00' })
  // Discards connections that the servers closed during the load.
  await setTimeout(100)
  const started = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const headers = { authorization: `Bearer ${await getToken(index + 1)}`, 'content-type': 'application/json' }
      return (await fetch(url, { method: 'POST', headers, body })).status
    }),
  )
  const counts = Object.entries(Object.groupBy(answers, String)).map(([status, all]) => `${all?.length} × ${status}`)
  console.log(`race of 50: ${counts.join(', ')} in ${(performance.now() - started).toFixed(0)} ms`)
  if (answers.filter((status) => status === 200).length !== 1 || answers.some((status) => status >= 500))
    throw new Error('The race did not have exactly one winner.')
}

/**
 * Measures as many requests as one person may have in flight: their duration, and how long they block the event loop.
 */
async function measureSearches(size: BenchSchool, origin: string, takeLoopDelay: TakeLoopDelay) {
  const day = mondays[2] ?? ''
  // A lesson time, when a third of the rooms are free.
  const searches = {
    find: `/api/booking/find/${day}T10:10/50`,
    'find, limit 100': `/api/booking/find/${day}T10:10/50?limit=100`,
    'available at': `/api/booking/available-facilities/${day}T10:10/${day}T11:00`,
    'day plan': `/api/booking/day/${day}`,
  }
  for (const [label, path] of Object.entries(searches)) {
    const headers = { authorization: `Bearer ${await getToken(1 + (size.students >> 1))}` }
    const fetchSearch = async () => {
      const answer = await fetch(origin + path, { headers })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      return (await answer.arrayBuffer()).byteLength
    }
    const rounds = await measureRuns(5, async () => {
      await takeLoopDelay()
      const started = performance.now()
      const [bytes] = await Promise.all(Array.from({ length: 24 }, fetchSearch))
      return { duration: performance.now() - started, bytes: bytes ?? 0, ...(await takeLoopDelay()) }
    })
    const median = (key: 'duration' | 'p99' | 'max') =>
      rounds
        .map((round) => round[key])
        .toSorted((a, b) => a - b)[2]
        ?.toFixed(0)
    console.log(
      `24 × ${label.padEnd(16)} ${median('duration')} ms  event loop blocked p99 ${median('p99')} ms, at most ${median('max')} ms  ${rounds[0]?.bytes} bytes each`,
    )
  }
}

/** Measures sequential runs, after a warm-up. */
async function measureRuns<T>(times: number, run: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let time = 0; time <= times; time++) results.push(await run())
  return results.slice(1)
}

await withServers(
  { appointments, reference: 'booking-reference.ts' },
  async (size, origin, takeLoopDelay) => {
    await measureSearches(size, origin, takeLoopDelay)
    if (process.env['ONLY'] === 'searches') return
    const free = await createFreeRoomTargets(size)
    for (const target of free.slice(0, 10)) await checkSameBytes([target, target])
    await compare('free rooms', () => free)
    const [firstTarget, secondTarget] = await createBookingTargets(size, 0)
    if (firstTarget && secondTarget)
      await checkSameBytes([firstTarget, secondTarget], (body) => body.replaceAll(/\d+/g, ''))
    // Each round has its own hours. Those of round 0 were used to compare the responses.
    await compare('book a room', (round, server) => createBookingTargets(size, 1 + 2 * round + server))
    await race(size, origin)
  },
  makeRoomsBookable,
)
