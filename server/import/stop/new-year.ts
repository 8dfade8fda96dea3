import type { Tx } from '#server/db/connect.ts'
import type { SchoolSettings } from '../school.ts'
import { findYearStart } from '../sources/queries.ts'

export interface NewYear {
  name: string
  start: string
  /** True if the year has not started: until then, people and groups that the files leave out stay. */
  isAhead: boolean
}

const sortYears = (years: SchoolSettings['years']) => years.toSorted((a, b) => (a.start < b.start ? -1 : 1))

const findPresentYear = (years: SchoolSettings['years'], today: Temporal.PlainDate) =>
  sortYears(years).findLast(({ start }) => start <= today.toString())

/** Returns the start of the year in which a source gives its first records; null if the files name no years. */
export const findFirstYearStart = (years: SchoolSettings['years'], today: Temporal.PlainDate): string | null =>
  (findPresentYear(years, today) ?? sortYears(years)[0])?.start ?? null

/** Days after the start of a school year in which an import may still bring it. */
const newYearGraceDays = 60

/**
 * Returns the school year that starts with this import: one that is still to come if the files name no other, or the
 * present one in its first weeks, if the source has not brought it yet.
 */
export async function findNewYear(
  tx: Tx,
  source: number,
  years: SchoolSettings['years'],
  today: Temporal.PlainDate,
): Promise<NewYear | null> {
  const yearStart = await findYearStart(tx, source)
  if (yearStart === null) return null
  const presentYear = findPresentYear(years, today)
  if (presentYear === undefined) {
    const [comingYear] = sortYears(years)
    return comingYear === undefined || comingYear.start <= yearStart
      ? null
      : { name: comingYear.name, start: comingYear.start, isAhead: true }
  }
  const isRecent = presentYear.start >= today.subtract({ days: newYearGraceDays }).toString()
  if (presentYear.start <= yearStart || !isRecent) return null
  return { name: presentYear.name, start: presentYear.start, isAhead: false }
}
