import type { DayRoom, Occupied } from '@uurwerk/contract/rooms/room'
import { minuteOfTime, minuteOn, quarter, snapDown, snapUp, step, type Stretch } from './hours.ts'

/** What stands in a room at one time; several where lessons share it. */
export interface Block extends Stretch {
  items: Occupied[]
}

type Room = Pick<DayRoom, 'opens' | 'closes' | 'maxMinutes' | 'daysAhead' | 'occupied'>

/** What stands in a room on a day, by time; what overlaps is one block. */
export function blocksOf({ occupied }: Pick<Room, 'occupied'>, date: string): Block[] {
  const blocks: Block[] = []
  for (const item of occupied) {
    const [from, until] = [minuteOn(date, item.start), minuteOn(date, item.end)]
    const last = blocks.at(-1)
    if (last && from < last.until) {
      last.items.push(item)
      last.until = Math.max(last.until, until)
    } else blocks.push({ from, until, items: [item] })
  }
  return blocks
}

/** From when on a day can be booked: what is over cannot, nor what is too far ahead. */
export function bookableFrom(date: Temporal.PlainDate, now: Temporal.PlainDateTime, daysAhead: number) {
  const days = now.toPlainDate().until(date).days
  if (days < 0 || days > daysAhead) return Infinity
  const minute = now.hour * 60 + now.minute + (now.second > 0 ? 1 : 0)
  return days === 0 ? snapUp(minute) : 0
}

/** When a room can be booked on a day: its opening hours from now on, less what stands in it. */
export function freeOf(room: Room, date: Temporal.PlainDate, now: Temporal.PlainDateTime): Stretch[] {
  const closes = minuteOfTime(room.closes)
  const free: Stretch[] = []
  let from = Math.max(minuteOfTime(room.opens), bookableFrom(date, now, room.daysAhead))
  const add = (until: number) => {
    const stretch = { from: snapUp(from), until: snapDown(Math.min(until, closes)) }
    if (stretch.until - stretch.from >= step) free.push(stretch)
  }
  for (const block of blocksOf(room, date.toString())) {
    add(block.from)
    from = Math.max(from, block.until)
  }
  add(closes)
  return free
}

/** The free stretch that holds a minute. */
export const freeAt = (free: readonly Stretch[], minute: number) =>
  free.find(({ from, until }) => from <= minute && minute < until)

/** Whether nothing stands in an open room at a minute. */
export const isFreeAt = (room: Room, date: string, minute: number) =>
  minuteOfTime(room.opens) <= minute &&
  minute < minuteOfTime(room.closes) &&
  !room.occupied.some(({ start, end }) => minuteOn(date, start) <= minute && minute < minuteOn(date, end))

/** How long one can be in a room on a day at most. */
export const longestFree = (room: Room, free: readonly Stretch[]) =>
  Math.min(room.maxMinutes, Math.max(0, ...free.map(({ from, until }) => until - from)))

/** One's own booking in a room that a stretch of a day touches. */
export const ownIn = ({ occupied }: Pick<Room, 'occupied'>, date: string, { from, until }: Stretch) =>
  occupied.find(({ kind, start, end }) => kind === 'own' && minuteOn(date, start) < until && from < minuteOn(date, end))

/** What a quarter of an hour in a room is. */
export type Quarter =
  | { kind: 'free'; stretch: Stretch }
  | { kind: 'occupied'; block: Block }
  | { kind: 'closed' | 'over' | 'notYet' }

/**
 * What the quarter that begins at a minute is: free as soon as a part of it is. Not where one's own booking begins:
 * the keys must be able to reach every booking.
 */
export function quarterAt(room: Room, minute: number, date: Temporal.PlainDate, now: Temporal.PlainDateTime): Quarter {
  const day = date.toString()
  const touches = ({ from, until }: Stretch) => from < minute + quarter && minute < until
  const own = ownIn(room, day, { from: minute, until: minute + quarter })
  const stretch = freeOf(room, date, now).find(touches)
  if (stretch && !(own && minuteOn(day, own.start) >= minute)) return { kind: 'free', stretch }
  const block = blocksOf(room, day).find((eachBlock) => touches(eachBlock) && (!own || eachBlock.items.includes(own)))
  if (block) return { kind: 'occupied', block }
  if (!touches({ from: minuteOfTime(room.opens), until: minuteOfTime(room.closes) })) return { kind: 'closed' }
  return { kind: Temporal.PlainDate.compare(date, now.toPlainDate()) > 0 ? 'notYet' : 'over' }
}
