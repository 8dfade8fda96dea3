import type { DayRoom } from '@uurwerk/contract/rooms/room'

/** Part of a day in minutes since midnight, without `until`. */
export interface MinuteInterval {
  from: number
  until: number
}

/** Step in minutes of times that are selected, and the shortest selection. */
export const stepMinutes = 5
/** Minutes that an arrow key moves. */
export const quarter = 15
const dayMinutes = 24 * 60

export const roundDownToStep = (minute: number, step = stepMinutes) => Math.floor(minute / step) * step
export const roundUpToStep = (minute: number, step = stepMinutes) => Math.ceil(minute / step) * step

/** Parses `09:20`. */
export const parseMinuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Converts a time to minutes since midnight on a date. Outside the date, returns the nearer end of the day. */
export function toMinuteOnDate(date: string, time: string) {
  const timeDate = time.slice(0, 10)
  if (timeDate === date) return parseMinuteOfDay(time.slice(11))
  return timeDate < date ? 0 : dayMinutes
}

/** Formats as `09:20`; the end of the day is `00:00`. */
export const formatMinuteOfDay = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Formats as the contract's `2026-11-18T09:20`; the end of the day is on the next date. */
export const toWireTime = (date: Temporal.PlainDate, minute: number) =>
  `${(minute < dayMinutes ? date : date.add({ days: 1 })).toString()}T${formatMinuteOfDay(minute)}`

/** Returns whole hours around the school's day, opening hours and occupied time. */
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
  return { from: roundDownToStep(from, 60), until: roundUpToStep(until, 60) }
}

/** Returns 0 at the start of the hours, 1 at their end. */
export const toTrackPosition = (minute: number, { from, until }: MinuteInterval) => (minute - from) / (until - from)

/** Converts a position within the hours, 0 to 1, to a minute. Positions outside give the nearer end. */
export const toMinuteAtPosition = (position: number, { from, until }: MinuteInterval) =>
  from + Math.min(1, Math.max(0, position)) * (until - from)
