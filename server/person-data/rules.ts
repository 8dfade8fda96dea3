export interface Year {
  start: string
  end: string
}

/** Years before the first one that the school names, assumed to end when that one begins. */
const assumedYears = 30

/**
 * Returns the last day of the latest school year that ended more than so many days ago, which may have been before the
 * years that the school names; undefined if the school names none.
 */
export function findLastExpiredYearEnd(years: readonly Year[], today: string, days: number): string | undefined {
  const firstStart = years.map(({ start }) => start).toSorted()[0]
  if (firstStart === undefined) return undefined
  const before = Temporal.PlainDate.from(firstStart).subtract({ days: 1 })
  const earlierEnds = Array.from({ length: assumedYears }, (_, ago) => before.subtract({ years: ago }).toString())
  const limit = Temporal.PlainDate.from(today).subtract({ days }).toString()
  return [...years.map(({ end }) => end), ...earlierEnds]
    .filter((end) => end < limit)
    .toSorted()
    .at(-1)
}

/** Rows about a person, as JSON, by table. */
export type PersonRows = Readonly<Record<string, readonly unknown[]>>

export const collectIds = (rows: PersonRows, columns: readonly string[]): number[] => [
  ...new Set(
    Object.values(rows).flatMap((list) =>
      list.flatMap((row) => columns.flatMap((column) => (row as Record<string, number | null>)[column] ?? [])),
    ),
  ),
]
