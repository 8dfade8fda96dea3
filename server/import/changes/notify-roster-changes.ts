import { listRolesWithModule } from '#server/auth/rules.ts'
import type { Tx } from '#server/db/connect.ts'
import { announceNotifications } from '#server/tell/notification/service.ts'
import { announce } from '#server/tell/realtime/service.ts'
import type { ReplacedSpan } from '../write/appointments/queries.ts'
import type { SchoolSettings } from '../school.ts'
import { findChangedSpan, insertRosterChanges, writeChanges } from './queries.ts'

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
  await writeChanges(tx, now)
  const notifiedIds = await insertRosterChanges(
    tx,
    listRolesWithModule('rosterChange', settings.modulesPerRole),
    importedAt,
  )
  await announceNotifications(tx, notifiedIds)
  const span = await findChangedSpan(tx)
  if (span) await announceRosters(tx, span)
  return notifiedIds.length
}

export const announceRosters = (tx: Tx, { start, end }: ReplacedSpan): Promise<void> =>
  announce(tx, 'roster', { start, end, people: null })
