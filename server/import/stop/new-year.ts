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
  const sortedYears = years.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const present = sortedYears.findLast(({ start }) => start <= today.toString())
  const yearStart = await findYearStart(tx, source)
  const [coming] = sortedYears
  if (present === undefined)
    return coming === undefined || yearStart === null ? null : { name: coming.name, start: coming.start, isAhead: true }
  const isRecent = present.start >= today.subtract({ days: lenientDays }).toString()
  if (yearStart === null || present.start <= yearStart || !isRecent) return null
  return { name: present.name, start: present.start, isAhead: false }
}
