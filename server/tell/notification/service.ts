import type { InvitationStatus } from '@uurwerk/contract/invitation-status'
import {
  type Notification,
  notificationLimit,
  type NotificationType,
  type RosterChange,
} from '@uurwerk/contract/tell/notification'
import type { RosterChangeData } from '@uurwerk/contract/tell/notification-data'
import type { Scope } from '@uurwerk/contract/account/session'
import type { Tx } from '#server/db/connect.ts'
import { type Statement, runBatch } from '#server/db/batch-statements.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Context } from '#server/auth/context.ts'
import { announce, buildAnnounceStatement } from '../realtime/service.ts'
import {
  updateInvitationNotifications,
  withdrawInvitationNotifications,
  type WithdrawnInvitation,
  listRosterChangeEntries,
  findNotification,
  updateAllReadTimes,
  updateReadTime,
  type NewNotification,
  type PeopleSelection,
  type SharedNotification,
  deleteAbout,
  insertForPeople,
  updateDataAbout,
  type NotificationRow,
  insertNotifications,
  listNotificationRows,
  countUnreadNotifications,
} from './queries.ts'
import { listHiddenTypes } from './rules.ts'
import { runInTransaction } from '#server/db/transaction.ts'

export { countOldChanges, deleteOldChanges } from './retention-queries.ts'
export { insertRosterChanges, withdrawRosterChanges, writeRosterChanges } from './roster-change-queries.ts'
export { listUnreadChangeEntries, countUnreadRosterChanges } from './queries.ts'

/** Newest first. */
export async function listNotifications(
  context: Context,
  types?: readonly NotificationType[],
): Promise<Notification[]> {
  const rows = await listNotificationRows(context.db, {
    ...requireReader(context),
    limit: notificationLimit,
    ...(types && { types }),
  })
  return rows.map(presentNotification)
}

export async function getRosterChange(context: Context, id: number): Promise<RosterChange> {
  const row = await findNotification(context.db, requireReader(context), id)
  if (row?.type !== 'rosterChange') throw new AppError('notificationDoesNotExist')
  return { id, createdOn: row.created_at, changes: await listRosterChangeEntries(context.db, id) }
}

/** Updates the caller's other windows, and staff who wait until a substitute has seen a lesson. */
export async function markNotificationRead(context: Context, id: number): Promise<Notification> {
  const reader = requireReader(context)
  const { attendeeId } = reader
  const readAt = context.clock.instant().toString({ smallestUnit: 'millisecond' })
  return runInTransaction(context, async (tx) => {
    const wasUnread = await updateReadTime(tx, attendeeId, id, readAt)
    const row = await findNotification(tx, reader, id)
    if (!row) throw new AppError('notificationDoesNotExist')
    if (wasUnread) await announceRead(tx, attendeeId, row)
    return presentNotification(row)
  })
}

async function announceRead(tx: Tx, attendeeId: number, { id, data }: NotificationRow): Promise<void> {
  await announce(tx, 'notification', { people: [attendeeId], id })
  const { covers = [], start, end } = data as Partial<RosterChangeData>
  if (covers.length > 0 && start && end) await announce(tx, 'roster', { start, end, people: 'staff' })
}

/** Excludes roster changes, which are read individually. */
export async function markAllNotificationsRead(context: Context): Promise<{ read: number }> {
  const { attendeeId } = requireReader(context)
  const readAt = context.clock.instant().toString({ smallestUnit: 'millisecond' })
  return runInTransaction(context, async (tx) => {
    const readCount = await updateAllReadTimes(tx, attendeeId, readAt)
    if (readCount > 0) await announce(tx, 'notification', { people: [attendeeId], id: null })
    return { read: readCount }
  })
}

/** Counts unread notifications per module, none while impersonating. The roster counts changed lessons instead. */
export async function getNotificationMenuCounts({ db, actor }: Context): Promise<Scope['counts']> {
  if (actor.attendeeId === null || actor.impersonator) return {}
  const {
    all,
    roster_changes: roster,
    plans,
  } = await countUnreadNotifications(db, actor.attendeeId, listHiddenTypes(actor.modules))
  const countsPlans = plans > 0 && actor.modules.includes('deploymentPlan')
  return {
    ...(all > 0 && { notifications: all }),
    ...(roster > 0 && { roster }),
    ...(countsPlans && { deploymentPlan: plans }),
  }
}

/** Runs in the transaction of the cause. */
export const notify = (tx: Tx, notifications: readonly NewNotification[], createdAt: string): Promise<void> =>
  runBatch(tx, buildNotifyStatements(notifications, createdAt))

export function buildNotifyStatements(notifications: readonly NewNotification[], createdAt: string): Statement[] {
  if (notifications.length === 0) return []
  const people = [...new Set(notifications.map(({ attendeeId }) => attendeeId))]
  return [insertNotifications(notifications, createdAt), buildAnnounceStatement('notification', { people, id: null })]
}

/** Notifies nobody twice about the same. */
export async function notifyPeople(
  tx: Tx,
  people: PeopleSelection,
  notification: SharedNotification,
  createdAt: string,
): Promise<void> {
  await announceNotifications(tx, await insertForPeople(tx, people, notification, createdAt))
}

export async function replaceNotificationData(tx: Tx, type: NotificationType, referenceId: number, data: object) {
  const rows = await updateDataAbout(tx, type, referenceId, data)
  await announceNotifications(
    tx,
    rows.map(({ attendee_id }) => attendee_id),
  )
}

/** @param except selects people who keep theirs */
export async function deleteNotificationsAbout(
  tx: Tx,
  type: NotificationType,
  referenceId: number,
  except?: PeopleSelection,
) {
  const rows = await deleteAbout(tx, type, referenceId, except)
  await announceNotifications(
    tx,
    rows.map(({ attendee_id }) => attendee_id),
  )
}

export async function saveInvitationAnswer(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  answer: { attendeeId: number; bookingIds: readonly number[]; status: InvitationStatus },
): Promise<void> {
  await updateInvitationNotifications(tx, {
    ...answer,
    answeredAt: clock.instant().toString({ smallestUnit: 'millisecond' }),
  })
  await announceNotifications(tx, [answer.attendeeId])
}

/** Ends the offer to answer invitations to bookings that moved or were cancelled. */
export async function withdrawInvitations(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  invitations: readonly WithdrawnInvitation[],
): Promise<void> {
  if (invitations.length === 0) return
  const readAt = clock.instant().toString({ smallestUnit: 'millisecond' })
  await announceNotifications(tx, await withdrawInvitationNotifications(tx, invitations, readAt))
}

export async function announceNotifications(tx: Tx, people: readonly number[]): Promise<void> {
  if (people.length > 0) await announce(tx, 'notification', { people, id: null })
}

/** @throws AppError attendeeNoRights while impersonating */
function requireReader({ actor: { attendeeId, impersonator, modules } }: Context) {
  if (attendeeId === null || impersonator) throw new AppError('attendeeNoRights')
  return { attendeeId, hiddenTypes: listHiddenTypes(modules) }
}

const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type,
  read: row.read,
  quiet: row.quiet,
  createdOn: row.created_at,
  timestamp: Math.floor(Temporal.Instant.from(row.created_at).epochMilliseconds / 1000),
  data: JSON.stringify(row.data),
  dataReferenceId: row.data_reference_id,
})
