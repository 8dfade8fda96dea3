import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { Db, Tx } from '../db/connect.ts'
import type { Clock } from '../lib/clock.ts'
import { recordAction } from '../tell/log/service.ts'
import { ImportBusy } from './import-errors.ts'
import { deletePublishedWeeks, insertPublishedWeeks } from './queries.ts'
import { announceRosters } from './changes/notify-roster-changes.ts'
import { parseWeekRange, toIsoWeek } from './week-range.ts'
import { runInTransaction } from '../db/transaction.ts'
import { takeImportLock } from '../db/locks.ts'

/** Publishes weeks, as `2026-W47..2026-W50`, and returns the newly published. @throws WeeksInvalid, ImportBusy */
export async function publishWeeks(db: Db, clock: Clock, weeks: string): Promise<string[]> {
  const { start, end } = parseWeekRange(weeks)
  return runInTransaction({ db }, async (tx) => {
    if (!(await takeImportLock(tx))) throw new ImportBusy()
    const mondays = await insertPublishedWeeks(tx, start.toString(), end.toString(), clock.instant().toString())
    await announceWeeks(tx, mondays)
    return recordWeeks(tx, clock, 'school.publish', mondays)
  })
}

/** Hides weeks from everyone except staff, and returns those that were published. @throws WeeksInvalid, ImportBusy */
export async function unpublishWeeks(db: Db, clock: Clock, weeks: string): Promise<string[]> {
  const { start, end } = parseWeekRange(weeks)
  return runInTransaction({ db }, async (tx) => {
    if (!(await takeImportLock(tx))) throw new ImportBusy()
    const mondays = await deletePublishedWeeks(tx, start.toString(), end.toString())
    await announceWeeks(tx, mondays)
    return recordWeeks(tx, clock, 'school.unpublish', mondays)
  })
}

/** Returns the weeks as text; an empty list is not logged. */
async function recordWeeks(tx: Tx, clock: Clock, action: AuditAction, mondays: string[]): Promise<string[]> {
  const weeks = mondays.map(toIsoWeek)
  if (weeks.length > 0) await recordAction(tx, { actor: null, clock }, { action, details: { weeks: weeks.join(', ') } })
  return weeks
}

async function announceWeeks(tx: Tx, mondays: readonly string[]): Promise<void> {
  const [first, last] = [mondays[0], mondays.at(-1)]
  if (first === undefined || last === undefined) return
  await announceRosters(tx, { start: first, end: Temporal.PlainDate.from(last).add({ days: 6 }).toString() })
}
