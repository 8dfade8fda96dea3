import { isDate, existsInTimeZone, explainDate } from '#server/import/reading/time.ts'
import type { RowReader } from './row-reader.ts'

/** Reads a date, as `2026-11-18`; null if empty or wrong. */
export function readDateCell(row: RowReader, column: string): string | null {
  const cell = row.readOptional(column)
  if (cell === null || isDate(cell)) return cell
  row.reportFault(column, cell, explainDate(cell))
  return null
}

/** Reads a time of day, as `09:20`; null if empty or wrong. */
export function readTimeOfDayCell(row: RowReader, column: string): string | null {
  const cell = row.readOptional(column)
  if (cell === null || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(cell)) return cell
  row.reportFault(column, cell, { code: 'timeExpected' })
  return null
}

/** Reads a wall-clock time, as `2026-11-18T09:20`, optionally with zero seconds; null if empty or wrong. */
export function readMinuteCell(row: RowReader, column: string, timeZone: string): string | null {
  const cell = row.readOptional(column)
  if (cell === null) return null
  const parts = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::00)?$/.exec(cell)
  const [, date = ''] = parts ?? []
  if (date === '' || !isDate(date)) {
    row.reportFault(column, cell, date === '' ? { code: 'minuteExpected' } : explainDate(date))
    return null
  }
  const minute = cell.slice(0, 16)
  if (existsInTimeZone(minute, date, timeZone)) return minute
  row.reportFault(column, cell, { code: 'clockSkips', values: { timeZone } })
  return null
}
