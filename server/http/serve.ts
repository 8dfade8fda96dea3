import '../lib/validation-messages.ts'
import { createHash } from 'node:crypto'
import type { Contract, Endpoint, EndpointInput, EndpointResult } from '@uurwerk/contract/endpoint'
import { listErrorCodes } from '@uurwerk/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions as HttpRoute } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/connect.ts'
import { getHalfTransactionLimit } from '../db/transaction-limit.ts'
import { AppError } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import { type CallContext, DeedAnswer, Page, Versioned } from './call-context.ts'
import { EventStream } from './event-stream.ts'
import { answerOnce, parseIdempotencyKey } from './idempotency.ts'
import type { SentAnswer } from './sent-answer-cache.ts'
import type { createInFlightLimit } from './in-flight-limit.ts'
import { checkPosition } from './position.ts'
import { parseAcceptLanguage } from './problem.ts'
import type { RateLimit } from './rate-limit.ts'
import { resendAnswer, sendTagged, sendUnchanged, parseIfMatchVersions } from './send-tagged.ts'
import { createAnswerCache } from './answer-cache.ts'
import { type AnswerWriter, createAnswerWriter, type Writable } from './answer-writer.ts'
import { acceptUploads, readUpload, type UploadPart } from './uploads.ts'

export type StreamHandler = (stream: EventStream) => void

type Handler<E extends Endpoint> = (
  context: CallContext,
  input: EndpointInput<E> & (E extends { takesFiles: true } ? { parts: AsyncIterable<UploadPart> } : unknown),
) => Promise<
  E extends { answer: 'events' }
    ? StreamHandler
    : Writable<EndpointResult<E>> | Versioned<EndpointResult<E>> | Page<EndpointResult<E>>
>
/** Handlers for all calls; a missing or mistyped handler does not compile. */
export type ContractHandlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> }

/** Returns a text that changes whenever the data of the answer may. Read before the answer, so it must be cheap. */
type FindVersion<E extends Endpoint> = (context: CallContext, input: EndpointInput<E>) => Promise<string>

export interface Routes {
  contract: Contract
  handlers: Record<string, Handler<Endpoint>>
  options: RouteOptions<Contract>
}

interface RouteOptions<C extends Contract> {
  versions?: { [K in keyof C]?: FindVersion<C[K]> }
  /** Throws before the input is judged. */
  checksBeforeInput?: { [K in keyof C]?: (context: CallContext) => Promise<void> }
  /** Calls that store their answers themselves, because a transaction serves several callers. */
  callsStoringAnswers?: readonly (keyof C & string)[]
  /** Leaves half of the turns for transactions to other features, because writes wait while an import writes. */
  waitsForImports?: boolean
}

export const defineRoutes = <C extends Contract>(
  contract: C,
  handlers: ContractHandlers<C>,
  options: RouteOptions<C> = {},
): Routes => ({
  contract,
  handlers,
  options,
})

export interface Runtime {
  db: Db
  clock: () => Clock
  /** @throws AppError 401 */
  authenticate: (bearer: string) => Promise<Actor>
  limitInFlight: ReturnType<typeof createInFlightLimit>
  /** Counts refused attempts too. */
  limitWrites: RateLimit
  /** Parses each answer, at a third of the throughput; for tests and development. */
  validatesAnswers?: boolean
  heartbeatMilliseconds?: number
}

/** Mounts a contract. Answers contain only declared fields, in `{ result }`. */
export function serve(app: FastifyInstance, runtime: Runtime, { contract, handlers, options }: Routes) {
  const { versions = {}, callsStoringAnswers = [], waitsForImports = false } = options
  const transactionLimit = waitsForImports ? getHalfTransactionLimit(runtime.db) : undefined
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller')
  for (const [name, endpoint] of Object.entries(contract)) {
    const handle = handlers[name]
    if (!handle) throw new Error(`${name} has no handler`)
    const writeAnswer = createAnswerWriter(endpoint, runtime.validatesAnswers)
    const findCacheEntry = versions[name] && createAnswerCache(versions[name])
    mount(app, endpoint, {
      method: endpoint.method,
      url: endpoint.path,
      // A stream cannot answer HEAD, since it does not end.
      exposeHeadRoute: endpoint.answer !== 'events',
      // Before the body is read, so that strangers send none.
      onRequest: async (request) => {
        request.setDecorator('caller', await admitCaller(runtime, endpoint, request))
      },
      handler: async (request, reply) => {
        const { actor, limitKey } = request.getDecorator<AdmittedCaller>('caller')
        const check = options.checksBeforeInput?.[name]
        if (check) await runtime.limitInFlight(limitKey, () => check(createCallContext(runtime, actor, request)))
        const input = parseInput(endpoint, request)
        if (endpoint.takesPosition) checkPosition(request.headers.geolocation)
        const key = endpoint.creates ? parseIdempotencyKey(request.headers['idempotency-key']) : undefined
        const handleCall = (context: CallContext) =>
          handle(context, input).catch((error: unknown) => Promise.reject(toDeclaredError(endpoint, name, error)))
        const context = { ...createCallContext(runtime, actor, request), transactionLimit }
        const cacheEntry =
          findCacheEntry && (await runtime.limitInFlight(limitKey, () => findCacheEntry(request, context, input)))
        if (cacheEntry?.matchingTag !== undefined)
          return sendUnchanged(setPrivateCaching(reply), cacheEntry.matchingTag)
        if (cacheEntry?.answer) return resendAnswer(setPrivateCaching(reply), cacheEntry.answer)
        const answer = await runtime.limitInFlight(limitKey, () => {
          if (key === undefined || actor.attendeeId === null) return handleCall(context)
          const keyedRequest = { operation: `${endpoint.method} ${endpoint.path}`, key, input }
          return callsStoringAnswers.includes(name)
            ? handleCall({ ...context, keyedRequest })
            : answerOnce(context, keyedRequest, handleCall)
        })
        if (endpoint.answer === 'events')
          return openEventStream(runtime, actor, answer as StreamHandler, request, reply)
        return sendAnswer(writeAnswer, answer, {
          request,
          reply: reply.code(getStatus(endpoint, answer)),
          rememberTag: cacheEntry?.rememberTag,
          rememberAnswer: cacheEntry?.rememberAnswer,
        })
      },
    })
  }
}

const getStatus = ({ status }: Endpoint, answer: unknown) =>
  answer instanceof DeedAnswer && answer.deed === null ? 200 : (status ?? 200)

/** Only a call that takes files accepts multipart. */
function mount(app: FastifyInstance, { takesFiles }: Endpoint, route: HttpRoute) {
  if (!takesFiles) return app.route(route)
  return app.register(async (scope) => {
    await acceptUploads(scope)
    scope.route(route)
  })
}

interface AdmittedCaller {
  actor: Actor
  limitKey: string
}

async function admitCaller(runtime: Runtime, endpoint: Endpoint, request: FastifyRequest): Promise<AdmittedCaller> {
  const bearer = requireBearer(request)
  const actor = await runtime.authenticate(bearer)
  const limitKey = getLimitKey(actor, bearer)
  if (endpoint.method !== 'GET') runtime.limitWrites(limitKey)
  checkAccess(endpoint, actor)
  return { actor, limitKey }
}

const createCallContext = (runtime: Runtime, actor: Actor, request: FastifyRequest): CallContext => ({
  db: runtime.db,
  actor,
  clock: runtime.clock(),
  language: parseAcceptLanguage(request.headers['accept-language']),
  expectedVersions: parseIfMatchVersions(request.headers['if-match']),
})

function requireBearer(request: FastifyRequest): string {
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new AppError('401')
  return token
}

/** Identifies the caller for limits: the real person, or the token's subject if unknown to the school. */
const getLimitKey = ({ attendeeId, impersonator, subject }: Actor, bearer: string): string =>
  (impersonator?.attendeeId ?? attendeeId)?.toString() ??
  createHash('sha256')
    .update(subject ?? bearer)
    .digest('base64url')

function checkAccess(endpoint: Endpoint, actor: Actor) {
  if (actor.impersonator && endpoint.method !== 'GET' && !endpoint.allowedWhileImpersonating)
    throw new AppError('impersonationActiveOnlyGetRequestsAllowed')
  if (endpoint.access === 'any') return
  if (actor.attendeeId === null) throw new AppError(endpoint.access === 'known' ? 'userIsNoAttendee' : 'moduleMissing')
  if (endpoint.access !== 'known' && !endpoint.access.some((module) => actor.modules.includes(module)))
    throw new AppError('moduleMissing')
  const { limitedTo } = endpoint
  if (limitedTo && !limitedTo.roles.some((role) => actor.roles.includes(role))) throw new AppError(limitedTo.refusal)
}

function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  const input: Record<string, unknown> = {}
  for (const location of ['params', 'query', 'body'] as const) {
    const parsed = endpoint[location]?.safeParse(request[location])
    if (!parsed) continue
    if (!parsed.success) throw toValidationError(location, parsed.error.issues)
    input[location] = parsed.data
  }
  if (endpoint.takesFiles) input['parts'] = readUpload(request)
  return input
}

/** A patch of a forbidden path or key breaks a rule (422); other invalid input is malformed (400). */
function toValidationError(
  location: 'params' | 'query' | 'body',
  issues: { path: PropertyKey[]; message: string; code?: string }[],
) {
  const errors = issues.map(({ path, message }) => ({ path: [location, ...path.map(String)].join('/'), message }))
  const isPatch =
    location === 'body' &&
    issues.every(({ code, path }) =>
      code === 'unrecognized_keys' ? path[1] === 'value' : code === 'invalid_union' && path.length === 1,
    )
  return new AppError(isPatch ? 'patchNotAllowed' : 'requestInvalid', errors)
}

const setPrivateCaching = (reply: FastifyReply) =>
  reply.header('cache-control', 'private, no-cache').header('vary', 'authorization, accept-language')

interface SendOptions {
  request: FastifyRequest
  reply: FastifyReply
  rememberTag: ((tag: string) => void) | undefined
  rememberAnswer: ((answer: SentAnswer) => void) | undefined
}

async function sendAnswer(
  writeAnswer: AnswerWriter,
  answer: unknown,
  { request, reply, rememberTag, rememberAnswer }: SendOptions,
) {
  const result = answer instanceof Versioned || answer instanceof Page ? answer.result : answer
  const version = answer instanceof Versioned ? answer.version : undefined
  if (answer instanceof DeedAnswer && answer.deed !== null) reply.header('x-deed', answer.deed)
  if (answer instanceof Page) reply.header('x-total-count', answer.total)
  const { type, body } = await writeAnswer(result)
  setPrivateCaching(reply).type(type)
  return sendTagged(request, reply, body, {
    version,
    rememberTag,
    rememberAnswer: rememberAnswer && ((payload) => rememberAnswer({ ...payload, type })),
  })
}

const heartbeatMilliseconds = 15_000

/** Opens a stream that stays open while the token is valid for the same person. */
function openEventStream(
  runtime: Runtime,
  actor: Actor,
  handleStream: StreamHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const bearer = requireBearer(request)
  reply.hijack()
  handleStream(
    new EventStream(reply.raw, {
      headers: reply.getHeaders(),
      isResumed: request.headers['last-event-id'] !== undefined,
      heartbeatMilliseconds: runtime.heartbeatMilliseconds ?? heartbeatMilliseconds,
      canListen: () => isStillSameActor(runtime, actor, bearer),
      // More often during an impersonation, to notice its end soon.
      heartbeatsPerCheck: actor.impersonator ? 1 : 4,
    }),
  )
}

async function isStillSameActor({ authenticate }: Runtime, { attendeeId }: Actor, bearer: string): Promise<boolean> {
  try {
    return (await authenticate(bearer)).attendeeId === attendeeId
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return false
    throw error
  }
}

/** Turns undeclared error codes into server errors. */
function toDeclaredError(endpoint: Endpoint, name: string, error: unknown): Error {
  if (!(error instanceof AppError)) return error instanceof Error ? error : new Error(String(error))
  if (listErrorCodes(endpoint).includes(error.code)) return error
  return new Error(`${name} answered '${error.code}', which its contract does not name`, { cause: error })
}
