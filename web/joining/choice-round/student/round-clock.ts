import type { ChoiceRound, ChoiceRoundState } from '@uurwerk/contract/joining/choice-round/student'
import { getRoundState } from '@uurwerk/contract/rules/choice-round'
import { useEffect, useState } from 'react'
import { toSchoolTime } from '#web/lib/time.ts'

// Rounds open and close by the server's clock, not the device's.

interface Clocked {
  /** `performance.now()` minus the server's epoch milliseconds. */
  offset: number
}
type ClockedRound = Pick<ChoiceRound, 'openingDate' | 'studentExpirationDate' | 'coachExpirationDate'> & Clocked

/**
 * Estimates the offset. The smallest belongs to the fastest response and is the most accurate. A slow response makes
 * the clock late, never early, so no round opens here before it does on the server.
 */
export const estimatePageClockOffset = (now: string, previousOffset = Infinity): number =>
  Math.min(previousOffset, performance.now() - Temporal.Instant.from(now).epochMilliseconds)

/** Returns the server's wall-clock time, with milliseconds. */
export const getServerTime = ({ offset }: Clocked): Temporal.PlainDateTime =>
  toSchoolTime(Temporal.Instant.fromEpochMilliseconds(Math.floor(performance.now() - offset)).toString())

const formatLocalMinute = (time: Temporal.PlainDateTime) =>
  time.toString({ smallestUnit: 'minute', roundingMode: 'trunc' })

export const getCurrentRoundState = (round: ClockedRound): ChoiceRoundState =>
  getRoundState(round, formatLocalMinute(getServerTime(round)))

/** Longer browser timers may fire late, or the computer may have slept. */
const maximumTimerMilliseconds = 60_000

/** Renders again when the round opens or closes. */
export function useRoundState(round: ClockedRound | undefined): ChoiceRoundState | undefined {
  useRenderEachServerMinute(round)
  return round && getCurrentRoundState(round)
}

/** Renders at each full minute of the server's clock, and when the page's visibility changes. */
export function useRenderEachServerMinute(round: Clocked | undefined) {
  const [, rerender] = useState(0)
  useEffect(() => {
    if (!round) return undefined
    const time = getServerTime(round)
    const millisecondsToFullMinute = 60_000 - (time.second * 1000 + time.millisecond)
    const timer = setTimeout(
      () => rerender((count) => count + 1),
      Math.min(maximumTimerMilliseconds, millisecondsToFullMinute) + 1,
    )
    const renderAgain = () => rerender((count) => count + 1)
    document.addEventListener('visibilitychange', renderAgain)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renderAgain)
    }
  })
}

/** Renders each second. */
export function useServerTime(round: Clocked): Temporal.PlainDateTime {
  const [, rerender] = useState(0)
  const time = getServerTime(round)
  useEffect(() => {
    const timer = setTimeout(() => rerender((count) => count + 1), 1001 - getServerTime(round).millisecond)
    return () => clearTimeout(timer)
  })
  return time
}

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

/** Formats like `09:00:42`. */
export const formatClockTime = ({ hour, minute, second }: Temporal.PlainDateTime) =>
  [hour, minute, second].map(padTwoDigits).join(':')

/** Returns days and a clock like `05:53:12`, rounded up to seconds; undefined in the past. */
export function computeTimeLeft(end: string, now: Temporal.PlainDateTime): { days: number; clock: string } | undefined {
  const seconds = Math.ceil(now.until(Temporal.PlainDateTime.from(end)).total({ unit: 'seconds' }))
  if (seconds <= 0) return undefined
  const [hours, minutes] = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60)]
  return { days: Math.floor(seconds / 86_400), clock: [hours, minutes, seconds % 60].map(padTwoDigits).join(':') }
}
