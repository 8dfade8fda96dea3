import type { Tx } from '#server/db/connect.ts'
import type { SchoolSettings } from '../school.ts'
import { findYearStart } from '../sources/queries.ts'

/** Change of school year that an import brings. */
export interface NewYear {
  name: string
  start: string
  /** It has not started: whom and which groups the files leave out stay until then. */
  isAhead: boolean
}

const sortYears = (years: SchoolSettings['years']) => years.toSorted((a, b) => (a.start < b.start ? -1 : 1))

const findPresentYear = (years: SchoolSettings['years'], today: Temporal.PlainDate) =>
  sortYears(years).findLast(({ start }) => start <= today.toString())

/** Returns the start of the year in which a source gives its first records; null if the files name no years. */
export const findFirstYearStart = (years: SchoolSettings['years'], today: Temporal.PlainDate): string | null =>
  (findPresentYear(years, today) ?? sortYears(years)[0])?.start ?? null

/** Days after its start in which a new year may replace people and groups. */
const lenientDays = 60

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
  const present = findPresentYear(years, today)
  if (present === undefined) {
    const [coming] = sortYears(years)
    return coming === undefined || coming.start <= yearStart
      ? null
      : { name: coming.name, start: coming.start, isAhead: true }
  }
  const isRecent = present.start >= today.subtract({ days: lenientDays }).toString()
  if (present.start <= yearStart || !isRecent) return null
  return { name: present.name, start: present.start, isAhead: false }
}
