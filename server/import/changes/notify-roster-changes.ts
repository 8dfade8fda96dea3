import { listRolesWithModule } from '#server/auth/rules.ts'
import type { Tx } from '#server/db/connect.ts'
import { rosterChangeEntries } from '#server/db/sql/roster-change.ts'
import { announceNotifications, insertRosterChanges, writeRosterChanges } from '#server/tell/notification/service.ts'
import { announce } from '#server/tell/realtime/service.ts'
import type { ReplacedSpan } from '../write/appointments/queries.ts'
import type { SchoolSettings } from '../school.ts'
import { findChangedSpan, notifiedAppointments } from './queries.ts'

interface ImportInstant {
  /** Wall-clock time; changes of appointments that have ended are not reported. */
  now: string
  importedAt: string
}

/**
 * Notifies each person once of all changes, and announces them to open screens. Returns the number of notifications.
 */
export async function notifyRosterChanges(
  tx: Tx,
  settings: SchoolSettings,
  { now, importedAt }: ImportInstant,
): Promise<number> {
  await writeRosterChanges(tx, rosterChangeEntries(notifiedAppointments, now))
  const notifiedIds = await insertRosterChanges(tx, {
    roles: listRolesWithModule('rosterChange', settings.modulesPerRole),
    createdAt: importedAt,
  })
  await announceNotifications(tx, notifiedIds)
  const span = await findChangedSpan(tx)
  if (span) await announceRosters(tx, span)
  return notifiedIds.length
}

export const announceRosters = (tx: Tx, { start, end }: ReplacedSpan): Promise<void> =>
  announce(tx, 'roster', { start, end, people: null })
