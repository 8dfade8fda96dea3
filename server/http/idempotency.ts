import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { ErrorCode } from '@uurwerk/contract/errors'
import { AppError, type FieldError, isRefusal } from '../lib/app-error.ts'
import { unwrapOutcome, type TaskOutcome, captureOutcome } from '../lib/task-outcome.ts'
import { type CallContext, DeedAnswer, type KeyedRequest, Versioned } from './call-context.ts'
import {
  listStoredAnswers,
  type StoredAnswerRow,
  updateAnswers,
  deleteKeysUntil,
  takeKeys,
} from './idempotency-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { runInTransaction } from '../db/transaction.ts'
import type { Clock } from '../lib/clock.ts'

const retentionHours = 24

/** @throws AppError requestInvalid */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw new AppError('requestInvalid', [
    { path: 'headers/idempotency-key', message: '1–200 characters without spaces' },
  ])
}

type StoredOutcome =
  | { result: unknown; version?: number; deed?: number | null }
  | { code: ErrorCode; errors: FieldError[]; extension?: object }

/**
 * Handles a call once per person, operation and key; a repeat within a day gets the first outcome, also if refused. If
 * the transaction failed, a repeat handles the call again.
 * @throws AppError idempotencyKeyReused
 */
export async function answerOnce<T>(
  context: CallContext,
  keyedRequest: KeyedRequest,
  handleCall: (context: CallContext) => Promise<T>,
): Promise<T> {
  const [outcome] = await runInTransaction(context, (tx) =>
    answerEachOnce(tx, [{ context: { ...context, keyedRequest } }], async () => [
      await captureOutcome(() => runInTransaction({ db: tx }, (nestedTx) => handleCall({ ...context, db: nestedTx }))),
    ]),
  )
  return unwrapOutcome(outcome)
}

interface IdempotentCall {
  context: Pick<CallContext, 'actor' | 'clock' | 'keyedRequest'>
}

/** Does the same for several calls; `processCalls` gets only calls without a key or with a new one. */
export async function answerEachOnce<C extends IdempotentCall, T>(
  tx: Tx,
  calls: readonly C[],
  processCalls: (calls: readonly C[]) => Promise<TaskOutcome<T>[]>,
): Promise<TaskOutcome<T>[]> {
  const digestsByCall = new Map(
    calls.flatMap((call) =>
      call.context.keyedRequest ? [[call, computeDigests(call.context, call.context.keyedRequest)] as const] : [],
    ),
  )
  const repeats = await findRepeats<C, T>(tx, digestsByCall)
  const callsToProcess = calls.filter((call) => !repeats.has(call))
  const newOutcomes = callsToProcess.length > 0 ? await processCalls(callsToProcess) : []
  const outcomes = new Map([...repeats, ...callsToProcess.map((call, index) => [call, newOutcomes[index]] as const)])
  const newAnswers = callsToProcess.flatMap((call) => {
    const callDigests = digestsByCall.get(call)
    return callDigests
      ? [{ id: callDigests.id, answer: encryptOutcome(toStoredOutcome(outcomes.get(call)), callDigests.secret) }]
      : []
  })
  if (newAnswers.length > 0) await updateAnswers(tx, newAnswers)
  return calls.map((call) => outcomes.get(call) ?? { refusal: new Error('The task has no outcome.') })
}

async function findRepeats<C extends IdempotentCall, T>(
  tx: Tx,
  digestsByCall: ReadonlyMap<C, KeyDigests>,
): Promise<Map<C, TaskOutcome<T>>> {
  const [firstCall] = digestsByCall.keys()
  if (!firstCall) return new Map()
  const { clock } = firstCall.context
  const times = { now: clock.instant(), retentionStart: getRetentionStart(clock) }
  const takenIds = new Set((await takeKeys(tx, [...digestsByCall.values()], times)).map(formatId))
  const repeatedCalls = [...digestsByCall].filter(([, { id }]) => !takenIds.has(formatId(id)))
  if (repeatedCalls.length === 0) return new Map()
  const rows = await listStoredAnswers(
    tx,
    repeatedCalls.map(([, { id }]) => id),
  )
  const storedRows = new Map(rows.map((row) => [formatId(row.id), row]))
  return new Map(
    repeatedCalls.map(([call, callDigests]) => [
      call,
      toRepeatedOutcome<T>(callDigests, storedRows.get(formatId(callDigests.id))),
    ]),
  )
}

const formatId = (id: Buffer) => id.toString('base64')

function toRepeatedOutcome<T>({ requestHash, secret }: KeyDigests, row: StoredAnswerRow | undefined): TaskOutcome<T> {
  // Only a concurrent clean-up removes the row.
  if (row?.answer == null) return { refusal: new AppError('serviceUnavailable') }
  if (!row.request_hash.equals(requestHash)) return { refusal: new AppError('idempotencyKeyReused') }
  const firstOutcome = decryptOutcome(row.answer, secret)
  if ('code' in firstOutcome)
    return { refusal: new AppError(firstOutcome.code, firstOutcome.errors, firstOutcome.extension) }
  const { result, version, deed } = firstOutcome
  if (version !== undefined && deed !== undefined) return { answer: new DeedAnswer(result, version, deed) as T }
  return { answer: (version === undefined ? result : new Versioned(result, version)) as T }
}

const getRetentionStart = (clock: Clock) => clock.instant().subtract({ hours: retentionHours })

export const removeOldKeys = ({ db, clock }: { db: Db; clock: Clock }) =>
  runInTransaction({ db }, (tx) => deleteKeysUntil(tx, getRetentionStart(clock)))

/** Stores refusals, but throws server errors and retryable errors. */
function toStoredOutcome(outcome: TaskOutcome<unknown> | undefined): StoredOutcome {
  if (outcome && 'refusal' in outcome) {
    const { refusal: error } = outcome
    if (!isRefusal(error)) throw error
    return { code: error.code, errors: error.errors, extension: error.extension }
  }
  const answer = unwrapOutcome(outcome)
  if (answer instanceof DeedAnswer) return { result: answer.result, version: answer.version, deed: answer.deed }
  return answer instanceof Versioned ? { result: answer.result, version: answer.version } : { result: answer }
}

interface KeyDigests {
  id: Buffer
  requestHash: Buffer
  secret: Buffer
}

/** The key is not stored: without it the stored answers cannot be decrypted. */
function computeDigests({ actor }: Pick<CallContext, 'actor'>, { operation, key, input }: KeyedRequest): KeyDigests {
  const computeDigest = (purpose: string, content?: unknown) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, actor.attendeeId, operation, content]))
      .digest()
  return {
    id: computeDigest('id'),
    secret: computeDigest('answer'),
    requestHash: computeDigest('request', input),
  }
}

const [ivLength, authTagLength] = [12, 16]

function encryptOutcome(outcome: StoredOutcome, secret: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', secret, iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(outcome), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

function decryptOutcome(answer: Buffer, secret: Buffer): StoredOutcome {
  const decipher = createDecipheriv('aes-256-gcm', secret, answer.subarray(0, ivLength))
  decipher.setAuthTag(answer.subarray(ivLength, ivLength + authTagLength))
  const text = Buffer.concat([decipher.update(answer.subarray(ivLength + authTagLength)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as StoredOutcome
}
