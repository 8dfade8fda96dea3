import { type RawBuilder, sql } from 'kysely'

/** Identifies a school year by the calendar year in which it starts. Plans of years that are over stay unchanged. */
export const isYearOver = (year: string, today: string): RawBuilder<boolean> => sql`exists (
  select from school_year y where extract(year from y.starts_on) = ${sql.ref(year)} and y.ends_on < ${today}::date)`
