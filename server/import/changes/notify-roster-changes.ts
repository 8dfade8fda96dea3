import { listRolesWithModule } from '#server/auth/rules.ts'
import type { Tx } from '#server/db/connect.ts'
import { announceNotifications } from '#server/tell/notification/service.ts'
import { announce } from '#server/tell/realtime/service.ts'
import type { ReplacedSpan } from '../write/appointments/queries.ts'
import type { SchoolSettings } from '../school.ts'
import { findChangedSpan, insertRosterChanges, writeChanges } from './queries.ts'

interface ImportInstant {
  /** School time: appointments that are over by then are not told. */
  now: string
  at: string
}

/**
 * Tells people what an import changed in their rosters, one notification each, and tells open screens to load their
 * rosters again. Returns how many notifications that made.
 */
export async function notifyRosterChanges(
  tx: Tx,
  settings: SchoolSettings,
  { now, at }: ImportInstant,
): Promise<number> {
  await writeChanges(tx, now)
  const people = await insertRosterChanges(tx, listRolesWithModule('rosterChange', settings.modulesPerRole), at)
  await announceNotifications(tx, people)
  const span = await findChangedSpan(tx)
  if (span) await announceRosters(tx, span)
  return people.length
}

/** Tells the screens that show a roster of these dates that it is no longer right. */
export const announceRosters = (tx: Tx, { start, end }: ReplacedSpan): Promise<void> =>
  announce(tx, 'roster', { start, end, people: null })
