import type { DayRoom, OccupiedSlot } from '@uurwerk/contract/rooms/room'
import {
  parseMinuteOfDay,
  toMinuteOnDate,
  quarter,
  roundDownToStep,
  roundUpToStep,
  stepMinutes,
  type MinuteInterval,
} from '#web/lib/minutes-of-day.ts'

/** Occupied time; several items if they overlap, such as lessons that share the room. */
export interface RoomBlock extends MinuteInterval {
  items: OccupiedSlot[]
}

type RoomDay = Pick<DayRoom, 'opens' | 'closes' | 'maxMinutes' | 'daysAhead' | 'occupied'>

/** Merges overlapping items into the blocks that the plan draws. `occupied` is sorted by start. */
export function buildRoomBlocks({ occupied }: Pick<RoomDay, 'occupied'>, date: string): RoomBlock[] {
  const blocks: RoomBlock[] = []
  for (const item of occupied) {
    const [from, until] = [toMinuteOnDate(date, item.start), toMinuteOnDate(date, item.end)]
    const last = blocks.at(-1)
    if (last && from < last.until) {
      last.items.push(item)
      last.until = Math.max(last.until, until)
    } else blocks.push({ from, until, items: [item] })
  }
  return blocks
}

/** Returns the first five-minute step not yet past; Infinity if the date is past or beyond `daysAhead`. */
export function getFirstBookableMinute(date: Temporal.PlainDate, now: Temporal.PlainDateTime, daysAhead: number) {
  const days = now.toPlainDate().until(date).days
  if (days < 0 || days > daysAhead) return Infinity
  const minute = now.hour * 60 + now.minute + (now.second > 0 ? 1 : 0)
  return days === 0 ? roundUpToStep(minute) : 0
}

/** Returns free time in the opening hours from now on, narrowed to steps of five minutes. Empty if unbookable. */
export function listFreeIntervals(
  room: RoomDay,
  date: Temporal.PlainDate,
  now: Temporal.PlainDateTime,
): MinuteInterval[] {
  const closes = parseMinuteOfDay(room.closes)
  const freeIntervals: MinuteInterval[] = []
  let freeFrom = Math.max(parseMinuteOfDay(room.opens), getFirstBookableMinute(date, now, room.daysAhead))
  const addInterval = (until: number) => {
    const interval = { from: roundUpToStep(freeFrom), until: roundDownToStep(Math.min(until, closes)) }
    if (interval.until - interval.from >= stepMinutes) freeIntervals.push(interval)
  }
  for (const block of buildRoomBlocks(room, date.toString())) {
    addInterval(block.from)
    freeFrom = Math.max(freeFrom, block.until)
  }
  addInterval(closes)
  return freeIntervals
}

export const findFreeInterval = (freeIntervals: readonly MinuteInterval[], minute: number) =>
  freeIntervals.find(({ from, until }) => from <= minute && minute < until)

export const isFreeAt = (room: RoomDay, date: string, minute: number) =>
  parseMinuteOfDay(room.opens) <= minute &&
  minute < parseMinuteOfDay(room.closes) &&
  !room.occupied.some(({ start, end }) => toMinuteOnDate(date, start) <= minute && minute < toMinuteOnDate(date, end))

export const getLongestFreeMinutes = (room: RoomDay, freeIntervals: readonly MinuteInterval[]) =>
  Math.min(room.maxMinutes, Math.max(0, ...freeIntervals.map(({ from, until }) => until - from)))

export const findOwnBooking = (
  { occupied }: Pick<RoomDay, 'occupied'>,
  date: string,
  { from, until }: MinuteInterval,
) =>
  occupied.find(
    ({ kind, start, end }) => kind === 'own' && toMinuteOnDate(date, start) < until && from < toMinuteOnDate(date, end),
  )

/** `over`: past. `notYet`: after the last bookable day. */
export type QuarterState =
  | { kind: 'free'; freeInterval: MinuteInterval }
  | { kind: 'occupied'; block: RoomBlock }
  | { kind: 'closed' | 'over' | 'notYet' }

/**
 * A partly free quarter is free, unless the user's own booking begins there: the keyboard must reach every booking.
 * `minutes` is its length.
 */
export function getQuarterState(
  room: RoomDay,
  minute: number,
  date: Temporal.PlainDate,
  now: Temporal.PlainDateTime,
  minutes = quarter,
): QuarterState {
  const isoDate = date.toString()
  const isInQuarter = ({ from, until }: MinuteInterval) => from < minute + minutes && minute < until
  const ownBooking = findOwnBooking(room, isoDate, { from: minute, until: minute + minutes })
  const freeInterval = listFreeIntervals(room, date, now).find(isInQuarter)
  if (freeInterval && !(ownBooking && toMinuteOnDate(isoDate, ownBooking.start) >= minute))
    return { kind: 'free', freeInterval }
  const block = buildRoomBlocks(room, isoDate).find(
    (eachBlock) => isInQuarter(eachBlock) && (!ownBooking || eachBlock.items.includes(ownBooking)),
  )
  if (block) return { kind: 'occupied', block }
  if (!isInQuarter({ from: parseMinuteOfDay(room.opens), until: parseMinuteOfDay(room.closes) }))
    return { kind: 'closed' }
  return { kind: Temporal.PlainDate.compare(date, now.toPlainDate()) > 0 ? 'notYet' : 'over' }
}
