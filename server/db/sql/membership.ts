import { type RawBuilder, sql } from 'kysely'

/** Both dates are inclusive; null is open. */
export const isMemberAt = (membershipAlias: string, dateTime: RawBuilder<unknown>): RawBuilder<boolean> => {
  const [from, until] = [sql.ref(`${membershipAlias}.from_date`), sql.ref(`${membershipAlias}.until_date`)]
  return sql`((${from} is null or ${from} <= ${dateTime}) and (${until} is null or ${dateTime} < ${until} + 1))`
}

export const groupIdsAt = (personId: RawBuilder<unknown>, dateTime: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select membership.group_id from membership
  where membership.person_id = ${personId} and ${isMemberAt('membership', dateTime)}`

export const selectGroupMemberIds = (appointmentId: number): RawBuilder<unknown> => sql`
  select membership.person_id
  from appointment_attendee
  join membership on membership.group_id = appointment_attendee.attendee_id
    and ${isMemberAt('membership', sql.ref('appointment_attendee.starts_at'))}
  where appointment_attendee.appointment_id = ${appointmentId}`

/**
 * Builds the CTEs `requested` and `source`, whose appointments make the requested rosters. In a team only teachers'
 * rosters are public. Joining `requested` would read all memberships under a generic plan.
 */
export const rosterSourceTables = (ids: readonly number[]): RawBuilder<unknown> => sql`
  requested as (select id, type from attendee where id = any(${ids})),
  source as (
    select id as requested, id as source, null::date as from_date, null::date as until_date from requested
    union all
    select membership.person_id, membership.group_id, membership.from_date, membership.until_date
    from membership where person_id = any(${ids})
    union all
    select team_member.team_id, team_member.person_id, null, null
    from team_member
    join attendee member on member.id = team_member.person_id and member.type = 'teacher'
    where team_member.team_id = any(${ids}) and team_member.is_member
  )`

export const sourceIdsAt = (personId: RawBuilder<unknown>, dateTime: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${personId} as source
  union all
  ${groupIdsAt(personId, dateTime)}`

/** Selects everything whose versions make up the roster's; negative ids are appointments that the person answered. */
export const allSourceIds = (attendeeId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${attendeeId} as id
  union all
  select group_id from membership where person_id = ${attendeeId}
  union all
  select person_id from team_member where team_id = ${attendeeId}
  union all
  select -appointment_id from subscription where attendee_id = ${attendeeId}`
