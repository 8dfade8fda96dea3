import type { Tx } from '#server/db/connect.ts'
import { takeErasureLock, takeImportLock } from '#server/db/locks.ts'
import { holdUpImports } from '../school-imports/service.ts'

/**
 * Waits for another erasure. Returns false during an import: it relies on nobody deleting attendees, and the report of
 * a preview that began earlier would still name the person.
 */
export async function lockForErasure(tx: Tx): Promise<boolean> {
  await takeErasureLock(tx)
  return (await takeImportLock(tx)) && (await holdUpImports(tx))
}
