import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { tables } from '../server/db/tables.ts'
import { findTableReferences } from './table-references.ts'

const root = path.join(import.meta.dirname, '..')

test('the export of a school reads exactly the tables whose rules say that its files hold them', () => {
  const exportedTables = Object.entries(tables).filter(([, rules]) => rules.export.includes('school'))
  const files = globSync('server/import/export/*-queries.ts', { cwd: root })
  const references = files.flatMap((file) =>
    findTableReferences(readFileSync(path.join(root, file), 'utf8'), file, new Set(Object.keys(tables))),
  )
  const readTables = new Set(references.map(({ table }) => table))
  expect([...readTables].toSorted()).toEqual(exportedTables.map(([table]) => table).toSorted())
})
