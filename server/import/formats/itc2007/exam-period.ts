import { toIsoMinute } from '#server/lib/clock.ts'
import type { FileFindings } from '#server/import/reading/file-findings.ts'
import { isDate, existsInTimeZone } from '#server/import/reading/time.ts'
import { checkCellCount } from './read-lines.ts'

export interface ExamPeriod {
  /** Wall-clock time, as `2005-04-15T09:30`; null if the line is faulty. */
  start: string | null
  minutes: number
  line: number
}

const maximumPeriodMinutes = 1440
export const highestPenalty = 1_000_000

export function parseExamPeriod(
  cells: string[],
  line: number,
  fileFindings: FileFindings,
  timeZone: string,
): ExamPeriod {
  if (!checkCellCount(cells, ['date', 'time', 'length', 'penalty'], line, fileFindings))
    return { start: null, minutes: 0, line }
  const [dateText = '', timeText = '', lengthText, penaltyText] = cells
  const date = parseDate(dateText)
  if (date === null) fileFindings.reportFault(line, 'date', dateText, { code: 'examDateExpected' })
  const time = /^(([01]\d|2[0-3]):[0-5]\d):00$/.exec(timeText)?.[1]
  if (time === undefined) fileFindings.reportFault(line, 'time', timeText, { code: 'examTimeExpected' })
  const minutes = fileFindings.parseWholeNumber('length', lengthText, line, 0, maximumPeriodMinutes) ?? 0
  fileFindings.parseWholeNumber('penalty', penaltyText, line, 0, highestPenalty)
  if (date === null || time === undefined) return { start: null, minutes, line }
  const start = `${date}T${time}`
  if (!existsInTimeZone(start, date, timeZone))
    fileFindings.reportFault(line, 'time', timeText, { code: 'clockSkips', values: { timeZone } })
  return { start, minutes, line }
}

/** Converts `15:04:2005` to `2005-04-15`. */
function parseDate(text: string): string | null {
  const [, day, month, year] = /^(\d\d):(\d\d):(\d{4})$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  return isDate(date) ? date : null
}

/** Ignores changes of the clock. */
export const addMinutes = (start: string, minutes: number): string =>
  toIsoMinute(Temporal.PlainDateTime.from(start).add({ minutes }))
