import { contract } from '@uurwerk/contract/endpoint'
import * as z from 'zod/mini'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { anonymousActor } from '../auth/actor.ts'
import { testDatabase } from '../test/harness.ts'
import { AppError } from '../lib/app-error.ts'
import { fixedClock } from '../lib/clock.ts'
import { inFlightLimit } from './in-flight.ts'
import { answerProblem } from './problem.ts'
import { rateLimit, writeRate } from './rate-limit.ts'
import { routes, serve } from './serve.ts'

const { db } = await testDatabase()

const leaky = contract({
  fields: {
    method: 'GET',
    path: '/api/fields',
    summary: 'Answers more than it declares',
    access: 'any',
    result: z.object({ name: z.string(), inner: z.array(z.object({ id: z.int() })) }),
    errors: [],
  },
  wrong: {
    method: 'GET',
    path: '/api/wrong',
    summary: 'Answers something else than it declares',
    access: 'any',
    result: z.object({ name: z.string() }),
    errors: [],
  },
  code: {
    method: 'GET',
    path: '/api/code',
    summary: 'Refuses with a code that it does not declare',
    access: 'any',
    result: z.string(),
    errors: ['attendeeDoesNotExist'],
  },
})

const app = Fastify()
app.setErrorHandler(answerProblem)
const clock = fixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
serve(
  app,
  {
    db,
    clock: () => clock,
    actorOf: () => Promise.resolve(anonymousActor('test')),
    limit: inFlightLimit(),
    limitWrites: rateLimit(writeRate),
  },
  routes(leaky, {
    fields: () => Promise.resolve({ name: 'a', secret: 'b', inner: [{ id: 1, email: 'c' }] }),
    wrong: () => Promise.resolve({ name: 7 as unknown as string }),
    code: () => Promise.reject(new AppError('bookingProfileLimits')),
  }),
)
const get = async (url: string) =>
  (await app.inject({ url, headers: { authorization: 'Bearer x' } })).json<Record<string, unknown>>()

test('a field that the contract does not declare never leaves the server', async () => {
  expect(await get('/api/fields')).toEqual({ result: { name: 'a', inner: [{ id: 1 }] } })
})

test('an answer of another shape than the contract declares is a fault of ours, and says nothing of itself', async () => {
  expect(await get('/api/wrong')).toMatchObject({ status: 500, code: 'unknownError' })
})

test('an error code that the contract does not declare never leaves the server', async () => {
  expect(await get('/api/code')).toMatchObject({ status: 500, code: 'unknownError' })
})
