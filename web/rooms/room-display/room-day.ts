import type { RoomDisplay, Occupant } from '@uurwerk/contract/rooms/room-display'

export interface RoomState {
  /** Empty when the room is free. */
  currentOccupants: Occupant[]
  /** End of the current state; null if the room stays free today. */
  until: string | null
  /** Sorted by start. */
  laterOccupants: Occupant[]
}

/** Occupants are sorted by start; those without a gap count as one occupation. */
export function getRoomStateAt(occupants: readonly Occupant[], minute: string): RoomState {
  const currentOccupants = occupants.filter(({ start, end }) => start <= minute && minute < end)
  const laterOccupants = occupants.filter(({ start }) => start > minute)
  if (currentOccupants.length === 0)
    return { currentOccupants, until: laterOccupants[0]?.start ?? null, laterOccupants }
  let until = minute
  for (const { start, end } of occupants) if (start <= until && end > until) until = end
  return { currentOccupants, until, laterOccupants }
}

interface DayStripLayout {
  /** Full hours with positions from 0 (left) to 1. */
  hours: { hour: number; position: number }[]
  blocks: { start: string; position: number; width: number }[]
  /** Returns a position, outside 0 to 1 if the time is not on the strip. */
  toStripPosition: (minute: string) => number
}

/** Extends the school's day to whole hours and to occupants before or after it. */
export function buildDayStrip({
  date,
  opens,
  closes,
  standing: occupants,
}: Omit<RoomDisplay, 'id' | 'name' | 'timeZone'>): DayStripLayout {
  // An occupant can end on the next date, at midnight.
  const countMinutesIntoDay = (time: string) =>
    Number(time.slice(11, 13)) * 60 + Number(time.slice(14)) + (time.slice(0, 10) > date ? 24 * 60 : 0)
  const starts = [`${date}T${opens}`, ...occupants.map(({ start }) => start)].map(countMinutesIntoDay)
  const endMinutes = [`${date}T${closes}`, ...occupants.map(({ end }) => end)].map(countMinutesIntoDay)
  const [firstHour, endHour] = [Math.floor(Math.min(...starts) / 60), Math.ceil(Math.max(...endMinutes) / 60)]
  const toStripPosition = (minute: string) => (countMinutesIntoDay(minute) / 60 - firstHour) / (endHour - firstHour)
  return {
    hours: Array.from({ length: endHour - firstHour }, (_, index) => ({
      hour: firstHour + index,
      position: index / (endHour - firstHour),
    })),
    blocks: occupants.map(({ start, end }) => ({
      start,
      position: toStripPosition(start),
      width: toStripPosition(end) - toStripPosition(start),
    })),
    toStripPosition,
  }
}
