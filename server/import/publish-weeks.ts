import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { ActingContext } from '../auth/context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { recordAction } from '../tell/log/service.ts'
import { ImportBusy } from './import-errors.ts'
import { deletePublishedWeeks, insertPublishedWeeks } from './queries.ts'
import { announceRosters } from './changes/notify-roster-changes.ts'
import { toIsoWeek } from './week-range.ts'
import { runInTransaction } from '../db/transaction.ts'
import { takeImportLock } from '../db/locks.ts'

/** Publishes the weeks of these Mondays, and returns the newly published. @throws ImportBusy */
export const publishWeeks = (db: Db, context: ActingContext, mondays: readonly string[]): Promise<string[]> =>
  changeWeeks(db, context, 'school.publish', (tx) =>
    insertPublishedWeeks(tx, mondays, context.clock.instant().toString()),
  )

/** Hides the weeks from everyone except staff, and returns those that were published. @throws ImportBusy */
export const unpublishWeeks = (db: Db, context: ActingContext, mondays: readonly string[]): Promise<string[]> =>
  changeWeeks(db, context, 'school.unpublish', (tx) => deletePublishedWeeks(tx, mondays))

async function changeWeeks(
  db: Db,
  context: ActingContext,
  action: AuditAction,
  change: (tx: Tx) => Promise<string[]>,
): Promise<string[]> {
  return runInTransaction({ db }, async (tx) => {
    if (!(await takeImportLock(tx))) throw new ImportBusy()
    const mondays = await change(tx)
    const [first, last] = [mondays[0], mondays.at(-1)]
    if (first === undefined || last === undefined) return []
    await announceRosters(tx, { start: first, end: Temporal.PlainDate.from(last).add({ days: 6 }).toString() })
    const weeks = mondays.map(toIsoWeek)
    await recordAction(tx, context, { action, details: { weeks: weeks.join(', ') } })
    return weeks
  })
}
