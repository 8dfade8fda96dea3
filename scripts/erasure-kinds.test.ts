import { expect, test } from 'vitest'
import { type TableRules, tables } from '../server/db/tables.ts'
import { listErased, listKept } from '../web/desk/people/erasure-kinds.ts'

/** A report with a row of every table that an erasure can change or keep. */
const listTables = (...erasures: string[]) =>
  Object.fromEntries(
    Object.entries<TableRules>(tables)
      .filter(([, { people = {} }]) => Object.values(people).some((erasure) => erasures.includes(erasure)))
      .map(([table]) => [table, 1]),
  )
const fullReport = { erased: { ...listTables('delete', 'clear'), text: 1 }, kept: listTables('keep') }

test('the dialog of an erasure has words for every table that refers to a person', () => {
  const kinds = [...listErased(fullReport), ...listKept(fullReport)].map(({ kind }) => kind)
  expect(kinds).not.toContain('other')
  expect(kinds).toEqual(expect.arrayContaining(['appointments', 'author', 'record', 'views']))
})
