import { describe, expect, test } from 'vitest'
import { personColumns } from '../../../server/db/tables.ts'
import { listErased, listKept } from './erasure-kinds.ts'

/** A report with a row of every table that an erasure can change or keep. */
const listTables = (...erasures: string[]) =>
  Object.fromEntries(
    Object.entries(personColumns)
      .filter(([, columns]) => Object.values(columns).some((erasure) => erasures.includes(erasure)))
      .map(([table]) => [table, 1]),
  )
const fullReport = { erased: { ...listTables('delete', 'clear'), text: 1 }, kept: listTables('keep') }

describe('an erasure in words', () => {
  test('has words for every table that refers to a person', () => {
    const kinds = [...listErased(fullReport), ...listKept(fullReport)].map(({ kind }) => kind)
    expect(kinds).not.toContain('other')
    expect(kinds).toEqual(expect.arrayContaining(['appointments', 'author', 'record', 'views']))
  })
  test('sums the tables of a kind, and leaves out kinds without rows', () => {
    const report = { erased: { feed: 2, person_settings: 1, sign_in_link: 3 }, kept: { attendee: 1, person: 1 } }
    expect(listErased(report)).toEqual([{ kind: 'settings', count: 3 }])
    expect(listKept(report)).toEqual([{ kind: 'record', count: 1 }])
  })
  test('counts a table that the screen does not know as other data', () => {
    expect(listErased({ erased: { diary: 4 }, kept: {} })).toEqual([{ kind: 'other', count: 4 }])
  })
})
