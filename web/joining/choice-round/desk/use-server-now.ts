import { useEffect, useState } from 'react'
import { schoolTime } from '#web/lib/time.ts'

/** How far the server's clock is ahead of the device's, in milliseconds. */
export const computeServerClockOffset = (answered: { now: string } | undefined, receivedAt: number) =>
  answered ? Temporal.Instant.from(answered.now).epochMilliseconds - receivedAt : 0

/** The school's wall clock as the server has it, whose minutes a device's may be off; renders at each new second or minute. */
export function useServerNow(ahead: number, unit: 'second' | 'minute') {
  const formatServerNow = () =>
    schoolTime(Temporal.Instant.fromEpochMilliseconds(Date.now() + ahead).toString())
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
