import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { createFixedClock } from '../lib/clock.ts'
import { testDatabase } from '../test/test-database.ts'
import { getActor } from './get-actor.ts'
import { insertSession } from './session-queries.ts'
import { addPerson, addSchool } from './test/people.ts'
import type { TokenClaims } from './tokens.ts'

const { db, url } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
const count = 40
const ids: number[] = []

beforeAll(async () => {
  await addSchool(db, {})
  for (let index = 0; index < count; index++)
    ids.push(
      await addPerson(db, { sourceId: `S${index}`, name: `Name ${index}`, email: `${index % 38}@school.example` }),
    )
})

const anonymous: TokenClaims = { person: null, subject: 'x', session: null, impersonation: null, expiresAt: 0 }

/** Looks up all callers at once on a new server; also returns the statements that this took. */
async function getActorsTogether(all: readonly TokenClaims[]) {
  const statements: string[] = []
  const server = connect(url, { onStatement: (line) => statements.push(line) })
  const actors = await Promise.allSettled(all.map((claims) => getActor(server.db, clock, claims)))
  await server.close()
  return { found: actors.map((actor) => (actor.status === 'fulfilled' ? actor.value.attendeeId : '401')), statements }
}

test('concurrent callers are looked up together, each as their own person', async () => {
  const createClaims = (field: 'sourceId' | 'email', value: string) => ({ ...anonymous, person: { field, value } })
  const { found, statements } = await getActorsTogether([
    ...ids.map((_, index) => createClaims('sourceId', `S${index}`)),
    createClaims('sourceId', 'nobody'),
    ...ids.map((_, index) => createClaims('email', `${index}@SCHOOL.example`)),
  ])
  // The first two addresses are shared by two people; the last two belong to nobody.
  const byEmail = ids.map((id, index) => (index < 2 || index > 37 ? null : id))
  expect(found).toEqual([...ids, null, ...byEmail])
  expect(statements.length).toBeLessThanOrEqual(3)
})

test('concurrent sessions are looked up together, and only an unknown session answers 401', async () => {
  const sessions = ids.map((attendeeId) => ({ id: randomUUID(), attendeeId }))
  const startedAt = '2026-11-18T08:00:00Z'
  const sessionDefaults = {
    issuer: 'https://login.example',
    providerSession: null,
    sealedIdToken: null,
    claim: null,
    name: null,
    startedAt,
  }
  for (const session of sessions)
    await db.transaction().execute((tx) => insertSession(tx, { ...sessionDefaults, ...session, subject: session.id }))
  const allClaims = [...sessions.map(({ id }) => id), randomUUID()].map((session) => ({ ...anonymous, session }))
  const { found, statements } = await getActorsTogether(allClaims)
  expect(found).toEqual([...ids, '401'])
  expect(statements.length).toBeLessThanOrEqual(2)
})

test('a person who calls again and again while the database is slow is looked up as one person', async () => {
  const server = connect(url, {})
  const claims = { ...anonymous, person: { field: 'sourceId' as const, value: 'S0' } }
  const call = () => getActor(server.db, clock, claims)
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<undefined>()
  const slowness = db.transaction().execute(async (tx) => {
    await sql`lock table person in access exclusive mode`.execute(tx)
    lock(undefined)
    await released
  })
  await locked
  // Kept lookups are asked again after a second; these calls join one batch behind the first.
  const calls = [call()]
  for (let more = 0; more < 2; more += 1) {
    await setTimeout(1100)
    calls.push(call())
  }
  release(undefined)
  await slowness
  const actors = await Promise.all(calls)
  await server.close()
  expect(actors.map(({ attendeeId }) => attendeeId)).toEqual([ids[0], ids[0], ids[0]])
})
