import { createHash } from 'node:crypto'
import { defineContract } from '@uurwerk/contract/endpoint'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createAnonymousActor } from '../auth/actor.ts'
import { connect, type Db } from '../db/connect.ts'
import { runInTransaction } from '../db/transaction.ts'
import { testDatabase } from '../test/test-database.ts'
import { AppError } from '../lib/app-error.ts'
import { createFixedClock } from '../lib/clock.ts'
import { removeOldKeys } from './idempotency.ts'
import { createInFlightLimit } from './in-flight-limit.ts'
import { answerProblem } from './problem.ts'
import { createRateLimit } from './rate-limit.ts'
import { type ContractHandlers, defineRoutes, serve } from './serve.ts'

const { db, url } = await testDatabase()
const secondConnection = connect(url)

const thingContract = defineContract({
  make: {
    method: 'POST',
    path: '/api/thing',
    creates: true,
    summary: 'Makes a thing',
    access: 'any',
    body: z.object({ name: z.string() }),
    result: z.object({ id: z.int(), name: z.string() }),
    errors: ['settingsFeedsLimit'],
  },
  makeOther: {
    method: 'POST',
    path: '/api/other',
    creates: true,
    summary: 'Makes a thing too',
    access: 'any',
    body: z.object({ name: z.string() }),
    result: z.object({ id: z.int(), name: z.string() }),
    errors: [],
  },
})

/** Runs while a call creates its row; set by each test. */
let meanwhile: (db: Db) => Promise<unknown> = async () => undefined

const insertThing = (context: { db: Db }, { body }: { body: { name: string } }) =>
  runInTransaction(context, async (tx) => {
    const { rows } = await sql<{ id: number; name: string }>`
      insert into thing (name) values (${body.name}) returning id, name`.execute(tx)
    await meanwhile(tx)
    return rows[0] ?? { id: 0, name: '' }
  })
const handlers: ContractHandlers<typeof thingContract> = { make: insertThing, makeOther: insertThing }

let now = '2026-11-18T10:06:00Z'

/** Creates one of two servers over one database; `Bearer 7` is the person with id 7. */
function createServer(connection: Db) {
  const app = Fastify()
  app.setErrorHandler(answerProblem)
  const authenticate = async (bearer: string) => ({ ...createAnonymousActor('A'), attendeeId: Number(bearer) })
  const runtime = {
    db: connection,
    clock: () => createFixedClock('Europe/Amsterdam', now),
    authenticate,
    limitInFlight: createInFlightLimit(),
    limitWrites: createRateLimit({ burst: 1000, perSecond: 1000 }),
  }
  serve(app, runtime, defineRoutes(thingContract, handlers))
  return app
}
const [firstApp, secondApp] = [createServer(db), createServer(secondConnection.db)]

interface ThingRequest {
  key?: string
  name?: string
  person?: number
  path?: string
  app?: typeof firstApp
}
const key = 'a key of the test: 1'.replaceAll(' ', '-')

async function postThing({ key: header, name = 'a', person = 7, path = '/api/thing', app = firstApp }: ThingRequest) {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${person}`, ...(header && { 'idempotency-key': header }) },
    payload: { name },
  })
  const { instance: _, ...body } = answer.json<Record<string, unknown>>()
  return { status: answer.statusCode, body }
}
const countThings = async () => (await sql<{ name: string }>`select name from thing`.execute(db)).rows.length

beforeAll(async () => {
  await sql`create table thing (id integer not null generated always as identity primary key, name text not null)`.execute(
    db,
  )
  return () => Promise.all([firstApp.close(), secondApp.close(), secondConnection.close()])
})
beforeEach(async () => {
  meanwhile = async () => undefined
  now = '2026-11-18T10:06:00Z'
  await sql`truncate thing, idempotency_key`.execute(db)
})

describe('a creating call', () => {
  test('creates a single thing when repeated with its key, and gets the same answer from either server', async () => {
    const first = await postThing({ key })
    expect(first).toMatchObject({ status: 200, body: { result: { name: 'a' } } })
    expect(await postThing({ key })).toEqual(first)
    expect(await postThing({ key, app: secondApp })).toEqual(first)
    expect(await countThings()).toBe(1)
  })

  test('creates a thing each time without a key, with another key, by another caller and at another endpoint', async () => {
    for (const each of [{}, {}, { key }, { key: `${key}2` }, { key, person: 8 }, { key, path: '/api/other' }])
      expect((await postThing(each)).status).toBe(200)
    expect(await countThings()).toBe(6)
  })

  test('creates a single thing in a race of forty calls with its key over two servers, and all get the same answer', async () => {
    const calls = Array.from({ length: 40 }, (_, index) => postThing({ key, app: index % 2 ? firstApp : secondApp }))
    const answers = await Promise.all(calls)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await countThings()).toBe(1)
  })

  test('waits while an earlier call with its key runs, and gets the same answer', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    meanwhile = () => (begin(), ended)
    const first = postThing({ key })
    await begun
    let isAnswered = false
    const second = postThing({ key, app: secondApp }).finally(() => (isAnswered = true))
    await expect.poll(countWaitingConnections).toBe(1)
    expect(isAnswered).toBe(false)
    end()
    expect(await second).toEqual(await first)
    expect(await countThings()).toBe(1)
  })

  test('idempotencyKeyReused: is refused when its key was used with another body, also while that call runs', async () => {
    meanwhile = () => new Promise((resolve) => setTimeout(resolve, 100))
    const answers = await Promise.all([postThing({ key, name: 'a' }), postThing({ key, name: 'b', app: secondApp })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await postThing({ key, name: 'c' })).toMatchObject({ status: 422, body: { code: 'idempotencyKeyReused' } })
    expect(await countThings()).toBe(1)
  })

  test('creates the thing on a retry after its database connection was terminated halfway', async () => {
    meanwhile = async (tx) => {
      meanwhile = async () => undefined
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    }
    expect((await postThing({ key })).status).toBe(503)
    expect(await countThings()).toBe(0)
    expect((await postThing({ key, app: secondApp })).status).toBe(200)
    expect(await countThings()).toBe(1)
  })

  test('is executed again on a retry after a server error, which left nothing behind', async () => {
    meanwhile = () => Promise.reject(new Error('a fault'))
    expect((await postThing({ key })).status).toBe(500)
    meanwhile = async () => undefined
    expect((await postThing({ key })).status).toBe(200)
    expect(await countThings()).toBe(1)
  })

  test('gets the same refusal on a retry, and creates nothing', async () => {
    meanwhile = () => Promise.reject(new AppError('settingsFeedsLimit'))
    const first = await postThing({ key })
    expect(first).toMatchObject({ status: 409, body: { code: 'settingsFeedsLimit' } })
    meanwhile = async () => undefined
    expect(await postThing({ key, app: secondApp })).toEqual(first)
    expect(await countThings()).toBe(0)
  })

  test('creates another thing with the same key after a day, and the clean-up removes keys that are a day old', async () => {
    await postThing({ key })
    now = '2026-11-19T10:05:00Z'
    await postThing({ key })
    expect(await countThings()).toBe(1)
    now = '2026-11-19T10:06:00Z'
    await postThing({ key: `${key}2` })
    await postThing({ key })
    await postThing({ key })
    expect(await countThings()).toBe(3)
    const countKeys = async () => (await db.selectFrom('idempotency_key').select('id').execute()).length
    const cleanUpAt = (instant: string) => removeOldKeys({ db, clock: createFixedClock('Europe/Amsterdam', instant) })
    await cleanUpAt('2026-11-20T10:05:59Z')
    expect(await countKeys()).toBe(2)
    await cleanUpAt('2026-11-20T10:06:00Z')
    expect(await countKeys()).toBe(0)
  })

  test('leaves neither key, body nor answer readable in the database, and stores no plain hash of the body', async () => {
    await postThing({ key, name: 'a secret address' })
    const [kept] = (await sql<{ hash: Buffer }>`select request_hash as hash from idempotency_key`.execute(db)).rows
    const guess = createHash('sha256').update(JSON.stringify({ body: { name: 'a secret address' } }))
    expect(kept?.hash).not.toEqual(guess.digest())
    const rows = JSON.stringify(
      (await sql`select encode(id, 'escape') || encode(answer, 'escape') as text from idempotency_key`.execute(db))
        .rows,
    )
    expect(rows).not.toContain('secret address')
    expect(rows).not.toContain(key)
  })

  test.each([`${key} with spaces`, 'x'.repeat(201)])('is refused with the invalid key %s', async (bad) => {
    expect(await postThing({ key: bad })).toMatchObject({ status: 400, body: { code: 'requestInvalid' } })
    expect(await countThings()).toBe(0)
  })
})

async function countWaitingConnections() {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
