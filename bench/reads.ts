// npm run reads -w bench: the most frequent reads of the product, compared with a bare reference. Ratios matter, not times.
// The same weeks are requested repeatedly, so both keep their answers; kinds with `first` request each week once.
import { mintPersonToken } from '../server/auth/tokens.ts'
import { compare, checkSameBytes, normalizeJson, secret, type Target, withServers } from './measure.ts'
import { createReferenceRows } from './reference-rows.ts'
import { type BenchSchool, getIdOffsets, mondays } from './sized-school.ts'
import './runtime.ts'

const sizes = (process.env['SIZES'] ?? '200000,5000000').split(',').map(Number)
type Kind = 'person' | 'room' | 'rooms' | 'person-first' | 'room-first'
const kinds = (process.env['KINDS'] ?? 'person,room,rooms,person-first,room-first').split(',') as Kind[]

/** Returns requests spread over all people and weeks, in a fixed irregular order. */
async function createTargets(kind: Kind, size: BenchSchool): Promise<Target[]> {
  const first = getIdOffsets(size)
  const count = 400
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const student = 1 + ((index * 7919) % size.students)
      const room = first.room + 1 + ((index * 104_729) % size.rooms)
      const monday = mondays[(index * 31) % mondays.length] ?? ''
      const sunday = Temporal.PlainDate.from(monday).add({ days: 6 }).toString()
      const ids =
        kind === 'person'
          ? [first.student + student]
          : kind === 'room'
            ? [room]
            : Array.from({ length: 50 }, (_unused, offset) => first.room + 1 + ((index + offset) % size.rooms))
      const token = await mintPersonToken(secret, { sourceId: `student${student}`, lifetimeSeconds: 7200 })
      return { path: `/api/Appointment/Date/${monday}/${sunday}/Attendee?atnId=${ids.join(',')}`, token }
    }),
  )
}

/** More than any server can answer in a round. */
const targetsPerRound = 20_000
const tokens = new Map<number, Promise<string>>()

/** Returns requests of a round, all different from earlier ones in person or week. */
function createFirstTargets(kind: Kind, size: BenchSchool, round: number): Promise<Target[]> {
  const first = getIdOffsets(size)
  return Promise.all(
    Array.from({ length: targetsPerRound }, async (_, offset) => {
      const index = round * targetsPerRound + offset
      const student = 1 + ((index * 7919) % size.students)
      const monday = mondays[(student + Math.floor(index / size.students)) % mondays.length] ?? ''
      const sunday = Temporal.PlainDate.from(monday).add({ days: 6 }).toString()
      const id = kind === 'person-first' ? first.student + student : first.room + 1 + ((index * 104_729) % size.rooms)
      const token =
        tokens.get(student) ?? mintPersonToken(secret, { sourceId: `student${student}`, lifetimeSeconds: 7200 })
      tokens.set(student, token)
      return { path: `/api/Appointment/Date/${monday}/${sunday}/Attendee?atnId=${id}`, token: await token }
    }),
  )
}

for (const appointments of sizes)
  await withServers(
    { appointments, reference: 'reference.ts' },
    async (size) => {
      for (const kind of kinds) {
        if (kind === 'person-first' || kind === 'room-first') {
          await compare(`${String(appointments).padStart(8)} ${kind}`, (round) => createFirstTargets(kind, size, round))
          continue
        }
        const targets = await createTargets(kind, size)
        for (const target of targets.slice(0, 10)) await checkSameBytes([target, target], normalizeJson)
        await compare(`${String(appointments).padStart(8)} ${kind}`, () => targets)
      }
    },
    createReferenceRows,
  )
