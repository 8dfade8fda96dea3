import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../test/test-database.ts'
import { tables } from './tables.ts'

const { db } = await testDatabase()

/** Columns that refer to an attendee which is never a person. */
const columnsWithoutPerson = ['room_id', 'facility_id', 'group_id', 'team_id']

it('every table with a column that refers to a person declares an erasure', async () => {
  const { rows } = await sql<{ table: keyof typeof tables; column: string }>`
    select owner.relname as "table", attribute.attname as "column"
    from pg_constraint foreign_key
    join pg_class owner on owner.oid = foreign_key.conrelid
    join pg_attribute attribute on attribute.attrelid = owner.oid and attribute.attnum = any (foreign_key.conkey)
    where foreign_key.contype = 'f'
      and foreign_key.confrelid in ('attendee'::regclass, 'person'::regclass)
      and owner.relname not in ('classroom', 'student_group', 'team')`.execute(db)
  const personColumns = rows.filter(({ column }) => !columnsWithoutPerson.includes(column))
  expect(personColumns.length).toBeGreaterThan(20)
  expect(personColumns.filter(({ table }) => tables[table].erasure === 'none')).toEqual([])
})
