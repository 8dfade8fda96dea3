import type { Attendee } from '@uurwerk/contract/roster/attendee'
import type { Role } from '@uurwerk/contract/roles'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { prepared } from '../../db/prepared.ts'
import { isMemberAt } from '../../db/sql/membership.ts'
import type { DB } from '../../db/schema.ts'
import { escapeLike } from '../../lib/search-text.ts'

const columns = [
  'attendee.id',
  'attendee.source_id as sourceId',
  'attendee.type',
  'attendee.name',
  'attendee.code',
] as const

const attendees = (db: Db) =>
  db
    .selectFrom('attendee')
    .select(columns)
    .where('attendee.removed', '=', false)
    .$narrowType<{ type: Attendee['type'] }>()

export const attendeesById = (db: Db, ids: readonly number[]): Promise<Attendee[]> =>
  attendees(db)
    .modifyFront(sql.raw(prepared))
    .where('attendee.id', '=', sql<number>`any(${ids})`)
    .orderBy('attendee.id')
    .execute()

export const attendeesBySourceId = (db: Db, sourceIds: readonly string[]): Promise<Attendee[]> =>
  attendees(db)
    .where('attendee.source_id', '=', sql<string>`any(${sourceIds})`)
    .orderBy('attendee.id')
    .execute()

/** People someone may invite: teachers, and students; students see only students of their own groups on a date. */
export interface InviteeLimits {
  personId: number
  /** Null for a person who may know all students. */
  fellowsOn: string | null
}

interface Search {
  term: string
  filter: readonly number[]
  types: readonly Attendee['type'][]
  invitees?: InviteeLimits
  limit: number
}

/** At most `limit` attendees of each type, best match first: what starts with the term before what holds it, a class before its parts. */
export async function searchAttendees(db: Db, { term, filter, types, invitees, limit }: Search): Promise<Attendee[]> {
  const ranked = attendees(db)
    .select((eb) =>
      sql<number>`row_number() over (
        partition by ${eb.ref('attendee.type')}
        order by ${eb.ref('attendee.search_text')} not like ${`${escapeLike(term)}%`},
          case when ${eb.ref('attendee.type')} = 'group' then char_length(${eb.ref('attendee.name')}) end,
          ${eb.ref('attendee.name')}, ${eb.ref('attendee.id')}
      )`.as('place'),
    )
    .where('attendee.type', 'in', types)
    .where(invitees ? isInvitable(invitees, filter) : sql<boolean>`true`)
    .$if(term !== '', (query) => query.where('attendee.search_text', 'like', `%${escapeLike(term)}%`))
    .$if(filter.length > 0, (query) => query.where(inTeamsOrGroups(filter)))
  return db
    .selectFrom(ranked.as('ranked'))
    .select(['id', 'sourceId', 'type', 'name', 'code'])
    .where('place', '<=', limit)
    .orderBy('type')
    .orderBy('place')
    .execute()
}

/** Those of some people that someone may invite. */
export const inviteesAmong = (db: Db, ids: readonly number[], invitees: InviteeLimits): Promise<Attendee[]> =>
  attendees(db)
    .where('attendee.id', '=', sql<number>`any(${ids})`)
    .where(isInvitable(invitees))
    .orderBy('attendee.id')
    .execute()

/** With some groups only students of those: a filter must not reveal in which other groups people are. */
const isInvitable = (
  { personId, fellowsOn }: InviteeLimits,
  groups: readonly number[] = [],
): RawBuilder<boolean> => sql`
  attendee.id <> ${personId} and (
    attendee.type = 'teacher'
    or attendee.type = 'student' and (${fellowsOn}::date is null or attendee.id in (
      select fellow.person_id
      from membership own
      join attendee student_group on student_group.id = own.group_id and not student_group.removed
      join membership fellow on fellow.group_id = own.group_id
      where own.person_id = ${personId} and (${groups}::int[] = '{}' or own.group_id = any(${groups}::int[]))
        and ${isMemberAt('own', sql`${fellowsOn}::date`)} and ${isMemberAt('fellow', sql`${fellowsOn}::date`)}
    ))
  )`

const inTeamsOrGroups = (ids: readonly number[]) => (eb: ExpressionBuilder<DB, 'attendee'>) =>
  eb.or([
    eb(
      'attendee.id',
      'in',
      eb
        .selectFrom('membership')
        .select('person_id')
        .where('group_id', '=', sql<number>`any(${ids})`),
    ),
    eb(
      'attendee.id',
      'in',
      eb
        .selectFrom('team_member')
        .select('person_id')
        .where('team_id', '=', sql<number>`any(${ids})`),
    ),
  ])

export const teamsAndGroups = (db: Db) =>
  attendees(db)
    .where('attendee.type', 'in', ['team', 'group'])
    .orderBy('attendee.name')
    .orderBy('attendee.id')
    .execute()

export const attendeesByRole = (db: Db, role: Role, term: string, limit: number): Promise<Attendee[]> =>
  attendees(db)
    .innerJoin('person', 'person.attendee_id', 'attendee.id')
    .where('person.roles', '@>', sql<string[]>`array[${role}]`)
    .$if(term !== '', (query) => query.where('attendee.search_text', 'like', `%${escapeLike(term)}%`))
    .orderBy('attendee.name')
    .orderBy('attendee.id')
    .limit(limit)
    .execute()
