import type { Db } from '../db/connect.ts'
import type { Clock } from '../lib/clock.ts'
import { ImportBusy } from './refusal.ts'
import { deletePublishedWeeks, insertPublishedWeeks, takeImportLock } from './queries.ts'
import { parseWeeks, weekOf } from './weeks.ts'

/**
 * Publishes the weeks of `2026-W47..2026-W50` (or one week), so that everyone sees them; answers those that were not
 * published before. @throws WeeksInvalid, ImportBusy
 */
export async function publishWeeks(db: Db, clock: Clock, weeks: string): Promise<string[]> {
  const { start, end } = parseWeeks(weeks)
  return db.transaction().execute(async (tx) => {
    if (!(await takeImportLock(tx))) throw new ImportBusy()
    const mondays = await insertPublishedWeeks(tx, start.toString(), end.toString(), clock.instant().toString())
    return mondays.map(weekOf)
  })
}

/**
 * Hides the weeks of `2026-W47..2026-W50` (or one week) from all but staff again; answers those that were published.
 * @throws WeeksInvalid, ImportBusy
 */
export async function unpublishWeeks(db: Db, weeks: string): Promise<string[]> {
  const { start, end } = parseWeeks(weeks)
  return db.transaction().execute(async (tx) => {
    if (!(await takeImportLock(tx))) throw new ImportBusy()
    const mondays = await deletePublishedWeeks(tx, start.toString(), end.toString())
    return mondays.map(weekOf)
  })
}
