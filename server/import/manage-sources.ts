import type { Db } from '#server/db/connect.ts'
import { takeImportLock } from '#server/db/locks.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { ImportBusy, SourceInvalid } from './import-errors.ts'
import { isSourceName, sourceNameReason } from './source-name.ts'
import { desk, findSource, updateSourceName } from './sources/queries.ts'

export { rememberColumns } from './sources/columns-queries.ts'

/** @throws SourceInvalid */
export function requireSourceName(name: string): void {
  if (name === desk.name)
    throw new SourceInvalid(`The source ${desk.name} is what people make in the web; choose another name.`)
  if (!isSourceName(name)) throw new SourceInvalid(`${JSON.stringify(name)}: ${sourceNameReason}`)
}

/** @throws SourceInvalid */
export async function requireSource(db: Db, name: string): Promise<number> {
  requireSourceName(name)
  const id = await findSource(db, name)
  if (id === undefined) throw new SourceInvalid(`There is no source ${JSON.stringify(name)}.`)
  return id
}

/** @throws SourceInvalid, ImportBusy */
export async function renameSource(db: Db, oldName: string, newName: string): Promise<void> {
  await runInTransaction({ db }, async (tx) => {
    if (!(await takeImportLock(tx))) throw new ImportBusy()
    const id = await requireSource(tx, oldName)
    requireSourceName(newName)
    if ((await findSource(tx, newName)) !== undefined)
      throw new SourceInvalid(`There is a source ${JSON.stringify(newName)} already.`)
    await updateSourceName(tx, id, oldName, newName)
  })
}

export { listSources, reorderSources } from './sources/queries.ts'
