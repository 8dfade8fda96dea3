import type { Role } from '@uurwerk/contract/roles'
import type { Named } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import {
  allTeamsAndGroups,
  attendeeNames,
  coordinatedTeams,
  isInAudience,
  peopleWithRoles,
  taughtGroups,
} from '#server/db/sql/audience.ts'
import type { AnnouncementFields } from './rules.ts'

export interface AnnouncementRow extends AnnouncementFields {
  id: number
  notifiedAt: string | null
  version: number
  createdBy: Named | null
  /** Empty once the author is gone. */
  authorRoles: Role[]
  audienceNames: Named[]
}

export interface Reach {
  everyone: boolean
  teams: Named[]
  groups: Named[]
}

const columns = sql`
  announcement.id, announcement.title, announcement.text, announcement.roles, announcement.team_ids as "teamIds",
  announcement.group_ids as "groupIds", announcement.starts_at as "startsAt", announcement.ends_at as "endsAt",
  announcement.pinned, announcement.on_board as "onBoard", announcement.notified_at as "notifiedAt", announcement.version,
  (select json_build_object('id', id, 'name', name) from ${attendeeNames} maker where id = announcement.created_by)
    as "createdBy",
  coalesce((select held_roles from ${peopleWithRoles} author where attendee_id = announcement.created_by), '{}')
    as "authorRoles",
  coalesce((
    select json_agg(json_build_object('id', id, 'name', name) order by name, id) from ${attendeeNames} named
    where id = any(announcement.team_ids || announcement.group_ids)), '[]') as "audienceNames"`

const storedAudience = {
  roles: sql.ref('announcement.roles'),
  teamIds: sql.ref('announcement.team_ids'),
  groupIds: sql.ref('announcement.group_ids'),
}

const isRunning = (instant: string) =>
  sql`announcement.starts_at <= ${instant}::timestamptz and announcement.ends_at > ${instant}::timestamptz`
const pinnedAndNewFirst = sql`announcement.pinned desc, announcement.starts_at desc, announcement.id desc`

export async function listRunning(
  db: Db,
  { personId, instant, now }: { personId: number; instant: string; now: string },
): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    select ${columns}
    from announcement
    join ${peopleWithRoles} reader on reader.attendee_id = ${personId}
    where ${isRunning(instant)} and ${isInAudience(storedAudience, 'reader', sql`${now}::timestamp`)}
    order by ${pinnedAndNewFirst}`.execute(db)
  return rows
}

export async function listRunningOnBoard(db: Db, instant: string): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    select ${columns} from announcement
    where announcement.on_board and ${isRunning(instant)}
    order by ${pinnedAndNewFirst}`.execute(db)
  return rows
}

export async function listWithinReach(db: Db, { everyone, teams, groups }: Reach): Promise<AnnouncementRow[]> {
  const teamIds = teams.map(({ id }) => id)
  const groupIds = groups.map(({ id }) => id)
  const { rows } = await sql<AnnouncementRow>`
    select ${columns}
    from announcement
    where ${everyone} or (
      announcement.roles = '{}' and cardinality(announcement.team_ids || announcement.group_ids) > 0
      and announcement.team_ids <@ ${teamIds}::int[] and announcement.group_ids <@ ${groupIds}::int[])
    order by announcement.starts_at desc, announcement.id desc`.execute(db)
  return rows
}

export async function findAnnouncement(db: Db, id: number): Promise<AnnouncementRow | undefined> {
  const { rows } = await sql<AnnouncementRow>`
    select ${columns} from announcement where announcement.id = ${id}`.execute(db)
  return rows[0]
}

export async function lockAnnouncement(tx: Tx, id: number): Promise<AnnouncementRow | undefined> {
  const { rows } = await sql<AnnouncementRow>`
    select ${columns} from announcement where announcement.id = ${id} for update of announcement`.execute(tx)
  return rows[0]
}

export async function listReach(
  db: Db,
  { everyone, personId, date }: { everyone: boolean; personId: number; date: string },
): Promise<Reach> {
  const { rows } = await sql<Named & { type: string }>`
    select id, name, type from (${
      everyone
        ? sql`select id, name, type from ${allTeamsAndGroups} named`
        : sql`
          select id, name, 'team' as type from ${coordinatedTeams(personId)} team
          union all
          select id, name, 'group' from ${taughtGroups(personId, date)} taught`
    }) reach
    order by name, id`.execute(db)
  const pick = (type: string) => rows.filter((row) => row.type === type).map(({ id, name }) => ({ id, name }))
  return { everyone, teams: pick('team'), groups: pick('group') }
}

export async function countExisting(db: Db, teamIds: readonly number[], groupIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${allTeamsAndGroups} named
    where (type = 'team' and id = any(${teamIds}::int[])) or (type = 'group' and id = any(${groupIds}::int[]))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type AudienceFields = Pick<AnnouncementFields, 'roles' | 'teamIds' | 'groupIds'>

/** Selects the people of an audience, as `id`. */
export const selectAudience = ({ roles, teamIds, groupIds }: AudienceFields, now: string): RawBuilder<unknown> => sql`
  select recipient.attendee_id as id
  from ${peopleWithRoles} recipient
  where ${isInAudience(
    { roles: sql`${roles}::text[]`, teamIds: sql`${teamIds}::int[]`, groupIds: sql`${groupIds}::int[]` },
    'recipient',
    sql`${now}::timestamp`,
  )}`

/** Selects the people of an audience who are not in the earlier audience, as `id`. */
export const selectAddedAudience = (audience: AudienceFields, earlier: AudienceFields, now: string) =>
  sql`${selectAudience(audience, now)} except ${selectAudience(earlier, now)}`

export async function countRecipients(db: Db, audience: AudienceFields, now: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${selectAudience(audience, now)}) audience`.execute(db)
  return rows[0]?.count ?? 0
}

const toColumns = (fields: AnnouncementFields) => ({
  title: fields.title,
  text: fields.text,
  roles: [...fields.roles],
  team_ids: [...fields.teamIds],
  group_ids: [...fields.groupIds],
  starts_at: fields.startsAt,
  ends_at: fields.endsAt,
  pinned: fields.pinned,
  on_board: fields.onBoard,
})

export async function insertAnnouncement(tx: Tx, fields: AnnouncementFields, createdBy: number): Promise<number> {
  const { id } = await tx
    .insertInto('announcement')
    .values({ ...toColumns(fields), created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notifies again at a later start; a unique index prevents second notifications. */
export const updateAnnouncement = (tx: Tx, id: number, fields: AnnouncementFields, instant: string) =>
  tx
    .updateTable('announcement')
    .set((eb) => ({
      ...toColumns(fields),
      version: eb('version', '+', 1),
      ...(fields.startsAt > instant && { notified_at: null }),
    }))
    .where('id', '=', id)
    .execute()

export const deleteAnnouncement = (tx: Tx, id: number) => tx.deleteFrom('announcement').where('id', '=', id).execute()

export const markNotified = (tx: Tx, id: number, instant: string) =>
  tx.updateTable('announcement').set({ notified_at: instant }).where('id', '=', id).execute()

/** A concurrent transaction cannot claim the same announcements. */
export async function claimStarted(tx: Tx, instant: string): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    select ${columns} from announcement
    where announcement.notified_at is null and ${isRunning(instant)}
    order by announcement.id
    for update of announcement skip locked`.execute(tx)
  return rows
}
