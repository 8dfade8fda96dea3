import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { explainQuery } from '#server/test/query-plan.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { type DeskPeopleFilter, deskPeopleQuery } from './desk-people-queries.ts'

const { db, pool } = await testDatabase('demo school')
beforeAll(async () => {
  await sql`insert into last_sign_in select attendee_id, now() from person`.execute(db)
  await sql`analyze`.execute(db)
})

const explainList = (filter: Partial<DeskPeopleFilter>) =>
  explainQuery(pool, deskPeopleQuery({ today: '2026-11-18', limit: 200, ...filter }).compile(db))

test('a page of people reads groups, coaches and sign-ins of its 200 people only, by indexes', async () => {
  for (const offset of [0, 400]) {
    const { scannedLargeTables, indexes, blocks } = await explainList({ offset })
    expect(scannedLargeTables).toEqual([])
    expect(indexes).toEqual(expect.arrayContaining(['membership_person', 'last_sign_in_pkey']))
    expect(blocks).toBeLessThan(3000)
  }
})

test('a search of people reads memberships once, not once per person', async () => {
  const { blocks } = await explainList({ words: ['v5a'] })
  expect(blocks).toBeLessThan(1500)
})
