import { defineContract } from '@uurwerk/contract/endpoint'
import * as z from 'zod/mini'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { createAnonymousActor } from '../auth/actor.ts'
import { testDatabase } from '../test/test-database.ts'
import { AppError } from '../lib/app-error.ts'
import { createFixedClock } from '../lib/clock.ts'
import { JsonText } from './answer-writer.ts'
import { createInFlightLimit } from './in-flight-limit.ts'
import { answerProblem } from './problem.ts'
import { createRateLimit, writeRate } from './rate-limit.ts'
import { defineRoutes, serve } from './serve.ts'

const { db } = await testDatabase()

const leaky = defineContract({
  fields: {
    method: 'GET',
    path: '/api/fields',
    summary: 'Answers more than it declares',
    access: 'any',
    result: z.object({ name: z.string(), inner: z.array(z.object({ id: z.int() })) }),
    errors: [],
  },
  list: {
    method: 'GET',
    path: '/api/list',
    summary: 'Answers more than it declares, many times',
    access: 'any',
    result: z.array(z.object({ id: z.int() })),
    errors: [],
  },
  texts: {
    method: 'GET',
    path: '/api/texts',
    summary: 'Answers items as text',
    access: 'any',
    result: z.array(z.object({ id: z.int() })),
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
  form: {
    method: 'GET',
    path: '/api/form',
    summary: 'Answers a text that has another form than it declares',
    access: 'any',
    result: z.object({ date: z.iso.date() }),
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

const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')

async function fetchAnswer(url: string, validatesAnswers: boolean) {
  const app = Fastify()
  app.setErrorHandler(answerProblem)
  serve(
    app,
    {
      db,
      clock: () => clock,
      authenticate: () => Promise.resolve(createAnonymousActor('test')),
      limitInFlight: createInFlightLimit(),
      limitWrites: createRateLimit(writeRate),
      validatesAnswers,
    },
    defineRoutes(leaky, {
      fields: () => Promise.resolve({ name: 'a', secret: 'b', inner: [{ id: 1, email: 'c' }] }),
      list: () => Promise.resolve(Array.from({ length: 250 }, (_, id) => ({ id, email: 'c' }))),
      texts: () => Promise.resolve([new JsonText('{"id":1}'), { id: 2, email: 'c' }]),
      wrong: () => Promise.resolve({ name: 7 as unknown as string }),
      form: () => Promise.resolve({ date: 'tomorrow' }),
      code: () => Promise.reject(new AppError('bookingProfileLimits')),
    }),
  )
  return (await app.inject({ url, headers: { authorization: 'Bearer x' } })).json<Record<string, unknown>>()
}

describe.each([
  ['as it is served', false],
  ['where answers are checked', true],
])('%s', (_, validatesAnswers) => {
  test('a field that the contract does not declare never leaves the server', async () => {
    expect(await fetchAnswer('/api/fields', validatesAnswers)).toEqual({ result: { name: 'a', inner: [{ id: 1 }] } })
  })

  test('an undeclared field in a list of 250 items never leaves the server', async () => {
    const result = Array.from({ length: 250 }, (_, id) => ({ id }))
    expect(await fetchAnswer('/api/list', validatesAnswers)).toEqual({ result })
  })

  test('items of a list that are text leave the server beside items that are not', async () => {
    expect(await fetchAnswer('/api/texts', validatesAnswers)).toEqual({ result: [{ id: 1 }, { id: 2 }] })
  })

  test('an answer of another shape than the contract declares becomes a 500 unknownError', async () => {
    expect(await fetchAnswer('/api/wrong', validatesAnswers)).toMatchObject({ status: 500, code: 'unknownError' })
  })

  test('an error code that the contract does not declare becomes a 500 unknownError', async () => {
    expect(await fetchAnswer('/api/code', validatesAnswers)).toMatchObject({ status: 500, code: 'unknownError' })
  })
})

test('a malformed date in an answer is refused only where answers are checked', async () => {
  expect(await fetchAnswer('/api/form', true)).toMatchObject({ status: 500, code: 'unknownError' })
  expect(await fetchAnswer('/api/form', false)).toEqual({ result: { date: 'tomorrow' } })
})
