import { useEffect, useRef, useState } from 'react'
import { formatTime } from '#web/lib/time.ts'
import type { StudentRound } from './queries.ts'
import { getServerTime } from './round-clock.ts'

/** Milliseconds for which a choice counts as just full. */
const shownMilliseconds = 60_000

/** Returns the time, such as `09:00`, at which a choice just became full while on screen. */
export function useJustFull(full: boolean, round: Pick<StudentRound, 'offset'>): string | undefined {
  const [fullAt, setFullAt] = useState<string>()
  const lastFull = useRef(full)
  const { offset } = round
  useEffect(() => {
    if (lastFull.current === full) return
    lastFull.current = full
    setFullAt(full ? formatTime(getServerTime({ offset })) : undefined)
  }, [full, offset])
  // Separate, because a better estimate of the server's time must not stop the timer.
  useEffect(() => {
    if (fullAt === undefined) return undefined
    const timer = setTimeout(() => setFullAt(undefined), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [fullAt])
  return fullAt
}
