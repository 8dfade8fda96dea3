import { useEffect, useRef, useState } from 'react'
import type { StudentRound } from './queries.ts'
import { formatClockTime, getServerTime } from './round-clock.ts'

/** For how long it is said that something has just become full. */
const newsMilliseconds = 60_000

/** When something became full while one was looking, `09:00:40`. */
export function useJustFull(full: boolean, round: Pick<StudentRound, 'offset'>): string | undefined {
  const [at, setAt] = useState<string>()
  const before = useRef(full)
  const { offset } = round
  useEffect(() => {
    if (before.current === full) return undefined
    before.current = full
    setAt(full ? formatClockTime(getServerTime({ offset })) : undefined)
    const timer = setTimeout(() => setAt(undefined), newsMilliseconds)
    return () => clearTimeout(timer)
  }, [full, offset])
  return at
}
