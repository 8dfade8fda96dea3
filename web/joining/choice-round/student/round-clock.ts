import type { ChoiceRound, ChoiceRoundState } from '@uurwerk/contract/joining/choice-round/student'
import { getRoundState } from '@uurwerk/contract/rules/choice-round'
import { useEffect, useState } from 'react'
import { toSchoolTime } from '#web/lib/time.ts'

// Rounds open and close by the server's clock, not the device's.

interface ServerClock {
  /** `performance.now()` minus the server's epoch milliseconds. */
  offset: number
}
type ClockedRound = Pick<ChoiceRound, 'openingDate' | 'studentExpirationDate' | 'coachExpirationDate'> & ServerClock

/**
 * Estimates the offset. The smallest belongs to the fastest response and is the most accurate. A slow response makes
 * the clock late, never early, so no round opens here before it does on the server.
 */
export const estimatePageClockOffset = (now: string, previousOffset = Infinity): number =>
  Math.min(previousOffset, performance.now() - Temporal.Instant.from(now).epochMilliseconds)

/** Returns the server's wall-clock time, with milliseconds. */
export const getServerTime = ({ offset }: ServerClock): Temporal.PlainDateTime =>
  toSchoolTime(Temporal.Instant.fromEpochMilliseconds(Math.floor(performance.now() - offset)).toString())

const formatLocalMinute = (time: Temporal.PlainDateTime) =>
  time.toString({ smallestUnit: 'minute', roundingMode: 'trunc' })

export const getCurrentRoundState = (round: ClockedRound): ChoiceRoundState =>
  getRoundState(round, formatLocalMinute(getServerTime(round)))

/** Renders again when the round opens or closes. */
export function useRoundState(round: ClockedRound | undefined): ChoiceRoundState | undefined {
  useServerTicks(round, minuteMilliseconds)
  return round && getCurrentRoundState(round)
}

const secondMilliseconds = 1000
/** Also the longest timer: longer ones may fire late, or the computer may have slept. */
const minuteMilliseconds = 60_000

/** Renders at each full minute of the server's clock. */
export const useRenderEachServerMinute = (round: ServerClock | undefined) => useServerTicks(round, minuteMilliseconds)

/** Renders at each full unit of the server's clock, and when the page's visibility changes. */
function useServerTicks(round: ServerClock | undefined, unitMilliseconds: number) {
  const [, rerender] = useState(0)
  useEffect(() => {
    if (!round) return undefined
    const renderAgain = () => rerender((count) => count + 1)
    const { second, millisecond } = getServerTime(round)
    const timer = setTimeout(renderAgain, unitMilliseconds + 1 - ((second * 1000 + millisecond) % unitMilliseconds))
    document.addEventListener('visibilitychange', renderAgain)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renderAgain)
    }
  })
}

export interface TimeLeft {
  days: number
  hours: number
  minutes: number
  seconds: number
  /** Only then do clocks show seconds. */
  isLastHour: boolean
}

/** Returns the server's time and the time until `end`. Renders each second in the last hour before it, else each minute. */
export function useTimeLeft(round: ServerClock, end: string) {
  const now = getServerTime(round)
  const timeLeft = computeTimeLeft(end, now)
  useServerTicks(round, timeLeft?.isLastHour ? secondMilliseconds : minuteMilliseconds)
  return { now, timeLeft }
}

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

/** Formats like `09:00:42`. */
export const formatClockSeconds = ({ hour, minute, second }: Temporal.PlainDateTime) =>
  [hour, minute, second].map(padTwoDigits).join(':')

/** Formats the last hour like `53:12`. */
export const formatCountdown = ({ hours, minutes, seconds }: TimeLeft) =>
  [hours * 60 + minutes, seconds].map(padTwoDigits).join(':')

/** Rounds up to seconds; undefined in the past. */
export function computeTimeLeft(end: string, now: Temporal.PlainDateTime): TimeLeft | undefined {
  const total = Math.ceil(now.until(Temporal.PlainDateTime.from(end)).total({ unit: 'seconds' }))
  if (total <= 0) return undefined
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
    isLastHour: total <= 3600,
  }
}
