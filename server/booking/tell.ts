import type { AuditAction } from '@uurwerk/contract/audit-action'
import type { NotificationType } from '@uurwerk/contract/notification'
import type { BookingData } from '@uurwerk/contract/notification-data'
import type { Tx } from '../db/connect.ts'
import { type By, recordActions } from '../log/service.ts'
import { notify } from '../notification/service.ts'
import { announce } from '../realtime/service.ts'
import type { BookingRow } from './queries.ts'

type BookingNotification = Extract<NotificationType, `booking${string}`>

/**
 * Tells people of a booking; of several that are one series only once, with how many there are.
 * @param attendeeIds without who did it, who knows already
 */
export async function tellOf(
  tx: Tx,
  by: By,
  type: BookingNotification,
  [first, ...rest]: readonly BookingRow[],
  attendeeIds: readonly number[],
): Promise<void> {
  if (!first) return
  const data: BookingData = {
    booking: { id: first.id, name: first.name },
    facility: first.facility,
    start: first.starts_at,
    end: first.ends_at,
    by: by.actor?.name ?? '',
    ...(rest.length > 0 && { occurrences: rest.length + 1 }),
    ...(type === 'bookingInvitation' && { invitationStatus: 'Pending' }),
  }
  const told = [...new Set(attendeeIds)].filter((id) => id !== by.actor?.attendeeId)
  await notify(
    tx,
    told.map((attendeeId) => ({ attendeeId, type, data, referenceId: first.id })),
    by.clock.instant().toString({ smallestUnit: 'millisecond' }),
  )
}

/** Those who are invited and have not declined. */
export const guestsOf = (rows: readonly BookingRow[]): number[] =>
  rows.flatMap(({ invitees }) => invitees.filter(({ status }) => status !== 'Denied').map(({ id }) => id))

/** Records what was done to some bookings, and refreshes the rosters in which they stood. */
export async function recordOf(tx: Tx, by: By, action: AuditAction, rows: readonly BookingRow[]): Promise<void> {
  await recordActions(
    tx,
    by,
    rows.map(({ id, facility, starts_at, organizer }) => ({
      action,
      subjectId: organizer.id,
      details: { booking: id, facility: facility.id, start: starts_at },
    })),
  )
  await refreshRosters(tx, rows)
}

/** Lets the rosters that are open of those whom some bookings concern be asked for anew. */
export async function refreshRosters(tx: Tx, rows: readonly BookingRow[]): Promise<void> {
  const dates = rows.map(({ starts_at }) => starts_at.slice(0, 10)).toSorted()
  const [start, end = start] = [dates[0], dates.at(-1)]
  if (start === undefined || end === undefined) return
  const concerned = rows.flatMap(({ organizer, invitees }) => [organizer.id, ...invitees.map(({ id }) => id)])
  await announce(tx, 'roster-changed', { start, end }, [...new Set(concerned)])
}
