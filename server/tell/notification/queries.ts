import type { NotificationType, RosterChangeEntry } from '@uurwerk/contract/tell/notification'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Statement } from '#server/db/batch-statements.ts'
import { quietNotificationTypes } from '#server/db/sql/settings.ts'

export interface NotificationRow {
  id: number
  type: NotificationType
  data: object
  data_reference_id: number | null
  created_at: string
  read: boolean
  quiet: boolean
}

interface NotificationsFilter {
  attendeeId: number
  /** Only of these types; all when absent. */
  types?: readonly NotificationType[]
  /** Not of these types. */
  except: readonly NotificationType[]
  limit: number
}

/** What a person was told, newest first. */
export async function listNotificationRows(
  db: Db,
  { attendeeId, types, except, limit }: NotificationsFilter,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    ${columns}
    where n.attendee_id = ${attendeeId} and n.type <> all(${except}::text[])
      ${types ? sql`and n.type = any(${types}::text[])` : sql``}
    order by n.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** One of a person's notifications; another's, or one of the types in `except`, is as absent as none. */
export async function findNotification(
  db: Db,
  { attendeeId, except }: Pick<NotificationsFilter, 'attendeeId' | 'except'>,
  id: number,
): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`
    ${columns}
    where n.id = ${id} and n.attendee_id = ${attendeeId} and n.type <> all(${except}::text[])`.execute(db)
  return rows[0]
}

const columns: RawBuilder<unknown> = sql`
  select n.id, n.type, n.data, n.data_reference_id, n.created_at, n.read_at is not null as read,
    n.type = any(${quietNotificationTypes(sql.ref('n.attendee_id'))}) as quiet
  from notification n`

/** What is unread and asks for attention: how many there are, how many lessons they say have changed, how many new plans. */
export async function countUnread(
  db: Db,
  attendeeId: number,
  except: readonly NotificationType[],
): Promise<{ all: number; roster_changes: number; plans: number }> {
  const { rows } = await sql<{ all: number; roster_changes: number; plans: number }>`
    select count(*)::int as "all",
      coalesce(sum((data ->> 'changes')::int) filter (where type = 'rosterChange'), 0)::int as roster_changes,
      (count(*) filter (where type = 'deploymentPlanPublished'))::int as plans
    from notification
    where attendee_id = ${attendeeId} and read_at is null and type <> all(${except}::text[])
      and type <> all(${quietNotificationTypes(sql`${attendeeId}`)})
  `.execute(db)
  return rows[0] ?? { all: 0, roster_changes: 0, plans: 0 }
}

/** What the details of a roster change list, by start. */
export async function listRosterChangeEntries(db: Db, id: number): Promise<RosterChangeEntry[]> {
  const { rows } = await sql<{ entry: RosterChangeEntry }>`
    select c.entry
    from notification n
    cross join lateral jsonb_array_elements_text(n.details) as told (id)
    join appointment_change c on c.id = told.id::int
    where n.id = ${id}
    order by c.entry ->> 'start', c.id`.execute(db)
  return rows.map(({ entry }) => entry)
}

/** Marks an unread one of a person as read; false when there was nothing to mark. */
export async function markNotificationRead(tx: Tx, attendeeId: number, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ read_at: at })
    .where('id', '=', id)
    .where('attendee_id', '=', attendeeId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Marks all of a person as read, except roster changes; returns how many. */
export async function markAllNotificationsRead(tx: Tx, attendeeId: number, at: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ read_at: at })
    .where('attendee_id', '=', attendeeId)
    .where('read_at', 'is', null)
    .where('type', '<>', 'rosterChange')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Keeps in the invitations to some bookings how the one who was invited answered; they are read with that. */
export const updateInvitationNotifications = (
  tx: Tx,
  {
    attendeeId,
    bookingIds,
    status,
    at,
  }: { attendeeId: number; bookingIds: readonly number[]; status: string; at: string },
) =>
  sql`
    update notification
    set data = data || jsonb_build_object('invitationStatus', ${status}::text), read_at = coalesce(read_at, ${at})
    where attendee_id = ${attendeeId} and type = 'bookingInvitation'
      and data_reference_id = any(${bookingIds}::int[])`.execute(tx)

export interface NewNotification {
  attendeeId: number
  type: NotificationType
  /** What the list shows of it. */
  data: object
  referenceId?: number
}

export const insertNotifications = (made: readonly NewNotification[], at: string): Statement => sql`
  insert into notification (attendee_id, type, data, data_reference_id, created_at)
  select "attendeeId", type, data, "referenceId", ${at}::timestamptz
  from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
    as made ("attendeeId" integer, type text, data jsonb, "referenceId" integer)
  returning id`

/** For each of some people: how many roster changes were told and not read; who has none is left out. */
export async function countUnreadRosterChanges(
  db: Db,
  people: readonly number[],
): Promise<{ attendee_id: number; count: number }[]> {
  const { rows } = await sql<{ attendee_id: number; count: number }>`
    select attendee_id, count(*)::int as count
    from notification
    where attendee_id = any(${people}) and read_at is null and type = 'rosterChange'
    group by attendee_id`.execute(db)
  return rows
}

/** What a person's unread roster changes tell, by start. */
export async function listUnreadChangeEntries(db: Db, attendeeId: number): Promise<RosterChangeEntry[]> {
  const { rows } = await sql<{ entry: RosterChangeEntry }>`
    select c.entry
    from notification n
    cross join lateral jsonb_array_elements_text(n.details) as told (id)
    join appointment_change c on c.id = told.id::int
    where n.attendee_id = ${attendeeId} and n.read_at is null and n.type = 'rosterChange'
    order by c.entry ->> 'start', c.id`.execute(db)
  return rows.map(({ entry }) => entry)
}
