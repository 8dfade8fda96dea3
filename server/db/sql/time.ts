import { type RawBuilder, sql } from 'kysely'

/** Formats a timestamp as `2026-11-18T09:20`. */
export const dateTimeColumn = (expression: string): RawBuilder<string> =>
  sql`to_char(${sql.raw(expression)}, 'YYYY-MM-DD"T"HH24:MI')`

/** Formats a time as `09:20`. */
export const timeOfDayColumn = (time: RawBuilder<string | null>): RawBuilder<string> => sql`to_char(${time}, 'HH24:MI')`
