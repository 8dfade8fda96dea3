import { type RawBuilder, sql } from 'kysely'

/** Ids by which sources know the person with this attendee id, where those are not the school's own. */
export const sourceIdsQuery = (personId: RawBuilder<unknown>): RawBuilder<{ given_id: string }> =>
  sql`select given_id from source_person where person_id = ${personId} order by given_id`
