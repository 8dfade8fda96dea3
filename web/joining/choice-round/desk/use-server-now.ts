import { useEffect, useState } from 'react'
import { toSchoolTime } from '#web/lib/time.ts'

/** Returns milliseconds that the server's clock is ahead; 0 without a response. */
export const computeServerClockOffset = (response: { now: string } | undefined, receivedAt: number) =>
  response ? Temporal.Instant.from(response.now).epochMilliseconds - receivedAt : 0

/**
 * Returns the school's time by the server's clock, because a device's may be minutes off. Kept as text, so that React
 * renders only at a new second or minute.
 */
export function useServerNow(clockOffset: number, unit: 'second' | 'minute') {
  const formatServerNow = () =>
    toSchoolTime(Temporal.Instant.fromEpochMilliseconds(Date.now() + clockOffset).toString())
      .round({ smallestUnit: unit, roundingMode: 'floor' })
      .toString()
  const [formattedNow, setFormattedNow] = useState(formatServerNow)
  useEffect(() => {
    const tick = () => setFormattedNow(formatServerNow())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the function depends only on these values
  }, [clockOffset, unit])
  return Temporal.PlainDateTime.from(formattedNow)
}
