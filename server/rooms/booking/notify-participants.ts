import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { BookingNotificationType } from '@uurwerk/contract/tell/notification'
import type { BookingData } from '@uurwerk/contract/tell/notification-data'
import type { Tx } from '#server/db/connect.ts'
import { runBatch } from '#server/db/batch-statements.ts'
import type { ActingContext } from '#server/auth/context.ts'
import { buildActionStatements } from '#server/tell/log/service.ts'
import { notify } from '#server/tell/notification/service.ts'
import { buildAnnounceStatement } from '#server/tell/realtime/service.ts'
import type { BookingRow } from './queries.ts'

/** Sends each recipient except the actor one notification per booking or series, with its number of dates. */
export async function notifyParticipants(
  tx: Tx,
  actingContext: ActingContext,
  type: BookingNotificationType,
  rows: readonly BookingRow[],
  listRecipients: (row: BookingRow) => readonly number[],
  moreData: Pick<BookingData, 'reason' | 'series'> = {},
): Promise<void> {
  const notices = new Map<string, { attendeeId: number; rows: [BookingRow, ...BookingRow[]] }>()
  for (const row of rows)
    for (const attendeeId of new Set(listRecipients(row))) {
      if (attendeeId === actingContext.actor?.attendeeId) continue
      const key = `${attendeeId} ${row.series_id ?? -row.id}`
      const notice = notices.get(key)
      if (notice) notice.rows.push(row)
      else notices.set(key, { attendeeId, rows: [row] })
    }
  await notify(
    tx,
    [...notices.values()].map((notice) => ({
      attendeeId: notice.attendeeId,
      type,
      data: { ...toNotificationData(actingContext, type, notice.rows), ...moreData },
      referenceId: notice.rows[0].id,
    })),
    actingContext.clock.instant().toString({ smallestUnit: 'millisecond' }),
  )
}

const toNotificationData = (
  actingContext: ActingContext,
  type: BookingNotificationType,
  [firstRow, ...otherRows]: [BookingRow, ...BookingRow[]],
): BookingData => ({
  booking: { id: firstRow.id, name: firstRow.name },
  facility: firstRow.facility,
  start: firstRow.starts_at,
  end: firstRow.ends_at,
  by: actingContext.actor?.name ?? '',
  ...(otherRows.length > 0 && { occurrences: otherRows.length + 1 }),
  ...(type === 'bookingInvitation' && { invitationStatus: 'Pending' }),
})

/** Excludes invitees who declined. */
export const listActiveInvitees = ({ invitees }: BookingRow): number[] =>
  invitees.filter(({ status }) => status !== 'Denied').map(({ id }) => id)

/** Writes to the audit log and announces the changes. */
export async function recordBookingActions(
  tx: Tx,
  actingContext: ActingContext,
  action: AuditAction,
  rows: readonly BookingRow[],
): Promise<void> {
  const actions = rows.map(({ id, facility, starts_at, organizer }) => ({
    action,
    subjectId: organizer.id,
    details: { booking: id, facility: facility.id, start: starts_at },
  }))
  await runBatch(tx, [...buildActionStatements(actingContext, actions), ...buildChangeAnnouncements(rows)])
}

export const announceBookingChanges = (tx: Tx, rows: readonly BookingRow[]): Promise<void> =>
  runBatch(tx, buildChangeAnnouncements(rows))

function buildChangeAnnouncements(rows: readonly BookingRow[]) {
  const dates = rows.map(({ starts_at }) => starts_at.slice(0, 10)).toSorted()
  const [start, end = start] = [dates[0], dates.at(-1)]
  if (start === undefined || end === undefined) return []
  const participantIds = rows.flatMap(({ organizer, invitees }) => [organizer.id, ...invitees.map(({ id }) => id)])
  const change = { start, end, people: [...new Set(participantIds)] }
  return [buildAnnounceStatement('roster', change), buildAnnounceStatement('booking', change)]
}
