import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { ErrorCode } from '@uurwerk/contract/errors'
import { AppError, type FieldError, isRefusal } from '../lib/app-error.ts'
import { answerOf, type Outcome, outcomeOf } from '../lib/outcome.ts'
import { type CallContext, type Keyed, Versioned } from './call-context.ts'
import { findKept, type Kept, keepAnswers, removeKeysUntil, takeKeys } from './idempotency-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Clock } from '../lib/clock.ts'

const keptHours = 24

/** The key that a caller gave a creating call, so that a repeat makes nothing twice. @throws AppError requestInvalid */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw new AppError('requestInvalid', [
    { path: 'headers/idempotency-key', message: '1–200 characters without spaces' },
  ])
}

/** An outcome as it is kept. */
type KeptOutcome = { result: unknown; version?: number } | { code: ErrorCode; errors: FieldError[] }

/**
 * Does the work unless this person made the same call with the same key in the last day; a repeat is answered as the
 * first was, refusals included. Key and work are one transaction: when the first dies halfway, nothing of it is left
 * and the next does the work. @throws AppError idempotencyKeyReused
 */
export async function answerOnce<T>(
  context: CallContext,
  keyed: Keyed,
  work: (context: CallContext) => Promise<T>,
): Promise<T> {
  const [outcome] = await inTransaction(context, (tx) =>
    answerEachOnce(tx, [{ context: { ...context, keyed } }], async () => [
      await outcomeOf(() => inTransaction({ db: tx }, (part) => work({ ...context, db: part }))),
    ]),
  )
  return answerOf(outcome)
}

/** A call among others, perhaps with a key. */
interface Call {
  context: Pick<CallContext, 'actor' | 'clock' | 'keyed'>
}

/** The same for several calls in one transaction; `work` does those that have no key or are the first with theirs. */
export async function answerEachOnce<C extends Call, T>(
  tx: Tx,
  calls: readonly C[],
  work: (calls: readonly C[]) => Promise<Outcome<T>[]>,
): Promise<Outcome<T>[]> {
  const digests = new Map(
    calls.flatMap((call) => (call.context.keyed ? [[call, digestsOf(call.context, call.context.keyed)] as const] : [])),
  )
  const repeats = await repeatsAmong<C, T>(tx, digests)
  const first = calls.filter((call) => !repeats.has(call))
  const done = first.length > 0 ? await work(first) : []
  const outcomes = new Map([...repeats, ...first.map((call, index) => [call, done[index]] as const)])
  const kept = first.flatMap((call) => {
    const own = digests.get(call)
    return own ? [{ id: own.id, answer: sealed(toKeep(outcomes.get(call)), own.secret) }] : []
  })
  if (kept.length > 0) await keepAnswers(tx, kept)
  return calls.map((call) => outcomes.get(call) ?? { refusal: new Error('It has no outcome.') })
}

/** Takes the keys of calls; of those that an earlier call has, what that one came to. */
async function repeatsAmong<C extends Call, T>(tx: Tx, digests: ReadonlyMap<C, Digests>): Promise<Map<C, Outcome<T>>> {
  const [first] = digests.keys()
  if (!first) return new Map()
  const { clock } = first.context
  const times = { now: clock.instant(), forgotten: forgottenAt(clock) }
  const taken = new Set((await takeKeys(tx, [...digests.values()], times)).map(textOf))
  const others = [...digests].filter(([, { id }]) => !taken.has(textOf(id)))
  if (others.length === 0) return new Map()
  const rows = await findKept(
    tx,
    others.map(([, { id }]) => id),
  )
  const kept = new Map(rows.map((row) => [textOf(row.id), row]))
  return new Map(others.map(([call, own]) => [call, repeated<T>(own, kept.get(textOf(own.id)))]))
}

const textOf = (id: Buffer) => id.toString('base64')

function repeated<T>({ requestHash, secret }: Digests, kept: Kept | undefined): Outcome<T> {
  // Only a clean-up takes it away in between.
  if (kept?.answer == null) return { refusal: new AppError('serviceUnavailable') }
  if (!kept.request_hash.equals(requestHash)) return { refusal: new AppError('idempotencyKeyReused') }
  const outcome = opened(kept.answer, secret)
  if ('code' in outcome) return { refusal: new AppError(outcome.code, outcome.errors) }
  const { result, version } = outcome
  return { answer: (version === undefined ? result : new Versioned(result, version)) as T }
}

/** Keys from before this moment are not kept. */
const forgottenAt = (clock: Clock) => clock.instant().subtract({ hours: keptHours })

/** Removes keys that are too old to count. */
export const removeOldKeys = ({ db, clock }: { db: Db; clock: Clock }) =>
  inTransaction({ db }, (tx) => removeKeysUntil(tx, forgottenAt(clock)))

/** A refusal counts as an answer; a fault of ours, or what may succeed when tried again, does not, and is thrown. */
function toKeep(outcome: Outcome<unknown> | undefined): KeptOutcome {
  if (outcome && 'refusal' in outcome) {
    const { refusal } = outcome
    if (!isRefusal(refusal)) throw refusal
    return { code: refusal.code, errors: refusal.errors }
  }
  const answer = answerOf(outcome)
  return answer instanceof Versioned ? { result: answer.result, version: answer.version } : { result: answer }
}

interface Digests {
  id: Buffer
  requestHash: Buffer
  secret: Buffer
}

/** The key is kept nowhere: only who knows or guesses it can read what the database keeps. */
function digestsOf({ actor }: Pick<CallContext, 'actor'>, { call, key, input }: Keyed): Digests {
  const digest = (purpose: string, of?: unknown) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, actor.attendeeId, call, of]))
      .digest()
  return {
    id: digest('id'),
    secret: digest('answer'),
    requestHash: digest('request', input),
  }
}

const [ivLength, tagLength] = [12, 16]

function sealed(outcome: KeptOutcome, secret: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', secret, iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(outcome), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

function opened(answer: Buffer, secret: Buffer): KeptOutcome {
  const decipher = createDecipheriv('aes-256-gcm', secret, answer.subarray(0, ivLength))
  decipher.setAuthTag(answer.subarray(ivLength, ivLength + tagLength))
  const text = Buffer.concat([decipher.update(answer.subarray(ivLength + tagLength)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as KeptOutcome
}
