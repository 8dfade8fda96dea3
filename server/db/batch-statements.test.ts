import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/test-database.ts'
import { readBatch, runBatch } from './batch-statements.ts'
import { runInTransaction } from './transaction.ts'

const { db } = await testDatabase()

test('readBatch keeps the order of the rows and returns an empty list for a statement without rows', async () => {
  const { numbers, none } = await readBatch(db, {
    numbers: sql<{ n: number }>`select n from generate_series(1, 3) as n order by n desc`,
    none: sql<{ n: number }>`select 1 as n where false`,
  })
  expect(numbers).toEqual([{ n: 3 }, { n: 2 }, { n: 1 }])
  expect(none).toEqual([])
})

const listWrittenNames = async () =>
  (await sql<{ name: string }>`select name from written order by name`.execute(db)).rows
const write = (statements: Parameters<typeof runBatch>[1]) => runInTransaction({ db }, (tx) => runBatch(tx, statements))
const insertName = (name: string) => sql`insert into written (name) values (${name}) returning name`

test('runBatch executes every statement, including selects, and writes nothing when any of them fails', async () => {
  await sql`create table written (name text primary key)`.execute(db)
  await sql`create sequence called`.execute(db)
  await write([insertName('one'), sql`select nextval('called')`, insertName('two')])
  expect(await listWrittenNames()).toEqual([{ name: 'one' }, { name: 'two' }])
  expect((await sql<{ last_value: number; is_called: boolean }>`select * from called`.execute(db)).rows).toMatchObject([
    { last_value: 1, is_called: true },
  ])
  await expect(write([insertName('three'), insertName('two')])).rejects.toThrow(/duplicate key/)
  expect(await listWrittenNames()).toEqual([{ name: 'one' }, { name: 'two' }])
  await write([])
})
