import { expect, test } from 'vitest'
import { formatMigrationLine, listMigrationProblems, listUnlistedMigrations } from './check-migrations.ts'

const files = new Map([
  ['0001_school.sql', 'create table school ();\n'],
  ['0002_room.sql', 'create table room ();\n'],
])
const releasedList = [...files].map(([name, text]) => `${formatMigrationLine(name, text)}\n`).join('')
const withFile = (name: string, text: string) => new Map([...files, [name, text]])

test('unchanged migrations pass, whatever their line endings', () => {
  expect(listMigrationProblems(releasedList, files)).toEqual([])
  expect(listMigrationProblems(releasedList, withFile('0001_school.sql', 'create table school ();\r\n'))).toEqual([])
})

test('a listed migration may not be changed, not even by a comment', () => {
  expect(
    listMigrationProblems(releasedList, withFile('0001_school.sql', '-- The school.\ncreate table school ();\n')),
  ).toEqual([expect.stringMatching(/^0001_school\.sql was changed/)])
})

test('a listed migration may not be renamed', () => {
  const renamedFiles = new Map([...files].map(([name, text]) => [name.replace('_room', '_classroom'), text]))
  expect(listMigrationProblems(releasedList, renamedFiles)[0]).toMatch(/^0002_room\.sql is gone/)
})

test('a new migration comes after all others, with a number of its own', () => {
  const filesWithNew = withFile('0003_more.sql', 'select;')
  expect(listMigrationProblems(releasedList, filesWithNew)).toEqual([])
  expect(listUnlistedMigrations(releasedList, filesWithNew)).toEqual(['0003_more.sql'])
  expect(listMigrationProblems(releasedList, withFile('0000_before.sql', 'select;'))).toEqual([
    expect.stringMatching(/^0000_before\.sql comes before 0002_room\.sql/),
  ])
  expect(listMigrationProblems(releasedList, withFile('0002_too.sql', 'select;'))).toEqual([
    '0002_room.sql and 0002_too.sql have the same number; give one of them a later number.',
  ])
})
