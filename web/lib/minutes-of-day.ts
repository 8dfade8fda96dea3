import type { DayRoom } from '@uurwerk/contract/rooms/room'

/** A part of a day, in minutes since midnight; `until` is no part of it. */
export interface MinuteInterval {
  from: number
  until: number
}

/** What the choice of a time snaps to, and the least that can be chosen. */
export const stepMinutes = 5
/** How far an arrow key goes. */
export const quarter = 15
const dayMinutes = 24 * 60

export const snapDown = (minute: number, roundTo = stepMinutes) => Math.floor(minute / roundTo) * roundTo
export const snapUp = (minute: number, roundTo = stepMinutes) => Math.ceil(minute / roundTo) * roundTo

/** The minute of a time of day, `09:20`. */
export const parseMinuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The minute of a time as a day sees it: of an earlier day its beginning, of a later one its end. */
export function toMinuteOnDate(date: string, time: string) {
  const timeDate = time.slice(0, 10)
  if (timeDate === date) return parseMinuteOfDay(time.slice(11))
  return timeDate < date ? 0 : dayMinutes
}

/** The minute as a time of day; midnight is the day's own end. */
export const formatMinuteOfDay = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The minute of a day as it goes over the wire. */
export const toWireTime = (date: Temporal.PlainDate, minute: number) =>
  `${(minute < dayMinutes ? date : date.add({ days: 1 })).toString()}T${formatMinuteOfDay(minute)}`

/** The whole hours that a plan shows: the school's day, and whenever a room is open or something stands in it. */
export function computeVisibleHours(
  rooms: readonly Pick<DayRoom, 'opens' | 'closes' | 'occupied'>[],
  date: string,
  day: { start: string; end: string },
): MinuteInterval {
  let from = parseMinuteOfDay(day.start)
  let until = parseMinuteOfDay(day.end)
  for (const { opens, closes, occupied } of rooms) {
    from = Math.min(from, parseMinuteOfDay(opens))
    until = Math.max(until, parseMinuteOfDay(closes))
    for (const { start, end } of occupied) {
      from = Math.min(from, toMinuteOnDate(date, start))
      until = Math.max(until, toMinuteOnDate(date, end))
    }
  }
  return { from: snapDown(from, 60), until: snapUp(until, 60) }
}

/** Where a minute is on the width of the hours, from 0 to 1. */
export const toTrackPosition = (minute: number, { from, until }: MinuteInterval) => (minute - from) / (until - from)

/** The minute at a position on the width of the hours; outside it, the end that is nearer. */
export const toMinuteAtPosition = (position: number, { from, until }: MinuteInterval) =>
  from + Math.min(1, Math.max(0, position)) * (until - from)
