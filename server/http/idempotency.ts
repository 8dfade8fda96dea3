import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { ErrorCode } from '@uurwerk/contract/errors'
import { AppError, type FieldError } from '../lib/app-error.ts'
import { type CallContext, Versioned } from './call-context.ts'
import { findKept, keepAnswer, removeKeysUntil, takeKey } from './idempotency-queries.ts'
import type { Db } from '../db/connect.ts'
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

interface Request {
  /** Which call it is, among all. */
  call: string
  key: string
  input: unknown
}

type Outcome = { result: unknown; version?: number } | { code: ErrorCode; errors: FieldError[] }

/**
 * Does the work unless this person made the same call with the same key in the last day; a repeat is answered as the
 * first was, refusals included. Key and work are one transaction: when the first dies halfway, nothing of it is left
 * and the next does the work. @throws AppError idempotencyKeyReused
 */
export async function answerOnce<T>(
  context: CallContext,
  request: Request,
  work: (context: CallContext) => Promise<T | Versioned<T>>,
): Promise<T | Versioned<T>> {
  const { db, clock } = context
  const outcome = await inTransaction({ db }, async (tx) => {
    const { id, secret, requestHash } = digestsOf(context, request)
    if (!(await takeKey(tx, { id, requestHash, now: clock.instant(), forgotten: forgottenAt(clock) }))) {
      const kept = await findKept(tx, id)
      // Only a clean-up takes it away in between.
      if (kept?.answer == null) throw new AppError('serviceUnavailable')
      if (!kept.request_hash.equals(requestHash)) throw new AppError('idempotencyKeyReused')
      return opened(kept.answer, secret)
    }
    const done = await outcomeOf(() => inTransaction({ db: tx }, (part) => work({ ...context, db: part })))
    await keepAnswer(tx, id, sealed(done, secret))
    return done
  })
  if ('code' in outcome) throw new AppError(outcome.code, outcome.errors)
  const result = outcome.result as T
  return outcome.version === undefined ? result : new Versioned(result, outcome.version)
}

/** Keys from before this moment are not kept. */
const forgottenAt = (clock: Clock) => clock.instant().subtract({ hours: keptHours })

/** Removes keys that are too old to count. */
export const removeOldKeys = ({ db, clock }: { db: Db; clock: Clock }) =>
  inTransaction({ db }, (tx) => removeKeysUntil(tx, forgottenAt(clock)))

/** A refusal counts as an answer; a fault of ours, or what may succeed when tried again, does not. */
async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    const answer = await work()
    return answer instanceof Versioned ? { result: answer.result, version: answer.version } : { result: answer }
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 429 || error.status >= 500) throw error
    return { code: error.code, errors: error.errors }
  }
}

/** The key is kept nowhere: only who knows or guesses it can read what the database keeps. */
function digestsOf({ actor }: CallContext, { call, key, input }: Request) {
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

function sealed(outcome: Outcome, secret: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', secret, iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(outcome), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

function opened(answer: Buffer, secret: Buffer): Outcome {
  const decipher = createDecipheriv('aes-256-gcm', secret, answer.subarray(0, ivLength))
  decipher.setAuthTag(answer.subarray(ivLength, ivLength + tagLength))
  const text = Buffer.concat([decipher.update(answer.subarray(ivLength + tagLength)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as Outcome
}
