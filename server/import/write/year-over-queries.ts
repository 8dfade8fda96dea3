import { type RawBuilder, sql } from 'kysely'

/** Whether a school year, by the calendar year in which it starts, is over; what was planned in it stays as it was. */
export const isYearOver = (year: string, today: string): RawBuilder<boolean> => sql`exists (
  select from school_year y where extract(year from y.starts_on) = ${sql.ref(year)} and y.ends_on < ${today}::date)`
