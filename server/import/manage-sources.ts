import type { Db } from '#server/db/connect.ts'
import { takeImportLock } from '#server/db/locks.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { ImportBusy, SourceInvalid } from './import-errors.ts'
import { isSourceName } from '@uurwerk/contract/rules/source-name'
import { desk, findSource, updateSourceName } from './sources/queries.ts'

export { rememberColumns } from './sources/columns-queries.ts'

/** @throws SourceInvalid */
export function requireSourceName(name: string): void {
  if (name === desk.name) throw new SourceInvalid({ code: 'sourceReserved', values: { name } })
  if (!isSourceName(name)) throw new SourceInvalid({ code: 'sourceNameExpected' })
}

/** @throws SourceInvalid */
export async function requireSource(db: Db, name: string): Promise<number> {
  requireSourceName(name)
  const id = await findSource(db, name)
  if (id === undefined) throw new SourceInvalid({ code: 'noSuchSource', values: { name } })
  return id
}

/** @throws SourceInvalid, ImportBusy */
export async function renameSource(db: Db, oldName: string, newName: string): Promise<void> {
  await runInTransaction({ db }, async (tx) => {
    if (!(await takeImportLock(tx))) throw new ImportBusy()
    const id = await requireSource(tx, oldName)
    requireSourceName(newName)
    if ((await findSource(tx, newName)) !== undefined)
      throw new SourceInvalid({ code: 'sourceTaken', values: { name: newName } })
    await updateSourceName(tx, id, oldName, newName)
  })
}

export { listSources, reorderSources } from './sources/queries.ts'
