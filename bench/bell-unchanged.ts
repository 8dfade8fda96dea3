// Unchanged weeks, requested again with their ETag, compared with full requests for the same weeks.
import { mintPersonToken } from '../server/auth/tokens.ts'
import { compare, secret, type Target, withServers } from './measure.ts'
import { type BenchSchool, getIdOffsets, mondays } from './sized-school.ts'

const people = 400

/** Fetches the weeks of people spread over the school, with their ETags. */
async function fetchWeeks(
  size: BenchSchool,
  origin: string,
): Promise<Required<Pick<Target, 'path' | 'token' | 'tag'>>[]> {
  const first = getIdOffsets(size)
  const weeks = []
  for (let index = 0; index < people; index++) {
    const student = 1 + ((index * 7919) % size.students)
    const monday = mondays[(index * 31) % mondays.length] ?? ''
    const sunday = Temporal.PlainDate.from(monday).add({ days: 6 }).toString()
    const path = `/api/Appointment/Date/${monday}/${sunday}/Attendee?atnId=${first.student + student}`
    const token = await mintPersonToken(secret, { sourceId: `student${student}`, lifetimeSeconds: 7200 })
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
    const answer = await fetch(origin + path, { headers })
    await answer.arrayBuffer()
    weeks.push({ path, token, tag: answer.headers.get('etag') ?? '' })
  }
  return weeks
}

/** Measures and prints, as work for `withServers`. */
export async function measureUnchangedWeeks(size: BenchSchool, origin: string) {
  const weeks = await fetchWeeks(size, origin)
  const uncachedWeeks = weeks.map(({ path, token }) => ({ path, token, bypassesCache: true }))
  await compare('304 beside 200', (_, load) => (load === 0 ? weeks : uncachedWeeks), [0, 0])
}

if (import.meta.main) await withServers({ appointments: 200_000, reference: 'reference.ts' }, measureUnchangedWeeks)
