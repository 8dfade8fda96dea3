import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { createApp } from '../app.ts'
import { getActorUncached } from '../auth/get-actor.ts'
import { createTokenVerifier, mintPersonToken, type PersonToken } from '../auth/tokens.ts'
import type { Database, Db } from '../db/connect.ts'
import type { Clock } from '../lib/clock.ts'
import { createInFlightLimit } from '../http/in-flight-limit.ts'
import { createRoundStreams } from '../joining/choice-round/student/service.ts'
import { findSeatAudience } from '../joining/subscription/service.ts'
import { Hub } from '../tell/realtime/hub.ts'
import { openRealtime, type StreamSources } from '../tell/realtime/service.ts'
import { createRateLimit, writeRate } from '../http/rate-limit.ts'
import { getAttendeeId } from './small-school.ts'

export const testSecret = 'a secret of the tests, long enough for all'

export interface TestResponse<T = unknown> {
  status: number
  /** The `result` of a successful call. */
  result: T
  /** The code of a refused call. */
  code: string | undefined
  body: unknown
  headers: Record<string, string | string[] | number | undefined>
}

export const getCodeOrStatus = ({ code, status }: Pick<TestResponse, 'code' | 'status'>) => code ?? status

export interface TestCaller {
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<TestResponse<T>>
  patch<T = unknown>(path: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse<T>>
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse<T>>
  put<T = unknown>(path: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse<T>>
  delete<T = unknown>(path: string, headers?: Record<string, string>): Promise<TestResponse<T>>
}

type Inject = (options: InjectOptions) => Promise<LightMyRequestResponse>

/** Callers at a fixed time. */
export interface TestCallers {
  /** Calls as the person with this sourceId; with a second person who impersonates the first. */
  as: (sourceId: string, impersonator?: string) => Promise<TestCaller>
  /** The token that `as` uses, valid for an hour by default. */
  mintToken: (sourceId: string, impersonator?: string, more?: Partial<PersonToken>) => Promise<string>
  /** Calls with this authorization header, or without one. */
  with: (authorization?: string) => TestCaller
  /** Sends any request. */
  inject: Inject
}

export interface TestApp extends TestCallers {
  app: FastifyInstance
  /** Returns callers whose requests happen at another time. */
  at: (now: string) => TestCallers
}

interface TestAppOptions {
  /** Clock in milliseconds of the limits on writes and on error reports of browsers. */
  elapsed?: () => number
  logger?: FastifyBaseLogger
  /** Database to listen on for event streams; without it, streams receive nothing. */
  url?: string
  heartbeatMilliseconds?: number
  /** Contact in security.txt. */
  securityContact?: string
}

/**
 * Builds the real application on a test's database, at a fixed time; only its tokens are minted here. `elapsed` is the
 * clock of the limits on writes and error reports, by default a second later at every reading.
 */
export async function testApp(
  db: Database,
  now = '2026-11-18T10:06:00Z',
  { elapsed = createLeapingClock(), logger, url, heartbeatMilliseconds, securityContact }: TestAppOptions = {},
): Promise<TestApp> {
  const verify = createTokenVerifier(testSecret)
  const requestTime = new AsyncLocalStorage<string>()
  const instant = () => Temporal.Instant.from(requestTime.getStore() ?? now)
  const clock: Clock = { timeZone: 'Europe/Amsterdam', instant }
  const sources = (streamDb: Db) => ({
    seats: (id: number) => findSeatAudience(streamDb, id),
    features: [createRoundStreams(streamDb, () => clock)],
  })
  const realtime = url ? openRealtime(url, sources, () => undefined) : { ...createSilentStreams(), ready: undefined }
  const app = await createApp({
    config: { APP_ENV: 'dev', HSTS: 'off', SECURITY_CONTACT: securityContact },
    runtime: {
      db,
      clock: () => clock,
      authenticate: async (bearer) => getActorUncached(db, clock, await verify(bearer)),
      limitInFlight: createInFlightLimit(),
      limitWrites: createRateLimit(writeRate, elapsed),
      validatesAnswers: true,
      ...(heartbeatMilliseconds && { heartbeatMilliseconds }),
    },
    realtime,
    logger,
    elapsed,
    secret: testSecret,
    web: {
      directory: '/nowhere',
      publicUrl: 'http://localhost',
    },
  })
  await realtime.ready
  afterAll(() => app.close())
  const mintToken = async (sourceId: string, impersonator?: string, more?: Partial<PersonToken>) =>
    mintPersonToken(testSecret, {
      sourceId,
      lifetimeSeconds: 3600,
      ...(impersonator && { impersonation: { id: await impersonate(db, impersonator, sourceId), impersonator } }),
      ...more,
    })
  const createCallers = (inject: Inject): TestCallers => ({
    mintToken,
    with: (authorization) => createCaller(inject, authorization),
    as: async (...person) => createCaller(inject, `Bearer ${await mintToken(...person)}`),
    inject,
  })
  // Awaited here, because light-my-request sends a request only when its response is awaited, and it must be sent at
  // this time.
  const inject: Inject = async (options) => await app.inject(options)
  return {
    ...createCallers(inject),
    app,
    at: (then) => createCallers((options) => requestTime.run(then, () => inject(options))),
  }
}

export const noSources: StreamSources = { seats: () => Promise.resolve(() => false), features: [] }

/** Streams that send nothing. */
export function createSilentStreams() {
  const hub = new Hub(noSources)
  return { hub, close: () => Promise.resolve(hub.close()) }
}

const createLeapingClock = () => {
  let milliseconds = 0
  return () => (milliseconds += 1000)
}

/** Starts an impersonation without checking whether the person may. */
async function impersonate(db: Database, impersonator: string, sourceId: string): Promise<string> {
  const id = randomUUID()
  const at = Temporal.Now.instant()
  await db
    .insertInto('impersonation')
    .values({
      id,
      impersonator_id: await getAttendeeId(db, impersonator),
      attendee_id: await getAttendeeId(db, sourceId),
      started_at: at.toString(),
      expires_at: at.add({ hours: 1 }).toString(),
    })
    .execute()
  return id
}

function createCaller(inject: Inject, authorization?: string): TestCaller {
  const send = async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers = {},
  ) => {
    const response = await inject({
      method,
      url,
      headers: {
        ...(authorization && { authorization }),
        ...(body !== undefined && {
          'content-type': method === 'PATCH' ? 'application/json-patch+json' : 'application/json',
        }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const parsed =
      /json/.test(String(response.headers['content-type'])) && response.body
        ? response.json<Record<string, unknown>>()
        : {}
    return {
      status: response.statusCode,
      result: parsed['result'] as T,
      code: parsed['code'] as string | undefined,
      body: parsed,
      headers: response.headers,
    }
  }
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  }
}
