import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a membership holds at a moment, which is a date or a time: both its dates are included, and null is open.
 * `row` is a `membership`, or what has its dates.
 */
export const isMemberAt = (row: string, moment: RawBuilder<unknown>): RawBuilder<boolean> => {
  const [from, until] = [sql.ref(`${row}.from_date`), sql.ref(`${row}.until_date`)]
  return sql`((${from} is null or ${from} <= ${moment}) and (${until} is null or ${moment} < ${until} + 1))`
}

/** The ids of the groups that a person is in at a moment. */
export const groupsAt = (personId: RawBuilder<unknown>, moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select m.group_id from membership m where m.person_id = ${personId} and ${isMemberAt('m', moment)}`
