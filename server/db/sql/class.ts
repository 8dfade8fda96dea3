import { type RawBuilder, sql } from 'kysely'
import { isMemberAt } from './membership.ts'

/** Selects the first class by name. Counts only classes shared with `fellow`; others are private. */
export const classNameOn = (
  personId: RawBuilder<unknown>,
  date: string,
  fellow: number | null = null,
): RawBuilder<string | null> => sql<string | null>`(
  select min(class.name)
  from membership
  join student_group on student_group.attendee_id = membership.group_id
  join attendee as class on class.id = membership.group_id
  where membership.person_id = ${personId}
    and student_group.kind = 'class'
    and not class.removed
    and ${isMemberAt('membership', sql`${date}::date`)}
    ${fellow === null ? sql`` : sql`and ${isIn(fellow, date)}`}
)`

const isIn = (personId: number, date: string) => sql`exists (
  select from membership own
  where own.group_id = membership.group_id and own.person_id = ${personId}::int
    and ${isMemberAt('own', sql`${date}::date`)})`
