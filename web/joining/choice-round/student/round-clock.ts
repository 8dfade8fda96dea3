import type { ChoiceRound, ChoiceRoundState } from '@uurwerk/contract/joining/choice-round/student'
import { getRoundState } from '@uurwerk/contract/rules/choice-round'
import { useEffect, useState } from 'react'
import { schoolTime } from '#web/lib/time.ts'

// A round opens by the server's clock, whatever the device's says.

type Minute = Temporal.PlainDateTime

interface Clocked {
  /** By how much the page's steady clock is ahead of the server's. */
  offset: number
}
type ClockedRound = Pick<ChoiceRound, 'openingDate' | 'studentExpirationDate' | 'coachExpirationDate'> & Clocked

/**
 * By how much the page's steady clock is ahead of the server's: of all answers the one that was under way for the
 * shortest time tells it best, and never makes a round open here before it does there.
 */
export const estimatePageClockOffset = (now: string, known = Infinity): number =>
  Math.min(known, performance.now() - Temporal.Instant.from(now).epochMilliseconds)

/** The school's wall clock by the server, in milliseconds. */
export const getServerTime = ({ offset }: Clocked): Minute =>
  schoolTime(Temporal.Instant.fromEpochMilliseconds(Math.floor(performance.now() - offset)).toString())

const formatMinute = (time: Minute) => time.toString({ smallestUnit: 'minute', roundingMode: 'trunc' })

export const getCurrentRoundState = (round: ClockedRound): ChoiceRoundState =>
  getRoundState(round, formatMinute(getServerTime(round)))

/** Beyond this a browser's timer may be late, or the computer have slept. */
const longestWait = 60_000

/** The state of a round now: it opens and closes by itself. */
export function useRoundState(round: ClockedRound | undefined): ChoiceRoundState | undefined {
  useServerMinutes(round)
  return round && getCurrentRoundState(round)
}

/** Renders again at each minute of the server's clock, and when the page is looked at again. */
export function useServerMinutes(by: Clocked | undefined) {
  const [, again] = useState(0)
  useEffect(() => {
    if (!by) return undefined
    const time = getServerTime(by)
    const untilMinute = 60_000 - (time.second * 1000 + time.millisecond)
    const timer = setTimeout(() => again((times) => times + 1), Math.min(longestWait, untilMinute) + 1)
    const renderAgain = () => again((times) => times + 1)
    document.addEventListener('visibilitychange', renderAgain)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renderAgain)
    }
  })
}

/** The server's wall clock; renders again each second. */
export function useServerTime(round: Clocked): Minute {
  const [, again] = useState(0)
  const time = getServerTime(round)
  useEffect(() => {
    const timer = setTimeout(() => again((times) => times + 1), 1001 - getServerTime(round).millisecond)
    return () => clearTimeout(timer)
  })
  return time
}

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

/** `09:00:42` */
export const formatClockTime = ({ hour, minute, second }: Minute) => [hour, minute, second].map(padTwoDigits).join(':')

/** How long it still takes: days, and `05:53:12`; nothing once it is there. */
export function computeTimeLeft(then: string, now: Minute): { days: number; clock: string } | undefined {
  const seconds = Math.ceil(now.until(Temporal.PlainDateTime.from(then)).total({ unit: 'seconds' }))
  if (seconds <= 0) return undefined
  const [hours, minutes] = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60)]
  return { days: Math.floor(seconds / 86_400), clock: [hours, minutes, seconds % 60].map(padTwoDigits).join(':') }
}
