import type { Attendee, FoundAttendee } from '@uurwerk/contract/roster/attendee'
import type { Role } from '@uurwerk/contract/roles'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { selectClassName } from '#server/db/sql/class.ts'
import { groupIdsAt, isMemberAt } from '#server/db/sql/membership.ts'
import type { DB } from '#server/db/schema.ts'
import { escapeLike } from '#server/lib/search-text.ts'

const attendeeColumns = [
  'attendee.id',
  'attendee.source_id as sourceId',
  'attendee.type',
  'attendee.name',
  'attendee.code',
] as const

const selectAttendees = (db: Db) =>
  db
    .selectFrom('attendee')
    .select(attendeeColumns)
    .where('attendee.removed', '=', false)
    .$narrowType<{ type: Attendee['type'] }>()

export const listAttendees = (db: Db, ids: readonly number[]): Promise<Attendee[]> =>
  selectAttendees(db)
    .modifyFront(sql.raw(preparedPrefix))
    .where('attendee.id', '=', sql<number>`any(${ids})`)
    .orderBy('attendee.id')
    .execute()

/** Restricts which teachers and students a person may invite. */
export interface InviteeLimits {
  personId: number
  /** Restricts students to members of shared groups on this date; null for all. */
  sharedGroupsDate: string | null
}

export interface ClassVisibility {
  date: string
  /** Viewer who sees only shared classes; null without this restriction. */
  restrictedViewerId: number | null
}

const visibleClassName = (id: string, { date, restrictedViewerId }: ClassVisibility) =>
  selectClassName(sql.ref(id), date, restrictedViewerId).as('className')

interface AttendeeIds {
  ids: readonly number[]
  sourceIds?: readonly string[]
}

export const listAttendeesWithClass = (
  db: Db,
  { ids, sourceIds = [] }: AttendeeIds,
  classVisibility: ClassVisibility,
): Promise<FoundAttendee[]> =>
  selectAttendees(db)
    .select(visibleClassName('attendee.id', classVisibility))
    .where(sql<boolean>`(attendee.id = any(${ids}::int[]) or attendee.source_id = any(${sourceIds}::text[]))`)
    .orderBy(sql`attendee.id = any(${ids}::int[])`, 'desc')
    .orderBy('attendee.id')
    .execute()

interface AttendeeSearch {
  classVisibility: ClassVisibility
  term: string
  /** Teams and groups to prefer. A search for invitees prefers the person's own instead. */
  prefer?: readonly number[] | undefined
  /** Teams and groups to whose members the search is restricted; empty for no restriction. */
  filter: readonly number[]
  types: readonly Attendee['type'][]
  invitees?: InviteeLimits
  limit: number
}

export interface RankedAttendee extends FoundAttendee {
  /** Null if nobody is preferred. */
  isPreferred: boolean | null
}

/** Sorts preferred attendees first, then prefix matches, and a class before its subgroups. */
export async function searchAttendees(
  db: Db,
  { classVisibility, term, prefer, filter, types, invitees, limit }: AttendeeSearch,
): Promise<RankedAttendee[]> {
  const preferredIds = invitees ? selectOwnTeamsAndGroups(invitees.personId, classVisibility.date) : selectIds(prefer)
  const rankedAttendees = selectAttendees(db)
    .select(isPreferred(preferredIds, classVisibility.date).as('isPreferred'))
    .select((eb) =>
      sql<number>`row_number() over (
        partition by ${eb.ref('attendee.type')}
        order by ${isPreferred(preferredIds, classVisibility.date)} desc,
          ${eb.ref('attendee.search_text')} not like ${`${escapeLike(term)}%`},
          case when ${eb.ref('attendee.type')} = 'group' then char_length(${eb.ref('attendee.name')}) end,
          ${eb.ref('attendee.name')}, ${eb.ref('attendee.id')}
      )`.as('position'),
    )
    .where('attendee.type', 'in', types)
    .where(invitees ? isInvitable(invitees, filter) : sql<boolean>`true`)
    .$if(term !== '', (query) => query.where('attendee.search_text', 'like', `%${escapeLike(term)}%`))
    .$if(filter.length > 0, (query) => query.where(isInTeamsOrGroups(filter)))
  return db
    .selectFrom(rankedAttendees.as('ranked'))
    .select(['id', 'sourceId', 'type', 'name', 'code', 'isPreferred'])
    .select(visibleClassName('ranked.id', classVisibility))
    .where('position', '<=', limit)
    .orderBy('type')
    .orderBy('position')
    .execute()
}

export const listInvitees = (db: Db, ids: readonly number[], invitees: InviteeLimits): Promise<Attendee[]> =>
  selectAttendees(db)
    .where('attendee.id', '=', sql<number>`any(${ids})`)
    .where(isInvitable(invitees))
    .orderBy('attendee.id')
    .execute()

/** `groups` restricts the shared groups: a filter must not reveal in which other groups people are. */
const isInvitable = (
  { personId, sharedGroupsDate }: InviteeLimits,
  groups: readonly number[] = [],
): RawBuilder<boolean> => sql`
  attendee.id <> ${personId} and (
    attendee.type = 'teacher'
    or attendee.type = 'student' and (${sharedGroupsDate}::date is null or attendee.id in (
      select shared_membership.person_id
      from membership own_membership
      join attendee student_group on student_group.id = own_membership.group_id and not student_group.removed
      join membership shared_membership on shared_membership.group_id = own_membership.group_id
      where own_membership.person_id = ${personId}
        and (${groups}::int[] = '{}' or own_membership.group_id = any(${groups}::int[]))
        and ${isMemberAt('own_membership', sql`${sharedGroupsDate}::date`)}
        and ${isMemberAt('shared_membership', sql`${sharedGroupsDate}::date`)}
    ))
  )`

const selectIds = (ids: readonly number[] | undefined): RawBuilder<unknown> | undefined =>
  ids && ids.length > 0 ? sql`select unnest(${ids}::int[])` : undefined

const selectOwnTeamsAndGroups = (personId: number, date: string): RawBuilder<unknown> => sql`
  select team_id from team_member where person_id = ${personId} and is_member
  union all
  ${groupIdsAt(sql`${personId}`, sql`${date}::date`)}`

/** True for the teams and groups themselves, their members, and a group that has only such members. */
function isPreferred(teamAndGroupIds: RawBuilder<unknown> | undefined, date: string): RawBuilder<boolean | null> {
  if (!teamAndGroupIds) return sql`null::boolean`
  const isMember = isMemberAt('member', sql`${date}::date`)
  const memberIds = sql`
    select member.person_id from membership member where member.group_id in (${teamAndGroupIds}) and ${isMember}
    union all
    select person_id from team_member where is_member and team_id in (${teamAndGroupIds})`
  return sql`(attendee.id in (${teamAndGroupIds} union all ${memberIds}) or (
    attendee.type = 'group'
    and exists (select from membership member where member.group_id = attendee.id and ${isMember})
    and not exists (
      select from membership member
      where member.group_id = attendee.id and ${isMember} and member.person_id not in (${memberIds}))))`
}

const isInTeamsOrGroups = (ids: readonly number[]) => (eb: ExpressionBuilder<DB, 'attendee'>) =>
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

export const listTeamsAndGroups = (db: Db) =>
  selectAttendees(db)
    .where('attendee.type', 'in', ['team', 'group'])
    .orderBy('attendee.name')
    .orderBy('attendee.id')
    .execute()

interface RoleSearch {
  role: Role
  term: string
  filter: readonly number[]
  classVisibility: ClassVisibility
  limit: number
}

export const listAttendeesByRole = (
  db: Db,
  { role, term, filter, classVisibility, limit }: RoleSearch,
): Promise<FoundAttendee[]> =>
  selectAttendees(db)
    .select(visibleClassName('attendee.id', classVisibility))
    .innerJoin('person', 'person.attendee_id', 'attendee.id')
    .where('person.held_roles', '@>', sql<string[]>`array[${role}]`)
    .$if(term !== '', (query) => query.where('attendee.search_text', 'like', `%${escapeLike(term)}%`))
    .$if(filter.length > 0, (query) => query.where(isInTeamsOrGroups(filter)))
    .orderBy('attendee.name')
    .orderBy('attendee.id')
    .limit(limit)
    .execute()

interface ListRecognition {
  /** Possible source ids and codes. */
  cells: readonly string[]
  /** Words from `toSearchText`. */
  words: readonly string[]
  types: readonly Attendee['type'][]
  prefer?: readonly number[] | undefined
  classVisibility: ClassVisibility
}

export const listRecognisableAttendees = (
  db: Db,
  { cells, words, types, prefer, classVisibility }: ListRecognition,
): Promise<RankedAttendee[]> =>
  selectAttendees(db)
    .select(isPreferred(selectIds(prefer), classVisibility.date).as('isPreferred'))
    .select(visibleClassName('attendee.id', classVisibility))
    .where('attendee.type', 'in', types)
    .where(
      sql<boolean>`(
        lower(attendee.source_id) = any(${cells}::text[]) or lower(attendee.code) = any(${cells}::text[])
        or exists (select from unnest(${words}::text[]) as word where strpos(attendee.search_text, word) > 0))`,
    )
    .orderBy('isPreferred', 'desc')
    .orderBy('attendee.name')
    .orderBy('attendee.id')
    .execute()
