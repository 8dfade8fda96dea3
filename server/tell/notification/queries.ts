import type { NotificationType, RosterChangeEntry } from '@uurwerk/contract/tell/notification'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Statement } from '#server/db/batch-statements.ts'
import { coversOfNotification } from '#server/db/sql/cover.ts'
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
  /** All if absent. */
  types?: readonly NotificationType[]
  /** Types that the person may no longer see. */
  hiddenTypes: readonly NotificationType[]
  limit: number
}

/** Newest first. */
export async function listNotificationRows(
  db: Db,
  { attendeeId, types, hiddenTypes, limit }: NotificationsFilter,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select * from (
      ${selectNotifications}
      where notification.attendee_id = ${attendeeId} and notification.type <> all(${hiddenTypes}::text[])
        ${types ? sql`and notification.type = any(${types}::text[])` : sql``}
      order by notification.id desc
      limit ${limit}
    ) last_inserted
    order by created_at desc, id desc`.execute(db)
  return rows
}

/** Returns undefined for others' notifications and hidden types. */
export async function findNotification(
  db: Db,
  { attendeeId, hiddenTypes }: Pick<NotificationsFilter, 'attendeeId' | 'hiddenTypes'>,
  id: number,
): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`
    ${selectNotifications}
    where notification.id = ${id} and notification.attendee_id = ${attendeeId}
      and notification.type <> all(${hiddenTypes}::text[])`.execute(db)
  return rows[0]
}

const selectNotifications: RawBuilder<unknown> = sql`
  select notification.id, notification.type,
    notification.data || coalesce(${coversOfNotification}, '{}') as data, notification.data_reference_id, notification.created_at,
    notification.read_at is not null as read,
    notification.type = any(${quietNotificationTypes(sql.ref('notification.attendee_id'))}) as quiet
  from notification`

/** Excludes quiet types; `roster_changes` counts lessons. */
export async function countUnreadNotifications(
  db: Db,
  attendeeId: number,
  hiddenTypes: readonly NotificationType[],
): Promise<{ all: number; roster_changes: number; plans: number }> {
  const { rows } = await sql<{ all: number; roster_changes: number; plans: number }>`
    select count(*)::int as "all",
      coalesce(sum((data ->> 'changes')::int) filter (where type = 'rosterChange'), 0)::int as roster_changes,
      (count(*) filter (where type = 'deploymentPlanPublished'))::int as plans
    from notification
    where attendee_id = ${attendeeId} and read_at is null and type <> all(${hiddenTypes}::text[])
      and type <> all(${quietNotificationTypes(sql`${attendeeId}`)})
  `.execute(db)
  return rows[0] ?? { all: 0, roster_changes: 0, plans: 0 }
}

export async function listRosterChangeEntries(db: Db, id: number): Promise<RosterChangeEntry[]> {
  const { rows } = await sql<{ entry: RosterChangeEntry }>`
    select change.entry
    from notification
    cross join lateral jsonb_array_elements_text(notification.details) as notified (id)
    join appointment_change change on change.id = notified.id::int
    where notification.id = ${id}
    order by change.entry ->> 'start', change.id`.execute(db)
  return rows.map(({ entry }) => entry)
}

/** Returns false if nothing changed. */
export async function updateReadTime(tx: Tx, attendeeId: number, id: number, readAt: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ read_at: readAt })
    .where('id', '=', id)
    .where('attendee_id', '=', attendeeId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Excludes roster changes. Returns the number. */
export async function updateAllReadTimes(tx: Tx, attendeeId: number, readAt: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ read_at: readAt })
    .where('attendee_id', '=', attendeeId)
    .where('read_at', 'is', null)
    .where('type', '<>', 'rosterChange')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Stores the answer in the invitations and marks them as read. */
export const updateInvitationNotifications = (
  tx: Tx,
  {
    attendeeId,
    bookingIds,
    status,
    answeredAt,
  }: { attendeeId: number; bookingIds: readonly number[]; status: string; answeredAt: string },
) =>
  sql`
    update notification
    set data = data || jsonb_build_object('invitationStatus', ${status}::text), read_at = coalesce(read_at, ${answeredAt})
    where attendee_id = ${attendeeId} and type = 'bookingInvitation'
      and data_reference_id = any(${bookingIds}::int[]) and data ? 'invitationStatus'`.execute(tx)

export interface WithdrawnInvitation {
  id: number
  /** All invitees if absent. */
  attendeeId?: number
}

export async function withdrawInvitationNotifications(
  tx: Tx,
  invitations: readonly WithdrawnInvitation[],
  readAt: string,
): Promise<number[]> {
  const { rows } = await sql<{ attendee_id: number }>`
    update notification
    set data = data - 'invitationStatus', read_at = coalesce(read_at, ${readAt})
    from unnest(
      ${invitations.map(({ id }) => id)}::int[], ${invitations.map(({ attendeeId }) => attendeeId ?? null)}::int[]
    ) as withdrawn (id, attendee)
    where type = 'bookingInvitation' and data_reference_id = withdrawn.id
      and attendee_id = coalesce(withdrawn.attendee, attendee_id) and data ? 'invitationStatus'
    returning attendee_id`.execute(tx)
  return rows.map(({ attendee_id }) => attendee_id)
}

export interface NewNotification {
  attendeeId: number
  type: NotificationType
  data: object
  referenceId?: number
}

export const insertNotifications = (notifications: readonly NewNotification[], createdAt: string): Statement => sql`
  insert into notification (attendee_id, type, data, data_reference_id, created_at)
  select "attendeeId", type, data, "referenceId", ${createdAt}::timestamptz
  from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb)
    as inserted ("attendeeId" integer, type text, data jsonb, "referenceId" integer)
  returning id`

/** Selects people, as `id`. */
export type PeopleSelection = RawBuilder<unknown>

/** Inserts one for each of the people, except those who have it. */
export async function insertForPeople(
  tx: Tx,
  people: PeopleSelection,
  { type, data, referenceId }: SharedNotification,
  createdAt: string,
): Promise<number[]> {
  const { rows } = await sql<{ attendee_id: number }>`
    insert into notification (attendee_id, type, data, data_reference_id, created_at)
    select id, ${type}, ${JSON.stringify(data)}::jsonb, ${referenceId}, ${createdAt}::timestamptz
    from (${people}) recipient
    order by id
    on conflict (data_reference_id, attendee_id) where type = 'announcement' do nothing
    returning attendee_id`.execute(tx)
  return rows.map(({ attendee_id }) => attendee_id)
}

export const updateDataAbout = (tx: Tx, type: NotificationType, referenceId: number, data: object) =>
  tx
    .updateTable('notification')
    .set({ data: JSON.stringify(data) })
    .where('type', '=', type)
    .where('data_reference_id', '=', referenceId)
    .returning('attendee_id')
    .execute()

/** @param except selects people who keep theirs */
export async function deleteAbout(
  tx: Tx,
  type: NotificationType,
  referenceId: number,
  except: PeopleSelection = sql`select null::int where false`,
): Promise<{ attendee_id: number }[]> {
  const { rows } = await sql<{ attendee_id: number }>`
    delete from notification
    where type = ${type} and data_reference_id = ${referenceId} and attendee_id not in (${except})
    returning attendee_id`.execute(tx)
  return rows
}

export interface SharedNotification {
  type: 'announcement'
  data: object
  referenceId: number
}

/** Omits people without any. */
export async function countUnreadRosterChanges(
  db: Db,
  attendeeIds: readonly number[],
): Promise<{ attendee_id: number; count: number }[]> {
  const { rows } = await sql<{ attendee_id: number; count: number }>`
    select attendee_id, count(*)::int as count
    from notification
    where attendee_id = any(${attendeeIds}) and read_at is null and type = 'rosterChange'
    group by attendee_id`.execute(db)
  return rows
}

export async function listUnreadChangeEntries(db: Db, attendeeId: number): Promise<RosterChangeEntry[]> {
  const { rows } = await sql<{ entry: RosterChangeEntry }>`
    select change.entry
    from notification
    cross join lateral jsonb_array_elements_text(notification.details) as notified (id)
    join appointment_change change on change.id = notified.id::int
    where notification.attendee_id = ${attendeeId} and notification.read_at is null and notification.type = 'rosterChange'
    order by change.entry ->> 'start', change.id`.execute(db)
  return rows.map(({ entry }) => entry)
}
