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

/** Sends each person except the actor a single notification, with the number of bookings. */
export async function notifyParticipants(
  tx: Tx,
  acting: ActingContext,
  type: BookingNotificationType,
  rows: readonly BookingRow[],
  concernedBy: (row: BookingRow) => readonly number[],
): Promise<void> {
  const ownRows = new Map<number, [BookingRow, ...BookingRow[]]>()
  for (const row of rows)
    for (const id of new Set(concernedBy(row))) {
      const own = ownRows.get(id)
      if (own) own.push(row)
      else if (id !== acting.actor?.attendeeId) ownRows.set(id, [row])
    }
  await notify(
    tx,
    [...ownRows].map(([attendeeId, own]) => ({
      attendeeId,
      type,
      data: toNotificationData(acting, type, own),
      referenceId: own[0].id,
    })),
    acting.clock.instant().toString({ smallestUnit: 'millisecond' }),
  )
}

const toNotificationData = (
  acting: ActingContext,
  type: BookingNotificationType,
  [first, ...rest]: [BookingRow, ...BookingRow[]],
): BookingData => ({
  booking: { id: first.id, name: first.name },
  facility: first.facility,
  start: first.starts_at,
  end: first.ends_at,
  by: acting.actor?.name ?? '',
  ...(rest.length > 0 && { occurrences: rest.length + 1 }),
  ...(type === 'bookingInvitation' && { invitationStatus: 'Pending' }),
})

/** Excludes invitees who declined. */
export const listActiveInvitees = ({ invitees }: BookingRow): number[] =>
  invitees.filter(({ status }) => status !== 'Denied').map(({ id }) => id)

/** Writes to the audit log and announces the changes. */
export async function recordBookingActions(
  tx: Tx,
  acting: ActingContext,
  action: AuditAction,
  rows: readonly BookingRow[],
): Promise<void> {
  const actions = rows.map(({ id, facility, starts_at, organizer }) => ({
    action,
    subjectId: organizer.id,
    details: { booking: id, facility: facility.id, start: starts_at },
  }))
  await runBatch(tx, [...buildActionStatements(acting, actions), ...buildChangeAnnouncements(rows)])
}

export const announceBookingChanges = (tx: Tx, rows: readonly BookingRow[]): Promise<void> =>
  runBatch(tx, buildChangeAnnouncements(rows))

function buildChangeAnnouncements(rows: readonly BookingRow[]) {
  const dates = rows.map(({ starts_at }) => starts_at.slice(0, 10)).toSorted()
  const [start, end = start] = [dates[0], dates.at(-1)]
  if (start === undefined || end === undefined) return []
  const concerned = rows.flatMap(({ organizer, invitees }) => [organizer.id, ...invitees.map(({ id }) => id)])
  const told = { start, end, people: [...new Set(concerned)] }
  return [buildAnnounceStatement('roster', told), buildAnnounceStatement('booking', told)]
}
