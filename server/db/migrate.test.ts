import { expect, test } from 'vitest'
import { testDatabase } from '../test/harness.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const { db } = await testDatabase()

test('a migrated database lacks nothing, and migrating again changes nothing', async () => {
  expect(await pendingMigrations(db)).toEqual([])
  expect(await migrate(db)).toEqual([])
})
