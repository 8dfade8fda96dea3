import { expect, test } from 'vitest'
import {
  formatMigrationLine,
  listContractionProblems,
  listMigrationProblems,
  listUnlistedMigrations,
} from './check-migrations.ts'

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

const listContractions = (text: string, name = '0003_more.sql') =>
  listContractionProblems(releasedList, withFile(name, text), '0.3.0')

test('a new migration that only adds lets servers of the last release run', () => {
  const expansion = `
    -- Does not drop table school.
    create table bell (id integer not null, starts_at time not null);
    alter table bell add constraint bell_once unique (starts_at);
    create unique index bell_id on bell (id);
    alter table school add column bells numeric(3, 1) not null default '[]', add column rung date;
    alter table school add column serial integer not null generated always as identity;
    alter table room alter column name drop not null, alter column name drop default;
    create index room_name on room (name);
    update room set name = '' where name is not null;`
  expect(listContractions(expansion)).toEqual([])
})

test.each([
  'drop table room;',
  'alter table room drop column name;',
  'alter table room\n  drop name;',
  'alter table room drop constraint room_name;',
  'drop index room_name;',
  'alter table room rename column name to title;',
  'alter table room alter column name set not null;',
  'ALTER TABLE room ALTER COLUMN seats TYPE bigint;',
  'alter table room alter seats set data type bigint;',
  'alter table room add column floor numeric(3, 1) not null;',
  "alter table room add column wing text default '', add floor integer not null;",
  'alter table room add constraint room_name unique (name);',
  'alter table room add check (seats > 0);',
  'create unique index room_name on room (name);',
])('a new migration may not take away what the last release needs: %s', (statement) => {
  expect(listContractions(`create table bell ();\n${statement}`)).toEqual([
    expect.stringMatching(/^0003_more\.sql may take away what servers of 0\.3\.0, the last release, need: /),
  ])
  expect(
    listContractionProblems(releasedList + '\n', withFile('0003_more.needs-0.3.0.sql', statement), '0.3.0'),
  ).toEqual([])
})

test('a contraction may not need a release that is not there yet', () => {
  expect(listContractions('drop table room;', '0003_more.needs-0.3.0.sql')).toEqual([])
  expect(listContractions('drop table room;', '0003_more.needs-0.2.0.sql')).toEqual([])
  expect(listContractions('drop table room;', '0003_more.needs-0.4.0.sql')).toEqual([
    '0003_more.needs-0.4.0.sql needs 0.4.0, but servers of 0.3.0, the last release, have to run on it.',
  ])
})

test('a migration that is listed already may take away what it took', () => {
  const name = '0003_more.sql'
  const line = `${formatMigrationLine(name, 'drop table room;')}\n`
  expect(listContractionProblems(releasedList + line, withFile(name, 'drop table room;'), '0.3.0')).toEqual([])
})
