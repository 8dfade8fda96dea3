import type { Role } from '@uurwerk/contract/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { lockTimeoutSetting } from '#server/db/locks.ts'
import { isMemberAt } from '#server/db/sql/membership.ts'

const selectPeople = (db: Db) =>
  db
    .selectFrom('person')
    .innerJoin('attendee', 'attendee.id', 'person.attendee_id')
    .select([
      'attendee.id',
      'attendee.source_id',
      'attendee.type',
      'attendee.name',
      'person.email',
      'person.held_roles as roles',
    ])
    .where('attendee.removed', '=', false)

export const findPerson = (db: Db, attendeeId: number) =>
  selectPeople(db).where('attendee.id', '=', attendeeId).executeTakeFirst()

export const findPersonBySourceId = (db: Db, sourceId: string) =>
  selectPeople(db).where('attendee.source_id', '=', sourceId).executeTakeFirst()

export const listPeopleWithRole = (db: Db, role: Role) =>
  selectPeople(db)
    .where('person.held_roles', '@>', sql<string[]>`array[${role}]`)
    .orderBy('attendee.source_id')
    .execute()

/** Locks a person, so that each change of what the person owns counts those before it. */
export async function lockPerson(tx: Tx, attendeeId: number): Promise<void> {
  await sql`
    select from person, (select ${lockTimeoutSetting}) as lock_timeout
    where attendee_id = ${attendeeId}
    for no key update of person`.execute(tx)
}

/**
 * Lists people, and the members of groups at a wall-clock time, in the order in which seats are given: as in `ids`,
 * within a group by name.
 */
export async function listPeopleAndMembers(db: Db, ids: readonly number[], localTime: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select attendee.id
    from unnest(${ids}::int[]) with ordinality as requested (id, position)
    join lateral (
      select attendee_id as id from person where attendee_id = requested.id
      union all
      select membership.person_id
      from membership
      where membership.group_id = requested.id and ${isMemberAt('membership', sql`${localTime}::timestamp`)}
    ) member on true
    join attendee on attendee.id = member.id
    group by attendee.id
    order by min(requested.position), attendee.name, attendee.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** True also if all attendees are removed. */
export const hasAttendees = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('attendee').select('id').limit(1).executeTakeFirst()) !== undefined
