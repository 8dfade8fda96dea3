import { useEffect, useState } from 'react'
import { toSchoolTime } from '#web/lib/time.ts'

/** Returns the milliseconds that the server's clock is ahead of the device's; 0 without a response. */
export const computeServerClockOffset = (answered: { now: string } | undefined, receivedAt: number) =>
  answered ? Temporal.Instant.from(answered.now).epochMilliseconds - receivedAt : 0

/**
 * Returns the school's wall-clock time according to the server, because a device's clock may be minutes off.
 * Renders again at each new second or minute.
 */
export function useServerNow(ahead: number, unit: 'second' | 'minute') {
  const formatServerNow = () =>
    toSchoolTime(Temporal.Instant.fromEpochMilliseconds(Date.now() + ahead).toString())
      .round({ smallestUnit: unit, roundingMode: 'floor' })
      .toString()
  const [text, setText] = useState(formatServerNow)
  useEffect(() => {
    const tick = () => setText(formatServerNow())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ahead, unit])
  return Temporal.PlainDateTime.from(text)
}
