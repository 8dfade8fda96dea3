import { type RawBuilder, sql } from 'kysely'

/** Mirrors `toSearchText`. */
export const asSearchText = (columns: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(lower(regexp_replace(
    normalize(concat_ws(' ', ${columns}), nfd), '[\\u0300-\\u036f]', '', 'g')), '[[:space:]]+', ' ', 'g')`
