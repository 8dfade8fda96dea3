import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../test/test-database.ts'
import { explainQuery } from '../test/query-plan.ts'
import { peopleByClaimQuery, sessionPeopleQuery } from './queries.ts'

const { db, pool } = await testDatabase('demo school')
beforeAll(async () => {
  await addProfiles(60)
  await sql`analyze`.execute(db)
})

/** Adds booking profiles of forty groups each; student 120001 is in none of them. */
async function addProfiles(count: number) {
  await sql`
    with inserted as (
      insert into booking_profile
        (source_id, name, roles, max_minutes, max_minutes_per_week, opens, closes, days_ahead, confirmation,
          confirm_before, confirm_after)
      select 'p' || n, 'p' || n, '{}', 60, 60, '08:00', '17:00', 14, 'none', 15, 15
      from generate_series(1, ${count}::int) n
      returning id
    )
    insert into booking_profile_attendee
    select inserted.id, named.id
    from inserted cross join lateral (
      select id from attendee
      where type = 'group' and id not in (
        select group_id from membership join attendee p on p.id = person_id where p.source_id = '120001'
      )
      order by md5(inserted.id::text || id::text)
      limit 40
    ) named`.execute(db)
}

const planOfLookup = (value: string) =>
  explainQuery(pool, peopleByClaimQuery('2026-11-18', 'sourceId', [value]).compile(db))

test('looking up a person uses indexes and touches fewer than 400 blocks', async () => {
  for (const person of ['120417', '120001', 'JVD', 'beheer']) {
    const { scannedLargeTables, indexes, blocks } = await planOfLookup(person)
    expect(scannedLargeTables, person).toEqual([])
    expect(indexes).toEqual(expect.arrayContaining(['membership_person', 'booking_profile_attendee_covered']))
    expect(blocks, person).toBeLessThan(400)
  }
})

test('looking up the person of a session uses indexes and touches fewer than 400 blocks', async () => {
  await sql`
    insert into session (id, issuer, subject, attendee_id, started_at, generation_at)
    select gen_random_uuid(), 'https://login.example', source_id, id, now(), now()
    from attendee join person on attendee_id = id`.execute(db)
  await sql`analyze session`.execute(db)
  const { id } = await db.selectFrom('session').select('id').limit(1).executeTakeFirstOrThrow()
  const { scannedLargeTables, indexes, blocks } = await explainQuery(
    pool,
    sessionPeopleQuery('2026-11-18', [id]).compile(db),
  )
  expect(scannedLargeTables).toEqual([])
  expect(indexes).toContain('session_pkey')
  expect(blocks).toBeLessThan(400)
})
