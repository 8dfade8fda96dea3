import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
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

/** Creates callers whose requests all happen at the same fixed time. */
export interface TestCallers {
  /** Creates a caller signed in as a person of the school, by sourceId, or as `impersonator` who impersonates them. */
  as: (sourceId: string, impersonator?: string) => Promise<TestCaller>
  /** Returns the token that a caller of `as` sends. It is valid for an hour, unless `overrides` says otherwise. */
  mintToken: (sourceId: string, impersonator?: string, overrides?: Partial<PersonToken>) => Promise<string>
  /** Creates a caller that sends this Authorization header. */
  withAuthorization: (authorization: string | undefined) => TestCaller
  /** Creates a caller that sends no Authorization header. */
  anonymous: () => TestCaller
  /** Sends a request of any kind. */
  inject: Inject
}

export interface TestApp extends TestCallers {
  app: FastifyInstance
  /** Creates callers at another time than that of the app. */
  at: (now: string) => TestCallers
}

interface TestAppOptions {
  /** Milliseconds for the limits on writes and error reports of browsers; a second later at every reading by default. */
  getElapsedMilliseconds?: () => number
  logger?: FastifyBaseLogger
  /** Database to listen on for event streams; without it, streams receive nothing. */
  url?: string
  heartbeatMilliseconds?: number
  /** Folder for uploads, whose imports run in `url`. */
  dataFolder?: string
  /** Contact in security.txt. */
  securityContact?: string
}

/** Builds the real application on a test's database, at a fixed time. Only its tokens are minted here. */
export async function testApp(
  db: Database,
  now = '2026-11-18T10:06:00Z',
  {
    getElapsedMilliseconds = createSteppingClock(),
    logger,
    url,
    heartbeatMilliseconds,
    dataFolder,
    securityContact,
  }: TestAppOptions = {},
): Promise<TestApp> {
  const verify = createTokenVerifier(testSecret)
  const requestTime = new AsyncLocalStorage<string>()
  const instant = () => Temporal.Instant.from(requestTime.getStore() ?? now)
  const clock: Clock = { timeZone: 'Europe/Amsterdam', instant }
  const createStreamSources = (streamDb: Db) => ({
    seats: (id: number) => findSeatAudience(streamDb, id),
    features: [createRoundStreams(streamDb, () => clock)],
  })
  const realtime = url
    ? openRealtime(url, createStreamSources, () => undefined)
    : { ...createSilentStreams(), ready: undefined }
  const app = await createApp({
    config: { APP_ENV: 'dev', DATA_DIR: dataFolder ?? tmpdir(), HSTS: 'off', SECURITY_CONTACT: securityContact },
    runtime: {
      db,
      clock: () => clock,
      authenticate: async (bearer) => getActorUncached(db, clock, await verify(bearer)),
      limitInFlight: createInFlightLimit(),
      limitWrites: createRateLimit(writeRate, getElapsedMilliseconds),
      validatesAnswers: true,
      ...(heartbeatMilliseconds && { heartbeatMilliseconds }),
    },
    realtime,
    ...(url !== undefined && dataFolder !== undefined && { imports: { url, fixedInstant: now } }),
    logger,
    getElapsedMilliseconds,
    signingSecret: testSecret,
    web: { directory: '/nowhere', publicUrl: 'http://localhost' },
  })
  await realtime.ready
  afterAll(() => app.close())
  const mintToken = createTokenMinter(db)
  const createCallers = (inject: Inject): TestCallers => ({
    mintToken,
    withAuthorization: (authorization) => createCaller(inject, authorization),
    anonymous: () => createCaller(inject),
    as: async (...person) => createCaller(inject, `Bearer ${await mintToken(...person)}`),
    inject,
  })
  // light-my-request sends a request once its response is awaited. Awaiting it here sends it inside `requestTime.run`.
  const inject: Inject = async (options) => await app.inject(options)
  return {
    ...createCallers(inject),
    app,
    at: (then) => createCallers((options) => requestTime.run(then, () => inject(options))),
  }
}

const createTokenMinter =
  (db: Database) => async (sourceId: string, impersonator?: string, overrides?: Partial<PersonToken>) =>
    mintPersonToken(testSecret, {
      sourceId,
      lifetimeSeconds: 3600,
      ...(impersonator && { impersonation: { id: await impersonate(db, impersonator, sourceId), impersonator } }),
      ...overrides,
    })

export const noSources: StreamSources = { seats: () => Promise.resolve(() => false), features: [] }

/** Streams that send nothing. */
export function createSilentStreams() {
  const hub = new Hub(noSources)
  return { hub, close: () => Promise.resolve(hub.close()) }
}

const createSteppingClock = () => {
  let milliseconds = 0
  return () => (milliseconds += 1000)
}

/** Starts an impersonation without checking whether the person may. */
async function impersonate(db: Database, impersonator: string, sourceId: string): Promise<string> {
  const id = randomUUID()
  const startedAt = Temporal.Now.instant()
  await db
    .insertInto('impersonation')
    .values({
      id,
      impersonator_id: await getAttendeeId(db, impersonator),
      attendee_id: await getAttendeeId(db, sourceId),
      started_at: startedAt.toString(),
      expires_at: startedAt.add({ hours: 1 }).toString(),
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
    const responseBody =
      /json/.test(String(response.headers['content-type'])) && response.body
        ? response.json<Record<string, unknown>>()
        : {}
    return {
      status: response.statusCode,
      result: responseBody['result'] as T,
      code: responseBody['code'] as string | undefined,
      body: responseBody,
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
