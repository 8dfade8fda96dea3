import type { DayRoom } from '@uurwerk/contract/rooms/room'

/** A part of a day, in minutes since midnight; `until` is no part of it. */
export interface Stretch {
  from: number
  until: number
}

/** What the choice of a time snaps to, and the least that can be chosen. */
export const step = 5
/** How far an arrow key goes. */
export const quarter = 15
const midnight = 24 * 60

export const snapDown = (minute: number, to = step) => Math.floor(minute / to) * to
export const snapUp = (minute: number, to = step) => Math.ceil(minute / to) * to

/** The minute of a time of day, `09:20`. */
export const minuteOfTime = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The minute of a time as a day sees it: of an earlier day its beginning, of a later one its end. */
export function minuteOn(date: string, time: string) {
  const day = time.slice(0, 10)
  if (day === date) return minuteOfTime(time.slice(11))
  return day < date ? 0 : midnight
}

/** The minute as a time of day; midnight is the day's own end. */
export const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The minute of a day as it goes over the wire. */
export const wireTime = (date: Temporal.PlainDate, minute: number) =>
  `${(minute < midnight ? date : date.add({ days: 1 })).toString()}T${timeOf(minute)}`

/** The whole hours that a plan shows: the school's day, and whenever a room is open or something stands in it. */
export function hoursOf(
  rooms: readonly Pick<DayRoom, 'opens' | 'closes' | 'occupied'>[],
  date: string,
  day: { start: string; end: string },
): Stretch {
  let from = minuteOfTime(day.start)
  let until = minuteOfTime(day.end)
  for (const { opens, closes, occupied } of rooms) {
    from = Math.min(from, minuteOfTime(opens))
    until = Math.max(until, minuteOfTime(closes))
    for (const { start, end } of occupied) {
      from = Math.min(from, minuteOn(date, start))
      until = Math.max(until, minuteOn(date, end))
    }
  }
  return { from: snapDown(from, 60), until: snapUp(until, 60) }
}

/** Where a minute is on the width of the hours, from 0 to 1. */
export const placeOf = (minute: number, { from, until }: Stretch) => (minute - from) / (until - from)

/** The minute at a place on the width of the hours; outside it, the end that is nearer. */
export const minuteAt = (place: number, { from, until }: Stretch) =>
  from + Math.min(1, Math.max(0, place)) * (until - from)
