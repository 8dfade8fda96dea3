import type { Row } from './row.ts'

/** A date cell, `2026-11-18`; null when the cell is empty or wrong. */
export function dateCell(row: Row, column: string): string | null {
  const cell = row.optional(column)
  if (cell === null || isDate(cell)) return cell
  row.fault(column, cell, 'Expected a date of the calendar, as 2026-11-18.')
  return null
}

/** A time of day, `09:20`; null when the cell is empty or wrong. */
export function timeOfDayCell(row: Row, column: string): string | null {
  const cell = row.optional(column)
  if (cell === null || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(cell)) return cell
  row.fault(column, cell, 'Expected a time of day, as 09:20.')
  return null
}

/** A wall-clock time, `2026-11-18T09:20`, with or without seconds of zero; null when the cell is empty or wrong. */
export function minuteCell(row: Row, column: string, timeZone: string): string | null {
  const cell = row.optional(column)
  if (cell === null) return null
  const parts = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::00)?$/.exec(cell)
  if (!parts?.[1] || !isDate(parts[1])) {
    row.fault(column, cell, 'Expected a date and time without a zone, as 2026-11-18T09:20.')
    return null
  }
  const minute = `${parts[1]}T${parts[2]}`
  if (isOnTheClock(minute, parts[1], timeZone)) return minute
  row.fault(column, cell, `This time does not exist in ${timeZone}: the clock goes forward over it.`)
  return null
}

const known = new Map<string, boolean>()

/** Whether the calendar has the date; the few hundred dates of a school are looked up once. */
export function isDate(text: string): boolean {
  const found = known.get(text)
  if (found !== undefined) return found
  const answer = /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1900-01-01' && parses(text)
  if (known.size < 10_000) known.set(text, answer)
  return answer
}

function parses(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

const evenDays = new Map<string, boolean>()

/** Whether a time exists on the school's wall: only on a day on which the clock is changed can one be missing. */
export function isOnTheClock(minute: string, date: string, timeZone: string): boolean {
  const key = `${timeZone} ${date}`
  const even = evenDays.get(key) ?? Temporal.PlainDate.from(date).toZonedDateTime(timeZone).hoursInDay === 24
  if (evenDays.size < 10_000) evenDays.set(key, even)
  if (even) return true
  const local = Temporal.PlainDateTime.from(minute)
  return local.toZonedDateTime(timeZone).toPlainDateTime().equals(local)
}

/** A name of the IANA database as it is written there; an offset is none, since it knows no summer. */
export function isTimeZone(text: string): boolean {
  try {
    return Temporal.Now.zonedDateTimeISO(text).timeZoneId === text && !/^[+-]/.test(text)
  } catch {
    return false
  }
}
