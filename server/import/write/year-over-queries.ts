import { type RawBuilder, sql } from 'kysely'

/**
 * `year` is the column with the calendar year in which a school year starts. Plans of years that are over stay
 * unchanged.
 */
export const isYearOver = (year: string, today: string): RawBuilder<boolean> => sql`exists (
  select from school_year where extract(year from starts_on) = ${sql.ref(year)} and ends_on < ${today}::date)`
