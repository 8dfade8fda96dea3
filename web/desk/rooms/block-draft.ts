import { type RoomBlock, roomDeskBounds } from '@uurwerk/contract/desk/rooms'

export interface BlockDraft {
  date: string
  /** The same date for a block of one day. */
  lastDate: string
  start: string
  end: string
  reason: string
}

export type BlockFault = 'END_FAULT' | 'PAST_FAULT' | 'PAST_END_FAULT' | 'LONG_FAULT'

/** Proposes the next whole hour, on the next day after the school's day; on a later `date` the start of its day. */
export function createBlockDraft(
  now: Temporal.PlainDateTime,
  day: { start: string; end: string },
  laterDate?: string,
): BlockDraft {
  const nextHour = now.round({ smallestUnit: 'hour', roundingMode: 'ceil' })
  const isLater = laterDate !== undefined && laterDate > now.toPlainDate().toString()
  const isToday = !isLater && nextHour.toPlainDate().equals(now.toPlainDate()) && formatTimeOfDay(nextHour) < day.end
  const start = isToday ? formatTimeOfDay(nextHour) : day.start
  const date = isLater ? laterDate : (isToday ? now : now.add({ days: 1 })).toPlainDate().toString()
  const end = Temporal.PlainTime.from(start).add({ hours: 2 })
  const endText = end.toString().slice(0, 5)
  return { date, lastDate: date, start, end: endText > start ? endText : '23:59', reason: '' }
}

/** For changing a block. */
export const toBlockDraft = ({ start, end, reason }: RoomBlock): BlockDraft => ({
  date: start.slice(0, 10),
  lastDate: end.slice(0, 10),
  start: start.slice(11),
  end: end.slice(11),
  reason,
})

const formatTimeOfDay = (time: Temporal.PlainDateTime) => time.toPlainTime().toString().slice(0, 5)

export const toBlockPeriod = ({ date, lastDate, start, end }: BlockDraft) => ({
  start: `${date}T${start}`,
  end: `${lastDate}T${end}`,
})

/** The rules of the server, which also checks them. A block that has begun may keep its start. */
export function findBlockFault(
  draft: BlockDraft,
  now: Temporal.PlainDateTime,
  former?: RoomBlock,
): BlockFault | undefined {
  const { start, end } = toBlockPeriod(draft)
  if (end <= start) return 'END_FAULT'
  const isStartKept = start === former?.start
  if ((isStartKept ? end : start) < now.toString({ smallestUnit: 'minute' }))
    return isStartKept ? 'PAST_END_FAULT' : 'PAST_FAULT'
  const lastEnd = Temporal.PlainDateTime.from(start).add({ days: roomDeskBounds.blockDays })
  return end > lastEnd.toString({ smallestUnit: 'minute' }) ? 'LONG_FAULT' : undefined
}
