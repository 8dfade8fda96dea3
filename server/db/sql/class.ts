import { type RawBuilder, sql } from 'kysely'
import { isMemberAt } from './membership.ts'

/** Selects the person's first class by name. For a restricted viewer, only classes count that the viewer is in too. */
export const selectClassName = (
  personId: RawBuilder<unknown>,
  date: string | RawBuilder<unknown>,
  restrictedViewerId: number | null = null,
): RawBuilder<string | null> => sql<string | null>`(
  select min(class.name)
  from membership
  join student_group on student_group.attendee_id = membership.group_id
  join attendee as class on class.id = membership.group_id
  where membership.person_id = ${personId}
    and student_group.kind = 'class'
    and not class.removed
    and ${isMemberAt('membership', sql`${date}::date`)}
    ${restrictedViewerId === null ? sql`` : sql`and ${isGroupMember(restrictedViewerId, date)}`}
)`

const isGroupMember = (personId: number, date: string | RawBuilder<unknown>) => sql`exists (
  select from membership viewer_membership
  where viewer_membership.group_id = membership.group_id and viewer_membership.person_id = ${personId}::int
    and ${isMemberAt('viewer_membership', sql`${date}::date`)})`
