import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../test/test-database.ts'
import { type TableRules, tables } from './tables.ts'

const { db } = await testDatabase()

const rules = Object.entries(tables) as [keyof typeof tables, TableRules][]

/** Columns that refer to an attendee which is never a person. */
const columnsWithoutPerson = ['room_id', 'facility_id', 'group_id', 'team_id']

it('every column that refers to a person says what erasing the person does with it', async () => {
  const { rows } = await sql<{ table: keyof typeof tables; column: string }>`
    select owner.relname as "table", attribute.attname as "column"
    from pg_constraint foreign_key
    join pg_class owner on owner.oid = foreign_key.conrelid
    join pg_attribute attribute on attribute.attrelid = owner.oid and attribute.attnum = any (foreign_key.conkey)
    where foreign_key.contype = 'f' and foreign_key.confrelid in ('attendee'::regclass, 'person'::regclass)
      and owner.relname not in ('classroom', 'student_group', 'team')`.execute(db)
  const references = rows.filter(({ column }) => !columnsWithoutPerson.includes(column))
  expect(references.length).toBeGreaterThan(20)
  expect(references.filter(({ table, column }) => tables[table].people?.[column] === undefined)).toEqual([])
})

it('every table in a person’s export names the column by which its rows are found', () => {
  const byParent = ['absence_lesson', 'appointment', 'deployment_plan_period']
  const unreachable = rules.filter(
    ([table, { export: kinds, people }]) => kinds.includes('person') && !byParent.includes(table) && !people,
  )
  expect(unreachable.map(([table]) => table)).toEqual([])
})

it('every column that is named exists, and every day of retention counts from an instant', async () => {
  for (const [table, { plainTexts = [], secrets = [], people = {}, retention }] of rules) {
    const since = typeof retention === 'object' && retention.days !== 'lessonData' ? [retention.since] : []
    const columns = [...plainTexts, ...secrets, ...Object.keys(people), ...since].map((column) => sql.ref(column))
    if (columns.length > 0) await sql`select ${sql.join(columns)} from ${sql.id(table)} limit 0`.execute(db)
  }
})
