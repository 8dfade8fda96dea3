import { sql } from 'kysely'
import type { Role } from '@uurwerk/contract/roles'
import type { Tx } from '#server/db/connect.ts'
import { people } from '#server/db/sql/attendee.ts'
import type { SchoolHoldings } from './rules.ts'

/** Counts what the school has and stores its coming lessons; must run before these are written. */
export async function snapshotHoldings(tx: Tx, now: string): Promise<SchoolHoldings> {
  await sql`
    create temp table coming_lesson on commit drop as
    select id from appointment
    where type = 'lesson' and source_id is not null and not is_cancelled and ends_at > ${now}::timestamp
  `.execute(tx)
  const { rows } = await sql<Omit<SchoolHoldings, 'roles'>>`
    select
      count(*) filter (where type not in ('team', 'group', 'classroom'))::int as people,
      count(*) filter (where type = 'group')::int as groups,
      count(*) filter (where type = 'classroom')::int as rooms,
      (select count(*)::int from coming_lesson) as lessons
    from attendee
    where not removed
  `.execute(tx)
  return { people: 0, groups: 0, rooms: 0, lessons: 0, ...rows[0], roles: await countRoles(tx) }
}

export async function countRoles(tx: Tx): Promise<{ role: Role; count: number }[]> {
  const { rows } = await sql<{ role: Role; count: number }>`
    select role, count(*)::int as count from ${people} cross join unnest(person.roles) as role group by role order by role
  `.execute(tx)
  return rows
}

/** Counts coming lessons that were cancelled or deleted. */
export async function countLostLessons(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from coming_lesson
    left join appointment using (id)
    where appointment.id is null or appointment.is_cancelled
  `.execute(tx)
  return rows[0]?.count ?? 0
}
