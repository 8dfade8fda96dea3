import type { RoomBlock } from '@uurwerk/contract/desk/rooms'
import { formatDay, formatNumber, formatTime, formatTimes } from '#web/lib/time.ts'

/** `wo 18 nov 09:00–12:00`, or with both days. */
export function formatPeriod({ start, end }: { start: string; end: string }): string {
  const [from, until] = [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)]
  const day = formatDay(from.toPlainDate(), 'short')
  if (from.toPlainDate().equals(until.toPlainDate())) return `${day} ${formatTimes(from, until)}`
  return `${day} ${formatTime(from)} – ${formatDay(until.toPlainDate(), 'short')} ${formatTime(until)}`
}

export const formatBlock = (block: RoomBlock): string => `${formatPeriod(block)}, ${block.reason}`

/** Hours with at most one decimal. */
export const formatHours = (minutes: number): string => formatNumber(Math.round(minutes / 6) / 10)
