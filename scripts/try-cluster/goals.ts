import type { Call } from './load.ts'

/** Measurements from the beginning of a fault until calls succeed again. Times are values of `performance.now()`. */
export interface Observation {
  from: number
  calls: readonly Call[]
  /** When the database took a write again, or `from` if it always did. */
  writableAt: number
  lostWrites: readonly string[]
  /** Seconds are since the database took a write again. */
  refetches: { told: number; of: number; seconds: number }
  longestGap: number
  events: { announced: number; missed: number }
}

interface Result {
  goal: string
  seen: string
  isMet: boolean
}

export type Goal = (observation: Observation) => Result

const isFailed = ({ status }: Call) => status === 0 || status >= 500
const isGoodWrite = ({ kind, status }: Call) => kind !== 'week' && status === 200
const toSeconds = ({ startedAt, endedAt }: Call) => (endedAt - startedAt) / 1000
const format = (seconds: number) => `${seconds.toFixed(1)} s`

/** Formats `12 × 503, 1 × ECONNRESET`. */
function countFailures(calls: readonly Call[]): string {
  const groups = Map.groupBy(calls.filter(isFailed), ({ status, failure }) => failure ?? String(status))
  return [...groups].map(([what, all]) => `${all.length} × ${what}`).join(', ') || 'none'
}

export const noFailures: Goal = ({ calls }) => ({
  goal: 'no call fails',
  seen: `${countFailures(calls)} of ${calls.length}`,
  isMet: !calls.some(isFailed),
})

/** A server that dies takes its open calls along. */
export const failuresEndWithin =
  (seconds: number): Goal =>
  ({ calls, from }) => {
    const last = Math.max(from, ...calls.filter(isFailed).map(({ startedAt }) => startedAt))
    return {
      goal: `calls fail for at most ${seconds} s`,
      seen: `${countFailures(calls)} of ${calls.length}, for ${format((last - from) / 1000)}`,
      isMet: last - from <= seconds * 1000,
    }
  }

export const only503: Goal = ({ calls }) => ({
  goal: 'failed calls are 503 with Retry-After',
  seen: `${countFailures(calls)} of ${calls.length}`,
  isMet: calls.filter(isFailed).every(({ status, retryAfter }) => status === 503 && retryAfter !== undefined),
})

/** From the first moment at which the database is away until it takes writes again. */
export const answeredWithin =
  (seconds: number): Goal =>
  ({ calls, from, writableAt }) => {
    const meanwhile = calls.filter(({ startedAt }) => startedAt >= from && startedAt <= writableAt)
    const longest = Math.max(0, ...meanwhile.map(toSeconds))
    const slow = meanwhile.filter((call) => toSeconds(call) > seconds).length
    return {
      goal: `meanwhile every call is answered within ${seconds} s`,
      seen: `${slow} of ${meanwhile.length} later, longest ${format(longest)}`,
      isMet: slow === 0,
    }
  }

export const openAtMost =
  (seconds: number): Goal =>
  ({ calls }) => {
    const longest = Math.max(0, ...calls.map(toSeconds))
    return { goal: `no call is open over ${seconds} s`, seen: `longest ${format(longest)}`, isMet: longest <= seconds }
  }

export const backWithin =
  (seconds: number): Goal =>
  ({ from, writableAt }) => ({
    goal: `writes are back within ${seconds} s`,
    seen: format((writableAt - from) / 1000),
    isMet: writableAt - from <= seconds * 1000,
  })

export const goodWithin =
  (seconds: number): Goal =>
  ({ calls, writableAt }) => {
    const lastFailure = Math.max(writableAt, ...calls.filter(isFailed).map(({ startedAt }) => startedAt))
    const after = (lastFailure - writableAt) / 1000
    return {
      goal: `calls are good within ${seconds} s after that`,
      seen: `last failed call began ${format(after)} after`,
      isMet: after <= seconds && calls.some((call) => isGoodWrite(call) && call.startedAt > lastFailure),
    }
  }

export const nothingLost: Goal = ({ lostWrites }) => ({
  goal: 'no acknowledged write is lost',
  seen: lostWrites.length === 0 ? 'none' : lostWrites.slice(0, 5).join('; '),
  isMet: lostWrites.length === 0,
})

export const refetchWithin =
  (seconds: number): Goal =>
  ({ refetches: { told, of, seconds: after } }) => ({
    goal: `every stream is told to refetch within ${seconds} s`,
    seen: `${told} of ${of}, the last after ${format(after)}`,
    isMet: told === of && after <= seconds,
  })

export const streamsBackWithin =
  (seconds: number): Goal =>
  ({ longestGap }) => ({
    goal: `streams are back within ${seconds} s`,
    seen: `longest away ${format(longestGap)}`,
    isMet: longestGap <= seconds,
  })

export const noEventMissed: Goal = ({ events: { announced, missed } }) => ({
  goal: 'every stream hears every event, or is told to refetch',
  seen: `${missed} missed of ${announced} announcements`,
  isMet: missed === 0,
})
