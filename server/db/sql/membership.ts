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
export const groupIdsAt = (personId: RawBuilder<unknown>, moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select m.group_id from membership m where m.person_id = ${personId} and ${isMemberAt('m', moment)}`

/**
 * The asked attendees with everything whose appointments are theirs: themselves, their groups, a team's teachers
 * (not others who may be in a team: theirs is not everyone's to see). The tables `asked` and `source` of a `with`;
 * `isMemberAt('source', …)` says whether a source counts at a moment. Each is looked for by the ids themselves: joined to
 * `asked`, of which a plan for all values knows nothing, all memberships would be read.
 */
export const rosterSourceTables = (ids: readonly number[]): RawBuilder<unknown> => sql`
  asked as (select id, type from attendee where id = any(${ids})),
  source as (
    select id as asked, id as source, null::date as from_date, null::date as until_date from asked
    union all
    select membership.person_id, membership.group_id, membership.from_date, membership.until_date
    from membership where person_id = any(${ids})
    union all
    select team_member.team_id, team_member.person_id, null, null
    from team_member
    join attendee member on member.id = team_member.person_id and member.type = 'teacher'
    where team_member.team_id = any(${ids}) and team_member.is_member
  )`

/** The ids of a person and the groups whose appointments that person has at a moment, as `source`. */
export const sourceIdsAt = (personId: RawBuilder<unknown>, moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${personId} as source
  union all
  ${groupIdsAt(personId, moment)}`

/**
 * Whose versions make up that of an attendee's roster, as `id`: the sources at any moment, and below zero the appointments
 * that were answered.
 */
export const allSourceIds = (attendeeId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${attendeeId} as id
  union all
  select group_id from membership where person_id = ${attendeeId}
  union all
  select person_id from team_member where team_id = ${attendeeId}
  union all
  select -appointment_id from subscription where attendee_id = ${attendeeId}`
