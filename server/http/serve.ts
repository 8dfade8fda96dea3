import '../lib/validation-messages.ts'
import { createHash } from 'node:crypto'
import type { Contract, Endpoint, EndpointInput, EndpointResult } from '@uurwerk/contract/endpoint'
import { listErrorCodes } from '@uurwerk/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import { type CallContext, Versioned } from './call-context.ts'
import { EventStream } from './event-stream.ts'
import { answerOnce, idempotencyKey } from './idempotency.ts'
import type { Sent } from './kept-answers.ts'
import type { inFlightLimit } from './in-flight.ts'
import { checkPosition } from './position.ts'
import { languageOf } from './problem.ts'
import type { RateLimit } from './rate-limit.ts'
import { sendAsSent, sendTagged, sendUnchanged, versionsIn } from './tagged.ts'
import { knownAnswers } from './unchanged.ts'
import { type Writer, writerOf } from './written.ts'

/** Makes a stream of events one that hears. */
export type Follow = (stream: EventStream) => void

type Handler<E extends Endpoint> = (
  context: CallContext,
  input: EndpointInput<E>,
) => Promise<E extends { answer: 'events' } ? Follow : EndpointResult<E> | Versioned<EndpointResult<E>>>
/** One handler for each call of a contract; a missing or mistyped one does not compile. */
export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> }

/**
 * Of a call that is often asked again: a text that is another one as soon as the answer may be, by more than who asks for
 * what. It is read before the answer, and costs little.
 */
type VersionOf<E extends Endpoint> = (context: CallContext, input: EndpointInput<E>) => Promise<string>

/** A contract with its handlers, for the application to mount. */
export interface Routes {
  contract: Contract
  handlers: Record<string, Handler<Endpoint>>
  more: More<Contract>
}

interface More<C extends Contract> {
  versions?: { [K in keyof C]?: VersionOf<C[K]> }
  /** Creating calls whose handlers answer once for a key themselves, see `CallContext`. */
  keepsAnswers?: readonly (keyof C & string)[]
}

/** Puts handlers to the calls of a contract. */
export const routes = <C extends Contract>(contract: C, handlers: Handlers<C>, more: More<C> = {}): Routes => ({
  contract,
  handlers,
  more,
})

/** What lives as long as the server does; from it each call gets its `CallContext`. */
export interface Runtime {
  db: Db
  clock: () => Clock
  /** @throws AppError('401') */
  actorOf: (bearer: string) => Promise<Actor>
  /** Bounds the calls that one person has under way. */
  limit: ReturnType<typeof inFlightLimit>
  /** Bounds what one person writes, refused attempts included. */
  limitWrites: RateLimit
  /** Parses each answer in full by its contract, which costs a third of the throughput: for tests and development. */
  checksAnswers?: boolean
  /** How often an open stream of events gives a sign of life; 15 s by default. */
  heartbeatMilliseconds?: number
}

/**
 * Mounts a contract: each call is guarded, parsed, handled, its answer narrowed so that nothing undeclared leaves,
 * wrapped in `{ result }` and given an ETag.
 */
export function serve(app: FastifyInstance, runtime: Runtime, { contract, handlers, more }: Routes) {
  const { versions = {}, keepsAnswers = [] } = more
  for (const [name, endpoint] of Object.entries(contract)) {
    const handle = handlers[name]
    if (!handle) throw new Error(`${name} has no handler`)
    const write = writerOf(endpoint, runtime.checksAnswers)
    const known = versions[name] && knownAnswers(versions[name])
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // A stream has no end to answer a HEAD with.
      exposeHeadRoute: endpoint.answer !== 'events',
      handler: async (request, reply) => {
        const bearer = bearerOf(request)
        const actor = await runtime.actorOf(bearer)
        const who = counted(actor, bearer)
        if (endpoint.method !== 'GET') runtime.limitWrites(who)
        guard(endpoint, actor)
        const input = parse(endpoint, request)
        if (endpoint.takesPosition) checkPosition(request.headers.geolocation)
        const key = endpoint.creates ? idempotencyKey(request.headers['idempotency-key']) : undefined
        const work = (context: CallContext) =>
          handle(context, input).catch((error: unknown) => Promise.reject(declared(endpoint, name, error)))
        const context = contextOf(runtime, actor, request)
        const again = known && (await runtime.limit(who, () => known(request, context, input)))
        if (again?.unchanged !== undefined) return sendUnchanged(forCaller(reply), again.unchanged)
        if (again?.sent) return sendAsSent(forCaller(reply), again.sent)
        const answer = await runtime.limit(who, () => {
          if (key === undefined || actor.attendeeId === null) return work(context)
          const keyed = { call: `${endpoint.method} ${endpoint.path}`, key, input }
          return keepsAnswers.includes(name) ? work({ ...context, keyed }) : answerOnce(context, keyed, work)
        })
        if (endpoint.answer === 'events') return stream(runtime, actor, answer as Follow, request, reply)
        return send(write, answer, { request, reply, keep: again?.keep, keepSent: again?.keepSent })
      },
    })
  }
}

const contextOf = (runtime: Runtime, actor: Actor, request: FastifyRequest): CallContext => ({
  db: runtime.db,
  actor,
  clock: runtime.clock(),
  language: languageOf(request.headers['accept-language']),
  expectedVersions: versionsIn(request.headers['if-match']),
})

function bearerOf(request: FastifyRequest): string {
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new AppError('401')
  return token
}

/** What the limits count a call by: the person who is really there; for one the school does not know, the token's. */
const counted = ({ attendeeId, impersonator, subject }: Actor, bearer: string): string =>
  (impersonator?.attendeeId ?? attendeeId)?.toString() ??
  createHash('sha256')
    .update(subject ?? bearer)
    .digest('base64url')

function guard(endpoint: Endpoint, actor: Actor) {
  if (actor.impersonator && endpoint.method !== 'GET' && !endpoint.allowedWhileImpersonating)
    throw new AppError('impersonationActiveOnlyGetRequestsAllowed')
  if (endpoint.access === 'any') return
  if (actor.attendeeId === null) throw new AppError(endpoint.access === 'known' ? 'userIsNoAttendee' : 'moduleMissing')
  if (endpoint.access === 'known') return
  if (!endpoint.access.some((module) => actor.modules.includes(module))) throw new AppError('moduleMissing')
}

function parse(endpoint: Endpoint, request: FastifyRequest) {
  const input: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const parsed = endpoint[part]?.safeParse(request[part])
    if (!parsed) continue
    if (!parsed.success) throw refusal(part, parsed.error.issues)
    input[part] = parsed.data
  }
  return input
}

/** A patch that is well formed but touches what may not be touched breaks a rule (422); the rest is malformed (400). */
function refusal(part: 'params' | 'query' | 'body', issues: { path: PropertyKey[]; message: string; code?: string }[]) {
  const errors = issues.map(({ path, message }) => ({ path: [part, ...path.map(String)].join('/'), message }))
  const isPatch = part === 'body' && issues.every(({ code, path }) => code === 'invalid_union' && path.length === 1)
  return new AppError(isPatch ? 'patchNotAllowed' : 'requestInvalid', errors)
}

/** May be kept by the caller alone, who asks again each time. */
const forCaller = (reply: FastifyReply) =>
  reply.header('cache-control', 'private, no-cache').header('vary', 'authorization, accept-language')

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  /** Told the tag. */
  keep: ((tag: string) => void) | undefined
  /** Given the answer as it leaves. */
  keepSent: ((sent: Sent) => void) | undefined
}

async function send(write: Writer, answer: unknown, { request, reply, keep, keepSent }: Sending) {
  const { result, version } = answer instanceof Versioned ? answer : { result: answer, version: undefined }
  const { type, body } = await write(result)
  forCaller(reply).type(type)
  return sendTagged(request, reply, body, {
    version,
    keep,
    keepSent: keepSent && ((sent) => keepSent({ ...sent, type })),
  })
}

const heartbeatMilliseconds = 15_000

/** Leaves the answer open for events, as long as the token holds and is still that of the same person. */
function stream(runtime: Runtime, actor: Actor, follow: Follow, request: FastifyRequest, reply: FastifyReply) {
  const bearer = bearerOf(request)
  reply.hijack()
  follow(
    new EventStream(reply.raw, {
      headers: reply.getHeaders(),
      isResumed: request.headers['last-event-id'] !== undefined,
      heartbeatMilliseconds: runtime.heartbeatMilliseconds ?? heartbeatMilliseconds,
      mayListen: () => stillIs(runtime, actor, bearer),
      // So that someone who impersonates hears soon that it is over.
      askEvery: actor.impersonator ? 1 : 4,
    }),
  )
}

async function stillIs({ actorOf }: Runtime, { attendeeId }: Actor, bearer: string): Promise<boolean> {
  try {
    return (await actorOf(bearer)).attendeeId === attendeeId
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return false
    throw error
  }
}

/** A rule may only be broken with a code that the contract names; anything else is a fault of ours. */
function declared(endpoint: Endpoint, name: string, error: unknown): Error {
  if (!(error instanceof AppError)) return error instanceof Error ? error : new Error(String(error))
  if (listErrorCodes(endpoint).includes(error.code)) return error
  return new Error(`${name} answered '${error.code}', which its contract does not name`, { cause: error })
}
