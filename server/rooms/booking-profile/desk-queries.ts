import type { ProfileFields, SchoolProfile } from '@uurwerk/contract/desk/booking-profiles'
import type { Named } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { attendees, people } from '#server/db/sql/attendee.ts'
import { forbiddenBookings, isCovered } from '#server/db/sql/booking-profile.ts'
import { timeOfDayColumn } from '#server/db/sql/time.ts'

const attendeeIds = (type: 'team' | 'group') => sql`array(
  select covered.id
  from booking_profile_attendee link
  join ${attendees} covered on covered.id = link.attendee_id and covered.type = ${sql.lit(type)} and not covered.removed
  where link.profile_id = booking_profile.id
  order by covered.name, covered.id)`

/** Excludes removed profiles; by name. */
const profilesQuery = (condition: RawBuilder<unknown>): RawBuilder<SchoolProfile> => sql<SchoolProfile>`
  select booking_profile.id, booking_profile.source_id as "sourceId", booking_profile.name,
    array(
      select room.id
      from booking_profile_facility link
      join ${attendees} room on room.id = link.facility_id and not room.removed
      where link.profile_id = booking_profile.id
      order by room.name, room.id
    ) as rooms,
    booking_profile.roles, ${attendeeIds('team')} as teams, ${attendeeIds('group')} as groups,
    max_minutes as "maxMinutes", max_minutes_per_week as "maxMinutesPerWeek",
    ${timeOfDayColumn(sql.ref('opens'))} as opens, ${timeOfDayColumn(sql.ref('closes'))} as closes,
    days_ahead as "daysAhead", confirmation, confirm_before as "confirmBefore", confirm_after as "confirmAfter", radius
  from booking_profile
  where not booking_profile.removed and ${condition}
  order by booking_profile.name, booking_profile.id`

export async function listProfiles(db: Db): Promise<SchoolProfile[]> {
  const { rows } = await profilesQuery(sql`true`).execute(db)
  return rows
}

export async function findProfile(db: Db, id: number): Promise<SchoolProfile | undefined> {
  const { rows } = await profilesQuery(sql`booking_profile.id = ${id}`).execute(db)
  return rows[0]
}

/** Keeps the desk from profiles that an import compares and writes. */
export const lockAllProfiles = (tx: Tx) => sql`select from booking_profile order by id for no key update`.execute(tx)

/** Also waits for an import that writes profiles. */
export async function lockProfile(tx: Tx, id: number): Promise<SchoolProfile | undefined> {
  await sql`select from booking_profile where id = ${id} for no key update`.execute(tx)
  return findProfile(tx, id)
}

const toColumns = (fields: ProfileFields) => ({
  name: fields.name,
  roles: fields.roles,
  max_minutes: fields.maxMinutes,
  max_minutes_per_week: fields.maxMinutesPerWeek,
  opens: fields.opens,
  closes: fields.closes,
  days_ahead: fields.daysAhead,
  confirmation: fields.confirmation,
  confirm_before: fields.confirmBefore,
  confirm_after: fields.confirmAfter,
  radius: fields.radius,
})

const deskSources = sql<number[]>`in_source_order(array_remove(sources, 0::smallint) || 0::smallint)`

export async function insertProfile(tx: Tx, sourceId: string, fields: ProfileFields): Promise<number> {
  const { id } = await tx
    .insertInto('booking_profile')
    .values({ source_id: sourceId, ...toColumns(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceLinks(tx, id, fields)
  return id
}

/** Makes the desk a source of the profile. */
export async function updateProfile(tx: Tx, id: number, fields: ProfileFields): Promise<void> {
  await tx
    .updateTable('booking_profile')
    .set({ ...toColumns(fields), sources: deskSources })
    .where('id', '=', id)
    .execute()
  await replaceLinks(tx, id, fields)
}

async function replaceLinks(tx: Tx, id: number, { rooms, teams, groups }: ProfileFields): Promise<void> {
  await sql`delete from booking_profile_facility where profile_id = ${id}`.execute(tx)
  await sql`delete from booking_profile_attendee where profile_id = ${id}`.execute(tx)
  await sql`
    insert into booking_profile_facility (profile_id, facility_id)
    select distinct ${id}::int, room from unnest(${rooms}::int[]) as room`.execute(tx)
  await sql`
    insert into booking_profile_attendee (profile_id, attendee_id)
    select distinct ${id}::int, covered from unnest(${[...teams, ...groups]}::int[]) as covered`.execute(tx)
}

/** The desk stays a source, so that no import restores the profile. */
export const markProfileRemoved = (tx: Tx, id: number) =>
  sql`update booking_profile set removed = true, sources = ${deskSources} where id = ${id}`.execute(tx)

export async function listAttendeeTypes(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; type: string }>`
    select id, type from ${attendees} attendee where id = any(${ids}::int[]) and not removed`.execute(db)
  return new Map(rows.map(({ id, type }) => [id, type]))
}

export async function countCovered(db: Db, id: number, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking_profile cross join ${people}
    where booking_profile.id = ${id} and ${isCovered(today)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countForbiddenBookings(db: Db, now: string, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${forbiddenBookings(now, today)}) booking`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lists the profiles of each room, or of one, by name. */
export async function listProfilesOfRooms(db: Db, roomId?: number): Promise<{ room_id: number; profiles: Named[] }[]> {
  const { rows } = await sql<{ room_id: number; profiles: Named[] }>`
    select link.facility_id as room_id,
      json_agg(json_build_object('id', profile.id, 'name', profile.name) order by profile.name, profile.id) as profiles
    from booking_profile_facility link
    join booking_profile profile on profile.id = link.profile_id and not profile.removed
    ${roomId === undefined ? sql`` : sql`where link.facility_id = ${roomId}`}
    group by link.facility_id`.execute(db)
  return rows
}
